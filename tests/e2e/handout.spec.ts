/** A lesson on paper: Chromium prints it to PDF, and the test reads the PDF. */
import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import type { ManyHeads } from '../../web/element';
import { lessonIds, loadLesson } from '../../web/lessons/catalogue';
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
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
  readonly bytes: number;
}

async function printed(page: Page, format: 'A4' | 'Letter'): Promise<Printed> {
  const pdf = await page.pdf({ format });
  const marks = drawn(pdf);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return { texts: text.map(plain), bytes: pdf.length, ...marks };
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

/** Whether a picture of the handout has a matrix with too many cells to be drawn one by one. */
const hasLargeMatrix = (page: Page) =>
  page.locator('.paper img').evaluateAll(async (all) => {
    const svgs = (all as HTMLImageElement[]).map(async ({ src }) => (await fetch(src)).text());
    const sizes = (await Promise.all(svgs)).flatMap((svg) => [
      ...svg.matchAll(/<title>[^<]*, (\d+) × (\d+)<\/title>/g),
    ]);
    return sizes.some(([, rows, columns]) => Number(rows) * Number(columns) > 5000);
  });

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

for (const format of ['A4', 'Letter'] as const) {
  test(`a lesson on ${format}: its pictures are vectors, its answers on the last page @quick`, async ({
    page,
  }) => {
    await prepared(page, '?handout=pieces');
    const { texts, images, paths } = await printed(page, format);
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
}

for (const id of lessonIds) {
  test(`no answer of “${id}” stands before the last page, and all are on it`, async ({ page }) => {
    await prepared(page, `?handout=${id}`);
    const lesson = await loadLesson(id);
    const guesses = lesson.steps.filter(({ prediction }) => prediction);
    await expect(page.locator('.blank')).toHaveCount(guesses.length + 3);
    await expect(page.locator('.an-answer')).toHaveCount(guesses.length + 3);
    const why = await page.locator('.an-answer p:not(:has(> b:only-child))').allInnerTexts();
    const { texts, images, bytes } = await printed(page, 'Letter');
    // A matrix of many thousands of cells is printed as one image; everything else is vector graphics.
    expect(images > 0, `${images} images`).toBe(await hasLargeMatrix(page));
    expect(bytes).toBeLessThan(1.5e6);
    const last = texts.at(-1) ?? '';
    const before = texts.slice(0, -1).join('');
    expect(last.startsWith(plain('Answers'))).toBe(true);
    expect(why.length).toBeGreaterThan(3);
    for (const sentence of why.map(plain)) {
      expect(last, sentence).toContain(sentence);
      expect(before).not.toContain(sentence);
    }
  });
}

test('two steps stand on a page, and the answers are left out where that is chosen', async ({
  page,
}) => {
  await prepared(page, '?handout=pieces');
  const steps = await page.locator('.step').count();
  const { texts } = await printed(page, 'A4');
  // Two steps on a page, and at most two more pages for the questions and the answers.
  expect(texts.length).toBeLessThanOrEqual(Math.ceil(steps / 2) + 2);
  await page.locator('#handout-answers').uncheck();
  await expect(page.locator('.answers')).toHaveCount(0);
  const without = await printed(page, 'A4');
  expect(without.texts.length).toBe(texts.length - 1);
  expect(without.texts.join('')).not.toContain(plain('It reads 16:'));
  await page.locator('#handout-answers').check();
  await expect(page.locator('.answers')).toHaveCount(1);
});

test('what a step conceals is concealed in its picture', async ({ page }) => {
  await prepared(page, '?handout=pieces');
  const svg = (title: string) =>
    page
      .locator('.step', { hasText: title })
      .locator('img')
      .evaluate(async (image: HTMLImageElement) => (await fetch(image.src)).text());
  expect(await svg('Or nothing is cut')).not.toContain('4,096');
  const blind = await svg('What such a head no longer sees');
  expect(blind).toContain('>attention ?<');
  expect(blind).not.toMatch(/>0\.10?</);
});

test('two layers that are compared have pictures of one size', async ({ page }) => {
  await prepared(page, '?handout=same');
  const pictures = page.locator('.step', { hasText: 'Twins are worth' }).locator('img');
  await expect(pictures).toHaveCount(2);
  const sizes = await pictures.evaluateAll((all) =>
    (all as HTMLImageElement[]).map(({ naturalWidth, naturalHeight }) => [
      naturalWidth,
      naturalHeight,
    ]),
  );
  expect(sizes[0]).toEqual(sizes[1]);
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
  const verdict = await page.evaluate<Verdict, Rules>(runAxe, 'every rule');
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

test('a lesson that the browser’s own menu prints says where the handout is; a page without one does not', async ({
  page,
}) => {
  const says = plain('All steps of the lesson on paper');
  const layer = await open(page, '#lesson=pieces&step=bands');
  await expect(page.locator('#guide-title')).toContainText('Where the cut is');
  expect((await printed(page, 'A4')).texts.join('')).toContain(says);
  await expect(page.locator('body > p')).toHaveCount(0);
  await page.locator('#guide-leave').click();
  await expect(page.locator('#guide')).toHaveCount(0);
  expect((await printed(page, 'A4')).texts.join('')).not.toContain(says);
  await expect(layer).toBeVisible();
});

test('on a phone it is as wide as the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await prepared(page, '?handout=pieces');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await expect(page.locator('#handout-print')).toBeInViewport();
});
