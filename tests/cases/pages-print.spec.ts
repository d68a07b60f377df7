/** Printed articles and the printed page: figures are light, complete, as wide as the paper, with scale and colours. */
import type { Locator, Page } from '@playwright/test';
import { paper, printed } from './support/printed';
import { expect, inFirefoxToo, test } from './support/test';

async function openArticle(page: Page, css = ''): Promise<void> {
  await page.goto('./27-print.html');
  if (css) await page.addStyleTag({ content: css });
  await expect(page.locator('many-heads').first().locator('.strip .stage').first()).toBeVisible();
}

for (const [kind, css] of [
  ['light', ''],
  ['dark', ':root{color-scheme:dark}'],
] as const) {
  test(`three figures of a ${kind} article are printed, also those that nobody has scrolled to`, async ({
    page,
    browserName,
  }) => {
    await openArticle(page, css);
    const { texts, boxes, gradients, dark } = await printed(page, browserName);
    const all = texts.join(' ');
    for (const caption of [
      'Softmax turns each row into shares that sum to 1.',
      'Split: every head reads all 16 columns of x.',
      'Head 2 compares every query with every key',
    ])
      expect(all).toContain(caption);
    expect(all).not.toContain('Loading');
    // Pictures are complete and within the paper.
    expect(boxes.flat().length).toBeGreaterThanOrEqual(3);
    for (const side of boxes.flat(2)) {
      expect(side).toBeGreaterThanOrEqual(-0.001);
      expect(side).toBeLessThanOrEqual(1.001);
    }
    // The first figure has two colour scales, the others have one.
    expect(gradients.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(4);
    expect(dark).toBeLessThan(0.2);
  });
}

test(
  'a figure stands on one page, with its stages, choices and caption',
  inFirefoxToo,
  async ({ page, browserName }) => {
    await openArticle(page);
    const { texts } = await printed(page, browserName);
    const sheet = texts.find((each) => each.includes('Softmax turns each row'));
    for (const part of ['Wide', 'Split', 'Narrow', 'Embed', 'Softmax', 'Output', 'attention'])
      expect(sheet).toContain(part);
    // Controls are not printed.
    for (const button of ['Look closer', 'Values as text', 'Zoom', 'Backward'])
      expect(texts.join(' ')).not.toContain(button);
  },
);

test('on paper no picture lies over its scale, its caption or what follows', async ({ page }) => {
  await openArticle(page);
  await page.emulateMedia({ media: 'print' });
  const figure = page.locator('many-heads').first();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
  const picture = await figure.locator('.canvas-box canvas').first().boundingBox();
  const bottom = (picture?.y ?? NaN) + (picture?.height ?? NaN);
  expect(picture?.height).toBeGreaterThan(100);
  for (const part of ['.legend', '.caption'])
    expect(await topOf(figure.locator(part).first()), part).toBeGreaterThanOrEqual(bottom - 1);
  expect(await topOf(page.locator('many-heads').nth(1))).toBeGreaterThanOrEqual(bottom - 1);
});

test('after printing the figure is as it was on the screen', async ({ page, browserName }) => {
  await openArticle(page, ':root{color-scheme:dark}');
  const root = page.locator('many-heads').first().locator('.root');
  await expect(root).toHaveCSS('background-color', 'rgb(20, 22, 26)');
  await page.pdf(paper(browserName));
  await expect(root).toHaveCSS('background-color', 'rgb(20, 22, 26)');
});

test('a chosen number is printed below its picture, the page itself without its welcome', async ({
  page,
  browserName,
}) => {
  await page.goto('./dist/index.html#stage=scores&cell=scores.1.4.6');
  await expect(page.locator('[data-inspect="scores.1.4.6"]')).toBeVisible();
  const all = (await printed(page, browserName)).texts.join(' ');
  expect(all).toContain('all its digits');
  expect(all).not.toContain('One minute');
});
