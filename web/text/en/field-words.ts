/** Terms of the field as sentences use them, with their meanings. */
import { meaningOf } from './terms';

const attention =
  'attention: a word gives every word a share, and takes that much of what each of them has to give.';
const head =
  'head: one attention of several in a layer, side by side; each has its own queries, and its own keys and values or those of a group of heads.';
const query = 'query: what a word looks for, as a row of numbers. Each head makes its own.';
const key =
  'key: what a word can be found by, as a row of numbers. Each head makes its own, or a group of heads shares one.';
const value = 'value: what a word gives to those that look at it, as a row of numbers.';
const score = 'score: how well a query fits a key, as one number: entry times entry, all added up.';
const share =
  'share: how much of its attention a word gives to another one. The shares of a row sum to 1.';
const softmax =
  'softmax: turns a row of scores into shares. Each score s becomes e to the power s, divided by the sum of all these. Shares are positive and sum to 1; the largest score gets the largest share.';
const matrix = 'matrix: a table of numbers, with rows and columns.';
const rank =
  'rank: the smallest number of rows of a matrix from which all its other rows can be mixed.';
const loss = 'loss: how wrong the answers are, as one number. Training makes it smaller.';

const words: Readonly<Partial<Record<string, string>>> = {
  attention,
  head,
  heads: head,
  query,
  queries: query,
  key,
  keys: key,
  value,
  values: value,
  score,
  scores: score,
  share,
  shares: share,
  softmax,
  matrix,
  matrices: matrix,
  rank,
  loss,
};

/** The meaning of a word as it appears in a sentence; null if it is no term of the field. */
export function wordMeaning(word: string): string | null {
  const lower = word.toLowerCase();
  return (Object.hasOwn(words, lower) ? words[lower] : undefined) ?? meaningOf(word);
}
