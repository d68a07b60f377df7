/** Texts about keys drawn as points. */
import { formatNumber } from './numbers';

interface Plane {
  readonly columns: 1 | 2;
  readonly mean: number;
  readonly shortest: number;
  readonly longest: number;
}

export const keysTexts = {
  title: (columns: 1 | 2, layer: string) =>
    `${columns === 2 ? 'The keys in their plane' : 'The keys on their line'}${layer === '' ? '' : `, layer ${layer}`}`,
  axes: (columns: 1 | 2) =>
    `each animal’s row of W_K, ${columns === 2 ? 'two numbers' : 'one number'}`,
  column: (k: number) => `column ${k}`,
  legend: 'Filled, with its letter: the key of an animal. Ring: its query, the row of W_Q.',
  said: ({ columns, mean, shortest, longest }: Plane) =>
    columns === 2
      ? `16 keys, ${formatNumber(shortest, 3)} to ${formatNumber(longest, 3)} from the middle, ${formatNumber(mean, 3)} on average: the dashed circle.`
      : `16 keys on one line, ${formatNumber(shortest, 3)} to ${formatNumber(longest, 3)} from its middle.`,
  asTable: 'as a table',
  animal: 'animal',
  keyColumn: (k: number) => `key ${k}`,
  queryColumn: (k: number) => `query ${k}`,
  length: 'length',
} as const;
