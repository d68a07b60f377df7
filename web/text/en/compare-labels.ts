/** The labels of a comparison's controls, and texts about one number in both layers. */
import { maskTitles } from './names';
import { headTitle } from './stage-labels';
import type { MaskKind } from '../../core/types';

export const compareLabels = {
  differences: 'Differences',
  swap: 'Swap A and B',
  layerB: 'Layer B',
  captionOfB: (name: string) => `B: ${name}`,
  variant: 'Cut into heads',
  headCount: (count: number) => `${count} ${count === 1 ? 'head' : 'heads'}`,
  help: 'What these choices of B mean',
  headsHint: 'How many heads B has',
  mask: (mask: MaskKind) => `mask: ${maskTitles[mask]}`,
  /** Why a number of B cannot be edited. */
  onlyInB: 'Only B has this number: swap A and B to edit it.',
} as const;

export const differenceLabels = {
  title: 'A − B',
  head: (...heads: readonly number[]) => headTitle(...heads).replace('h', 'H'),
  same: 'exactly the same',
  notFinite: 'no finite difference',
  fullColour: (scaled: boolean) =>
    `Full colour${scaled ? ', too' : ''}: −∞ in only one of the two.`,
  onlyIn: (has: string, lacks: string) => `In ${has}. ${lacks} has no such cell.`,
} as const;

/** A number in both layers, for a screen reader. */
export const spokenValues = {
  inB: (title: string, value: string) => `${title} = ${value} in B; A has no such cell`,
  inA: (title: string, value: string) => `${title} = ${value} in A; B has no such cell`,
  same: (title: string, value: string) => `${title} = ${value} in A and in B`,
  apart: (title: string, a: string, b: string) => `${title} = ${a} in A, ${b} in B`,
} as const;
