/**
 * The table of facts: numbers, places and words that the core computes for a lesson. A row defines what its
 * fact takes and gives, its description, how an author picks it, and how it is read. docs/facts.md is written
 * from this table.
 */
import { calculations } from './calculated';
import { entries } from './entries';
import type { FactFields } from './fact';
import type { FactRow } from './row';
import { sizes } from './sizes';
import { tensors } from './tensors';
import { training } from './training';

export type { FactValue, FactValues, Take, Written } from './fact';
export { writings } from './fact';
export { attentionTensors, isAttention } from './offers';
export type { FactRow } from './row';

const table = { ...sizes, ...entries, ...tensors, ...training, ...calculations };

export type FactName = keyof typeof table;
export const factNames = Object.keys(table) as readonly FactName[];
export const factRow = (name: FactName): FactRow => table[name];

/** A fact that a lesson names. */
export interface Fact extends FactFields {
  readonly fact: FactName;
}

/** The earlier facts that a fact is made from. */
export const madeFrom = ({ of, place }: Fact): readonly string[] => [
  ...(of ?? []),
  ...(place === undefined ? [] : [place]),
];
