/** Helpers to walk through a lesson on the page by what a reader would press. */
import type { Locator, Page } from '@playwright/test';
import { open } from './layer';
import { expect } from './test';

export async function openLesson(page: Page, where: string): Promise<Locator> {
  const layer = await open(page, where);
  await expect(page.locator('#guide')).toBeVisible();
  return layer;
}

export const title = (page: Page) => page.locator('#guide-title');
