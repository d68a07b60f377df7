/** What a safetensors file holds: tensors by name, and texts. */

/** One tensor as it lies in the file. */
export interface StoredTensor {
  readonly name: string;
  /** A name of the format, such as F32; `numbersOf` and `flagsOf` read some of them. */
  readonly dtype: string;
  readonly shape: readonly number[];
  /** Its part of the file, not copied, at any address. */
  readonly bytes: Uint8Array;
}

export interface SafetensorsFile {
  /** In the header's order, as are the tensors; but names that are whole numbers come first. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/** Bytes of the header, as in the reference implementation. */
export const maxHeader = 100_000_000;
/** Axes of a shape. */
export const maxAxes = 8;
/** Under this name the header holds texts. */
export const metadataName = '__metadata__';

/** A name or a text with half of a surrogate pair is none that UTF-8 can hold. */
export const isUnicode = (text: string) => !/\p{Cs}/u.test(text);
