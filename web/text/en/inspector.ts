/** What the inspector says about one number: what it is, how it was computed, why it cannot be edited. */
import type { Explanation, MaskKind, Op } from '../../core/types';
import type { LayerFacts, Lock } from '../facts';
import { quoted } from './names';
import { formatNumber } from './numbers';

/** What an entry of a tensor is; {0} and {1} are the words of its row and column. */
const meanings: Readonly<Record<string, string>> = {
  token: 'What “{0}” is, feature {1}.',
  position: 'Where “{0}” stands, feature {1}.',
  x: 'The input of “{0}”, column {1}.',
  memory_token: 'What “{0}” of the second sentence is, feature {1}.',
  memory_position: 'Where “{0}” stands in the second sentence, feature {1}.',
  memory: 'The memory of “{0}”, column {1}: keys and values are made from it.',
  q_packed: 'The queries of “{0}”, all heads side by side: column {1}.',
  k_packed: 'The keys of “{0}”, all heads side by side: column {1}.',
  v_packed: 'The values of “{0}”, all heads side by side: column {1}.',
  q: 'The query of “{0}”, column {1}.',
  k: 'The key of “{0}”, column {1}.',
  v: 'The value of “{0}”, column {1}.',
  q_norm: 'The query of “{0}”, normalised, column {1}.',
  k_norm: 'The key of “{0}”, normalised, column {1}.',
  g_Q: 'The gain of the queries’ column {0}.',
  g_K: 'The gain of the keys’ column {0}.',
  scores: '“{0}” asks, “{1}” is asked: the dot product of that query and that key.',
  scaled: '“{0}” asks “{1}”: the score, divided so that its size does not grow with d_k.',
  masked: '“{0}” asks “{1}”: the score if it may look there, −∞ if not.',
  attn_weights: 'The share of its attention that “{0}” gives to “{1}”.',
  attn_unscaled: 'The share that “{0}” would give to “{1}” if the scores were not divided.',
  context: 'What “{0}” takes from all words, column {1}: values mixed by its shares.',
  concat: 'The contexts of “{0}” side by side: column {1}.',
  output: 'The layer’s output for “{0}”, column {1}.',
  merged: 'W_Q W_Kᵀ of this head as one matrix: row {0}, column {1}.',
  q_wrong_view: 'What stands here when the transpose is left out: not the query of “{0}”.',
  contributions: 'What this head adds to the output of “{0}”, column {1}.',
  W_Q: 'A parameter of the query projection: row {0}, column {1}.',
  W_K: 'A parameter of the key projection: row {0}, column {1}.',
  W_V: 'A parameter of the value projection: row {0}, column {1}.',
  W_O: 'A parameter of W_O: row {0}, column {1}.',
  b_Q: 'The bias of the queries’ column {0}.',
  b_K: 'The bias of the keys’ column {0}.',
  b_V: 'The bias of the values’ column {0}.',
  b_O: 'The bias of the output’s column {0}.',
};

/** The same for the mask "own", which may also add numbers. */
const maskedByOwn =
  '“{0}” asks “{1}”: the score plus the mask’s number, −∞ if it may not look there.';

export function meaningText(
  name: string,
  words: readonly string[],
  mask: MaskKind = 'none',
): string {
  const ofGradient = /^grad\.(.+)/.exec(name)?.[1];
  if (ofGradient !== undefined)
    return `How fast L grows with this number. The number itself: ${meaningText(ofGradient, words, mask)}`;
  const known = Object.hasOwn(meanings, name) ? (meanings[name] ?? '') : '';
  const sentence = name === 'masked' && mask === 'own' ? maskedByOwn : known;
  return sentence.replace(/\{(\d)\}/g, (_, k: string) => words[Number(k)] ?? '');
}

/** The sign between the operands of a term. */
export const termSigns: Readonly<Record<Op, string>> = {
  given: '',
  sum: '+',
  dot: '×',
  copy: '',
  scale: '×',
  mask: '',
  softmax: '−',
  mute: '×',
  derived: '',
  'softmax-backward': '×',
  'rms-norm': '×',
  'rms-norm-backward': '×',
  'rms-norm-gain': '×',
  held: '',
};

/** The label of the total of the terms. */
export const totalLabels: Readonly<Record<Op, string>> = {
  given: '',
  sum: 'sum',
  dot: 'sum',
  copy: 'the same number',
  scale: 'product',
  mask: 'masked',
  softmax: 'sum of the row',
  mute: 'muted',
  derived: '',
  'softmax-backward': 'sum of the row',
  'rms-norm': 'root mean square of the row',
  'rms-norm-backward': 'mean of the row',
  'rms-norm-gain': 'sum',
  held: '',
};

/** How the number was computed. */
export function operationText({ config }: Pick<LayerFacts, 'config'>, e: Explanation): string {
  const { dK, dModel, divisor, scaling } = config;
  const back = e.name.startsWith('grad.');
  switch (e.op) {
    case 'given':
      return '';
    case 'sum':
      return back ? 'the sum over all rows' : 'token + position';
    case 'dot': {
      const products = e.terms.length === 1 ? 'this product' : 'the sum of these products';
      return e.bias === null ? products : `${products}, plus the bias`;
    }
    case 'copy':
      return /^[Wbg]_/.test(e.name) ? 'always equal to another parameter' : 'moved, not computed';
    case 'scale': {
      const name =
        scaling === 'none'
          ? '1'
          : scaling === 'sqrt_d_k'
            ? `√${dK}`
            : scaling === 'sqrt_d_model'
              ? `√${dModel}`
              : '';
      const own = e.terms[0] ? `${formatNumber(e.terms[0].left)} ÷ ` : '';
      const what = `${back ? 'gradient' : 'score'} ÷ ${name || formatNumber(divisor)}`;
      return `${what} = ${own}${formatNumber(divisor)} = ${formatNumber(e.value)}`;
    }
    case 'mask':
      // The mask "own" also adds numbers where it allows a key.
      if (e.allowed && !back && config.mask === 'own') return 'scaled + attn_mask';
      return e.allowed ? 'allowed: unchanged' : `not allowed: ${back ? '0' : '−∞'}`;
    case 'mute':
      return back
        ? 'this head is muted: its gradient is 0'
        : 'this head is muted: its band is zeros';
    case 'derived':
      return 'computed from whole matrices';
    case 'softmax':
      return 'e^(this entry − max) ÷ the sum of e^(entry − max) over the row; max is the row’s largest entry: subtracting it changes no share, and keeps the powers small';
    case 'softmax-backward':
      return 'this share × (its own gradient − the sum of share × gradient over the row)';
    case 'rms-norm':
      return 'this entry ÷ the root mean square of the row, × its gain';
    case 'rms-norm-backward':
      return '(its gradient × its gain − this entry, normalised × the mean of the row) ÷ the root mean square of the row';
    case 'rms-norm-gain':
      return 'the sum over all rows of normalised entry × gradient';
    case 'held':
      return 'fixed by the layer’s options: no gradient of its own';
  }
}

/** A remark about this number; '' if there is none. */
export function remarkText(layer: LayerFacts, e: Explanation): string {
  const [, i = 0, j = 0] = e.index;
  const word = (k: number) => quoted(layer.words[k] ?? '');
  const key = (k: number) => quoted(layer.keyWords[k] ?? '');
  if (e.op === 'mask' && !e.allowed) {
    if (layer.padding.includes(j)) return `${key(j)} is padding: no word may look at it.`;
    if (layer.config.mask === 'own') return `The layer’s own mask hides ${key(j)} from ${word(i)}.`;
    return layer.config.mask === 'causal'
      ? `${word(i)} may not look ahead: ${key(j)} is word ${j + 1}, later than word ${i + 1}.`
      : `${word(i)} may not look at itself.`;
  }
  if (e.op === 'softmax') {
    if (e.denominator === 0)
      return `${word(i)} may look at nothing, so it receives nothing: every share is 0.`;
    const own = e.terms[j];
    if (!e.allowed || !own) return `${word(i)} may not look at ${key(j)}: the share is exactly 0.`;
    return `${formatNumber(own.product)} ÷ ${formatNumber(e.denominator)} = ${formatNumber(e.value)}`;
  }
  if (e.op === 'rms-norm') {
    const own = e.terms.find(({ leftFrom }) => leftFrom?.index.join() === e.index.join());
    if (!own) return '';
    return `${formatNumber(own.left)} ÷ ${formatNumber(e.denominator)} × ${formatNumber(own.right)} = ${formatNumber(e.value)}`;
  }
  if (
    e.op === 'dot' &&
    layer.config.variant === 'narrow' &&
    e.name.endsWith('_packed') &&
    layer.config.heads > 1
  ) {
    return `This head sees only these ${e.terms.length} of the ${layer.config.dModel} inputs.`;
  }
  return '';
}

export const lockTexts: Readonly<Record<Lock, string>> = {
  computed: 'It is computed: edit an input or a parameter that it comes from.',
  'no-bias': 'This layer has no biases: it is always 0.',
  'no-value-projection':
    'This layer has no W_V. The identity matrix is used in its place, and cannot be changed.',
  'no-output-projection':
    'This layer has no W_O. The identity matrix is used in its place, and cannot be changed.',
  'shared-qk':
    'One matrix makes queries and keys: edit W_Q (of gains g_Q), and this number follows.',
  'shared-heads': 'All heads share one small matrix: edit head 1’s, and this number follows.',
};
