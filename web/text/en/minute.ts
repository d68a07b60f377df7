/**
 * The whole layer in a minute: one or two plain sentences per stage, for somebody who sees it for the first
 * time.
 */
import type { StageName } from '../../core/types';
import type { State } from '../../state/state';
import type { LayerFacts, MomentFacts } from '../facts';
import { isolated } from '../../state/sentence';
import { quoted } from './names';
import { formatNumber, formatShare } from './numbers';

type Says = (layer: LayerFacts, state: State, facts: MomentFacts) => string;

/** The largest share of the large head: from which word to which. */
function strongest(
  { words, keyWords }: LayerFacts,
  { strongest: { row, col, share, even } }: MomentFacts,
  says: (who: string, share: string, whom: string) => string,
): string {
  if (even || share === 0) return '';
  return ` ${says(quoted(words[row] ?? ''), formatShare(share, 2), quoted(keyWords[col] ?? ''))}`;
}

const sayings: Readonly<Record<StageName, Says>> = {
  embed: ({ words, config: { dModel }, rowsFile }, { positions }) =>
    rowsFile !== null
      ? `x is given by ${isolated(rowsFile)}: ${words.length === 1 ? '1 row' : `${words.length} rows`} of ${dModel} numbers.`
      : `${words.length === 1 ? '1 word. It' : `${words.length} words. Each`} becomes a row of ${dModel} numbers: what the word is${positions ? ', and where it stands' : ''}.`,

  project: () =>
    'Matrices make three new rows of each: a query (what the word looks for), a key (what it can be found by) and a value (what it gives).',

  heads: ({ config: { heads, kvHeads, variant } }) => {
    if (heads === 1) return 'This layer has one head.';
    const own = kvHeads < heads ? 'queries' : 'queries, keys and values';
    const has = variant === 'split' ? `some columns of the ${own}` : `${own} of its own`;
    const shared =
      kvHeads < heads
        ? ` and shares keys and values with ${heads / kvHeads === 2 ? 'another' : 'others'}`
        : '';
    return `There are ${heads} heads. Each has ${has}${shared}, so each can look for something else.`;
  },

  norm: () =>
    'Each query and each key is brought to a length that only the layer’s gains set, so no score can grow without bound.',

  rotate: () =>
    'Each query and each key is turned by its position, so a score tells how far apart the two are.',

  scores: ({ words, keyWords, config: { heads } }, { head }) =>
    `${heads === 1 ? 'Every' : `Watch head ${head + 1}, the large one. Every`} word’s query is compared with every word’s key: ${words.length} × ${keyWords.length} scores, one for each pair.`,

  scale: ({ config: { divisor } }, { scaling }) => {
    const by = formatNumber(divisor);
    if (scaling === 'none') return 'The scores stay as they are.';
    if (scaling === 'sqrt_d_k')
      return `Each score is divided by ${by} (√d_k), so that scores stay small however long the queries are.`;
    return `Each score is divided by ${scaling === 'sqrt_d_model' ? '√d_model = ' : ''}${by}.`;
  },

  mask: (_, { mask }) => {
    if (mask === 'none') return 'Every word may look at every word.';
    const adds = mask === 'own' ? 'it adds numbers to the scores; ' : '';
    return `A mask: ${adds}where a word may not look, the score becomes −∞.`;
  },

  softmax: (layer, _, facts) =>
    `Softmax turns each row of scores into shares that sum to 1.${strongest(layer, facts, (who, share, whom) => `${who} gives ${share} of its attention to ${whom}.`)}`,

  weigh: (layer, _, facts) =>
    `Each word takes from the values of others, by these shares.${strongest(layer, facts, (who, share, whom) => `${who} gets ${share} of the value of ${whom}, and less of any other.`)}`,

  concat: ({ config: { heads } }) =>
    heads === 1
      ? 'With one head there is nothing to put together.'
      : `${heads === 2 ? 'Both' : `All ${heads}`} heads did this, each in its own way. What they got is put side by side.`,

  output: ({ config: { outputProjection } }) =>
    `${outputProjection ? 'The last matrix, W_O, mixes it into the output' : 'That is the output'}: a row for each word, which now holds what the word found in others. A language model has many such layers.`,
};

export const minuteText: Says = (layer, state, facts) => sayings[state.stage](layer, state, facts);
