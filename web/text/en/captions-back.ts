/**
 * One or two sentences per stage on what happens in the backward pass. The formulas are those quoted by the
 * stages of src/stages.
 */
import type { StageName } from '../../core/types';
import type { State } from '../../state/state';
import type { BackFacts, LayerFacts } from '../facts';
import { alone } from './caption';
import type { Caption } from '../types/caption';
import { all } from './lists';
import { quoted } from './names';
import { formatNumber } from './numbers';

/** What L is. Every stage says it, since every number on show is a derivative of L. */
function lossText(back: BackFacts, { words, trained }: LayerFacts): string {
  if (back.of === 'sum') {
    const nothing = back.asksNothing
      ? 'The task asks nothing of these words, so there is no loss. '
      : '';
    return `${nothing}L is the sum of all numbers of the output.`;
  }
  const rows = [...new Set(back.asked.map(({ row }) => row))];
  const named = all(rows.map((row) => quoted(words[row] ?? '')));
  const where =
    rows.length === words.length
      ? 'as a mean over all rows'
      : `in the ${rows.length === 1 ? 'row' : 'rows'} of ${named}`;
  const step = trained ? `, at step ${trained.step}` : '';
  return `L is the task’s squared error ${where}${step}: ${formatNumber(back.loss)}.`;
}

/** Why rows of the output's gradient are 0 although the output is not. */
function silentRows(back: BackFacts, { words }: LayerFacts): string {
  if (back.of === 'sum') return '';
  const rows = new Set(back.asked.map(({ row }) => row));
  return rows.size === words.length ? '' : ' Other rows are not in L: their gradient is 0.';
}

type CaptionOf = (layer: LayerFacts, state: State, back: BackFacts) => Caption;

const captions: Readonly<Record<StageName, CaptionOf>> = {
  output: (layer, _, back) => {
    const passed = layer.config.outputProjection
      ? ' Through W_O it comes to concat, ∂L/∂concat = ∂L/∂output · W_Oᵀ, and to W_O itself, ∂L/∂W_O = concatᵀ · ∂L/∂output.'
      : ' There is no W_O: concat has the output’s gradient.';
    if (back.of === 'sum')
      return {
        lead: 'The backward pass asks how much L grows with each number: that is its gradient.',
        more: ` Each number of the output adds itself to L, so here it is 1.${passed}`,
      };
    return {
      lead: `The backward pass asks how much L grows with each number, its gradient: ∂L/∂output = 2 · (output − target)${rowsDivided(back)}.`,
      more: silentRows(back, layer) + passed,
    };
  },
  concat: ({ config, muted }) => {
    if (config.heads === 1)
      return { lead: 'One head: its context has the whole gradient.', more: mutedText(muted) };
    return {
      lead: `The gradient is taken apart as concat was put together: each of the ${config.heads} heads gets its own columns.`,
      more: ` No arithmetic.${mutedText(muted)}`,
    };
  },
  weigh: ({ config }, { head }) =>
    alone(
      `In head ${head + 1} the context was A v, where A is the attention. Both get a gradient: ∂L/∂A = ∂L/∂context · vᵀ, and ∂L/∂v = Aᵀ · ∂L/∂context.${summedText('v', config)}`,
    ),
  softmax: () => ({
    lead: 'The shares of a row sum to 1: more for one word is less for the others.',
    more: ' So each score gets its share A · (∂L/∂A − the row’s mean of ∂L/∂A, weighted by A), and each row of gradients sums to 0. A share near 0 or 1 hardly passes anything on.',
  }),
  mask: (_, { mask }) =>
    alone(
      mask === 'none'
        ? 'No mask: the gradient passes as it is.'
        : 'Where a word may not look, the gradient is exactly 0; elsewhere it passes as it is.',
    ),
  scale: ({ config }, { scaling }) =>
    alone(
      scaling === 'none'
        ? 'Scaling is off: the gradient passes as it is.'
        : `The scores were divided by ${formatNumber(config.divisor)}, so their gradient is, too: ∂L/∂scores = ∂L/∂scaled ÷ ${formatNumber(config.divisor)}.`,
    ),
  scores: ({ config }, { head }) =>
    alone(
      config.qkNorm === 'none'
        ? `In head ${head + 1} the scores were q kᵀ. The gradient of each query comes from the keys, ∂L/∂q = ∂L/∂scores · k, and that of each key from the queries, ∂L/∂k = ∂L/∂scoresᵀ · q.${summedText('k', config)}`
        : `In head ${head + 1} the scores were q_norm k_normᵀ. The gradient of each query comes from the keys, ∂L/∂q_norm = ∂L/∂scores · k_norm, and that of each key from the queries, ∂L/∂k_norm = ∂L/∂scoresᵀ · q_norm.${summedText('k', config)}`,
    ),
  rotate: () =>
    alone(
      'The gradient of each pair of columns is turned back by the angle that the pair was turned by.',
    ),
  norm: () => ({
    lead: 'A longer query or key changes no score: the norm divides its length away.',
    more: ' So the part of the gradient that lies along the row is taken out, and the rest is divided by the row’s root mean square. Each gain gets the sum over all rows that it multiplied.',
  }),
  heads: ({ config }) =>
    config.heads === 1
      ? alone('One head: there is nothing to put together.')
      : {
          lead:
            config.kvHeads < config.heads
              ? `The gradients slide together into one matrix each: q of ${config.heads} heads, k and v of ${config.kvHeads}.`
              : `The gradients of the ${config.heads} heads slide together into one matrix each for q, k and v.`,
          more: ' No arithmetic.',
        },
  project: ({ config, memoryWords }) => {
    const tied = config.sharedQK ? ' One matrix makes q and k: W_Q has the sum of both.' : '';
    const none = config.valueProjection ? '' : ' There is no W_V: nothing of it can learn.';
    const of = memoryWords
      ? 'x has the gradient that came through q, memory those through k and v'
      : 'x has the sum of what came through q, k and v';
    return {
      lead: 'Each matrix gets its input, transposed, times the gradient of its result: ∂L/∂W_Q = xᵀ · ∂L/∂q.',
      more: ` A training step changes W in the opposite direction. And ${of}, such as ∂L/∂q · W_Qᵀ.${tied}${none}`,
    };
  },
  embed: ({ trained, config, rowsFile }) => {
    if (rowsFile !== null)
      return alone(
        `The file gives x: how much L would change with each of the ${config.dModel} numbers of a row.`,
      );
    const learned = trained
      ? 'If the task trains the embeddings, this row changes the word’s vector.'
      : `How much L would change with each of the ${config.dModel} numbers of a word.`;
    return {
      lead: 'x was token + position: each of the two has the gradient of x.',
      more: ` ${learned}`,
    };
  },
};

/** For a k or v that several heads share; '' if none do. */
const summedText = (name: string, { heads, kvHeads }: LayerFacts['config']) =>
  kvHeads < heads
    ? ` ${heads / kvHeads} heads share this ${name}: it gets the sum of what comes from each of them.`
    : '';

function rowsDivided(back: BackFacts): string {
  const rows = back.of === 'task' ? new Set(back.asked.map(({ row }) => row)).size : 1;
  return rows === 1 ? '' : ` ÷ ${rows} rows`;
}

/** For muted heads; '' if there are none. */
function mutedText(muted: readonly number[]): string {
  const [first] = muted;
  if (first === undefined) return '';
  if (muted.length === 1) return ` Head ${first + 1} is muted: its gradient is 0.`;
  return ` Heads ${muted.map((head) => head + 1).join(', ')} are muted: their gradients are 0.`;
}

/** Prevents a line break inside a fraction. */
const unbroken = (text: string) => text.replaceAll('∂L/∂', '∂L/\u2060∂');

export function captionBack(layer: LayerFacts, state: State, back: BackFacts): Caption {
  const { lead, more } = captions[state.stage](layer, state, back);
  return { lead: unbroken(lead), more: unbroken(`${more} ${lossText(back, layer)}`) };
}

// Where the gradient of the output comes from.
export const sumOriginText = 'L is the sum of all numbers of the output: each has the slope 1.';
export const notInLossText =
  'The task asks nothing here: this number is not in L, so its gradient is 0.';
export const taskOriginText = (each: {
  readonly question: string;
  readonly output: number;
  readonly target: number;
  readonly rows: number;
}): string =>
  `Question “${each.question}”: 2 × (output − target)${each.rows === 1 ? '' : ` ÷ ${each.rows} rows`} = 2 × (${formatNumber(each.output)} − ${each.target})${each.rows === 1 ? '' : ` ÷ ${each.rows}`}.`;
