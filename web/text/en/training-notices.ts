/** Messages about a training: what it decides, what it cannot use, that it starts again. */
import type { Adjustment } from '../../state/rules';
import { quoted } from './names';

const fixed: Partial<Record<Adjustment['field'], string>> = {
  mask: 'mask',
  scaling: 'scaling',
  bias: 'biases',
  positions: 'positions',
  sharedHeads: 'shared heads',
  dModel: 'd_model',
};

/** What a task decides about the layer that is trained on it. */
export function adjustedByTraining({ field, from, to }: Adjustment): string {
  if (field === 'parameters')
    return `parameters: trained ones do not exist for this d_model; they are now ${to}.`;
  if (field === 'sentence')
    return `sentence: the training does not know all of its words; these are words of the task.`;
  const value = (each: number | string) =>
    each === 'true' ? 'on' : each === 'false' ? 'off' : each === 'sqrt_d_k' ? '√d_k' : each;
  return `${fixed[field] ?? field}: the training task sets ${value(to)}, not ${value(from)}.`;
}

/** Words that were never trained have no vector. */
export function unknownWords(unknown: readonly string[], known: readonly string[]): string {
  const are = unknown.length === 1 ? 'is not a word' : 'are not words';
  return `sentence: ${unknown.map(quoted).join(', ')} ${are} of this training, which has a vector for these alone: ${known.join(' ')}. Other words need parameters that are not trained: made by hand or random.`;
}

export const tooManyWords = (count: number, longest: number) =>
  `sentence: ${count} words; this training has places for 1 to ${longest}.`;

export const asBeforeTraining = (names: readonly string[]) =>
  `${names.join(', ')}: as before the training.`;

export const startsAgain = (fields: readonly string[], step: number) =>
  `${fields.join(', ')}: another training, so it started again and went to step ${step}. Undo brings the one before back.`;

export const stoppedAt = (step: number) =>
  `The loss was no longer a finite number at step ${step}: the training stops before it. Earlier steps can be gone back to.`;
