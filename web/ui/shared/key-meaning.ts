/** What a key means, on any keyboard: its letter or its name, and not where it is. */

/** What is read of a keyboard event. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'keyCode'
> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/**
 * Whether an input method takes the key: it is part of a word that is being composed, as Enter is that takes a
 * candidate. 229 says so where `isComposing` does not: Safari ends a composition before it tells its last key.
 */
export const isComposed = ({ isComposing, keyCode }: Press): boolean =>
  isComposing || keyCode === 229;

/** Ctrl, or ⌘ on a Mac: with a letter a command. AltGr, which writes a character, is Ctrl and Alt on Windows. */
export const isCommand = ({ ctrlKey, metaKey, altKey }: Press): boolean =>
  (ctrlKey || metaKey) && !altKey;

/** With one of these a key is the browser's or the system's. */
export const isModified = ({ ctrlKey, metaKey, altKey }: Press): boolean =>
  ctrlKey || metaKey || altKey;

/** Letters and digits of scripts that have no a … z: Cyrillic, Greek, Hebrew, Arabic, Thai … */
const foreign = /^(?!.*[\p{Script=Latin}0-9])[\p{L}\p{M}\p{Nd}]+$/u;

/** Where keyboards of all scripts have a letter or a digit of ours. */
const places = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/;

/**
 * The key by its name (`Enter`, `ArrowUp`) or by what it writes; Caps Lock makes no capitals. Where the keyboard writes
 * another script, it is the letter or digit that stands in that place: there a reader looks for Ctrl+Z. On every Latin
 * keyboard what is written counts: Z of Dvorak, the 1 of AZERTY's Shift+1.
 */
export function meaningOf(press: Press): string {
  const { key, code, shiftKey } = press;
  const [, letter, digit] = foreign.test(key) ? (places.exec(code) ?? []) : [];
  if (digit !== undefined) return digit;
  const written = letter ?? key;
  if (!/^[a-z]$/i.test(written)) return written;
  // A keyboard on the screen writes a capital without Shift.
  if (letter === undefined && !press.getModifierState?.('CapsLock')) return written;
  return shiftKey ? written.toUpperCase() : written.toLowerCase();
}

/** Whether it writes a character: such shortcuts can be switched off (WCAG 2.1.4). */
export const isCharacter = (meaning: string): boolean =>
  meaning !== ' ' && [...meaning].length === 1;
