/** Drives the page's element from a test: state in, tensors and texts out. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/figure';
import type { StateValues } from '../../../web/model/link';
import type { State } from '../../../web/model/state';

/** Waits for the first picture, the controls and the inspector. */
export async function whole(layer: Locator): Promise<void> {
  await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
  // The content of a closed popover loads only when it opens.
  await expect(layer.locator('.middle .part-message:not([popover] *)')).toHaveCount(0);
}

/** Opens the page with `where` as its query and hash, and waits until all of it has loaded. */
export async function open(page: Page, where = ''): Promise<Locator> {
  await page.goto(`./${where}`);
  const layer = page.locator('#layer');
  await whole(layer);
  return layer;
}

/** Like open, then stops the clock: `page.clock.runFor` lets so many milliseconds pass. */
export async function openStopped(page: Page, where = ''): Promise<Locator> {
  await page.clock.install();
  const layer = await open(page, where);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.clock.runFor(2000);
  return layer;
}

/** Opens a menu by the id of its button, unless it is open; on a phone through the list of menus. */
export async function openMenu(page: Page, id: string): Promise<void> {
  if (await page.locator(`#${id}-menu`).isVisible()) return;
  // Closes another menu, which may cover the button.
  if ((await page.locator('.menu-panel:popover-open').count()) > 0)
    await page.keyboard.press('Escape');
  // The controls come a moment after the first picture.
  await expect(page.locator(`#${id}, #all`).filter({ visible: true })).not.toHaveCount(0);
  if (await page.locator(`#${id}`).isVisible()) return page.locator(`#${id}`).click();
  await page.locator('#all').click();
  await page.locator(`#all-menu [popovertarget=${id}-menu]`).click();
}

const doors = { parameters: 'parameters', mask: 'mask', scaling: 'scaling', theme: 'view' };

/** Chooses an option of a setting in its menu, and closes the menu. */
export async function chooseSetting(
  page: Page,
  name: keyof typeof doors,
  value: string,
): Promise<void> {
  const door = doors[name];
  await openMenu(page, door);
  await page.locator(`input[name=${name}][value="${value}"]`).check();
  await page.locator(`#${door}`).click();
}

/** The state; of the new page, whose states have a list of layers, with the fields of the first beside the others. */
export const stateOf = (layer: Locator): Promise<State> =>
  layer.evaluate((el: ManyHeads) => {
    const state: State & { readonly layers?: readonly Partial<State>[] } = el.getState();
    return { ...state, ...state.layers?.[0] };
  });

export const setState = (layer: Locator, values: StateValues): Promise<void> =>
  layer.evaluate(async (el: ManyHeads, given) => {
    el.setState(given);
    await el.updateComplete;
  }, values);

/** A tensor as the element returns it. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** Transfers base64 instead of numbers: −∞, −0 and every bit survive, and it is fast. */
export async function tensors(
  layer: Locator,
  names: readonly string[],
): Promise<ReadonlyMap<string, Tensor>> {
  const sent = await layer.evaluate(
    (el: ManyHeads, wanted) =>
      wanted.map((name) => {
        const { shape, data } = el.tensor(name);
        const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        let text = '';
        for (let at = 0; at < bytes.length; at += 8192)
          text += String.fromCharCode(...bytes.subarray(at, at + 8192));
        return { name, shape, bytes: btoa(text) };
      }),
    names,
  );
  return new Map(
    sent.map(({ name, shape, bytes }) => {
      const buffer = Buffer.from(bytes, 'base64');
      const data = new Float32Array(
        buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength),
      );
      return [name, { shape, data }];
    }),
  );
}

export const tensor = async (layer: Locator, name: string): Promise<Tensor> => {
  const found = (await tensors(layer, [name])).get(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

/** Messages to the reader. */
export const notices = (page: Page) => page.locator('.notices .notice');

/** Types a sentence as a reader does. */
export async function type(page: Page, sentence: string): Promise<void> {
  await page.locator('#edit-sentence').click();
  await page.locator('#sentence-text').fill(sentence);
  await page.locator('#sentence-done').click();
  await expect(page.locator('#sentence-text')).toHaveCount(0);
}
