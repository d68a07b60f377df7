/**
 * Safetensors: tensors by name in one file. 8 bytes with the header's length N (little-endian), N
 * bytes of JSON, and the numbers. An entry of the header is
 * `"name": {"dtype": "F32", "shape": [48, 16], "data_offsets": [begin, end]}`, counted from the end of
 * the header; `__metadata__` holds texts. What the reference implementation refuses is refused: the
 * tensors' bytes lie one after the other, without a gap, and end with the file.
 */
import { dtypeBits } from './dtypes';
import { FileError, shapeText, shown } from './file-error';
import { isObject, JsonNumber, maxItems, parseJson, type Json, type JsonObject } from './json';

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
  /** In the header's order, as are the tensors. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/** Bytes of the header, as in the reference implementation. */
export const maxHeader = 100_000_000;
const metadataName = '__metadata__';

/**
 * Reads the header and finds every tensor; numbers are looked at only by `numbersOf` and `flagsOf`.
 * @throws FileError naming the tensor, or the file, and what was expected.
 */
export function readSafetensors(bytes: Uint8Array): SafetensorsFile {
  const { header, data } = partsOf(bytes);
  const entries = parseJson(header);
  if (!isObject(entries)) throw new FileError({ expected: 'a JSON object', got: 'it has none' });
  const metadata = metadataOf(entries.get(metadataName));
  const found = [...entries]
    .filter(([name]) => name !== metadataName)
    .map(([name, entry]) => entryOf(name, entry));
  checkCover(found, data.length);
  const tensors = new Map<string, StoredTensor>();
  for (const { name, dtype, shape, begin, end } of found) {
    tensors.set(name, { name, dtype, shape, bytes: data.subarray(begin, end) });
  }
  return { metadata, tensors };
}

function partsOf(bytes: Uint8Array): { header: string; data: Uint8Array } {
  const wrong = (expected: string, got: string) => new FileError({ expected, got });
  if (bytes.length < 8) {
    throw wrong('safetensors, 8 bytes and a header at least,', `it has ${bytes.length} bytes`);
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true);
  if (length > maxHeader) {
    throw wrong(`safetensors with a header of at most ${maxHeader} bytes`, `it says ${length}`);
  }
  const start = 8 + Number(length);
  if (start > bytes.length) {
    throw wrong(`${start} bytes`, `it ends after ${bytes.length}, within its header`);
  }
  if (bytes[8] !== 0x7b || length === 0n) {
    throw wrong('safetensors with a header that begins with {', 'it begins otherwise');
  }
  let header: string;
  try {
    header = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(8, start));
  } catch {
    throw wrong('a header in UTF-8', 'it has other bytes');
  }
  return { header, data: bytes.subarray(start) };
}

function metadataOf(value: Json | undefined): ReadonlyMap<string, string> {
  const metadata = new Map<string, string>();
  if (value === undefined) return metadata;
  const wrong = (got: string) =>
    new FileError({ expected: `an object of texts`, why: `as ${metadataName}`, got });
  if (!isObject(value)) throw wrong('it has something else');
  for (const [name, text] of value) {
    if (typeof text !== 'string') throw wrong(`${shown(name)} is no text`);
    metadata.set(name, text);
  }
  return metadata;
}

interface Entry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

const entryKeys = ['dtype', 'shape', 'data_offsets'];

function entryOf(name: string, entry: Json): Entry {
  const wrong = (expected: string, got: string) => new FileError({ tensor: name, expected, got });
  if (!isObject(entry)) throw wrong(`an entry with ${entryKeys.join(', ')}`, 'it is no object');
  checkKeys(name, entry);
  const dtype = entry.get('dtype');
  const bits = typeof dtype === 'string' ? dtypeBits.get(dtype) : undefined;
  if (typeof dtype !== 'string' || bits === undefined) {
    throw wrong(
      'a known dtype',
      typeof dtype === 'string' ? `it has ${shown(dtype)}` : 'it is no text',
    );
  }
  const shape = naturals(entry.get('shape'));
  if (!shape) throw wrong(`a shape of at most ${maxItems} safe whole numbers`, 'it has another');
  const [begin, end, ...more] = naturals(entry.get('data_offsets')) ?? [];
  if (begin === undefined || end === undefined || more.length > 0 || begin > end) {
    throw wrong('data_offsets [begin, end] with begin ≤ end', 'it has others');
  }
  let size = bits;
  for (const axis of shape) {
    size *= axis;
    if (!Number.isSafeInteger(size)) {
      throw wrong('a shape whose size is a safe whole number', `it has ${shapeText(shape)}`);
    }
  }
  if (size !== (end - begin) * 8) {
    const needed = size % 8 === 0 ? `${size / 8} bytes` : 'whole bytes';
    throw wrong(`${needed} for ${dtype} ${shapeText(shape)}`, `it has ${end - begin}`);
  }
  return { name, dtype, shape, begin, end };
}

/** Something unknown could change what the rest means, strides for example. */
function checkKeys(tensor: string, entry: JsonObject): void {
  const missing = entryKeys.find((key) => !entry.has(key));
  const unknown = [...entry.keys()].find((key) => !entryKeys.includes(key));
  if (missing === undefined && unknown === undefined) return;
  const got = missing === undefined ? `it has ${shown(unknown ?? '')}` : `it has no ${missing}`;
  throw new FileError({ tensor, expected: `an entry with ${entryKeys.join(', ')}`, got });
}

function naturals(value: Json | undefined): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const numbers = value.map((item: Json) => (item instanceof JsonNumber ? item.natural : NaN));
  return numbers.some(Number.isNaN) ? null : numbers;
}

/** The tensors' bytes, in the order of their offsets, are all the data. */
function checkCover(entries: readonly Entry[], length: number): void {
  let at = 0;
  for (const { name, begin, end } of [...entries].sort(
    (a, b) => a.begin - b.begin || a.end - b.end,
  )) {
    if (end > length) {
      const got = `the file has ${length} bytes of data`;
      throw new FileError({ tensor: name, expected: `data up to byte ${end}`, got });
    }
    if (begin !== at) {
      const expected = `data from byte ${at} on, without a gap or an overlap,`;
      throw new FileError({ tensor: name, expected, got: `it begins at ${begin}` });
    }
    at = end;
  }
  if (at !== length) {
    throw new FileError({ expected: `${at} bytes of data`, got: `it has ${length}` });
  }
}

/** A tensor to be written: numbers as F32, flags as BOOL. */
export interface TensorEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array | readonly boolean[];
}

/**
 * A file of these tensors, in this order; the same arguments give the same bytes. The header is
 * padded with spaces so that the data begins at a multiple of 8. Numbers may be NaN or ±Infinity (a
 * mask's −∞ is data).
 * @throws FileError naming a tensor whose name is taken or no Unicode text, or whose shape does not
 * fit its data.
 */
export function writeSafetensors(
  tensors: readonly TensorEntry[],
  metadata: ReadonlyMap<string, string> = new Map(),
): Uint8Array {
  const quoted = (text: string) => {
    if (/\p{Cs}/u.test(text)) {
      throw new FileError({ tensor: text, expected: 'Unicode text', got: 'it is none' });
    }
    return JSON.stringify(text);
  };
  // By hand, because an object would put names that are numbers first, and has its own __proto__.
  const members: string[] = [];
  if (metadata.size > 0) {
    const texts = [...metadata].map(([name, text]) => `${quoted(name)}:${quoted(text)}`);
    members.push(`"${metadataName}":{${texts.join(',')}}`);
  }
  const names = new Set([metadataName]);
  let at = 0;
  for (const { name, shape, data } of tensors) {
    if (names.has(name)) {
      throw new FileError({
        tensor: name,
        expected: 'a name of its own',
        got: 'this one is taken',
      });
    }
    names.add(name);
    checkShape(name, shape, data.length);
    const [dtype, width] = Array.isArray(data) ? ['BOOL', 1] : ['F32', 4];
    const end = at + data.length * width;
    const offsets = `"data_offsets":[${at},${end}]`;
    members.push(`${quoted(name)}:{"dtype":"${dtype}","shape":[${shape.join(',')}],${offsets}}`);
    at = end;
  }
  const json = new TextEncoder().encode(`{${members.join(',')}}`);
  const length = Math.ceil(json.length / 8) * 8;
  if (length > maxHeader) {
    throw new FileError({
      expected: `a header of at most ${maxHeader} bytes`,
      got: `it has ${length}`,
    });
  }
  const bytes = new Uint8Array(8 + length + at);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(length), true);
  bytes.fill(0x20, 8, 8 + length);
  bytes.set(json, 8);
  let offset = 8 + length;
  for (const { data } of tensors) {
    for (const value of data) {
      if (typeof value === 'number') view.setFloat32(offset, value, true);
      else bytes[offset] = Number(value);
      offset += typeof value === 'number' ? 4 : 1;
    }
  }
  return bytes;
}

function checkShape(name: string, shape: readonly number[], length: number): void {
  const whole = shape.every((axis) => Number.isSafeInteger(axis) && axis >= 0);
  const size = shape.reduce((product, axis) => product * axis, 1);
  if (whole && shape.length <= maxItems && size === length) return;
  const got = `${length} numbers came`;
  throw new FileError({ tensor: name, expected: `numbers for the shape ${shapeText(shape)}`, got });
}
