/** What wasm/bindings.cpp offers, typed. Only the core's own files use these names. */
import type {
  ConstructedNames,
  Cost,
  Embedding,
  EmbeddingRequest,
  Explanation,
  LayerConfig,
  PlaceRange,
  ResolvedConfig,
  Scored,
  ScorerInfo,
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

/** Of the arrays in the inbox, one after the other; 0 for what there is not. */
export type RunLengths = readonly [
  token: number,
  position: number,
  memoryToken: number,
  memoryPosition: number,
  padding: number,
];

/**
 * wasm/session.h and wasm/words.h say what each function does. Lengths are in floats, addresses in
 * bytes; 0, false and null mean failure.
 */
export interface Session {
  config(): ResolvedConfig;
  inbox(floats: number): number;
  setParameters(inWeight: number, inBias: number, outWeight: number, outBias: number): boolean;
  begin(...lengths: RunLengths): boolean;
  /** The stage's place in the stage table, or −1 after the last. */
  step(): number;
  finish(): number;
  /** For `CoreModule._manyheads_forward`; good until `delete`. */
  address(): number;
  setMuted(heads: readonly number[]): boolean;
  /** `data` lies in wasm memory: the next call may move it away. */
  tensor(name: string): TensorData | null;
  explain(name: string, rank: number, i: number, j: number, k: number): Explanation | null;
  feeds(
    ...place: readonly [name: string, rank: number, i: number, j: number, k: number, all: boolean]
  ): readonly PlaceRange[] | null;
  setValue(name: string, rank: number, i: number, j: number, value: number): boolean;
  score(scorer: string): Scored | null;
  cost(variant: string): Cost | null;
  /** Embind's: frees the C++ object. Called in one place, core-runtime.ts. */
  delete(): void;
}

export interface CoreModule {
  /** All of wasm memory; another object after each growth, so it is read anew for each use. */
  readonly HEAPF32: Float32Array;
  /** begin and finish, called without Embind: the output's address, or 0. */
  _manyheads_forward(session: number, ...lengths: RunLengths): number;
  readonly Session: { create(request: ConfigRequest): Session | null };
  lastFailure(): Failure;

  headCounts(dModel: number, variant: string, parameters: string): readonly number[] | null;
  embedWords(request: EmbeddingRequest): Embedding | null;
  classOf(word: string): string | null;
  stageTable(): readonly StageInfo[];
  tensorNames(): readonly string[];
  wordClassTable(): readonly WordClass[];
  constructedNames(): ConstructedNames;
  scorerTable(): readonly ScorerInfo[];
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
