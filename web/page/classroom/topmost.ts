/**
 * What lies over the page: the presentation, a QR code, a handout. Escape closes only the topmost, so all of
 * them are kept in this list.
 */
import { isComposed, isModified } from '../../ui/shared/key-meaning';

interface Open {
  /** Closes it, or what lies on it. */
  close(): void;
}

const open: Open[] = [];

/** @returns a function that removes it from the list; call it however it was closed */
export function liesOver(close: () => void): () => void {
  const one = { close };
  if (open.length === 0) window.addEventListener('keydown', press, true);
  open.push(one);
  return () => {
    const at = open.indexOf(one);
    if (at >= 0) open.splice(at, 1);
    if (open.length === 0) window.removeEventListener('keydown', press, true);
  };
}

/** Whether anything lies over the page: keys of the page itself then do nothing. */
export const isCovered = (): boolean => open.length > 0;

function press(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.repeat || isModified(event) || isComposed(event)) return;
  // A popover lies over all of these; the browser closes it.
  const isOpen = (each: EventTarget) => each instanceof Element && each.matches(':popover-open');
  if (event.composedPath().some(isOpen)) return;
  // An edit or a choice inside is cancelled first. Its handler may stop the propagation, so this waits until
  // all handlers have run; whichever used the key has prevented its default.
  setTimeout(() => {
    if (!event.defaultPrevented) open.at(-1)?.close();
  });
}
