/**
 * Named facts: numbers, places and words that the core computes when a lesson says them. This is the table of
 * what there is and what each takes; web/session/lesson/read-fact.ts reads them off a layer.
 */
import type { State } from '../state/state';

/** How a number is written: with thousands, as a share of 100, or with so many digits. */
export type Written = 'count' | 'percent' | 'short' | 'plain';
export const writings: readonly Written[] = ['count', 'percent', 'short', 'plain'];

/** What a fact can take besides `fact`, `as` and `state`. */
export type Take =
  /** A tensor's name. */
  | 'tensor'
  /** Another tensor's name, of the same layer. */
  | 'than'
  /** One index for each axis, from 0. */
  | 'index'
  /** An index for each axis but the last, from 0. */
  | 'row'
  /** The same for as many of the first axes as one likes. */
  | 'within'
  /** Two names of facts before this one. */
  | 'of'
  /** The name of a fact that is a place. */
  | 'place'
  /** Which index of a place: `row` or `column`. */
  | 'axis'
  /** Numbers. */
  | 'question'
  | 'head'
  | 'seeds'
  | 'nth'
  /** Another layer, as a state's fields. */
  | 'other';

/** A row of the table; docs/lessons.md says what each fact is. */
export interface FactRow {
  readonly takes: readonly Take[];
  /** What its value is. */
  readonly gives: 'number' | 'numbers' | 'place' | 'text';
}

const numberFrom = (...takes: readonly Take[]): FactRow => ({ takes, gives: 'number' });

const factTable = {
  'cost.parameters': numberFrom(),
  'cost.multiplyAdds': numberFrom(),
  'cost.activations': numberFrom(),
  'size.n': numberFrom(),
  'size.m': numberFrom(),
  'size.heads': numberFrom(),
  'size.d_model': numberFrom(),
  'size.d_k': numberFrom(),
  'size.d_v': numberFrom(),
  'size.head_inputs': numberFrom(),
  divisor: numberFrom(),
  tensor: numberFrom('tensor', 'index'),
  reads: numberFrom('tensor', 'index'),
  nonzero: numberFrom('tensor', 'within'),
  blocked: numberFrom('tensor', 'within'),
  largest: numberFrom('tensor', 'within'),
  'largest.magnitude': numberFrom('tensor', 'within'),
  'different-heads': numberFrom('tensor'),
  'row.sum': numberFrom('tensor', 'row'),
  length: numberFrom('tensor', 'nth'),
  apart: numberFrom('tensor', 'than'),
  mirror: numberFrom('tensor', 'within'),
  offset: numberFrom('index'),
  'wrong-view.words': numberFrom('head'),
  'scorer.parameters': numberFrom('tensor'),
  'row.width': numberFrom('tensor', 'row'),
  'largest.place': { takes: ['tensor', 'within'], gives: 'place' },
  row: { takes: ['tensor', 'row'], gives: 'numbers' },
  shape: { takes: ['tensor'], gives: 'text' },
  word: { takes: ['index'], gives: 'text' },
  'word.at': { takes: ['place', 'axis'], gives: 'text' },
  difference: numberFrom('tensor', 'other'),
  'difference.relative': numberFrom('tensor', 'other'),
  'training.steps': numberFrom(),
  'training.loss': numberFrom(),
  'training.joint': numberFrom(),
  'training.accuracy': numberFrom('question'),
  'training.without': numberFrom('question', 'head'),
  'training.attention': numberFrom('question', 'head'),
  'training.specialisation': numberFrom(),
  'training.gap': numberFrom(),
  'training.solved': numberFrom(),
  'training.seeds-taken': numberFrom('question', 'head', 'seeds'),
  'training.seeds-solved': numberFrom('seeds'),
  sum: numberFrom('of'),
  minus: numberFrom('of'),
  times: numberFrom('of'),
  over: numberFrom('of'),
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
