/**
 * Which key does what while the page is presented. A clicker sends Page Down and Page Up; some also a full stop. Escape
 * closes what lies on top (topmost.ts).
 */
export type Command =
  | ('next' | 'previous' | 'first' | 'black' | 'spot' | 'draw' | 'wipe' | 'count')
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
  l: 'spot',
  d: 'draw',
  x: 'wipe',
  c: 'count',
  q: 'code',
  t: 'teacher',
  f: 'fullscreen',
  '?': 'keys',
};

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** What a key asks for; null for a key of the browser's or nobody's. */
export function commandOf({ key, ctrlKey, altKey, metaKey }: Pressed): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(byKey, name) ? (byKey[name] ?? null) : null;
}

const fields = 'input, textarea, select, [contenteditable]';
const pressable = 'button, a, summary, [role="button"]';

/** Whether what has the focus takes this key itself: text is typed into it, or the key presses it. */
export function isTaken({ key }: Pressed, target: EventTarget | undefined): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(fields)) return key !== 'PageDown' && key !== 'PageUp';
  return (key === ' ' || key === 'Enter') && target.matches(pressable);
}
