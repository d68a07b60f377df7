/** One sentence per stage that says what is happening, with the numbers of this layer. */
import type { StageName } from '../core-types';
import type { Facts } from '../derive/facts';
import type { Snapshot } from '../derive/snapshot';
import type { State } from '../state/state';
import { partTitles, quoted } from './names';
import { formatFixed, formatNumber } from './numbers';

type Caption = (snapshot: Snapshot, state: State, facts: Facts) => string;

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

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
const numeral = (n: number) => inWords[n] ?? String(n);
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The constructed heads were written for the whole input: narrow takes away what they look for. */
const blindness = (blind: boolean) =>
  blind ? ' The constructed heads go blind: what they look for lies in other slices.' : '';

const captions: Readonly<Record<StageName, Caption>> = {
  embed: ({ words, config, names }, { positions }) => {
    const what = names
      ? 'what the word is, by named features'
      : 'a vector of its own, made from the word and the seed';
    const where = positions ? ', plus where it stands' : '; positions are off, so order is lost';
    return `${sentence(count(words.length, 'word'))}, ${numeral(config.dModel)} numbers each: ${what}${where}.`;
  },

  project: ({ config }, _, { blind }) => {
    const { dModel, heads, dK, headInputs, variant } = config;
    if (heads === 1) {
      return `One head: it reads all ${dModel} columns of x. With one head, wide, split and narrow are the same function.`;
    }
    if (variant === 'wide') {
      return `Wide: nothing is cut. Each of the ${heads} heads reads all ${dModel} columns of x through its own ${dModel} × ${dModel} matrices.`;
    }
    if (variant === 'narrow') {
      return `Narrow: the input is cut. Head 1 sees only columns 1 to ${headInputs} of x, head 2 the next ${headInputs}, and so on; off the diagonal there is nothing.${blindness(blind)}`;
    }
    return `Split: every head reads all ${dModel} columns of x. One ${dModel} × ${dModel} matrix makes all the queries at once; its columns are shared out, ${dK} to a head. Another head count moves the cuts, not the number of parameters.`;
  },

  heads: ({ config, words }) => {
    const { heads, dK, variant, dModel } = config;
    if (heads === 1) return 'One head: there is nothing to take apart.';
    if (variant === 'wide') {
      return `Each head already has its own ${words.length} × ${dK} queries, keys and values: nothing was cut, and nothing is computed here.`;
    }
    if (variant === 'narrow') {
      return `The cut came before the projection: each head made its ${dK} columns from its own slice of x. Nothing is computed here.`;
    }
    return `The ${dModel} columns are cut into ${heads} bands of ${dK}: no arithmetic, the bands only slide apart. PyTorch calls this view and transpose.`;
  },

  scores: ({ config, words }, { head }) =>
    `Head ${head + 1} compares every query with every key: ${words.length ** 2} dot products of length ${config.dK}. Row: who asks. Column: who is asked.`,

  scale: ({ config }, { scaling }) => {
    if (scaling === 'none') return 'Scaling is off: the scores stay as they are.';
    const name = scaling === 'sqrt_d_k' ? `√d_k = √${config.dK}` : `√d_model = √${config.dModel}`;
    return `Every score is divided by ${name} = ${formatNumber(config.divisor)}, so that long dot products do not drown the softmax.`;
  },

  mask: ({ words }, { mask }) => {
    const n = words.length;
    if (mask === 'none') return 'No mask: every word may look at every word, itself included.';
    if (mask === 'causal') {
      return `Causal: a word may look at itself and at words before it. ${sentence(count((n * (n - 1)) / 2, 'entry', 'entries'))} of each head become −∞, before the softmax.`;
    }
    return n === 1
      ? 'No-self, and there is only one word: it may look at nothing, so its attention will be zeros.'
      : `No-self: a word may look at every word but itself. The ${n} entries on each diagonal become −∞, before the softmax.`;
  },

  softmax: ({ words }, state, { strongest: { row, col, share }, headName, blind }) => {
    if (share === 0) {
      return `In head ${state.head + 1}, ${quoted(words[row] ?? '')} may look at nothing, so it receives nothing: its shares are zeros.`;
    }
    const who = headName ? ` (constructed for: ${headName})` : '';
    return `Each row becomes shares of 1. In head ${state.head + 1}${who}, ${quoted(words[row] ?? '')} gives ${formatFixed(share)} of its attention to ${quoted(words[col] ?? '')}.${blindness(blind)}`;
  },

  weigh: ({ words }, state, { strongest: { row, col, share } }) => {
    if (share === 0)
      return `A row of zeros takes nothing from the ${partTitles.v}: its context is zero.`;
    return `Each word takes a mixture of the value rows, by its shares: in head ${state.head + 1}, row ${quoted(words[row] ?? '')} is ${formatFixed(share)} of the value of ${quoted(words[col] ?? '')}, and a little of the rest.`;
  },

  concat: ({ config, words }) =>
    config.heads === 1
      ? 'One head: its context is the whole of concat.'
      : `The ${numeral(config.heads)} contexts slide together into one ${words.length} × ${config.heads * config.dV} matrix. No arithmetic.`,

  output: ({ config }) =>
    config.heads === 1
      ? 'W_O turns the context into the output.'
      : `W_O mixes what the heads found. Each band of its rows answers one head, so the output is also the sum of ${numeral(config.heads)} contributions.`,
};

export function caption(snapshot: Snapshot, state: State, facts: Facts): string {
  return captions[state.stage](snapshot, state, facts);
}
