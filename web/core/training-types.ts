/** Types of trainings. Types only: every folder may import this file. */
import type {
  optimizers,
  preyQuestions,
  relations,
  taskNames,
  trainingStarts,
} from './option-names';
import type { Layer, QkNorm, ResolvedConfig, TensorData, Variant } from './types';

export type TaskName = (typeof taskNames)[number];
/**
 * Where the layer's parameters start: `clones` gives every head head 0's numbers (and `noise` to each of
 * them), `clones-but-W_Q` and its like all but one matrix, `nudge` adds `noise` to a single number of
 * clones. Embeddings are random in each.
 */
export type TrainingStart = (typeof trainingStarts)[number];
export type OptimizerName = (typeof optimizers)[number];
export type RelationKind = (typeof relations)[number];
export type PreyQuestion = (typeof preyQuestions)[number];

/** What is trained, and how. All but the task have the task's recipe as default. */
export interface TrainingOptions {
  readonly task: TaskName;
  /** Up to 16; a divisor of `dModel` (wide: any number). */
  readonly heads?: number;
  readonly variant?: Variant;
  /** Up to 64, and no fewer than the scores take; fixed where the embeddings are frozen features. */
  readonly dModel?: number;
  /** Wide only, 1 … 2048: columns of a head's q and k, and of its v. */
  readonly dK?: number;
  readonly dV?: number;
  /** As a layer's. Default `heads`. */
  readonly kvHeads?: number;
  /** As a layer's. Default `none`. */
  readonly qkNorm?: QkNorm;
  /** As a layer's. Default false. */
  readonly sharedQK?: boolean;
  /** As a layer's. Default true. */
  readonly valueProjection?: boolean;
  /** As a layer's. Default true. */
  readonly outputProjection?: boolean;
  /** Default `random`. */
  readonly start?: TrainingStart;
  /** `clones`: the standard deviation, 0 … 10; `nudge`: what is added, 1e-9 … 10. Default 0. */
  readonly noise?: number;
  /** Integer, 0 … 2³² − 1: of the start, the samples, and what the task draws for itself. Default 1. */
  readonly seed?: number;
  /** The most steps that are taken, 1 … 100,000. */
  readonly steps?: number;
  /** Samples a step, 1 … 256. */
  readonly batch?: number;
  readonly optimizer?: OptimizerName;
  /** 1e-9 … 10. */
  readonly learningRate?: number;
  /** 0 … 1. Decoupled in adamw. */
  readonly weightDecay?: number;
  /** what-where: whether the embeddings learn, too. Default `learned`. */
  readonly embeddings?: 'learned' | 'frozen';
  /** what-where: whether places have embeddings. Default true. */
  readonly positions?: boolean;
  /** prey: whose letter each animal answers. Default `prey`. */
  readonly question?: PreyQuestion;
  /** offsets: one to three of −7 … 7 without 0. Default -1, 1. */
  readonly offsets?: readonly number[];
  /** relation: which animal is related to which. Default `random`. */
  readonly relation?: RelationKind;
  /** lookup: whether the features are turned by a random rotation. Default false. */
  readonly rotated?: boolean;
}

/** One question of a task. */
export interface Question {
  readonly name: string;
  /** Its answers' scores are the output's columns firstColumn … firstColumn + answers − 1. */
  readonly firstColumn: number;
  readonly answers: number;
}

export interface ColumnNames {
  /** Of x, such as an animal or a letter; empty where all are mixed or learned. */
  readonly inputs: readonly string[];
  /** Of the output: the answer whose score stands there. */
  readonly outputs: readonly string[];
}

/** The options with every default filled in, and what the task is. */
export interface TrainingSetup extends Required<
  Pick<
    TrainingOptions,
    | 'task'
    | 'start'
    | 'noise'
    | 'seed'
    | 'steps'
    | 'batch'
    | 'optimizer'
    | 'learningRate'
    | 'weightDecay'
  >
> {
  readonly layer: ResolvedConfig;
  /** It is evaluated on so many samples, and has solved its task from this joint accuracy on. */
  readonly evaluation: { readonly samples: number; readonly solvedFrom: number };
  readonly questions: readonly Question[];
  /** What single columns stand for, from the first on; '' where one stands for nothing by itself. */
  readonly columns: ColumnNames;
  /** The task's vocabulary. */
  readonly words: readonly string[];
  /** Tokens of its longest sample. */
  readonly longest: number;
  /** Whether each place has an embedding, too. */
  readonly positions: boolean;
}

export interface TrainingProgress {
  /** Steps taken. */
  readonly step: number;
  /** The mean loss of the last step's batch, before that step; null before any. */
  readonly loss: number | null;
  /** The step whose loss would not have been finite; training ends before it. */
  readonly divergedAt: number | null;
}

/** Shares of right answers, 0 … 1. */
export interface Accuracy {
  /** Rows that answer all that they are asked. */
  readonly joint: number;
  readonly questions: readonly { readonly name: string; readonly accuracy: number }[];
}

/** What has been learned, on fresh samples: `setup.evaluation.samples` of them. */
export interface Evaluation extends Accuracy {
  readonly loss: number;
  /** Whether joint is at least `setup.evaluation.solvedFrom`. */
  readonly solved: boolean;
  /** (heads, questions): a head's mean attention to the token that knows the answer. */
  readonly attention: TensorData;
  /**
   * With a head for each question, as well as can be: the least of these attentions. null where there
   * are fewer heads than questions.
   */
  readonly specialisation: number | null;
  /** The largest difference between two heads' numbers, place by place; null for one head. */
  readonly gap: number | null;
  /** By head: with this one off. */
  readonly without: readonly Accuracy[];
}

/** What a row of some words should answer. */
export interface WordsAnswer {
  readonly row: number;
  /** Its place in `setup.questions`. */
  readonly question: number;
  /** 0 … answers − 1; null where there is no answer, and every score should be 0. */
  readonly answer: number | null;
  /** The word that knows the answer; null without one. */
  readonly place: number | null;
}

/** The task's loss on some words, and where the backward pass begins. */
export interface WordsLoss {
  /** The squared error, summed over a row's scores, as a mean over the rows that are asked; null where none is. */
  readonly loss: number | null;
  /** (n, d_model): the gradient of the loss by the output. 0 in rows and columns that are not asked. */
  readonly gradOutput: Float32Array;
  readonly asked: readonly WordsAnswer[];
}

/** A training: the same bits in every engine, so options and step name the very parameters. */
export interface Training {
  readonly setup: TrainingSetup;
  /**
   * Takes up to so many steps; ends at `setup.steps`, or where the loss would no longer be finite.
   * @throws RangeError naming `count`.
   */
  step(count?: number): TrainingProgress;
  /** One for each step that was ever taken. */
  losses(): Float32Array;
  /**
   * The parameters as they were after that step, bit for bit: computed again from a checkpoint, at most
   * as many steps as lie between two.
   * @throws RangeError naming `step`, beyond those that were taken.
   */
  goTo(step: number): TrainingProgress;
  evaluate(): Evaluation;
  /**
   * The same, to the bit, in pieces of a batch, of the parameters as they are now: the training may go on
   * or back in between. An evaluation that was not done is dropped.
   */
  beginEvaluation(): void;
  /** null while there is more to do, and where none was begun. */
  stepEvaluation(): Evaluation | null;
  /**
   * The task's loss on these words, for an output that a layer gave for them: `layer.backward(gradOutput)`
   * has its gradients.
   * @throws RangeError naming `words` or `output`.
   */
  lossOn(words: readonly string[], output: Float32Array): WordsLoss;
  /**
   * A layer with the parameters of now that has begun on these words of the task.
   * @throws RangeError naming `words`.
   */
  layerFor(words: readonly string[]): Layer;
  /**
   * A copy, as it is now: `token_embedding` (words, d_model), `position_embedding` (places, d_model),
   * `W_Q`, `W_K`, `W_V` or `W_O`.
   * @throws RangeError naming `name`.
   */
  tensor(name: string): TensorData;
  dispose(): void;
}
