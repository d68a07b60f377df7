/** Padding: keys that no word may attend to, in addition to the mask. */
import type { Page } from '@playwright/test';
import { looks } from '../../web/state/state';
import { isCloser } from '../../web/state/closer-look';
import {
  at,
  chooseSetting,
  notices,
  open,
  setState,
  stateOf,
  tensor,
  whole,
} from './support/layer';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';

const words = 'I am going to deposit my money at the bank'.split(' ');
const chip = (page: Page, index: number, text = 'sentence') =>
  page.locator(`.of-${text} .chip`).nth(index);
const padded = (page: Page) => page.locator('.chip.padded');
const caption = (page: Page) => page.locator('.caption');

/** Marks or unmarks a word as padding, as a reader does. */
async function mark(page: Page, index: number, text = 'sentence'): Promise<void> {
  await chip(page, index, text).click();
  await page.locator('.word-editor input[name=padding]').click();
  await page.keyboard.press('Escape');
}

test('the mask marks the last word, and another mask keeps the mark @quick', async ({ page }) => {
  const layer = await open(page);
  await chooseSetting(page, 'mask', 'padding');
  expect(await stateOf(layer)).toMatchObject({ mask: 'padding', padding: [9] });
  await expect(padded(page)).toHaveText(/bank\s*pad/);
  await expect(padded(page)).toHaveAttribute('title', /padding, no word may look at it/);
  const { data } = await tensor(layer, 'masked');
  data.forEach((value, k) => expect(value === -Infinity).toBe(k % 10 === 9));
  await page.locator('[data-stage=mask]').click();
  await expect(caption(page)).toContainText('No word may look at “bank”: padding.');
  await expect(caption(page)).toContainText('10 entries of each head become −∞');
  await chooseSetting(page, 'mask', 'causal');
  expect(at(await tensor(layer, 'masked'), 0, 9, 9)).toBe(-Infinity);
  await chooseSetting(page, 'mask', 'none');
  expect((await tensor(layer, 'masked')).data.every(Number.isFinite)).toBe(true);
  await expect(padded(page)).toHaveCount(0);
});

test('a word is marked in its editor, which then chooses the mask', async ({ page }) => {
  const layer = await open(page);
  await chip(page, 4).click();
  const box = page.locator('.word-editor input[name=padding]');
  await expect(box).not.toBeChecked();
  await box.check();
  expect(await stateOf(layer)).toMatchObject({ mask: 'padding', padding: [4] });
  await expect(page.locator('#mask b')).toHaveText('padding');
  await page.keyboard.press('Escape');
  // By keyboard, together with another mask, which stays.
  await chooseSetting(page, 'mask', 'causal');
  await chip(page, 1).focus();
  await page.keyboard.press('Enter');
  await page.locator('.word-editor input[name=padding]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(chip(page, 1)).toBeFocused();
  expect(await stateOf(layer)).toMatchObject({ mask: 'causal', padding: [1, 4] });
  await expect(padded(page)).toHaveCount(2);
  await mark(page, 4);
  expect(await stateOf(layer)).toMatchObject({ padding: [1] });
  await mark(page, 1);
  await chooseSetting(page, 'mask', 'none');
  await chooseSetting(page, 'mask', 'no-self');
  expect(await stateOf(layer)).toMatchObject({ padding: [] });
});

test('with every key padded every row is zeros, and the page says so', async ({ page }) => {
  const layer = await open(page, '#sentence=one+two+three&mask=padding&padding=1,2&stage=softmax');
  await expect(caption(page)).not.toContainText('may look at nothing');
  await mark(page, 2);
  await expect(padded(page)).toHaveCount(3);
  for (const name of ['attn_weights', 'context', 'concat', 'output'])
    expect((await tensor(layer, name)).data.every((value) => value === 0)).toBe(true);
  await expect(caption(page)).toContainText('3 words may look at nothing, so they receive nothing');
  for (const stage of ['mask', 'output'] as const) {
    await page.locator(`[data-stage=${stage}]`).click();
    await expect(caption(page)).toContainText('may look at nothing');
    await expectPicture(page);
  }
  await setState(layer, { stage: 'softmax', cell: { name: 'attn_weights', index: [0, 1, 2] } });
  await expect(page.locator('.inspector .note')).toContainText('“two” may look at nothing');
  await expect(page.locator('.inspector [data-value]')).toHaveAttribute('data-value', '0');
  await expect(page.locator('.inspector')).not.toContainText('NaN');
  // With biases, each row receives the bias alone.
  await setState(layer, { parameters: 'random', bias: true });
  const [output, bias] = [await tensor(layer, 'output'), await tensor(layer, 'b_O')];
  output.data.forEach((value, k) => expect(value).toBe(bias.data[k % 16]));
  await expect(caption(page)).toContainText('receive the bias alone');
  for (const look of looks.filter(isCloser)) {
    await setState(layer, { look });
    await expect(page.locator('#look-panel')).not.toContainText('NaN');
  }
});

test('in cross-attention the second sentence has the padding', async ({ page }) => {
  const layer = await open(page, '#memory=the+old+bank');
  await chooseSetting(page, 'mask', 'padding');
  expect((await stateOf(layer)).padding).toEqual([2]);
  await expect(padded(page)).toHaveCount(1);
  await expect(page.locator('.of-memory .chip.padded')).toHaveText(/bank/);
  // A querying word is no key, so its editor does not offer padding.
  await chip(page, 9).click();
  await expect(page.locator('.word-editor')).toBeVisible();
  await expect(page.locator('.word-editor input[name=padding]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await mark(page, 0, 'memory');
  expect((await stateOf(layer)).padding).toEqual([0, 2]);
  const share = await tensor(layer, 'attn_weights');
  for (let i = 0; i < words.length; i++)
    expect([at(share, 0, i, 0), at(share, 0, i, 1), at(share, 0, i, 2)]).toEqual([0, 1, 0]);
  // Shortening the memory drops padding marks beyond its end.
  await setState(layer, { memory: 'the' });
  expect((await stateOf(layer)).padding).toEqual([0]);
});

test('a link carries it', async ({ page }) => {
  const layer = await open(page);
  await setState(layer, { mask: 'no-self', padding: [1, 7, 9] });
  expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('padding')).toBe('2,8,10');
  const [before, output] = [await stateOf(layer), await tensor(layer, 'output')];
  await page.reload();
  await whole(layer);
  expect(await stateOf(layer)).toEqual(before);
  expect((await tensor(layer, 'output')).data).toEqual(output.data);
  await expect(padded(page)).toHaveCount(3);
  await expect(notices(page)).toHaveCount(0);
});
