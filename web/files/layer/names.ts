/** Which tensors of a file are a layer: PyTorch's names of nn.MultiheadAttention, under one prefix. */
import { fileErrors } from '../../text/en/file-errors';
import { FileError } from '../safetensors/file-error';
import type { SafetensorsFile, StoredTensor } from '../safetensors/stored';

export const packedName = 'in_proj_weight';
export const separateNames = ['q_proj_weight', 'k_proj_weight', 'v_proj_weight'] as const;
export const inputNames = ['x', 'memory', 'key_padding_mask', 'grad_output'] as const;
const projections = [packedName, ...separateNames];
/** Of add_bias_kv=True. */
const unsupported = ['bias_k', 'bias_v'];

/** The tensors of one layer, and its inputs, by the names without the prefix. */
export interface LayerTensors {
  readonly prefix: string;
  /** @returns undefined when the file has none */
  readonly find: (name: string) => StoredTensor | undefined;
  /** @throws FileError naming the tensor that is missing */
  readonly need: (name: string) => StoredTensor;
  /** The name in the file, for messages. */
  readonly fullName: (name: string) => string;
}

/** The prefixes of a file's layers: '' or ending with a full stop, in the file's order. */
export function layerPrefixes(file: SafetensorsFile): readonly string[] {
  const found = new Set<string>();
  for (const name of file.tensors.keys()) {
    const dot = name.lastIndexOf('.') + 1;
    if (projections.includes(name.slice(dot))) found.add(name.slice(0, dot));
  }
  return [...found];
}

/**
 * The file's only layer, or the one under `chosen` (with or without the last full stop).
 * @throws FileError when there is none, when there are several and none is chosen, or when it has
 * bias_k and bias_v.
 */
export function findLayer(file: SafetensorsFile, chosen?: string): LayerTensors {
  const prefix = choosePrefix(file, chosen);
  const find = (name: string) => file.tensors.get(prefix + name);
  for (const name of unsupported) {
    if (find(name)) throw new FileError({ tensor: prefix + name, ...fileErrors.addedBias() });
  }
  return {
    prefix,
    // Inputs belong to the file when the layer has none of its own.
    find: (name) =>
      find(name) ??
      (inputNames.some((input) => input === name) ? file.tensors.get(name) : undefined),
    need: (name) => {
      const tensor = find(name);
      if (tensor) return tensor;
      throw new FileError({ tensor: prefix + name, ...fileErrors.missing() });
    },
    fullName: (name) => prefix + name,
  };
}

function choosePrefix(file: SafetensorsFile, chosen?: string): string {
  const prefixes = layerPrefixes(file);
  const [first, second] = prefixes;
  if (first === undefined) {
    const names = [...file.tensors.keys()];
    throw new FileError(fileErrors.noLayer(packedName, separateNames, names));
  }
  const list = prefixes.map((prefix) => prefix || fileErrors.none);
  if (chosen !== undefined) {
    const prefix = prefixes.find((each) => each === chosen || each === `${chosen}.`);
    if (prefix !== undefined) return prefix;
    throw new FileError({ option: 'prefix', ...fileErrors.otherPrefix(list, chosen) });
  }
  if (second !== undefined) {
    throw new FileError({ option: 'prefix', ...fileErrors.noPrefix(list) });
  }
  return first;
}
