/**
 * `<div ${ownTermInSight(number)}>`: the list of a number's terms begins at its top with every other number; of a
 * number that is one of its own terms, as a share is, that term is in sight.
 */
import { noChange } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';

class OwnTermInSight extends Directive {
  private last: string | null = null;

  override render(_number: string): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [number]: [string]): unknown {
    if (number === this.last) return noChange;
    this.last = number;
    // The terms are drawn after the list that they are in.
    queueMicrotask(() => scrollToOwn(element as HTMLElement));
    return noChange;
  }
}

export const ownTermInSight = directive(OwnTermInSight);

/** Between the heads of the columns and the sum, which stay. */
function scrollToOwn(list: HTMLElement): void {
  const own = list.querySelector<HTMLElement>('tr.own');
  const heightOf = (selector: string) =>
    list.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  list.scrollTop = own
    ? own.offsetTop + own.offsetHeight + heightOf('tfoot') - list.clientHeight
    : 0;
}
