/** What the choices mean, as a list of names and definitions. */
import type { MaskKind } from '../../core/types';
import type { Parameters } from '../../state/state';
import { maskTitles, parameterTitles } from './names';

export const choiceLabels = {
  parameters: (parameters: Parameters) => `Parameters: ${parameterTitles[parameters]}`,
  parametersOfB: (parameters: Parameters) => `Parameters of B: ${parameterTitles[parameters]}`,
  mask: (mask: MaskKind) => `Mask: ${maskTitles[mask]}`,
  maskOfB: (mask: MaskKind) => `Mask of B: ${maskTitles[mask]}`,
} as const;
