/** Handmade safetensors files, valid and invalid, for the tests of web/files. */
import { expect } from 'vitest';
import { FileError, readSafetensors, writeSafetensors, type TensorEntry } from '../../../web/files';
import { numbers, thrownBy } from './core';

/** A file with exactly this header and this data. */
export function fileOf(header: string | Uint8Array, data: Uint8Array | number = 0): Uint8Array {
  const json = typeof header === 'string' ? new TextEncoder().encode(header) : header;
  const body = typeof data === 'number' ? new Uint8Array(data) : data;
  const bytes = new Uint8Array(8 + json.length + body.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true);
  bytes.set(json, 8);
  bytes.set(body, 8 + json.length);
  return bytes;
}

/** A tensor of this shape with its own numbers. */
export function entryOf(name: string, ...shape: number[]): TensorEntry {
  const length = shape.reduce((product, axis) => product * axis, 1);
  return { name, shape, data: numbers(length, name.length) };
}

/** Writes a file with these tensors and reads it again. */
export const throughFile = (
  entries: readonly TensorEntry[],
  metadata?: ReadonlyMap<string, string>,
) => readSafetensors(writeSafetensors(entries, metadata));

/** `"name": {…}`, an entry of a header. */
export const entryText = (
  name: string,
  begin: number,
  end: number,
  shape: readonly number[] = [(end - begin) / 4],
  dtype = 'F32',
) =>
  `${JSON.stringify(name)}:{"dtype":"${dtype}","shape":[${shape.join(',')}],"data_offsets":[${begin},${end}]}`;

/** A single line, without control characters, and with long names shortened. */
export function expectOneLine(message: string): void {
  expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  expect(message.length).toBeLessThan(2000);
}

/** `call` must throw a FileError of a single line. @returns the error */
export function refusalOf(call: () => unknown): FileError {
  const thrown = thrownBy(call);
  if (!(thrown instanceof FileError)) throw thrown;
  expectOneLine(thrown.message);
  return thrown;
}
