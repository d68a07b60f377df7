import type { State } from '../state/state';

/** A change that was asked for: the state after it, and what it is a change of. */
export interface Change {
  readonly state: State;
  /** The fields that were asked for: where fields do not fit together, these win. */
  readonly touched: readonly (keyof State)[];
  /** The state that this is a change of; by default the session's own. */
  readonly from?: State;
  /** Names a continuing change such as a drag: several with one name are one step to undo. */
  readonly goesOn?: string;
  /** The whole state was asked for (a lesson's step, a link, a reset), so a new training needs no notice. */
  readonly whole?: boolean;
  /**
   * Not a new choice of the reader's: an undo, a redo, or a step that a training has reached. It makes no
   * step to undo, and only adjustments that the state itself needs are reported.
   */
  readonly unrecorded?: boolean;
}
