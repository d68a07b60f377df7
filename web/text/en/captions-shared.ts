/** What captions say of heads that share k and v. */
import type { LayerFacts } from '../facts';
import { headTitle } from './stage-labels';

const inWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
export const numeral = (n: number) => inWords[n] ?? String(n);
export const timesText = (n: number) =>
  n === 1 ? 'once' : n === 2 ? 'twice' : `${numeral(n)} times`;

/** Heads that share k and v, where some do. */
export function sharedKeysText({ config: { heads, kvHeads } }: LayerFacts): string {
  if (kvHeads === heads) return '';
  if (kvHeads === 1)
    return ` All ${numeral(heads)} heads share one k and one v (multi-query attention): W_K and W_V make no other.`;
  return ` Heads share k and v (grouped-query attention): W_K and W_V make ${numeral(kvHeads)} of each, and ${numeral(heads / kvHeads)} heads read the same one.`;
}

/** The heads that share the k or v of the one on show: “Heads 1, 2 share these keys.” */
export function sharersText(
  { config: { heads, kvHeads } }: LayerFacts,
  head: number,
  what: string,
): string {
  if (kvHeads === heads) return '';
  const group = heads / kvHeads;
  const first = head - (head % group);
  const sharers = Array.from({ length: group }, (_, k) => first + k);
  return ` ${headTitle(...sharers).replace('h', 'H')} share these ${what}.`;
}
