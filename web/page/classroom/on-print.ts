/**
 * Printing while a lesson is open should print the lesson. Its steps have to be computed and drawn first, and
 * `beforeprint` does not wait: so the print key opens the handout, which prints itself once it is ready.
 * Printing from the browser's menu cannot be prevented: that printout says how to open the handout.
 */
import type { ManyHeads } from '../../element';
import { pageText } from '../../text';
import { isCommand, meaningOf } from '../../ui/shared/key-meaning';

export const isPrintKey = (event: KeyboardEvent): boolean =>
  isCommand(event) && meaningOf(event) === 'p';

/** The presentation and the handout are printed as they are. */
const isTakenOver = () =>
  ['presenting', 'on-paper'].some((name) => document.documentElement.classList.contains(name));

export function onPrint(layer: ManyHeads, openHandout: () => void): void {
  const isWanted = () => layer.tour !== null && !isTakenOver();
  const press = (event: KeyboardEvent) => {
    if (!isPrintKey(event) || !isWanted()) return;
    event.preventDefault();
    openHandout();
  };
  // In the capture phase: a key in a field of the element may not bubble up to the window.
  window.addEventListener('keydown', press, { capture: true });
  const says = document.createElement('p');
  says.textContent = pageText.classroom.printedPage;
  window.addEventListener('beforeprint', () => {
    if (isWanted()) document.body.prepend(says);
  });
  window.addEventListener('afterprint', () => says.remove());
}
