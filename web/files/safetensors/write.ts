/** Writes safetensors files. */
import { filesText } from '../../text/files';
import { FileError } from './file-error';
import { isUnicode, maxHeader, metadataName } from './stored';

/** A tensor to write: numbers become F32, flags BOOL. */
export interface TensorEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array | readonly boolean[];
}

/**
 * Makes a file of these tensors in this order; equal arguments give equal bytes. The header is padded with
 * spaces so that the data begins at a multiple of 8. Numbers may be NaN or ±Infinity (a mask's −∞ is data).
 * @throws FileError naming a tensor whose name is taken or is not valid Unicode, or whose shape does not fit
 *   its data.
 */
export function writeSafetensors(
  tensors: readonly TensorEntry[],
  metadata: ReadonlyMap<string, string> = new Map(),
): Uint8Array {
  const quoted = (text: string) => {
    if (!isUnicode(text))
      throw new FileError({ tensor: text, ...filesText.fileErrors.notUnicode() });
    return JSON.stringify(text);
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
    if (names.has(name)) throw new FileError({ tensor: name, ...filesText.fileErrors.nameTaken() });
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
  if (length > maxHeader) throw new FileError(filesText.fileErrors.tooManyNames(maxHeader, length));
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
  if (whole && size === length) return;
  throw new FileError({
    tensor: name,
    ...filesText.fileErrors.otherCount(shape, length),
  });
}
