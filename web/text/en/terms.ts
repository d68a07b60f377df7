/**
 * The meanings of the field's names, one or two sentences each. The keys are the names as the page writes
 * them.
 */

import { costCounted } from './cost';

export const terms: Readonly<Partial<Record<string, string>>> = {
  n: 'n: how many words (tokens) the sentence has.',
  m: 'm: how many words can be looked at. In self-attention these are the n words of the sentence itself.',
  h: 'h: how many heads the layer has.',
  h_kv: 'h_kv: how many heads of k and v the layer has; several heads read the same one.',
  d_model: 'd_model: how many numbers stand for one word.',
  d_memory: 'd_memory: how many numbers stand for one word of the second sentence.',
  in: 'in: how many columns of x one head reads. In narrow it is d_model / h, otherwise all d_model.',
  in_memory: 'in_memory: how many columns of memory one head reads.',
  d_k: 'd_k: how many numbers one head’s query and key have. In split it is d_model / h.',
  d_v: 'd_v: how many numbers one head’s value has. In split it is d_model / h.',
  h·d_k: 'h·d_k: how many columns the queries (or keys) of all heads have, side by side.',
  h·d_v: 'h·d_v: how many columns the values of all heads have, side by side.',
  h_kv·d_k: 'h_kv·d_k: how many columns the keys of all heads of k and v have, side by side.',
  h_kv·d_v: 'h_kv·d_v: how many columns the values of all heads of k and v have, side by side.',
  token: 'token: what the word is, as a row of numbers.',
  position: 'position: where the word stands, as a row of numbers.',
  x: 'x: the input, one row of d_model numbers for each word: what the word is plus where it stands.',
  memory: 'memory: the second sentence as rows of numbers. Keys and values are made of it.',
  q: 'q, the queries: one row for each word; what the word looks for.',
  k: 'k, the keys: one row for each word; what the word can be found by.',
  v: 'v, the values: one row for each word; what the word gives to the words that look at it.',
  W_Q: 'W_Q: the matrix that makes queries of x. Training sets its numbers.',
  W_K: 'W_K: the matrix that makes keys of x (or of memory).',
  W_V: 'W_V: the matrix that makes values of x (or of memory).',
  W_O: 'W_O: the matrix that mixes the heads’ results into the output.',
  g_Q: 'g_Q: the gains of the queries, one number for each column of q_norm. Training sets them.',
  g_K: 'g_K: the gains of the keys, one number for each column of k_norm. Training sets them.',
  gains: 'gains: one for each column of a head, or of all heads.',
  q_norm:
    'q_norm: the queries after each row was divided by its root mean square and multiplied by the gains g_Q.',
  k_norm:
    'k_norm: the keys after each row was divided by its root mean square and multiplied by the gains g_K.',
  '÷ rms': 'rms, the root mean square: the square root of the mean of the row’s squares.',
  scores: 'scores: each query times each key, as one number: how well they fit.',
  scaled: 'scaled: the scores after they are divided, usually by √d_k.',
  masked: 'masked: the scaled scores after the mask, with −∞ where a word may not look.',
  attention:
    'attention: A in formulas, attn_weights in PyTorch and in files. Each row sums to 1: how much of each word’s value is taken.',
  context: 'context: for each head and word, the values mixed by the attention.',
  concat: 'concat: the contexts of all heads side by side.',
  contributions:
    'contributions: what each head adds to the output, its context times its rows of W_O.',
  b_Q: 'b_Q: the bias of the queries, one number added to each of their columns.',
  b_K: 'b_K: the bias of the keys, one number added to each of their columns.',
  b_V: 'b_V: the bias of the values, one number added to each of their columns.',
  b_O: 'b_O: the bias of the output, one number added to each of its columns.',
  parameters: `parameters: the ${costCounted.parameters}`,
  'multiply-adds': `multiply-adds: the ${costCounted.multiplyAdds}`,
  activations: `activations: the ${costCounted.activations}`,
  output: 'output: the layer’s result, one row of d_model numbers for each word.',
};

/** What a tensor is, by its name on the page; null if there is no sentence for it. */
export const meaningOf = (name: string): string | null => {
  const changed = /^∂L\/∂(.+)$/.exec(name)?.[1];
  if (changed !== undefined) return gradientMeaning(changed);
  return Object.hasOwn(terms, name) ? (terms[name] ?? null) : null;
};

const gradientMeaning = (of: string) =>
  `∂L/∂${of}: how much L would change with each number of ${of}.`;

/** The meaning of the lengths beside a matrix's name: its rows, then its columns. */
export function shapeMeaning(axes: readonly string[]): string {
  const names = [...new Set(axes)].map((axis) => meaningOf(axis) ?? '').filter(Boolean);
  const what = axes.length === 3 ? 'Heads × rows × columns' : 'Rows × columns';
  return [`${what}: ${axes.join(' × ')}.`, ...names].join(' ');
}
