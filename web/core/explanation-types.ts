/** Types that explain one number: places, terms, explanations. Types only: every folder may import this file. */

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

/**
 * How the terms make the value: `given` none; `sum` Σ left; `dot` Σ left × right + bias; `copy` left;
 * `scale` left × right; `mask` left where allowed, else −∞ (an `attn_mask`'s number is a second term: Σ product);
 * `softmax` one term per key with product = exp(left − right), value = the own key's product / denominator; `mute`
 * Σ left × 0 (of concat one term, of contributions one for each number of the head's context);
 * `rms-norm` one term per number that is normalised with it, left the number, right the own gain, product = left²,
 * value = the own left × right / denominator;
 * `derived` computed from whole tensors, without terms. Of gradients also: `softmax-backward` one term
 * per key, left the attention and right its gradient, value = left × (right − subtracted) of the own
 * key; `rms-norm-backward` one term per number that is normalised with it, left the normalised number and right its
 * gradient, value = (gain × own right − x × subtracted) / denominator, with x the own number over denominator;
 * `rms-norm-gain` Σ product, product = left × right / the root mean square that left is divided by;
 * `held` 0, without terms, of a parameter that the configuration holds; and `mask` gives 0 where
 * not allowed.
 */
export type Op =
  | 'given'
  | 'sum'
  | 'dot'
  | 'copy'
  | 'scale'
  | 'mask'
  | 'softmax'
  | 'mute'
  | 'derived'
  | 'softmax-backward'
  | 'rms-norm'
  | 'rms-norm-backward'
  | 'rms-norm-gain'
  | 'held';

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
