/** What wasm/bindings.cpp offers, typed. Only the core's own files use these names. */
import type {
  ConstructedNames,
  Cost,
  Embedding,
  EmbeddingRequest,
  Explanation,
  LayerConfig,
  ResolvedConfig,
  StageInfo,
  TensorData,
  WordClass,
} from './core-types';
import type { ProblemCode } from './text/errors';

export interface Failure {
  readonly code: ProblemCode;
  readonly field: string;
  readonly allowed: string;
  readonly got: string;
}

/** C++ fills in what is missing, and judges what is there. */
export interface ConfigRequest extends Omit<LayerConfig, 'scaling'> {
  /** A name, or `free`. */
  readonly scaling?: string;
  /** For `free`. */
  readonly scalingDivisor?: number;
}

/**
 * wasm/session.h and wasm/words.h say what each function does. Lengths are in floats, addresses in
 * bytes; 0, false and null mean failure.
 */
export interface Session {
  config(): ResolvedConfig;
  inbox(floats: number): number;
  setParameters(inWeight: number, inBias: number, outWeight: number, outBias: number): boolean;
  begin(x: number, memory: number): boolean;
  beginEmbedding(rows: number, memory: number): boolean;
  /** The stage's place in the stage table, or −1 after the last. */
  step(): number;
  finish(): number;
  forward(x: number, memory: number): number;
  /** `data` lies in wasm memory: the next call may move it away. */
  tensor(name: string): TensorData | null;
  explain(name: string, rank: number, i: number, j: number, k: number): Explanation | null;
  cost(variant: string): Cost | null;
  /** Embind's: frees the C++ object. Called in one place, core-runtime.ts. */
  delete(): void;
}

export interface CoreModule {
  /** All of wasm memory; another object after each growth, so it is read anew for each use. */
  readonly HEAPF32: Float32Array;
  readonly Session: { create(request: ConfigRequest): Session | null };
  lastFailure(): Failure;

  headCounts(dModel: number, variant: string, parameters: string): readonly number[] | null;
  embedWords(request: EmbeddingRequest): Embedding | null;
  classOf(word: string): string | null;
  stageTable(): readonly StageInfo[];
  tensorNames(): readonly string[];
  wordClassTable(): readonly WordClass[];
  constructedNames(): ConstructedNames;
}

/** What the glue asks of whoever starts it. */
export interface ModuleOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ): object;
  /** Must throw. */
  onAbort(): never;
}
