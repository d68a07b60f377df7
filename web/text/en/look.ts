/** The words of the looks: other ways of reading the same layer. */
import type { ResolvedConfig } from '../../core/types';
import type { Agreement, HeadPair, NumberCount, QueryNumber, Spectrum } from '../facts';
import { quoted } from './names';
import { formatApart, formatCount } from './numbers';

/** A cosine with two decimals; more if it would read as 1 without being 1. */
export function formatCosine(value: number): string {
  for (let decimals = 2; decimals < 6; decimals++) {
    const text = value.toFixed(decimals);
    if (Math.abs(Number(text)) !== 1) return text.replace(/^-(0\.?0*)$/, '$1').replace('-', '−');
  }
  return value < 0 ? '−1.00' : '1.00';
}

/** Counts as 1: rounding may move a cosine a few float32 units away from it. */
export const isOne = (cosine: number) => cosine > 1 - 2e-6;

/** “largest difference 4·10⁻⁶, where the largest is 40.5”. */
export function agreementText({ difference, largest }: Agreement, what: string): string {
  if (difference === 0) return `largest difference 0: the same to the last bit`;
  const [apart, size] = formatApart(difference, largest, 3);
  return `largest difference ${apart}, where the largest ${what} is ${size}`;
}

export function similarityText(
  extremes: { readonly most: HeadPair; readonly least: HeadPair } | null,
  what: 'attention' | 'parameters',
): string {
  if (!extremes) return 'One head: there is nothing to compare it with.';
  const { most, least } = extremes;
  const pair = ({ a, b }: HeadPair) => `heads ${a + 1} and ${b + 1}`;
  if (isOne(least.cosine)) {
    return what === 'attention'
      ? 'Clones: 1.00 everywhere, all heads share out their attention in the same proportions.'
      : 'Clones: 1.00 everywhere, all heads have the same parameters, up to a factor.';
  }
  if (most.cosine === least.cosine) {
    return `Every pair is as alike as any other: ${formatCosine(most.cosine)}.`;
  }
  const texts = [formatCosine(most.cosine), formatCosine(least.cosine)];
  const [high, low] =
    texts[0] === texts[1] ? formatApart(most.cosine, least.cosine) : (texts as [string, string]);
  return `Most alike: ${pair(most)}, ${high}. Least alike: ${pair(least)}, ${low}.`;
}

/** What the singular values tell about the rank. */
export function rankText({ rank, limit, full }: Spectrum, dK: number): string {
  const bound = `rank ${rank} ≤ d_k = ${dK}`;
  if (rank === 0) return `All of them are 0: this matrix is zeros, rank 0.`;
  if (dK >= full) return `rank ${rank} of ${full}: d_k = ${dK} sets no limit here`;
  return rank < limit
    ? `${bound}, of ${full}: this head does not use all of its ${dK} columns`
    : `${bound}, of ${full}`;
}

export function verdict(two: NumberCount, one: NumberCount, sharedQK: boolean): string {
  if (two.all === one.all) {
    return `Equal here: ${formatCount(two.all)} numbers either way.`;
  }
  const cheaper = two.all < one.all;
  const [less, more] = cheaper ? [two.all, one.all] : [one.all, two.all];
  const which = cheaper
    ? sharedQK
      ? 'The thin matrix, used twice, is cheaper'
      : 'The two thin matrices are cheaper'
    : 'The one merged matrix is cheaper';
  return `${which}: ${formatCount(less)} numbers instead of ${formatCount(more)}.`;
}

/** When both ways cost the same. */
export function breakEven(config: ResolvedConfig): string {
  const { sharedQK, variant, heads, kvHeads, dModel, dMemory } = config;
  if (dMemory !== dModel) return '';
  if (kvHeads < heads)
    return 'Heads that share a W_K have it once: all heads together have (h + h_kv)·d·d_k numbers.';
  const narrow = variant === 'narrow' && heads > 1;
  if (sharedQK) {
    return narrow
      ? 'In narrow d_k = d/h, so the one matrix for both is as large as the merged one.'
      : 'One matrix for both, d·d_k, costs d² at d_k = d.';
  }
  if (variant === 'wide') return '2·d·d_k is d² at d_k = d/2.';
  return narrow
    ? '2·(d/h)·d_k is twice (d/h)², since d_k = d/h: in narrow one matrix always costs half, and two matrices do not limit the rank.'
    : '2·d·d_k is 2d²/h: with one head the one matrix is cheaper, with two they cost the same, with more the two are cheaper.';
}

/** “head 2 would get words 3 to 5 …”, from the places that its rows were really read from. */
export function wrongViewText(
  head: number,
  origins: readonly QueryNumber[],
  words: readonly string[],
  heads: number,
): string {
  const from = origins.map(({ word }) => word);
  const first = Math.min(...from);
  const last = Math.max(...from);
  const of = new Set(origins.map((origin) => origin.head)).size;
  const name = (word: number) => `${quoted(words[word] ?? '')}`;
  const which =
    first === last
      ? `word ${first + 1}, ${name(first)}`
      : `words ${first + 1} to ${last + 1}, ${name(first)} to ${name(last)}`;
  const whose = of === heads ? `all ${heads} heads` : of === 1 ? 'one head' : `${of} heads`;
  return `Without the transpose, head ${head + 1} would get only ${which}: the queries of ${whose} there, read as its own of all ${words.length} words. Only the shape is right.`;
}

export const chosenHint = 'Point at a number to read it; press it to see what it is made of.';

/** Sums other than 1 must not print as 1. */
export function windowsText([least, most]: readonly [number, number], largest: number): string {
  const low = formatApart(least, 1, 3)[0];
  const high = formatApart(most, 1, 3)[0];
  const sums =
    low === high ? `every row sums to ${low}` : `rows sum to between ${low} and ${high}, not to 1`;
  const over =
    largest > 1 ? `, and the largest attention weight is ${formatApart(largest, 1, 3)[0]}` : '';
  return `Windows over positions: a share depends on where m_j stands, not on what it is. They only move forward from row to row, and there is no softmax: ${sums}${over}.`;
}
