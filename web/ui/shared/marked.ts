/** `<b ${marked(value)}>`: an element whose value became another one lights up for a moment. */
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
      // A line below it: a ground of another colour would make its letters hard to read meanwhile.
      const line = (colour: string) => `inset 0 -3px ${colour}`;
      element.animate({ boxShadow: [line('var(--accent)'), line('transparent')] }, { duration });
    }
    return noChange;
  }
}

export const marked = directive(Marked);
