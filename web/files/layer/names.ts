/** The tensors of one layer of a file, and its inputs, by the names that the layer's family has for them. */
import { filesText } from '../../text/files';
import type { FoundLayer } from '../families/find';
import { FileError } from '../safetensors/file-error';
import type { TensorHeaders, TensorInfo } from '../safetensors/stored';

export const packedName = 'in_proj_weight';
export const separateNames = ['q_proj_weight', 'k_proj_weight', 'v_proj_weight'] as const;
/** What a layer is run on, and how: of the layer, or else of the whole file. */
export const inputNames = [
  ...(['x', 'memory', 'grad_output'] as const),
  ...(['key_padding_mask', 'attention_mask', 'attn_mask'] as const),
] as const;
/** Of add_bias_kv=True. */
const unsupported = ['bias_k', 'bias_v'];

/** The tensors of one layer, and its inputs, by the names without the prefix. */
export interface LayerTensors<Tensor extends TensorInfo = TensorInfo> {
  readonly prefix: string;
  /** @returns undefined when the file has none */
  readonly find: (name: string) => Tensor | undefined;
  /** @throws FileError naming the tensor that is missing */
  readonly need: (name: string) => Tensor;
  /** The name in the file, for messages. */
  readonly fullName: (name: string) => string;
}

/**
 * The tensors of a layer, with whatever `tensors` knows of them: their shapes, or their numbers, too.
 * @throws FileError when the layer has bias_k and bias_v
 */
export function layerTensors<Tensor extends TensorInfo>(
  layer: FoundLayer,
  tensors: ReadonlyMap<string, Tensor>,
  elsewhere?: TensorHeaders['elsewhere'],
): LayerTensors<Tensor> {
  const { prefix, fullName } = layer;
  // Under the name that the file has for it: another one where it is tied to another tensor.
  const own = (name: string) => tensors.get(layer.find(name)?.name ?? '');
  for (const name of unsupported) {
    if (layer.find(name))
      throw new FileError({
        tensor: prefix + name,
        ...filesText.fileErrors.fileErrors.addedBias(),
      });
  }
  const find = (name: string) =>
    own(name) ??
    // Inputs belong to the file when the layer has none of its own.
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
        shard === undefined
          ? filesText.fileErrors.fileErrors.missing()
          : filesText.fileErrors.fileErrors.inShard(shard);
      throw new FileError({ tensor: full, ...problem });
    },
    fullName,
  };
}
