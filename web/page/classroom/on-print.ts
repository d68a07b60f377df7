/**
 * Whoever prints while a lesson is open wants the lesson on paper. Its steps have to be computed and drawn first, for
 * which `beforeprint` does not wait: so the key opens the handout, which prints itself once it is ready. The browser's
 * own menu cannot be stopped: there the paper says where the handout is.
 */
import type { ManyHeads } from '../../element';
import { pageText } from '../../text';
import { isCommand, meaningOf } from '../../ui/shared/key-meaning';

export const isPrintKey = (event: KeyboardEvent): boolean =>
  isCommand(event) && meaningOf(event) === 'p';

/** The wall is printed as it is, and so is a handout. */
const isTakenOver = () =>
  ['presenting', 'on-paper'].some((name) => document.documentElement.classList.contains(name));

export function onPrint(layer: ManyHeads, openHandout: () => void): void {
  const isWanted = () => layer.tour !== null && !isTakenOver();
  const press = (event: KeyboardEvent) => {
    if (!isPrintKey(event) || !isWanted()) return;
    event.preventDefault();
    openHandout();
  };
  // On its way down: a key in a field of the element does not come back up.
  window.addEventListener('keydown', press, { capture: true });
  const says = document.createElement('p');
  says.textContent = pageText.classroom.printedPage;
  window.addEventListener('beforeprint', () => {
    if (isWanted()) document.body.prepend(says);
  });
  window.addEventListener('afterprint', () => says.remove());
}
