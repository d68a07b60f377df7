/**
 * Damaged copies of valid files: flipped bits, cuts, moved pieces, edited headers. A reader returns a file that keeps
 * every promise, or throws one FileError of a single line.
 */
import { describe, expect, it } from 'vitest';
import {
  FileError,
  flagsOf,
  layerFromTensors,
  numbersOf,
  readSafetensors,
  writeSafetensors,
  type SafetensorsFile,
} from '../../../web/files';
import { numbers, thrownBy } from '../support/core';
import { entryText, expectOneLine, fileOf } from '../support/files';

/** Integers below `most`, the same in every run (xorshift32). */
function dice(seed: number) {
  let state = seed | 0 || 1;
  return (most: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % most;
  };
}
type Dice = ReturnType<typeof dice>;
const pick = <T>(roll: Dice, items: readonly [T, ...T[]]): T =>
  items[roll(items.length)] ?? items[0];

const tensor = (name: string, ...shape: number[]) => {
  const length = shape.reduce((product, axis) => product * axis, 1);
  return { name, shape, data: numbers(length, name.length) };
};
const layer = [
  tensor('in_proj_weight', 12, 4),
  tensor('in_proj_bias', 12),
  tensor('out_proj.weight', 4, 4),
  tensor('out_proj.bias', 4),
  tensor('x', 3, 4),
];
const mask = { name: 'key_padding_mask', shape: [3], data: [false, true, false] };
const half = entryText('x', 8, 16, [4], 'F16');
const seeds: readonly [Uint8Array, ...Uint8Array[]] = [
  writeSafetensors([...layer, mask], new Map([['manyheads.heads', '2']])),
  writeSafetensors(
    [
      tensor('l.0.q_proj_weight', 4, 4),
      tensor('l.0.k_proj_weight', 4, 6),
      tensor('l.0.v_proj_weight', 4, 6),
      tensor('l.0.out_proj.weight', 4, 4),
      tensor('memory', 2, 6),
    ],
    new Map([['format', 'pt']]),
  ),
  fileOf(`{${entryText('a', 0, 8, [1], 'F64')},${half},${entryText('n', 16, 16, [0, 3])}}  `, 16),
];

const replacements: readonly [string, ...string[]] = [
  ...(['0', '-1', '1', '7', '4294967296', '9007199254740992', '1e3', '0.5', '-0', 'null'] as const),
  ...([
    '""',
    '"F16"',
    '"F64"',
    '"BOOL"',
    '"F4"',
    '"x"',
    '"__proto__"',
    '"in_proj_weight"',
  ] as const),
  ...(['[]', '{}', '[[]]', 'true', '"\\u0000"', '"\\ud800"', '"\u202e"', ',', ':', '}'] as const),
];

/** Replaces, removes or doubles one token of the header (a number, a text, a punctuation mark). */
function editHeader(roll: Dice, bytes: Uint8Array): Uint8Array {
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const pieces =
    new TextDecoder().decode(bytes.subarray(8, 8 + length)).match(/"[^"]*"|\d+|[^"\d]/g) ?? [];
  const at = roll(pieces.length);
  const [piece = '', other = ''] = [pieces[at], pieces[roll(pieces.length)]];
  const kind = roll(4);
  const near = /^\d+$/.test(piece) ? String(Number(piece) + pick(roll, [-4, -1, 1, 4])) : other;
  pieces[at] = [pick(roll, replacements), near, '', piece + piece][kind] ?? '';
  return fileOf(pieces.join(''), bytes.subarray(8 + length));
}

/** Duplicates an entry of the header, perhaps under another name. */
function doubleEntry(roll: Dice, bytes: Uint8Array): Uint8Array {
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const text = new TextDecoder().decode(bytes.subarray(8, 8 + length)).trimEnd();
  const found = text.match(/"[^"]+":\{[^{}]*\}/g) ?? [];
  const entry = found[roll(found.length)] ?? '';
  const again = roll(2) ? entry : entry.replace(/"[^"]+"/, '"other"');
  return fileOf(`${text.slice(0, -1)},${again}}`, bytes.subarray(8 + length));
}

type Mutation = (roll: Dice, bytes: Uint8Array) => Uint8Array;

const flipBits: Mutation = (roll, bytes) => {
  for (let times = 1 + roll(4); times > 0; times--) {
    const at = roll(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8));
  }
  return bytes;
};

/** Changes numbers only; the header stays valid. */
const flipData: Mutation = (roll, bytes) => {
  const start = 8 + Number(new DataView(bytes.buffer).getBigUint64(0, true));
  if (start < bytes.length) flipBits(roll, bytes.subarray(start));
  return bytes;
};

/** Replaces a text of the header, often a name, by another one or by a special word. */
const rename: Mutation = (roll, bytes) => {
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const words = ['"F32"', '"l.0.x"', '"bias_k"', '"__proto__"', '"manyheads.mask"', '"2"', '"q"'];
  const text = new TextDecoder().decode(bytes.subarray(8, 8 + length));
  const found = [...(text.match(/"[^"]*"/g) ?? []), ...words];
  const from = found[roll(found.length)] ?? '';
  const header = text.replace(from, () => found[roll(found.length)] ?? '');
  return fileOf(header, bytes.subarray(8 + length));
};

const cut: Mutation = (roll, bytes) => bytes.subarray(0, roll(bytes.length));

/** Replaces a piece by a piece of another file or of the same one. */
const splice: Mutation = (roll, bytes) => {
  const from = pick(roll, seeds);
  const start = roll(from.length);
  const piece = from.subarray(start, start + roll(64));
  const at = roll(bytes.length);
  const parts = [bytes.subarray(0, at), piece, bytes.subarray(at + roll(64))];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
};

const claimLength: Mutation = (roll, bytes) => {
  const size = pick(roll, [2n, 255n, 65_535n, 2n ** 31n, 2n ** 53n, 2n ** 64n - 1n]);
  new DataView(bytes.buffer).setBigUint64(0, size, true);
  return bytes;
};

const mutations: readonly [Mutation, ...Mutation[]] = [
  ...([flipBits, flipData, flipData, cut, splice, claimLength] as const),
  ...([editHeader, editHeader, editHeader, doubleEntry, rename, rename] as const),
];

/** Checks a file's promises. Uses plain comparisons, since it runs tens of thousands of times. */
function brokenPromise(file: SafetensorsFile, length: number): string | null {
  let total = 0;
  for (const [key, { name, dtype, shape, bytes }] of file.tensors) {
    if (key !== name || key === '__metadata__') return `${name} is at ${key}`;
    if (shape.length > 8 || !shape.every((axis) => Number.isSafeInteger(axis) && axis >= 0))
      return `${name}'s shape`;
    const size = shape.reduce((product, axis) => product * axis, 1);
    const bits = dtype === 'BOOL' ? 8 : Number(/^B?[A-Z](\d+)/.exec(dtype)?.[1]);
    if (size * bits !== bytes.length * 8) return `${name}'s bytes`;
    total += bytes.length;
    const values = decoded(() => numbersOf(file.tensors.get(key) ?? { name, dtype, shape, bytes }));
    if (values && (values.data.length !== size || !values.data.every(Number.isFinite)))
      return `${name}'s numbers`;
    decoded(() => flagsOf({ name, dtype, shape, bytes }));
  }
  for (const text of file.metadata.values()) if (typeof text !== 'string') return 'metadata';
  return total > length ? 'more bytes than there are' : null;
}

function decoded<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    checkRefusal(error);
    return null;
  }
}

const refusals = new Set<string>();
function checkRefusal(error: unknown): void {
  if (!(error instanceof FileError)) throw error;
  if (refusals.has(error.message)) return;
  refusals.add(error.message);
  expectOneLine(error.message);
}

describe('40,000 mutations', () => {
  it('each give a file that keeps its promises, or one line', () => {
    const counts = { read: 0, layers: 0, refused: 0 };
    for (let run = 0; run < 40_000; run++) {
      const roll = dice(0x9e3779b9 ^ (run * 2654435761));
      roll(2);
      let bytes = pick(roll, seeds).slice();
      for (let times = 1 + roll(2); times > 0 && bytes.length >= 16; times--) {
        const length = Number(new DataView(bytes.slice().buffer).getBigUint64(0, true));
        const mutate = pick(roll, mutations);
        // A second mutation needs an intact header length.
        if (length + 8 <= bytes.length) bytes = mutate(roll, bytes.slice()).slice();
      }
      const before = bytes.slice();
      const file = decoded(() => readSafetensors(bytes));
      if (file === null) {
        counts.refused++;
        continue;
      }
      counts.read++;
      const broken = brokenPromise(file, bytes.length);
      if (broken !== null) throw new Error(`run ${run}: ${broken}`);
      if (decoded(() => layerFromTensors(file, { heads: 2 }))) counts.layers++;
      if (Buffer.compare(before, bytes) !== 0)
        throw new Error(`run ${run}: the bytes were changed`);
    }
    // Valid and invalid files must both be frequent, with many kinds of errors.
    expect(counts.read).toBeGreaterThan(5_000);
    expect(counts.layers).toBeGreaterThan(2_000);
    expect(counts.refused).toBeGreaterThan(10_000);
    expect(refusals.size).toBeGreaterThan(1_000);
  });

  it('start from files that are good', () => {
    const [packed, separate] = seeds.map(readSafetensors);
    if (!packed || !separate) throw new Error('lost');
    expect(layerFromTensors(packed).config).toMatchObject({ dModel: 4, heads: 2, bias: true });
    expect(layerFromTensors(separate, { heads: 2 }).config).toMatchObject({ dMemory: 6 });
    expect(thrownBy(() => layerFromTensors(separate))).toBeInstanceOf(FileError);
  });
});
