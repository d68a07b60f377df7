/** What one row of the table of families says: how somebody's attention names its tensors, and how they lie. */
import type { Scaling } from '../../core/types';
import type { PositionKind } from '../../text/types/layer-notes';

/**
 * How the axes of a weight lie: `out-in` as nn.Linear, `in-out` as Conv1D and Dense, and with an axis of
 * heads (in, heads, width), (heads, in, width) or, of W_O, (heads, width, out).
 */
export type Layout = 'out-in' | 'in-out' | 'in-heads' | 'heads-in' | 'heads-out';

/** A weight and its bias, by their names without the layer's prefix. */
export interface Named {
  readonly weight: string;
  readonly bias: string;
  readonly layout: Layout;
}

/** W_Q, W_K and W_V in tensors of their own. */
export interface Separate {
  readonly q: Named;
  readonly k: Named;
  readonly v: Named;
}

/**
 * W_Q, W_K and W_V in one tensor. `blocks`: all rows of q, then of k, then of v. `groups`: for each head of
 * keys and values the query heads that share it, then its k, then its v; with as many heads of keys as of
 * queries this is q, k, v, head by head.
 */
export interface Fused {
  readonly qkv: Named;
  readonly order: 'blocks' | 'groups';
}

export interface Family {
  readonly id: string;
  /** Who has these names. */
  readonly title: string;
  /** Where the names and the layout can be read. */
  readonly source: string;
  readonly projections: Separate | Fused;
  readonly out: Named;
  /** What the prefix has to be, in lower case; any where it is left out. */
  readonly under?: RegExp;
  /** Biases that tell this row from another with the same weights: those that must be there, or must not. */
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  /** Heads of keys and values: as many as of queries, or fewer; either where it is left out. */
  readonly keyHeads?: 'as many' | 'fewer';
  /** What the model does to q and k, or to the scores, for the tokens' positions: not done here, and said. */
  readonly positions?: PositionKind;
  /** What the model divides the scores by, where that is not √d_k. */
  readonly scaling?: Scaling;
  /** The model hides later keys; the file does not say so, and it is said. */
  readonly causal?: true;
  /** Tensors under the same prefix, in lower case, that change nothing of the attention's numbers. */
  readonly beside?: RegExp;
  /** Families with the same names and shapes: where the file does not tell, they are named. */
  readonly alike?: Alike;
}

export interface Alike {
  readonly families: readonly (Pick<Family, 'title' | 'positions' | 'scaling'> & {
    /** The rows of q, k and v lie head by head. */
    readonly byHead?: true;
  })[];
  /** Biases that none of them has, or that all have: they tell the layer from theirs. */
  readonly without?: readonly string[];
  readonly with?: readonly string[];
  /** Prefixes that they never have. */
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
