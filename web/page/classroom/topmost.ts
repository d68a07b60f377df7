/**
 * What lies over the page: the presentation, a QR code, a handout. Escape closes the topmost thing alone, so everything
 * that it closes stands in this one list.
 */
import { isComposed, isModified } from '../../ui/shared/key-meaning';

interface Open {
  /** Closes it, or what lies on it. */
  close(): void;
}

const open: Open[] = [];

/** @returns what takes it off the list, once it is closed by whatever means */
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

/** Whether anything lies over the page: keys of the page under it do nothing. */
export const isCovered = (): boolean => open.length > 0;

function press(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.repeat || isModified(event) || isComposed(event)) return;
  // A popover lies over all of these, and the browser closes it.
  const isOpen = (each: EventTarget) => each instanceof Element && each.matches(':popover-open');
  if (event.composedPath().some(isOpen)) return;
  // What is edited or chosen inside has its turn first. It may keep the key from going on, so this waits until everybody
  // has had it: whoever used it has prevented its default.
  setTimeout(() => {
    if (!event.defaultPrevented) open.at(-1)?.close();
  });
}
