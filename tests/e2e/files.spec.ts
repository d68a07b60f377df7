/** Layers opened from files: valid ones match the reference, invalid ones give a single message. */
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { readSafetensors, traceNames } from '../../web/files';
import type { State } from '../../web/state/state';
import { outside, reference, type ReferenceLayer } from '../support/reference';
import { dataOf } from './support/compare';
import { chooseSetting, notices, open, openMenu } from './support/layer';
import { setState, stateOf, tensor, tensors } from './support/layer';
import { expectPicture } from './support/picture';
import { choose, heads, packed, separate, written, type Drawn } from './support/safetensors';
import { expect, test } from './support/test';

/** Every stage is computed from the file's parameters and the page's sentence. */
async function expectLayer(
  layer: Locator,
  entries: readonly Drawn[],
  given: ReferenceLayer,
): Promise<void> {
  const { memory, muted, padding } = await stateOf(layer);
  const cross = memory !== '';
  const found = await tensors(layer, [...traceNames, 'x', ...(cross ? ['memory'] : [])]);
  const parameters = {
    'out_proj.weight': [],
    ...Object.fromEntries(entries.map(({ name, data }) => [name, data])),
  };
  const run = { muted, padding, ...(cross ? { memory: dataOf(found, 'memory') } : {}) };
  const stages = reference(given, parameters, dataOf(found, 'x'), run);
  expect(outside(stages, (name) => found.get(name), traceNames)).toEqual([]);
}

const message = (page: Page) => notices(page).last();

test('a file chosen becomes the layer on the sentence, and the page says so @quick', async ({
  page,
}) => {
  const layer = await open(page, '#sentence=We+find+our+boat&stage=output&mask=causal');
  const entries = packed(12);
  await choose(page, written(entries, { 'manyheads.heads': '3' }), 'my layer.safetensors');
  await expect(message(page)).toContainText(
    'my layer.safetensors: a split layer, d_model 12, 3 heads. Your words are random vectors: the file of a layer has no embeddings.',
  );
  await expect(notices(page)).toHaveCount(1);
  expect(await stateOf(layer)).toMatchObject({
    parameters: 'imported',
    dModel: 12,
    heads: 3,
    variant: 'split',
    bias: true,
    mask: 'causal',
    stage: 'output',
    sentence: 'We find our boat',
  });
  await expect(page.locator('#parameters b')).toHaveText('imported');
  await expect(page.locator('.legend')).toContainText('imported');
  const given = { dModel: 12, heads: 3, variant: 'split', mask: 'causal' } as const;
  await expectLayer(layer, entries, given);
  await expectPicture(page);
  // Another head count cuts the same matrices differently.
  await setState(layer, { heads: 6 });
  await expectLayer(layer, entries, { ...given, heads: 6 });
});

test('a layer whose keys come from other vectors puts a second sentence in', async ({ page }) => {
  const layer = await open(page, '#heads=2');
  const entries = separate(8, 6);
  await choose(page, written(entries, heads(2)));
  await expect(notices(page).filter({ hasText: 'needs a second sentence' })).toHaveCount(1);
  await expect(page.locator('.of-memory .chip')).toHaveCount(9);
  expect((await tensor(layer, 'memory')).shape).toEqual([9, 6]);
  const given = { dModel: 8, heads: 2, variant: 'split', dMemory: 6 } as const;
  await expectLayer(layer, entries, given);
  // This layer needs a memory: no button removes it, and an empty text keeps its shape.
  await expect(page.locator('#remove-memory')).toHaveCount(0);
  await setState(layer, { memory: '' });
  await expect(page.locator('.of-memory #no-word')).toBeVisible();
  expect((await tensor(layer, 'memory')).shape).toEqual([9, 6]);
  await setState(layer, { memory: 'two words' });
  await expectLayer(layer, entries, given);
});

test('a change of shape leaves the imported layer, which can be chosen again', async ({ page }) => {
  const layer = await open(page);
  await expect(page.locator('input[name=parameters][value=imported]')).toHaveCount(0);
  const entries = packed(8);
  await choose(page, written(entries, { 'manyheads.heads': '2' }));
  await expect(message(page)).toContainText('2 heads');
  const output = await tensor(layer, 'output');
  await openMenu(page, 'sizes');
  await page.locator('#d-model').selectOption('24');
  await expect(notices(page)).toContainText('the imported ones have other shapes');
  expect((await stateOf(layer)).parameters).toBe('random');
  await chooseSetting(page, 'parameters', 'imported');
  expect(await stateOf(layer)).toMatchObject({ parameters: 'imported', dModel: 8, bias: true });
  expect((await tensor(layer, 'output')).data).toEqual(output.data);
  await expect(notices(page)).toHaveCount(0);
  // Mask, scaling and muted heads do not depend on shapes.
  await setState(layer, { mask: 'causal', scaling: 'none', muted: [1] });
  expect((await stateOf(layer)).parameters).toBe('imported');
  const given = { dModel: 8, heads: 2, variant: 'split', divisor: 1, muted: [1] } as const;
  await expectLayer(layer, entries, { ...given, mask: 'causal' });
});

test('what is refused is said in words, and everything stays', async ({ page }) => {
  const layer = await open(page, '#stage=softmax&cell=attn_weights.1.4.6&heads=4');
  const [before, output] = [await stateOf(layer), await tensor(layer, 'output')];
  const nan = packed(8).map(({ name, shape, data }) => ({ name, shape, data: data.fill(NaN) }));
  for (const [bytes, says] of [
    [Buffer.from('no layer'), 'bad.safetensors: the file: '],
    [written(nan, heads(4)), 'finite numbers needed, the file has NaN'],
  ] as const) {
    await choose(page, bytes, 'bad.safetensors');
    await expect(message(page)).toContainText(says);
    await expect(notices(page)).toHaveCount(1);
    expect(await stateOf(layer)).toEqual(before);
    expect((await tensor(layer, 'output')).data).toEqual(output.data);
    await page.getByRole('button', { name: 'Dismiss this message' }).click();
  }
});

/** Clicks a button of the menu and waits for the download. */
async function saved(page: Page, button: string): Promise<Download> {
  await openMenu(page, 'files');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(button).click(),
  ]);
  return download;
}
const bytesOf = async (download: Download) => readFileSync(await download.path());

const saves: readonly Partial<State>[] = [
  { bias: true, mask: 'causal', scaling: 0.7 },
  { variant: 'wide', heads: 3, dK: 5, dV: 7, bias: true },
];

test('a saved layer has the same numbers, and opens to the same output', async ({ page }) => {
  for (const values of saves) {
    await page.goto('about:blank');
    const layer = await open(page, '#parameters=random&seed=11');
    await setState(layer, values);
    const before = await stateOf(layer);
    const output = await tensor(layer, 'output');
    const download = await saved(page, '#save-layer');
    expect(download.suggestedFilename()).toBe('manyheads-layer.safetensors');
    const bytes = await bytesOf(download);
    const file = readSafetensors(bytes);
    const biases = values.bias ? ['in_proj_bias', 'out_proj.bias'] : [];
    const names = ['in_proj_weight', 'out_proj.weight', ...biases];
    expect([...file.tensors.keys()].sort()).toEqual([...names].sort());
    for (const [name, { data, shape }] of await tensors(layer, names)) {
      const stored = file.tensors.get(name);
      expect([stored?.dtype, stored?.shape]).toEqual(['F32', shape]);
      expect(Buffer.from(stored?.bytes ?? []).equals(Buffer.from(data.buffer)), name).toBe(true);
    }
    // A fresh page that shares only the seed of the words.
    await page.goto('about:blank');
    await open(page, '#parameters=random&seed=11');
    await choose(page, bytes, 'again.safetensors');
    await expect(message(page)).toContainText('again.safetensors: a ');
    await expect(page.locator('.notice.error')).toHaveCount(0);
    expect(await stateOf(layer)).toEqual({ ...before, parameters: 'imported' });
    expect((await tensor(layer, 'output')).data).toEqual(output.data);
  }
});
