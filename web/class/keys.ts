/** Keys of a presentation, and its way: one key forward and back. A clicker sends Page Down and Page Up. */
import type { ManyHeads } from '../figure';
import { keyOf } from '../figure/keys';
import type { Tour } from '../lessons';

export type Command =
  | 'forward'
  | 'back'
  | 'first'
  | 'take-back'
  | 'notes'
  | 'code'
  | 'screen'
  | 'leave';

const commands: Readonly<Record<string, Command>> = {
  ' ': 'forward',
  Enter: 'forward',
  ArrowRight: 'forward',
  ArrowDown: 'forward',
  PageDown: 'forward',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  PageUp: 'back',
  Home: 'first',
  Backspace: 'take-back',
  t: 'notes',
  q: 'code',
  f: 'screen',
  Escape: 'leave',
};

/** What a press says: a command, or a hand for an option, counted from 0; null for a key that is not the wall's. */
export function meaningOf(event: KeyboardEvent): Command | number | null {
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = keyOf(event);
  if (isOfControl(key, event.composedPath()[0])) return null;
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  return commands[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Whether the control with the focus has its own meaning of a key. A clicker's keys go on in any case. */
function isOfControl(key: string, target: EventTarget | undefined): boolean {
  if (!(target instanceof Element) || key === 'PageDown' || key === 'PageUp') return false;
  if (target.matches('input, select, textarea, [contenteditable]')) return key !== 'Escape';
  return target.matches('button, a, summary') && (key === ' ' || key === 'Enter');
}

type Walked = Pick<ManyHeads, 'next' | 'previous'>;

/** The answer is shown before the next step. It waits for nothing else: what a step asks its reader to do, the teacher may pass over. */
export function forward(figure: Walked, tour: Tour | null): void {
  if (!tour) figure.next();
  else if (tour.waits) tour.answerWith(null);
  else if (!tour.isLast.value) tour.goTo(tour.index + 1);
}

export function back(figure: Walked, tour: Tour | null): void {
  if (tour) tour.previous();
  else figure.previous();
}
