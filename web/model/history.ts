/** Undo and redo: what a reader chose, but not where they stand or look. */
import { signal } from '@preact/signals-core';
import { fields } from './fields';
import { sameStates } from './link';
import type { State } from './state';

const mostSteps = 100;
/** After so many milliseconds without a change, a drag or the typing of a word has ended. */
const pause = 1000;

const undone = fields.filter(({ scope }) => scope === 'input').map(({ key }) => key);

/** The choices of `from`, with the place and view of `now`. */
const withChoices = (now: State, from: State): State => ({
  ...now,
  ...Object.fromEntries(undone.map((key) => [key, from[key as keyof State]])),
  layers: from.layers,
});

export class History {
  private readonly past = signal<readonly State[]>([]);
  private readonly future = signal<readonly State[]>([]);
  private tag = '';
  private at = -Infinity;

  get canUndo(): boolean {
    return this.past.value.length > 0;
  }

  get canRedo(): boolean {
    return this.future.value.length > 0;
  }

  /**
   * @param tag names a change that goes on, such as a drag: its parts are one step; '' is complete in itself
   * @returns whether another step began
   */
  record(before: State, after: State, tag: string, now: number): boolean {
    if (sameStates(before, withChoices(before, after))) return false;
    const goesOn = tag !== '' && tag === this.tag && now - this.at < pause;
    [this.tag, this.at] = [tag, now];
    this.future.value = [];
    if (!goesOn) this.past.value = [...this.past.value, before].slice(-mostSteps);
    return !goesOn;
  }

  /** The state before the last change, seen from `now`; null without one. */
  undo(now: State): State | null {
    const before = this.past.value.at(-1);
    if (!before) return null;
    this.tag = '';
    this.past.value = this.past.value.slice(0, -1);
    this.future.value = [...this.future.value, now];
    return withChoices(now, before);
  }

  redo(now: State): State | null {
    const after = this.future.value.at(-1);
    if (!after) return null;
    this.tag = '';
    this.future.value = this.future.value.slice(0, -1);
    this.past.value = [...this.past.value, now];
    return withChoices(now, after);
  }

  clear(): void {
    this.past.value = [];
    this.future.value = [];
  }
}
