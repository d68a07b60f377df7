/** Sentences without spaces between words. */
import type { Locator } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { expect, inFirefoxToo, test } from './support/test';

const tokens = (figure: Locator) =>
  figure.evaluate(async (el: ManyHeads) => (await el.ready).tensor('x').shape[0] ?? 0);

for (const [id, least] of [
  ['zh', 3],
  ['ja', 5],
  ['th', 3],
] as const)
  test(`42-words: #${id} is cut by the browser, and says so`, inFirefoxToo, async ({ page }) => {
    await page.goto('./42-words.html');
    const figure = page.locator(`#${id}`);
    const count = await tokens(figure);
    expect(count).toBeGreaterThanOrEqual(least);
    await expect(figure.locator('.of-sentence .chip')).toHaveCount(count);
    await expect(figure.locator('#cut-sentence')).toContainText('this browser cut them');
  });

test('42-words: a player without its sentence says it below the picture', async ({ page }) => {
  await page.goto('./42-words.html');
  const figure = page.locator('#player');
  await tokens(figure);
  const caption = figure.locator('.caption');
  await expect(caption).toContainText('This browser cut the sentence into words.');
  // A figure that shows its words has this note beside them instead.
  await expect(page.locator('#zh .caption')).not.toContainText('cut');
  await figure.evaluate((el: ManyHeads) => el.setState({ sentence: '我 喜欢 猫' }));
  await expect(caption).not.toContainText('cut');
});

test('42-words: without Intl.Segmenter that is said, and what to do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Intl, 'Segmenter'));
  await page.goto('./42-words.html');
  const figure = page.locator('#zh');
  expect(await tokens(figure)).toBe(1);
  await expect(figure.locator('#cut-sentence')).toContainText('Put spaces between them');
  await figure.evaluate((el: ManyHeads) => el.setState({ sentence: '我 喜欢 猫' }));
  expect(await tokens(figure)).toBe(3);
});

test('42-words: a word that is edited leaves the others as they were', async ({ page }) => {
  await page.goto('./42-words.html');
  const figure = page.locator('#zh');
  await tokens(figure);
  const chips = figure.locator('.of-sentence .chip');
  await expect(chips).not.toHaveCount(0);
  const before = (await chips.allTextContents()).map((text) => text.trim());
  await chips.first().click();
  await figure.locator('.word-editor input').first().fill('你');
  await page.keyboard.press('Enter');
  await expect(chips.first()).toHaveText('你');
  const after = (await chips.allTextContents()).map((text) => text.trim());
  expect(after.slice(1)).toEqual(before.slice(1));
});
