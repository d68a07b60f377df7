/** Recognises files that are not safetensors by their first bytes; `file-foreign` says what to do with each. */

const ascii = (bytes: Uint8Array, begin = 0, end = bytes.length) =>
  String.fromCharCode(...bytes.subarray(begin, end));

/** Formats, the bytes that they begin with (as Latin-1 text), and where these lie if not at 0. */
const signatures: readonly (readonly [format: string, bytes: string, at?: number])[] = [
  ['hdf5', '\x89HDF\r\n\x1a\n'],
  ['gguf', 'GGUF'],
  ['packed', '\x1f\x8b'],
  ['packed', 'BZh'],
  ['packed', '\xfd7zXZ\0'],
  ['packed', '7z\xbc\xaf\x27\x1c'],
  ['packed', '\x28\xb5\x2f\xfd'],
  ['packed', 'ustar', 257],
  ['packed', 'PK\x05\x06'],
];

/** The format of a zip, by the name of its first file. */
function formatOfZip(first: Uint8Array): string {
  const length = (first[26] ?? 0) + 256 * (first[27] ?? 0);
  const name = ascii(first, 30, 30 + length);
  if (name.endsWith('.npy')) return 'npz';
  // torch.save puts everything into one folder, with data.pkl or a few bytes about the format first.
  if (/(^|\/)(data\.pkl|\.format_version|\.storage_alignment|byteorder|version)$/.test(name)) {
    return 'torch';
  }
  return 'packed';
}

/** The format of a text, by its beginning. */
function formatOfText(text: string): string {
  if (/^version https:\/\/(git-lfs|hawser)\.github\.com\//.test(text)) return 'lfs';
  if (text.startsWith('<')) return 'html';
  if (/^[[{]/.test(text)) return /"weight_map"/.test(text) ? 'index' : 'json';
  return 'unknown';
}

/** @param first the file's first bytes, `firstBytes` if it has as many. */
export function foreignFormat(first: Uint8Array): string {
  const begins = ascii(first);
  const signed = signatures.find(([, bytes, at = 0]) => begins.startsWith(bytes, at));
  if (signed) return signed[0];
  if (begins.startsWith('PK\x03\x04')) return formatOfZip(first);
  const [one = 0, two = 0, three = 0] = first;
  // A pickle, as torch.save wrote before PyTorch 1.6.
  if (one === 0x80 && two >= 2 && two <= 5) return 'torch';
  // ONNX is a protobuf: ir_version in one byte, then producer_name or another field with a length.
  if (one === 8 && two < 32 && [0x12, 0x1a, 0x22, 0x3a].includes(three)) return 'onnx';
  return formatOfText(begins.replace(/^\xef\xbb\xbf/, '').trimStart());
}
