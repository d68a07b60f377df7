/** A file's own mask: at its stage, in the menu, in links if it is short, and in saved files. */
import type { Page } from '@playwright/test';
import type { TensorEntry } from '../../web/files';
import { openMenu, setState, stateOf, tensors } from '../e2e/support/layer';
import { familyFiles, tensorsOf } from '../web/support/family-files';
import { expectTraced, openFile, saved } from './support/opened';
import { messages, openPage } from './support/page';
import { drawing, randomLayer, range } from '../web/support/by-head';
import { expect, test } from './support/trace';

const dModel = 8;
const n = 5;
const next = drawing(21);
const rows = (name: string, ...shape: number[]): TensorEntry => ({
  name,
  shape,
  data: Float32Array.from(range(shape.reduce((all, each) => all * each, 1)), next),
});
const x = rows('x', n, dModel);
const memory = rows('memory', 3, dModel);
const family = familyFiles['pytorch'];
if (!family) throw new Error('pytorch');
const layer = tensorsOf(randomLayer({ dModel, heads: 2, keyHeads: 2, dK: 4 }), family);
const two = { 'manyheads.heads': '2' };

const grid = (keys: number, added: (query: number, key: number) => number): TensorEntry => ({
  name: 'attn_mask',
  shape: [n, keys],
  data: Float32Array.from(range(n * keys), (at) => added(Math.floor(at / keys), at % keys)),
});
/** Two blocks of words that do not see each other. */
const blocks = grid(n, (query, key) => (query < 2 === key < 2 ? 0 : -Infinity));
/** ALiBi with the causal mask. */
const alibi = grid(n, (query, key) => (key > query ? -Infinity : 0.25 * (key - query)));
/** The third query sees no key. */
const blind = grid(3, (query, key) => (query === 2 ? -Infinity : key - 1));

const caption = (page: Page) => page.locator('.caption');

for (const [name, mask, more, says] of [
  ['blocks', blocks, [], 'it hides 12 of 25 places.'],
  ['alibi', alibi, [], 'it hides 10 of 25 places and adds numbers from −1 to 0.'],
  ['blind', blind, [memory], 'it hides 3 of 15 places and adds numbers from −1 to 1.'],
] as const)
  test(`${name}: every stage is the command's, and the caption says what the mask does`, async ({
    page,
    place,
  }) => {
    const opened = await openPage(page);
    const file = place.write('own.safetensors', [...layer, x, ...more, mask], two);
    await openFile(page, file);
    await expectTraced(page, place, file);
    await setState(opened, { stage: 'mask', progress: 1 });
    await expect(caption(page)).toContainText(`The layer has a mask of its own: ${says}`);
    // The menu removes and restores it like any other mask.
    await setState(opened, { mask: 'none' });
    await openMenu(page, 'mask');
    await page.getByRole('radio', { name: 'its own' }).check();
    await expectTraced(page, place, file);
  });

test('a link holds a short mask, and says that it leaves a long one out', async ({
  page,
  place,
}) => {
  const opened = await openPage(page);
  const file = place.write('own.safetensors', [...layer, x, alibi], {
    ...two,
    tokens: 'a b c d e',
  });
  await openFile(page, file);
  const { attnMask } = await stateOf(opened);
  await openMenu(page, 'share');
  await expect(page.locator('#share-mask')).toHaveCount(0);
  const link = await page.locator('#share-link').inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('.of-sentence .chip')).toHaveText(['a', 'b', 'c', 'd', 'e']);
  expect(await stateOf(opened)).toMatchObject({ mask: 'own', attnMask });
  const long = Array.from({ length: 25 }, (_, at) => -at / 3.1234567);
  const added = Array.from({ length: 25 }, () => long).flat();
  const sentence = range(25)
    .map((at) => `w${at}`)
    .join(' ');
  await setState(opened, { sentence, attnMask: { n: 25, m: 25, added }, mask: 'own' });
  expect((await stateOf(opened)).mask).toBe('own');
  await openMenu(page, 'share');
  await expect(page.locator('#share-mask')).toContainText('the link leaves it out');
  const short = await page.locator('#share-link').inputValue();
  await page.goto('about:blank');
  await page.goto(short);
  await expect(messages(page).filter({ hasText: 'mask: a mask of its own is given' })).toHaveCount(
    1,
  );
  expect((await stateOf(opened)).mask).toBe('none');
});

test('a saved file opens as the same picture', async ({ page, place }) => {
  const opened = await openPage(page);
  await openFile(page, place.write('own.safetensors', [...layer, x, alibi], two));
  const own = (await tensors(opened, ['output'])).get('output')?.data;
  const again = await saved(page, '#save-run');
  await openPage(page);
  await openFile(page, again);
  expect((await stateOf(opened)).mask).toBe('own');
  expect((await tensors(opened, ['output'])).get('output')?.data).toEqual(own);
});
