/** The words of the cost line and of the cost tables. */
import type { Cost } from '../../core/types';

export const costLabels = {
  title: 'What it costs',
  comparedTitle: 'Cost beside cost',
  variant: 'variant',
  layer: 'layer',
  ratio: 'B ÷ A',
  withBiases: (formula: string) => `${formula} + biases`,
  /** Before B's number in the line, while two layers are compared. */
  inB: '· B',
} as const;

/** Names of the counts; `short` for little room. */
export const costTitles: Readonly<Record<keyof Cost, { title: string; short: string }>> = {
  parameters: { title: 'parameters', short: 'parameters' },
  multiplyAdds: { title: 'multiply-adds', short: 'mult-adds' },
  activations: { title: 'activations', short: 'activations' },
};

/** What each count counts, as it reads after “the”. */
export const costCounted: Readonly<Record<keyof Cost, string>> = {
  parameters:
    'numbers that the layer keeps, and that training would change: W_Q, W_K, W_V, W_O, biases, gains.',
  multiplyAdds:
    'work of all matrix products: one multiply-add multiplies two numbers and adds the result to a sum.',
  activations: 'numbers that the layer computes for this sentence on its way to the output.',
};

/** The same as a sentence. */
export const costMeanings: Readonly<Record<keyof Cost, string>> = {
  parameters: `The ${costCounted.parameters}`,
  multiplyAdds: `The ${costCounted.multiplyAdds}`,
  activations: `The ${costCounted.activations}`,
};

/** Why there is no such layer in a variant. */
export const noCostText = {
  ownKeys: 'Narrow heads have keys and values of their own',
  withoutOutputProjection: 'Without W_O, concat needs d_model columns',
  notDivided: (heads: number, sameWidths: boolean) =>
    `${heads} does not divide ${sameWidths ? 'd_model' : 'both d_model and d_memory'}`,
} as const;
