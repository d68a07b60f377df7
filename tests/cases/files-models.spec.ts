/** Models of many layers, in one file, in a huge one, and in shards: the list, and reading only the necessary parts. */
import type { ManyHeads } from '../../web/element';
import { writeSafetensors, type TensorEntry } from '../../web/files';
import { openMenu, stateOf, tensor } from '../e2e/support/layer';
import { familyFiles, tensorsOf } from '../web/support/family-files';
import {
  chooseFiles,
  dialog,
  dropFiles,
  expectNoQuestion,
  messages,
  openPage,
} from './support/page';
import { randomLayer, range } from '../web/support/by-head';
import { writeSparse } from './support/sparse';
import { expect, test } from './support/trace';

const dModel = 8;
const sizes = { dModel, heads: 2, keyHeads: 2, dK: 4 };
const layer = randomLayer(sizes);

const under = (family: string, prefix: string): readonly TensorEntry[] => {
  const file = familyFiles[family];
  if (!file) throw new Error(family);
  return tensorsOf(layer, { ...file, prefix });
};

/** GPT-2 with 12 layers, ordered by name as libraries write it. */
const gpt2 = range(12)
  .flatMap((k) => under('gpt2', `transformer.h.${k}.attn.`))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

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

test('shards with their index are one file', async ({ page }) => {
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
});
