/** Files that a reader opens on the site's page, and what is on show then. */
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { TensorEntry } from '../../../web/files';
import type { ManyHeads } from '../../../web/figure';
import {
  outside,
  reference,
  type ReferenceLayer,
  type ReferenceRun,
} from '../../support/reference';
import { writeSafetensors } from '../../e2e/support/safetensors';
import { expect, test as base } from './test';

export { expect };

export const caseFile = (name: string): string =>
  fileURLToPath(new URL(`../files/${name}`, import.meta.url));

export const test = base.extend<{ folder: string }>({
  /** A folder of the test's own. */
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from here.
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'manyheads-files-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Writes a file. @returns its path */
export function written(
  folder: string,
  name: string,
  content: string | readonly TensorEntry[],
  metadata: Readonly<Record<string, string>> = {},
): string {
  const file = path.join(folder, name);
  const isText = typeof content === 'string';
  writeFileSync(
    file,
    isText ? content : writeSafetensors(content, new Map(Object.entries(metadata))),
  );
  return file;
}

/** Writes these tensors behind one of so many bytes that was never written, and takes no room. */
export function sparse(folder: string, hole: number, tensors: readonly TensorEntry[]): string {
  const file = written(folder, 'large.safetensors', tensors);
  const layer = writeSafetensors(tensors);
  const view = new DataView(layer.buffer, layer.byteOffset);
  const length = Number(view.getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(layer.subarray(8, 8 + length))) as Record<
    string,
    { data_offsets: number[] }
  >;
  for (const entry of Object.values(header))
    entry.data_offsets = entry.data_offsets.map((at) => at + hole);
  const large = { dtype: 'U8', shape: [hole], data_offsets: [0, hole] };
  const json = Buffer.from(JSON.stringify({ embed_tokens: large, ...header }));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(json.length));
  truncateSync(file, 0);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.concat([size, json]), 0, undefined, 0);
  writeSync(handle, layer, 8 + length, undefined, 8 + json.length + hole);
  closeSync(handle);
  return file;
}

const figure = (page: Page) => page.locator('many-heads');
export const notes = (page: Page) => page.locator('mh-notes .note');
export const question = (page: Page) => page.locator('.file-question');
export const state = (page: Page) =>
  figure(page).evaluate((element: ManyHeads) => element.getState());

export async function openPage(page: Page, where: string): Promise<void> {
  // Another address alone, with other words behind its #, is no new page.
  await page.goto('about:blank');
  await page.goto(`./dist/index.html${where}`);
  await figure(page).evaluate(async (element: ManyHeads) => {
    await element.ready;
    await element.updateComplete;
  });
}

async function openFilesMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByText('Files', { exact: true }).click();
}

/** Opens files through the button in the menu. */
export async function choose(page: Page, ...files: readonly string[]): Promise<void> {
  await openFilesMenu(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Open a layer, a model or a lesson').click();
  await (await chooser).setFiles([...files]);
}

/** Drops files or folders of the disk on the figure, as a person does. */
export async function drop(page: Page, ...files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const box = await figure(page).boundingBox();
  if (!box) throw new Error('no figure');
  const at = { x: box.x + box.width / 2, y: box.y + 200 };
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
}

/** Saves through the menu. @returns the path of the saved file */
export async function saved(page: Page, folder: string, button: string): Promise<string> {
  await openFilesMenu(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const file = path.join(folder, `saved-${download.suggestedFilename()}`);
  await download.saveAs(file);
  return file;
}

/** A tensor on show as its shape and the bytes of its numbers: −∞, −0 and every bit come through. */
export async function tensor(page: Page, name: string) {
  const { shape, bytes } = await figure(page).evaluate((element: ManyHeads, wanted) => {
    const found = element.tensor(wanted);
    return { shape: found.shape, bytes: [...new Uint8Array(Float32Array.from(found.data).buffer)] };
  }, name);
  return { shape, data: new Float32Array(Uint8Array.from(bytes).buffer) };
}

/** The stages on show are the layer's of this file, computed in float64. */
export async function expectComputed(
  page: Page,
  entries: readonly TensorEntry[],
  layer: ReferenceLayer,
  run: ReferenceRun = {},
): Promise<void> {
  const of = (name: string) =>
    entries.find((entry) => entry.name.endsWith(name))?.data as Float32Array | undefined;
  const names = ['in_proj_weight', 'in_proj_bias', 'out_proj.weight', 'out_proj.bias'];
  const parameters = Object.fromEntries(
    names.flatMap((name) => (of(name) ? [[name, of(name)]] : [])),
  );
  const { data: x } = await tensor(page, 'x');
  const expected = reference(layer, parameters as never, x, run);
  const stages = ['q', 'scores', 'masked', 'attn_weights', 'output'];
  const found = new Map<string, Awaited<ReturnType<typeof tensor>>>();
  for (const name of stages) found.set(name, await tensor(page, name));
  expect(outside(expected, (name) => found.get(name), stages)).toEqual([]);
}
