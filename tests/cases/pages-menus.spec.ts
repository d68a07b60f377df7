/** Menus fit into the window, even into a low one, in an article, and in a zoomed page. */
import type { Locator, Page } from '@playwright/test';
import { expect, inFirefoxToo, test } from './support/test';
import { openArticle, openPage } from './support/whole';

/** Opens every menu with a visible button and checks that it fits into the window. */
async function allStandInside(page: Page, layer: Locator): Promise<void> {
  await expect(layer.locator('.knife .option').first()).toBeAttached();
  const buttons = await layer.locator('button[popovertarget]').filter({ visible: true }).all();
  expect(buttons.length).toBeGreaterThan(5);
  for (const button of buttons) {
    await button.click();
    const menu = layer.locator(':popover-open').last();
    await expect(menu).toBeVisible();
    // The content loads at the first opening and makes the menu higher.
    await expect(menu.locator('.part-message[role=status]')).toHaveCount(0);
    const isInside = () =>
      menu.evaluate((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        // Older browsers report positions of zoomed elements in the element's own pixels.
        const by = 'currentCSSZoom' in each ? 1 : Number(getComputedStyle(each).zoom) || 1;
        return (
          by * left >= -1 &&
          by * top >= -1 &&
          by * right <= innerWidth + 1 &&
          by * bottom <= innerHeight + 1
        );
      });
    await expect.poll(isInside, (await button.getAttribute('id')) ?? '').toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
}

for (const [width, height] of [
  [932, 430],
  [1024, 400],
  [1180, 520],
  [1440, 900],
] as const) {
  test(`in a window of ${width} × ${height}`, inFirefoxToo, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const layer = await openPage(page, 'parameters=trained&task=prey');
    await allStandInside(page, layer);
  });
}

for (const [what, style] of [
  ['an article', 'body { max-width: 1000px }'],
  ['a page of 1.5 its size', 'body { zoom: 1.5; max-width: 900px }'],
] as const) {
  test(`in ${what}`, inFirefoxToo, async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 600 });
    const tag = '<many-heads controls="all" parameters="trained" task="prey"></many-heads>';
    const layer = await openArticle(page, tag, style);
    await allStandInside(page, layer);
  });
}
