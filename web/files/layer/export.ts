/** A layer, and what it computed, as tensors for a file. */
import type { ResolvedConfig, TensorData } from '../../core/types';
import { metadataOfConfig } from './choices';
import { gainNames } from './norms';
import { packedName, separateNames } from './names';
import type { TensorEntry } from '../safetensors/write';

/** Reads a layer's tensor by its name, like `Layer.tensor`. */
export type ReadTensor = (name: string) => TensorData;

export interface LayerTensorsOut {
  readonly entries: readonly TensorEntry[];
  readonly metadata: ReadonlyMap<string, string>;
}

/**
 * The stages' tensors in a trace, in order. q, k and v are per head: (h, n, d_k). Listed here because files
 * are written without the core; a test compares the list with the core's stages.
 */
export const traceNames = [
  'q',
  'k',
  'v',
  'scores',
  'scaled',
  'masked',
  'attn_weights',
  'context',
  'concat',
  'output',
] as const;

/** The list for a layer that normalises q and k. */
const normedNames = ['q', 'k', 'v', 'q_norm', 'k_norm', ...traceNames.slice(3)];

const entry = (read: ReadTensor, name: string): TensorEntry => {
  const { shape, data } = read(name);
  return { name, shape, data };
};

/**
 * The parameters under the names that PyTorch's load_state_dict takes: in_proj_weight, or its three parts
 * where memory has other columns than x; biases if there are any. The metadata has what the shapes do not
 * say.
 */
export function tensorsOfLayer(config: ResolvedConfig, read: ReadTensor): LayerTensorsOut {
  const entries = parameterNames(config).map((name) => entry(read, name));
  return { entries, metadata: metadataOfConfig(config) };
}

function parameterNames({ bias, dMemory, dModel, qkNorm }: ResolvedConfig): readonly string[] {
  return [
    ...(dMemory === dModel ? [packedName] : separateNames),
    ...(bias ? ['in_proj_bias'] : []),
    'out_proj.weight',
    ...(bias ? ['out_proj.bias'] : []),
    ...(qkNorm === 'none' ? [] : gainNames),
  ];
}

/** The inputs of a run besides x. */
export interface RunInputs {
  /** Whether there is a memory. */
  readonly memory: boolean;
  /** Keys that are padding, by index from 0. */
  readonly padding: readonly number[];
  /** Whether the run has its own mask, attn_mask. */
  readonly attnMask?: boolean;
  /** Whether the layer normalises q and k. */
  readonly normed?: boolean;
}

/**
 * x, memory and attn_mask if there are any, and key_padding_mask (true means ignored, as in PyTorch) if any
 * key is padding.
 */
export function tensorsOfInputs(
  read: ReadTensor,
  { memory, padding, attnMask = false }: RunInputs,
): TensorEntry[] {
  const inputs = (memory ? ['x', 'memory'] : ['x']).map((name) => entry(read, name));
  const entries = attnMask ? [...inputs, entry(read, 'attn_mask')] : inputs;
  if (padding.length === 0) return entries;
  const keys = inputs.at(-1)?.shape[0] ?? 0;
  const flags = Array.from({ length: keys }, (_, key) => padding.includes(key));
  return [...entries, { name: 'key_padding_mask', shape: [keys], data: flags }];
}

/** The inputs and every stage's tensor, for a layer that has run completely. */
export function tensorsOfTrace(read: ReadTensor, inputs: RunInputs): TensorEntry[] {
  const [flags, numbers] = [true, false].map((wanted) =>
    tensorsOfInputs(read, inputs).filter(({ data }) => Array.isArray(data) === wanted),
  );
  const stages = (inputs.normed === true ? normedNames : traceNames).map((name) =>
    entry(read, name),
  );
  // Flags come last: after them float32 data would be unaligned.
  return [...(numbers ?? []), ...stages, ...(flags ?? [])];
}

/**
 * For a layer that has run backward: the gradients of every stage's tensor, of x and memory, and of the
 * parameters under PyTorch's names, each as `grad.` and the name.
 */
export function tensorsOfGradients(
  config: ResolvedConfig,
  read: ReadTensor,
  { memory, normed = false }: RunInputs,
): TensorEntry[] {
  const inputs = memory ? ['x', 'memory'] : ['x'];
  const stages = normed ? normedNames : traceNames;
  const names = [...inputs, ...stages, ...parameterNames(config)];
  return names.map((name) => entry(read, `grad.${name}`));
}
