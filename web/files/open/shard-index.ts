/** The index of a model in several files, as Hugging Face's libraries write it: which file has which tensor. */
import { filesText } from '../../text/files';
import { FileError } from '../safetensors/file-error';

export interface ShardIndex {
  /** tensor → file */
  readonly weights: ReadonlyMap<string, string>;
  /** The files, each once. */
  readonly shards: readonly string[];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param value a parsed JSON
 * @returns null where it is not an index
 * @throws FileError where it lists files other than safetensors, or files in other folders
 */
export function indexOf(value: unknown): ShardIndex | null {
  const map: unknown = isObject(value) && 'weight_map' in value ? value.weight_map : null;
  if (!isObject(map)) return null;
  const weights = new Map<string, string>();
  for (const [tensor, shard] of Object.entries(map)) {
    if (typeof shard !== 'string' || /[\\/]/.test(shard)) {
      throw new FileError({ tensor, ...filesText.fileErrors.noShardName() });
    }
    if (/\.(bin|pth?|ckpt)$/.test(shard))
      throw new FileError(filesText.fileErrors.torchShards(shard));
    weights.set(tensor, shard);
  }
  return { weights, shards: [...new Set(weights.values())] };
}
