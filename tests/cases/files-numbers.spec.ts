/** Valid layers in tests/cases/files: their numbers, and the messages about them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { numbersOf, readSafetensors, type TensorEntry } from '../../web/files';
import { traceFile } from '../../tools/trace.mjs';
import { expect, test, type Workplace } from './support/trace';

const built = () => Promise.resolve();

/** Runs the command on a case and reads the trace. */
async function traced(place: Workplace, name: string, ...args: readonly string[]) {
  const out = place.at('o');
  const said = await traceFile([place.case(`${name}.safetensors`), '--out', out, ...args], built);
  return { ...said, file: readSafetensors(readFileSync(out)) };
}

function xOf(place: Workplace, name: string): string {
  const { tensors } = readSafetensors(readFileSync(place.case(`${name}.safetensors`)));
  const x = tensors.get('x');
  if (!x) throw new Error(name);
  return place.write('x.safetensors', [{ name: 'x', ...numbersOf(x) }]);
}

/** [title, a file, its arguments, another file with the same layer, its arguments] */
const pairs: readonly (readonly [string, string, string[], string, string[]])[] = [
  [
    'GPT-2’s names are the layer that was converted by hand',
    '08a-gpt2-names',
    ['--prefix', 'transformer.h.0.attn', '--heads', '2'],
    '08c-gpt2-converted',
    ['--heads', '2'],
  ],
  [
    'fewer heads of keys are the ones that were repeated by hand',
    '10a-llama-gqa-names',
    ['--heads', '4'],
    '10d-gqa-expanded',
    ['--heads', '4'],
  ],
  [
    'the same under PyTorch’s names',
    '10b-gqa-renamed',
    ['--heads', '4'],
    '10d-gqa-expanded',
    ['--heads', '4'],
  ],
  [
    'Keras’ kernels are the wide layer that was packed by hand',
    '20a-keras-names',
    [],
    '20b-keras-converted-wide',
    ['--variant', 'wide'],
  ],
];

for (const [what, a, argsA, b, argsB] of pairs) {
  test(what, async ({ place }) => {
    const x = xOf(place, b);
    const own = readSafetensors(readFileSync(place.case(`${a}.safetensors`))).tensors.has('x');
    const one = await traced(place, a, ...(own ? [] : [x]), ...argsA);
    const other = await traced(place, b, ...argsB);
    for (const [name, { shape, bytes }] of other.file.tensors) {
      expect(one.file.tensors.get(name)?.shape, name).toEqual(shape);
      expect(Buffer.from(one.file.tensors.get(name)?.bytes ?? []).equals(bytes), name).toBe(true);
    }
  });
}

const x8 = (place: Workplace) => xOf(place, '22-large-scores-no-bias');

/** [case, arguments, expected standard output, expected standard error] */
const said: readonly (readonly [string, string[], RegExp, string])[] = [
  [
    '09-bert-names',
    ['--prefix', 'encoder.layer.1.attention', '--heads', '2'],
    /^o: \d+ bytes\nRoFormer has the same names: RoFormer turns q and k by their tokens’ positions \(rotary\)\. .*$/,
    '',
  ],
  ['11a-bart-names', ['--heads', '2'], /^o: \d+ bytes$/, ''],
  ['12a-timm-names', ['--heads', '2'], /^o: \d+ bytes$/, 'Not used here: cls_token, pos_embed.'],
  ['12b-no-qkv-bias', ['--heads', '2'], /no in_proj_bias: zeros stand for it\.$/, ''],
  [
    '10a-llama-gqa-names',
    ['--heads', '4', '--mask', 'causal'],
    /2 heads, each shared by 2 of the 4 query heads/,
    'Not the model’s own numbers: Llama, Mistral, Qwen, Gemma and kin turns q and k',
  ],
  [
    '10a-llama-gqa-names',
    ['--heads', '4'],
    /choose the mask causal for the model’s own numbers/,
    'rotary',
  ],
  ['20c-flax-names', [], /^o: \d+ bytes$/, ''],
  [
    '20e-fused-per-head-names',
    ['--heads', '2', '--mask', 'causal'],
    /head by head, as in GPT-NeoX/,
    'rotary',
  ],
  [
    '27b-diffusers-names',
    ['--heads', '2'],
    /no attn1\.to_q\.bias, attn1\.to_k\.bias, attn1\.to_v\.bias: zeros/,
    '',
  ],
  ['13-metadata-null', ['--heads', '2'], /^o: \d+ bytes$/, ''],
  ['13-metadata-empty', ['--heads', '2'], /^o: \d+ bytes$/, ''],
  ['15-unaligned', ['--heads', '2'], /^o: \d+ bytes(; .*rounded.*)?$/, 'Not used here: odd, flag.'],
  ['16-empty-and-scalar', ['--heads', '2'], /^o: \d+ bytes$/, 'Not used here: scaled_fp8, '],
  ['18-orig-mod-module', ['--heads', '2'], /^o: \d+ bytes$/, ''],
  [
    '28a-nine-axes-beside',
    ['--heads', '2'],
    /^o: \d+ bytes$/,
    'the layer has rel_pos, which is not used',
  ],
];

for (const [name, args, out, warning] of said) {
  test(`${name} ${args.join(' ')}`, async ({ place }) => {
    const { tensors } = readSafetensors(readFileSync(place.case(`${name}.safetensors`)));
    const more = tensors.has('x') ? [] : [x8(place)];
    const { out: text, warnings } = await traced(place, name, ...more, ...args);
    expect(text).toMatch(out);
    expect(warnings.join('\n')).toContain(warning);
    expect(warnings).toHaveLength(warning === '' ? 0 : 1);
  });
}

test('an entry with more keys is read as without them', async ({ place }) => {
  const bytes = readFileSync(place.case('28a-nine-axes-beside.safetensors'));
  const length = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.subarray(8, 8 + length).toString()) as Record<string, object>;
  header['in_proj_weight'] = { ...header['in_proj_weight'], strides: [8, 1] };
  const json = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(json.length));
  writeFileSync(
    place.at('more.safetensors'),
    Buffer.concat([size, json, bytes.subarray(8 + length)]),
  );
  const args = ['--heads', '2', '--out', place.at('o')];
  await traceFile([place.at('more.safetensors'), ...args], built);
  const one = readFileSync(place.at('o'));
  await traceFile([place.case('28a-nine-axes-beside.safetensors'), ...args], built);
  expect(one.equals(readFileSync(place.at('o')))).toBe(true);
});

/** Tensors of a layer with d_model 4, all ones except for the given ones. */
const small = (...given: readonly TensorEntry[]): readonly TensorEntry[] => [
  { name: 'x', shape: [2, 4], data: Float32Array.of(1, 2, 3, 4, 4, 3, 2, 1) },
  ...given,
];
const square = (name: string, value: number): TensorEntry => ({
  name,
  shape: [4, 4],
  data: new Float32Array(16).fill(value),
});

test('tied tensors, of which save_model keeps one, are read by both names', async ({ place }) => {
  const whole = small(
    ...['q', 'k', 'v'].map((part) => square(`attn.${part}_proj.weight`, part === 'v' ? 2 : 0.5)),
    square('attn.out_proj.weight', 1),
  );
  const args = ['--heads', '2', '--out', place.at('o')];
  await traceFile([place.write('whole', whole), ...args], built);
  const expected = readFileSync(place.at('o'));
  const tied = whole.filter(({ name }) => name !== 'attn.k_proj.weight');
  const metadata = { 'attn.k_proj.weight': 'attn.q_proj.weight' };
  await traceFile([place.write('tied', tied, metadata), ...args], built);
  expect(readFileSync(place.at('o')).equals(expected)).toBe(true);
});

test('names in capitals are the same names', async ({ place }) => {
  const tensors = small(
    ...['Q', 'K', 'V'].map((part) => square(`Attn.${part}_Proj.Weight`, 0.5)),
    square('Attn.Out_Proj.Weight', 1),
  );
  const file = place.write('capitals', tensors);
  const { out } = await traceFile([file, '--list'], built);
  expect(out).toMatch(/^Attn\. /);
  await traceFile([file, '--heads', '2', '--out', place.at('o')], built);
});

test('unused tensors of the layer are named: q_norm changes the numbers', async ({ place }) => {
  const tensors = small(
    ...['q', 'k', 'v'].map((part) => square(`self_attn.${part}_proj.weight`, 0.5)),
    square('self_attn.out_proj.weight', 1),
    { name: 'self_attn.q_norm.weight', shape: [2], data: Float32Array.of(1, 1) },
  );
  const file = place.write('norm', tensors);
  const { warnings } = await traceFile([file, '--heads', '2', '--out', place.at('o')], built);
  expect(warnings).toEqual([
    'Not the model’s own numbers, perhaps: the layer has self_attn.q_norm.weight, which is not used here.',
  ]);
});

test('heads whose columns do not make up d_model are wide ones', async ({ place }) => {
  const matrix = (name: string, rows: number, columns: number): TensorEntry => ({
    name,
    shape: [rows, columns],
    data: Float32Array.from({ length: rows * columns }, (_, k) => ((k * 7) % 11) / 11 - 0.5),
  });
  const tensors = small(
    matrix('q_proj.weight', 12, 4),
    matrix('k_proj.weight', 6, 4),
    matrix('v_proj.weight', 6, 4),
    matrix('o_proj.weight', 4, 12),
  );
  const file = place.write('gemma', tensors);
  const out = place.at('o');
  await expect(traceFile([file, '--out', out], built)).rejects.toThrow(
    'heads: a head count (2, 4, 6, 12) needed',
  );
  await traceFile([file, '--heads', '2', '--out', out], built);
  const found = readSafetensors(readFileSync(out)).tensors;
  expect(found.get('q')?.shape).toEqual([2, 2, 6]);
  // A single key head: both query heads share its k.
  const k = found.get('k');
  const { data } = k ? numbersOf(k) : { data: new Float32Array() };
  expect(data.subarray(0, 12)).toEqual(data.subarray(12));
});
