/** A name or a number. */
export type Value = string | number;

/** What went wrong, as data. */
export interface Problem {
  readonly code: ProblemCode;
  /** The name that the caller used. */
  readonly field: string;
  /** What would have been accepted; `code` tells what these names and numbers mean. */
  readonly allowed: readonly Value[];
  /** The refused value, as far as it can be written. */
  readonly got: Value;
  /** Its place in `field`, or the index that was asked for, from 0; empty if the problem has no place. */
  readonly place: readonly number[];
}

export type ProblemCode =
  // judged by the core (src/config/error.h says what `allowed` lists)
  | 'not-allowed'
  | 'unknown-scaling'
  | 'out-of-range'
  | 'out-of-whole-range'
  | 'not-multiple'
  | 'wrong-offsets'
  | 'no-bias'
  | 'held'
  | 'held-bias'
  | 'empty-word'
  | 'wrong-length'
  | 'wrong-rows'
  | 'not-finite'
  | 'not-addable'
  | 'unknown-name'
  | 'index-out-of-range'
  | 'not-computed'
  | 'in-parts'
  | 'wrong-count'
  | 'not-one-per-word'
  | 'unknown-word'
  | 'other-task'
  | 'other-mask'
  | 'too-large'
  | 'too-many-rows'
  | 'too-large-to-derive'
  | 'too-much-to-score'
  // the interface's own
  | 'wrong-type'
  | 'too-long'
  | 'no-rows'
  | 'both-forms'
  | 'needs-parts'
  | 'unknown-option'
  | 'disposed'
  | 'out-of-memory'
  | 'lost'
  | 'no-webassembly'
  | 'no-simd'
  | 'blocked';
