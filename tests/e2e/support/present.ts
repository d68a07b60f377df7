/** Helpers for presentations on a wall. */
import type { Page } from '@playwright/test';
import { open } from './layer';
import { expect } from './test';

export const heading = (page: Page) => page.locator('.panel h1');
export const place = (page: Page) => page.locator('.panel .place').first();
export const key = (page: Page, name: string) => page.keyboard.press(name);

/** Opens a presentation by its address. Without a click before it, it does not ask for full screen. */
export async function present(page: Page, where = '#lesson=pieces'): Promise<void> {
  // A browser counts Playwright's `evaluate` in a page as a user gesture.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', {
      value: { isActive: false },
      configurable: true,
    });
  });
  await open(page, `?present${where}`);
  await expect(page.locator('.line')).toBeVisible();
}

/** Waits until the answer is computed, since it cannot be revealed before. */
export const known = (page: Page) =>
  expect(page.locator('.panel')).toContainText('The next key shows the answer.');
