/** A file with its own x or mask: the page shows its rows, names, padding and mask, with the command's numbers. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readSafetensors, traceNames, type TensorEntry } from '../../web/files';
import { openMenu, setState, stateOf, tensors } from '../e2e/support/layer';
import { familyFiles, tensorsOf } from '../web/support/family-files';
import { expectTraced, openFile, saved as savedFile } from './support/opened';
import { messages, openPage } from './support/page';
import { drawing, randomLayer, range } from '../web/support/by-head';
import { expect, test } from './support/trace';

const dModel = 8;
const next = drawing(11);
const rows = (name: string, ...shape: number[]): TensorEntry => ({
  name,
  shape,
  data: Float32Array.from(range(shape.reduce((all, each) => all * each, 1)), next),
});
const x = rows('x', 5, dModel);
const memory = rows('memory', 3, dModel);
const family = familyFiles['pytorch'];
if (!family) throw new Error('pytorch');
const layer = tensorsOf(randomLayer({ dModel, heads: 2, keyHeads: 2, dK: 4 }), family);
const two = { 'manyheads.heads': '2' };
const numbered = range(5).map((row) => `token ${row + 1}`);

const chips = (page: Page, of = 'sentence') => page.locator(`.of-${of} .chip`);
const element = (page: Page) => page.locator('#layer');

const hiddenOnPage = async (page: Page): Promise<readonly number[]> => {
  const { shape, data } = (await tensors(element(page), ['attn_weights'])).get('attn_weights') ?? {
    shape: [],
    data: new Float32Array(),
  };
  const keys = shape[2] ?? 0;
  return range(keys).filter((key) =>
    range(data.length / keys).every((row) => data[row * keys + key] === 0),
  );
};

for (const [name, padding, mask] of [
  ['25-own-tokens-2-heads', [3, 4], 'padding'],
  ['25b-two-heads-6', [], 'none'],
  ['01-left-padding-causal', [0, 1], 'padding'],
  ['06a-x-batch-first', [], 'none'],
] as const) {
  test(`${name}: the file’s own x, as the command computes it`, async ({ page, place }) => {
    await openPage(page, '#mask=causal&sentence=only+three+words&scaling=none&muted=1');
    const file = place.case(`${name}.safetensors`);
    await openFile(page, file);
    expect(await stateOf(element(page))).toMatchObject({ rows: 'file', padding, mask, muted: [] });
    await expect(chips(page)).toHaveCount(5);
    await expect(chips(page)).toContainText(numbered);
    expect(await hiddenOnPage(page)).toEqual(padding);
    await expectTraced(page, place, file);
    await setState(element(page), { mask: 'causal' });
    await expectTraced(page, place, file, '--mask', 'causal');
  });
}

test('memory: its own rows and names, keys of another length, too', async ({ page, place }) => {
  await openPage(page);
  for (const [name, n, m] of [
    ['04a-causal-2q-5k', 2, 5],
    ['05a-kdim-eq-vdim', 4, 3],
  ] as const) {
    const file = place.case(`${name}.safetensors`);
    await openFile(page, file);
    await expect(messages(page).last()).toContainText(`and memory, ${m} rows`);
    await expect(chips(page)).toHaveCount(n);
    await expect(chips(page, 'memory')).toHaveCount(m);
    await expect(chips(page, 'memory').first()).toHaveText('key 1');
    await expectTraced(page, place, file);
  }
});

test('tokens of the metadata name the rows, whatever they are', async ({ page, place }) => {
  await openPage(page);
  const named = async (tokens: string): Promise<void> => {
    const metadata = { ...two, tokens, memory_tokens: 'a b c' };
    await openFile(page, place.write('named.safetensors', [...layer, x, memory], metadata));
  };
  const odd = ['👩‍👩‍👧', '<img src=x onerror=alert(1)>', 'שלום', 'New York', '7'];
  await named(JSON.stringify(odd));
  await expect(chips(page)).toHaveText(odd);
  await expect(chips(page, 'memory')).toHaveText(['a', 'b', 'c']);
  expect(await page.locator('img').count()).toBe(0);
  await named('the, cat, sat on, the, mat');
  await expect(chips(page)).toHaveText(['the', 'cat', 'sat on', 'the', 'mat']);
  await named('[CLS] the  cat sat [SEP]');
  await expect(chips(page)).toHaveText(['[CLS]', 'the', 'cat', 'sat', '[SEP]']);
  await named(JSON.stringify(['今天天气', '\u202E', '', 'z'.repeat(500), 5]));
  await expect(chips(page)).toHaveText(['今天天气', 'token 2', 'token 3', /z{79}…/, '5']);
  for (const [wrong, says] of [
    ['one two', 'tokens has 2, and x has 5 rows: it is not used.'],
    ['[["a"], 1, 2, 3, 4]', 'tokens is not a list of names'],
  ] as const) {
    await named(wrong);
    await expect(chips(page)).toHaveText(numbered);
    await expect(messages(page).filter({ hasText: says })).toHaveCount(1);
  }
});

test('other words make rows of their own, which is said; undo brings the file’s x back', async ({
  page,
  place,
}) => {
  const opened = await openPage(page);
  const file = place.write('own.safetensors', [...layer, x], { ...two, tokens: 'a b c d e' });
  await openFile(page, file);
  const own = (await tensors(opened, ['x', 'output'])).get('output')?.data;
  await page.locator('#edit-sentence').click();
  await expect(page.locator('#sentence-text')).toHaveValue('a b c d e');
  await page.locator('#sentence-text').fill('a b c d other');
  await page.locator('#sentence-done').click();
  await expect(messages(page).last()).toContainText('undo brings the file’s x back');
  await expect(chips(page)).toHaveText(['a', 'b', 'c', 'd', 'other']);
  expect(await stateOf(opened)).toMatchObject({ rows: 'words', parameters: 'imported' });
  await page.locator('#undo').click();
  await expect(chips(page)).toHaveText(['a', 'b', 'c', 'd', 'e']);
  expect((await tensors(opened, ['output'])).get('output')?.data).toEqual(own);
  await page.locator('#redo').click();
  await expect(chips(page).last()).toHaveText('other');
  await page.locator('#undo').click();
});

test('a link does not hold x, and says so', async ({ page, place }) => {
  const opened = await openPage(page);
  await openFile(
    page,
    place.write('own.safetensors', [...layer, x], { ...two, tokens: 'a b c d e' }),
  );
  await openMenu(page, 'share');
  await expect(page.locator('#share-file')).toContainText('The parameters and x come from a file');
  const link = await page.locator('#share-link').inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(messages(page).filter({ hasText: 'x: a link does not hold' })).toHaveCount(1);
  await expect(chips(page)).toHaveText(['a', 'b', 'c', 'd', 'e']);
  expect(await stateOf(opened)).toMatchObject({ rows: 'words', parameters: 'random' });
});

test('a saved layer with its x opens again as the same picture', async ({ page, place }) => {
  const opened = await openPage(page);
  const hidden: TensorEntry = {
    name: 'key_padding_mask',
    shape: [3],
    data: [false, true, false],
  };
  const metadata = { ...two, tokens: '["a b", "c", "d", "e", "f"]', memory_tokens: 'k l m' };
  await openFile(page, place.write('own.safetensors', [...layer, x, memory, hidden], metadata));
  const names = ['x', 'memory', ...traceNames];
  const before = await tensors(opened, names);
  const saved = await savedFile(page, '#save-run');
  const stored = readSafetensors(readFileSync(saved));
  expect(stored.metadata.get('tokens')).toBe('["a b","c","d","e","f"]');
  await page.reload();
  await openPage(page);
  await openFile(page, saved);
  expect(await tensors(opened, names)).toEqual(before);
  await expect(chips(page)).toHaveText(['a b', 'c', 'd', 'e', 'f']);
  await expect(chips(page, 'memory')).toContainText(['k', 'l', 'm']);
  await expectTraced(page, place, saved);
});

// ——— a mask of its own: at its stage, in the menu, in links if it is short, and in saved files ———

const grid = (keys: number, added: (query: number, key: number) => number): TensorEntry => ({
  name: 'attn_mask',
  shape: [5, keys],
  data: Float32Array.from(range(5 * keys), (at) => added(Math.floor(at / keys), at % keys)),
});
/** ALiBi with the causal mask. */
const alibi = grid(5, (query, key) => (key > query ? -Infinity : 0.25 * (key - query)));
/** The third query sees no key. */
const blind = grid(3, (query, key) => (query === 2 ? -Infinity : key - 1));

for (const [name, mask, more, says] of [
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
    await expect(page.locator('.caption')).toContainText(
      `The layer has a mask of its own: ${says}`,
    );
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
  const again = await savedFile(page, '#save-run');
  await openPage(page);
  await openFile(page, again);
  expect((await stateOf(opened)).mask).toBe('own');
  expect((await tensors(opened, ['output'])).get('output')?.data).toEqual(own);
});
