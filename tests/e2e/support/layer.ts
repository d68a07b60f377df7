/** The page's element, driven from a test: state in, tensors and texts out. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Place } from '../../../web/core/types';
import type { ManyHeads } from '../../../web/element';
import { traceNames } from '../../../web/files';
import type { State } from '../../../web/state/state';

/** Waits for the first picture, and for the controls and the inspector, which come a moment later. */
export async function whole(layer: Locator): Promise<void> {
  await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
  // What a closed popover holds is loaded when that is opened.
  await expect(layer.locator('.middle .part-message:not([popover] *)')).toHaveCount(0);
}

/** Opens the page, `where` being its query and hash, and waits until all of it is there. */
export async function open(page: Page, where = ''): Promise<Locator> {
  await page.goto(`./${where}`);
  const layer = page.locator('#layer');
  await whole(layer);
  return layer;
}

/** The same, and then time stands still: `page.clock.runFor` lets so many milliseconds pass. */
export async function openStopped(page: Page, where = ''): Promise<Locator> {
  await page.clock.install();
  const layer = await open(page, where);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.clock.runFor(2000);
  return layer;
}

/** Opens a menu, where it is not open already, by the id of its button; on a phone from the list of menus. */
export async function openMenu(page: Page, id: string): Promise<void> {
  if (await page.locator(`#${id}-menu`).isVisible()) return;
  // What another menu may lie over.
  if ((await page.locator('.menu-panel:popover-open').count()) > 0)
    await page.keyboard.press('Escape');
  // The controls come a moment after the first picture.
  await expect(page.locator(`#${id}, #all`).filter({ visible: true })).not.toHaveCount(0);
  if (await page.locator(`#${id}`).isVisible()) return page.locator(`#${id}`).click();
  await page.locator('#all').click();
  await page.locator(`#all-menu [popovertarget=${id}-menu]`).click();
}

const doors = { parameters: 'parameters', mask: 'mask', scaling: 'scaling', theme: 'view' };

/** Chooses one of the options behind a setting's door, and closes it. */
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

/** Chooses how fast it plays, or how far a step goes. */
export async function choosePace(page: Page, name: 'speed' | 'step', value: string): Promise<void> {
  await openMenu(page, 'pace');
  await page.locator(`#${name}`).selectOption(value);
  await page.locator('#pace').click();
}

export const stateOf = (layer: Locator): Promise<State> =>
  layer.evaluate((el: ManyHeads) => el.getState());

export const setState = (layer: Locator, values: Partial<State>): Promise<void> =>
  layer.evaluate(async (el: ManyHeads, given) => {
    el.setState(given);
    await el.updateComplete;
  }, values);

/** What a tensor holds, as the element gives it. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** As base64 and not as numbers: −∞, −0 and every bit come through, and quickly. */
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

export function at(tensor: Tensor | undefined, ...index: readonly number[]): number {
  if (tensor?.shape.length !== index.length) throw new Error(`no place ${index.join('.')}`);
  const flat = index.reduce((sum, k, axis) => sum * (tensor.shape[axis] ?? 1) + k, 0);
  return tensor.data[flat] ?? NaN;
}

/** Everything that a layer computes, in the order of the stages. */
export const computedNames = [
  'token',
  'position',
  'x',
  'q_packed',
  'k_packed',
  'v_packed',
  ...traceNames,
  'contributions',
] as const;

export const parameterNames = [
  'in_proj_weight',
  'in_proj_bias',
  'out_proj.weight',
  'out_proj.bias',
  'W_Q',
  'W_K',
  'W_V',
  'W_O',
  'b_Q',
  'b_K',
  'b_V',
  'b_O',
] as const;

/** Numbers as the page prints them: a real minus sign, powers of ten with raised digits. */
export function read(text: string): number {
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replaceAll(',', '')
    .replace('∞', 'Infinity')
    .replace(/·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/, (_, raised: string) => {
      const digits = [...raised].map((c) => (c === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c))).join('');
      return `e${digits}`;
    });
  return plain === '' ? NaN : Number(plain);
}

/** Half a unit of the last digit of a written number: so far it may be from what it says. */
export function halfDigit(text: string): number {
  const [, decimals = ''] = /\.(\d+)/.exec(text) ?? [];
  const [mantissa = ''] = text.split('·');
  const power = text === mantissa ? 1 : Math.abs(read(text) / read(mantissa));
  return 0.5 * 10 ** -decimals.length * power;
}

export const nameOf = ({ name, index }: Place) => [name, ...index].join('.');

/** Messages to the reader. */
export const notices = (page: Page) => page.locator('.notices .notice');

/**
 * Types a number into a field and presses Enter. Key by key: a field that Playwright fills in Firefox has
 * not been changed by a reader, as Firefox sees it, and says nothing when Enter is pressed.
 */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
  await field.press('Enter');
}

/** Types a sentence as a reader does. */
export async function type(page: Page, sentence: string): Promise<void> {
  await page.locator('#edit-sentence').click();
  await page.locator('#sentence-text').fill(sentence);
  await page.locator('#sentence-done').click();
  await expect(page.locator('#sentence-text')).toHaveCount(0);
}
