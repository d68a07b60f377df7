/**
 * Safetensors: tensors by name in one file. 8 bytes with the header's length N (little-endian), N bytes of
 * JSON, and the numbers. An entry of the header is `"name": {"dtype": "F32", "shape": [48, 16],
 * "data_offsets": [begin, end]}`, counted from the end of the header; `__metadata__` holds texts. Refuses
 * what the reference implementation refuses: the tensors' bytes must follow one another without a gap and end
 * with the file.
 */
import { filesText } from '../../text/files';
import { FileError } from './file-error';
import { foreignFile } from './foreign';
import { parseHeader, type Entry, type Header } from './header';
import type { ByteSource } from './source';
import { maxHeader, type OpenedFile, type SafetensorsFile, type StoredTensor } from './stored';

/** How many of the first bytes are read to recognise other formats. */
const firstBytes = 512;

/**
 * Reads the header and finds every tensor; only `numbersOf` and `flagsOf` read numbers.
 * @throws FileError naming the tensor, or the file, and what was expected.
 */
export function readSafetensors(bytes: Uint8Array): SafetensorsFile {
  const start = dataStart(bytes.subarray(0, firstBytes), bytes.length);
  const { metadata, entries } = headerOf(bytes.subarray(8, start), bytes.length - start);
  const data = bytes.subarray(start);
  const tensors = new Map<string, StoredTensor>();
  for (const { name, dtype, shape, begin, end } of entries) {
    tensors.set(name, { name, dtype, shape, bytes: data.subarray(begin, end) });
  }
  return { metadata, tensors };
}

/**
 * Reads only the header; numbers are read tensor by tensor, so a file may be larger than memory.
 * @throws FileError naming the tensor, or the file, and what was expected; also what `source` throws.
 */
export async function openSafetensors(source: ByteSource): Promise<OpenedFile> {
  const { size } = source;
  const start = dataStart(await source.read(0, Math.min(firstBytes, size)), size);
  const { metadata, entries } = headerOf(await source.read(8, start), size - start);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const tensors = new Map(
    entries.map(({ name, dtype, shape }) => [name, { name, dtype, shape }] as const),
  );
  return {
    metadata,
    tensors,
    async load(names) {
      const loaded = new Map<string, StoredTensor>();
      for (const name of names) {
        const entry = byName.get(name);
        if (!entry || loaded.has(name)) continue;
        const { dtype, shape, begin, end } = entry;
        const bytes = await source.read(start + begin, start + end);
        loaded.set(name, { name, dtype, shape, bytes });
      }
      return { metadata, tensors: loaded };
    },
  };
}

/**
 * The offset of the numbers.
 * @param first the file's first bytes
 * @param size the size of the whole file
 */
function dataStart(first: Uint8Array, size: number): number {
  const length =
    size < 8 ? null : new DataView(first.buffer, first.byteOffset, 8).getBigUint64(0, true);
  const brace = 0x7b;
  const none = length === null || length > maxHeader || first[8] !== brace;
  const foreign = none ? foreignFile(first, size) : null;
  if (foreign) throw new FileError(foreign);
  if (length === null) throw new FileError(filesText.fileErrors.tooShort(size));
  if (length > maxHeader)
    throw new FileError(filesText.fileErrors.headerTooLong(maxHeader, length));
  const start = 8 + Number(length);
  if (start > size) throw new FileError(filesText.fileErrors.endsInHeader(start, size));
  if (length === 0n || first[8] !== brace) throw new FileError(filesText.fileErrors.noBrace());
  return start;
}

/** @param length how many bytes of data follow the header */
function headerOf(bytes: Uint8Array, length: number): Header {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError(filesText.fileErrors.notUtf8());
  }
  const header = parseHeader(text);
  checkCover(header.entries, length);
  return header;
}

/** Checks that the tensors' bytes, ordered by offset, cover all the data. */
function checkCover(entries: readonly Entry[], length: number): void {
  let at = 0;
  for (const { name, begin, end } of [...entries].sort(
    (a, b) => a.begin - b.begin || a.end - b.end,
  )) {
    if (end > length)
      throw new FileError({
        tensor: name,
        ...filesText.fileErrors.pastTheEnd(end, length),
      });
    if (begin !== at) throw new FileError({ tensor: name, ...filesText.fileErrors.gap(at, begin) });
    at = end;
  }
  if (at !== length) throw new FileError(filesText.fileErrors.otherLength(at, length));
}
