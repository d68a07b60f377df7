/** The strip of a training: its buttons, its axis, the text of a moment. */
import type { OptimizerName, TrainingStart } from '../../core/training-types';
import type { TrainingPace } from '../../state/state';
import { formatNumber } from './numbers';

export const trainingStrip = {
  region: 'Training',
  train: 'Train',
  pause: 'Pause the training',
  again: 'Train again from step 0',
  slider: 'Steps of training',
  pace: 'Pace of the training',
  axis: 'loss',
  floor: 'answers one, guesses the other',
  steps: (steps: number) => `step ${steps}`,
  options: 'Task and start',
  anotherSeed: 'Another seed',
  task: 'Task',
  question: 'Question',
  start: 'Start',
  relation: 'Related to',
  recipe: 'More of the recipe',
  ofRecipe: (value: number | string) => `${value}, the recipe’s`,
  recipeHint: 'An empty field takes the recipe’s own number.',
  backToRecipe: 'All as in the recipe',
  noise: 'Noise',
  tiny: 'A tiny layer on a tiny task. It shows how heads can come to differ, not what the heads of large models do.',
};

/** What the noise is, by the start that uses it. */
export const noiseTexts: Readonly<Partial<Record<TrainingStart, string>>> = {
  clones: 'The standard deviation of what is added to the numbers of each clone.',
  nudge: 'What is added to the one number.',
};

export const paceTitles: Readonly<Record<TrainingPace, string>> = {
  slow: '20 steps a second',
  steady: '80 steps a second',
  fast: 'as fast as it goes',
};

const lossText = (loss: number | null) => (loss === null ? '' : `, loss ${formatNumber(loss, 3)}`);

/** The fields of a recipe, by their names in a state. */
export const recipeTitles = {
  optimizer: 'Optimizer',
  learningRate: 'Learning rate',
  weightDecay: 'Weight decay',
  batch: 'Batch',
  trainingSteps: 'Steps',
} as const;

export const optimizerTitles: Readonly<Record<OptimizerName, string>> = {
  sgd: 'SGD',
  adam: 'Adam',
  adamw: 'AdamW',
};

/** “step 96 of 400, loss 0.113” */
export const stepText = (step: number, steps: number, loss: number | null) =>
  `step ${step} of ${steps}${lossText(loss)}`;

/** For one of two layers that are trained together: “A: step 96, loss 0.113” */
export const stepOfTwoText = (layer: 'A' | 'B', step: number, loss: number | null) =>
  `${layer}: step ${step}${lossText(loss)}`;

/** A power of ten on the axis. */
export const decadeText = (power: number) =>
  power >= 0 ? String(10 ** power) : (10 ** power).toFixed(-power);
