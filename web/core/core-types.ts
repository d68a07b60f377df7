/** The type of the core itself. Types only: every folder may import this file. */
import type { Training, TrainingOptions } from './training-types';
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
  readonly type: 'integer' | 'number' | 'choice' | 'choice-or-number' | 'flag' | 'numbers';
  /** Whether it has to be given. */
  readonly needed: boolean;
  /** null where it is needed, or where other options, or a task's recipe, say what it is. */
  readonly default: number | string | boolean | readonly number[] | null;
  /** Other options may allow less; an error then lists it. */
  readonly allowed: {
    /** Of a choice. */
    readonly names: readonly string[];
    /** Of a number, or of each in a list: the least and the largest. */
    readonly range: readonly [least: number, most: number] | null;
  };
  /** Of a training: the only task that has it; null where all have it. */
  readonly task: string | null;
  /** One sentence: what it is for. */
  readonly purpose: string;
}

/** What loadCore() gives. Its methods throw errors of the codes `lost` and `out-of-memory` as a Layer's do. */
export interface Core {
  /** In the order in which they run. */
  readonly stages: readonly StageInfo[];
  /** Every tensor that Layer.tensor knows. */
  readonly tensors: readonly TensorInfo[];
  /** Their names. */
  readonly tensorNames: readonly string[];
  readonly wordClasses: readonly WordClass[];
  /** Names of the parameters `constructed`. */
  readonly constructed: ConstructedNames;
  /** Names of the parameters `patterns`. */
  readonly patterns: ConstructedNames;
  /** What came before heads, in order of age. */
  readonly scorers: readonly ScorerInfo[];
  /** The options of a layer, a row each. */
  options(): readonly OptionInfo[];
  /** Likewise, of a training. */
  trainingOptions(): readonly OptionInfo[];
  /** Both throw a TypeError or RangeError that names the field and what is allowed. */
  createLayer(config: LayerConfig): Layer;
  createTraining(options: TrainingOptions): Training;
  /** Valid head counts; an empty list when `dModel` itself is not valid. */
  validHeads(dModel: number, variant: Variant, parameters: ParameterKind): readonly number[];
  /**
   * What such a layer costs in self-attention on `n` tokens, without making it.
   * @throws TypeError, RangeError naming the field, where createLayer or forward would throw: `dMemory` where it
   * is not `dModel`, `n` beyond 1 … 4096 or where the layer would be larger than 1 GiB.
   */
  cost(config: LayerConfig, n: number): PlannedCost;
  /** From words to token and position. @throws TypeError, RangeError naming the field. */
  embed(request: EmbeddingRequest): Embedding;
  /** The class the lexicon gives a word, or null. */
  lookUp(word: string): string | null;
}
