/**
 * Safetensors: tensors by name in one file. 8 bytes with the header's length N (little-endian), N
 * bytes of JSON, and the numbers. An entry of the header is
 * `"name": {"dtype": "F32", "shape": [48, 16], "data_offsets": [begin, end]}`, counted from the end of
 * the header; `__metadata__` holds texts. What the reference implementation refuses is refused: the
 * tensors' bytes lie one after the other, without a gap, and end with the file.
 */
import { fileErrors } from '../../text/en/file-errors';
import { FileError } from './file-error';
import { parseHeader, type Entry } from './header';
import { maxHeader, type SafetensorsFile, type StoredTensor } from './stored';

/**
 * Reads the header and finds every tensor; numbers are looked at only by `numbersOf` and `flagsOf`.
 * @throws FileError naming the tensor, or the file, and what was expected.
 */
export function readSafetensors(bytes: Uint8Array): SafetensorsFile {
  const { header, data } = partsOf(bytes);
  const { metadata, entries } = parseHeader(header);
  checkCover(entries, data.length);
  const tensors = new Map<string, StoredTensor>();
  for (const { name, dtype, shape, begin, end } of entries) {
    tensors.set(name, { name, dtype, shape, bytes: data.subarray(begin, end) });
  }
  return { metadata, tensors };
}

function partsOf(bytes: Uint8Array): { header: string; data: Uint8Array } {
  if (bytes.length < 8) throw new FileError(fileErrors.tooShort(bytes.length));
  const length = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true);
  if (length > maxHeader) throw new FileError(fileErrors.headerTooLong(maxHeader, length));
  const start = 8 + Number(length);
  if (start > bytes.length) throw new FileError(fileErrors.endsInHeader(start, bytes.length));
  const brace = 0x7b;
  if (length === 0n || bytes[8] !== brace) throw new FileError(fileErrors.noBrace());
  let header: string;
  try {
    header = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(8, start));
  } catch {
    throw new FileError(fileErrors.notUtf8());
  }
  return { header, data: bytes.subarray(start) };
}

/** The tensors' bytes, in the order of their offsets, are all the data. */
function checkCover(entries: readonly Entry[], length: number): void {
  let at = 0;
  for (const { name, begin, end } of [...entries].sort(
    (a, b) => a.begin - b.begin || a.end - b.end,
  )) {
    if (end > length) throw new FileError({ tensor: name, ...fileErrors.pastTheEnd(end, length) });
    if (begin !== at) throw new FileError({ tensor: name, ...fileErrors.gap(at, begin) });
    at = end;
  }
  if (at !== length) throw new FileError(fileErrors.otherLength(at, length));
}
