/**
 * The inputs of a run (x, memory, padding and attn_mask), checked by type and converted to the arrays that
 * C++ takes.
 */
import {
  aFloat32Array,
  check,
  checkOptions,
  embeddingArrays,
  input,
  isFloat32Array,
  isRunOptions,
  numbers,
  optional,
} from './checks';
import { coreError } from './errors';
import type { Embedding, ResolvedConfig, RunOptions } from './types';

/** x or memory, as an array of its own or as an embedding. */
export type Given = Float32Array | Embedding;

/** The arguments of forward() besides x. */
export type ForwardOptions = RunOptions & { readonly out?: Float32Array };

/** For omitted arrays. */
export const none = new Float32Array(0);

/** The names of an embedding's two parts in errors. */
const embeddingNames = {
  x: ['token', 'position'],
  memory: ['memory_token', 'memory_position'],
} as const;

/** x or memory as token and position; the position is empty where the caller gave the sum. */
function arraysOf(
  field: 'x' | 'memory',
  value: Given,
  columns: number,
): readonly [Float32Array, Float32Array] {
  const given = check(field, value, input);
  return isFloat32Array(given)
    ? [given, none]
    : embeddingArrays(given, columns, embeddingNames[field]);
}

const runTypes = {
  memory: optional(input),
  padding: optional(numbers),
  attn_mask: optional(aFloat32Array),
};
const forwardTypes = { ...runTypes, out: optional(aFloat32Array) };

/** @throws TypeError naming an option that is unknown or of the wrong type */
export function runOptions(options: unknown): RunOptions {
  return isRunOptions(options)
    ? checkOptions<RunOptions>('options', options, runTypes)
    : memoryAlone(options);
}

/** As runOptions, with `out`. */
export function forwardOptions(options: unknown): ForwardOptions {
  return isRunOptions(options)
    ? checkOptions<ForwardOptions>('options', options, forwardTypes)
    : memoryAlone(options);
}

/** Whether a run reads x and nothing else: `out` is where its copy goes. */
export const isAlone = (options: ForwardOptions): boolean =>
  Object.keys(options).every((name) => name === 'out');

const memoryAlone = (options: unknown): RunOptions =>
  options === undefined ? {} : { memory: check('memory', options, input) };

export interface RunArrays {
  readonly token: Float32Array;
  /** Empty where `token` is x itself. */
  readonly position: Float32Array;
  /** Empty in self-attention. */
  readonly memoryToken: Float32Array;
  readonly memoryPosition: Float32Array;
  readonly padding: readonly number[];
  /** Empty without a mask. */
  readonly attnMask: Float32Array;
}

/**
 * @throws TypeError, RangeError naming `x`, `memory`, `padding`, `attn_mask` or a part of an embedding; C++
 *   checks the numbers.
 */
export function runArrays(
  x: Given,
  { memory, padding = [], attn_mask: attnMask = none }: RunOptions,
  { dModel, dMemory }: ResolvedConfig,
): RunArrays {
  const [token, position] = arraysOf('x', x, dModel);
  const [memoryToken, memoryPosition] =
    memory === undefined ? [none, none] : arraysOf('memory', memory, dMemory);
  if (memory !== undefined && memoryToken.length === 0) {
    // An empty memory is a mistake of the caller's, not self-attention.
    throw coreError({ code: 'no-rows', field: 'memory', allowed: [dMemory], got: 0 });
  }
  return { token, position, memoryToken, memoryPosition, padding, attnMask };
}

/**
 * Checks that the output array is as long as x. C++ reports an x that does not consist of rows.
 * @throws RangeError naming `out`.
 */
export function checkOut(
  out: Float32Array,
  { token }: RunArrays,
  { dModel }: ResolvedConfig,
): void {
  const rows = token.length / dModel;
  if (!Number.isInteger(rows) || out.length === token.length) return;
  throw coreError({ code: 'wrong-length', field: 'out', allowed: [rows, dModel], got: out.length });
}
