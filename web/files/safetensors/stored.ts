/** The content of a safetensors file: tensors by name, and texts. */

/** What the header says of a tensor, without its numbers. */
export interface TensorInfo {
  readonly name: string;
  /** A type of the format, such as F32; `numbersOf` and `flagsOf` read some of them. */
  readonly dtype: string;
  readonly shape: readonly number[];
}

/** A tensor as stored in the file. */
export interface StoredTensor extends TensorInfo {
  /** Its part of the file, not copied and perhaps unaligned. */
  readonly bytes: Uint8Array;
}

/** What the header says, without the numbers. */
export interface TensorHeaders {
  /** In the header's order, as are the tensors; except that integer names come first. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly tensors: ReadonlyMap<string, TensorInfo>;
  /** Tensors that an index names in shards that were not opened: name → shard. */
  readonly elsewhere?: ReadonlyMap<string, string>;
}

export interface SafetensorsFile extends TensorHeaders {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/** A file of which only the header was read. */
export interface OpenedFile extends TensorHeaders {
  /** Reads the numbers of these tensors; unknown names are ignored. */
  load(names: Iterable<string>): Promise<SafetensorsFile>;
}

/** The longest header in bytes, as in the reference implementation. */
export const maxHeader = 100_000_000;
/** The header's member that holds texts. */
export const metadataName = '__metadata__';

/** UTF-8 cannot encode half a surrogate pair. */
export const isUnicode = (text: string) => !/\p{Cs}/u.test(text);
