/** Helpers to walk through a lesson on the page by what a reader would press. */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/element';
import { open } from './layer';
import { expect } from './test';

/** Activates one element of the page: by a mouse click, a tap, or a key on the focused element. */
export type Press = (target: Locator) => Promise<void>;

export const byMouse: Press = (target) => target.click();
export const byKey: Press = async (target) => {
  await target.focus();
  await target.press((await target.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
};

export async function openLesson(page: Page, where: string): Promise<Locator> {
  const layer = await open(page, where);
  await expect(page.locator('#guide')).toBeVisible();
  return layer;
}

export const title = (page: Page) => page.locator('#guide-title');

/** All texts of a page: text and attributes, the canvas's label, descriptions. */
export const allTexts = (layer: Locator): Promise<string> =>
  layer.evaluate((element: ManyHeads) => {
    const root = element.shadowRoot;
    const texts = [element.describe()];
    for (const each of root?.querySelectorAll<HTMLElement>('*') ?? []) {
      if (each.closest('style')) continue;
      for (const node of each.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      for (const { name, value } of each.attributes)
        if (/^(aria-|title|alt|value)/.test(name)) texts.push(value);
    }
    return texts.join('\n');
  });
