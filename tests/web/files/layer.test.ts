import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  layerFromTensors,
  layerPrefixes,
  readSafetensors,
  tensorsOfInputs,
  tensorsOfLayer,
  type LayerFileOptions,
  type ReadTensor,
  type TensorEntry,
} from '../../../web/files';
import type { LayerConfig, Scaling } from '../../../web/core/types';
import { entryOf, entryText, fileOf, refusalOf, throughFile } from '../support/files';
import { codeInput, resolved, type Given } from '../support/layer64';

/** PyTorch's four tensors, d_model 16. */
const four = [
  entryOf('in_proj_weight', 48, 16),
  entryOf('in_proj_bias', 48),
  entryOf('out_proj.weight', 16, 16),
  entryOf('out_proj.bias', 16),
];
const separate = (kdim: number, vdim = kdim, d = 16) => [
  entryOf('q_proj_weight', d, d),
  entryOf('k_proj_weight', d, kdim),
  entryOf('v_proj_weight', d, vdim),
  entryOf('out_proj.weight', d, d),
];
const without = (name: string, entries: readonly TensorEntry[] = four) =>
  entries.filter((entry) => entry.name !== name);
const replaced = (...entries: TensorEntry[]) => [
  ...four.filter(({ name }) => !entries.some((entry) => entry.name === name)),
  ...entries,
];
const prefixed = (prefix: string, entries: readonly TensorEntry[] = four) =>
  entries.map((entry) => ({ ...entry, name: prefix + entry.name }));
const flags = (...data: boolean[]) => ({ name: 'key_padding_mask', shape: [data.length], data });

describe('a layer in PyTorch’s names', () => {
  it('has its sizes from the shapes, and biases when both are there', () => {
    const { config, parameters, x, memory, padding, ignored } = layerFromTensors(
      throughFile([...four, entryOf('x', 3, 16)]),
      { heads: 4 },
    );
    expect(config).toEqual({ dModel: 16, heads: 4, variant: 'split', bias: true });
    expect(parameters.in_proj_weight).toEqual(four[0]?.data);
    expect(parameters['out_proj.bias']).toEqual(four[3]?.data);
    expect([x?.shape, memory, padding, ignored]).toEqual([[3, 16], null, [], []]);
  });

  it('has no biases when neither is there', () => {
    const { config, parameters } = layerFromTensors(
      throughFile([...without('in_proj_bias', without('out_proj.bias'))]),
      { heads: 4 },
    );
    expect(config.bias).toBe(false);
    expect(Object.keys(parameters)).toEqual(['in_proj_weight', 'out_proj.weight']);
  });

  it('may have a memory of other columns', () => {
    const file = throughFile([...separate(24), entryOf('memory', 2, 24), entryOf('x', 5, 16)]);
    const { config, parameters, memory } = layerFromTensors(file, { heads: 2 });
    expect(config).toMatchObject({ dModel: 16, dMemory: 24, bias: false });
    expect(parameters.k_proj_weight).toHaveLength(16 * 24);
    expect(memory?.shape).toEqual([2, 24]);
  });

  it('may be wide, of its own widths, or narrow', () => {
    const wide = [
      entryOf('in_proj_weight', 2 * 3 * 4 + 3 * 6, 8),
      entryOf('out_proj.weight', 8, 18),
    ];
    const options: LayerFileOptions = { heads: 3, variant: 'wide', dK: 4, dV: 6 };
    expect(layerFromTensors(throughFile(wide), options).config).toMatchObject({ dK: 4, dV: 6 });
    const narrow = [entryOf('in_proj_weight', 24, 4), entryOf('out_proj.weight', 8, 8)];
    expect(layerFromTensors(throughFile(narrow), { heads: 2, variant: 'narrow' }).config).toEqual({
      dModel: 8,
      heads: 2,
      variant: 'narrow',
      bias: false,
    });
  });

  it('tells its heads in wide and narrow by its shapes', () => {
    const wide = [entryOf('in_proj_weight', 72, 8), entryOf('out_proj.weight', 8, 24)];
    expect(layerFromTensors(throughFile(wide), { variant: 'wide' }).config.heads).toBe(3);
    const narrow = [entryOf('in_proj_weight', 24, 2), entryOf('out_proj.weight', 8, 8)];
    expect(layerFromTensors(throughFile(narrow), { variant: 'narrow' }).config.heads).toBe(4);
  });

  it('hides the keys of key_padding_mask, of BOOL, U8 and I64', () => {
    const entries = [...four, entryOf('x', 3, 16), flags(false, true, true)];
    const { config, padding } = layerFromTensors(throughFile(entries), { heads: 4 });
    expect([config.mask, padding]).toEqual(['padding', [1, 2]]);
    const causal = layerFromTensors(throughFile(entries), { heads: 4, mask: 'causal' });
    expect([causal.config.mask, causal.padding]).toEqual(['causal', [1, 2]]);
    const nobody = [...four, entryOf('x', 3, 16), flags(false, false, false)];
    expect(layerFromTensors(throughFile(nobody), { heads: 4, mask: 'none' }).padding).toEqual([]);
  });

  it('lists what was converted, and what was not used', () => {
    const header = [
      entryText('in_proj_weight', 0, 24, [3, 1], 'F64'),
      entryText('out_proj.weight', 24, 26, [1, 1], 'BF16'),
      entryText('steps', 26, 34, [1], 'I64'),
    ];
    const data = new Uint8Array(34);
    data.set(new Uint8Array(Float64Array.of(0.1, 0.5, 1e-50).buffer));
    const file = readSafetensors(fileOf(`{${header.join(',')}}`, data));
    const { converted, ignored } = layerFromTensors(file, { heads: 1 });
    expect(converted).toEqual([
      { tensor: 'in_proj_weight', from: 'F64', rounded: 2 },
      { tensor: 'out_proj.weight', from: 'BF16', rounded: 0 },
    ]);
    expect(ignored).toEqual(['steps']);
  });
});

describe('a layer under a prefix', () => {
  const model = throughFile([
    entryOf('embedding.weight', 5, 16),
    ...prefixed('layers.0.self_attn.'),
    ...prefixed('layers.1.self_attn.', separate(24)),
    entryOf('x', 2, 16),
  ]);

  it('is found when it is the only one', () => {
    const { prefix, config, ignored } = layerFromTensors(throughFile(prefixed('a.b.')), {
      heads: 2,
    });
    expect([prefix, config.dModel, ignored]).toEqual(['a.b.', 16, []]);
  });

  it('has no bias of another layer, though it has the file’s memory', () => {
    const own = prefixed('a.', without('in_proj_bias', without('out_proj.bias')));
    const others = [entryOf('in_proj_bias', 48), entryOf('out_proj.bias', 16)];
    const file = throughFile([...own, ...others, entryOf('memory', 3, 16)]);
    const { config, memory, ignored } = layerFromTensors(file, { heads: 2 });
    expect([config.bias, memory?.shape]).toEqual([false, [3, 16]]);
    expect(ignored).toEqual(['in_proj_bias', 'out_proj.bias']);
  });

  it('is chosen among several, with the file’s x', () => {
    expect(layerPrefixes(model)).toEqual(['layers.0.self_attn.', 'layers.1.self_attn.']);
    const options = { heads: 2, prefix: 'layers.1.self_attn' };
    const { config, x, ignored } = layerFromTensors(model, options);
    expect([config.dMemory, x?.shape]).toEqual([24, [2, 16]]);
    expect(ignored).toContain('layers.0.self_attn.in_proj_weight');
    expect(ignored).toContain('embedding.weight');
  });

  it.each([
    [undefined, 'prefix: the prefix of one layer needed, the file has 2: layers.0.self_attn., lay'],
    ['layers.2', 'prefix: one of layers.0.self_attn., layers.1.self_attn. needed, layers.2 came'],
  ])('is asked for, not %s', (prefix, message) => {
    const error = refusalOf(() => layerFromTensors(model, { heads: 2, prefix }));
    expect(error.message).toContain(message);
    expect(error.option).toBe('prefix');
  });
});

describe('a layer is refused', () => {
  const x = (...shape: number[]) => [...four, entryOf('x', ...shape)];
  const at = '(n, 16) with at least one row needed for d_model 16 with 4 split heads, the file has';
  type Case = [string, readonly TensorEntry[], string, LayerFileOptions?];
  const cases: readonly Case[] = [
    ['an empty file', [], 'the file: an attention layer under names that are known (docs/files.md'],
    [
      'half a layer',
      [entryOf('attn.q_proj.weight', 4, 4)],
      'look like attention: attn.q_proj.weight',
    ],
    [
      'other names',
      [entryOf('a.weight', 4, 4), entryOf('b.weight', 4)],
      'none of its 2 tensors looks like attention: a.weight, b.weight',
    ],
    ['40 rows', replaced(entryOf('in_proj_weight', 40, 16)), 'in_proj_weight: (48, 16) needed for'],
    ['turned', replaced(entryOf('in_proj_weight', 16, 48)), '(16, 48), which is transposed'],
    ['three axes', replaced(entryOf('in_proj_weight', 1, 48, 16)), 'two axes of at least 1 needed'],
    ['no numbers', replaced(entryOf('out_proj.weight', 0, 16)), 'out_proj.weight: two axes'],
    ['a short bias', replaced(entryOf('in_proj_bias', 16)), 'in_proj_bias: (48) needed for'],
    ['a matrix as bias', replaced(entryOf('out_proj.bias', 16, 1)), 'out_proj.bias: (16) needed'],
    ['d_model 2049', replaced(entryOf('out_proj.weight', 2049, 1)), 'at most 2048 rows (d_model)'],
    ['no W_O', without('out_proj.weight'), 'out_proj.weight: a tensor of this name needed, the'],
    ['no W_K', without('k_proj_weight', separate(24)), 'k_proj_weight: a tensor of this name'],
    ['both packings', [...four, entryOf('q_proj_weight', 16, 16)], 'q_proj_weight: either in_proj'],
    ['vdim', separate(24, 20), 'v_proj_weight: (16, 24) needed because keys and values come from'],
    [
      'bias_k',
      [...four, entryOf('bias_k', 1, 1, 16)],
      'bias_k: a layer without it needed, the file',
    ],
    ['x of 15 columns', x(3, 15), `x: ${at} (3, 15)`],
    ['x of no rows', x(0, 16), `x: ${at} (0, 16)`],
    ['x of several sequences', x(2, 3, 16), `x: ${at} (2, 3, 16)`],
    [
      'memory of 8 columns',
      [...four, entryOf('memory', 3, 8)],
      'memory: (m, 16) with at least one',
    ],
    [
      'a mask of 2 for 3',
      [...x(3, 16), flags(true, false)],
      'key_padding_mask: (3) needed for one',
    ],
    [
      'a mask of numbers',
      [...x(3, 16), entryOf('key_padding_mask', 3)],
      'key_padding_mask: BOOL, U8, I32 or I64 needed, the file has F32 (3)',
    ],
    [
      'padding under mask none',
      [...x(3, 16), flags(true, false, false)],
      'mask: the mask padding, causal or no-self (key_padding_mask hides 1 key) needed, none came',
      { mask: 'none' },
    ],
    [
      '5 heads',
      four,
      'heads: a divisor of d_model 16 (by the shape of out_proj.weight)',
      { heads: 5 },
    ],
    ['0 heads', four, 'heads: a whole number from 1 to 2048 needed, 0 came', { heads: 0 }],
    ['half a head', four, 'heads: a whole number from 1 to 2048 needed, 0.5 came', { heads: 0.5 }],
    ['d_k in split', four, 'dK: 4, which is d_model / heads in split, needed, 8 came', { dK: 8 }],
    ['a wide name', four, 'variant: wide, split, narrow needed', { variant: 'broad' as 'wide' }],
    [
      'an unknown mask',
      four,
      'mask: none, causal, no-self, padding, own needed, all came',
      { mask: 'all' as 'none' },
    ],
    ['NaN as scaling', four, 'scaling: sqrt_d_k, sqrt_d_model, none or a pos', { scaling: NaN }],
    [
      'wide shapes for split',
      four,
      'in_proj_weight: (192, 16) needed for d_model 16 with 4 wide heads of d_k 16 and d_v 16',
      { variant: 'wide' },
    ],
    [
      'NaN',
      replaced({ ...entryOf('out_proj.bias', 16), data: new Float32Array(16).fill(NaN) }),
      'NaN',
    ],
  ];
  it.each(cases)('with %s', (_, entries, message, options) => {
    const call = () => layerFromTensors(throughFile(entries), { heads: 4, ...options });
    expect(refusalOf(call).message).toContain(message);
  });

  it.each([
    ['heads', 'four', "heads: a whole number from 1 to 2048 needed, the file's metadata has four"],
    ['heads', '1e9', "the file's metadata has 1e9"],
    [
      'variant',
      '__proto__',
      "variant: wide, split, narrow needed, the file's metadata has __proto",
    ],
    ['scaling', '-1', 'scaling: sqrt_d_k, sqrt_d_model, none or a positive number needed'],
    ['sharedQK', 'yes', 'sharedQK: true or false needed'],
  ])('when its metadata says %s is %s', (name, text, message) => {
    const file = throughFile(
      four,
      new Map([
        ['manyheads.heads', '4'],
        [`manyheads.${name}`, text],
      ]),
    );
    expect(refusalOf(() => layerFromTensors(file)).message).toContain(message);
  });

  it('but not for metadata that the caller overrides', () => {
    const file = throughFile(four, new Map([['manyheads.heads', 'four']]));
    expect(layerFromTensors(file, { heads: 8 }).config.heads).toBe(8);
  });
});

/** A layer of the core, reduced to reading tensors by name. */
function readerOf(config: LayerConfig, given: Given): ReadTensor {
  const { parameters, x, memory, config: full } = codeInput(config, given);
  const { heads, dK, dV, headInputs, memoryInputs, dModel } = full;
  const shapes: Record<string, readonly number[]> = {
    in_proj_weight: [heads * (2 * dK + dV), headInputs],
    q_proj_weight: [heads * dK, headInputs],
    k_proj_weight: [heads * dK, memoryInputs],
    v_proj_weight: [heads * dV, memoryInputs],
    in_proj_bias: [heads * (2 * dK + dV)],
    'out_proj.weight': [dModel, heads * dV],
    'out_proj.bias': [dModel],
  };
  const tensors = new Map(
    Object.entries(parameters).map(([name, data]) => [name, data as unknown]),
  );
  return (name) => {
    if (name === 'x') return x;
    if (name === 'memory' && memory) return memory;
    const data = tensors.get(name);
    if (!(data instanceof Float32Array)) throw new RangeError(name);
    return { shape: shapes[name] ?? [data.length], data };
  };
}

const layers = fc
  .record({
    heads: fc.integer({ min: 1, max: 4 }),
    width: fc.integer({ min: 1, max: 3 }),
    variant: fc.constantFrom('wide', 'split', 'narrow'),
    mask: fc.constantFrom('causal', 'no-self', 'padding'),
    scaling: fc.constantFrom<Scaling>('sqrt_d_k', 'none', 'sqrt_d_model', 2.5, 1e-7),
    bias: fc.boolean(),
    other: fc.boolean(),
    widths: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
    padding: fc.subarray([0, 1, 2]),
  })
  .map(({ heads, width, other, widths: [dK, dV], padding, ...rest }) => {
    const dModel = heads * width;
    const dMemory = other ? 2 * dModel : dModel;
    const wide = rest.variant === 'wide' ? { dK, dV } : {};
    const config: LayerConfig = { ...rest, ...wide, heads, dModel, dMemory };
    return { config, padding, m: 3 };
  });

describe('a layer that was written', () => {
  it('is the same when it is read, without being told anything', () => {
    fc.assert(
      fc.property(layers, ({ config, ...given }) => {
        const full = resolved(config);
        const read = readerOf(config, given);
        const { entries, metadata } = tensorsOfLayer(full, read);
        const inputs = tensorsOfInputs(read, { memory: true, padding: given.padding });
        const found = layerFromTensors(throughFile([...entries, ...inputs], metadata));
        expect(resolved(found.config)).toEqual(full);
        const { parameters, x, memory } = codeInput(config, given);
        expect(found).toMatchObject({ parameters, x, memory, padding: given.padding });
        expect(found).toMatchObject({ ignored: [], converted: [], prefix: '' });
      }),
    );
  });

  it('says in its metadata what the shapes do not, for PyTorch', () => {
    const said = (config: LayerConfig) =>
      Object.fromEntries(tensorsOfLayer(resolved(config), readerOf(config, {})).metadata);
    const usual = { format: 'pt', 'manyheads.mask': 'none', 'manyheads.scaling': 'sqrt_d_k' };
    const two = { ...usual, 'manyheads.heads': '2' };
    expect(said({ dModel: 8, heads: 2 })).toEqual({ ...two, 'manyheads.variant': 'split' });
    expect(said({ dModel: 8, heads: 2, variant: 'wide', dK: 3, dV: 5 })).toEqual({
      ...two,
      'manyheads.variant': 'wide',
      'manyheads.dK': '3',
      'manyheads.dV': '5',
    });
    const narrow = { variant: 'narrow', mask: 'causal', scaling: 2.5, sharedHeads: true } as const;
    expect(said({ dModel: 8, heads: 2, ...narrow, valueProjection: false })).toEqual({
      ...two,
      'manyheads.variant': 'narrow',
      'manyheads.mask': 'causal',
      'manyheads.scaling': '2.5',
      'manyheads.sharedHeads': 'true',
      'manyheads.valueProjection': 'false',
    });
  });

  it('says what is held', () => {
    const config = resolved({ dModel: 8, heads: 2, sharedQK: true, outputProjection: false });
    const { entries, metadata } = tensorsOfLayer(config, readerOf({ dModel: 8, heads: 2 }, {}));
    const found = layerFromTensors(throughFile(entries, metadata)).config;
    expect(found).toMatchObject({ sharedQK: true, outputProjection: false });
    expect(found).not.toHaveProperty('valueProjection');
  });
});
