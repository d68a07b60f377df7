/**
 * `<div ${ownTermInSight(number)}>`: scrolls the list of terms when the number changes: to its top, or, if
 * the number is one of its own terms, as a share of softmax is, to that term.
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
    // The terms are drawn after the list itself.
    queueMicrotask(() => scrollToOwn(element as HTMLElement));
    return noChange;
  }
}

export const ownTermInSight = directive(OwnTermInSight);

/** Scrolls the term between the column heads and the sum, which are sticky. */
function scrollToOwn(list: HTMLElement): void {
  const own = list.querySelector<HTMLElement>('tr.own');
  const heightOf = (selector: string) =>
    list.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  list.scrollTop = own
    ? own.offsetTop + own.offsetHeight + heightOf('tfoot') - list.clientHeight
    : 0;
}
