/**
 * Which key does what during a presentation. A clicker sends Page Down and Page Up, some also a full stop.
 * Escape closes the topmost sheet (topmost.ts).
 */
import { isControl, isField, presses } from '../../../ui/shared/key-boundary';
import {
  isCharacter,
  isComposed,
  isModified,
  meaningOf,
  type Press,
} from '../../../ui/shared/key-meaning';

export type Command =
  | ('next' | 'previous' | 'first' | 'black')
  | ('code' | 'teacher' | 'fullscreen' | 'keys' | 'leave');

const byKey: Readonly<Record<string, Command>> = {
  ' ': 'next',
  Enter: 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  b: 'black',
  '.': 'black',
  q: 'code',
  t: 'teacher',
  f: 'fullscreen',
  '?': 'keys',
};

/**
 * The command of a key; null for keys of the browser, of an input method, or without a command.
 * @param characters whether letters, digits and signs are shortcuts
 */
export function commandOf(press: Press, characters: boolean): Command | null {
  if (isComposed(press) || isModified(press)) return null;
  const meaning = meaningOf(press);
  if (isCharacter(meaning) && !characters) return null;
  const name = isCharacter(meaning) ? meaning.toLowerCase() : meaning;
  return Object.hasOwn(byKey, name) ? (byKey[name] ?? null) : null;
}

/** The option, from 0, for which a digit counts a hand: 1 is A; null for other keys. */
export function optionOf(press: Press, characters: boolean): number | null {
  if (!characters || isComposed(press) || isModified(press)) return null;
  const meaning = meaningOf(press);
  return /^[1-9]$/.test(meaning) ? Number(meaning) - 1 : null;
}

/** Whether the key takes the last hand back. */
export const isTakeBack = (press: Press): boolean =>
  !isComposed(press) && !isModified(press) && meaningOf(press) === 'Backspace';

/**
 * Whether the focused element handles this key itself: text is typed into it, or the key presses it. Letters
 * do nothing while a button has the focus (WCAG 2.1.4).
 */
export function isTaken(press: Press, target: EventTarget | undefined): boolean {
  const meaning = meaningOf(press);
  if (isField(target)) return meaning !== 'PageDown' && meaning !== 'PageUp';
  return presses(meaning, target) || (isCharacter(meaning) && isControl(target));
}
