/** The tasks that a layer can learn: what each fixes of it, and what the core's trainings are asked for. */
import { trainingOptions as options } from '../core/interface';
import type { TaskName, TrainingOptions, TrainingStart } from '../core/training-types';
import { defaultLayer, defaultShared, type LayerChoice, type Shared, type State } from './state';

export const mostTrainedHeads = options.heads.allowed.range[1];
/** The smallest amount that `nudge` takes, and the usual one. */
export const leastNudge = 1e-9;
export const usualNudge = 1e-3;

/** The settings with which a task was measured; tests compare them with the core's recipes. */
export interface Recipe extends Pick<
  LayerChoice,
  'heads' | 'variant' | 'dModel' | 'mask' | 'positions'
> {
  /** The most columns of its embeddings; `dModel` where they are frozen features. */
  readonly mostColumns: number;
  /** The least loss of a row that answers one of two questions and guesses the other; null where there are not two. */
  readonly floor: number | null;
  /** The sentence with which the page opens the task. */
  readonly sentence: string;
}

export const recipes: Readonly<Record<TaskName, Recipe>> = {
  'what-where': {
    heads: 2,
    variant: 'split',
    dModel: 16,
    mostColumns: 64,
    mask: 'none',
    positions: true,
    // The other question is which of 7 nouns: 1 − 1/7 is the squared error of guessing 1/7 each.
    floor: 6 / 7,
    // (money, bank) is in no training sample.
    sentence: 'I am going to deposit my money at the bank',
  },
  prey: {
    heads: 1,
    variant: 'split',
    dModel: 16,
    mostColumns: 16,
    mask: 'no-self',
    positions: false,
    floor: null,
    sentence: 'lion-C wolf-A fox-E cat-B mouse-D bee-A',
  },
  offsets: {
    heads: 2,
    variant: 'split',
    dModel: 16,
    mostColumns: 64,
    mask: 'none',
    positions: true,
    floor: null,
    sentence: 'b a d c f e h g',
  },
  relation: {
    heads: 1,
    variant: 'wide',
    dModel: 32,
    mostColumns: 32,
    mask: 'no-self',
    positions: false,
    floor: null,
    sentence: 'c? a1 b2 c3 d4 e5 f6',
  },
  lookup: {
    heads: 2,
    variant: 'split',
    dModel: 16,
    mostColumns: 16,
    mask: 'no-self',
    positions: false,
    floor: null,
    sentence: 'c? a1 b2 c3 d4 e5',
  },
};

/** Whether the words' vectors are learned; frozen features have as many columns as their task says. */
export const learnsVectors = (task: TaskName): boolean =>
  recipes[task].mostColumns > recipes[task].dModel;

/** Words are separated by spaces, so spaces within a task's token become hyphens. */
export const wordOfToken = (token: string): string => token.replaceAll(' ', '-');

/** Starts that take an amount of noise. */
export const takesNoise = (start: TrainingStart): boolean =>
  start === 'clones' || start === 'nudge';

/** What a task fixes of the layers that learn it. */
export const fixedBy = (task: TaskName): Partial<LayerChoice> => ({
  mask: recipes[task].mask,
  positions: recipes[task].positions,
  scaling: 'sqrt_d_k',
  bias: false,
  sharedHeads: false,
  rotary: 'none',
  window: null,
  alibi: false,
  sink: null,
});

/** The layer that learns a task as it was measured. */
export function taskLayer(task: TaskName): LayerChoice {
  const { heads, variant, dModel } = recipes[task];
  return {
    ...defaultLayer,
    ...fixedBy(task),
    parameters: 'trained',
    seed: 1,
    heads,
    variant,
    dModel,
  };
}

/** What layers that learn a task run on. */
export const taskInputs = (task: TaskName): Partial<Shared> => ({
  task,
  sentence: recipes[task].sentence,
  classes: {},
  memory: '',
  memoryClasses: {},
  rows: 'words',
  padding: [],
  attnMask: null,
  trainingStep: 0,
  cell: null,
  question: defaultShared.question,
  relation: defaultShared.relation,
});

/** Without the fields that are null: the core has its own value for these. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };

/** The core's options for the training of a layer; what does not apply to it is left out. */
export function trainingOptions(
  { task, question, relation }: Pick<State, 'task' | 'question' | 'relation'>,
  layer: LayerChoice,
): TrainingOptions {
  const { heads, variant, dModel, start, seed, sharedQK, valueProjection, outputProjection } =
    layer;
  const { kvHeads, dK, dV, optimizer, learningRate, weightDecay, batch } = layer;
  const wide = variant === 'wide';
  return {
    ...{ task, heads, variant, dModel, start, seed, sharedQK, valueProjection, outputProjection },
    ...given({ kvHeads, optimizer, learningRate, weightDecay, batch, steps: layer.trainingSteps }),
    ...(wide ? given({ dK, dV }) : {}),
    ...(layer.qkNorm === 'none' ? {} : { qkNorm: layer.qkNorm }),
    ...(takesNoise(start) ? { noise: layer.noise } : {}),
    ...(task === 'prey' ? { question } : {}),
    ...(task === 'relation' ? { relation } : {}),
  };
}
