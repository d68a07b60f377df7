/**
 * Safetensors: tensors by name in one file. 8 bytes with the header's length N (little-endian), N bytes of JSON, and
 * the numbers. An entry of the header is `"name": {"dtype": "F32", "shape": [48, 16], "data_offsets": [begin, end]}`,
 * counted from the end of the header; `__metadata__` holds texts. Anybody may have written it: what the reference
 * implementation refuses is refused, so the tensors' bytes follow one another without a gap and end with the file.
 */
import { refuse } from './errors';
import { foreignFormat } from './foreign';
import { dtypeBits, type StoredTensor, type TensorInfo } from './numbers';

/** Bytes that are read in parts: a File in a page, a file handle in Node. */
export interface ByteSource {
  /** The file's name, as its owner knows it. */
  readonly name: string;
  readonly size: number;
  /** Reads all bytes in [begin, end). */
  read(begin: number, end: number): Promise<Uint8Array>;
}

/** A source from a File, or a Blob with a name. */
export const sourceOfBlob = (blob: Blob, name: string): ByteSource => ({
  name,
  size: blob.size,
  read: async (begin, end) => new Uint8Array(await blob.slice(begin, end).arrayBuffer()),
});

/** What the header says, without the numbers. */
export interface TensorHeaders {
  /** In the header's order, as are the tensors; except that integer names come first. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly tensors: ReadonlyMap<string, TensorInfo>;
}

export interface SafetensorsFile extends TensorHeaders {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

/** A file of which only the header was read. */
export interface OpenedFile extends TensorHeaders {
  /** Reads the numbers of these tensors; unknown names are ignored. */
  load(names: Iterable<string>): Promise<SafetensorsFile>;
}

/** How many of the first bytes tell what a file is. */
export const firstBytes = 512;
/** The longest header in bytes, as in the reference implementation. */
const maxHeader = 100_000_000;
const metadataName = '__metadata__';

/**
 * Reads the header and finds every tensor; only `numbersOf` and `flagsOf` read numbers.
 * @throws FileError naming the tensor, or the file, and what was expected
 */
export function readSafetensors(bytes: Uint8Array): SafetensorsFile {
  const start = dataStart(bytes.subarray(0, firstBytes), bytes.length);
  const { metadata, entries } = headerOf(bytes.subarray(8, start), bytes.length - start);
  const tensors = new Map<string, StoredTensor>();
  for (const { begin, end, ...tensor } of entries) {
    const own = bytes.subarray(start + begin, start + end);
    tensors.set(tensor.name, { ...tensor, bytes: own });
  }
  return { metadata, tensors };
}

/**
 * Reads only the header; numbers are read tensor by tensor, so a file may be larger than memory.
 * @throws FileError as readSafetensors; also what `source` throws
 */
export async function openSafetensors(source: ByteSource): Promise<OpenedFile> {
  const { size } = source;
  const start = dataStart(await source.read(0, Math.min(firstBytes, size)), size);
  const { metadata, entries } = headerOf(await source.read(8, start), size - start);
  const tensors = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    metadata,
    tensors,
    async load(names) {
      const loaded = new Map<string, StoredTensor>();
      for (const name of new Set(names)) {
        const entry = tensors.get(name);
        if (!entry) continue;
        const bytes = await source.read(start + entry.begin, start + entry.end);
        loaded.set(name, { ...entry, bytes });
      }
      return { metadata, tensors: loaded };
    },
  };
}

/** The offset of the numbers, from the file's first bytes and its whole size. */
function dataStart(first: Uint8Array, size: number): number {
  const view = new DataView(first.buffer, first.byteOffset, first.length);
  const length = size < 8 ? 0n : view.getBigUint64(0, true);
  if (length === 0n || length > maxHeader || first[8] !== 0x7b) {
    refuse('file-foreign', { format: foreignFormat(first), size });
  }
  const start = 8 + Number(length);
  if (start > size) refuse('file-ends-in-header', { needed: start, size });
  return start;
}

/** A tensor's entry: its bytes are [begin, end) of the data. */
interface Entry extends TensorInfo {
  readonly begin: number;
  readonly end: number;
}

type Fields = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** UTF-8 cannot encode half a surrogate pair. */
const isUnicode = (text: string) => !/\p{Cs}/u.test(text);

/** @param length how many bytes of data follow the header */
function headerOf(bytes: Uint8Array, length: number) {
  let members: [string, unknown][];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Own properties alone: `__proto__` is a name like any other.
    members = Object.entries(JSON.parse(text) as object);
  } catch {
    refuse('file-header-not-json', {});
  }
  const metadata = members.find(([name]) => name === metadataName)?.[1] ?? {};
  // Of two members with the same name JSON keeps the last; the bytes of the first then leave a gap.
  const entries = members
    .filter(([name]) => name !== metadataName)
    .map(([name, entry]) => entryOf(name, entry));
  checkCover(entries, length);
  return { metadata: metadataOf(metadata), entries };
}

function metadataOf(value: unknown): ReadonlyMap<string, string> {
  const texts = Object.entries(isObject(value) ? value : { [metadataName]: value });
  const wrong = texts.find(([key, text]) => typeof text !== 'string' || !isUnicode(key + text));
  if (wrong) refuse('file-other-metadata', { key: wrong[0] });
  return new Map(texts.map(([key, text]) => [key, String(text)]));
}

/** Further keys are allowed: the reference implementation ignores them. */
function entryOf(name: string, entry: unknown): Entry {
  const wrong = (part: string): never => refuse('file-header-entry', { tensor: name, part });
  if (!isUnicode(name)) return wrong('name');
  if (!isObject(entry)) return wrong('entry');
  // Own, since a header may have a member `__proto__`.
  const own = (key: string): unknown => (Object.hasOwn(entry, key) ? entry[key] : undefined);
  const dtype = own('dtype');
  const bits = typeof dtype === 'string' ? dtypeBits.get(dtype) : undefined;
  if (typeof dtype !== 'string' || bits === undefined) return wrong('dtype');
  const shape = sizesOf(own('shape'));
  if (!shape) return wrong('shape');
  const [begin = -1, end = -1, ...more] = sizesOf(own('data_offsets')) ?? [];
  if (begin < 0 || end < begin || more.length > 0) return wrong('data_offsets');
  let size = bits;
  for (const axis of shape) {
    size *= axis;
    if (!Number.isSafeInteger(size)) return wrong('shape');
  }
  if (size !== (end - begin) * 8) return wrong('data_offsets');
  return { name, dtype, shape, begin, end };
}

/** A list of safe whole numbers from 0 on, or null. */
function sizesOf(value: unknown): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const sizes = value.filter((size): size is number => Number.isSafeInteger(size) && size >= 0);
  // Turns −0 into 0.
  return sizes.length === value.length ? sizes.map(Math.abs) : null;
}

/** Checks that the tensors' bytes, ordered by offset, cover all the data. */
function checkCover(entries: readonly Entry[], length: number): void {
  let at = 0;
  const sorted = [...entries].sort((a, b) => a.begin - b.begin || a.end - b.end);
  for (const { name, begin, end } of sorted) {
    if (begin !== at) refuse('file-gap', { tensor: name, at, begin });
    at = end;
  }
  if (at !== length) refuse('file-other-length', { needed: at, length });
}

/** A tensor to write: numbers become F32, flags BOOL. */
export interface TensorEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array | readonly boolean[];
}

/**
 * Makes a file of these tensors in this order; equal arguments give equal bytes. The header is padded with spaces so
 * that the data begins at a multiple of 8. Numbers may be NaN or ±Infinity (a mask's −∞ is data).
 * @throws FileError naming a tensor whose name is taken or is not valid Unicode, or whose shape does not fit its data
 */
export function writeSafetensors(
  tensors: readonly TensorEntry[],
  metadata: ReadonlyMap<string, string> = new Map(),
): Uint8Array {
  const quoted = (text: string) => {
    if (isUnicode(text)) return JSON.stringify(text);
    refuse('file-header-entry', { tensor: text, part: 'name' });
  };
  // Written by hand: an object would move integer names to the front, and has its own __proto__.
  const members: string[] = [];
  if (metadata.size > 0) {
    const texts = [...metadata].map(([name, text]) => `${quoted(name)}:${quoted(text)}`);
    members.push(`"${metadataName}":{${texts.join(',')}}`);
  }
  const names = new Set([metadataName]);
  let at = 0;
  for (const { name, shape, data } of tensors) {
    if (names.has(name)) refuse('file-name-taken', { tensor: name });
    names.add(name);
    const size = shape.reduce((product, axis) => product * axis, 1);
    if (size !== data.length || !sizesOf(shape)) {
      refuse('file-other-count', { tensor: name, shape, count: data.length });
    }
    const [dtype, width] = Array.isArray(data) ? ['BOOL', 1] : ['F32', 4];
    const end = at + data.length * width;
    const offsets = `"data_offsets":[${at},${end}]`;
    members.push(`${quoted(name)}:{"dtype":"${dtype}","shape":[${shape.join(',')}],${offsets}}`);
    at = end;
  }
  const json = new TextEncoder().encode(`{${members.join(',')}}`);
  const length = Math.ceil(json.length / 8) * 8;
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
