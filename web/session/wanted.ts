import type { State } from '../state/state';

/** A state that is asked for. */
export interface Wanted {
  readonly state: State;
  /** What was asked for, where fields do not fit together: it wins. */
  readonly touched: readonly (keyof State)[];
  /** The state that it is a change of; the session's own by default. */
  readonly from?: State;
  /** Names a change that goes on, such as a drag: more of the same is one step to undo. */
  readonly goesOn?: string;
  /** All of it was asked for: a lesson's step, a link, the opening again. Another training is no surprise then. */
  readonly whole?: boolean;
  /**
   * Not a new choice of the reader's: an undo, a redo, a step that a training has reached. It is not recorded as a
   * step to undo, and what had to change besides is said only where the state itself needs it.
   */
  readonly unrecorded?: boolean;
}
