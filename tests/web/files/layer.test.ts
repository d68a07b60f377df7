/** What a layer is read from, what it leaves open, and what is refused. */
import { describe, expect, it } from 'vitest';
import {
  layerFromTensors,
  layerPrefixes,
  readSafetensors,
  type LayerFileOptions,
  type TensorEntry,
} from '../../../web/files';
import { entryOf, entryText, fileOf, refusalOf, throughFile } from '../support/files';

type Entries = readonly TensorEntry[];

/** PyTorch's four tensors, d_model 16. */
const four: Entries = [
  entryOf('in_proj_weight', 48, 16),
  entryOf('in_proj_bias', 48),
  entryOf('out_proj.weight', 16, 16),
  entryOf('out_proj.bias', 16),
];
const separate = (kdim: number, vdim = kdim): Entries => [
  entryOf('q_proj_weight', 16, 16),
  entryOf('k_proj_weight', 16, kdim),
  entryOf('v_proj_weight', 16, vdim),
  entryOf('out_proj.weight', 16, 16),
];
const without = (...names: string[]) => four.filter(({ name }) => !names.includes(name));
const replaced = (entry: TensorEntry) => [...without(entry.name), entry];
const prefixed = (prefix: string, entries = four) =>
  entries.map((entry) => ({ ...entry, name: prefix + entry.name }));
const flags = (...data: boolean[]) => ({ name: 'key_padding_mask', shape: [data.length], data });
const x = (...shape: number[]) => entryOf('x', ...shape);
const wide = [entryOf('in_proj_weight', 48, 8), entryOf('out_proj.weight', 8, 16)];
const narrow = [entryOf('in_proj_weight', 24, 2), entryOf('out_proj.weight', 8, 8)];

const read = (entries: Entries, options: LayerFileOptions = { heads: 4 }) =>
  layerFromTensors(throughFile(entries), options);
const refused = (entries: Entries, options?: LayerFileOptions) =>
  refusalOf(() => read(entries, options));

describe('a layer in PyTorch’s names', () => {
  it('has its sizes from the shapes, and biases when both are there', () => {
    const { config, parameters, x: rows, memory, padding, ignored } = read([...four, x(3, 16)]);
    expect(config).toEqual({ dModel: 16, heads: 4, variant: 'split', bias: true });
    expect(parameters.in_proj_weight).toEqual(four[0]?.data);
    expect(parameters['out_proj.bias']).toEqual(four[3]?.data);
    expect([rows?.shape, memory, padding, ignored]).toEqual([[3, 16], null, [], []]);
    const plain = read(without('in_proj_bias', 'out_proj.bias'));
    expect(plain.config.bias).toBe(false);
    expect(Object.keys(plain.parameters)).toEqual(['in_proj_weight', 'out_proj.weight']);
  });

  it('has zeros for a bias that is missing beside another, and says so', () => {
    for (const missing of ['in_proj_bias', 'out_proj.bias'] as const) {
      const { config, parameters, notes } = read(without(missing));
      expect(config.bias).toBe(true);
      expect(parameters[missing]?.every((value) => value === 0)).toBe(true);
      expect(notes).toEqual([{ kind: 'zero-bias', names: [missing] }]);
    }
  });

  it('may have a memory of other columns, or only its mask', () => {
    const { config, parameters, memory } = read([...separate(24), entryOf('memory', 2, 24)]);
    expect(config).toMatchObject({ dModel: 16, dMemory: 24, bias: false });
    expect(parameters.k_proj_weight).toHaveLength(16 * 24);
    expect(memory?.shape).toEqual([2, 24]);
    const masked = [...separate(24), x(2, 16), flags(false, true, true)];
    expect(read(masked).padding).toEqual([1, 2]);
    expect(refused([...masked, entryOf('memory', 2, 24)]).message).toMatch(
      /^key_padding_mask: \(2\) needed for one/,
    );
  });

  it('may be wide, of its own widths, or narrow, and tells its heads by its shapes', () => {
    const own = [entryOf('in_proj_weight', 42, 8), entryOf('out_proj.weight', 8, 18)];
    const options = { heads: 3, variant: 'wide', dK: 4, dV: 6 } as const;
    expect(read(own, options).config).toMatchObject({ dK: 4, dV: 6 });
    expect(read(wide, { variant: 'wide', dK: 8 }).config.heads).toBe(2);
    expect(read(narrow, { variant: 'narrow' }).config).toEqual({
      dModel: 8,
      heads: 4,
      variant: 'narrow',
      bias: false,
    });
  });

  it('hides the keys of key_padding_mask', () => {
    const entries = [...four, x(3, 16), flags(false, true, true)];
    const { config, padding } = read(entries);
    expect([config.mask, padding]).toEqual(['padding', [1, 2]]);
    const causal = read(entries, { heads: 4, mask: 'causal' });
    expect([causal.config.mask, causal.padding]).toEqual(['causal', [1, 2]]);
    const nobody = [...four, x(3, 16), flags(false, false, false)];
    expect(read(nobody, { heads: 4, mask: 'none' }).padding).toEqual([]);
  });

  it('has a grad_output where that is asked for, else it is one of the file’s other tensors', () => {
    const gradient = entryOf('grad_output', 3, 16);
    const asked = { heads: 4, gradients: true };
    const found = read([...four, x(3, 16), gradient], asked);
    expect(found.gradOutput).toEqual({ shape: [3, 16], data: gradient.data });
    expect(found.ignored).toEqual([]);
    expect(read([...four, x(3, 16), gradient]).gradOutput).toBeNull();
    // Without an x that it could belong to.
    expect(read([...four, gradient], asked).gradOutput).toBeNull();
    const other = [...four, x(3, 16), entryOf('grad_output', 4, 16)];
    expect(refused(other, asked).message).toContain('grad_output: (3, 16)');
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

describe('what neither the file nor the caller says is left open, with all that fits:', () => {
  it('heads', () => {
    const open = refused(four, {});
    expect(open).toMatchObject({
      option: 'heads',
      message: 'heads: a head count (1, 2, 4, 8, 16) needed, the file does not say',
    });
    const answers = [1, 2, 4, 8, 16].map((heads) => ({ heads, dK: 16 / heads, dV: 16 / heads }));
    expect(open.answers).toEqual(answers);
    for (const answer of answers) expect(read(four, answer).config.heads).toBe(answer.heads);
    expect(read(four, { dK: 4 }).config.heads).toBe(4);
  });

  it('the variant, where shapes are not those of split', () => {
    const open = refused(wide, {});
    expect(open.message).toBe(
      'variant: the variant needed, the file does not say; by its shapes it may be wide with 2 heads of d_k 8, wide with 1 head of d_k 16, wide with 4 heads of d_k 4, wide with 8 heads of d_k 2 and 1 more',
    );
    expect(open.answers[0]).toEqual({ variant: 'wide', heads: 2, dK: 8, dV: 8 });
    expect(read(wide, open.answers[0]).config).toMatchObject({ variant: 'wide', heads: 2 });
    expect(read(narrow, refused(narrow, {}).answers[0]).config.variant).toBe('narrow');
    // No variant fits this head count, so the file counts as a split layer with a wrong shape.
    expect(refused(narrow, { heads: 2 }).message).toContain(
      'in_proj_weight: (24, 8) needed for d_model 8 with 2 split heads, the file has (24, 2)',
    );
  });
});

describe('a layer under a prefix', () => {
  const model = [
    entryOf('embedding.weight', 5, 16),
    ...prefixed('layers.0.self_attn.'),
    ...prefixed('layers.1.self_attn.', separate(24)),
    x(2, 16),
  ];

  it('is found when it is the only one', () => {
    const { prefix, config, ignored } = read(prefixed('a.b.'));
    expect([prefix, config.dModel, ignored]).toEqual(['a.b.', 16, []]);
  });

  it('has no bias of another layer, though it has the file’s memory', () => {
    const own = prefixed('a.', without('in_proj_bias', 'out_proj.bias'));
    const others = [entryOf('in_proj_bias', 48), entryOf('out_proj.bias', 16)];
    const { config, memory, ignored } = read([...own, ...others, entryOf('memory', 3, 16)]);
    expect([config.bias, memory?.shape]).toEqual([false, [3, 16]]);
    expect(ignored).toEqual(['in_proj_bias', 'out_proj.bias']);
  });

  it('is chosen among several, with the file’s x, and else asked for', () => {
    expect(layerPrefixes(throughFile(model))).toEqual([
      'layers.0.self_attn.',
      'layers.1.self_attn.',
    ]);
    const chosen = read(model, { heads: 2, prefix: 'layers.1.self_attn' });
    expect([chosen.config.dMemory, chosen.x?.shape]).toEqual([24, [2, 16]]);
    expect(chosen.ignored).toContain('layers.0.self_attn.in_proj_weight');
    expect(refused(model)).toMatchObject({
      option: 'prefix',
      message:
        'prefix: the prefix of one layer needed, the file has 2: layers.0.self_attn., layers.1.self_attn.',
    });
    expect(refused(model, { prefix: 'layers.2' }).message).toContain(
      'prefix: one of layers.0.self_attn., layers.1.self_attn. needed, layers.2 came',
    );
  });
});

describe('a layer is refused:', () => {
  const rows =
    '(n, 16) with at least one row needed for d_model 16 with 4 split heads, the file has';
  const numbered = { ...entryOf('out_proj.bias', 16), data: new Float32Array(16).fill(NaN) };
  /** What the message has, the file, and what is asked for besides 4 heads. */
  const cases: Readonly<Record<string, readonly [Entries, LayerFileOptions?]>> = {
    'the file: an attention layer under names that are known (docs/files.md': [[]],
    'look like attention: attn.q_proj.weight': [[entryOf('attn.q_proj.weight', 4, 4)]],
    'none of its 2 tensors looks like attention: a.weight, b.weight': [
      [entryOf('a.weight', 4, 4), entryOf('b.weight', 4)],
    ],
    'in_proj_weight: (48, 16) needed for': [replaced(entryOf('in_proj_weight', 40, 16))],
    '(16, 48), which is transposed': [replaced(entryOf('in_proj_weight', 16, 48))],
    'two axes of at least 1 needed, the file has (1, 48, 16)': [
      replaced(entryOf('in_proj_weight', 1, 48, 16)),
    ],
    '(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, … of 4000 axes)': [
      replaced(entryOf('in_proj_weight', ...Array<number>(4000).fill(1))),
    ],
    'out_proj.weight: two axes of at least 1': [replaced(entryOf('out_proj.weight', 0, 16))],
    'in_proj_bias: (48) needed for': [replaced(entryOf('in_proj_bias', 16))],
    'out_proj.bias: (16) needed': [replaced(entryOf('out_proj.bias', 16, 1))],
    'in_proj_weight: (6144, 2048) needed for d_model 2048': [
      replaced(entryOf('out_proj.weight', 2048, 1)),
    ],
    'out_proj.weight: at most 2048 rows (d_model) needed, the file has 2049': [
      replaced(entryOf('out_proj.weight', 2049, 1)),
    ],
    'out_proj.weight: a tensor of this name needed, the': [without('out_proj.weight')],
    'k_proj_weight: a tensor of this name': [
      separate(24).filter(({ name }) => name !== 'k_proj_weight'),
    ],
    'q_proj_weight: either in_proj': [[...four, entryOf('q_proj_weight', 16, 16)]],
    'v_proj_weight: (16, 24) needed because keys and values come from': [separate(24, 20)],
    'bias_v: a layer without it needed, the file has it (add_bias_kv=True)': [
      [...four, entryOf('bias_v', 1, 1, 16)],
    ],
    [`x: ${rows} (3, 15)`]: [[...four, x(3, 15)]],
    [`x: ${rows} (0, 16)`]: [[...four, x(0, 16)]],
    [`x: ${rows} (2, 3, 16)`]: [[...four, x(2, 3, 16)]],
    'memory: (m, 16) with at least one': [[...four, entryOf('memory', 3, 8)]],
    'key_padding_mask: (3) needed for one': [[...four, x(3, 16), flags(true, false)]],
    'key_padding_mask: BOOL, U8, I32 or I64 needed, the file has F32 (3)': [
      [...four, x(3, 16), entryOf('key_padding_mask', 3)],
    ],
    'mask: the mask padding, causal or no-self (key_padding_mask hides 1 key) needed, none came': [
      [...four, x(3, 16), flags(true, false, false)],
      { mask: 'none' },
    ],
    'out_proj.bias: finite numbers needed, the file has NaN at [0]': [replaced(numbered)],
    'heads: a divisor of d_model 16 (by the shape of out_proj.weight)': [four, { heads: 5 }],
    'heads: a whole number from 1 to 2048 needed, 0.5 came': [four, { heads: 0.5 }],
    'dK: 4, which is d_model / heads in split, needed, 8 came': [four, { dK: 8 }],
    'variant: wide, split, narrow needed': [four, { variant: 'broad' as 'wide' }],
    'mask: none, causal, no-self, padding, own needed, all came': [four, { mask: 'all' as 'none' }],
    'scaling: none, sqrt_d_k, sqrt_d_model or a positive number needed, 0 came': [
      four,
      { scaling: 0 },
    ],
    'in_proj_weight: (192, 16) needed for d_model 16 with 4 wide heads of d_k 16 and d_v 16': [
      four,
      { variant: 'wide' },
    ],
  };
  it.each(Object.entries(cases))('%s', (message, [entries, options]) => {
    expect(refused(entries, { heads: 4, ...options }).message).toContain(message);
  });

  it.each([
    ['heads', '1e9', "heads: a whole number from 1 to 2048 needed, the file's metadata has 1e9"],
    [
      'variant',
      '__proto__',
      "variant: wide, split, narrow needed, the file's metadata has __proto",
    ],
    ['scaling', '-1', 'scaling: none, sqrt_d_k, sqrt_d_model or a positive number needed'],
    ['sharedQK', 'yes', 'sharedQK: true or false needed'],
  ])('its metadata says %s is %s, unless the caller says otherwise', (name, text, message) => {
    const file = throughFile(four, new Map([[`manyheads.${name}`, text]]));
    const said = { heads: 8, variant: 'split', scaling: 'none', sharedQK: false } as const;
    const others = Object.fromEntries(Object.entries(said).filter(([key]) => key !== name));
    expect(refusalOf(() => layerFromTensors(file, others)).message).toContain(message);
    if (name !== 'sharedQK') expect(layerFromTensors(file, said).config.heads).toBe(8);
  });
});
