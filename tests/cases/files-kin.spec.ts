/**
 * Families with equal names, and settings of a file or its config.json that change the numbers: the command says so.
 */
import { writeFileSync } from 'node:fs';
import { traceFile } from '../../tools/trace.mjs';
import type { TensorEntry } from '../../web/files';
import { families } from '../../web/files/families/table';
import { familyFiles, groups, tensorsOf, type FamilyFile } from './support/family-files';
import { drawing, outsideOf, randomLayer, range, stagesOf } from './support/random-layer';
import { expect, test, type Workplace } from './support/trace';

const dModel = 16;
const layer = randomLayer({ dModel, heads: 4, keyHeads: 4, dK: 4 });
const grouped = randomLayer({ dModel, heads: 4, keyHeads: 2, dK: 4 });
const x: TensorEntry = {
  name: 'x',
  shape: [5, dModel],
  data: Float32Array.from(range(5 * dModel), drawing(3)),
};
const file = (family: string): FamilyFile => {
  const found = familyFiles[family];
  if (!found) throw new Error(family);
  return found;
};
const vector = (name: string, length: number): TensorEntry => ({
  name,
  shape: [length],
  data: Float32Array.from(range(length), drawing(4)),
});

/** Output of the command for these tensors and x, with or without a config.json. */
async function said(place: Workplace, tensors: readonly TensorEntry[], config?: object) {
  const model = place.write('model.safetensors', [...tensors, x]);
  const args = [model, '--out', place.at('out')];
  if (config) {
    writeFileSync(place.at('config.json'), JSON.stringify(config));
    args.push('--config', place.at('config.json'));
  }
  const heads = config ? [] : ['--heads', '4'];
  return traceFile([...args, ...heads], () => Promise.resolve());
}

for (const { id, title, causal } of families) {
  test(`${id}: that later tokens are hidden is ${causal ? '' : 'not '}said`, async ({ place }) => {
    const { out } = await said(place, tensorsOf(file(id).fewer ? grouped : layer, file(id)));
    const note = `In ${title} no token sees later ones`;
    if (causal) expect(out).toContain(note);
    else expect(out).not.toContain('no token sees later ones');
  });
}

test('the names of BART without biases are those of GPT-J and GPT-Neo, too', async ({ place }) => {
  const at = (prefix: string, biases: string) =>
    tensorsOf(layer, { ...file('bart'), prefix, biases });
  const alike =
    /GPT-J and GPT-Neo have the same names: GPT-J turns .*, GPT-Neo does not divide the scores/;
  expect((await said(place, at('', 'o'))).out).toMatch(alike);
  expect((await said(place, at('blocks.0.attn.', ''))).out).toMatch(alike);
  expect((await said(place, at('', 'qkvo'))).out).not.toContain('the same names');
  expect((await said(place, at('layers.0.self_attn.', ''))).out).not.toContain('the same names');
});

test('GPT-BigCode’s rows lie head by head: config.json says so, and else it is said', async ({
  place,
}) => {
  // The same names as nanoGPT with biases: only config.json can tell them apart.
  const byHead = tensorsOf(layer, {
    prefix: 'transformer.h.0.attn.',
    make: groups('c_attn', 'c_proj'),
  });
  const open = await said(place, byHead);
  expect(open.out).toContain('GPT-BigCode with multi_query false has the same names');
  const config = { model_type: 'gpt_bigcode', multi_query: false, n_head: 4 };
  const told = await said(place, byHead, config);
  expect(told.out).toContain('head by head, as in GPT-BigCode');
  expect(told.out).not.toContain('the same names');
  const expected = stagesOf(layer, x.data as Float32Array);
  expect(outsideOf(expected, place.read('out'))).toEqual([]);
  const bare = tensorsOf(layer, { ...file('nanogpt'), biases: '' });
  expect((await said(place, bare)).out).not.toContain('the same names');
});

test('tensors that change an attention layer are named under any prefix', async ({ place }) => {
  for (const [family, name] of [
    ['timm', 'q_bias'],
    ['timm', 'relative_position_bias_table'],
    ['bart', 'q_norm.weight'],
    ['bart', 'q_proj.lora_A.default.weight'],
    ['albert', 'out.weight'],
    ['llama', 'sinks'],
  ] as const) {
    for (const prefix of ['', 'block.3.']) {
      const tensors = tensorsOf(layer, { ...file(family), prefix });
      const { warnings } = await said(place, [...tensors, vector(prefix + name, dModel)]);
      const expected = `the layer has ${prefix}${name}, which is not used here`;
      expect(warnings.join(), prefix + name).toContain(expected);
    }
  }
  const beside = vector('block.3.mlp.fc1.bias', dModel);
  const tensors = tensorsOf(layer, { ...file('bart'), prefix: 'block.3.' });
  expect((await said(place, [...tensors, beside])).warnings).toEqual([
    'Not used here: block.3.mlp.fc1.bias.',
  ]);
});

test('settings of config.json that are not supported are named', async ({ place }) => {
  const bert = tensorsOf(layer, file('bert'));
  const warningsOf = async (settings: object, tensors: readonly TensorEntry[] = bert) =>
    (await said(place, tensors, { num_attention_heads: 4, ...settings })).warnings.join();
  for (const [name, value] of [
    ['sliding_window', 4],
    ['attention_chunk_size', 2],
    ['local_attention', 8],
    ['window_size', [1, 256]],
    ['quantization_config', { bits: 8 }],
    ['rope_theta', 10000],
    ['rotary_value', false],
    ['alibi', true],
  ] as const) {
    expect(await warningsOf({ [name]: value }), name).toContain(`config.json sets ${name}`);
  }
  // None of these settings hides one of the five rows from another.
  for (const settings of [
    { sliding_window: 5 },
    { sliding_window: 4, use_sliding_window: false },
    { sliding_window: null, quantization_config: null, rope_theta: null },
    { sliding_window: 4, layer_types: ['full_attention', 'full_attention'] },
  ]) {
    expect(await warningsOf(settings), JSON.stringify(settings)).toBe('');
  }
  const llama = tensorsOf(grouped, file('llama'));
  expect(await warningsOf({ rope_theta: 500000 }, llama)).not.toContain('config.json');
});

test('a count of config.json that the shapes contradict is said', async ({ place }) => {
  const llama = tensorsOf(grouped, file('llama'));
  const of = async (fields: object) => (await said(place, llama, fields)).warnings.join();
  expect(await of({ num_attention_heads: 4, num_key_value_heads: 2, head_dim: 4 })).not.toContain(
    'config.json',
  );
  expect(await of({ num_attention_heads: 4, num_key_value_heads: 4 })).toContain(
    'config.json says 4 as heads of keys and values, and this layer has 2',
  );
  expect(await of({ num_attention_heads: 4, head_dim: 8 })).toContain(
    'config.json says 8 as d_k, and this layer has 4',
  );
  await expect(of({ num_attention_heads: '4' })).rejects.toThrow(
    'a whole number from 1 on as num_attention_heads needed in a config.json, it has "4"',
  );
});

test('kernels whose axes lie otherwise are refused with the axes that they need', async ({
  place,
}) => {
  const keras = tensorsOf(layer, file('keras'));
  const reshaped = (shape: readonly number[]) =>
    keras.map((tensor) => (tensor.name.endsWith('query/kernel') ? { ...tensor, shape } : tensor));
  for (const shape of [
    [4, 4, 16],
    [4, 16, 4],
    [16, 2, 8],
  ]) {
    await expect(said(place, reshaped(shape)), shape.join()).rejects.toThrow(
      'query/kernel": (16, 4, 4) needed',
    );
  }
});

test('an attention_mask has flags, in shapes that the error lists', async ({ place }) => {
  const pytorch = tensorsOf(layer, file('pytorch'));
  const keeps = (shape: readonly number[]): TensorEntry => ({
    name: 'attention_mask',
    shape,
    data: range(shape.reduce((a, b) => a * b, 1)).map(() => true),
  });
  for (const shape of [[5], [1, 5], [1, 1, 5, 5], [1, 1, 1, 5]]) {
    await expect(said(place, [...pytorch, keeps(shape)])).resolves.toBeTruthy();
  }
  for (const shape of [[5, 5], [4], [2, 5]]) {
    await expect(said(place, [...pytorch, keeps(shape)]), shape.join()).rejects.toThrow(
      /^attention_mask: \(5\), \(1, 5\) or \(1, 1, n, 5\) needed for one flag per key, or a row/,
    );
  }
});

test('trace says what its flags are', async ({ place }) => {
  const { out, warnings } = await traceFile(['--help'], () =>
    Promise.reject(new Error('no build')),
  );
  expect(warnings).toEqual([]);
  for (const flag of ['out', 'list', 'prefix', 'heads', 'config', 'variant', 'mask', 'gradients']) {
    expect(out).toContain(`--${flag}`);
  }
  const { status, stdout } = await place.trace('--help');
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${out}\n` });
});
