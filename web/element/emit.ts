/** Dispatches an event of the element: it bubbles and crosses shadow roots. */
import type { EventDetails } from '../session/events';

export function emit<N extends keyof EventDetails>(
  from: EventTarget,
  type: N,
  detail: EventDetails[N],
): void {
  from.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
