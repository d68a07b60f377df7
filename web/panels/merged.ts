/** One matrix or two: W_Q W_Kᵀ of the large head, its rank, its scores and its cost; and a projection before W_Q. */
import type { ResolvedConfig } from '../core/types';
import type { Numbers } from '../model/numbers';
import { formatCount } from '../words/counts';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { headChoice } from './controls';
import { mapOf, tensorMap } from './map';
import { agreement, agreementWords, bandOf, largestIn, transposed } from './numbers';
import type { Looking, Panel, Row } from './panel';

function product({ numbers, head }: Looking): Row {
  const { sharedQK, bias } = numbers.config;
  const W_Q = bandOf(numbers, 'W_Q', head);
  const W_K = transposed(bandOf(numbers, 'W_K', head));
  const most = Math.max(largestIn(W_Q.data), largestIn(W_K.data));
  const product = tensorMap(numbers, 'merged', head, { title: 'W_Q W_Kᵀ' });
  const { rowNames, colNames } = product;
  return {
    says: say(sharedQK ? 'merged-lead-shared' : bias ? 'merged-lead-bias' : 'merged-lead'),
    maps: [
      mapOf('W_Q', W_Q, { head, most, rowNames }),
      mapOf('W_Kᵀ', W_K, { head, most, colNames }),
      product,
    ],
  };
}

/** Null where the core says that finding it would take seconds. */
export function spectrumOf(numbers: Numbers, head: number) {
  try {
    const { data, shape } = numbers.tensor('singular_values');
    const full = shape[1] ?? 0;
    const values = [...data.subarray(head * full, (head + 1) * full)];
    return { values, rank: numbers.tensor('ranks').data[head] ?? 0 };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function rank({ numbers, head }: Looking): Row {
  const spectrum = spectrumOf(numbers, head);
  if (!spectrum) return { says: say('merged-too-large') };
  const { values, rank: found } = spectrum;
  const { dK } = numbers.config;
  const full = values.length;
  const kind = dK >= full ? 'unlimited' : found < dK ? 'below' : 'limited';
  return {
    says: say(`merged-rank-${kind}`, { rank: found, dK, full }),
    facts: {
      caption: say('merged-singular', { head: head + 1 }),
      columns: ['', ...values.map((_, k) => String(k + 1))],
      rows: [[say('merged-value'), ...values.map((value) => formatNumber(value, 3))]],
    },
  };
}

function scores({ numbers }: Looking): Row {
  if (numbers.config.qkNorm !== 'none') return { says: say('merged-normed') };
  if (numbers.config.rotary !== 'none') return { says: say('merged-rotated') };
  const found = agreement(numbers.tensor('scores').data, numbers.tensor('merged_scores').data);
  return { says: say('merged-scores', agreementWords(found)) };
}

/** Numbers of all heads as two matrices each, and as one; heads that share a W_K have it once. */
export function matrixCounts(config: ResolvedConfig) {
  const { heads, kvHeads, dK, headInputs, memoryInputs } = config;
  const keys = config.sharedQK ? 0 : kvHeads * memoryInputs * dK;
  return { two: heads * headInputs * dK + keys, one: heads * headInputs * memoryInputs };
}

/** The same of one more projection before every head's W_Q, and of the two folded into one. */
export function foldCounts({ heads, dK, dModel, headInputs }: ResolvedConfig) {
  return { two: dModel ** 2 + heads * headInputs * dK, one: heads * dModel * dK };
}

function cost({ numbers }: Looking): Row {
  const { two, one } = matrixCounts(numbers.config);
  const kind = two === one ? 'equal' : two < one ? 'two' : 'one';
  return { says: say(`merged-cost-${kind}`, { two: formatCount(two), one: formatCount(one) }) };
}

function fold({ numbers, head }: Looking): Row {
  const found = agreement(numbers.tensor('q_two_steps').data, numbers.tensor('q_folded').data);
  const { two, one } = foldCounts(numbers.config);
  return {
    heading: say('merged-fold'),
    says: [
      say('merged-fold-lead'),
      say('merged-fold-same', agreementWords(found)),
      say('merged-fold-cost', { two: formatCount(two), one: formatCount(one) }),
    ].join(' '),
    maps: [
      tensorMap(numbers, 'W_first', head),
      mapOf('W_Q', bandOf(numbers, 'W_Q', head), { head }),
      tensorMap(numbers, 'W_folded', head),
    ],
  };
}

const rows = (looking: Looking): readonly Row[] => [
  { controls: headChoice(looking) },
  product(looking),
  rank(looking),
  scores(looking),
  cost(looking),
  fold(looking),
];

export const merged: Panel = { id: 'merged', title: () => say('panel-merged'), rows };
