/** The number types of safetensors files, and how to read those that are used here. */
import { refuse } from './errors';

/** What the header says of a tensor, without its numbers. */
export interface TensorInfo {
  readonly name: string;
  /** A type of the format, such as F32. */
  readonly dtype: string;
  readonly shape: readonly number[];
}

/** A tensor as stored in the file. */
export interface StoredTensor extends TensorInfo {
  /** Its part of the file, not copied and perhaps unaligned. */
  readonly bytes: Uint8Array;
}

/** A tensor's numbers as float32. */
export interface Numbers {
  readonly shape: readonly number[];
  readonly data: Float32Array;
  /** How many of them were rounded; only F64 needs rounding. */
  readonly rounded: number;
}

const typesByBits: Readonly<Record<number, string>> = {
  4: 'F4',
  6: 'F6_E2M3 F6_E3M2',
  8: 'BOOL U8 I8 F8_E5M2 F8_E4M3 F8_E8M0 F8_E4M3FNUZ F8_E5M2FNUZ',
  16: 'I16 U16 F16 BF16',
  32: 'I32 U32 F32',
  64: 'I64 U64 F64 C64',
};

/** Bits per number, for every type of the format. */
export const dtypeBits: ReadonlyMap<string, number> = new Map(
  Object.entries(typesByBits).flatMap(([bits, names]) =>
    names.split(' ').map((name) => [name, Number(bits)] as const),
  ),
);

/** Decodes an IEEE 754 binary16: 1 sign, 5 exponent, 10 fraction bits. */
function fromF16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  // Subnormals have the smallest normal exponent and no leading 1.
  const leading = exponent === 0 ? 0 : 1024;
  return sign * (leading + fraction) * 2 ** (Math.max(exponent, 1) - 25);
}

const scratch = new DataView(new ArrayBuffer(4));

/** Decodes a bfloat16: the upper half of a float32. */
function fromBF16(bits: number): number {
  scratch.setUint16(0, bits);
  return scratch.getFloat32(0);
}

type Read = (view: DataView, index: number) => number;

/** Readers of one number, by type; the format is little-endian. */
const floats: Readonly<Record<string, Read>> = {
  F32: (view, index) => view.getFloat32(4 * index, true),
  F16: (view, index) => fromF16(view.getUint16(2 * index, true)),
  BF16: (view, index) => fromBF16(view.getUint16(2 * index, true)),
  F64: (view, index) => view.getFloat64(8 * index, true),
};
const flags: Readonly<Record<string, Read>> = {
  BOOL: (view, index) => view.getUint8(index),
  U8: (view, index) => view.getUint8(index),
  I32: (view, index) => view.getInt32(4 * index, true),
  I64: (view, index) => Number(view.getBigInt64(8 * index, true)),
};

/** @throws FileError naming a tensor that is no matrix, or has quantised numbers, which are nothing without scales */
export function checkWeight({ name, dtype, shape }: TensorInfo): void {
  const isPacked = !(dtype in floats) && /^[FIU]\d/.test(dtype);
  if (isPacked) refuse('file-quantised', { tensor: name, dtype, shape });
  const isMatrix = shape.length === 2 && !shape.includes(0);
  if (!isMatrix) refuse('file-no-matrix', { tensor: name, shape });
}

/** The numbers, where `isAllowed` takes each as float32. */
function decoded(
  { name, dtype, shape, bytes }: StoredTensor,
  readers: Readonly<Record<string, Read>>,
  isAllowed: (single: number) => boolean,
): Numbers {
  const read = readers[dtype];
  if (!read) {
    const types = Object.keys(readers);
    refuse('file-other-type', { tensor: name, types, dtype, shape });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = new Float32Array((bytes.length * 8) / (dtypeBits.get(dtype) ?? 8));
  let rounded = 0;
  for (let index = 0; index < data.length; index++) {
    const value: number = read(view, index);
    const single = Math.fround(value);
    if (!isAllowed(single)) {
      const needed = readers === flags ? 'flags' : 'numbers';
      const given = { tensor: name, needed, value: String(value), place: placeOf(shape, index) };
      refuse('file-other-number', given);
    }
    if (single !== value) rounded++;
    data[index] = single;
  }
  return { shape, data, rounded };
}

/**
 * Returns a copy of the tensor's numbers.
 * @throws FileError naming the tensor: a type other than F32, F16, BF16 or F64, or a number that is not
 *   finite or too large for float32, with its place.
 */
export const numbersOf = (tensor: StoredTensor): Numbers =>
  decoded(tensor, floats, Number.isFinite);

/**
 * Where a mask of BOOL, U8, I32 or I64 is 1.
 * @throws FileError naming the tensor: another type, or a number other than 0 and 1, with its place.
 */
export const flagsOf = (tensor: StoredTensor): boolean[] =>
  Array.from(decoded(tensor, flags, (value) => value === 0 || value === 1).data, Boolean);

/**
 * What a mask adds to scores, as PyTorch reads it: −∞ for a set flag; numbers as they are, possibly −∞. Of other
 * whole numbers it is unclear whether 1 hides or keeps, so they are refused.
 */
export const addedOf = (tensor: StoredTensor): Float32Array =>
  tensor.dtype === 'BOOL'
    ? Float32Array.from(flagsOf(tensor), (flag) => (flag ? -Infinity : 0))
    : decoded(tensor, floats, (value) => Number.isFinite(value) || value === -Infinity).data;

/** The index of a number, from its position in row-major order. */
function placeOf(shape: readonly number[], index: number): number[] {
  let rest = index;
  const places = [...shape].reverse().map((size) => {
    const place = rest % size;
    rest = Math.floor(rest / size);
    return place;
  });
  return places.reverse();
}
