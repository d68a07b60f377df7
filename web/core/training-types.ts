/** Types of trainings. Types only: every folder may import this file. */
import type { TextTrainingOptions, TrainingOptions } from './interface';
import type { Layer, ResolvedConfig, TensorData } from './types';

export type {
  OptimizerName,
  PreyQuestion,
  RelationKind,
  TaskName,
  TextTrainingOptions,
  TrainingOptions,
  TrainingStart,
} from './interface';

/** One question of a task. */
export interface Question {
  readonly name: string;
  /** The scores of its answers are the output's columns firstColumn … firstColumn + answers − 1. */
  readonly firstColumn: number;
  readonly answers: number;
}

export interface ColumnNames {
  /** Names of the columns of x, such as an animal or a letter; empty where all are mixed or learned. */
  readonly inputs: readonly string[];
  /** Names of the output's columns: the answers whose scores they are. */
  readonly outputs: readonly string[];
}

/** The options with every default filled in, and the task's own facts. */
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
  /** The number of samples in an evaluation, and the joint accuracy from which the task counts as solved. */
  readonly evaluation: { readonly samples: number; readonly solvedFrom: number };
  readonly questions: readonly Question[];
  /** The meaning of single columns, from the first; '' for a column without one. */
  readonly columns: ColumnNames;
  /** The task's vocabulary. */
  readonly words: readonly string[];
  /** The number of tokens in its longest sample. */
  readonly longest: number;
  /** Whether positions have embeddings. */
  readonly positions: boolean;
}

export interface TrainingProgress {
  /** The number of steps taken. */
  readonly step: number;
  /** The mean loss of the last step's batch, before the step; null before the first. */
  readonly loss: number | null;
  /** The step whose loss would not have been finite; the training ends before it. */
  readonly divergedAt: number | null;
}

/** Shares of right answers, 0 … 1. */
export interface Accuracy {
  /** The share of rows that answer all their questions. */
  readonly joint: number;
  readonly questions: readonly { readonly name: string; readonly accuracy: number }[];
}

/** What was learned, measured on `setup.evaluation.samples` fresh samples. */
export interface Evaluation extends Accuracy {
  readonly loss: number;
  /** Whether `joint` is at least `setup.evaluation.solvedFrom`. */
  readonly solved: boolean;
  /** (heads, questions): a head's mean attention to the token with the answer. */
  readonly attention: TensorData;
  /**
   * The least of these attentions, with a head assigned to each question as well as possible. null where
   * there are fewer heads than questions.
   */
  readonly specialisation: number | null;
  /** The largest difference between two heads' parameters, number by number; null for one head. */
  readonly gap: number | null;
  /** Accuracy by head, with that head off. */
  readonly without: readonly Accuracy[];
}

/** What a row of some words should answer. */
export interface WordsAnswer {
  readonly row: number;
  /** The index in `setup.questions`. */
  readonly question: number;
  /** 0 … answers − 1; null without an answer, when every score should be 0. */
  readonly answer: number | null;
  /** The index of the word with the answer; null without one. */
  readonly place: number | null;
}

/** The task's loss on some words, and the start of the backward pass. */
export interface WordsLoss {
  /**
   * The squared error summed over a row's scores, as a mean over the rows with questions; null without such
   * rows.
   */
  readonly loss: number | null;
  /**
   * (n, d_model): the gradient of the loss with respect to the output. 0 in rows and columns without
   * questions.
   */
  readonly gradOutput: Float32Array;
  readonly asked: readonly WordsAnswer[];
}

/** A training: bit-identical in every engine, so options and step determine the parameters. */
export interface Training {
  readonly setup: TrainingSetup;
  /**
   * Takes up to `count` steps; ends at `setup.steps`, or before the loss would stop being finite.
   * @throws RangeError naming `count`.
   */
  step(count?: number): TrainingProgress;
  /** One loss for each step ever taken. */
  losses(): Float32Array;
  /**
   * Restores the parameters after that step, bit for bit: recomputed from a checkpoint, with at most as many
   * steps as there are between two.
   * @throws RangeError naming `step`, beyond those that were taken.
   */
  goTo(step: number): TrainingProgress;
  evaluate(): Evaluation;
  /**
   * The same evaluation, bit for bit, in pieces of a batch and with the current parameters: the training may
   * move on or back meanwhile. Drops an unfinished evaluation.
   */
  beginEvaluation(): void;
  /** null while there is more to do, and where none was begun. */
  stepEvaluation(): Evaluation | null;
  /**
   * The task's loss on these words, for a layer's output on them: `layer.backward(gradOutput)` then has its
   * gradients.
   * @throws RangeError naming `words` or `output`.
   */
  lossOn(words: readonly string[], output: Float32Array): WordsLoss;
  /**
   * A layer with the current parameters, begun on these words of the task.
   * @throws RangeError naming `words`.
   */
  layerFor(words: readonly string[]): Layer;
  /**
   * A copy of the current `token_embedding` (words, d_model), `position_embedding` (places, d_model), `W_Q`,
   * `W_K`, `W_V` or `W_O`.
   * @throws RangeError naming `name`.
   */
  tensor(name: string): TensorData;
  dispose(): void;
}

/** A training of a language model on a text: bit-identical in every engine. */
export interface TextTraining {
  /** With every default filled in. */
  readonly options: Required<TextTrainingOptions>;
  /** `token_embedding`, `blocks.0.W_Q` and so on. */
  readonly parameterNames: readonly string[];
  /**
   * Takes up to `count` steps; ends at `options.steps`, or before a loss or gradient would stop being finite.
   * @throws RangeError naming `count`.
   */
  step(count?: number): TrainingProgress;
  /** The mean cross-entropy of the held-out tokens, in nats; null where there are fewer than two. */
  heldOutLoss(): number | null;
  /**
   * A copy of a parameter, or of another tensor of the last run: `logits`, `grad.blocks.0.W_Q`.
   * @throws RangeError naming `name`.
   */
  tensor(name: string): TensorData;
  dispose(): void;
}
