/**
 * `style=${styleMap({ … })}`, like Lit's own, but always through the style object: Lit's first drawing writes
 * the attribute, which a page with `style-src 'self'` blocks.
 */
import { noChange } from 'lit';
import { directive, Directive, type AttributePart } from 'lit/directive.js';

/** Property names as in CSS: `--share`, `aspect-ratio`. */
type Styles = Readonly<Record<string, string>>;

class StyleMap extends Directive {
  private styles: Styles | null = null;
  private last = '';

  override render(_styles: Styles): unknown {
    return noChange;
  }

  /** Sets all properties at once: each separate assignment costs as much, and a row of words has hundreds. */
  override update({ element }: AttributePart, [styles]: [Styles]): unknown {
    if (styles === this.styles) return noChange;
    this.styles = styles;
    const text = Object.entries(styles)
      .map((each) => each.join(':'))
      .join(';');
    if (text !== this.last) element.style.cssText = this.last = text;
    return noChange;
  }
}

export const styleMap = directive(StyleMap);
