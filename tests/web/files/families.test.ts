/**
 * The same random layer with the names and layout of each family gives the same numbers as a float64
 * computation; what a family, a file or its config.json has that is not done here is said.
 */
import { describe, expect, it } from 'vitest';
import { listLayers, type TensorEntry } from '../../../web/files';
import { families } from '../../../web/files/families/table';
import { drawing, outsideOf, randomLayer, range, stagesOf } from '../support/by-head';
import { asInFile, familyFiles, groups, tensorsOf, type FamilyFile } from '../support/family-files';
import { entryText, fileOf as rawFile, refusalOf, throughFile } from '../support/files';
import { traced, tracedBytes, type Options } from '../support/traced';

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
const tensors = (id: string, more: Partial<FamilyFile> = {}) => {
  const file = { ...fileOf(id), ...more };
  return tensorsOf(file.fewer ? grouped : layer, file);
};
const vector = (name: string, length: number): TensorEntry => ({
  name,
  shape: [length],
  data: Float32Array.from(range(length), drawing(4)),
});
const run = (entries: readonly TensorEntry[], options: Options = { heads: 4 }) =>
  traced([...entries, x], options);
const refusal = (entries: readonly TensorEntry[], options: Options = { heads: 4 }) =>
  refusalOf(() => run(entries, options)).message;

it('every row of the table has a file here', () => {
  expect(Object.keys(familyFiles).sort()).toEqual(families.map(({ id }) => id).sort());
});

it.each(families)('$id: $title', ({ id, title, positions, causal }) => {
  const file = fileOf(id);
  const { read, facts, warnings } = run(tensors(id), { heads: 4, mask: 'causal' });
  const divisor = file.divisor === undefined ? {} : { divisor: file.divisor };
  const of = asInFile(file.fewer ? grouped : layer, file);
  expect(outsideOf(stagesOf(of, data, { mask: 'causal', ...divisor }), read)).toEqual([]);
  const { biases = 'qkvo' } = file;
  expect(facts.includes('W_K and W_V are repeated')).toBe(file.fewer === true);
  expect(facts.includes('zeros stand for it')).toBe(!['', 'qkvo'].includes(biases));
  expect(facts.includes('Scores are not divided')).toBe(file.divisor === 1);
  const own = positions ? [expect.stringContaining('Not the model’s own numbers')] : [];
  expect(warnings).toEqual(own);
  // Without the mask, the model's own is said.
  const isCausal = causal === true || causal?.test(file.prefix.toLowerCase()) === true;
  const unmasked = run(tensors(id)).facts;
  expect(unmasked.includes(`In ${title} no token sees later ones`)).toBe(isCausal);
  expect(unmasked.includes('no token')).toBe(isCausal);
  const [listed] = listLayers(throughFile(tensors(id)));
  expect(listed).toMatchObject({ family: title, dModel, problem: '' });
  // Without a head count, the error offers the counts that fit.
  if (['keras', 'flax', 'transformer-lens'].includes(id)) run(tensors(id), {});
  else
    expect(refusal(tensors(id), {})).toMatch(/^heads: a head count \((1, )?2, 4, 8, 16\) needed/);
});

it('q, k and v head by head give other numbers when they are merely renamed', () => {
  const renamed = tensors('neox').map((tensor) => ({
    ...tensor,
    name: tensor.name.replace(/.*query_key_value\./, 'in_proj_').replace(/.*dense\./, 'out_proj.'),
  }));
  expect(outsideOf(stagesOf(layer, data), run(renamed).read, ['output'])).toHaveLength(1);
});

describe('what the names leave open is said', () => {
  it('the names of BART without biases are those of GPT-J and GPT-Neo, too', () => {
    const at = (prefix: string, biases: string) => run(tensors('bart', { prefix, biases })).facts;
    const alike =
      /GPT-J and GPT-Neo have the same names: GPT-J turns .*, GPT-Neo does not divide the scores/;
    expect(at('', 'o')).toMatch(alike);
    expect(at('blocks.0.attn.', '')).toMatch(alike);
    expect(at('', 'qkvo')).not.toContain('the same names');
    expect(at('layers.0.self_attn.', '')).not.toContain('the same names');
  });

  it('GPT-BigCode’s rows lie head by head: config.json says so, and else it is said', () => {
    // The same names as nanoGPT with biases: only config.json can tell them apart.
    const byHead = tensorsOf(layer, {
      prefix: 'transformer.h.0.attn.',
      make: groups('c_attn', 'c_proj'),
    });
    expect(run(byHead).facts).toContain('GPT-BigCode with multi_query false has the same names');
    const config = { model_type: 'gpt_bigcode', multi_query: false, n_head: 4 };
    const told = run(byHead, { config });
    expect(told.facts).toContain('head by head, as in GPT-BigCode');
    expect(outsideOf(stagesOf(layer, data), told.read)).toEqual([]);
  });

  it.each([
    ['timm', 'q_bias'],
    ['timm', 'relative_position_bias_table'],
    ['bart', 'q_norm.weight'],
    ['bart', 'q_proj.lora_A.default.weight'],
    ['albert', 'out.weight'],
    ['llama', 'sinks'],
  ])('%s with %s', (family, name) => {
    for (const prefix of ['', 'block.3.']) {
      const entries = [...tensors(family, { prefix }), vector(prefix + name, dModel)];
      expect(run(entries).warnings.join()).toContain(`the layer has ${prefix}${name}, which is no`);
    }
  });
});

describe('config.json', () => {
  const warningsOf = (settings: object, id = 'bert') =>
    run(tensors(id), { config: { num_attention_heads: 4, ...settings } }).warnings.join();

  it.each([
    ['sliding_window', 4],
    ['attention_chunk_size', 2],
    ['local_attention', 8],
    ['window_size', [1, 256]],
    ['quantization_config', { bits: 8 }],
    ['rope_theta', 10000],
    ['rope_scaling', { type: 'yarn' }],
    ['rotary_value', false],
    ['alibi', true],
    ['attn_logit_softcapping', 50],
    ['scale_attn_by_inverse_layer_idx', true],
    ['clip_qkv', 8],
  ])('sets %s, which is not followed', (name, value) => {
    expect(warningsOf({ [name]: value })).toContain(`config.json sets ${name}`);
  });

  it.each([
    { sliding_window: 5 },
    { sliding_window: 4, use_sliding_window: false },
    { sliding_window: null, quantization_config: null, rope_theta: null },
    { sliding_window: 4, layer_types: ['full_attention', 'full_attention'] },
    { sliding_window: 4, sliding_window_pattern: 1 },
    { sliding_window: 4, max_window_layers: 1 },
    { attn_logit_softcapping: null, alibi: false },
  ])('changes nothing of this layer: %o', (settings) => {
    expect(warningsOf(settings)).toBe('');
  });

  it('says what scores are divided by', () => {
    for (const [settings, divisor] of [
      [{ query_pre_attn_scalar: 9 }, 3],
      [{ attention_multiplier: 0.25 }, 4],
      [{ attn_config: { softmax_scale: 0.5 } }, 2],
      [{ scale_attn_weights: false }, 1],
    ] as const) {
      const { read } = run(tensors('bert'), { config: { num_attention_heads: 4, ...settings } });
      expect(outsideOf(stagesOf(layer, data, { divisor }), read), JSON.stringify(settings)).toEqual(
        [],
      );
    }
  });

  it('may contradict the shapes, which is said', () => {
    const says = (settings: object) => warningsOf(settings, 'llama');
    expect(says({ num_key_value_heads: 2, head_dim: 4, rope_theta: 5e5 })).not.toContain(
      'config.json',
    );
    expect(says({ num_key_value_heads: 4 })).toContain(
      'config.json says 4 as heads of keys and values, and this layer has 2',
    );
    expect(says({ head_dim: 8 })).toContain('config.json says 8 as d_k, and this layer has 4');
    expect(refusal(tensors('llama'), { config: { num_attention_heads: '4' } })).toContain(
      'a whole number from 1 on as num_attention_heads needed in a config.json, it has "4"',
    );
  });
});

describe('what a layer has, not its family', () => {
  const t5 = (prefix: string) => run(tensors('t5', { prefix }));
  const causal = 'no token sees later ones';

  it('T5’s decoder sees no later tokens, and only self-attention has relative positions', () => {
    const encoder = t5('encoder.block.0.layer.0.SelfAttention.');
    const decoder = t5('decoder.block.0.layer.0.SelfAttention.');
    const cross = t5('decoder.block.0.layer.1.EncDecAttention.');
    const all = [encoder, decoder, cross];
    expect(all.map(({ facts }) => facts.includes(causal))).toEqual([false, true, false]);
    const relative = 'a learned number to each score by the distance';
    expect(all.map(({ warnings }) => warnings.join().includes(relative))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is_decoder hides later tokens in self-attention', () => {
    const of = (prefix: string, config: object) =>
      run(tensors('bert', { prefix }), { config: { num_attention_heads: 4, ...config } }).facts;
    const said = 'config.json sets is_decoder';
    expect(of('bert.encoder.layer.0.attention.', { is_decoder: true })).toContain(said);
    expect(of('bert.encoder.layer.0.attention.', { is_decoder: false })).not.toContain(said);
    expect(of('bert.encoder.layer.0.crossattention.', { is_decoder: true })).not.toContain(said);
    // An encoder and a decoder of the same sizes: the outermost word of the prefix tells.
    const two = { encoder: { num_attention_heads: 4 }, decoder: { num_attention_heads: 4 } };
    const both = { ...two, decoder: { ...two.decoder, is_decoder: true } };
    expect(of('decoder.bert.encoder.layer.0.attention.', both)).toContain(said);
    expect(of('encoder.encoder.layer.0.attention.', both)).not.toContain(said);
  });

  it('cross-attention in a decoder has the decoder’s heads', () => {
    const config = { d_model: dModel, decoder_attention_heads: 2, encoder_attention_heads: 4 };
    const headsAt = (prefix: string) =>
      run(tensors('bart', { prefix }), { config }).file.config.heads;
    expect(headsAt('model.decoder.layers.0.encoder_attn.')).toBe(2);
    expect(headsAt('model.decoder.layers.0.self_attn.')).toBe(2);
    expect(headsAt('model.encoder.layers.0.self_attn.')).toBe(4);
  });

  it('MPT’s settings lie in attn_config', () => {
    const mpt = (attn_config: object) =>
      run(tensors('mpt'), { config: { d_model: dModel, n_heads: 4, attn_config } }).warnings.join();
    expect(mpt({ alibi: true })).toContain('ALiBi');
    expect(mpt({ alibi: false })).toBe('');
    for (const [name, value] of Object.entries({ clip_qkv: 6, prefix_lm: true, qk_ln: true }))
      expect(mpt({ alibi: false, [name]: value })).toContain(`config.json sets ${name}`);
  });
});

describe('a norm of q and k', () => {
  const normed = (w: number, ...more: readonly TensorEntry[]) => [
    ...tensors('llama', { biases: '', fewer: true }),
    ...['q_norm', 'k_norm'].map((name) => ({
      name: `model.layers.0.self_attn.${name}.weight`,
      shape: [4],
      data: new Float32Array(4).fill(w),
    })),
    ...more,
  ];
  const config = (model_type: string, more = {}) => ({
    config: { model_type, num_attention_heads: 4, ...more },
    qkNorm: 'head' as const,
  });
  const gainsOf = (entries: readonly TensorEntry[], options: Options) => [
    ...(run(entries, options).file.parameters['q_norm.weight'] ?? []),
  ];

  it('has gains of 1 + w in Gemma 3, and of w in Qwen3, as config.json says', () => {
    for (const model of ['gemma3', 'gemma3_text', 'qwen3_next'])
      expect(gainsOf(normed(0), config(model)), model).toEqual([1, 1, 1, 1]);
    expect(gainsOf(normed(0.5), config('qwen3'))).toEqual([0.5, 0.5, 0.5, 0.5]);
    const { read } = run(normed(0), config('gemma3_text'));
    const { data: shares } = read('attn_weights');
    expect(new Set(shares).size).toBeGreaterThan(5);
    expect(run(normed(0), config('gemma3_text')).facts).toContain('keeps their gains as 1 + w');
  });

  it('of a model nobody knows is asked for; the choice counts before config.json', () => {
    const asked = /^qkNormGains: w, or 1\+w where the gains of q_norm and k_norm are kept less one/;
    expect(refusal(normed(0), { heads: 4, qkNorm: 'head' })).toMatch(asked);
    expect(refusal(normed(0), config('brand_new'))).toMatch(asked);
    expect(refusal(normed(0), config('constructor'))).toMatch(asked);
    const chosen = { ...config('qwen3'), qkNormGains: '1+w' as const };
    expect(gainsOf(normed(0.5), chosen)).toEqual([1.5, 1.5, 1.5, 1.5]);
  });

  it('that is a LayerNorm is refused', () => {
    expect(refusal(normed(1), config('cohere'))).toMatch(/q_norm\.weight: the gains of a norm by/);
    const bias = vector('model.layers.0.self_attn.k_norm.bias', 4);
    expect(refusal(normed(1, bias), config('qwen3'))).toContain('the bias of a LayerNorm');
  });

  it('has the ε of config.json, and says which', () => {
    const of = (more: object) => run(normed(0), config('gemma3_text', more));
    expect(of({ rms_norm_eps: 1e-5 }).file.config.qkNormEps).toBe(1e-5);
    expect(of({ rms_norm_eps: 1e-5 }).facts).toContain('ε is 0.00001');
    expect(of({}).facts).toContain('ε is 1e-6, as nothing says another');
    expect(refusal(normed(0), config('gemma3_text', { rms_norm_eps: 2 }))).toContain(
      'qkNormEps: a number from 1e-12 to 1 needed',
    );
    // Small rows: ε decides, so the numbers differ.
    const small = { ...x, data: data.map((value) => value / 1000) };
    const at = (more: object) =>
      traced([...normed(0), small], config('gemma3_text', more)).read('q_norm').data;
    expect(at({ rms_norm_eps: 1e-5 })).not.toEqual(at({ rms_norm_eps: 1e-6 }));
  });
});

describe('quantised numbers are told before shapes', () => {
  const stored = (dtype: string, width: number, beside: readonly string[]) => {
    const names = ['q', 'k', 'v', 'o'].flatMap((part) =>
      ['weight', ...beside].map((name) => `model.layers.0.self_attn.${part}_proj.${name}`),
    );
    const entries = names.map((name, k) =>
      entryText(name, k * 16, k * 16 + 16, [16 / width], dtype),
    );
    return rawFile(`{${entries.join()}}`, 16 * names.length);
  };

  it.each([
    ['U32', 4, ['scales', 'biases'], 'quantised numbers of MLX: write it anew with mlx_lm.convert'],
    ['U8', 1, ['weight.absmax', 'weight.quant_map'], 'of bitsandbytes: load it with transformers'],
    ['I8', 1, ['SCB'], 'of bitsandbytes: load it with transformers'],
    ['F8_E4M3', 1, ['weight_scale_inv'], 'quantised numbers: take the model that it was made from'],
    ['I32', 4, [], 'quantised numbers: take the model that it was made from'],
  ] as const)('%s', (dtype, width, beside, says) => {
    const refused = refusalOf(() => tracedBytes(stored(dtype, width, beside)));
    expect(refused.message).toMatch(/^model\.layers\.0\.self_attn\.[qo]_proj\.weight: /);
    expect(refused.message).toContain(says);
  });
});

it('kernels whose axes lie otherwise are refused with the axes that they need', () => {
  for (const shape of [
    [4, 4, 16],
    [4, 16, 4],
    [16, 2, 8],
  ]) {
    const reshaped = tensors('keras').map((tensor) =>
      tensor.name.endsWith('query/kernel') ? { ...tensor, shape } : tensor,
    );
    expect(refusal(reshaped), shape.join()).toContain('query/kernel": (16, 4, 4) needed');
  }
});
