/** `<b ${marked(value)}>` highlights an element for a moment when its value has changed. */
import { noChange } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';

const duration = 1200;

class Marked extends Directive {
  private last: unknown;
  private drawn = false;

  override render(_value: unknown): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [value]: [unknown]): unknown {
    const changed = this.drawn && value !== this.last;
    this.last = value;
    this.drawn = true;
    if (changed) {
      // As a line below: a coloured background would make the letters hard to read.
      const line = (colour: string) => `inset 0 -3px ${colour}`;
      element.animate({ boxShadow: [line('var(--accent)'), line('transparent')] }, { duration });
    }
    return noChange;
  }
}

export const marked = directive(Marked);
