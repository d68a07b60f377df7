/** The tensors of one layer in a file, and its inputs, by the names of the layer's family. */
import { filesText } from '../../text/files';
import type { FoundLayer } from '../families/find';
import { FileError } from '../safetensors/file-error';
import type { TensorHeaders, TensorInfo } from '../safetensors/stored';

export const packedName = 'in_proj_weight';
export const separateNames = ['q_proj_weight', 'k_proj_weight', 'v_proj_weight'] as const;
/** The inputs of a run: the layer's own, else the whole file's. */
export const inputNames = [
  'x',
  'memory',
  'grad_output',
  'key_padding_mask',
  'attention_mask',
  'attn_mask',
] as const;
/** The tensors of add_bias_kv=True. */
const unsupported = ['bias_k', 'bias_v'];

/** The tensors of one layer, and its inputs, by their names without the prefix. */
export interface LayerTensors<Tensor extends TensorInfo = TensorInfo> {
  readonly prefix: string;
  /** @returns undefined when the file has none */
  readonly find: (name: string) => Tensor | undefined;
  /** @throws FileError naming the tensor that is missing */
  readonly need: (name: string) => Tensor;
  /** The full name in the file, for messages. */
  readonly fullName: (name: string) => string;
}

/**
 * The tensors of a layer, with as much of them as `tensors` has: shapes alone, or numbers, too.
 * @throws FileError when the layer has bias_k and bias_v
 */
export function layerTensors<Tensor extends TensorInfo>(
  layer: FoundLayer,
  tensors: ReadonlyMap<string, Tensor>,
  elsewhere?: TensorHeaders['elsewhere'],
): LayerTensors<Tensor> {
  const { prefix, fullName } = layer;
  // By the file's name, which is another tensor's where the two are tied.
  const own = (name: string) => tensors.get(layer.find(name)?.name ?? '');
  for (const name of unsupported) {
    if (layer.find(name))
      throw new FileError({
        tensor: prefix + name,
        ...filesText.fileErrors.addedBias(),
      });
  }
  const find = (name: string) =>
    own(name) ??
    // Inputs of the whole file count where the layer has none.
    (inputNames.some((input) => input === name) ? tensors.get(name) : undefined);
  return {
    prefix,
    find,
    need: (name) => {
      const tensor = find(name);
      if (tensor) return tensor;
      const full = fullName(name);
      const shard = elsewhere?.get(full);
      const problem =
        shard === undefined ? filesText.fileErrors.missing() : filesText.fileErrors.inShard(shard);
      throw new FileError({ tensor: full, ...problem });
    },
    fullName,
  };
}
