/** Drafts to go back to, and forward again; as plain data. */
import type { Draft } from './draft';

/** A draft, and which of its steps is being written: −1 for none. */
export interface Edited {
  readonly draft: Draft;
  readonly at: number;
}

export interface History {
  readonly now: Edited;
  readonly past: readonly Edited[];
  readonly future: readonly Edited[];
  /** What the last change was to: one that goes on, such as typing, is one change. '' for one that is complete. */
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

/** Another step is written; going back leads to where something was changed. */
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
