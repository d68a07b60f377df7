/**
 * Named facts: numbers, places and words that the core computes when a lesson says them. This is the table of
 * what there is and what each takes; web/session/lesson/read-fact.ts reads them off a layer.
 */
import type { State } from '../state/state';

/** How a number is written: with thousands, as a share of 100, or with so many digits. */
export type Written = 'count' | 'percent' | 'short' | 'plain';
export const writings: readonly Written[] = ['count', 'percent', 'short', 'plain'];

/** A row of this table: what a fact takes besides `fact`, `as` and `state`. */
export interface FactRow {
  readonly takes: readonly Take[];
  /** What its value is. */
  readonly gives: 'number' | 'numbers' | 'place' | 'text';
  readonly says: string;
}

/**
 * - `tensor`: a tensor's name
 * - `index`: one index for each axis, from 0
 * - `row`: an index for each axis but the last, from 0
 * - `within`: the same for as many of the first axes as one likes
 * - `of`: two names of other facts
 * - `place`: the name of a fact that is a place
 * - `axis`: which index of a place: `row` or `column`
 * - `question`, `head`, `seeds`, `nth`: numbers
 * - `than`: another tensor’s name, of the same layer
 * - `other`: another layer, as a state's fields
 */
export type Take = keyof typeof takes;
export const takes = {
  tensor: 'a tensor’s name',
  index: 'a list of indices from 0, one for each axis',
  row: 'a list of indices from 0, one for each axis but the last',
  within: 'a list of indices from 0',
  of: 'the names of two facts',
  place: 'the name of a fact that is a place',
  axis: 'row or column',
  question: 'a whole number from 0',
  head: 'a whole number from 0',
  seeds: 'a whole number from 1 to 24',
  nth: 'a whole number from 0',
  than: 'another tensor’s name',
  other: 'fields of a state',
} as const;

const layer = (says: string, ...all: readonly Take[]): FactRow => ({
  takes: all,
  gives: 'number',
  says,
});
const calculated = (says: string): FactRow => ({ takes: ['of'], gives: 'number', says });

export const factTable = {
  'cost.parameters': layer('parameters of the layer'),
  'cost.multiplyAdds': layer('multiply-adds of one forward pass'),
  'cost.activations': layer(
    'numbers computed from x on; heads and concat only move numbers and add none',
  ),
  'size.n': layer('words'),
  'size.m': layer('words that are asked'),
  'size.heads': layer('heads'),
  'size.d_model': layer('columns of x'),
  'size.d_k': layer('columns of one head’s queries'),
  'size.d_v': layer('columns of one head’s values'),
  'size.head_inputs': layer('columns of x that one head reads'),
  divisor: layer('what scores are divided by'),
  tensor: layer('one entry', 'tensor', 'index'),
  reads: layer(
    'how many pairs an entry is summed from; copies are followed back',
    'tensor',
    'index',
  ),
  nonzero: layer('how many entries are not zero', 'tensor', 'within'),
  blocked: layer('how many entries are −∞', 'tensor', 'within'),
  largest: layer('the largest entry', 'tensor', 'within'),
  'largest.magnitude': layer('the largest entry, whatever its sign', 'tensor', 'within'),
  'different-heads': layer('how many heads of a tensor are different from all before', 'tensor'),
  'row.sum': layer('the sum of a row', 'tensor', 'row'),
  length: layer('how long an axis of a tensor is', 'tensor', 'nth'),
  apart: layer(
    'the largest difference to another tensor of the same layer',
    ...(['tensor', 'than'] as const),
  ),
  mirror: layer(
    'the largest difference between a square matrix and its mirror image',
    ...(['tensor', 'within'] as const),
  ),
  offset: layer('where in the memory of q_packed a number of q lies, from 0', 'index'),
  'wrong-view.words': layer(
    'how many words a head would get if q were viewed as heads first',
    'head',
  ),
  'scorer.parameters': layer('parameters of an older scorer, as score.additive', 'tensor'),
  'row.width': layer('how many of a row’s entries are above half of its largest', 'tensor', 'row'),
  'largest.place': {
    takes: ['tensor', 'within'],
    gives: 'place',
    says: 'where the largest entry is',
  },
  row: { takes: ['tensor', 'row'], gives: 'numbers', says: 'a row of a tensor' },
  shape: { takes: ['tensor'], gives: 'text', says: 'a tensor’s shape, as [10, 16]' },
  word: { takes: ['index'], gives: 'text', says: 'a word of the sentence' },
  'word.at': {
    takes: ['place', 'axis'],
    gives: 'text',
    says: 'the word of a place’s row or column',
  },
  difference: layer('the largest difference to another layer, entry by entry', 'tensor', 'other'),
  'difference.relative': layer(
    '‖a − b‖ / ‖b‖, a this layer’s tensor and b another’s',
    ...(['tensor', 'other'] as const),
  ),
  'training.steps': layer('steps done in what is on show'),
  'training.loss': layer('loss on fresh samples'),
  'training.joint': layer('share of samples of which all is right'),
  'training.accuracy': layer('share of right answers to one question', 'question'),
  'training.without': layer(
    'share of right answers to a question with a head off',
    ...(['question', 'head'] as const),
  ),
  'training.attention': layer(
    'a head’s mean attention to the word that knows the answer to a question',
    ...(['question', 'head'] as const),
  ),
  'training.specialisation': layer('the least of these, with a head for each question'),
  'training.gap': layer('the largest difference between two heads’ parameters'),
  'training.solved': layer('1 where joint is at least .99, else 0'),
  'training.seeds-taken': layer(
    'in how many of the seeds 1 to … a head attends more than any other to what knows the answer',
    ...(['question', 'head', 'seeds'] as const),
  ),
  'training.seeds-solved': layer('how many of the seeds 1 to … are solved', 'seeds'),
  sum: calculated('a + b'),
  minus: calculated('a − b'),
  times: calculated('a · b'),
  over: calculated('a / b'),
} as const satisfies Readonly<Record<string, FactRow>>;

export type FactName = keyof typeof factTable;
export const factNames = Object.keys(factTable) as readonly FactName[];
export const isFactName = (name: string): name is FactName => Object.hasOwn(factTable, name);
export const factRow = (name: FactName): FactRow => factTable[name];
export const isCalculated = (name: FactName) => factRow(name).takes.includes('of');
export const isOfSeeds = (name: FactName) => factRow(name).takes.includes('seeds');
export const isTraining = (name: FactName) => name.startsWith('training.');

/** One fact that a lesson names. Which fields it has, the table says. */
export interface Fact {
  readonly fact: FactName;
  /** Of a layer that differs from the step's in this; the step's own where it is left out. */
  readonly state?: Partial<State>;
  readonly as?: Written;
  readonly tensor?: string;
  readonly index?: readonly number[];
  readonly row?: readonly number[];
  readonly within?: readonly number[];
  readonly of?: readonly [string, string];
  readonly place?: string;
  readonly axis?: 'row' | 'column';
  readonly question?: number;
  readonly head?: number;
  readonly seeds?: number;
  readonly nth?: number;
  readonly than?: string;
  readonly other?: Partial<State>;
}

/** What a fact is: a number, a row of them, a place in a tensor, or a word. */
export type FactValue =
  | { readonly kind: 'number'; readonly value: number; readonly as: Written | null }
  | { readonly kind: 'numbers'; readonly values: readonly number[] }
  | { readonly kind: 'place'; readonly tensor: string; readonly index: readonly number[] }
  | { readonly kind: 'text'; readonly text: string };

export type FactValues = ReadonlyMap<string, FactValue>;
