/**
 * A small image as PNG in base64, without a browser: the build draws pictures as well. The pixels are stored
 * uncompressed (RFC 1951, 3.2.4), which is enough for one pixel a cell.
 */

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function adlerOf(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}

const bytesOf = (value: number): readonly number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined([Uint8Array.from([...name].map((letter) => letter.charCodeAt(0))), data]);
  return joined([
    Uint8Array.from(bytesOf(data.length)),
    body,
    Uint8Array.from(bytesOf(crcOf(body))),
  ]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const longestBlock = 65_535;

/** zlib's form of bytes that are stored as they are. */
function stored(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < bytes.length || at === 0; at += longestBlock) {
    const block = bytes.subarray(at, at + longestBlock);
    const { length } = block;
    const isLast = at + longestBlock >= bytes.length;
    parts.push(
      Uint8Array.of(Number(isLast), length & 255, length >> 8, ~length & 255, (~length >> 8) & 255),
      block,
    );
  }
  return joined([...parts, Uint8Array.from(bytesOf(adlerOf(bytes)))]);
}

/** @param pixels as in an ImageData, row by row */
export function pngOf(pixels: Uint32Array, width: number, height: number): string {
  const rows = new Uint8Array(height * (1 + 4 * width));
  const colours = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let row = 0; row < height; row++)
    rows.set(colours.subarray(row * 4 * width, (row + 1) * 4 * width), row * (1 + 4 * width) + 1);
  const header = Uint8Array.of(...bytesOf(width), ...bytesOf(height), 8, 6, 0, 0, 0);
  const file = joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', stored(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
  let text = '';
  for (let at = 0; at < file.length; at += 8192)
    text += String.fromCharCode(...file.subarray(at, at + 8192));
  return btoa(text);
}
