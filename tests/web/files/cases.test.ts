/** The files of tests/cases/files, and other formats: what each gives, what is said of it, or why it is refused. */
import { describe, expect, it } from 'vitest';
import {
  FileError,
  layerFromFile,
  listLayers,
  numbersOf,
  openTogether,
  readSafetensors,
  sourceOfBlob,
  writeSafetensors,
  type TensorEntry,
} from '../../../web/files';
import { outsideOf, randomLayer, range, stagesOf, drawing } from '../support/by-head';
import { asInFile, familyFiles, tensorsOf } from '../support/family-files';
import { entryOf, refusalOf } from '../support/files';
import { foreign, foreignCases } from '../support/foreign';
import { caseBytes, traced, tracedBytes, type Options, type Traced } from '../support/traced';

const layer = randomLayer({ dModel: 8, heads: 2, keyHeads: 2, dK: 4 });
const under = (family: string, prefix?: string): readonly TensorEntry[] => {
  const file = familyFiles[family];
  if (!file) throw new Error(family);
  return tensorsOf(layer, { ...file, prefix: prefix ?? file.prefix });
};
const xs = Float32Array.from(range(3 * 8), drawing(3));
const x: TensorEntry = { name: 'x', shape: [3, 8], data: xs };

/** Runs a case on its own x, or on another case's. */
function run(name: string, options: Options, inputs = '22-large-scores-no-bias'): Traced {
  const [bytes, other] = [name, inputs].map((each) => caseBytes(`${each}.safetensors`));
  if (!bytes || !other) throw new Error(name);
  const { tensors, metadata } = readSafetensors(bytes);
  if (tensors.has('x')) return tracedBytes(bytes, options);
  const given = readSafetensors(other).tensors.get('x');
  if (!given) throw new Error(inputs);
  // The file itself, with x written behind its data.
  const all = [...tensors.values(), given].filter(({ dtype }) => /^B?F\d+$/.test(dtype));
  const entries = all.map((tensor): TensorEntry => ({ name: tensor.name, ...numbersOf(tensor) }));
  return traced(entries, options, Object.fromEntries(metadata));
}

describe('the same layer in two files gives the same numbers', () => {
  it.each<readonly [string, string, Options, string, Options]>([
    [
      'GPT-2’s names, and converted by hand',
      '08a-gpt2-names',
      { prefix: 'transformer.h.0.attn', heads: 2 },
      '08c-gpt2-converted',
      { heads: 2 },
    ],
    [
      'fewer heads of keys, and repeated by hand',
      '10a-llama-gqa-names',
      { heads: 4 },
      '10d-gqa-expanded',
      { heads: 4 },
    ],
    [
      'the same under PyTorch’s names',
      '10b-gqa-renamed',
      { heads: 4 },
      '10d-gqa-expanded',
      { heads: 4 },
    ],
    [
      'Keras’ kernels, and packed by hand as a wide layer',
      '20a-keras-names',
      {},
      '20b-keras-converted-wide',
      { variant: 'wide' },
    ],
  ])('%s', (_, a, optionsA, b, optionsB) => {
    const [one, other] = [run(a, optionsA, b), run(b, optionsB)];
    for (const name of ['q', 'k', 'v', 'attn_weights', 'output'])
      expect(one.read(name), name).toEqual(other.read(name));
  });
});

it.each<readonly [string, Options, RegExp, string]>([
  [
    '09-bert-names',
    { prefix: 'encoder.layer.1.attention', heads: 2 },
    /^RoFormer has the same names: RoFormer turns q and k by their tokens’ positions \(rotary\)\./,
    '',
  ],
  ['02a-attn-mask-bool', { heads: 2 }, /^The mask .* file: it hides 10 of 25 places\.$/, ''],
  ['11a-bart-names', { heads: 2 }, /^$/, ''],
  ['12a-timm-names', { heads: 2 }, /^$/, 'Not used here: cls_token, pos_embed.'],
  ['12b-no-qkv-bias', { heads: 2 }, /no in_proj_bias: zeros stand for it\.$/, ''],
  ['10a-llama-gqa-names', { heads: 4 }, /choose the mask causal for the/, 'rotary'],
  ['20c-flax-names', {}, /^$/, ''],
  ['20e-fused-per-head-names', { heads: 2, mask: 'causal' }, /head by head, as in G/, 'rotary'],
  ['27b-diffusers-names', { heads: 2 }, /attn1\.to_q\.bias, .*to_v\.bias: zeros/, ''],
  ['13-metadata-null', { heads: 2 }, /^$/, ''],
  ['15-unaligned', { heads: 2 }, /^/, 'Not used here: odd, flag.'],
  ['16-empty-and-scalar', { heads: 2 }, /^/, 'Not used here: scaled_fp8, '],
  ['18-orig-mod-module', { heads: 2 }, /^$/, ''],
  ['28a-nine-axes-beside', { heads: 2 }, /^$/, 'the layer has rel_pos, which is not used'],
])('%s %o', (name, options, facts, warning) => {
  const found = run(name, options);
  expect(found.facts).toMatch(facts);
  expect(found.warnings.join('\n')).toContain(warning);
  expect(found.warnings).toHaveLength(warning === '' ? 0 : 1);
});

describe('what is no layer is refused with what it is and what to do', () => {
  const open = async (name: string, bytes: Uint8Array) => {
    const blob = new Blob([Uint8Array.from(bytes)]);
    const { file } = await openTogether([sourceOfBlob(blob, name)]);
    if (!file) throw new Error('no file');
    return layerFromFile(file, { heads: 2 });
  };
  const all = [
    ...foreign,
    ...foreignCases.map(([name, says]) => [name, caseBytes(name), says] as const),
  ];

  it.each(all)('%s', async (name, bytes, says) => {
    const refused = open(name, bytes);
    await expect(refused).rejects.toThrow(FileError);
    await expect(refused).rejects.toThrow(says);
  });

  const transposed = (name: string) => (entry: TensorEntry) =>
    entry.name.endsWith(name) ? { ...entry, shape: [...entry.shape].reverse() } : entry;
  const renamed = (from: RegExp, to: string) => (entry: TensorEntry) => ({
    ...entry,
    name: entry.name.replace(from, to),
  });
  it.each<readonly [string, readonly TensorEntry[], string]>([
    [
      'names that nobody knows',
      under('bart').map(renamed(/encoder_attn\.(.)_proj/, 'attn.proj_$1')),
      'these of its tensors look like attention: model.decoder.layers.0.attn.proj_q.weight',
    ],
    [
      'a matrix that is only transposed',
      under('timm').map(transposed('qkv.weight')),
      'qkv.weight: (24, 8) needed for d_model 8, the file has (8, 24), which is transposed',
    ],
    [
      'PyTorch’s, transposed',
      under('pytorch').map(transposed('in_proj_weight')),
      'in_proj_weight: (24, 8) needed for d_model 8, the file has (8, 24), which is transposed',
    ],
    [
      'W_O missing: every name that it could have',
      under('llama').slice(0, -1),
      'self_attn.out_proj.weight: a tensor of this name (or model.layers.0.self_attn.o_proj.weight',
    ],
    [
      'Megatron’s fused rows, whose order nobody can know',
      under('neox').map(
        renamed(/gpt_neox\.layers\.0\.attention/, 'encoder.layers.0.self_attention'),
      ),
      'look like attention: encoder.layers.0.self_attention.query_key_value.weight',
    ],
  ])('%s', (_, tensors, says) => {
    expect(refusalOf(() => traced(tensors)).message).toContain(says);
  });
});

describe('models of many layers', () => {
  const open = (...files: readonly (readonly [string, Uint8Array | string])[]) =>
    openTogether(
      files.map(([name, data]) =>
        sourceOfBlob(new Blob([typeof data === 'string' ? data : Uint8Array.from(data)]), name),
      ),
    );

  it('are listed in the order of their numbers, each with its place', () => {
    const gpt2 = range(12)
      .flatMap((k) => under('gpt2', `transformer.h.${k}.attn.`))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const listed = listLayers(readSafetensors(writeSafetensors(gpt2)));
    expect(listed.map(({ layer }) => layer)).toEqual(range(12));
    const bart = ['decoder.layers.1.encoder_attn.', 'encoder.layers.0.self_attn.'];
    const places = listLayers(
      readSafetensors(writeSafetensors(bart.flatMap((prefix) => under('bart', prefix)))),
    ).map(({ stack, layer, attention }) => [stack, layer, attention]);
    expect(places).toEqual([
      ['decoder', 1, 'cross'],
      ['encoder', 0, 'self'],
    ]);
    const chosen = traced([...gpt2, x], { heads: 2, prefix: 'transformer.h.7.attn' });
    expect(outsideOf(stagesOf(layer, xs), chosen.read)).toEqual([]);
  });

  /** Two shards; the second layer's W_O is in the second shard. */
  const [first, second] = [0, 1].map((k) => under('llama', `model.layers.${k}.self_attn.`));
  const parts = [
    ['one.safetensors', [...(first ?? []), ...(second ?? []).slice(0, -1)]],
    ['two.safetensors', (second ?? []).slice(-1)],
  ] as const;
  const map = parts.flatMap(([shard, all]) => all.map(({ name }) => [name, shard] as const));
  const index = [
    'model.safetensors.index.json',
    JSON.stringify({ weight_map: Object.fromEntries(map) }),
  ] as const;
  const [one, two] = parts.map(([name, all]) => [name, writeSafetensors(all)] as const);
  if (!one || !two) throw new Error('no shards');
  const prefix = 'model.layers.1.self_attn.';

  it('in shards are one file with their index', async () => {
    const { file } = await open(index, one, two, ['x.safetensors', writeSafetensors([x])]);
    if (!file) throw new Error('no file');
    const found = await layerFromFile(file, { heads: 2, prefix });
    const llama = familyFiles['llama'];
    const expected = llama && tensorsOf(asInFile(layer, llama), { ...llama, prefix });
    expect(found.parameters.q_proj_weight).toEqual(expected?.[0]?.data);
    expect(found.x?.data).toEqual(xs);
  });

  it('name the shard that is missing where it is needed', async () => {
    const { file } = await open(index, one);
    if (!file) throw new Error('no file');
    expect(
      (await layerFromFile(file, { heads: 2, prefix: 'model.layers.0.self_attn.' })).prefix,
    ).toBe('model.layers.0.self_attn.');
    await expect(layerFromFile(file, { heads: 2, prefix })).rejects.toThrow(
      'o_proj.weight: this tensor needed, it lies in two.safetensors, which is not here',
    );
    await expect(open(index)).rejects.toThrow('the files that it is the index of');
  });

  it.each([
    ['a tensor in two files', [one, ['copy.safetensors', one[1]]], 'a place in one of the files'],
    [
      'an index of other folders',
      [['bad.index.json', '{"weight_map":{"a":"../secret.safetensors"}}']],
      'a: the name of a file beside the index needed',
    ],
    [
      'an index of PyTorch files',
      [['torch.index.json', '{"weight_map":{"a":"pytorch_model-00001-of-00002.bin"}}']],
      'PyTorch files',
    ],
  ] as const)('are refused: %s', async (_, files, says) => {
    await expect(open(...files)).rejects.toThrow(says);
  });
});

it('tied tensors, of which save_model keeps one, are read by both names, in capitals too', () => {
  const square = (name: string, value: number): TensorEntry => ({
    name: `Attn.${name}_proj.Weight`,
    shape: [8, 8],
    data: new Float32Array(64).fill(value),
  });
  const whole = [square('q', 0.5), square('k', 0.5), square('v', 2), square('out', 1), x];
  const tied = whole.filter(({ name }) => name !== 'Attn.k_proj.Weight');
  const metadata = { 'Attn.k_proj.Weight': 'Attn.q_proj.Weight' };
  const outputs = [traced(whole, { heads: 2 }), traced(tied, { heads: 2 }, metadata)];
  expect(outputs.map(({ file }) => file.prefix)).toEqual(['Attn.', 'Attn.']);
  const [a, b] = outputs.map(({ read }) => read('output'));
  expect(b).toEqual(a);
});

it('heads whose columns do not make up d_model are wide ones', () => {
  const shapes = { q: [24, 8], k: [12, 8], v: [12, 8], o: [8, 24] };
  const tensors = Object.entries(shapes).map(([name, shape]) =>
    entryOf(`${name}_proj.weight`, ...shape),
  );
  expect(refusalOf(() => traced([...tensors, x])).message).toMatch(
    /a head count \(2, 4, 6, 8, 12, 24\) needed/,
  );
  const { read } = traced([...tensors, x], { heads: 2 });
  expect(read('q').shape).toEqual([2, 3, 12]);
  // A single key head: both query heads share its k.
  const { data } = read('k');
  expect(data.subarray(0, 36)).toEqual(data.subarray(36));
});
