/** The meaning of a key on any keyboard: its letter or name, not its position. */

/** The fields that are read of a keyboard event. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'keyCode'
> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/**
 * Whether an input method takes the key for a word that is being composed, such as Enter for a candidate.
 * Code 229 tells where `isComposing` does not: Safari ends a composition before sending its last key.
 */
export const isComposed = ({ isComposing, keyCode }: Press): boolean =>
  isComposing || keyCode === 229;

/**
 * Ctrl, or ⌘ on a Mac: a command, together with a letter. AltGr, which writes characters, is Ctrl and Alt on
 * Windows.
 */
export const isCommand = ({ ctrlKey, metaKey, altKey }: Press): boolean =>
  (ctrlKey || metaKey) && !altKey;

/** With one of these modifiers a key belongs to the browser or the system. */
export const isModified = ({ ctrlKey, metaKey, altKey }: Press): boolean =>
  ctrlKey || metaKey || altKey;

/** Letters and digits of non-Latin scripts: Cyrillic, Greek, Hebrew, Arabic, Thai … */
const foreign = /^(?!.*[\p{Script=Latin}0-9])[\p{L}\p{M}\p{Nd}]+$/u;

/** Key codes of the positions of Latin letters and digits. */
const places = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/;

/**
 * The key by its name (`Enter`, `ArrowUp`) or by what it writes; Caps Lock is ignored. On keyboards of other
 * scripts it is the Latin letter or digit at that position, where a reader looks for Ctrl+Z. On Latin
 * keyboards only the written character counts: Dvorak's Z, the 1 of AZERTY's Shift+1.
 */
export function meaningOf(press: Press): string {
  const { key, code, shiftKey } = press;
  const [, letter, digit] = foreign.test(key) ? (places.exec(code) ?? []) : [];
  if (digit !== undefined) return digit;
  const written = letter ?? key;
  if (!/^[a-z]$/i.test(written)) return written;
  // On-screen keyboards write capitals without Shift.
  if (letter === undefined && !press.getModifierState?.('CapsLock')) return written;
  return shiftKey ? written.toUpperCase() : written.toLowerCase();
}

/** Whether it writes a character: such shortcuts can be switched off (WCAG 2.1.4). */
export const isCharacter = (meaning: string): boolean =>
  meaning !== ' ' && [...meaning].length === 1;
