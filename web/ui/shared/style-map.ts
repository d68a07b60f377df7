/**
 * `style=${styleMap({ … })}`, as Lit's own, but through the style object from the first time on: Lit's
 * first drawing writes the attribute, which a page's `style-src 'self'` does not let pass.
 */
import { noChange } from 'lit';
import { directive, Directive, type AttributePart } from 'lit/directive.js';

/** Names as CSS has them: `--share`, `aspect-ratio`. */
type Styles = Readonly<Record<string, string>>;

class StyleMap extends Directive {
  private styles: Styles | null = null;
  private last = '';

  override render(_styles: Styles): unknown {
    return noChange;
  }

  /** All at once: a property after the other costs as much each, and a row of words has hundreds. */
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
