/** A fact as a lesson names it, and its value. */
import type { State } from '../../state/state';

/** How a number is written: with thousands separators, as a percentage, or with a number of digits. */
export const writings = ['count', 'percent', 'short', 'plain'] as const;
export type Written = (typeof writings)[number];

/** Everything that facts can take besides `fact`, `as` and `state`. */
export interface Taken {
  /** A tensor's name. */
  readonly tensor: string;
  /** The name of another tensor of the same layer. */
  readonly than: string;
  /** One index for each axis, from 0. */
  readonly index: readonly number[];
  /** An index for each axis but the last, from 0. */
  readonly row: readonly number[];
  /** Indices for any number of the first axes, from 0. */
  readonly within: readonly number[];
  /** The names of two earlier facts. */
  readonly of: readonly [string, string];
  /** The name of a fact that is a place. */
  readonly place: string;
  /** Which index of a place. */
  readonly axis: 'row' | 'column';
  readonly question: number;
  readonly head: number;
  readonly seeds: number;
  readonly nth: number;
  /** Another layer, as a state's fields. */
  readonly other: Partial<State>;
}
export type Take = keyof Taken;

/** The fields of a fact besides its name. The table tells which of them it has. */
export interface FactFields extends Partial<Taken> {
  /** Fields in which the layer differs from the step's; none for the step's own layer. */
  readonly state?: Partial<State>;
  readonly as?: Written;
}

/** The value of a fact: a number, a row of numbers, a place in a tensor, or a word. */
export type FactValue =
  | { readonly kind: 'number'; readonly value: number; readonly as: Written | null }
  | { readonly kind: 'numbers'; readonly values: readonly number[] }
  | { readonly kind: 'place'; readonly tensor: string; readonly index: readonly number[] }
  | { readonly kind: 'text'; readonly text: string };

export type FactValues = ReadonlyMap<string, FactValue>;

export const numberOf = (value: FactValue | undefined): number | null =>
  value?.kind === 'number' ? value.value : null;
