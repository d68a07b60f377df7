/** The site's own page, and files that its reader opens. */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/element';
import { openMenu, tensors, whole } from '../../e2e/support/layer';
import { expect } from './test';

/** Opens the site's page as a returning visitor. */
export async function openPage(page: Page, where = ''): Promise<Locator> {
  await page.addInitScript(() => localStorage.setItem('manyheads.welcome', 'closed'));
  await page.goto(`./dist/index.html${where}`);
  const layer = page.locator('#layer');
  await whole(layer);
  return layer;
}

/** Opens files by their paths through the input in the menu Files. */
export async function chooseFiles(page: Page, ...files: readonly string[]): Promise<void> {
  await openMenu(page, 'files');
  await page.locator('#open-layer').setInputFiles([...files]);
}

/** Drops files, each as [name, bytes], on the page. */
export async function dropFiles(
  page: Page,
  ...files: readonly (readonly [name: string, bytes: Uint8Array])[]
): Promise<void> {
  const sent = files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')] as const);
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, text] of all) {
      data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
    }
    return data;
  }, sent);
  const target = page.locator('dialog.file-choice, canvas').last();
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const messages = (page: Page) => page.locator('.notice');

/** All data that a refused or cancelled file must not change. */
export async function momentOf(layer: Locator): Promise<unknown> {
  const state = await layer.evaluate((el: ManyHeads) => el.getState());
  const [output] = (await tensors(layer, ['output'])).values();
  return { state, output: output && [...output.data] };
}

export async function expectNoQuestion(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
}
