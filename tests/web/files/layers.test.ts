/**
 * The same random layer under the names of each family gives the same numbers as a float64 computation; what a file
 * leaves open is asked, and what its model does besides is said.
 */
import { describe, expect, it } from 'vitest';
import { layerFromTensors, listLayers, readSafetensors } from '../../../web/files';
import { tensorsOfInputs, tensorsOfLayer, writeSafetensors } from '../../../web/files';
import type { FileError, TensorEntry } from '../../../web/files';
import type { LayerConfig } from '../../../web/core';
import { drawing, outsideOf, randomLayer, range, stagesOf } from '../support/by-head';
import { layerOf, numbers, thrownBy } from '../support/core';
import { asInFile, familyFiles, tensorsOf, type FamilyFile } from '../support/family-files';
import { core, entryOf, refusalOf, traced, tracedBytes, type Options } from './support';

const dModel = 16;
const data = Float32Array.from(range(5 * dModel), drawing(3));
const x: TensorEntry = { name: 'x', shape: [5, dModel], data };
const layer = randomLayer({ dModel, heads: 4, keyHeads: 4, dK: 4 });
const grouped = randomLayer({ dModel, heads: 4, keyHeads: 2, dK: 4 });
const fileOf = (id: string): FamilyFile => {
  const found = familyFiles[id];
  if (!found) throw new Error(id);
  return found;
};
const under = (id: string, more: Partial<FamilyFile> = {}) => {
  const file = { ...fileOf(id), ...more };
  return tensorsOf(file.fewer ? grouped : layer, file);
};
const run = (entries: readonly TensorEntry[], options: Options = { heads: 4 }) =>
  traced([...entries, x], options);
const refusal = (entries: readonly TensorEntry[], options: Options = { heads: 4 }) =>
  refusalOf(() => run(entries, options));

const read = [
  ...['pytorch', 'pytorch-separate', 'pytorch-fewer', 'gpt2', 'nanogpt', 'gpt-bigcode', 'bert'],
  ...['vit', 'albert', 'distilbert', 'bart', 'bart-decoder', 'clip-text', 't5-cross', 'timm'],
  ...['whisper', 'whisper-decoder', 'diffusers', 'x-transformers', 'vit-pytorch', 'annotated'],
  ...['d2l', 'from-scratch', 'llama', 'llama-meta', 'phi3'],
];
const rotary = ['llama', 'llama-meta', 'phi3'];
const causal = [
  ...['gpt2', 'nanogpt', 'gpt-bigcode', 'bart-decoder', 'clip-text', 'whisper-decoder'],
  ...['from-scratch', ...rotary],
];

it.each(read)('%s', (id) => {
  const file = fileOf(id);
  const { read: tensor, facts, warnings } = run(under(id), { heads: 4, mask: 'causal' });
  const divisor = file.divisor === undefined ? {} : { divisor: file.divisor };
  const of = asInFile(file.fewer ? grouped : layer, file);
  const expected = stagesOf(of, data, { mask: 'causal', ...divisor });
  const names = rotary.includes(id) ? ['q'] : undefined;
  expect(outsideOf(expected, tensor, names)).toEqual([]);
  expect(tensor('k').shape[0]).toBe(file.fewer ? 2 : 4);
  expect(facts.includes('zeros stand for it')).toBe(!['', 'qkvo'].includes(file.biases ?? 'qkvo'));
  expect(facts.includes('Scores are not divided')).toBe(file.divisor === 1);
  expect(warnings.includes('the base is taken as 10000')).toBe(rotary.includes(id));
  expect(warnings === '').toBe(!rotary.includes(id));
  // Without the mask, the model's own is said.
  expect(run(under(id)).facts.includes('no token sees later ones')).toBe(causal.includes(id));
});

it.each(Object.keys(familyFiles).filter((id) => !read.includes(id)))(
  '%s is refused, with the way to rename it',
  (id) => {
    expect(refusal(under(id))).toMatch(/look like attention: .*Rename them .*in Python: import/);
  },
);

it('rotary positions are computed with the base of config.json', () => {
  const config = { num_attention_heads: 4, num_key_value_heads: 2, rope_theta: 5e5 };
  const found = run(under('llama'), { config });
  expect(found.file.config).toMatchObject({ rotary: 'halves', rotaryBase: 5e5, kvHeads: 2 });
  expect(found.warnings).toBe('');
  const [q, turned] = ['q', 'q_rotated'].map((name) => found.read(name).data);
  expect(turned?.slice(0, 4)).toEqual(q?.slice(0, 4));
  const angle = 1;
  const [a = 0, c = 0] = [q?.[4], q?.[6]];
  expect(turned?.[4]).toBeCloseTo(a * Math.cos(angle) - c * Math.sin(angle), 5);
});

describe('config.json', () => {
  const of = (settings: object, id = 'bert', prefix?: string) =>
    run(under(id, prefix === undefined ? {} : { prefix }), {
      config: { num_attention_heads: 4, ...settings },
    });

  it.each([
    ['sliding_window', 4],
    ['quantization_config', { bits: 8 }],
    ['rope_theta', 10000],
    ['rope_scaling', { type: 'yarn' }],
    ['alibi', true],
    ['is_decoder', true],
    ['attn_logit_softcapping', 50],
    ['model_type', 'roformer'],
    ['position_embedding_type', 'relative_key'],
    ['partial_rotary_factor', 0.5],
  ])('sets %s, which is not followed', (name, value) => {
    expect(of({ [name]: value }).warnings).toContain(`config.json sets ${name}`);
  });

  it.each([
    { sliding_window: 5 },
    { sliding_window: 4, use_sliding_window: false },
    { sliding_window: null, quantization_config: null, rope_theta: null, alibi: false },
  ])('changes nothing of this layer: %o', (settings) => {
    expect(of(settings).warnings).toBe('');
  });

  it.each([
    [{ query_pre_attn_scalar: 9 }, 3],
    [{ attention_multiplier: 0.25 }, 4],
    [{ scale_attn_weights: false }, 1],
  ])('says what scores are divided by: %o', (settings, divisor) => {
    expect(outsideOf(stagesOf(layer, data, { divisor }), of(settings).read)).toEqual([]);
  });

  it('counts for the part of the model that has the layer', () => {
    const stacks = { decoder_attention_heads: 2, encoder_attention_heads: 4 };
    const { file } = run(under('bart'), { config: { d_model: dModel, ...stacks } });
    expect(file.config.heads).toBe(2);
    const parts = { text_config: { hidden_size: dModel, num_attention_heads: 8 } };
    expect(run(under('clip-text'), { config: parts }).file.config.heads).toBe(8);
  });

  it('of another model is refused, or said to differ', () => {
    expect(() => of({ hidden_size: 24 })).toThrow('config: the config.json of this model');
    expect(of({ num_key_value_heads: 2 }).warnings).toContain('says 2 as kvHeads');
    expect(() => of({ num_attention_heads: '4' })).toThrow('needed in a config.json, it has none');
  });
});

it.each([
  ['q_bias', 'timm'],
  ['relative_position_bias_table', 'timm'],
  ['q_proj.lora_A.default.weight', 'bart'],
  ['q_norm.weight', 'llama'],
])('%s beside a layer is said', (name, id) => {
  const entries = (prefix: string) => [...under(id, { prefix }), entryOf(prefix + name, dModel)];
  const own = run(entries('block.3.attn.'));
  expect(own.warnings).toContain(`the layer has block.3.attn.${name}, which is not`);
  for (const prefix of ['', 'block.3.']) {
    const { facts, warnings } = run(entries(prefix));
    // A norm of q and k is the attention's, wherever that is.
    if (name === 'q_norm.weight')
      expect(warnings).toContain(`the layer has ${prefix}${name}, which`);
    else expect(facts).toContain(`Not used here: ${prefix}${name}.`);
  }
});

it('a norm of q and k that is asked for has the file’s gains, or these and 1', () => {
  const gains = ['q_norm', 'k_norm'].map((name) =>
    entryOf(`model.layers.0.self_attn.${name}.weight`, 4),
  );
  const options = { heads: 4, qkNorm: 'head' } as const;
  const plain = run([...under('llama'), ...gains], options);
  const more = run([...under('llama'), ...gains], { ...options, qkNormGains: '1+w' });
  const [a, b] = [plain, more].map(({ file }) => file.parameters['q_norm.weight']?.[0] ?? NaN);
  expect(b).toBeCloseTo((a ?? NaN) + 1, 6);
  expect(plain.facts).toContain('gains as they are, and ε is 0.000001');
  const config = { num_attention_heads: 4, num_key_value_heads: 2, rms_norm_eps: 1e-5 };
  const gemma = run([...under('llama'), ...gains], {
    ...{ qkNorm: 'head', config: { ...config, model_type: 'gemma3_text' } },
  });
  expect(gemma.file.parameters['q_norm.weight']?.[0]).toBe(b);
  expect(gemma.facts).toContain('less 1, as Gemma 3 does, and ε is 0.00001');
});

describe('heads', () => {
  const wide = [entryOf('in_proj_weight', 48, 8), entryOf('out_proj.weight', 8, 16)];
  const narrow = [entryOf('in_proj_weight', 24, 2), entryOf('out_proj.weight', 8, 8)];
  const configOf = (entries: readonly TensorEntry[], options: Options = {}) =>
    layerFromTensors(readSafetensors(writeSafetensors(entries)), options).config;

  it('that the file leaves open are asked for, with every answer', () => {
    const open = thrownBy(() => configOf(under('pytorch'))) as FileError;
    expect(open.message).toBe('heads: a head count (1, 2, 4, 8, 16) needed, the file does not say');
    expect(open.answers.map(({ heads }) => heads)).toEqual([1, 2, 4, 8, 16]);
    for (const answer of open.answers) {
      expect(configOf(under('pytorch'), answer).heads).toBe(answer['heads']);
    }
    expect(configOf(under('pytorch'), { dK: 4 }).heads).toBe(4);
  });

  it('may be wide, of their own widths, or narrow, as the shapes say', () => {
    expect(configOf(wide, { variant: 'wide' })).toMatchObject({ heads: 2, dK: 8, dV: 8 });
    expect(configOf(wide, { heads: 4 })).toMatchObject({ variant: 'wide', dK: 4 });
    expect(configOf(narrow)).toMatchObject({ variant: 'narrow', heads: 4 });
    const own = [entryOf('in_proj_weight', 42, 8), entryOf('out_proj.weight', 8, 18)];
    expect(configOf(own, { heads: 3 })).toMatchObject({ variant: 'wide', dK: 4, dV: 6 });
  });

  it.each<readonly [string, readonly TensorEntry[], Options]>([
    ['heads: one of 1, 2, 4, 8, 16 needed, 5 came', under('pytorch'), { heads: 5 }],
    ['heads: one of 1…2048 needed, 0.5 came', under('pytorch'), { heads: 0.5 }],
    ['variant: one of split, wide needed, narrow', under('bert'), { variant: 'narrow' }],
    ['dK: one of 4 needed, 8 came', under('bert'), { heads: 4, dK: 8 }],
    ['scaling: one of none, sqrt_d_k, sqrt_d_model', under('bert'), { scaling: 0 }],
    [
      'in_proj_weight: (24, 8) needed for d_model 8, the file has (8, 24)',
      [entryOf('in_proj_weight', 8, 24), entryOf('out_proj.weight', 8, 8)],
      {},
    ],
    [
      'out_proj.weight: a shape that goes with the rows 7, 8, 8',
      ['q', 'k', 'v', 'out'].map((name) =>
        entryOf(`${name}_proj.weight`, name === 'q' ? 8 : name === 'k' ? 7 : 8, 8),
      ),
      {},
    ],
  ])('are refused: %s', (says, entries, options) => {
    expect(refusalOf(() => configOf(entries, options))).toContain(
      says.replace('rows 7, 8, 8', 'rows'),
    );
  });
});

it.each([
  ['heads', '1e9', 'heads: one of 1…2048 needed, 1e9 came'],
  ['variant', '__proto__', 'variant: one of wide, split, narrow needed, __proto__ came'],
  ['sharedQK', 'yes', 'sharedQK: one of true, false needed, yes came'],
])(
  'metadata that say %s is %s are refused, unless the caller says otherwise',
  (name, text, says) => {
    const metadata = { [`manyheads.${name}`]: text };
    const given = { heads: 4, variant: 'split', sharedQK: false } as const;
    expect(traced([...under('pytorch'), x], given, metadata).file.config.heads).toBe(4);
    const others = { ...given, [name]: undefined };
    const refused = refusalOf(() => traced([...under('pytorch'), x], others, metadata));
    expect(refused.replace('1000000000', '1e9')).toBe(says);
  },
);

it('a layer among several is chosen by its prefix, in natural order', () => {
  const gpt2 = range(12).flatMap((k) => under('gpt2', { prefix: `h.${k}.attn.` }));
  const file = readSafetensors(writeSafetensors([...gpt2, x]));
  const prefixes = listLayers(file).map(({ prefix }) => prefix);
  expect(prefixes).toEqual(range(12).map((k) => `h.${k}.attn.`));
  const open = thrownBy(() => layerFromTensors(file)) as FileError;
  expect([open.option, open.answers.length]).toEqual(['prefix', 12]);
  expect(layerFromTensors(file, { heads: 4, prefix: 'h.7.attn' }).prefix).toBe('h.7.attn.');
  const other = () => layerFromTensors(file, { prefix: 'h.12.attn' });
  expect(refusalOf(other)).toContain('prefix: one of h.0.attn.');
});

it('tied tensors, of which save_model keeps one, are read by both names, in capitals too', () => {
  const square = (name: string) => entryOf(`Attn.${name}_proj.Weight`, dModel, dModel);
  const [q, k, v, o] = ['q', 'k', 'v', 'out'].map(square) as [
    TensorEntry,
    TensorEntry,
    TensorEntry,
    TensorEntry,
  ];
  const whole = traced([q, { ...k, data: q.data }, v, o, x], { heads: 4 });
  const tied = traced([q, v, o, x], { heads: 4 }, { [k.name]: q.name });
  expect(tied.file.prefix).toBe('Attn.');
  expect(tied.read('output')).toEqual(whole.read('output'));
});

it.each<LayerConfig>([
  { dModel: 16, heads: 4 },
  { dModel: 16, heads: 4, variant: 'narrow', bias: false },
  { dModel: 16, heads: 1, variant: 'narrow' },
  { dModel: 16, heads: 3, variant: 'wide', dK: 5, dV: 7 },
  { dModel: 16, heads: 4, kvHeads: 2, qkNorm: 'whole', qkNormEps: 0.5, mask: 'causal' },
  { dModel: 16, heads: 4, rotary: 'interleaved', rotaryBase: 500, window: 3 },
  { dModel: 16, heads: 4, alibi: true, scaling: 0.7, sharedQK: true },
  { dModel: 16, heads: 4, dMemory: 8, kvHeads: 1 },
])('a saved layer opens again as it was: %o', (config) => {
  const made = layerOf(core, config);
  const memory = config.dMemory === undefined ? null : numbers(3 * config.dMemory, 4);
  made.forward(data, memory ? { memory } : {});
  const tensor = (name: string) => made.tensor(name);
  const { entries, metadata } = tensorsOfLayer(made.config, tensor);
  const inputs = tensorsOfInputs(tensor, { memory: memory !== null, padding: [] });
  const again = tracedBytes(writeSafetensors([...entries, ...inputs], metadata));
  expect(again.read('output')).toEqual(made.tensor('output'));
  expect([again.warnings, again.file.unused]).toEqual(['', []]);
});
