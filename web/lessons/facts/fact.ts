/** A fact as a lesson names it, and what it is once it is read. */
import type { State } from '../../state/state';

/** How a number is written: with thousands, as a share of 100, or with so many digits. */
export const writings = ['count', 'percent', 'short', 'plain'] as const;
export type Written = (typeof writings)[number];

/** All that a fact can take besides `fact`, `as` and `state`. */
export interface Taken {
  /** A tensor's name. */
  readonly tensor: string;
  /** Another tensor's name, of the same layer. */
  readonly than: string;
  /** One index for each axis, from 0. */
  readonly index: readonly number[];
  /** An index for each axis but the last, from 0. */
  readonly row: readonly number[];
  /** The same for as many of the first axes as one likes. */
  readonly within: readonly number[];
  /** Two names of facts before this one. */
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

/** What a fact says besides its name. Which fields it has, the table says. */
export interface FactFields extends Partial<Taken> {
  /** Of a layer that differs from the step's in this; the step's own where it is left out. */
  readonly state?: Partial<State>;
  readonly as?: Written;
}

/** What a fact is: a number, a row of them, a place in a tensor, or a word. */
export type FactValue =
  | { readonly kind: 'number'; readonly value: number; readonly as: Written | null }
  | { readonly kind: 'numbers'; readonly values: readonly number[] }
  | { readonly kind: 'place'; readonly tensor: string; readonly index: readonly number[] }
  | { readonly kind: 'text'; readonly text: string };

export type FactValues = ReadonlyMap<string, FactValue>;

export const numberOf = (value: FactValue | undefined): number | null =>
  value?.kind === 'number' ? value.value : null;
