/** A reader's guess compared with the truth. */
import { numberOf, type FactValues } from './facts/fact';
import type { Prediction } from './format';
import { holds } from './said';

/** A guess: the index of an option, a number, a cell, or shares. */
export type Answer =
  | { readonly kind: 'choose'; readonly option: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'cell'; readonly index: readonly number[] }
  | { readonly kind: 'bars'; readonly shares: readonly number[] };

/**
 * The truth in the form of an answer; null if a fact is unknown, or for `choose` if no option is right on
 * this layer.
 */
export function truthOf(asked: Prediction, facts: FactValues): Answer | null {
  if (asked.kind === 'choose') {
    const option = asked.options.findIndex(({ right }) =>
      right.every((each) => holds(each, facts) === true),
    );
    return option < 0 ? null : { kind: 'choose', option };
  }
  const fact = facts.get(asked.truth);
  if (asked.kind === 'number') {
    const value = numberOf(fact);
    return value === null ? null : { kind: 'number', value };
  }
  if (asked.kind === 'cell')
    return fact?.kind === 'place' ? { kind: 'cell', index: fact.index } : null;
  return fact?.kind === 'numbers' ? { kind: 'bars', shares: fact.values } : null;
}

/** Whether a guess is right; null if the truth is unknown or of another kind. */
export function isRight(asked: Prediction, guess: Answer, truth: Answer | null): boolean | null {
  if (guess.kind === 'choose' && truth?.kind === 'choose') return guess.option === truth.option;
  if (guess.kind === 'number' && truth?.kind === 'number' && asked.kind === 'number')
    return Math.abs(guess.value - truth.value) <= asked.tolerance;
  if (guess.kind === 'cell' && truth?.kind === 'cell' && asked.kind === 'cell')
    return counted(asked.match, guess.index) === counted(asked.match, truth.index);
  if (guess.kind === 'bars' && truth?.kind === 'bars' && asked.kind === 'bars')
    return elsewhere(guess.shares, truth.shares) <= asked.tolerance;
  return null;
}

/** The indices that are compared: those of the row or the column, and of the head before them. */
function counted(match: 'row' | 'column' | undefined, index: readonly number[]): string {
  const [row = 0, column = 0] = index.slice(-2);
  const before = index.slice(0, -2);
  return [
    ...before,
    ...(match === 'column' ? [] : [row]),
    ...(match === 'row' ? [] : [column]),
  ].join();
}

/** The share of the guess that would have to move to match the truth. */
export const elsewhere = (guess: readonly number[], truth: readonly number[]): number =>
  truth.reduce((sum, share, k) => sum + Math.abs(share - (guess[k] ?? 0)), 0) / 2;
