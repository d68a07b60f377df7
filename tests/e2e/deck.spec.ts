/**
 * Thirty pictures of the deck equal their references in tests/deck/references/: a wrong number, colour, order or place
 * shows. It is a Playwright test because comparing needs a browser’s pixels; one page draws all of them. Letters are
 * boxes there, since fonts differ between machines. `npm run references` rewrites the references.
 */
import { expect, test } from '@playwright/test';
import { compared } from '../deck/compared';
import { comparedPage } from '../deck/page';
import { keepsake } from './support/pixels';

test('thirty pictures of the deck look as they did', { tag: '@quick' }, async ({ page }) => {
  expect(compared).toHaveLength(30);
  await page.setContent(comparedPage());
  for (const { title } of compared) {
    const png = await keepsake(page.locator(`#${title}`));
    // Smoothing of slanted and round edges may differ by a few pixels; a cell is larger.
    expect.soft(png).toMatchSnapshot(`${title}.png`, { maxDiffPixels: 20, threshold: 0.1 });
  }
});
