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
    ['a name twice', ['a', 'a'], [2], 'a: a name of its own needed, this one is taken'],
    ['__metadata__', ['__metadata__'], [2], '__metadata__: a name of its own needed'],
    [
      'half a surrogate pair',
      ['\ud800'],
      [2],
      '"\\u{d800}": Unicode text needed, it is not valid Unicode',
    ],
    ['a shape of other numbers', ['a'], [3], 'a: numbers for the shape (3) needed, 2 numbers came'],
    ['half an axis', ['a'], [4, 0.5], 'a: numbers for the shape (4, 0.5) needed, 2 numbers came'],
  ])('has not %s', (_, given, shape, message) => {
    const data = new Float32Array(2);
    const write = () => writeSafetensors(given.map((name) => ({ name, shape, data })));
    expect(refusalOf(write).message).toContain(message);
  });
});

const good = entryText('a', 0, 8);
const claims = (length: bigint, size = 16) => {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setBigUint64(0, length, true);
  return bytes;
};
const entry = (text: string, data = 8) => fileOf(`{"a":${text}}`, data);
const rest = '"data_offsets":[0,8]';

/** [description, the file, the message, the tensor it names] */
const hostile: readonly [string, Uint8Array, string, string?][] = [
  ['nothing', new Uint8Array(0), 'the file: safetensors, 8 bytes and a header at least, needed'],
  ['seven bytes', new Uint8Array(7), 'it has 7 bytes'],
  ['an empty header', fileOf(''), 'begins with {'],
  ['an empty header before a brace', fileOf('', Uint8Array.of(0x7b, 0x7d)), 'begins with {'],
  ['a header of 2 GB in 16 bytes', claims(2n ** 31n), 'it says 2147483648'],
  ['a header of 2^64 − 1 bytes', claims(2n ** 64n - 1n), 'it says 18446744073709551615'],
  ['the longest header, cut short', claims(100_000_000n), '100000008 bytes needed, it ends after'],
  ['a longer one', claims(100_000_001n), 'at most 100000000 bytes needed, it says 100000001'],
  ['a header longer than the file', claims(100n), '108 bytes needed, it ends after 16'],
  ['a header that is a list', fileOf('[]'), 'begins with {'],
  ['white space before the header', fileOf(' {}'), 'begins with {'],
  ['a byte order mark', fileOf('\ufeff{}'), 'begins with {'],
  ['bytes that are not UTF-8', fileOf(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)), 'UTF-8'],
  ['half JSON', fileOf('{"a":'), 'the file: JSON needed in the header, it has something else'],
  ['half a text', fileOf('{"a'), 'JSON needed in the header'],
  ['text after JSON', fileOf('{} x'), 'JSON needed in the header'],
  ['a NUL after JSON', fileOf('{}\0'), 'JSON needed in the header'],
  ['a comma too many', fileOf('{"a":1,}'), 'JSON needed in the header'],
  ['a wrong escape', fileOf('{"\\q":1}'), 'JSON needed in the header'],
  ['half a surrogate pair', fileOf('{"\\ud800":1}'), 'Unicode text needed', '\ud800'],
  [
    'half a surrogate pair in metadata',
    fileOf('{"__metadata__":{"k":"\\ud800"}}'),
    'k is not a text',
  ],
  ['deep nesting', fileOf(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 'an entry', 'a'],
  ['deep nesting, cut short', fileOf(`{"a":${'['.repeat(100_000)}`), 'JSON needed'],
  [
    'a number of a million digits',
    entry(`{"dtype":"F32","shape":[${'1'.repeat(1_000_000)}],${rest}}`),
    'a shape of',
    'a',
  ],
  [
    'a name twice, the data of the first being nobody’s',
    fileOf(`{${good},${entryText('a', 8, 16)}}`, 16),
    'a: data from byte 0 on, without a gap or an overlap, needed, it begins at 8',
    'a',
  ],
  ['__proto__ without a dtype', fileOf('{"__proto__":{}}'), 'it has no dtype', '__proto__'],
  [
    'an entry whose dtype is its prototype’s',
    entry(`{"__proto__":{"dtype":"F32"},"shape":[2],${rest}}`),
    'it has no dtype',
    'a',
  ],
  ['metadata that is a list', fileOf('{"__metadata__":[]}'), 'an object of texts needed'],
  ['metadata with a number', fileOf('{"__metadata__":{"k":1}}'), 'k is not a text'],
  [
    'an entry that is null',
    entry('null'),
    'a: an entry with dtype, shape, data_offsets needed',
    'a',
  ],
  ['an entry without a shape', entry(`{"dtype":"F32",${rest}}`), 'it has no shape', 'a'],
  ['an unknown dtype', entry(`{"dtype":"F33","shape":[2],${rest}}`), 'it has F33', 'a'],
  ['a dtype from a prototype', entry(`{"dtype":"toString","shape":[2],${rest}}`), 'toString', 'a'],
  ['a dtype that is a number', entry(`{"dtype":32,"shape":[2],${rest}}`), 'it is not a text', 'a'],
  ...[
    '[-2]',
    '[2.5]',
    '["2"]',
    '[null]',
    '[[2]]',
    '2',
    '{}',
    '{"length":0}',
    '[9007199254740993]',
  ].map((shape): [string, Uint8Array, string, string] => [
    `the shape ${shape}`,
    entry(`{"dtype":"F32","shape":${shape},${rest}}`),
    'a: a shape of safe whole numbers needed',
    'a',
  ]),
  [
    'a shape whose product is not safe',
    fileOf(`{${entryText('a', 0, 8, [2 ** 31, 2 ** 31])}}`, 8),
    'a shape whose size is a safe whole number needed, it has (2147483648, 2147483648)',
    'a',
  ],
  [
    'a shape whose product wraps to the right size',
    fileOf(`{"a":{"dtype":"F32","shape":[4294967296,4294967296,2],${rest}}}`, 8),
    'safe whole number',
    'a',
  ],
  [
    'a shape of other bytes',
    fileOf(`{${entryText('a', 0, 8, [3])}}`, 8),
    '12 bytes for F32 (3)',
    'a',
  ],
  ['a third of a byte', fileOf(`{${entryText('a', 0, 1, [1], 'F4')}}`, 1), 'whole bytes', 'a'],
  [
    'three offsets',
    entry('{"dtype":"F32","shape":[2],"data_offsets":[0,8,8]}'),
    'begin ≤ end',
    'a',
  ],
  ['offsets backwards', entry('{"dtype":"F32","shape":[2],"data_offsets":[8,0]}'), 'begin ≤', 'a'],
  [
    'a tensor of 2 GB in 8 bytes',
    fileOf(`{${entryText('a', 0, 2 ** 31)}}`, 8),
    'a: data up to byte 2147483648 needed, the file has 8 bytes of data',
    'a',
  ],
  [
    'a hole',
    fileOf(`{${good},${entryText('b', 12, 20)}}`, 20),
    'b: data from byte 8 on, without a gap or an overlap, needed, it begins at 12',
    'b',
  ],
  ['an overlap', fileOf(`{${good},${entryText('b', 4, 12)}}`, 12), 'it begins at 4', 'b'],
  ['the same data twice', fileOf(`{${good},${entryText('b', 0, 8)}}`, 8), 'it begins at 0', 'b'],
  ['bytes after the last tensor', fileOf(`{${good}}`, 9), '8 bytes of data needed, it has 9'],
  ['data without tensors', fileOf('{}', 1), '0 bytes of data needed, it has 1'],
  [
    'a name with an escape sequence',
    fileOf(`{${entryText('\u001b[2J\nok', 0, 8, [3])}}`, 8),
    '"\\u{1b}[2J\\u{a}ok": 12 bytes',
    '\u001b[2J\nok',
  ],
];

describe('a reader refuses', () => {
  it.each(hostile)('%s', (_, bytes, message, tensor = '') => {
    const error = refusalOf(() => readSafetensors(bytes));
    expect(error.message).toContain(message);
    expect(error.tensor).toBe(tensor);
    expect(error.expected).not.toBe('');
    expect(error.got).not.toBe('');
  });

  it('and shortens the name of a tensor', () => {
    const name = `${'😀'.repeat(10_000)}.in_proj_weight`;
    const bytes = fileOf(`{${entryText(name, 0, 8, [3])}}`, 8);
    const { message } = refusalOf(() => readSafetensors(bytes));
    expect(message).toMatch(/^"(😀){24}…(😀){17}\.in_proj_weight": 12 bytes/u);
  });
});

describe('a reader takes', () => {
  it('a header with white space, and entries in another order than their data', () => {
    const text = `{ ${entryText('b', 4, 8)} ,\n\t${entryText('a', 0, 4)} }   `;
    const { tensors } = readSafetensors(fileOf(text, 8));
    expect([...tensors.keys()]).toEqual(['b', 'a']);
  });

  it('numbers however they are written', () => {
    const text = '{"a":{"dtype":"F32","shape":[2.0,1e0],"data_offsets":[-0,8]}}';
    const { tensors } = readSafetensors(fileOf(text, 8));
    expect(tensors.get('a')?.shape).toEqual([2, 1]);
    expect(tensors.get('a')?.bytes.length).toBe(8);
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

  it('empty tensors and single numbers', () => {
    const text = [
      entryText('none', 0, 0, [0, 5]),
      entryText('one', 0, 4, []),
      entryText('after', 4, 4, [0]),
    ];
    const { tensors } = readSafetensors(fileOf(`{${text.join(',')}}`, 4));
    expect([...tensors.values()].map(({ bytes }) => bytes.length)).toEqual([0, 4, 0]);
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

/** Decodes the 65,536 bit patterns one at a time, so that a refused one does not hide others. */
function everyPattern(dtype: string, formula: (bits: number) => number): void {
  const bytes = new Uint8Array(2);
  const wrong: number[] = [];
  for (let bits = 0; bits < 65_536; bits++) {
    bytes[0] = bits & 255;
    bytes[1] = bits >> 8;
    const expected = formula(bits);
    let found: number;
    try {
      found = numbersOf(stored(dtype, [1], bytes)).data[0] ?? NaN;
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      found = Number(/the file has (\S+) at \[0\]/.exec(text)?.[1]);
    }
    if (!Object.is(found, expected)) wrong.push(bits);
  }
  expect(wrong).toEqual([]);
}

describe('numbers', () => {
  it('of F16 are those of the formula, all 65,536 of them', () => {
    everyPattern('F16', (bits) => {
      const digits = bits.toString(2).padStart(16, '0');
      const sign = digits.startsWith('1') ? -1 : 1;
      const [exponent, fraction] = [digits.slice(1, 6), digits.slice(6)].map((d) => parseInt(d, 2));
      if (exponent === undefined || fraction === undefined) throw new Error('no digits');
      if (exponent === 31) return fraction ? NaN : sign / 0;
      return exponent
        ? sign * Math.pow(2, exponent - 15) * (1 + fraction / 1024)
        : sign * Math.pow(2, -14) * (fraction / 1024);
    });
  });

  it('of BF16 are the upper halves of float32, all 65,536 of them', () => {
    everyPattern('BF16', (bits) => {
      const [whole, half] = [new Float32Array(1), new Uint16Array(1)];
      new Uint8Array(whole.buffer).set(new Uint8Array(half.fill(bits).buffer), 2);
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
