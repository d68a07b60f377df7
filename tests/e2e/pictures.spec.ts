/**
 * A picture is saved from the menu. (SVG and PNG against each other, sizes, titles, refusals and the clipboard are tested
 * in tests/browser/element.) A page, because only a browser's download has a name.
 */
import { readFileSync } from 'node:fs';
import { expect, test, type PageFigure } from './support/figure';

async function saved({ page }: PageFigure) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#save-picture').click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('the menu saves what is chosen under a name that says it', async ({ figure }) => {
  const { page } = figure;
  await figure.set({ stage: 'softmax' });
  await figure.press('#files');
  await page.locator('#picture-format').selectOption('svg');
  const svg = await saved(figure);
  expect(svg.name).toBe('manyheads-softmax-head2.svg');
  expect(svg.bytes.toString()).toContain('<title>Softmax, head 2 of 4</title>');
  await figure.press('#files');
  await page.locator('#picture-format').selectOption('png');
  await page.locator('#picture-scale').selectOption('2');
  await page.locator('#picture-titles').uncheck();
  const png = await saved(figure);
  expect(png.name).toBe('manyheads-softmax-head2@2x.png');
  const width = await page.locator('canvas').evaluate((canvas) => canvas.clientWidth);
  expect(png.bytes.toString('latin1', 1, 4)).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBe(2 * width);
});
