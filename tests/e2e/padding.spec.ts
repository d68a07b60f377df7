/** Padding: keys that no word may attend to, in addition to the mask. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { looks, type State } from '../../web/state/state';
import { isCloser } from '../../web/state/closer-look';
import type { Mask } from './reference';
import {
  at,
  chooseSetting,
  computedNames,
  notices,
  open,
  setState,
  stateOf,
  tensor,
  tensors,
  whole,
} from './support/layer';
import { dataOf } from './support/compare';
import { expectPicture } from './support/picture';
import { apartNames, outside, parametersOf, plain } from './support/plain';
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

test('mask padding without a padded word says how to mark one', async ({ page }) => {
  const layer = await open(page, '#mask=padding&stage=mask');
  expect((await stateOf(layer)).padding).toEqual([9]);
  await mark(page, 9);
  expect(await stateOf(layer)).toMatchObject({ mask: 'padding', padding: [] });
  await expect(caption(page)).toContainText('No word is padding yet');
  expect((await tensor(layer, 'masked')).data.every(Number.isFinite)).toBe(true);
});

test('every stage is right with padding, alone and with the other masks', async ({ page }) => {
  test.slow();
  const layer = await open(page);
  const cases: readonly (readonly [Partial<State>, Mask])[] = [
    [{ mask: 'padding', padding: [9] }, 'none'],
    [{ mask: 'padding', padding: [0, 3, 8], variant: 'wide', heads: 2 }, 'none'],
    [{ mask: 'causal', padding: [2, 9], variant: 'narrow', heads: 4 }, 'causal'],
    [{ mask: 'causal', padding: [0, 1], variant: 'split', heads: 8 }, 'causal'],
    [{ mask: 'no-self', padding: [0, 5] }, 'no-self'],
    [{ mask: 'no-self', padding: [0, 1, 2, 3, 4, 5, 6, 7, 8] }, 'no-self'],
    [{ mask: 'padding', padding: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], bias: true }, 'none'],
    [{ mask: 'causal', padding: [0, 2], memory: 'the old bank' }, 'causal'],
    [{ mask: 'padding', padding: [1, 2], memory: 'the old bank' }, 'none'],
  ];
  for (const parameters of ['random', 'constructed'] as const) {
    for (const [given, mask] of cases) {
      const base = { variant: 'split', heads: 4, bias: false, memory: '' } as const;
      await setState(layer, { ...base, ...given, parameters });
      const memory = given.memory === undefined ? [] : ['memory'];
      const found = await tensors(layer, [...computedNames, ...apartNames, ...memory]);
      const { variant = 'split', heads = 4, padding = [] } = given;
      const stages = plain(
        { dModel: 16, heads, variant, mask, padding },
        parametersOf(found),
        dataOf(found, 'x'),
        dataOf(found, memory[0] ?? 'x'),
      );
      expect.soft(outside(stages, found), JSON.stringify([parameters, given])).toEqual([]);
      for (const [name, { data }] of found)
        expect(data.some(Number.isNaN), `${name} of ${JSON.stringify(given)}`).toBe(false);
    }
  }
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

test('a masked cell says why, be it padding, causal or itself', async ({ page }) => {
  const layer = await open(page, '#mask=causal&padding=2,9&stage=mask');
  const note = page.locator('.inspector .note');
  const show = (index: readonly number[], name = 'masked') =>
    setState(layer, { stage: 'mask', cell: { name, index: [...index] } });
  await show([1, 4, 1]);
  await expect(note).toHaveText('“am” is padding: no word may look at it.');
  await expect(page.locator('.inspector')).toContainText('not allowed: −∞');
  await show([1, 4, 6]);
  await expect(note).toContainText('“deposit” may not look ahead: “money” is word 7');
  // Masked twice, by padding and by causality: the note names padding, which holds under every mask.
  await show([1, 4, 8]);
  await expect(note).toContainText('“the” is padding');
  await show([1, 4, 2]);
  await expect(note).toHaveCount(0);
  await expect(page.locator('.inspector')).toContainText('allowed: unchanged');
  await setState(layer, { mask: 'no-self', padding: [0] });
  await show([0, 3, 3]);
  await expect(note).toHaveText('“to” may not look at itself.');
  await show([0, 3, 0]);
  await expect(note).toContainText('“I” is padding');
  await setState(layer, { stage: 'softmax', cell: { name: 'attn_weights', index: [0, 3, 0] } });
  await expect(note).toHaveText('“to” may not look at “I”: the share is exactly 0.');
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

test('an invalid place is refused with a message; places beyond the words are ignored', async ({
  page,
}) => {
  for (const value of ['0', 'a', '-1', '1,,2', '1.5', '99999', '1;2', '1e1', '2, 3']) {
    await page.goto('about:blank');
    const layer = await open(page, `#mask=causal&padding=${encodeURIComponent(value)}&heads=2`);
    expect(await stateOf(layer), value).toMatchObject({ padding: [], heads: 2, mask: 'causal' });
    await expect(notices(page)).toHaveCount(1);
    await expect(notices(page)).toContainText('padding');
    await expect(notices(page)).toContainText('numbers from 1');
  }
  await page.goto('about:blank');
  const layer = await open(page, '#mask=causal&padding=3,11,64,3');
  expect((await stateOf(layer)).padding).toEqual([2]);
});

test('values from a program are checked in the same way', async ({ page }) => {
  const layer = await open(page);
  const said = await layer.evaluate((el: ManyHeads) => {
    const values: unknown[] = [[-1], [1.5], ['1'], 'all', [NaN], null, [1e9], { 0: 1 }];
    return values.map((padding) => {
      try {
        el.setState({ padding } as never);
        return JSON.stringify(el.getState().padding);
      } catch (error) {
        return error instanceof RangeError || error instanceof TypeError ? 'refused' : 'other';
      }
    });
  });
  expect(said).toEqual(said.map(() => 'refused'));
  expect((await stateOf(layer)).padding).toEqual([]);
});

test('properties take lists, and null for a default width', async ({ page }) => {
  const layer = await open(page, '#variant=wide&parameters=random&mask=padding&padding=1');
  const read = await layer.evaluate((el: ManyHeads) => {
    const given = el as unknown as Record<string, unknown>;
    Object.assign(given, { padding: [3, 4], muted: [2], dK: 5, scaling: 2.5 });
    const first = ['padding', 'muted', 'dK', 'scaling', 'sharedQk'].map((name) => given[name]);
    Object.assign(given, { padding: [], dK: null });
    return [first, given['padding'], given['dK']];
  });
  expect(read).toEqual([[[3, 4], [2], 5, 2.5, false], [], null]);
});
