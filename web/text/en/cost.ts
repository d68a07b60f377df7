/** The words of the cost tables. */
import type { Cost } from '../../core/types';

export const costLabels = {
  title: 'What it costs',
  comparedTitle: 'Cost beside cost',
  variant: 'variant',
  layer: 'layer',
  ratio: 'B ÷ A',
  withBiases: (formula: string) => `${formula} + biases`,
} as const;

/** `short` where there is little room. */
export const costTitles: Readonly<Record<keyof Cost, { title: string; short: string }>> = {
  parameters: { title: 'parameters', short: 'parameters' },
  multiplyAdds: { title: 'multiply-adds', short: 'mult-adds' },
  activations: { title: 'activations', short: 'activations' },
};

/** Why there is no such layer in a variant: W_O may be what is missing, or the heads do not divide. */
export const noCostText = {
  withoutOutputProjection: 'Without W_O, concat needs d_model columns',
  notDivided: (heads: number, sameWidths: boolean) =>
    `${heads} does not divide ${sameWidths ? 'd_model' : 'both d_model and d_memory'}`,
} as const;
