/** A lesson on the page, walked by what a reader would press. */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/element';
import { open } from './layer';
import { expect } from './test';

/** Presses one thing of the page: a mouse's click, a finger's tap, or a key on what has the focus. */
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

/** What a page says in any way: its texts and attributes, the canvas's label, what is described. */
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
