/** Printed articles and the printed page: figures are light, complete, as wide as the paper, with scale and colours. */
import type { Page } from '@playwright/test';
import { paper, printed } from './support/printed';
import { expect, inFirefoxToo, test } from './support/test';
import { figureIn } from './support/whole';

async function openArticle(page: Page, scheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.goto('./27-print.html');
  await page.evaluate((each) => {
    document.documentElement.style.colorScheme = each;
  }, scheme);
  await figureIn(page);
}

for (const kind of ['light', 'dark'] as const)
  test(`three figures of a ${kind} article are printed, also those that nobody has scrolled to`, async ({
    page,
    browserName,
  }) => {
    await openArticle(page, kind);
    const { texts, boxes, gradients, dark } = await printed(page, browserName);
    const all = texts.join(' ');
    expect(all).not.toContain('Loading');
    const captions = await page.locator('many-heads mh-caption .lead').allTextContents();
    expect(captions).toHaveLength(3);
    for (const caption of captions)
      expect(all).toContain(caption.trim().split(/\s+/).slice(0, 5).join(' '));
    // Pictures are complete and within the paper.
    expect(boxes.flat().length).toBeGreaterThanOrEqual(3);
    for (const side of boxes.flat(2)) {
      expect(side).toBeGreaterThanOrEqual(-0.001);
      expect(side).toBeLessThanOrEqual(1.001);
    }
    // Each figure has a colour scale.
    expect(gradients.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(3);
    expect(dark).toBeLessThan(0.2);
  });

test(
  'a figure stands on one page with its caption, and what can be pressed is not printed',
  inFirefoxToo,
  async ({ page, browserName }) => {
    await openArticle(page);
    const caption = await page.locator('many-heads mh-caption .lead').first().textContent();
    const { texts } = await printed(page, browserName);
    const words = (caption ?? '').trim().split(/\s+/);
    const sheet = texts.find((each) => each.includes(words.slice(0, 5).join(' ')));
    expect(sheet).toContain(words.slice(-3).join(' '));
    for (const button of ['Wide', 'Experiments', 'Backward', '▶'])
      expect(texts.join(' ')).not.toContain(button);
  },
);

test('on paper no picture lies over its scale, its caption or what follows; afterwards all is as before', async ({
  page,
  browserName,
}) => {
  await openArticle(page, 'dark');
  const figure = page.locator('many-heads').first();
  const look = figure.locator('.figure');
  await expect(look).toHaveCSS('background-color', 'rgb(20, 22, 26)');
  await page.emulateMedia({ media: 'print' });
  await expect(look).toHaveCSS('background-color', 'rgb(251, 250, 247)');
  const box = async (part: string) => {
    const found = await figure.locator(part).first().boundingBox();
    if (!found) throw new Error(`there is no ${part}`);
    return found;
  };
  const picture = await box('mh-picture canvas');
  expect(picture.height).toBeGreaterThan(100);
  for (const part of ['mh-legend', 'mh-caption'])
    expect((await box(part)).y, part).toBeGreaterThanOrEqual(picture.y + picture.height - 1);
  const next = await page.locator('many-heads').nth(1).boundingBox();
  expect(next?.y).toBeGreaterThanOrEqual(picture.y + picture.height - 1);
  await page.emulateMedia({ media: null });
  await page.pdf(paper(browserName));
  await expect(look).toHaveCSS('background-color', 'rgb(20, 22, 26)');
});
