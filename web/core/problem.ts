/** What the core's errors say, as data. */
import type { ErrorCode } from '../core/interface';

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

/** Why the core refused a call, or the interface itself did. */
export type ProblemCode =
  | ErrorCode
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
