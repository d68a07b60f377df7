/** A layer, and what it computed, as tensors for a file. */
import { layerOptions } from '../core/interface';
import type { ResolvedConfig, TensorData } from '../core/types';
import { optionNames } from './plan';
import type { TensorEntry } from './safetensors';

/** Reads a layer's tensor by its name, like `Layer.tensor`. */
export type ReadTensor = (name: string) => TensorData;

export interface LayerTensorsOut {
  readonly entries: readonly TensorEntry[];
  readonly metadata: ReadonlyMap<string, string>;
}

/** What a run was given besides x. */
export interface RunInputs {
  readonly memory: boolean;
  /** Keys that are padding, by index from 0. */
  readonly padding: readonly number[];
  /** Whether the run has its own mask, attn_mask; and what the layer does with q and k before the scores. */
  readonly attnMask?: boolean;
  readonly normed?: boolean;
  readonly rotated?: boolean;
}

const entry = (read: ReadTensor, name: string): TensorEntry => ({ name, ...read(name) });

/** The projections of a layer, in PyTorch's form with a kdim; and its other parameters. */
export const separateNames = ['q_proj_weight', 'k_proj_weight', 'v_proj_weight'];
export const otherNames = ({ bias, qkNorm }: ResolvedConfig): readonly string[] => [
  ...(bias ? ['in_proj_bias'] : []),
  'out_proj.weight',
  ...(bias ? ['out_proj.bias'] : []),
  ...(qkNorm === 'none' ? [] : ['q_norm.weight', 'k_norm.weight']),
];
/** As PyTorch's load_state_dict takes them: it keeps one matrix where memory has as many columns as x. */
export const parameterNames = (config: ResolvedConfig): readonly string[] => {
  const isPacked = config.dMemory === config.dModel;
  return [...(isPacked ? ['in_proj_weight'] : separateNames), ...otherNames(config)];
};

/** The stages' tensors in order. q, k and v are per head: (h, n, d_k). */
const stageNames = ({ normed = false, rotated = false }: RunInputs): readonly string[] => [
  ...['q', 'k', 'v'],
  ...(normed ? ['q_norm', 'k_norm'] : []),
  ...(rotated ? ['q_rotated', 'k_rotated'] : []),
  ...['scores', 'scaled', 'masked', 'attn_weights', 'context', 'concat', 'output'],
];

/**
 * The parameters, and as metadata the options that the shapes do not say, so that the file can be read without choices.
 */
export function tensorsOfLayer(config: ResolvedConfig, read: ReadTensor): LayerTensorsOut {
  const { variant, heads, kvHeads } = config;
  const said = ['heads', 'variant', 'mask', 'scaling'];
  if (variant === 'wide') said.push('dK', 'dV');
  if (kvHeads !== heads) said.push('kvHeads');
  const metadata = new Map([['format', 'pt']]);
  for (const name of optionNames) {
    const { default: usual } = layerOptions[name];
    const differs = usual !== null && config[name] !== usual;
    if (differs || said.includes(name)) metadata.set(`manyheads.${name}`, String(config[name]));
  }
  return { entries: parameterNames(config).map((name) => entry(read, name)), metadata };
}

/** x, memory and attn_mask, and key_padding_mask (true means ignored, as in PyTorch) if any key is padding. */
export function tensorsOfInputs(
  read: ReadTensor,
  { memory, padding, attnMask = false }: RunInputs,
): TensorEntry[] {
  const inputs = (memory ? ['x', 'memory'] : ['x']).map((name) => entry(read, name));
  const entries = attnMask ? [...inputs, entry(read, 'attn_mask')] : inputs;
  if (padding.length === 0) return entries;
  const keys = inputs.at(-1)?.shape[0] ?? 0;
  const data = Array.from({ length: keys }, (_, key) => padding.includes(key));
  // Flags come last: after them float32 data would be unaligned.
  return [...entries, { name: 'key_padding_mask', shape: [keys], data }];
}

/** The inputs and every stage's tensor, for a layer that has run completely. */
export function tensorsOfTrace(read: ReadTensor, inputs: RunInputs): TensorEntry[] {
  const given = tensorsOfInputs(read, inputs);
  const numbers = given.filter(({ data }) => data instanceof Float32Array);
  const flags = given.filter((each) => !numbers.includes(each));
  return [...numbers, ...stageNames(inputs).map((name) => entry(read, name)), ...flags];
}

/**
 * For a layer that has run backward: the gradients of every stage's tensor, of x and memory, and of the parameters
 * under PyTorch's names, each as `grad.` and the name.
 */
export function tensorsOfGradients(
  config: ResolvedConfig,
  read: ReadTensor,
  inputs: RunInputs,
): TensorEntry[] {
  const given = inputs.memory ? ['x', 'memory'] : ['x'];
  const names = [...given, ...stageNames(inputs), ...parameterNames(config)];
  return names.map((name) => entry(read, `grad.${name}`));
}
