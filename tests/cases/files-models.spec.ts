/** Models of many layers, in one file, in a huge one, and in shards: the list, and reading only the necessary parts. */
import { statSync, writeFileSync } from 'node:fs';
import type { ManyHeads } from '../../web/element';
import { writeSafetensors, type TensorEntry } from '../../web/files';
import { openMenu, stateOf, tensor } from '../e2e/support/layer';
import { asInFile, familyFiles, tensorsOf } from './support/family-files';
import {
  chooseFiles,
  dialog,
  dropFiles,
  expectNoQuestion,
  messages,
  openPage,
} from './support/page';
import { drawing, outsideOf, randomLayer, range, stagesOf } from './support/random-layer';
import { writeSparse } from './support/sparse';
import { expect, test } from './support/trace';

const dModel = 8;
const sizes = { dModel, heads: 2, keyHeads: 2, dK: 4 };
const layer = randomLayer(sizes);
const x: TensorEntry = {
  name: 'x',
  shape: [3, dModel],
  data: Float32Array.from(range(3 * dModel), drawing(3)),
};

const under = (family: string, prefix: string): readonly TensorEntry[] => {
  const file = familyFiles[family];
  if (!file) throw new Error(family);
  return tensorsOf(layer, { ...file, prefix });
};

/** GPT-2 with 12 layers, ordered by name as libraries write it. */
const gpt2 = range(12)
  .flatMap((k) => under('gpt2', `transformer.h.${k}.attn.`))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
const bart = [0, 1].flatMap((k) => [
  ...under('bart', `model.encoder.layers.${k}.self_attn.`),
  ...under('bart', `model.decoder.layers.${k}.self_attn.`),
  ...under('bart', `model.decoder.layers.${k}.encoder_attn.`),
]);

test('trace --list names every layer, in their order, and where each stands', async ({ place }) => {
  place.write('gpt2.safetensors', gpt2);
  const { status, stdout, stderr } = await place.trace('--list', 'gpt2.safetensors');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const rows = stdout.trimEnd().split('\n');
  expect(rows).toHaveLength(12);
  expect(rows[9]).toMatch(
    /^transformer\.h\.9\.attn\. {3}d_model 8 {2}\(8, 24\) \(8, 8\) {2}layer 10 +GPT-2$/,
  );
  expect(rows[10]).toContain('transformer.h.10.attn.');
  place.write('bart.safetensors', bart);
  const list = (await place.trace('bart.safetensors', '--list')).stdout;
  expect(list).toMatch(/decoder\.layers\.1\.encoder_attn\. .*decoder layer 2, cross-attention/);
  expect(list).toMatch(/encoder\.layers\.0\.self_attn\. .*encoder layer 1, self-attention/);
});

test('--prefix picks one; without it the error lists the prefixes', async ({ place }) => {
  place.write('model.safetensors', [...gpt2, x]);
  const open = await place.trace('model.safetensors', '--heads', '2', '--out', 'o');
  expect(open.status).toBe(2);
  expect(open.stderr).toMatch(
    /^prefix: the prefix of one layer needed, the file has 12: trans.*give --prefix\n$/,
  );
  const args = ['model.safetensors', '--heads=2', '--mask=causal', '--out', 'o'];
  const done = await place.trace(...args, '--prefix', 'transformer.h.7.attn');
  expect(done).toMatchObject({ status: 0, stderr: '' });
  const expected = stagesOf(layer, x.data as Float32Array, { mask: 'causal' });
  expect(outsideOf(expected, place.read('o'))).toEqual([]);
  const other = await place.trace(...args, '--prefix', 'transformer.h.99.attn');
  expect(other.stderr).toMatch(/^--prefix: one of transformer\.h\.0\.attn\., /);
});

/** Other files of a model's folder. */
const folder = {
  'config.json': JSON.stringify({ num_attention_heads: 2, hidden_size: dModel }),
  'tokenizer.json': JSON.stringify({ version: '1.0', model: { vocab: {} } }),
  'README.md': '# A model',
};

test('a folder with its tokenizer: the command names what it does not read', async ({ place }) => {
  place.write('model.safetensors', [...under('bart', 'self_attn.'), x]);
  for (const [name, text] of Object.entries(folder)) writeFileSync(place.at(name), text);
  const files = ['model.safetensors', ...Object.keys(folder)];
  const { status, stderr } = await place.trace(...files, '--out', 'o');
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr:
      'Not read: tokenizer.json, README.md. Layers are in safetensors files, their index and a config.json.\n',
  });
  expect(outsideOf(stagesOf(layer, x.data as Float32Array), place.read('o'))).toEqual([]);
});

test('a folder with its tokenizer: the page opens it and says what it does not read', async ({
  page,
}) => {
  const element = await openPage(page);
  await dropFiles(
    page,
    ['model.safetensors', writeSafetensors([...under('bart', 'self_attn.'), x])],
    ...Object.entries(folder).map(
      ([name, text]) => [name, new TextEncoder().encode(text)] as const,
    ),
  );
  await expect(messages(page)).toContainText('Not read: tokenizer.json, README.md. Layers are');
  expect(await stateOf(element)).toMatchObject({ parameters: 'imported', heads: 2 });
});

test('a file of 5 GB: the command reads only what it needs', async ({ place }) => {
  const large = place.at('large.safetensors');
  writeSparse(large, 5 * 2 ** 30, [
    ...under('bart', 'a.self_attn.'),
    ...under('bart', 'b.self_attn.'),
  ]);
  expect(statSync(large).size).toBeGreaterThan(5e9);
  // The sparse file takes hardly any disk space.
  expect(statSync(large).blocks * 512).toBeLessThan(1e8);
  const { stdout } = await place.trace('--list', 'large.safetensors');
  expect(stdout.split('\n')[1]).toMatch(/^b\.self_attn\. /);
  place.write('x.safetensors', [x]);
  const args = ['large.safetensors', 'x.safetensors', '--prefix', 'b.self_attn.', '--heads', '2'];
  expect(await place.trace(...args, '--out', 'o')).toMatchObject({ status: 0, stderr: '' });
  expect(outsideOf(stagesOf(layer, x.data as Float32Array), place.read('o'))).toEqual([]);
});

test('a file of 5 GB: the page opens it through its file chooser', async ({ page, place }) => {
  const large = place.at('large.safetensors');
  writeSparse(large, 5 * 2 ** 30, [
    ...under('bart', 'a.self_attn.'),
    ...under('bart', 'b.self_attn.'),
  ]);
  const element = await openPage(page);
  await openMenu(page, 'files');
  const chooser = page.waitForEvent('filechooser');
  await page.locator('.file-button').click();
  await (await chooser).setFiles(large);
  await dialog(page).getByRole('radio', { name: 'b.self_attn.' }).check();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('radio', { name: '2 heads of d_k 4' }).check();
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('large.safetensors, b.self_attn.');
  expect(await stateOf(element)).toMatchObject({ parameters: 'imported', dModel: 8, heads: 2 });
  const { data } = await tensor(element, 'out_proj.weight');
  const [stored] = under('bart', '').filter(({ name }) => name === 'out_proj.weight');
  expect(data).toEqual(stored?.data);
});

test('the page lists the layers, finds among many, and lists them again', async ({
  page,
  place,
}) => {
  const element = await openPage(page);
  await chooseFiles(page, place.write('gpt2.safetensors', gpt2));
  await expect(dialog(page)).toContainText('Which layer of gpt2.safetensors?');
  const rows = dialog(page).locator('.file-layers label');
  await expect(rows).toHaveCount(12);
  await expect(rows.nth(9)).toContainText('transformer.h.9.attn.');
  await expect(rows.nth(9)).toContainText('layer 10 · d_model 8 · (8, 24), (8, 8) · GPT-2');
  // The search field has the focus: typing searches, Tab and arrows move to the results.
  await page.keyboard.type('h.1');
  await expect(dialog(page).getByRole('status')).toHaveText('3 of 12');
  await expect(rows.filter({ visible: true })).toHaveCount(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('How many heads?');
  await expect(dialog(page)).toContainText('transformer.h.10.attn.');
  await dialog(page).getByRole('radio', { name: '2 heads' }).check();
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('transformer.h.10.attn. (GPT-2): a split layer');
  expect((await stateOf(element)).parameters).toBe('imported');
  await openMenu(page, 'files');
  await page.getByRole('button', { name: 'Another of the 12 layers of gpt2.safetensors' }).click();
  await expect(rows).toHaveCount(12);
  await page.keyboard.press('Escape');
  await expectNoQuestion(page);
});

test('a list says of each layer whether it is self- or cross-attention', async ({
  page,
  place,
}) => {
  await openPage(page);
  await chooseFiles(page, place.write('bart.safetensors', bart));
  const row = (name: string) => dialog(page).locator('.file-layers label', { hasText: name });
  await expect(row('decoder.layers.0.encoder_attn.')).toContainText(
    'decoder layer 1, cross-attention',
  );
  await expect(row('encoder.layers.1.self_attn.')).toContainText('encoder layer 2, self-attention');
});

/** Two shards; the second layer's W_O is in the second shard. */
function shards() {
  const [first, second] = [
    under('llama', 'model.layers.0.self_attn.'),
    under('llama', 'model.layers.1.self_attn.'),
  ];
  const parts = [
    ['model-00001-of-00002.safetensors', [...first, ...second.slice(0, -1)]],
    ['model-00002-of-00002.safetensors', second.slice(-1)],
  ] as const;
  const map = parts.flatMap(([shard, all]) => all.map(({ name }) => [name, shard] as const));
  const index = JSON.stringify({
    metadata: { total_size: 0 },
    weight_map: Object.fromEntries(map),
  });
  const files = parts.map(([name, all]) => [name, writeSafetensors(all)] as const);
  return { files, index: ['model.safetensors.index.json', Buffer.from(index)] as const };
}

test('shards with their index are one file', async ({ page, place }) => {
  const { files, index } = shards();
  const element = await openPage(page);
  await dropFiles(page, index, ...files, ['config.json', Buffer.from('{"num_attention_heads":2}')]);
  await dialog(page).getByRole('radio', { name: 'model.layers.1.self_attn.' }).check();
  await page.keyboard.press('Enter');
  await expect(messages(page).first()).toContainText('d_model 8, 2 heads');
  expect((await stateOf(element)).parameters).toBe('imported');
  // A warning says that rotary positions are not applied; the next change does not remove it.
  const warning = page.locator('.notice.warning');
  await expect(warning).toContainText('Not the model’s own numbers');
  await element.evaluate((el: ManyHeads) => el.setState({ mask: 'causal' }));
  await expect(warning).toHaveCount(1);

  for (const [name, bytes] of [...files, index]) writeFileSync(place.at(name), bytes);
  place.write('x.safetensors', [x]);
  const args = [
    'model.safetensors.index.json',
    '--prefix',
    'model.layers.1.self_attn.',
    '--heads',
    '2',
  ];
  const done = await place.trace(...args, 'x.safetensors', '--out', 'o');
  expect(done.status).toBe(0);
  expect(done.stderr).toContain('Not the model’s own numbers: Llama');
  const llama = familyFiles['llama'];
  if (!llama) throw new Error('llama');
  const expected = stagesOf(asInFile(layer, llama), x.data as Float32Array);
  expect(outsideOf(expected, place.read('o'))).toEqual([]);
});

test('a shard that is missing is named where it is needed', async ({ page, place }) => {
  const { files, index } = shards();
  const [first] = files;
  if (!first) throw new Error('no shard');
  await openPage(page);
  await dropFiles(page, index, first);
  await expect(dialog(page)).toContainText('Missing files: model-00002-of-00002.safetensors');
  const other = dialog(page).getByRole('radio', { name: 'model.layers.1.self_attn.' });
  await expect(other).toBeDisabled();
  await expect(dialog(page)).toContainText('o_proj.weight: this tensor needed, it lies in');
  await page.keyboard.press('Escape');
  await dropFiles(page, index);
  await expect(messages(page)).toContainText('the files that it is the index of');

  for (const [name, bytes] of [first, index]) writeFileSync(place.at(name), bytes);
  place.write('x.safetensors', [x]);
  const args = ['model.safetensors.index.json', 'x.safetensors', '--heads', '2', '--out', 'o'];
  const done = await place.trace(...args, '--prefix', 'model.layers.0.self_attn.');
  expect(done.status).toBe(0);
  const refused = await place.trace(...args, '--prefix', 'model.layers.1.self_attn.');
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  expect(refused.stderr).toContain(
    'it lies in model-00002-of-00002.safetensors, which is not here',
  );
});

test('a tensor that two files have is refused, and so is an index of other folders', async ({
  place,
}) => {
  const [name, bytes] = shards().files[0] ?? ['', new Uint8Array()];
  writeFileSync(place.at(name), bytes);
  writeFileSync(place.at('copy.safetensors'), bytes);
  const twice = await place.trace(name, 'copy.safetensors', '--list');
  expect(twice.stderr).toMatch(/a place in one of the files needed, .* have it/);
  const map = { weight_map: { a: '../secret.safetensors' } };
  writeFileSync(place.at('bad.index.json'), JSON.stringify(map));
  const bad = await place.trace('bad.index.json', '--list');
  expect(bad.stderr).toContain('a: the name of a file beside the index needed');
  const torch = { weight_map: { a: 'pytorch_model-00001-of-00002.bin' } };
  writeFileSync(place.at('torch.index.json'), JSON.stringify(torch));
  expect((await place.trace('torch.index.json', '--list')).stderr).toContain('PyTorch files');
});

test('d_model 1024 from a file is drawn', async ({ page, place }) => {
  const large = randomLayer({ dModel: 1024, heads: 16, keyHeads: 16, dK: 64 });
  const pytorch = familyFiles['pytorch'];
  if (!pytorch) throw new Error('pytorch');
  const tensors = tensorsOf(large, pytorch);
  place.write('large.safetensors', tensors, { 'manyheads.heads': '16' });
  const element = await openPage(page, '#sentence=two+words&stage=output');
  await chooseFiles(page, place.at('large.safetensors'));
  await expect(messages(page)).toContainText('d_model 1024, 16 heads');
  expect(await stateOf(element)).toMatchObject({ parameters: 'imported', dModel: 1024, heads: 16 });
  const input = (await tensor(element, 'x')).data;
  const output = (await tensor(element, 'output')).data;
  const concat = (await tensor(element, 'concat')).data;
  const [o, bias] = tensors.filter(({ name }) => name.includes('out_proj')).map(({ data }) => data);
  expect(input).toHaveLength(2 * 1024);
  // Checks one number of the last stage by hand, a sum of 1024 products.
  const sum = range(1024).reduce(
    (total, k) => total + (concat[1024 + k] ?? NaN) * Number(o?.[7 * 1024 + k]),
    Number(bias?.[7]),
  );
  const size = range(1024).reduce(
    (total, k) => total + Math.abs((concat[1024 + k] ?? NaN) * Number(o?.[7 * 1024 + k])),
    0,
  );
  expect(Math.abs((output[1024 + 7] ?? NaN) - sum)).toBeLessThan(1025 * 2 ** -24 * size);
  for (const stage of ['project', 'softmax', 'output'] as const) {
    await element.evaluate((el: ManyHeads, to) => el.goTo(to), stage);
    await expect.poll(() => coloursOf(page)).toBeGreaterThan(20);
  }
});

/** Number of colours in the picture; an empty one has few. */
const coloursOf = (page: Parameters<typeof dialog>[0]) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
