/** Files are written and read back exactly; a header that lies is refused by the name of what is wrong. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  flagsOf,
  layerFromTensors,
  numbersOf,
  openSafetensors,
  readSafetensors,
  sourceOfBlob,
  writeSafetensors,
  type TensorEntry,
} from '../../../web/files';
import { thrownBy } from '../support/core';
import { refusalOf } from './support';

const names = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('__proto__', 'constructor', '7', 'a"b\\c', '', '\u202e'),
);
const texts = fc.array(fc.tuple(names, fc.string({ unit: 'grapheme' })), { maxLength: 3 });
const shapes = fc.array(fc.nat({ max: 4 }), { maxLength: 4 });
const drawn = fc.tuple(names, shapes, fc.boolean());
const lists = fc.uniqueArray(drawn, { selector: ([name]) => name, maxLength: 5 });

it('gives back every tensor and text, from any address', () => {
  fc.assert(
    fc.property(lists, texts, fc.nat({ max: 7 }), (list, metadata, shift) => {
      const entries = list.map(([name, shape, isFlags]): TensorEntry => {
        const length = shape.reduce((product, axis) => product * axis, 1);
        const data = Float32Array.from({ length }, (_, at) => Math.fround(at / 3 - 1));
        return { name, shape, data: isFlags ? [...data].map((value) => value > 0) : data };
      });
      const bytes = writeSafetensors(entries, new Map(metadata));
      const moved = new Uint8Array(bytes.length + shift);
      moved.set(bytes, shift);
      const file = readSafetensors(moved.subarray(shift));
      expect(file.metadata).toEqual(new Map(metadata));
      expect(new Set(file.tensors.keys())).toEqual(new Set(entries.map(({ name }) => name)));
      for (const { name, shape, data } of entries) {
        const found = file.tensors.get(name);
        if (!found) throw new Error(name);
        if (data instanceof Float32Array) {
          expect(numbersOf(found)).toEqual({ shape, data, rounded: 0 });
        } else expect(flagsOf(found)).toEqual(data);
      }
    }),
  );
});

it('of a source reads the tensors that are asked for, and no others', async () => {
  const two = ['a', 'b'].map((name) => ({ name, shape: [2], data: new Float32Array(2).fill(3) }));
  const blob = new Blob([new Uint8Array(writeSafetensors(two))]);
  const source = sourceOfBlob(blob, 'two.safetensors');
  const ends: number[] = [];
  const read = (begin: number, end: number) => {
    ends.push(end);
    return source.read(begin, end);
  };
  const file = await openSafetensors({ ...source, read });
  const { tensors } = await file.load(['a', 'nobody']);
  expect([...tensors.keys()]).toEqual(['a']);
  expect(ends.slice(2)).toEqual([blob.size - 8]);
});

/** A file with exactly this header and this data. */
function fileOf(header: string, data: Uint8Array | number = 0): Uint8Array {
  const json = new TextEncoder().encode(header);
  const body = typeof data === 'number' ? new Uint8Array(data) : data;
  const bytes = new Uint8Array(8 + json.length + body.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true);
  bytes.set(json, 8);
  bytes.set(body, 8 + json.length);
  return bytes;
}
const entry = (fields: string) => fileOf(`{"a":{${fields}}}`, 8);
const claims = (length: bigint) => {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, length, true);
  return bytes;
};
const good = '"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}';

it.each<readonly [string, Uint8Array]>([
  ['the file: safetensors needed, it does not begin', new Uint8Array(7)],
  ['it does not begin with the length', claims(2n ** 64n - 1n)],
  ['it ends after 9, within its header', fileOf('{').with(0, 100)],
  ['it does not begin with the length', claims(0n)],
  ['JSON in UTF-8 needed in the header', fileOf('{"a":')],
  ['as __metadata__, __metadata__ is not a text', fileOf('{"__metadata__":7}')],
  ['as __metadata__, n is not a text', fileOf('{"__metadata__":{"n":7}}')],
  ['a: an entry', fileOf('{"a":7}', 8)],
  ['its dtype is wrong', entry('"dtype":"F31","shape":[2],"data_offsets":[0,8]')],
  ['its dtype is wrong', entry('"__proto__":{"dtype":"F32"},"shape":[2],"data_offsets":[0,8]')],
  ['its shape is wrong', entry('"dtype":"F32","shape":[2.5],"data_offsets":[0,8]')],
  ['its shape is wrong', entry('"dtype":"F32","shape":[-2],"data_offsets":[0,8]')],
  ['its shape is wrong', entry('"dtype":"F32","shape":[1e9,1e9],"data_offsets":[0,8]')],
  ['its data_offsets is wrong', entry('"dtype":"F32","shape":[2],"data_offsets":[8,0]')],
  ['its data_offsets is wrong', entry('"dtype":"F32","shape":[2],"data_offsets":[0,8,8]')],
  ['its data_offsets is wrong', entry('"dtype":"F32","shape":[3],"data_offsets":[0,8]')],
  ['the file: 8 bytes of data needed, it has 4', fileOf(`{${good}}`, 4)],
  ['the file: 8 bytes of data needed, it has 9', fileOf(`{${good}}`, 9)],
  ['b: data from byte 8 on', fileOf(`{${good},${good.replace('"a"', '"b"')}}`, 8)],
  ['a: data from byte 0 on', fileOf(`{${good.replace('[0,8]', '[8,16]')}}`, 16)],
])('is refused: %s', (says, bytes) => {
  expect(refusalOf(() => readSafetensors(bytes))).toContain(says);
});

it('of which any bytes are others is read, or refused in one line', () => {
  const entries = ['in_proj_weight', 'out_proj.weight'].map((name, at) => {
    const shape = [at === 0 ? 6 : 2, 2];
    return { name, shape, data: Float32Array.from({ length: at === 0 ? 12 : 4 }, (_, k) => k) };
  });
  const whole = writeSafetensors(entries, new Map([['manyheads.heads', '2']]));
  const place = fc.nat({ max: whole.length - 1 });
  const changes = fc.array(fc.tuple(place, fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(changes, fc.nat({ max: whole.length }), fc.boolean(), (list, end, isCut) => {
      const bytes = whole.slice(0, isCut ? end : whole.length);
      for (const [at, byte] of list) if (at < bytes.length) bytes[at] = byte;
      const thrown = thrownBy(() => layerFromTensors(readSafetensors(bytes)));
      const isOther = (thrown as Error).message === 'nothing was thrown';
      if (!isOther) refusalOf(() => layerFromTensors(readSafetensors(bytes)));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['F16', [0x3c00, 0xc000, 0x0001], [1, -2, 2 ** -24]],
  ['BF16', [0x3f80, 0xc000, 0x4049], [1, -2, 3.140625]],
] as const)('%s is read exactly', (dtype, bits, values) => {
  const header = `{"a":{"dtype":"${dtype}","shape":[3],"data_offsets":[0,6]}}`;
  const bytes = new Uint8Array(Uint16Array.from(bits).buffer);
  const tensor = readSafetensors(fileOf(header, bytes)).tensors.get('a');
  expect(tensor && [...numbersOf(tensor).data]).toEqual(values);
});

it('a number that float32 has not is rounded and counted, or refused with its place', () => {
  const header = '{"a":{"dtype":"F64","shape":[1,2],"data_offsets":[0,16]}}';
  const read = (...values: number[]) => {
    const file = readSafetensors(fileOf(header, new Uint8Array(Float64Array.from(values).buffer)));
    const tensor = file.tensors.get('a');
    if (!tensor) throw new Error('a');
    return numbersOf(tensor);
  };
  expect(read(0.5, 0.1).rounded).toBe(1);
  expect(refusalOf(() => read(0.5, 1e300))).toContain('the file has 1e+300 at (0, 1)');
});

it.each([
  ['a: a name of its own needed', ['a', 'a'], [2]],
  ['its name is wrong', ['\ud800'], [2]],
  ['a: numbers for the shape (3) needed, 2 came', ['a'], [3]],
  ['a: numbers for the shape (-1, -2) needed', ['a'], [-1, -2]],
])('is not written: %s', (says, given, shape) => {
  const data = new Float32Array(2);
  const entries = given.map((name) => ({ name, shape, data }));
  expect(refusalOf(() => writeSafetensors(entries))).toContain(says);
});
