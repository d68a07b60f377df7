/** What a safetensors file holds: tensors by name, and texts. */

/** What a file says of one tensor, before its numbers are read. */
export interface TensorInfo {
  readonly name: string;
  /** A name of the format, such as F32; `numbersOf` and `flagsOf` read some of them. */
  readonly dtype: string;
  readonly shape: readonly number[];
}

/** One tensor as it lies in the file. */
export interface StoredTensor extends TensorInfo {
  /** Its part of the file, not copied, at any address. */
  readonly bytes: Uint8Array;
}

/** What a file says of itself, before any numbers are read. */
export interface TensorHeaders {
  /** In the header's order, as are the tensors; but names that are whole numbers come first. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly tensors: ReadonlyMap<string, TensorInfo>;
  /** Tensors that an index names and that lie in shards that are not here: name → the shard's name. */
  readonly elsewhere?: ReadonlyMap<string, string>;
}

export interface SafetensorsFile extends TensorHeaders {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/** A file of which only the header has been read. */
export interface OpenedFile extends TensorHeaders {
  /** Reads the numbers of these tensors; names that the file has not are left out. */
  load(names: Iterable<string>): Promise<SafetensorsFile>;
}

/** Bytes of the header, as in the reference implementation. */
export const maxHeader = 100_000_000;
/** Under this name the header holds texts. */
export const metadataName = '__metadata__';

/** A name or a text with half of a surrogate pair is none that UTF-8 can hold. */
export const isUnicode = (text: string) => !/\p{Cs}/u.test(text);
