/** The words of the settings: variant, heads, parameters, mask, scaling, sizes. */
import type { Scaling } from '../../core/types';
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
  sizesHint: 'd_model, positions, biases, and which matrices there are',
  dModel: 'd_model',
  dModelHint: 'Columns of x',
  scalingDoor: 'Scaling',
  scaling: 'Scores divided by',
  scalingLegend: 'What the scores are divided by before the softmax',
  scalingHint: 'What the scores are divided by before the softmax',
  divisor: 'Divisor',
  seed: 'Seed',
  anotherSeed: 'Another seed',
} as const;

export const scalingMeanings: Readonly<Record<Exclude<Scaling, number> | 'free', string>> = {
  sqrt_d_k: `${scalingTitles.sqrt_d_k}, the root of a head’s columns: so the paper has it.`,
  sqrt_d_model: 'The root of all columns: too small a score for a head that has few of them.',
  none: 'The scores go into the softmax as they are.',
  free: 'A divisor of your own: the larger, the more even the attention.',
};

/** On the door of the sizes. */
export const sizesValue = ({ dModel }: { readonly dModel: number }): string => `d_model ${dModel}`;

/** Of switches, by the state's field. */
export const switchLabels = {
  positions: 'Positions',
  bias: 'Biases',
  sharedQK: 'One matrix for q and k',
  valueProjection: 'W_V',
  outputProjection: 'W_O',
  sharedHeads: 'All heads share one small matrix',
} as const;

export const headLabels = {
  variant: 'What is cut?',
  heads: 'Heads',
  widthHint: 'Columns of one head; an empty field means d_model.',
  help: 'What these choices mean',
} as const;
