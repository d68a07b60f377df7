/** Types of what is said of one number: places, terms, explanations. Types only: every folder may import this file. */

/** A place in a tensor: one index for each axis, from 0. */
export interface Place {
  readonly name: string;
  readonly index: readonly number[];
}

/** A box of places in one tensor, from `first` to `last`, both included. */
export interface PlaceRange {
  readonly name: string;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** One term of an explanation: two numbers and what they make. */
export interface Term {
  readonly left: number;
  readonly right: number;
  readonly product: number;
  /** Where `left` was read; null when it has no place. */
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

/** Where one number comes from. */
export interface Explanation extends Place {
  readonly value: number;
  readonly op: Op;
  readonly terms: readonly Term[];
  /** `dot` of project and output, in a layer with biases; else null. */
  readonly bias: number | null;
  readonly biasFrom: Place | null;
  /** `mask`, `softmax` and `softmax-backward`: whether this query may look at this key. */
  readonly allowed: boolean;
  /**
   * `softmax`: the sum of the row's products; 0 for a row that may look at nothing. `rms-norm` and `-backward`: the
   * root mean square that the numbers are divided by.
   */
  readonly denominator: number;
  /** `softmax-backward`: the sum of the row's products; `rms-norm-backward`: their mean. */
  readonly subtracted: number;
}
