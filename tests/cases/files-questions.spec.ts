/** The page and the command ask for missing facts, list the valid answers, and guess nothing. */
import { readFileSync } from 'node:fs';
import { numbersOf, readSafetensors } from '../../web/files';
import { axeSource, runAxe } from '../access/axe';
import { outside, reference } from '../support/reference';
import { stateOf, tensors } from '../e2e/support/layer';
import {
  chooseFiles,
  dialog,
  dropFiles,
  expectNoQuestion,
  messages,
  momentOf,
  openPage,
} from './support/page';
import { expect, test } from './support/trace';

const clip = '19-clip-one-block.safetensors';
const config = (fields: object) => Buffer.from(JSON.stringify(fields));
const ofClip = { hidden_size: 64, num_attention_heads: 8 };

/** Asserts that the output comes from the file's numbers and the page's words, with this head count. */
async function expectClip(
  layer: Parameters<typeof tensors>[0],
  file: string,
  heads: number,
): Promise<void> {
  const stored = readSafetensors(readFileSync(file)).tensors;
  const of = (name: string) => {
    const tensor = stored.get(`transformer.resblocks.0.attn.${name}`);
    if (!tensor) throw new Error(name);
    return numbersOf(tensor).data;
  };
  const found = await tensors(layer, ['x', 'attn_weights', 'output']);
  const setup = {
    dModel: 64,
    heads,
    variant: 'split',
    mask: 'none',
    divisor: Math.sqrt(64 / heads),
  } as const;
  const packed = {
    in_proj_weight: of('in_proj_weight'),
    in_proj_bias: of('in_proj_bias'),
    'out_proj.weight': of('out_proj.weight'),
    'out_proj.bias': of('out_proj.bias'),
  };
  const stages = reference(setup, packed, found.get('x')?.data ?? []);
  expect(outside(stages, (name) => found.get(name), ['attn_weights', 'output'])).toEqual([]);
}

test('64 columns and no head count: the page asks, and shows what is chosen', async ({
  page,
  place,
}) => {
  const layer = await openPage(page, '#sentence=a+few+words&heads=4');
  const before = await momentOf(layer);
  await chooseFiles(page, place.case(clip));
  await expect(dialog(page)).toContainText('How many heads?');
  await expect(dialog(page)).toContainText('config.json');
  const offered = dialog(page).getByRole('radio');
  await expect(offered).toHaveCount(7);
  await expect(dialog(page).locator('.file-cuts label')).toContainText([
    '1 head of d_k 64',
    '2 heads of d_k 32',
    '4 heads of d_k 16',
    '8 heads of d_k 8',
  ]);
  // Nothing is preselected, and nothing opens without a choice.
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await momentOf(layer)).toEqual(before);
  // By keyboard: the dialog has the focus, arrows choose, Enter opens.
  await dialog(page).getByRole('radio').first().focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: '8 heads of d_k 8' })).toBeChecked();
  expect(await momentOf(layer)).toEqual(before);
  await page.keyboard.press('Enter');
  await expectNoQuestion(page);
  await expect(messages(page)).toContainText('d_model 64, 8 heads');
  expect(await stateOf(layer)).toMatchObject({ parameters: 'imported', dModel: 64, heads: 8 });
  await expectClip(layer, place.case(clip), 8);
  await expect(page.locator('#files')).toBeFocused();
});

test('Cancel and Esc leave everything as it was', async ({ page, place }) => {
  const layer = await openPage(page, '#stage=softmax&cell=attn_weights.1.4.6');
  const before = await momentOf(layer);
  for (const leave of ['Cancel', 'Esc', 'outside']) {
    await chooseFiles(page, place.case(clip));
    await expect(dialog(page)).toBeVisible();
    if (leave === 'Cancel') await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    else if (leave === 'Esc') await page.keyboard.press('Escape');
    else await page.mouse.click(3, 3);
    await expectNoQuestion(page);
    await expect(messages(page)).toHaveCount(0);
    expect(await momentOf(layer)).toEqual(before);
  }
});

test('a config.json beside the file answers', async ({ page, place }) => {
  const layer = await openPage(page, '#sentence=a+few+words');
  const file = readFileSync(place.case(clip));
  await dropFiles(page, ['clip.safetensors', file], ['config.json', config(ofClip)]);
  await expect(messages(page).last()).toContainText('d_model 64, 8 heads');
  await expectNoQuestion(page);
  await expectClip(layer, place.case(clip), 8);
});

test('axe finds nothing in the questions', async ({ page, place }) => {
  await openPage(page);
  await page.evaluate(axeSource);
  for (const file of [clip, '07a-encoder-3-layers.safetensors']) {
    await chooseFiles(page, place.case(file));
    await expect(dialog(page)).toBeVisible();
    const { violations, looked } = await page.evaluate(runAxe);
    expect(violations).toEqual([]);
    expect(looked).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
  }
});
