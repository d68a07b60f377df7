/**
 * A lesson on paper: Chromium prints it to PDF, and the test reads the PDF.
 * A whole page: the handout replaces it, and only a browser prints.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { loadLesson } from '../../web/lessons/catalogue';
import { axeSource, runAxe } from '../access/axe';
import { printed } from '../cases/support/printed';
import { open, openMenu } from './support/layer';
import { expect, test } from './support/test';

async function prepared(page: Page, where: string): Promise<void> {
  await open(page, where);
  await expect(page.locator('main.handout[data-ready]')).toBeVisible();
}

/** Keeps only letters and digits, since the printer breaks lines and makes ligatures. */
const plain = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

const sheets = async (page: Page) => {
  const { texts, boxes } = await printed(page, 'chromium');
  return { texts: texts.map(plain), images: boxes.flat().length };
};

// A whole page: only a browser's printer makes pages.
test('a lesson on paper: its pictures are vectors, its answers on the last page, or left out', async ({
  page,
}) => {
  await prepared(page, '?handout=pieces');
  const { texts, images } = await sheets(page);
  expect(images).toBe(0);
  expect(await page.locator('.paper .step img').count()).toBeGreaterThan(4);
  // Two steps stand on a page, and at most two more pages have the questions and the answers.
  const steps = await page.locator('.step').count();
  expect(texts.length).toBeLessThanOrEqual(Math.ceil(steps / 2) + 2);
  const last = texts.at(-1) ?? '';
  const before = texts.slice(0, -1).join('');
  // It has sentences with the core's numbers and empty guesses, but no answers.
  expect(before).toContain(plain('“deposit” itself is a row of 16 numbers'));
  expect(before).toContain(plain('How many of these 16 numbers does head 2 read?'));
  expect(before).toContain(plain('A number from 1 to 16'));
  expect(before).not.toContain(plain('4,096'));
  expect(last).toContain(plain('It reads 16:'));
  expect(last).toContain(plain('4,096, 4 times as many'));
  await page.locator('#handout-answers').uncheck();
  await expect(page.locator('.answers')).toHaveCount(0);
  const without = await sheets(page);
  expect(without.texts.length).toBe(texts.length - 1);
  expect(without.texts.join('')).not.toContain(plain('It reads 16:'));
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
