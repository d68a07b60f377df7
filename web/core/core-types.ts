/** The type of the core itself. Types only: every folder may import this file. */
import type { OptionType } from './interface';
import type { Model, ModelConfig } from './model-types';
import type {
  TextTraining,
  TextTrainingOptions,
  Training,
  TrainingOptions,
} from './training-types';
import type {
  ConstructedNames,
  Embedding,
  EmbeddingRequest,
  Layer,
  LayerConfig,
  ParameterKind,
  PlannedCost,
  ScorerInfo,
  StageInfo,
  TensorInfo,
  Variant,
  WordClass,
} from './types';

/** One row of the core's table of options. */
export interface OptionInfo {
  readonly name: string;
  readonly type: OptionType;
  /** Whether the option is required. */
  readonly needed: boolean;
  /** null where it is required, or where other options or a task's recipe determine it. */
  readonly default: number | string | boolean | readonly number[] | null;
  /** What is allowed; other options may allow less, which an error then lists. */
  readonly allowed: {
    /** The names of a choice. */
    readonly names: readonly string[];
    /** The least and the largest value of a number, or of each number in a list. */
    readonly range: readonly [least: number, most: number] | null;
  };
  /** The only task of a training that has the option; null where all have it. */
  readonly task: string | null;
  /** Its purpose, in one sentence. */
  readonly purpose: string;
}

/**
 * What loadCore() returns. Its methods throw errors with the codes `lost` and `out-of-memory`, as a Layer's
 * do.
 */
export interface Core {
  /** In the order in which they run. */
  readonly stages: readonly StageInfo[];
  /** Every tensor that Layer.tensor knows. */
  readonly tensors: readonly TensorInfo[];
  /** The names of all tensors. */
  readonly tensorNames: readonly string[];
  readonly wordClasses: readonly WordClass[];
  /** The names for the parameters `constructed`. */
  readonly constructed: ConstructedNames;
  /** The names for the parameters `patterns`. */
  readonly patterns: ConstructedNames;
  /** The scorers that preceded multi-head attention, oldest first. */
  readonly scorers: readonly ScorerInfo[];
  /** The options of a layer, one row each. */
  options(): readonly OptionInfo[];
  /** The options of a training, one row each. */
  trainingOptions(): readonly OptionInfo[];
  /** The options of a language model, one row each. */
  modelOptions(): readonly OptionInfo[];
  /** createLayer, createModel and createTraining throw a TypeError or RangeError that names the field and what is allowed. */
  createLayer(config: LayerConfig): Layer;
  /** With parameters of one's own (Model.setParameters), or drawn from the seed. */
  createModel(config: ModelConfig, parameters?: Readonly<Record<string, Float32Array>>): Model;
  createTraining(options: TrainingOptions): Training;
  /**
   * A new language model that learns a text.
   * @param ids of the text's tokens: whole numbers below `model.vocabulary`
   * @throws TypeError, RangeError naming the field.
   */
  createTextTraining(
    model: Omit<ModelConfig, 'seed'>,
    ids: readonly number[],
    options?: TextTrainingOptions,
  ): TextTraining;
  /** The valid head counts; empty where `dModel` itself is not valid. */
  validHeads(dModel: number, variant: Variant, parameters: ParameterKind): readonly number[];
  /**
   * The cost of such a layer in self-attention on `n` tokens, without making it.
   * @throws TypeError, RangeError naming the field, where createLayer or forward would throw: `dMemory` where it
   * is not `dModel`, `n` beyond 1 … 4096 or where the layer would be larger than 1 GiB.
   */
  cost(config: LayerConfig, n: number): PlannedCost;
  /** Embeds words as token and position. @throws TypeError, RangeError naming the field. */
  embed(request: EmbeddingRequest): Embedding;
  /** The word's class in the lexicon, or null. */
  lookUp(word: string): string | null;
}
