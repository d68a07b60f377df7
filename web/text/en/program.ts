/** The comments in exported Python programs. */
import type { Variant } from '../../core/types';

export const programTexts = {
  needs: (library: string) =>
    `Multi-head attention (Vaswani et al. 2017, section 3.2), needs only ${library}.`,
  heads: (count: number, variant: Variant) =>
    `${count} ${variant} head${count === 1 ? '' : 's'}; ${cuts[variant]}.`,
  sizes: (dModel: number, dK: number, dV: number, x: string, memory: string | null) =>
    `d_model ${dModel}, d_k ${dK}, d_v ${dV}; x is ${x}; ` +
    (memory === null
      ? 'self-attention: q, k and v from x.'
      : `cross-attention: q from x, k and v from memory (${memory}).`),
  muted: (heads: readonly number[]) => `Muted heads, counted from 0: ${heads.join(', ')}.`,
  numbers:
    'Numbers are float32, little-endian, in base64. Matrices are (out, in), rows are tokens.',
  notTheModule: 'Not torch.nn.MultiheadAttention, because',
  blindRow: 'A row that may look at nothing gives zeros.',
  blindRowOfSoftmax: 'A row that may look at nothing gives zeros; softmax alone makes it NaN.',
  attnMask: 'True: query i may not look at key j; the key is padding.',
  ownMask: 'attn_mask[i, j] is added to the score of query i and key j; -inf hides the key.',
  narrowRows: '; head i reads its own columns',
  allowed: 'mask: allowed[i, j] says whether query i may look at key j.',
  padding: 'padding',
  mutedBands: 'their bands are zeros',
  sharedQK: 'One matrix makes q and k: k_proj_weight is q_proj_weight.',
  sharedKeys:
    'Fewer heads of k and v than of q: head i of q reads head i // (heads // kv_heads) of them.',
  noValueProjection: 'There is no W_V: v_proj_weight is the identity.',
  noOutputProjection: 'There is no W_O: out_proj_weight is the identity.',
  noScaling: 'no scaling',
  softmax: 'softmax over the keys.',
  /** By qkNorm: the comment on the function for q and k. */
  normalised: {
    none: '',
    head: "Each head's row divided by its root mean square, times its gains.",
    whole: "A row of all heads' columns divided by its root mean square, times its gains.",
  },
  concat: 'concat: the heads side by side, (n, heads * d_v).',
} as const;

const cuts: Readonly<Record<Variant, string>> = {
  wide: 'nothing is cut: every head has full projections',
  split: 'the projection is cut: every head reads the whole input',
  narrow: 'the input is cut: head i reads its own columns',
};

/** Why torch.nn.MultiheadAttention cannot compute this layer. */
export const notInTheModule = {
  variant: (variant: Variant) => `its heads are split, and these are ${variant}`,
  divisor: (own: string) =>
    `it divides scores by sqrt(d_k), and here they are divided by ${own || 'nothing'}`,
  noValueProjection: 'it has a W_V, and this layer has none',
  noOutputProjection: 'it has a W_O, and this layer has none',
  sharedKeys: 'it has a k and v for each head, and here heads share them',
  normalised: 'it does not normalise q and k',
  muted: 'it cannot mute heads',
  blindRow: 'a row that may look at nothing is NaN there',
} as const;
