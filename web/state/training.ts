/** What a state asks of a training: task, start and the layer's own choices. The names are the core's. */
import { trainingOptions as trainingRows } from '../core/interface';
import type { TaskName, TrainingOptions, TrainingStart } from '../core/training-types';
import type { Variant } from '../core/types';
import type { State } from './state';

export { optimizers, preyQuestions, relations, taskNames, trainingStarts } from '../core/interface';

/** The largest number of heads in a training. */
export const mostTrainedHeads = trainingRows.heads.allowed.range[1];
/** More than any task takes by itself. */
export const mostTrainingSteps = trainingRows.steps.allowed.range[1];
export const mostBatch = trainingRows.batch.allowed.range[1];
export const mostNoise = trainingRows.noise.allowed.range[1];
/** The smallest amount that `nudge` takes. */
export const leastNudge = 1e-9;

/**
 * The settings with which a task was measured, as far as a state has them; tests compare them with the core's
 * recipes.
 */
export interface TaskRecipe {
  readonly heads: number;
  readonly variant: Variant;
  readonly dModel: number;
  /** The largest number of columns for its embeddings; `dModel` where they are frozen features. */
  readonly mostColumns: number;
  readonly mask: 'none' | 'no-self';
  /** Whether the embeddings are trained; otherwise they are fixed features of the tokens. */
  readonly learnsEmbeddings: boolean;
  /** Whether positions have embeddings, too. */
  readonly positions: boolean;
  /**
   * The least loss of a row that answers one of two questions and guesses the other; null where there is no
   * such row. In what-where the other is one of the 7 remaining nouns, and 1 − 1/7 is the squared error of
   * guessing 1/7 each.
   */
  readonly floor: number | null;
  /** The sentence with which the page opens the task. */
  readonly sentence: string;
}

export const recipes: Readonly<Record<TaskName, TaskRecipe>> = {
  'what-where': {
    heads: 2,
    variant: 'split',
    dModel: 16,
    mostColumns: 64,
    mask: 'none',
    learnsEmbeddings: true,
    positions: true,
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
    learnsEmbeddings: false,
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
    learnsEmbeddings: true,
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
    learnsEmbeddings: false,
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
    learnsEmbeddings: false,
    positions: false,
    floor: null,
    sentence: 'c? a1 b2 c3 d4 e5',
  },
};

/** Words are separated by spaces, so spaces within a task's token become hyphens. */
export const wordOfToken = (token: string) => token.replaceAll(' ', '-');

/** Starts that take an amount of noise. */
export const takesNoise = (start: TrainingStart) => start === 'clones' || start === 'nudge';

/** The core's options for a training. Options that do not apply to a layer are left out. */
export function trainingOptions(state: State): TrainingOptions {
  const { task, heads, variant, dModel, dK, dV, start, noise, seed, relation } = state;
  const { sharedQK, valueProjection, outputProjection, question } = state;
  const {
    kvHeads,
    qkNorm,
    optimizer,
    learningRate,
    weightDecay,
    batch,
    trainingSteps: steps,
  } = state;
  return {
    task,
    heads,
    variant,
    dModel,
    start,
    seed,
    sharedQK,
    valueProjection,
    outputProjection,
    ...(kvHeads === null ? {} : { kvHeads }),
    ...(qkNorm === 'none' ? {} : { qkNorm }),
    ...(variant === 'wide' && dK !== null ? { dK } : {}),
    ...(variant === 'wide' && dV !== null ? { dV } : {}),
    ...(takesNoise(start) ? { noise } : {}),
    ...(task === 'prey' ? { question } : {}),
    ...(task === 'relation' ? { relation } : {}),
    ...(optimizer === null ? {} : { optimizer }),
    ...(learningRate === null ? {} : { learningRate }),
    ...(weightDecay === null ? {} : { weightDecay }),
    ...(batch === null ? {} : { batch }),
    ...(steps === null ? {} : { steps }),
  };
}

/** Nothing in the recipe is changed. */
export const ofRecipe = {
  optimizer: null,
  learningRate: null,
  weightDecay: null,
  batch: null,
  trainingSteps: null,
} as const;

export const isOfRecipe = (state: State): boolean =>
  (Object.keys(ofRecipe) as (keyof typeof ofRecipe)[]).every((key) => state[key] === null);

/** The patch that trains a task from the beginning, as it was measured. */
export function startOf(task: TaskName): Partial<State> {
  const { heads, variant, dModel, mask, positions, sentence } = recipes[task];
  return {
    parameters: 'trained',
    task,
    start: 'random',
    noise: 0,
    trainingStep: 0,
    heads,
    variant,
    dModel,
    kvHeads: null,
    qkNorm: 'none',
    dK: null,
    dV: null,
    mask,
    positions,
    sentence,
    scaling: 'sqrt_d_k',
    bias: false,
    sharedHeads: false,
    muted: [],
    memory: '',
    edits: [],
    sharedQK: false,
    valueProjection: true,
    outputProjection: true,
    cell: null,
    question: 'prey',
    relation: 'random',
    ...ofRecipe,
  };
}

/** Whether a layer on show is trained: A or B. */
export const isTrained = ({ parameters, compare }: State): boolean =>
  parameters === 'trained' || compare?.parameters === 'trained';
