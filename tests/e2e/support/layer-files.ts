/** Layers as files, valid and invalid, and their numbers in the form of the reference. */
import type { TensorEntry } from '../../../web/files';
import type { Apart, Plain } from './plain';
import { drawn, raw, written } from './safetensors';

export type Drawn = TensorEntry & { data: Float32Array };

/** PyTorch's four tensors, with in_proj_weight. */
export const packed = (d: number, rows = 3 * d, columns = d, concat = d): Drawn[] => [
  drawn('in_proj_weight', rows, columns),
  drawn('in_proj_bias', rows),
  drawn('out_proj.weight', d, concat),
  drawn('out_proj.bias', d),
];
/** For a memory of kdim columns, without biases. */
export const separate = (d: number, kdim: number): Drawn[] => [
  drawn('q_proj_weight', d, d),
  drawn('k_proj_weight', d, kdim),
  drawn('v_proj_weight', d, kdim),
  drawn('out_proj.weight', d, d),
];

/** The file's numbers in the form of the reference. */
export function apart(entries: readonly Drawn[], { dModel, heads, variant, dK, dV }: Plain): Apart {
  const get = (name: string) => entries.find((entry) => entry.name === name)?.data;
  const own = variant === 'wide' ? dModel : dModel / heads;
  const inputs = variant === 'narrow' ? dModel / heads : dModel;
  const whole = get('in_proj_weight');
  const [rowsK, rowsV] = [heads * (dK ?? own), heads * (dV ?? own)];
  const part = (name: string, from: number, rows: number) =>
    whole?.subarray(from * inputs, (from + rows) * inputs) ?? get(name) ?? [];
  const [bias, outBias] = [get('in_proj_bias'), get('out_proj.bias')];
  return {
    q: part('q_proj_weight', 0, rowsK),
    k: part('k_proj_weight', rowsK, rowsK),
    v: part('v_proj_weight', 2 * rowsK, rowsV),
    o: get('out_proj.weight') ?? [],
    ...(bias ? { bias } : {}),
    ...(outBias ? { outBias } : {}),
  };
}

const replaced = (name: string, change: (entry: Drawn) => Drawn) =>
  packed(8).map((entry) => (entry.name === name ? change(entry) : entry));
const nan = (value: number) =>
  written(
    replaced('out_proj.weight', (entry) => {
      entry.data[11] = value;
      return entry;
    }),
    { 'manyheads.heads': '4' },
  );
const entry = (begin: number, end: number, shape: number[], dtype = 'F32') =>
  JSON.stringify({ dtype, shape, data_offsets: [begin, end] });

/** [description, file, the message beside its name] */
export const hostile: readonly (readonly [string, Buffer, string | RegExp])[] = [
  ['nothing', Buffer.alloc(0), 'the file: safetensors, 8 bytes and a header at least'],
  ['no safetensors', Buffer.from('%PDF-1.7 is something else'), /the file: safetensors .*header/],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'the file: '],
  ['cut short', written(packed(8)).subarray(0, 1400), /(in|out)_proj\S*: data up to byte/],
  ['cut within its header', written(packed(8)).subarray(0, 60), 'within its header'],
  ['a byte too many', Buffer.concat([written(packed(8)), Buffer.alloc(1)]), 'the file: '],
  [
    'whole numbers',
    raw(
      `{"in_proj_weight":${entry(0, 768, [24, 8], 'I32')},"out_proj.weight":${entry(768, 1024, [8, 8])}}`,
      new Uint8Array(1024),
    ),
    'in_proj_weight: F32, F16, BF16 or F64',
  ],
  [
    'an unknown type',
    raw(`{"in_proj_weight":${entry(0, 768, [24, 8], 'F33')}}`, new Uint8Array(768)),
    'in_proj_weight: a known dtype',
  ],
  ['NaN', nan(NaN), 'out_proj.weight: finite numbers needed, the file has NaN at [1, 3]'],
  ['infinity', nan(Infinity), 'out_proj.weight: finite numbers needed'],
  [
    'an overlap',
    raw(
      `{"in_proj_weight":${entry(0, 768, [24, 8])},"out_proj.weight":${entry(512, 768, [8, 8])}}`,
      new Uint8Array(768),
    ),
    'out_proj.weight: data from byte 768 on',
  ],
  [
    'prototype names',
    raw(`{"__proto__":${entry(0, 4, [1])},"constructor":${entry(4, 8, [1])}}`, new Uint8Array(8)),
    'attention: __proto__, constructor',
  ],
  [
    'two gigabytes',
    raw(`{"in_proj_weight":${entry(0, 2 ** 31, [2 ** 29])}}`, new Uint8Array(8)),
    'in_proj_weight: data up to byte 2147483648',
  ],
  [
    'a header of two gigabytes',
    Buffer.concat([Buffer.from([0, 0, 0, 128, 0, 0, 0, 0]), Buffer.from('{}')]),
    'the file: safetensors with a header of at most',
  ],
  [
    'a wrong shape',
    written(replaced('in_proj_weight', () => drawn('in_proj_weight', 20, 8))),
    'in_proj_weight: (24, 8) needed for d_model 8, the file has (20, 8)',
  ],
  [
    'metadata that is none',
    written(packed(8), { 'manyheads.heads': 'NaN' }),
    'heads: a whole number',
  ],
  [
    'a d_model that cannot be drawn',
    written(packed(1028)),
    'at most 1024 rows (d_model) needed to be drawn',
  ],
  [
    'a d_model beyond the core',
    raw(
      `{"in_proj_weight":${entry(0, 16, [2, 2])},"out_proj.weight":${entry(16, 16 + 4 * 4096, [4096, 1])}}`,
      new Uint8Array(16 + 4 * 4096),
    ),
    'out_proj.weight: at most 1024 rows (d_model)',
  ],
  [
    'no numbers',
    raw(`{"in_proj_weight":${entry(0, 0, [0, 8])},"out_proj.weight":${entry(0, 0, [8, 0])}}`),
    'out_proj.weight: two axes of at least 1',
  ],
  [
    'markup for a name',
    raw(`{"<img src=x onerror=alert(1)>":${entry(0, 4, [1])}}`, new Uint8Array(4)),
    '"<img src=x onerror=alert',
  ],
  ['no JSON', raw('{"a":', new Uint8Array(4)), 'the file: JSON needed in the header'],
  ['deep JSON', raw(`{"a":${'['.repeat(100_000)}`), 'the file: JSON needed in the header'],
];
