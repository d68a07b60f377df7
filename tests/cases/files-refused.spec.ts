/**
 * Files that are no layers: the message says what they are and what to do, in the same words in the command and the
 * page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { traceFile } from '../../tools/trace.mjs';
import type { TensorEntry } from '../../web/files';
import { familyFiles, tensorsOf } from './support/family-files';
import { foreign, foreignCases } from './support/foreign';
import { dropFiles, messages, momentOf, openPage } from './support/page';
import { randomLayer } from './support/random-layer';
import { expect, test } from './support/trace';

const built = () => Promise.resolve();

test('by the command: one line, no file', async ({ place }) => {
  for (const [name, bytes, says] of foreign) {
    writeFileSync(place.at(name), bytes);
    const refused = traceFile([place.at(name), '--heads', '2', '--out', place.at('o')], built);
    await expect(refused, name).rejects.toThrow(says);
  }
  for (const [name, says] of foreignCases) {
    const refused = traceFile([place.case(name), '--heads', '2', '--out', place.at('o')], built);
    await expect(refused, name).rejects.toThrow(says);
  }
  const { status, stdout, stderr } = await place.trace(place.case('14b-torch-save.pt'), '--list');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^the file: safetensors needed, it is a PyTorch file[^\n]+\n$/);
});

test('on the page: one message, and everything stays', async ({ page, place }) => {
  const layer = await openPage(page, '#heads=2&d-model=8&parameters=random');
  const before = await momentOf(layer);
  const files = [
    ...foreign,
    ...foreignCases.map(([name, says]) => [name, readFileSync(place.case(name)), says] as const),
  ];
  // With a head count the page reports wrong numbers at once; otherwise it would ask for the count first.
  const config = Buffer.from('{"num_attention_heads":2}');
  for (const [name, bytes, says] of files) {
    await dropFiles(page, [name, bytes], ['config.json', config]);
    await expect(messages(page), name).toHaveCount(1);
    await expect(messages(page), name).toContainText(says.replace('the file: ', ''));
    await page.getByRole('button', { name: 'Dismiss this message' }).click();
    await expect(messages(page)).toHaveCount(0);
  }
  expect(await momentOf(layer)).toEqual(before);
});

const layer = randomLayer({ dModel: 8, heads: 2, keyHeads: 2, dK: 4 });
const of = (family: string) => {
  const file = familyFiles[family];
  if (!file) throw new Error(family);
  return tensorsOf(layer, file);
};
const transposed = (entry: TensorEntry): TensorEntry => ({
  ...entry,
  shape: [...entry.shape].reverse(),
});
const renamed = (from: RegExp, to: string) => (entry: TensorEntry) => ({
  ...entry,
  name: entry.name.replace(from, to),
});

const unknown: readonly (readonly [string, readonly TensorEntry[], string])[] = [
  [
    'names that nobody knows',
    [
      { name: 'embed.weight', shape: [4, 8], data: new Float32Array(32) },
      ...of('bart').map(renamed(/encoder_attn\.(.)_proj/, 'attn.proj_$1')),
    ],
    'these of its tensors look like attention: model.decoder.layers.0.attn.proj_q.weight',
  ],
  [
    'a matrix that is only transposed',
    of('timm').map((entry) => (entry.name.endsWith('qkv.weight') ? transposed(entry) : entry)),
    'qkv.weight: (24, 8) needed for d_model 8, the file has (8, 24), which is transposed',
  ],
  [
    'PyTorch’s, transposed',
    of('pytorch').map((entry) =>
      entry.name.endsWith('in_proj_weight') ? transposed(entry) : entry,
    ),
    'in_proj_weight: (24, 8) needed for d_model 8, the file has (8, 24), which is transposed',
  ],
  [
    'W_O missing: every name that it could have',
    of('llama').slice(0, -1),
    'self_attn.out_proj.weight: a tensor of this name (or model.layers.0.self_attn.o_proj.weight',
  ],
  [
    'Megatron’s fused rows, whose order nobody can know',
    of('neox').map(renamed(/gpt_neox\.layers\.0\.attention/, 'encoder.layers.0.self_attention')),
    'look like attention: encoder.layers.0.self_attention.query_key_value.weight',
  ],
];

for (const [name, tensors, says] of unknown) {
  test(`${name}`, async ({ place }) => {
    const file = place.write('layer.safetensors', tensors);
    await expect(traceFile([file, '--out', place.at('o')], built)).rejects.toThrow(says);
  });
}
