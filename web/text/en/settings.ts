/** The words of the settings: variant, heads, parameters, mask, scaling, sizes. */
import type { QkNorm, Scaling } from '../../core/types';
import { scalingTitles } from './names';

export const settingLabels = {
  section: 'Settings of the layer',
  parameters: 'Parameters',
  parametersEdited: 'Parameters, edited',
  parametersLegend: 'Where the parameters come from',
  mask: 'Mask',
  maskLegend: 'Which words a word may look at',
  more: 'More',
  sizes: 'Sizes',
  sizesHint: 'How many numbers stand for one word (d_model), and which parts the layer has',
  dModel: 'd_model',
  dModelHint: 'How many numbers stand for one word: the columns of x',
  scalingMenu: 'Scaling',
  scaling: 'Scores divided by',
  scalingLegend: 'What the scores are divided by before the softmax',
  scalingHint: 'What the scores are divided by before the softmax',
  kvHeads: 'Heads of k and v',
  kvHeadsHint:
    'Fewer than there are heads: several heads read the same k and v (grouped-query attention; with 1, multi-query)',
  qkNorm: 'Normalise q and k',
  qkNormHint:
    'Divide each row of q and k by its root mean square before the scores (QK-norm), over one head’s columns or over all heads’',
  divisor: 'Divisor',
  seed: 'Seed',
  anotherSeed: 'Another seed',
} as const;

export const scalingMeanings: Readonly<Record<Exclude<Scaling, number> | 'free', string>> = {
  sqrt_d_k: `${scalingTitles.sqrt_d_k}, the root of the number of a head’s columns, as in the paper.`,
  sqrt_d_model:
    'The root of the number of all columns, not of the head’s: with several heads it is larger, and attention becomes more even.',
  none: 'The scores go into the softmax as they are.',
  free: 'A divisor of your own: the larger, the more even the attention.',
};

/** The number of heads of k and v: “2 (each for 4 heads)”. */
export function keyHeadsTitle(kvHeads: number, heads: number): string {
  if (kvHeads === heads) return `${kvHeads} (each head its own)`;
  if (kvHeads === 1) return '1 (multi-query: one for all heads)';
  return `${kvHeads} (each for ${heads / kvHeads} heads)`;
}

/** The columns over which q and k are normalised. */
export const qkNormTitles: Readonly<Record<QkNorm, string>> = {
  none: 'no',
  head: 'each head by itself',
  whole: 'all heads together',
};

/** On the button of the sizes. */
export const sizesValue = ({ dModel }: { readonly dModel: number }): string => `d_model ${dModel}`;

/** Labels of switches, by the state's field. */
export const switchLabels = {
  positions: 'Positions',
  bias: 'Biases',
  sharedQK: 'One matrix for q and k',
  valueProjection: 'W_V',
  outputProjection: 'W_O',
  sharedHeads: 'All heads share one small matrix',
} as const;

/** What the sizes and parts mean, shown below their fields. */
export const partMeanings: readonly (readonly [name: string, says: string])[] = [
  ['d_model', 'How many numbers stand for one word: the columns of x.'],
  [
    'Heads of k and v',
    'Where they are fewer than the heads, several heads read the same k and v: fewer parameters, and fewer keys and values to keep. Not in narrow, without W_V, or with one matrix for q and k.',
  ],
  ['Positions', 'x says where a word stands. Without them the order of the words is lost.'],
  ['Biases', 'A number of its own is added to each column of q, k, v and the output.'],
  ['One matrix for q and k', 'W_K is W_Q: a word is then found by what it looks for.'],
  ['W_V', 'Makes the values. Without it a head takes the words’ own numbers.'],
  ['W_O', 'Turns what the heads took into the output. Without it, concat is the output.'],
  [
    'Normalise q and k',
    'Each row of q and k is divided by its root mean square and multiplied by learned gains (QK-norm): scores stay bounded, and training stays stable. ViT-22B, OLMo 2, Gemma 3 and Qwen3 have it.',
  ],
];

export const headLabels = {
  variant: 'Cut into heads',
  heads: 'Heads',
  widthHint: 'Columns of one head; an empty field means d_model.',
  help: 'What these choices mean',
} as const;
