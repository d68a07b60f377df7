/** States to go back to, and forward again: what a reader chose, but not where they stand or look. */
import { fields } from '../state/fields';
import { asField } from '../state/codec';
import type { State } from '../state/state';

/** Moves and looks are no changes of the layer: undoing leaves them as they are. */
const looked: readonly (keyof State)[] = [
  ...(['stage', 'progress', 'cell', 'head', 'part'] as const),
  ...(['look', 'speed', 'step', 'lockScale', 'allHeads', 'theme'] as const),
];
const kept = fields.map(asField).filter(({ key }) => !looked.includes(key));

const most = 100;
/** A drag or a word being typed is one change while it goes on. */
const pause = 1000;

export class History {
  private past: readonly State[] = [];
  private future: readonly State[] = [];
  private last = { tag: '', at: 0 };

  /** @param tag names a change that goes on, such as a drag; '' for one that is complete */
  record(before: State, after: State, tag: string, now: number): void {
    if (difference(before, after).length === 0) return;
    const goesOn = tag !== '' && tag === this.last.tag && now - this.last.at < pause;
    this.last = { tag, at: now };
    this.future = [];
    if (!goesOn) this.past = [...this.past, before].slice(-most);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** The state one change back from `now`, or null. */
  undo(now: State): State | null {
    const before = this.past.at(-1);
    if (!before) return null;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, now];
    this.last = { tag: '', at: 0 };
    return withChosen(now, before);
  }

  redo(now: State): State | null {
    const after = this.future.at(-1);
    if (!after) return null;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, now];
    return withChosen(now, after);
  }

  clear(): void {
    this.past = [];
    this.future = [];
    this.last = { tag: '', at: 0 };
  }
}

/** The names, as in a link, of what two states have otherwise. */
export const difference = (a: State, b: State): readonly string[] =>
  kept
    .filter((each) => each.format(a[each.key]) !== each.format(b[each.key]))
    .map(({ name }) => name);

const withChosen = (now: State, from: State): State => ({
  ...now,
  ...Object.fromEntries(kept.map(({ key }) => [key, from[key]])),
});
