import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  flagsOf,
  numbersOf,
  readSafetensors,
  writeSafetensors,
  type StoredTensor,
  type TensorEntry,
} from '../../../web/files';
import { entryText, fileOf, refusalOf } from '../support/files';

const names = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '7',
    'a"b\\c',
    'layers.0.x',
    '',
    '\u202e',
  ),
);
const shapes = fc.array(fc.nat({ max: 4 }), { maxLength: 4 });
const entries = fc
  .uniqueArray(fc.tuple(names, shapes, fc.boolean(), fc.infiniteStream(fc.float())), {
    selector: ([name]) => name,
    maxLength: 6,
  })
  .map((list) =>
    list.map(([name, shape, flags, stream]): TensorEntry => {
      const length = shape.reduce((product, axis) => product * axis, 1);
      const values = [...stream.take(length)];
      return { name, shape, data: flags ? values.map((v) => v > 0) : Float32Array.from(values) };
    }),
  );
const metadata = fc
  .array(fc.tuple(names, fc.string({ unit: 'grapheme' })), { maxLength: 4 })
  .map((list) => new Map(list));

const headerOf = (bytes: Uint8Array) => {
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  return new TextDecoder().decode(bytes.subarray(8, 8 + length));
};

/** A stored tensor of 16-bit or 64-bit numbers, given as bytes. */
const stored = (dtype: string, shape: readonly number[], bytes: Uint8Array): StoredTensor => ({
  name: 't',
  dtype,
  shape,
  bytes,
});

describe('a written file', () => {
  it('gives back every tensor, in order, from any address, and every text', () => {
    fc.assert(
      fc.property(entries, metadata, fc.nat({ max: 7 }), (tensors, texts, shift) => {
        const bytes = writeSafetensors(tensors, texts);
        const moved = new Uint8Array(bytes.length + shift);
        moved.set(bytes, shift);
        const file = readSafetensors(moved.subarray(shift));
        expect(file.metadata).toEqual(texts);
        expect([...file.tensors.keys()]).toEqual(
          Object.keys(JSON.parse(headerOf(bytes)) as object).filter(
            (name) => name !== '__metadata__',
          ),
        );
        expect(new Set(file.tensors.keys())).toEqual(new Set(tensors.map(({ name }) => name)));
        for (const { name, shape, data } of tensors) {
          const found = file.tensors.get(name);
          if (!found) throw new Error(name);
          expect(found.shape).toEqual(shape);
          if (Array.isArray(data)) expect(flagsOf(found)).toEqual(data);
          else if (data.every(Number.isFinite))
            expect(numbersOf(found)).toEqual({ shape, data, rounded: 0 });
          else expect(refusalOf(() => numbersOf(found)).expected).toBe('finite numbers');
        }
      }),
    );
  });

  it('has its data at a multiple of 8, behind spaces, and is the same twice', () => {
    fc.assert(
      fc.property(entries, metadata, (tensors, texts) => {
        const bytes = writeSafetensors(tensors, texts);
        const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
        expect(length % 8).toBe(0);
        const header = headerOf(bytes);
        expect(header).toMatch(/^\{[^]*\} {0,7}$/);
        expect(JSON.parse(header)).toBeTypeOf('object');
        expect(writeSafetensors(tensors, texts)).toEqual(bytes);
      }),
    );
  });

  it.each([
    ['a: a name of its own needed, this one is taken', ['a', 'a'], [2]],
    ['__metadata__: a name of its own needed', ['__metadata__'], [2]],
    ['"\\u{d800}": Unicode text needed, it is not valid Unicode', ['\ud800'], [2]],
    ['a: numbers for the shape (3) needed, 2 numbers came', ['a'], [3]],
    ['a: numbers for the shape (4, 0.5) needed, 2 numbers came', ['a'], [4, 0.5]],
    ['a: numbers for the shape (-1, -2) needed, 2 numbers came', ['a'], [-1, -2]],
  ])('is refused: %s', (message, given, shape) => {
    const data = new Float32Array(2);
    const write = () => writeSafetensors(given.map((name) => ({ name, shape, data })));
    expect(refusalOf(write).message).toContain(message);
  });
});

const claims = (length: bigint) => {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, length, true);
  return bytes;
};
const good = entryText('a', 0, 8);
const header = (text: string, data = 0) => fileOf(`{${text}}`, data);
const shaped = (shape: string) =>
  header(`"a":{"dtype":"F32","shape":${shape},"data_offsets":[0,8]}`, 8);
const placed = (offsets: string) =>
  header(`"a":{"dtype":"F32","shape":[2],"data_offsets":${offsets}}`, 8);
const typed = (dtype: string) =>
  header(`"a":{"dtype":${dtype},"shape":[2],"data_offsets":[0,8]}`, 8);

/** What the message says of each file. */
const hostile: Readonly<Record<string, readonly Uint8Array[]>> = {
  'the file: safetensors, 8 bytes and a header at least, needed': [new Uint8Array(7)],
  'it says 2147483648': [claims(2n ** 31n)],
  'it says 18446744073709551615': [claims(2n ** 64n - 1n)],
  '100000008 bytes needed, it ends after': [claims(100_000_000n)],
  'at most 100000000 bytes needed, it says 100000001': [claims(100_000_001n)],
  'begins with {': [fileOf(''), fileOf('[]'), fileOf(' {}'), fileOf('\ufeff{}')],
  'UTF-8': [fileOf(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d))],
  'the file: JSON needed in the header, it has something else': [
    fileOf('{"a":'),
    fileOf('{} x'),
    fileOf('{}\0'),
    fileOf('{"a":1,}'),
    fileOf(`{"a":${'['.repeat(100_000)}`),
  ],
  'Unicode text needed': [fileOf('{"\\ud800":1}')],
  'k is not a text': [header('"__metadata__":{"k":"\\ud800"}'), header('"__metadata__":{"k":1}')],
  'an object of texts needed': [header('"__metadata__":[]')],
  'a: an entry with dtype, shape, data_offsets needed': [
    header('"a":null', 8),
    header(`"a":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  ],
  'it has no dtype': [
    header('"__proto__":{}'),
    header('"a":{"__proto__":{"dtype":"F32"},"shape":[2],"data_offsets":[0,8]}', 8),
  ],
  'a: a known dtype needed, it has F33': [typed('"F33"')],
  'a: a known dtype needed, it has toString': [typed('"toString"')],
  'it is not a text': [typed('32')],
  'a: a shape of safe whole numbers needed': [
    ...['[-2]', '[2.5]', '["2"]', '[null]', '[[2]]', '2', '{"length":0}'].map(shaped),
    shaped('[9007199254740993]'),
    shaped(`[${'1'.repeat(1_000_000)}]`),
  ],
  'a: a shape whose size is a safe whole number needed': [
    shaped('[2147483648,2147483648]'),
    // Its size wraps to the right one.
    shaped('[4294967296,4294967296,2]'),
  ],
  '12 bytes for F32 (3)': [shaped('[3]')],
  'whole bytes': [header(entryText('a', 0, 1, [1], 'F4'), 1)],
  'a: data_offsets [begin, end] with begin ≤ end needed, it has others': [
    ...['[0,8,8]', '[8,0]', '[0]', 'null', '"0,8"', '{"0":0,"1":8}'].map(placed),
  ],
  'a: data up to byte 2147483648 needed, the file has 8 bytes of data': [
    header(entryText('a', 0, 2 ** 31), 8),
  ],
  'b: data from byte 8 on, without a gap or an overlap, needed, it begins at': [
    header(`${good},${entryText('b', 12, 20)}`, 20),
    header(`${good},${entryText('b', 4, 12)}`, 12),
    header(`${good},${entryText('b', 0, 8)}`, 8),
  ],
  // The data of the first of two that have one name would be nobody's.
  'a: data from byte 0 on, without a gap or an overlap, needed, it begins at 8': [
    header(`${good},${entryText('a', 8, 16)}`, 16),
  ],
  '8 bytes of data needed, it has 9': [header(good, 9)],
  '"\\u{1b}[2J\\u{a}ok": 12 bytes': [header(entryText('\u001b[2J\nok', 0, 8, [3]), 8)],
};

describe('a reader refuses', () => {
  it.each(Object.entries(hostile))('%s', (message, files) => {
    for (const bytes of files) {
      const error = refusalOf(() => readSafetensors(bytes));
      expect(error.message).toContain(message);
      const [, named] = /^(a|b): /.exec(message) ?? [];
      if (named !== undefined) expect(error.tensor).toBe(named);
      expect(error.expected).not.toBe('');
      expect(error.got).not.toBe('');
    }
  });

  it('and shortens the name of a tensor', () => {
    const name = `${'😀'.repeat(10_000)}.in_proj_weight`;
    const bytes = fileOf(`{${entryText(name, 0, 8, [3])}}`, 8);
    const { message } = refusalOf(() => readSafetensors(bytes));
    expect(message).toMatch(/^"(😀){24}…(😀){17}\.in_proj_weight": 12 bytes/u);
  });
});

describe('a reader takes', () => {
  it('white space, other orders than of the data, more than is looked at, and numbers however written', () => {
    const text = `{ ${entryText('b', 4, 8)} ,\n\t${entryText('a', 0, 4)} }   `;
    expect([...readSafetensors(fileOf(text, 8)).tensors.keys()]).toEqual(['b', 'a']);
    const odd = '"a":{"dtype":"F32","shape":[2.0,1e0],"strides":[1],"data_offsets":[-0,8]}';
    const tensor = readSafetensors(header(odd, 8)).tensors.get('a');
    expect([tensor?.shape, tensor?.bytes.length]).toEqual([[2, 1], 8]);
    const many = Array<number>(40).fill(1);
    const deep = readSafetensors(header(entryText('a', 0, 4, many), 4)).tensors.get('a');
    expect(deep?.shape).toEqual(many);
  });

  it('the last of two that say the same bytes have one name', () => {
    const two = `{${entryText('a', 0, 8)},${entryText('a', 0, 8, [4], 'F16')}}`;
    const { tensors } = readSafetensors(fileOf(two, 8));
    expect([...tensors.values()].map(({ dtype, shape }) => [dtype, shape])).toEqual([['F16', [4]]]);
  });

  it('names that objects have', () => {
    const listed = ['__proto__', 'constructor', 'hasOwnProperty'];
    const text = listed.map((name, k) => entryText(name, 4 * k, 4 * k + 4)).join(',');
    const { tensors, metadata } = readSafetensors(
      fileOf(`{${text},"__metadata__":{"__proto__":"text"}}`, 12),
    );
    expect([...tensors.keys()]).toEqual(listed);
    expect([...metadata]).toEqual([['__proto__', 'text']]);
    expect(({} as Record<string, unknown>)['text']).toBeUndefined();
  });

  it('a type that is not used here, until its numbers are asked for', () => {
    const { tensors } = readSafetensors(fileOf(`{${entryText('ids', 0, 4, [2], 'U16')}}`, 4));
    const ids = tensors.get('ids');
    if (!ids) throw new Error('lost');
    expect(refusalOf(() => numbersOf(ids)).message).toBe(
      'ids: F32, F16, BF16 or F64 needed, the file has U16 (2)',
    );
    expect(refusalOf(() => flagsOf(ids)).message).toContain('BOOL, U8, I32 or I64 needed');
  });
});

/** All 65,536 bit patterns of finite numbers, decoded in one tensor; the others are refused one at a time. */
function expectPatterns(dtype: string, formula: (bits: number) => number): void {
  const patterns = Array.from({ length: 65_536 }, (_, bits) => bits);
  const bytesOf = (bits: readonly number[]) => new Uint8Array(Uint16Array.from(bits).buffer);
  const finite = patterns.filter((bits) => Number.isFinite(formula(bits)));
  const { data } = numbersOf(stored(dtype, [finite.length], bytesOf(finite)));
  expect(finite.filter((bits, at) => !Object.is(data[at], formula(bits)))).toEqual([]);
  for (const bits of patterns.filter((each) => !Number.isFinite(formula(each)))) {
    const read = () => numbersOf(stored(dtype, [1], bytesOf([bits])));
    expect(refusalOf(read).message).toContain(`the file has ${formula(bits)} at [0]`);
  }
}

describe('numbers', () => {
  it('of F16 are those of the formula, all 65,536 of them', () => {
    expectPatterns('F16', (bits) => {
      const sign = bits >> 15 ? -1 : 1;
      const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
      if (exponent === 31) return fraction ? NaN : sign / 0;
      return exponent
        ? sign * Math.pow(2, exponent - 15) * (1 + fraction / 1024)
        : sign * Math.pow(2, -14) * (fraction / 1024);
    });
  });

  it('of BF16 are the upper halves of float32, all 65,536 of them', () => {
    const [whole, halves] = [new Float32Array(1), new Uint16Array(2)];
    expectPatterns('BF16', (bits) => {
      halves[1] = bits;
      new Uint8Array(whole.buffer).set(new Uint8Array(halves.buffer));
      return whole[0] ?? NaN;
    });
  });

  const doubles = (...values: number[]) => new Uint8Array(Float64Array.from(values).buffer);

  it('of F64 are rounded, counted', () => {
    const { data, rounded } = numbersOf(stored('F64', [4], doubles(0.5, 0.1, 1e-60, -0)));
    expect([...data]).toEqual([0.5, Math.fround(0.1), 0, -0]);
    expect(rounded).toBe(2);
  });

  it.each([
    [[1, 1e39, 1, 1], "numbers within float32's range needed, the file has 1e+39 at [0, 1]"],
    [[1, 1, NaN, 1], 'finite numbers needed, the file has NaN at [1, 0]'],
    [[1, 1, 1, -Infinity], 'finite numbers needed, the file has -Infinity at [1, 1]'],
  ])('of F64 may not be %s', (values, message) => {
    const tensor = stored('F64', [2, 2], doubles(...values));
    expect(refusalOf(() => numbersOf(tensor)).message).toBe(`t: ${message}`);
  });

  const flagBytes = (dtype: string, at: number, byte: number) => {
    const width = { BOOL: 1, U8: 1, I32: 4, I64: 8 }[dtype] ?? 0;
    const bytes = new Uint8Array(3 * width);
    bytes[width + at] = byte;
    return stored(dtype, [3], bytes);
  };

  it.each(['BOOL', 'U8', 'I32', 'I64'])('of %s are flags', (dtype) => {
    expect(flagsOf(flagBytes(dtype, 0, 1))).toEqual([false, true, false]);
  });

  it.each([
    ['BOOL', 0, 2, '2'],
    ['U8', 0, 255, '255'],
    ['I32', 3, 128, '-2147483648'],
    ['I64', 1, 1, '256'],
  ])('of %s that are no flags are refused', (dtype, at, byte, value) => {
    expect(refusalOf(() => flagsOf(flagBytes(dtype, at, byte))).message).toBe(
      `t: flags, 0 or 1, needed, the file has ${value} at [1]`,
    );
  });
});
