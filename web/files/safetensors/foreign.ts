/** Recognises files that are not safetensors by their first bytes. */
import { filesText } from '../../text/files';
import type { ForeignFormat } from '../../text/types/foreign-files';
import type { FileProblem } from './file-error';

const ascii = (bytes: Uint8Array, begin = 0, end = bytes.length) =>
  String.fromCharCode(...bytes.subarray(begin, end));

/** A format with these bytes (as Latin-1 text) at offset `at`. */
interface Signature {
  readonly format: ForeignFormat;
  readonly bytes: string;
  readonly at?: number;
}

const signatures: readonly Signature[] = [
  { format: 'hdf5', bytes: '\x89HDF\r\n\x1a\n' },
  { format: 'gguf', bytes: 'GGUF' },
  // GGUF's older forms, written as little-endian numbers.
  { format: 'gguf', bytes: 'lmgg' },
  { format: 'gguf', bytes: 'fmgg' },
  { format: 'gguf', bytes: 'tjgg' },
  { format: 'npy', bytes: '\x93NUMPY' },
  { format: 'gzip', bytes: '\x1f\x8b' },
  { format: 'packed', bytes: 'BZh' },
  { format: 'packed', bytes: '\xfd7zXZ\0' },
  { format: 'packed', bytes: '7z\xbc\xaf\x27\x1c' },
  { format: 'packed', bytes: '\x28\xb5\x2f\xfd' },
  { format: 'tflite', bytes: 'TFL3', at: 4 },
  { format: 'tar', bytes: 'ustar', at: 257 },
];

/** The format of a zip, by the name of its first file. */
function formatOfZip(first: Uint8Array): ForeignFormat {
  const length = (first[26] ?? 0) + 256 * (first[27] ?? 0);
  const name = ascii(first, 30, 30 + length);
  if (name.endsWith('.npy')) return 'npz';
  // torch.save puts everything into one folder, with data.pkl or a few bytes about the format first.
  if (/(^|\/)(data\.pkl|\.format_version|\.storage_alignment|byteorder|version)$/.test(name))
    return 'torch';
  if (/^(metadata\.json|config\.json|model\.weights\.h5)$/.test(name)) return 'keras';
  return 'zip';
}

/** The format of a pickle: torch.save before PyTorch 1.6 begins with a magic number of ten bytes. */
const formatOfPickle = (first: Uint8Array): ForeignFormat =>
  ascii(first, 2, 14).includes('\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20') ? 'torch' : 'pickle';

/** The format of a text, by its beginning. */
function formatOfText(text: string): ForeignFormat | null {
  if (/^version https:\/\/(git-lfs|hawser)\.github\.com\//.test(text)) return 'lfs';
  if (/^(\.\.\/)*(\.git)?\/?annex\/objects\//.test(text)) return 'annex';
  if (/^<(!doctype html|html|head|body|!--)/i.test(text)) return 'html';
  if (text.startsWith('<')) return 'xml';
  if (/^[[{]/.test(text)) return /"weight_map"/.test(text) ? 'index' : 'json';
  return null;
}

/** An ONNX protobuf: ir_version in one byte, then producer_name or another field with a length. */
const isOnnx = (first: Uint8Array) =>
  first[0] === 0x08 && (first[1] ?? 255) < 32 && [0x12, 0x1a, 0x22, 0x3a].includes(first[2] ?? 0);

function formatOf(first: Uint8Array): ForeignFormat | null {
  const begins = ascii(first);
  const signed = signatures.find(({ bytes, at = 0 }) => begins.startsWith(bytes, at));
  if (signed) return signed.format;
  if (begins.startsWith('PK\x03\x04')) return formatOfZip(first);
  if (begins.startsWith('PK\x05\x06')) return 'zip';
  if (first[0] === 0x80 && (first[1] ?? 0) >= 2 && (first[1] ?? 9) <= 5)
    return formatOfPickle(first);
  if (isOnnx(first)) return 'onnx';
  return formatOfText(begins.replace(/^\xef\xbb\xbf/, '').trimStart());
}

/**
 * @param first the file's first bytes, 512 if it has as many
 * @param size the size of the whole file
 * @returns the message, or null for unknown bytes
 */
export function foreignFile(first: Uint8Array, size: number): FileProblem | null {
  const format = formatOf(first);
  return format && filesText.foreignFiles(format, size);
}
