/** What wasm/bindings.cpp offers, typed. Only the core's own files use these names. */
import type { LayerConfig } from './types';

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
 * wasm/session.h and wasm/tables.h say what each function does. A session is its address. Lengths are
 * in floats, addresses in bytes; 0 and false mean failure. What takes or gives more than numbers
 * does so by letter (core-letters.ts), whose address is the answer.
 */
export interface RawModule {
  /** All of wasm memory; another object after each growth, so it is read anew for each use. */
  readonly HEAPF32: Float32Array;
  /** begin and finish, called without Embind: the output's address, or 0. */
  _manyheads_forward(session: number, ...lengths: RunLengths): number;

  letterRoom(slots: number): number;
  create(): number;
  destroy(session: number): void;
  config(session: number): number;
  inbox(session: number, floats: number): number;
  setParameters(
    session: number,
    inWeight: number,
    inBias: number,
    outWeight: number,
    outBias: number,
  ): boolean;
  begin(session: number, ...lengths: RunLengths): boolean;
  /** The stage's place in the stage table, or −1 after the last. */
  step(session: number): number;
  setMuted(session: number, count: number): boolean;
  tensor(session: number): number;
  explain(session: number, rank: number): number;
  cost(session: number): number;

  lastFailure(): number;
  headCounts(): number;
  tables(): number;
}

/** wasm/look.h's functions, which the lean module has not. */
export interface LookModule extends RawModule {
  embedWords(): number;
  classOf(): number;
  score(session: number): number;
  feeds(session: number, rank: number, all: boolean): number;
  setValue(session: number, rank: number): boolean;
  forget(): void;
  lookTables(): number;
}

/** What the glue asks of whoever starts it. */
export interface ModuleOptions {
  instantiate(imports: WebAssembly.Imports): Promise<WebAssembly.Instance>;
  /** Must throw. */
  onAbort(): never;
}

/** Emscripten's glue. */
export type CreateModule = (options: ModuleOptions) => Promise<RawModule>;
