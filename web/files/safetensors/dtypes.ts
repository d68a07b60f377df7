/** The number types of safetensors files, and how to read those that are used here. */
import { filesText } from '../../text/files';
import type { Packer } from '../../text/types/file-errors';
import { FileError } from './file-error';
import type { StoredTensor, TensorInfo } from './stored';

/** Bits per number, for every type of the format. */
export const dtypeBits: ReadonlyMap<string, number> = new Map([
  ...['F4'].map((name) => [name, 4] as const),
  ...['F6_E2M3', 'F6_E3M2'].map((name) => [name, 6] as const),
  ...['BOOL', 'U8', 'I8'].map((name) => [name, 8] as const),
  ...['F8_E5M2', 'F8_E4M3', 'F8_E8M0', 'F8_E4M3FNUZ', 'F8_E5M2FNUZ'].map(
    (name) => [name, 8] as const,
  ),
  ...['I16', 'U16', 'F16', 'BF16'].map((name) => [name, 16] as const),
  ...['I32', 'U32', 'F32'].map((name) => [name, 32] as const),
  ...['I64', 'U64', 'F64', 'C64'].map((name) => [name, 64] as const),
]);

/** A tensor's numbers as float32. */
export interface Numbers {
  readonly shape: readonly number[];
  readonly data: Float32Array;
  /** How many of them were rounded; only F64 needs rounding. */
  readonly rounded: number;
}

/** Decodes an IEEE 754 binary16: 1 sign, 5 exponent, 10 fraction bits. */
function fromF16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  // Subnormals have the smallest normal exponent and no leading 1.
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

const scratch = new DataView(new ArrayBuffer(4));

/** Decodes a bfloat16: the upper half of a float32. */
function fromBF16(bits: number): number {
  scratch.setUint16(0, bits);
  scratch.setUint16(2, 0);
  return scratch.getFloat32(0);
}

/** Readers of one number; the format is little-endian. */
const readers: ReadonlyMap<string, (view: DataView, index: number) => number> = new Map([
  ['F32', (view: DataView, index: number) => view.getFloat32(4 * index, true)],
  ['F16', (view: DataView, index: number) => fromF16(view.getUint16(2 * index, true))],
  ['BF16', (view: DataView, index: number) => fromBF16(view.getUint16(2 * index, true))],
  ['F64', (view: DataView, index: number) => view.getFloat64(8 * index, true)],
]);

/** @throws FileError naming the tensor unless its type is F32, F16, BF16 or F64 */
function checkType({ name, dtype, shape }: TensorInfo): void {
  if (readers.has(dtype)) return;
  const problem = filesText.fileErrors.otherType([...readers.keys()], dtype, shape);
  throw new FileError({ tensor: name, ...problem });
}

/**
 * For a layer's weight or bias, whose shape is another one where its numbers are packed.
 * @param packer who packed it, if it is packed
 * @throws FileError as checkType, and for whole numbers and floats of 8 bits and fewer with the way to
 *   convert them
 */
export function checkWeight(tensor: TensorInfo, packer: Packer | null): void {
  const { name, dtype, shape } = tensor;
  if (readers.has(dtype) || !/^(F4|F6|F8|[IU]\d)/.test(dtype)) return checkType(tensor);
  const problem = filesText.fileErrors.quantised([...readers.keys()], dtype, shape, packer);
  throw new FileError({ tensor: name, ...problem });
}

/**
 * Returns a copy of the tensor's numbers.
 * @throws FileError naming the tensor: a type other than F32, F16, BF16 or F64, or a number that is not
 *   finite or too large for float32, with its place.
 */
export function numbersOf(tensor: StoredTensor): Numbers {
  checkType(tensor);
  const { name, dtype, shape, bytes } = tensor;
  const read = readers.get(dtype) ?? (() => NaN);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = new Float32Array((bytes.length * 8) / (dtypeBits.get(dtype) ?? 8));
  let rounded = 0;
  for (let index = 0; index < data.length; index++) {
    const value = read(view, index);
    const single = Math.fround(value);
    if (!Number.isFinite(single)) {
      const problem = filesText.fileErrors.outOfRange(value, placeOf(shape, index));
      throw new FileError({ tensor: name, ...problem });
    }
    if (single !== value) rounded++;
    data[index] = single;
  }
  return { shape, data, rounded };
}

/** Readers of a mask of flags, by type. */
const flagReaders: ReadonlyMap<string, (view: DataView, index: number) => bigint> = new Map([
  ['BOOL', (view, index) => BigInt(view.getUint8(index))],
  ['U8', (view, index) => BigInt(view.getUint8(index))],
  ['I32', (view, index) => BigInt(view.getInt32(index * 4, true))],
  ['I64', (view, index) => view.getBigInt64(index * 8, true)],
]);

/**
 * Where a mask of BOOL, U8, I32 or I64 is 1.
 * @throws FileError naming the tensor: another type, or a number other than 0 and 1, with its place.
 */
export function flagsOf(tensor: StoredTensor): boolean[] {
  const { name, dtype, shape, bytes } = tensor;
  const read = flagReaders.get(dtype);
  if (!read) {
    const problem = filesText.fileErrors.otherType([...flagReaders.keys()], dtype, shape);
    throw new FileError({ tensor: name, ...problem });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = (bytes.length * 8) / (dtypeBits.get(dtype) ?? 8);
  return Array.from({ length: count }, (_, index) => {
    const value = read(view, index);
    if (value === 0n || value === 1n) return value === 1n;
    throw new FileError({
      tensor: name,
      ...filesText.fileErrors.otherFlag(value, placeOf(shape, index)),
    });
  });
}

/**
 * What a mask adds to scores, as PyTorch reads it: −∞ for a set flag; numbers as they are, possibly −∞.
 * @throws FileError naming the tensor: another type; NaN, +∞ or a number too large for float32, with its
 *   place.
 */
export function addedOf(tensor: StoredTensor): Omit<Numbers, 'shape'> {
  const { name, dtype, shape, bytes } = tensor;
  const read = readers.get(dtype);
  if (!read) {
    // For other integers it is unclear whether 1 hides or keeps.
    if (dtype !== 'BOOL') {
      const types = ['BOOL', ...readers.keys()];
      throw new FileError({
        tensor: name,
        ...filesText.fileErrors.otherType(types, dtype, shape),
      });
    }
    return { data: Float32Array.from(bytes, (byte) => (byte === 0 ? 0 : -Infinity)), rounded: 0 };
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = new Float32Array((bytes.length * 8) / (dtypeBits.get(dtype) ?? 8));
  let rounded = 0;
  for (let index = 0; index < data.length; index++) {
    const value = read(view, index);
    const single = Math.fround(value);
    if (!Number.isFinite(single) && value !== -Infinity) {
      const problem = filesText.fileErrors.notAddable(value, placeOf(shape, index));
      throw new FileError({ tensor: name, ...problem });
    }
    if (single !== value) rounded++;
    data[index] = single;
  }
  return { data, rounded };
}

/** The index of a number, from its position in row-major order. */
function placeOf(shape: readonly number[], index: number): number[] {
  let rest = index;
  return shape
    .map((_, axis) => shape[shape.length - 1 - axis] ?? 1)
    .map((size) => {
      const place = rest % size;
      rest = Math.floor(rest / size);
      return place;
    })
    .reverse();
}
