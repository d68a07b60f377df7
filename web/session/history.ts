/** States to go back to, and forward again: what a reader chose, but not where they stand or look. */
import { signal } from '@preact/signals-core';
import { cursorOf, withoutCursor } from '../state/compare';
import type { Field } from '../state/field';
import { withRole } from '../state/fields';
import type { State } from '../state/state';

/** Where a reader stands and looks is no change of the layer: undoing leaves it as it is. */
const undone = withRole('layer', 'input', 'comparison');

const mostSteps = 100;
/** Milliseconds without a change that end a drag, or the typing of a word. */
const pause = 1000;

/** A state before a change. */
interface Past {
  readonly state: State;
  /** Whether the change was of everything: a lesson's step, a link, the opening again. */
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
   * @param tag names a change that goes on, such as a drag; '' for one that is complete
   * @param whole whether everything was changed
   */
  record(state: State, after: State, tag: string, now: number, whole = false): void {
    if (difference(state, after).length === 0) return;
    const goesOn = tag !== '' && tag === this.last.tag && now - this.last.at < pause;
    this.last = { tag, at: now };
    this.future = [];
    if (!goesOn) this.past = [...this.past, { state, whole }].slice(-mostSteps);
  }

  /** The state before the last change; null without one, and where everything was changed: they are two layers. */
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

  /** The state one change back from `now`, or null. */
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

/** The names, as in a link, of what two states have otherwise. */
export const difference = (a: State, b: State): readonly string[] =>
  undone
    .filter((entry) => entry.format(valueIn(a, entry)) !== entry.format(valueIn(b, entry)))
    .map(({ name }) => name);

const valueIn = (state: State, { key, role }: Field) =>
  role === 'comparison' ? withoutCursor(state.compare) : state[key];

/** The choices of one state, seen from where another looks. */
function withChosen(now: State, from: State): State {
  const chosen = Object.fromEntries(undone.map(({ key }) => [key, from[key]]));
  const compare = from.compare && { ...withoutCursor(from.compare), ...cursorOf(now.compare) };
  return { ...now, ...chosen, compare };
}
