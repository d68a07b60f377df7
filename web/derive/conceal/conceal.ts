/** What a lesson can outline or hide: lessons name it, `concealed.ts` and the picture know where it is. */
import type { StageName } from '../../core/types';

/** An entry of a tensor; an index of null means all entries along that axis. Indices count from 0. */
export interface Region {
  readonly tensor: string;
  readonly index?: readonly (number | null)[];
}

/** Parts of the page that are not tensors. */
export const focusParts = [
  'sentence',
  'knife',
  'heads',
  'cost',
  'strip',
  'inspector',
  'legend',
  'caption',
  'training',
  'differences',
  'look',
] as const;
export type FocusPart = (typeof focusParts)[number];

/** What to look at: numbers, everything of one head (from 0), or a part of the page. */
export type Focus = Region | { readonly head: number } | { readonly part: FocusPart };

/**
 * Parts that would give an answer away: the numbers of cost and sizes (or only the computed and stored ones);
 * the caption; shapes and notes in the picture; the words' attention; the differences between two layers;
 * what a training has learned, and its loss.
 */
export const concealedParts = [
  'cost',
  'work',
  'caption',
  'labels',
  'words',
  'differences',
  'learning',
] as const;
export type ConcealedPart = (typeof concealedParts)[number];

/** Parts that the inspector talks about: while one of them is hidden, the inspector is empty. */
export const toldByInspector: readonly ConcealedPart[] = [
  'labels',
  'words',
  'differences',
  'learning',
];

/** What is hidden until the reader has answered. Hidden tensors also hide caption, scale and all panels below. */
export interface Conceal {
  readonly tensors?: readonly Region[];
  /** Hides everything that this stage and later ones make. */
  readonly from?: StageName;
  readonly parts?: readonly ConcealedPart[];
}
