/**
 * `style=${styleMap({ … })}`, as Lit's own, but through the style object from the first time on: Lit's
 * first drawing writes the attribute, which a page's `style-src 'self'` does not let pass.
 */
import { noChange } from 'lit';
import { directive, Directive, type AttributePart } from 'lit/directive.js';

/** Names as CSS has them: `--share`, `aspect-ratio`. */
type Styles = Readonly<Record<string, string>>;

class StyleMap extends Directive {
  private last: Styles = {};

  override render(_styles: Styles): unknown {
    return noChange;
  }

  override update({ element }: AttributePart, [styles]: [Styles]): unknown {
    const { style } = element;
    const { last } = this;
    if (styles === last) return noChange;
    for (const name of Object.keys(last)) if (!(name in styles)) style.removeProperty(name);
    for (const [name, value] of Object.entries(styles))
      if (value !== last[name]) style.setProperty(name, value);
    this.last = styles;
    return noChange;
  }
}

export const styleMap = directive(StyleMap);
