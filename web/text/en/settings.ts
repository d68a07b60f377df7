/** The words of the settings: variant, heads, parameters, mask, and what stands under More. */
import { maskTitles, parameterTitles } from './names';
import type { MaskKind } from '../../core/types';
import type { Parameters } from '../../state/state';

export const settingLabels = {
  section: 'Parameters and mask',
  parameters: 'Parameters',
  parametersEdited: 'Parameters, edited',
  mask: 'Mask',
  more: 'More',
  dModel: 'd_model',
  dModelHint: 'Columns of x',
  scaling: 'Scores divided by',
  scalingHint: 'Before the softmax',
  divisor: 'Divisor',
  seed: 'Seed',
  anotherSeed: 'Another seed',
  reset: 'Start again',
} as const;

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
  variant: 'Where does the knife fall?',
  heads: 'Heads',
  widthHint: 'Columns of one head; an empty field means d_model.',
  ladder: 'The ladder to a head',
} as const;

/** What the choices mean, as a list of names and definitions. */
export const choiceLabels = {
  button: 'What these choices mean',
  parameters: (parameters: Parameters) => `Parameters: ${parameterTitles[parameters]}`,
  parametersOfB: (parameters: Parameters) => `Parameters of B: ${parameterTitles[parameters]}`,
  mask: (mask: MaskKind) => `Mask: ${maskTitles[mask]}`,
  maskOfB: (mask: MaskKind) => `Mask of B: ${maskTitles[mask]}`,
} as const;
