/** The types of what wasm/ exports. Only the core's own files use these names. */
import type { Problem } from './problem';
import type { TextTrainingOptions } from './interface';
import type {
  Evaluation,
  TrainingOptions,
  TrainingProgress,
  TrainingSetup,
  WordsLoss,
} from './training-types';
import type {
  ModelConfig,
  ModelCost,
  ModelExplanation,
  ModelParameter,
  ResolvedModelConfig,
} from './model-types';
import type {
  Embedding,
  EmbeddingRequest,
  Explanation,
  LayerConfig,
  LayerCost,
  PlaceRange,
  ResolvedConfig,
  Scored,
  StageName,
  TensorData,
} from './types';

/** The answer of a call that may fail. A failure changes nothing. */
export type Answer<T> = { readonly value: T } | { readonly failure: Problem };

/** wasm/session.cpp documents each method. */
export interface RawSession {
  config(): ResolvedConfig;
  setParameters(
    inProjWeights: readonly Float32Array[],
    others: readonly Float32Array[],
  ): Answer<ResolvedConfig>;
  setMuted(heads: readonly number[]): Answer<undefined>;
  begin(
    token: Float32Array,
    position: Float32Array,
    memoryToken: Float32Array,
    memoryPosition: Float32Array,
    padding: readonly number[],
    attnMask: Float32Array,
  ): Answer<undefined>;
  step(): StageName | '';
  finish(): Float32Array;
  beginBackward(gradOutput: Float32Array): Answer<undefined>;
  stepBackward(): StageName | '';
  views(): { readonly x: Float32Array; readonly output: Float32Array };
  runAgain(): boolean;
  tensor(name: string): Answer<TensorData>;
  explain(name: string, index: readonly number[]): Answer<Explanation>;
  feeds(name: string, index: readonly number[]): Answer<readonly PlaceRange[]>;
  dependents(name: string, index: readonly number[]): Answer<readonly PlaceRange[]>;
  setValue(name: string, index: readonly number[], value: number): Answer<ResolvedConfig>;
  score(scorer: string): Answer<Scored>;
  cost(): LayerCost['variants'];
  /** Embind's own method: frees the C++ object. Called only in runtime.ts. */
  delete(): void;
}

/** What both trainings have. wasm/training.cpp documents each method. */
export interface RawSteps {
  step(count: number): TrainingProgress;
  tensor(name: string): Answer<TensorData>;
  delete(): void;
}

export interface RawTraining extends RawSteps {
  setup(): TrainingSetup;
  goTo(step: number): Answer<TrainingProgress>;
  losses(): Float32Array;
  evaluate(): Evaluation;
  beginEvaluation(): Answer<undefined>;
  stepEvaluation(): Evaluation | null;
  lossOn(words: readonly string[], output: Float32Array): Answer<WordsLoss>;
  layerFor(words: readonly string[]): Answer<RawSession>;
}

export interface RawTextTraining extends RawSteps {
  options(): Required<TextTrainingOptions>;
  parameterNames(): readonly string[];
  heldOutLoss(): number | null;
}

/** wasm/session.cpp documents each method. */
export interface RawModel {
  config(): ResolvedModelConfig;
  parameters(): readonly ModelParameter[];
  setParameters(arrays: readonly Float32Array[]): Answer<undefined>;
  setValue(name: string, index: readonly number[], value: number): Answer<ResolvedModelConfig>;
  setMuted(blocks: readonly number[], heads: readonly number[]): Answer<undefined>;
  begin(ids: readonly number[], targets: readonly number[]): Answer<undefined>;
  beginAppend(id: number): Answer<undefined>;
  step(): string;
  finish(): Float32Array;
  beginBackward(): Answer<undefined>;
  stepBackward(): string;
  length(): number;
  tensor(name: string): Answer<TensorData>;
  explain(name: string, index: readonly number[]): Answer<ModelExplanation>;
  feeds(name: string, index: readonly number[]): Answer<readonly PlaceRange[]>;
  dependents(name: string, index: readonly number[]): Answer<readonly PlaceRange[]>;
  cost(): ModelCost;
  delete(): void;
}

/** wasm/module_functions.cpp documents each function. */
export interface RawModule {
  readonly Session: { create(config: LayerConfig): Answer<RawSession> };
  readonly ModelSession: { create(config: ModelConfig, draws: boolean): Answer<RawModel> };
  readonly TrainingSession: { create(options: TrainingOptions): Answer<RawTraining> };
  readonly TextTrainingSession: {
    create(
      model: ModelConfig,
      ids: Float32Array,
      options: TextTrainingOptions,
    ): Answer<RawTextTraining>;
  };
  hasRoomFor(bytes: number): boolean;
  headCounts(
    config: Pick<LayerConfig, 'dModel' | 'variant' | 'parameters'>,
  ): Answer<readonly number[]>;
  planLayer(
    config: LayerConfig,
    n: number,
  ): Answer<{ readonly config: ResolvedConfig; readonly variants: LayerCost['variants'] }>;
  embedWords(request: EmbeddingRequest): Answer<Embedding>;
  classOf(word: string): string | null;
}
