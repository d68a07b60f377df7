/**
 * A lesson on paper: Chromium prints it to PDF, and the test reads the PDF.
 * A whole page: the handout replaces it, and only a browser prints.
 */
import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import type { ManyHeads } from '../../web/element';
import { loadLesson } from '../../web/lessons/catalogue';
import { axeSource, runAxe } from '../access/axe';
import { open, openMenu } from './support/layer';
import { expect, test } from './support/test';

async function prepared(page: Page, where: string): Promise<void> {
  await open(page, where);
  await expect(page.locator('main.handout[data-ready]')).toBeVisible();
}

/** Keeps only letters and digits, since the printer breaks lines and makes ligatures. */
const plain = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

interface Printed {
  /** Text of each page. */
  readonly texts: readonly string[];
  /** Number of raster images; `paths` counts vector shapes. */
  readonly images: number;
  readonly paths: number;
}

async function printed(page: Page): Promise<Printed> {
  const pdf = await page.pdf({ format: 'A4' });
  const marks = drawn(pdf);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return { texts: text.map(plain), ...marks };
}

/** Counts image objects by their dictionaries, which Chromium writes as plain text, and paths in the streams. */
function drawn(pdf: Buffer): Pick<Printed, 'images' | 'paths'> {
  const text = pdf.toString('latin1');
  let paths = 0;
  for (const found of text.matchAll(/\/FlateDecode[^]{0,80}?>>\s*stream\r?\n/g)) {
    const from = found.index + found[0].length;
    const content = inflateSync(pdf.subarray(from, text.indexOf('endstream', from)));
    // PDF operators for rectangles, lines and curves.
    paths += content.toString('latin1').match(/\d (re|l|c)\n/g)?.length ?? 0;
  }
  return { images: text.match(/\/Subtype\s*\/Image/g)?.length ?? 0, paths };
}

test('a raster image would be found', async ({ page }) => {
  await page.goto('about:blank');
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 50, 50);
    const image = new Image();
    image.src = canvas.toDataURL();
    document.body.append(image);
    await image.decode();
  });
  expect(drawn(await page.pdf()).images).toBeGreaterThan(0);
});

// A whole page: only a browser's printer makes pages.
test('a lesson on paper: its pictures are vectors, its answers on the last page', async ({
  page,
}) => {
  await prepared(page, '?handout=pieces');
  const { texts, images, paths } = await printed(page);
  expect(images).toBe(0);
  expect(paths).toBeGreaterThan(200);
  expect(texts.length).toBeGreaterThanOrEqual(4);
  expect(texts.length).toBeLessThanOrEqual(10);
  const last = texts.at(-1) ?? '';
  const before = texts.slice(0, -1).join('');
  // It has sentences with the core's numbers and empty guesses, but no answers.
  expect(before).toContain(plain('“deposit” itself is a row of 16 numbers'));
  expect(before).toContain(plain('How many of these 16 numbers does head 2 read?'));
  expect(before).toContain(plain('A number from 1 to 16'));
  expect(before).not.toContain(plain('4,096'));
  expect(last).toContain(plain('It reads 16:'));
  expect(last).toContain(plain('4,096, 4 times as many'));
});

// A whole page: the handout replaces it, and chooses the next lesson itself.
test('no answer of another lesson stands before its answers, and all are among them', async ({
  page,
}) => {
  await prepared(page, '?handout=pieces');
  for (const id of ['keys', 'pytorch'] as const) {
    const lesson = await loadLesson(id);
    await page.locator('#handout-lesson').selectOption(id);
    await expect(page.locator('.paper h1')).toHaveText(lesson.title);
    await expect(page.locator('main.handout[data-ready]')).toBeVisible();
    const guesses = lesson.steps.filter(({ prediction }) => prediction);
    await expect(page.locator('.blank'), id).toHaveCount(guesses.length + 3);
    await expect(page.locator('.an-answer'), id).toHaveCount(guesses.length + 3);
    const why = await page.locator('.an-answer p:not(:has(> b:only-child))').allInnerTexts();
    const before = (await page.locator('.step').allInnerTexts()).map(plain).join('');
    expect(why.length).toBeGreaterThan(3);
    for (const sentence of why.map(plain)) expect(before, id).not.toContain(sentence);
  }
});

test('two steps stand on a page, and the answers are left out where that is chosen', async ({
  page,
}) => {
  await prepared(page, '?handout=pieces');
  const steps = await page.locator('.step').count();
  const { texts } = await printed(page);
  // Two steps on a page, and at most two more pages for the questions and the answers.
  expect(texts.length).toBeLessThanOrEqual(Math.ceil(steps / 2) + 2);
  await page.locator('#handout-answers').uncheck();
  await expect(page.locator('.answers')).toHaveCount(0);
  const without = await printed(page);
  expect(without.texts.length).toBe(texts.length - 1);
  expect(without.texts.join('')).not.toContain(plain('It reads 16:'));
  await page.locator('#handout-answers').check();
  await expect(page.locator('.answers')).toHaveCount(1);
});

test('it is offered for the lesson on show, with what its reader changed, and keeps their progress', async ({
  page,
}) => {
  const layer = await open(page, '#lesson=pieces&step=bands&heads=2');
  await expect(page.locator('#guide-title')).toContainText('Where the cut is');
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  const before = await kept();
  await page.locator('#guide-all').click();
  await openMenu(page, 'lessons');
  await page.locator('#offer-handout').click();
  await expect(page.locator('main.handout[data-ready]')).toBeVisible();
  await expect(page.locator('.paper')).toContainText('cut into 2 bands, 8 for each head');
  await expect(page.locator('.paper .link')).toContainText('#lesson=pieces&heads=2');
  expect(await kept()).toBe(before);
  await page.evaluate(axeSource);
  const verdict = await page.evaluate(runAxe);
  expect(verdict.violations).toEqual([]);
  await page.locator('#handout-lesson').selectOption('pytorch');
  await expect(page.locator('.paper h1')).toContainText('PyTorch');
  await page.locator('#handout-back').click();
  await expect(page.locator('#guide-title')).toContainText('Where the cut is');
  expect(await layer.evaluate((element: ManyHeads) => element.getState().heads)).toBe(2);
});

test('Ctrl+P in a lesson prints its handout, once that is ready', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const ready = document.querySelector('main.handout[data-ready]') !== null;
      document.documentElement.dataset['printed'] = ready ? 'handout' : 'too early';
    };
  });
  await open(page, '#lesson=pieces&step=bands');
  await expect(page.locator('#guide-title')).toContainText('Where the cut is');
  await page.keyboard.press('Control+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'handout');
  await expect(page.locator('.paper h1')).toHaveText((await loadLesson('pieces')).title);
  await page.locator('#handout-back').click();
  await expect(page.locator('#guide-title')).toContainText('Where the cut is');
});
