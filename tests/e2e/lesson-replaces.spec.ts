/**
 * A lesson, a link or Start again replaces the layer: open panels of the old layer close, and later keys type nothing.
 */
import type { Page } from '@playwright/test';
import { title } from './support/guide';
import { open, stateOf } from './support/layer';
import { expect, test } from './support/test';

const opened = {
  'the editor of the sentence': async (page: Page) => {
    await page.locator('#edit-sentence').click();
    return page.locator('#sentence-text');
  },
  'the editor of a word': async (page: Page) => {
    await page.locator('.chip').nth(1).click();
    await page.locator('.word-editor input[name=word]').fill('elephant');
    return page.locator('.word-editor');
  },
  'a menu': async (page: Page) => {
    await page.locator('#files').click();
    return page.locator('#save-layer');
  },
};

for (const [name, openIt] of Object.entries(opened)) {
  test(`${name} is closed by a lesson that comes by an address`, async ({ page }) => {
    const layer = await open(page);
    const part = await openIt(page);
    await expect(part).toBeVisible();
    await page.evaluate(() => (location.hash = '#lesson=pieces'));
    await expect(title(page)).toBeVisible();
    await expect(part).toBeHidden();
    expect((await stateOf(layer)).sentence).not.toContain('elephant');
  });

  test(`${name} is closed by a link and by reset`, async ({ page }) => {
    const layer = await open(page);
    for (const replace of [
      () => page.evaluate(() => (location.hash = '#sentence=time+flies+fast&heads=2')),
      () => layer.evaluate((element: HTMLElement & { reset(): void }) => element.reset()),
    ]) {
      const part = await openIt(page);
      await expect(part).toBeVisible();
      await replace();
      await expect(part).toBeHidden();
      expect((await stateOf(layer)).sentence).not.toContain('elephant');
    }
  });
}
