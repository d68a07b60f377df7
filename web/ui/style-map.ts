/**
 * `style=${styleMap({ … })}`, as Lit's own, but through the style object from the first time on: Lit's
 * first drawing writes the attribute, which a page's `style-src 'self'` does not let pass.
 */
import { noChange } from 'lit';
import { directive, Directive, type AttributePart } from 'lit/directive.js';

/** Names as CSS has them: `--share`, `aspect-ratio`. */
type Styles = Readonly<Record<string, string>>;

class StyleMap extends Directive {
  private names: readonly string[] = [];

  override render(_styles: Styles): unknown {
    return noChange;
  }

  override update({ element }: AttributePart, [styles]: [Styles]): unknown {
    const { style } = element;
    for (const name of this.names) if (!(name in styles)) style.removeProperty(name);
    this.names = Object.keys(styles);
    for (const name of this.names) style.setProperty(name, styles[name] ?? '');
    return noChange;
  }
}

export const styleMap = directive(StyleMap);
