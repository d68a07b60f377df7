/**
 * What a person does with files on the page: whole pages, since the browser gives the files. What each file gives and what
 * is said of it is tested without a page (tests/web/files, tests/web/figure).
 */
import { readFileSync } from 'node:fs';
import type { TensorEntry } from '../../web/files';
import { axeSource, runAxe } from '../access/axe';
import { drawn, numbersOf, readSafetensors } from '../e2e/support/safetensors';
import {
  caseFile,
  choose,
  drop,
  expect,
  expectComputed,
  notes,
  openPage,
  question,
  saved,
  sparse,
  state,
  tensor,
  test,
  written,
} from './support/files';
import { inFirefoxToo } from './support/test';

const explore = '#parameters=random&stage=scores&mask=causal&scaling=none';

const entriesOf = (file: string): readonly TensorEntry[] =>
  [...readSafetensors(readFileSync(file)).tensors.values()].map((stored) => ({
    name: stored.name,
    ...numbersOf(stored),
  }));

test(
  'how many heads is asked, and the layer runs on the file’s x',
  inFirefoxToo,
  async ({ page }) => {
    await openPage(page, explore);
    const before = await state(page);
    const clip = caseFile('19-clip-one-block.safetensors');
    await choose(page, clip);
    await expect(question(page)).toContainText('How many heads has transformer.resblocks.0.attn.?');
    await expect(question(page)).toBeFocused();
    await page.evaluate(axeSource);
    expect((await page.evaluate(runAxe)).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    expect(await state(page)).toEqual(before);

    await choose(page, clip);
    await expect(question(page)).toBeFocused();
    // One, two, four and eight heads.
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notes(page)).toContainText('19-clip-one-block.safetensors is on show');
    expect((await state(page)).layers[0]).toMatchObject({ parameters: 'imported', heads: 8 });
    const layer = { dModel: 64, heads: 8, variant: 'split', mask: 'none' } as const;
    await expectComputed(page, entriesOf(clip), layer);
  },
);

/** A GPT-2 of two layers, with columns for two heads. */
const gpt2 = [0, 1].flatMap((k) => [
  drawn(`transformer.h.${k}.attn.c_attn.weight`, 8, 24),
  drawn(`transformer.h.${k}.attn.c_attn.bias`, 24),
  drawn(`transformer.h.${k}.attn.c_proj.weight`, 8, 8),
  { ...drawn(`transformer.h.${k}.attn.c_proj.bias`, 8), data: new Float32Array(8).fill(k) },
]);

test('a model’s folder is dropped, and which of its layers is asked', async ({ page, folder }) => {
  const config = { model_type: 'gpt2', n_embd: 8, n_head: 2 };
  written(folder, 'config.json', JSON.stringify(config));
  written(folder, 'vocab.json', '{"the":0}');
  written(folder, 'merges.txt', '#version: 0.2\nt h');
  written(folder, 'README.md', '# A model');
  written(folder, 'model.safetensors', gpt2);
  // On the first screen, which goes.
  await openPage(page, '');
  const outputs: Float32Array[] = [];
  for (const layer of ['transformer.h.0.attn.', 'transformer.h.1.attn.']) {
    await drop(page, folder);
    await expect(question(page)).toContainText('There are 2 layers. Which one?');
    await question(page).getByRole('button', { name: layer }).click();
    const said = notes(page).filter({ hasText: `${layer} of model.safetensors is on show` });
    await expect(said).toContainText('read as GPT-2.');
    await expect(said).toContainText('choose the mask causal');
    await expect(said).toContainText('no tensor called x');
    await expect(said).toContainText(/Not read: .*README\.md/);
    await expect(page.locator('mh-strip')).toBeVisible();
    expect((await state(page)).layers[0]).toMatchObject({ parameters: 'imported', heads: 2 });
    outputs.push((await tensor(page, 'output')).data);
  }
  // The second layer's bias is 1 more.
  const [first, second] = outputs;
  expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBeCloseTo(1, 5);
});

test('what is no safetensors is refused with the way to convert it, and nothing changes', async ({
  page,
}) => {
  await openPage(page, explore);
  const before = await state(page);
  await drop(page, caseFile('14b-torch-save.pt'));
  await expect(notes(page)).toContainText('in Python: import torch; from safetensors.torch import');
  await drop(page, caseFile('20a-keras-names.safetensors'));
  await expect(notes(page).last()).toContainText('Rename them as torch.nn.MultiheadAttention');
  expect(await state(page)).toEqual(before);
});

const pytorch = (prefix = '') => [
  drawn(`${prefix}in_proj_weight`, 24, 8),
  drawn(`${prefix}in_proj_bias`, 24),
  drawn(`${prefix}out_proj.weight`, 8, 8),
  drawn(`${prefix}out_proj.bias`, 8),
];

test('of a file of 5 GB its layer alone is read', inFirefoxToo, async ({ page, folder }) => {
  await openPage(page, explore);
  const layer = pytorch('layers.0.self_attn.');
  await choose(page, sparse(folder, 5 * 2 ** 30, [...layer, drawn('x', 5, 8)]));
  await question(page).getByRole('button', { name: '2 heads, d_k 4' }).click();
  await expect(notes(page)).toContainText('of large.safetensors is on show');
  await expectComputed(page, layer, { dModel: 8, heads: 2, mask: 'none' });
});

test('a saved layer and a saved trace open again as they were', async ({ page, folder }) => {
  const metadata = {
    'manyheads.heads': '2',
    'manyheads.mask': 'causal',
    'manyheads.rotary': 'halves',
    'manyheads.window': '3',
    'manyheads.sink': '0.5',
    tokens: 'the cat sat on it',
  };
  const hidden = {
    name: 'key_padding_mask',
    shape: [5],
    data: [true, false, false, false, false],
  };
  const entries = [...pytorch(), drawn('x', 5, 8), hidden];
  const names = ['x', 'in_proj_weight', 'q_rotated', 'masked', 'attn_weights', 'output'];
  const onShow = () => Promise.all(names.map((name) => tensor(page, name)));

  await openPage(page, explore);
  await choose(page, written(folder, 'layer.safetensors', entries, metadata));
  await expect(notes(page)).toContainText('layer.safetensors is on show');
  const [before, { layers, padding, sentence }] = [await onShow(), await state(page)];
  const trace = await saved(page, folder, 'Save every stage');
  const layer = await saved(page, folder, 'Save the layer');

  await openPage(page, explore);
  await choose(page, trace);
  await expect(notes(page)).toContainText('trace.safetensors is on show');
  expect(await onShow()).toEqual(before);
  expect(await state(page)).toMatchObject({ layers, padding, sentence, rows: 'file' });

  await openPage(page, explore);
  await choose(page, layer);
  await expect(notes(page)).toContainText('layer.safetensors is on show');
  expect(await tensor(page, 'in_proj_weight')).toEqual(before[1]);
  expect(await state(page)).toMatchObject({ layers, rows: 'words' });
});
