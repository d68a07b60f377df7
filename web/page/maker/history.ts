/** Undo and redo of drafts, as plain data. */
import type { Draft } from './draft';

/** A draft and its selected step; −1 for none. */
export interface Edited {
  readonly draft: Draft;
  readonly at: number;
}

export interface History {
  readonly now: Edited;
  readonly past: readonly Edited[];
  readonly future: readonly Edited[];
  /**
   * What the last change was to: repeated changes with the same tag, such as typing, are one to undo. '' if
   * it is complete.
   */
  readonly tag: string;
}

const most = 200;

export const begun = (now: Edited): History => ({ now, past: [], future: [], tag: '' });

export function recorded(history: History, next: Edited, tag = ''): History {
  const { now, past } = history;
  if (next.draft === now.draft) return { ...history, now: next };
  const goesOn = tag !== '' && tag === history.tag;
  return { now: next, past: goesOn ? past : [...past, now].slice(-most), future: [], tag };
}

/** Selects another step without an undo entry. */
export const selected = (history: History, at: number): History => ({
  ...history,
  now: { ...history.now, at },
  tag: '',
});

export function undo(history: History): History {
  const { now, past, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return { now: before, past: past.slice(0, -1), future: [...future, now], tag: '' };
}

export function redo(history: History): History {
  const { now, past, future } = history;
  const after = future.at(-1);
  if (!after) return history;
  return { now: after, past: [...past, now], future: future.slice(0, -1), tag: '' };
}
