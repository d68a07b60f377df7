/** Undo and redo: states with what a reader chose, but not where they stand or look. */
import { cursorOf, withoutCursor } from '../state/compare';
import type { Field } from '../state/field';
import { withRole } from '../state/fields';
import type { State } from '../state/state';
import { UndoStack } from './undo-stack';

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
  private readonly stack = new UndoStack<Past>(mostSteps, pause);

  /**
   * @param tag names a continuing change such as a drag; '' for a complete one
   * @param whole whether everything was replaced
   */
  record(state: State, after: State, tag: string, now: number, whole = false): void {
    if (difference(state, after).length > 0) this.stack.record({ state, whole }, tag, now);
  }

  /**
   * The state before the last change; null without one, and where everything was replaced: the two are
   * different layers.
   */
  get before(): State | null {
    const { before } = this.stack;
    return before && !before.whole ? before.state : null;
  }

  get canUndo(): boolean {
    return this.stack.canUndo;
  }

  get canRedo(): boolean {
    return this.stack.canRedo;
  }

  /** The state before the last change, seen from `now`; null without one. */
  undo(now: State): State | null {
    const before = this.stack.undo({ state: now, whole: this.stack.before?.whole ?? false });
    return before && withChosen(now, before.state);
  }

  redo(now: State): State | null {
    const after = this.stack.redo({ state: now, whole: this.stack.after?.whole ?? false });
    return after && withChosen(now, after.state);
  }

  clear(): void {
    this.stack.clear();
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
