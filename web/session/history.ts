/** Undo and redo: states with what a reader chose, but not where they stand or look. */
import { signal } from '@preact/signals-core';
import { cursorOf, withoutCursor } from '../state/compare';
import type { Field } from '../state/field';
import { withRole } from '../state/fields';
import type { State } from '../state/state';

/** Fields that undo restores. Where a reader stands and looks is not part of the layer, and stays. */
const undone = withRole('layer', 'input', 'comparison');

const mostSteps = 100;
/** After so many milliseconds without a change, a drag or the typing of a word has ended. */
const pause = 1000;

/** A state before a change. */
interface Past {
  readonly state: State;
  /** Whether everything was replaced: by a lesson's step, a link or a reset. */
  readonly whole: boolean;
}

export class History {
  private readonly signals = {
    past: signal<readonly Past[]>([]),
    future: signal<readonly Past[]>([]),
  };
  private last = { tag: '', at: 0 };

  private get past(): readonly Past[] {
    return this.signals.past.value;
  }

  private set past(past: readonly Past[]) {
    this.signals.past.value = past;
  }

  private get future(): readonly Past[] {
    return this.signals.future.value;
  }

  private set future(future: readonly Past[]) {
    this.signals.future.value = future;
  }

  /**
   * @param tag names a continuing change such as a drag; '' for a complete one
   * @param whole whether everything was replaced
   */
  record(state: State, after: State, tag: string, now: number, whole = false): void {
    if (difference(state, after).length === 0) return;
    const goesOn = tag !== '' && tag === this.last.tag && now - this.last.at < pause;
    this.last = { tag, at: now };
    this.future = [];
    if (!goesOn) this.past = [...this.past, { state, whole }].slice(-mostSteps);
  }

  /**
   * The state before the last change; null without one, and where everything was replaced: the two are
   * different layers.
   */
  get before(): State | null {
    const last = this.past.at(-1);
    return last && !last.whole ? last.state : null;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** The state before the last change, seen from `now`; null without one. */
  undo(now: State): State | null {
    const before = this.past.at(-1);
    if (!before) return null;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, { state: now, whole: before.whole }];
    this.last = { tag: '', at: 0 };
    return withChosen(now, before.state);
  }

  redo(now: State): State | null {
    const after = this.future.at(-1);
    if (!after) return null;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, { state: now, whole: after.whole }];
    return withChosen(now, after.state);
  }

  clear(): void {
    this.past = [];
    this.future = [];
    this.last = { tag: '', at: 0 };
  }
}

/** The fields, by their names in a link, in which two states differ. */
export const difference = (a: State, b: State): readonly string[] =>
  undone
    .filter((entry) => entry.format(valueIn(a, entry)) !== entry.format(valueIn(b, entry)))
    .map(({ name }) => name);

const valueIn = (state: State, { key, role }: Field) =>
  role === 'comparison' ? withoutCursor(state.compare) : state[key];

/** The choices of state `from` with the position and cursor of `now`. */
function withChosen(now: State, from: State): State {
  const chosen = Object.fromEntries(undone.map(({ key }) => [key, from[key]]));
  const compare = from.compare && { ...withoutCursor(from.compare), ...cursorOf(now.compare) };
  return { ...now, ...chosen, compare };
}
