/** The page on a wall, as its tests see it. */
import type { Page } from '@playwright/test';
import { open } from './layer';
import { expect } from './test';

export const heading = (page: Page) => page.locator('.panel h1');
export const place = (page: Page) => page.locator('.panel .place').first();
export const key = (page: Page, name: string) => page.keyboard.press(name);

/** Opens a presentation by its address: nobody has pressed anything, so it does not ask for full screen. */
export async function present(page: Page, where = '#lesson=pieces'): Promise<void> {
  // A browser takes what a test evaluates in a page for a press of its reader's.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', {
      value: { isActive: false },
      configurable: true,
    });
  });
  await open(page, `?present${where}`);
  await expect(page.locator('.line')).toBeVisible();
}

/** Waits for the answer to be known: until then nothing can be revealed. */
export const known = (page: Page) =>
  expect(page.locator('.panel')).toContainText('The next key shows the answer.');
