/** The names of the matrices in panels and comparisons, and texts about one of their numbers. */
import type { ScorerId } from '../../core/types';
import type { QueryNumber } from '../facts';
import { quoted, tensorTitle } from './names';
import { formatApart, formatNumber } from './numbers';
import { headTitle } from './stage-labels';

export const ofHeadName = (name: string, ...heads: readonly number[]) =>
  `${name} of ${headTitle(...heads)}`;
export const turnedName = (name: string, ...heads: readonly number[]) =>
  `${ofHeadName(name, ...heads)}, turned`;
export const mergedGridName = (head: number) => ofHeadName('W_Q W_Kᵀ', head);
export const contributionGridName = (head: number) => ofHeadName('contribution', head);
export const wronglyRead = (name: string, head: number) =>
  `${ofHeadName(name, head)}, wrongly read`;

/** The name of a row of queries: word and head. */
export const wordAndHead = (word: string, head: number) => `${word}, head ${head + 1}`;

/** For a number that the wrong reading moves to another place. */
export const reallyOf = (entry: string, word: string, { head, column }: QueryNumber) =>
  `${entry}: really of ${quoted(word)}, head ${head + 1}, column ${column + 1}`;

/** A − B of a tensor, or of one head of it. */
export const differenceName = (name: string, ...heads: readonly number[]) =>
  `A − B of ${tensorTitle(name)}${heads.length === 0 ? '' : `, ${headTitle(...heads)}`}`;

/** One number in both layers. */
export function bothNumbers(where: string, a: number, b: number): string {
  if (a === b) return `${where}: ${formatNumber(a)}, exactly the same in A and B`;
  const [left, right] = formatApart(a, b);
  const apart = a - b;
  const by = Number.isFinite(apart) ? `, A − B = ${formatNumber(apart)}` : '';
  return `${where}: ${left} in A, ${right} in B${by}`;
}

/** The usual names of scorers; the core's ids are for programs. */
export const scorerTitles: Readonly<Record<ScorerId, string>> = {
  gaussian: 'Sliding windows',
  additive: 'Additive',
  dot: 'Dot product',
  general: 'General',
  concat: 'Concat',
  'scaled-dot': 'Scaled dot product',
};

/** The same inside a sentence. */
const scorerNames: Readonly<Record<ScorerId, string>> = {
  gaussian: 'sliding windows',
  additive: 'additive',
  dot: 'dot product',
  general: 'general',
  concat: 'concat',
  'scaled-dot': 'scaled dot product',
};

export const attentionOfScorer = (id: ScorerId) => `attention weights of ${scorerNames[id]}`;

/** How much of its attention one word gives to another. */
export const fromTo = (from: string, to: string, share: number) =>
  `${quoted(from)} to ${quoted(to)}: ${formatNumber(share)}`;
