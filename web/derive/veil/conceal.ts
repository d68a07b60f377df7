/** What of the page can be outlined, and what can be hidden: lessons name it, the veil and the picture know where it is. */
import type { StageName } from '../../core/types';

/** An entry of a tensor, or all of them along an axis where its index is null. Indices count from 0. */
export interface Region {
  readonly tensor: string;
  readonly index?: readonly (number | null)[];
}

/** Parts of the page that are no tensor. */
export const focusParts = [
  ...(['sentence', 'knife', 'heads', 'cost', 'strip', 'inspector', 'legend', 'caption'] as const),
  ...(['training', 'differences', 'look'] as const),
] as const;
export type FocusPart = (typeof focusParts)[number];

/** What to look at: numbers, all that is of one head (from 0), or a part of the page. */
export type Focus = Region | { readonly head: number } | { readonly part: FocusPart };

/**
 * Parts that would give an answer away: numbers of cost and sizes, or of these only what is computed and kept; the
 * caption; shapes and notes in the picture; the words of who looks at whom; what is different between two layers;
 * what a training has learned, and its loss.
 */
export const concealedParts = [
  ...(['cost', 'work', 'caption', 'labels', 'words', 'differences', 'learning'] as const),
] as const;
export type ConcealedPart = (typeof concealedParts)[number];

/** Parts of which the inspector speaks, too: while one of them is hidden it says nothing. */
export const toldByInspector: readonly ConcealedPart[] = [
  'labels',
  'words',
  'differences',
  'learning',
];

/** What is hidden until the reader has answered. While tensors are, so are caption, scale and all panels below. */
export interface Conceal {
  readonly tensors?: readonly Region[];
  /** All that this stage and those after it make. */
  readonly from?: StageName;
  readonly parts?: readonly ConcealedPart[];
}
