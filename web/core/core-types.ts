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

/** What loadCore() gives. Its methods throw errors of the codes `lost` and `out-of-memory` as a Layer's do. */
export interface Core {
  /** In the order in which they run. */
  readonly stages: readonly StageInfo[];
  /** Every tensor that Layer.tensor knows. */
  readonly tensors: readonly TensorInfo[];
  /** Their names. */
  readonly tensorNames: readonly string[];
  readonly wordClasses: readonly WordClass[];
  readonly constructed: ConstructedNames;
  /** What came before heads, in order of age. */
  readonly scorers: readonly ScorerInfo[];
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
