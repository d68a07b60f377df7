/** Opens files on the page, compares them with the command's results, and saves them there. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { traceNames } from '../../../web/files';
import { trace } from '../../../tools/trace.mjs';
import { openMenu, tensors } from '../../e2e/support/layer';
import { chooseFiles, dialog, messages } from './page';
import { range } from '../../web/support/by-head';
import { expect, type Workplace } from './trace';

/** Opens a file through the menu, with two heads if the page asks. */
export async function openFile(page: Page, file: string): Promise<void> {
  await chooseFiles(page, file);
  const said = messages(page).filter({ hasText: path.basename(file) });
  await expect(said.or(dialog(page)).first()).toBeVisible();
  if ((await dialog(page).count()) === 0) return;
  await dialog(page).getByRole('radio', { name: '2 heads' }).check();
  await dialog(page).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(said.first()).toBeVisible();
}

/** Asserts that every stage on the page equals the command's trace of the same file. */
export async function expectTraced(
  page: Page,
  place: Workplace,
  file: string,
  ...args: readonly string[]
): Promise<void> {
  const all = [file, '--heads', '2', ...args, '--out', place.at('traced')];
  expect((await trace(all)).status).toBe(0);
  const wanted = place.read('traced').tensors;
  const names = ['x', ...traceNames, ...(wanted.has('memory') ? ['memory'] : [])];
  const found = await tensors(page.locator('#layer'), names);
  for (const name of names) {
    const stored = wanted.get(name);
    if (!stored) throw new Error(name);
    const { shape, data } = found.get(name) ?? { shape: [], data: new Float32Array() };
    expect(shape, name).toEqual(stored.shape);
    // Reads the bytes directly, since −∞ is not a valid number of a layer.
    const numbers = new Float32Array(Uint8Array.from(stored.bytes).buffer);
    const apart = range(data.length).map((at) =>
      data[at] === numbers[at] ? 0 : Math.abs((data[at] ?? NaN) - (numbers[at] ?? NaN)),
    );
    expect(Math.max(...apart), name).toBeLessThan(1e-6);
  }
}

/** Saves through the menu. @returns the path of the saved file */
export async function saved(page: Page, button: string): Promise<string> {
  await openMenu(page, 'files');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(button).click(),
  ]);
  return download.path();
}
