/** A row of the table of families: how a library or model names its attention tensors, and their layout. */
import type { Scaling } from '../../core/types';
import type { PositionKind } from '../../text/types/layer-notes';

/**
 * The order of a weight's axes: `out-in` as nn.Linear, `in-out` as Conv1D and Dense, and with an axis of
 * heads (in, heads, width), (heads, in, width) or, for W_O, (heads, width, out).
 */
export type Layout = 'out-in' | 'in-out' | 'in-heads' | 'heads-in' | 'heads-out';

/** A weight and its bias, by their names without the layer's prefix. */
export interface Named {
  readonly weight: string;
  readonly bias: string;
  readonly layout: Layout;
}

/** W_Q, W_K and W_V as separate tensors. */
export interface Separate {
  readonly q: Named;
  readonly k: Named;
  readonly v: Named;
}

/**
 * W_Q, W_K and W_V in one tensor. `blocks`: all rows of q, then of k, then of v. `groups`: for each head of
 * keys and values the query heads that share it, then its k, then its v; with as many key heads as query
 * heads that is q, k, v, head by head.
 */
export interface Fused {
  readonly qkv: Named;
  readonly order: 'blocks' | 'groups';
}

export interface Family {
  readonly id: string;
  /** The library or model with these names. */
  readonly title: string;
  /** The code that defines the names and the layout. */
  readonly source: string;
  readonly projections: Separate | Fused;
  readonly out: Named;
  /** The required prefix, in lower case; any prefix if left out. */
  readonly under?: RegExp;
  /** Biases that must exist, or must not, to tell this family from another with the same weights. */
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  /** Heads of keys and values: as many as of queries, or fewer; either if left out. */
  readonly keyHeads?: 'as many' | 'fewer';
  /** How the model applies positions to q and k or to the scores: not applied here, but reported. */
  readonly positions?: PositionKind;
  /** The model's divisor of the scores, where that is not √d_k. */
  readonly scaling?: Scaling;
  /** Whether the model hides later keys, under every prefix or these; the file does not say; reported. */
  readonly causal?: true | RegExp;
  /** Tensors under the same prefix, in lower case, that do not affect the attention. */
  readonly beside?: RegExp;
  /** Other families with the same names and shapes, reported where the file does not tell which it is. */
  readonly alike?: Alike;
}

export interface Alike {
  readonly families: readonly (Pick<Family, 'title' | 'positions' | 'scaling'> & {
    /** Whether the rows of q, k and v are head by head. */
    readonly byHead?: true;
  })[];
  /** Biases that the other families never have, or always have, by which the layer can be told from them. */
  readonly without?: readonly string[];
  readonly with?: readonly string[];
  /** Prefixes that the other families never have. */
  readonly notUnder?: RegExp;
}

export const isFused = (projections: Separate | Fused): projections is Fused =>
  'qkv' in projections;

/** The names of a family's weights, W_O last. */
export function weightsOf({ projections, out }: Family): readonly Named[] {
  return isFused(projections)
    ? [projections.qkv, out]
    : [projections.q, projections.k, projections.v, out];
}
