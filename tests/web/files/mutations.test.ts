/**
 * Damaged copies of valid files: flipped bits, cuts, moved pieces, edited headers. A reader returns a file that keeps
 * every promise, or throws one FileError of a single line.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  FileError,
  flagsOf,
  layerFromTensors,
  numbersOf,
  readSafetensors,
  writeSafetensors,
  type SafetensorsFile,
} from '../../../web/files';
import { entryOf, entryText, expectOneLine, fileOf } from '../support/files';

const layer = [
  entryOf('in_proj_weight', 12, 4),
  entryOf('in_proj_bias', 12),
  entryOf('out_proj.weight', 4, 4),
  entryOf('out_proj.bias', 4),
  entryOf('x', 3, 4),
];
const mask = { name: 'key_padding_mask', shape: [3], data: [false, true, false] };
const half = entryText('x', 8, 16, [4], 'F16');
const originals: readonly Uint8Array[] = [
  writeSafetensors([...layer, mask], new Map([['manyheads.heads', '2']])),
  writeSafetensors(
    [
      entryOf('l.0.q_proj_weight', 4, 4),
      entryOf('l.0.k_proj_weight', 4, 6),
      entryOf('l.0.v_proj_weight', 4, 6),
      entryOf('l.0.out_proj.weight', 4, 4),
      entryOf('memory', 2, 6),
    ],
    new Map([['format', 'pt']]),
  ),
  fileOf(`{${entryText('a', 0, 8, [1], 'F64')},${half},${entryText('n', 16, 16, [0, 3])}}  `, 16),
];

type Mutation = (bytes: Uint8Array) => Uint8Array;

const headerLength = (bytes: Uint8Array) =>
  Number(new DataView(bytes.slice(0, 8).buffer).getBigUint64(0, true));

/** A change of the header's text; its length is said anew. */
const ofHeader =
  (change: (text: string) => string): Mutation =>
  (bytes) => {
    const end = 8 + headerLength(bytes);
    return fileOf(change(new TextDecoder().decode(bytes.subarray(8, end))), bytes.subarray(end));
  };

/** Any number stands for a place: it counts around the end. */
const around = (place: number, length: number) => (length === 0 ? 0 : place % length);
const place = fc.noBias(fc.nat());

const values = fc.constantFrom(
  ...['0', '-1', '1', '7', '4294967296', '9007199254740992', '1e3', '0.5', '-0', 'null'],
  ...['""', '"F16"', '"F64"', '"BOOL"', '"F4"', '"x"', '"__proto__"', '"in_proj_weight"', '"2"'],
  ...['[]', '{}', '[[]]', 'true', '"\\u0000"', '"\\ud800"', '"\u202e"', ',', ':', '}', '"l.0.x"'],
);

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  // Bits anywhere, or in the data alone, so that the header stays valid.
  fc
    .tuple(fc.boolean(), fc.array(fc.tuple(place, fc.nat(7)), { minLength: 1, maxLength: 4 }))
    .map(([anywhere, bits]): Mutation => (bytes) => {
      const changed = bytes.slice();
      const part = changed.subarray(anywhere ? 0 : 8 + headerLength(bytes));
      for (const [at, bit] of bits) part[around(at, part.length)]! ^= 1 << bit;
      return changed;
    }),
  // The end is cut off.
  place.map(
    (at): Mutation =>
      (bytes) =>
        bytes.slice(0, around(at, bytes.length)),
  ),
  // A piece of another file, or of the same one, in place of a piece.
  fc
    .tuple(fc.constantFrom(...originals), place, fc.nat(63), place, fc.nat(63))
    .map(([from, start, length, at, removed]): Mutation => (bytes) => {
      const [first, to] = [around(start, from.length), around(at, bytes.length)];
      const piece = from.subarray(first, first + length);
      return Uint8Array.of(...bytes.subarray(0, to), ...piece, ...bytes.subarray(to + removed));
    }),
  // A token of the header replaced by a value, by a number near it or another token, removed, or doubled.
  fc
    .tuple(place, place, values, fc.constantFrom(-4, -1, 1, 4), fc.nat(3))
    .map(([at, other, value, step, kind]) =>
      ofHeader((text) => {
        const tokens: string[] = text.match(/"[^"]*"|\d+|[^"\d]/g) ?? [];
        const token = tokens[around(at, tokens.length)] ?? '';
        const another = tokens[around(other, tokens.length)] ?? '';
        const near = /^\d+$/.test(token) ? String(Number(token) + step) : another;
        return tokens
          .with(around(at, tokens.length), [value, near, '', token + token][kind] ?? '')
          .join('');
      }),
    ),
  // An entry twice, perhaps under another name.
  fc.tuple(place, fc.boolean()).map(([at, renamed]) =>
    ofHeader((text) => {
      const entries = text.match(/"[^"]+":\{[^{}]*\}/g) ?? [];
      const entry = entries[around(at, entries.length)] ?? '';
      const again = renamed ? entry.replace(/"[^"]+"/, '"other"') : entry;
      return `${text.trimEnd().slice(0, -1)},${again}}`;
    }),
  ),
);

/** A file after one or two mutations; a second needs an intact length of the header. */
const damaged = fc
  .tuple(fc.constantFrom(...originals), fc.array(mutations, { minLength: 1, maxLength: 2 }))
  .map(([original, changes]) =>
    changes.reduce(
      (bytes, change) =>
        bytes.length >= 16 && headerLength(bytes) + 8 <= bytes.length ? change(bytes) : bytes,
      original,
    ),
  );

/** What a call gives; null where it refuses, in one line. */
function readOrRefused<T>(call: () => T, refused: (message: string) => void): T | null {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    expectOneLine(error.message);
    refused(error.message);
    return null;
  }
}

function expectPromises(file: SafetensorsFile, length: number): void {
  let total = 0;
  for (const [key, tensor] of file.tensors) {
    const { name, dtype, shape, bytes } = tensor;
    expect(key).toBe(name);
    expect(key).not.toBe('__metadata__');
    expect(shape.every((axis) => Number.isSafeInteger(axis) && axis >= 0)).toBe(true);
    const size = shape.reduce((product, axis) => product * axis, 1);
    const bits = dtype === 'BOOL' ? 8 : Number(/^B?[A-Z](\d+)/.exec(dtype)?.[1]);
    expect(size * bits).toBe(bytes.length * 8);
    total += bytes.length;
    const numbers = readOrRefused(
      () => numbersOf(tensor),
      () => undefined,
    );
    expect(numbers?.data.length ?? size).toBe(size);
    expect(numbers?.data.every(Number.isFinite) ?? true).toBe(true);
    readOrRefused(
      () => flagsOf(tensor),
      () => undefined,
    );
  }
  for (const text of file.metadata.values()) expect(text).toBeTypeOf('string');
  expect(total).toBeLessThanOrEqual(length);
}

it('a damaged file keeps its promises, or is refused in one line', () => {
  const counts = { read: 0, layers: 0, refused: 0 };
  const messages = new Set<string>();
  fc.assert(
    fc.property(damaged, (bytes) => {
      const before = bytes.slice();
      const file = readOrRefused(
        () => readSafetensors(bytes),
        (message) => messages.add(message),
      );
      if (file === null) return void counts.refused++;
      counts.read++;
      expectPromises(file, bytes.length);
      const read = () => layerFromTensors(file, { heads: 2 });
      if (readOrRefused(read, (message) => messages.add(message))) counts.layers++;
      expect(Buffer.compare(before, bytes)).toBe(0);
    }),
    { numRuns: 1000 },
  );
  // Valid and invalid files must both be frequent, with many kinds of errors.
  expect(counts.read).toBeGreaterThan(50);
  expect(counts.layers).toBeGreaterThan(20);
  expect(counts.refused).toBeGreaterThan(200);
  expect(messages.size).toBeGreaterThan(50);
});
