/**
 * Style properties of an element, one by one: `<i ${styled({ color })}></i>`. A page whose policy is `style-src 'self'`
 * refuses style attributes, and Lit's styleMap writes one at first.
 */
import { noChange, type ElementPart } from 'lit';
import { directive, Directive } from 'lit/directive.js';

/** Names as CSS has them. */
type Properties = Readonly<Record<string, string>>;

class Styled extends Directive {
  private before: Properties = {};

  override render(_: Properties): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [properties]: [Properties]): unknown {
    const { style } = element as HTMLElement;
    for (const name of Object.keys(this.before))
      if (!Object.hasOwn(properties, name)) style.removeProperty(name);
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    this.before = properties;
    return noChange;
  }
}

export const styled = directive(Styled);
