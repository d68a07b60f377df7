/** Types that explain one number: places, terms, explanations. Types only: every folder may import this file. */
import type { Op } from './interface';

/** A place in a tensor: one index for each axis, from 0. */
export interface Place {
  readonly name: string;
  readonly index: readonly number[];
}

/** A range of places in one tensor, from `first` to `last`, both included. */
export interface PlaceRange {
  readonly name: string;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** One term of an explanation: two numbers and their product. */
export interface Term {
  readonly left: number;
  readonly right: number;
  readonly product: number;
  /** The place of `left`; null where it has none. */
  readonly leftFrom: Place | null;
  readonly rightFrom: Place | null;
}

/** The origin of one number. */
export interface Explanation extends Place {
  readonly value: number;
  readonly op: Op;
  readonly terms: readonly Term[];
  /** For `dot` in project and output, in a layer with biases; else null. */
  readonly bias: number | null;
  readonly biasFrom: Place | null;
  /** For `mask`, `softmax` and `softmax-backward`: whether this query may look at this key. */
  readonly allowed: boolean;
  /**
   * For `softmax`: the sum of the row's products; 0 for a row that may look at nothing. For `rms-norm` and
   * `-backward`: the root mean square by which the numbers are divided.
   */
  readonly denominator: number;
  /** For `softmax-backward`: the sum of the row's products; for `rms-norm-backward`: their mean. */
  readonly subtracted: number;
}
