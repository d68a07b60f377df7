/** Ways of input: a mouse, keys alone, a finger. None of them does what its reader could not do. */
import type { Locator, Page } from '@playwright/test';
import type { Place } from '../../../web/core/types';
import type { ManyHeads } from '../../../web/element';
import { onSlider } from '../../support/figure';
import { stateOf } from './layer';

export interface Hands {
  press(target: Locator): Promise<void>;
  /** Chooses one radio button of a group. */
  choose(group: Locator, at: number): Promise<void>;
  type(field: Locator, value: number): Promise<void>;
  /** Moves a slider to this share of its range, from 0 to 1. */
  slide(slider: Locator, share: number): Promise<void>;
  /** Presses a cell of the picture. */
  cell(layer: Locator, place: Place): Promise<void>;
}

/** The middle of a cell, in pixels of the picture. */
async function middleOf(layer: Locator, wanted: Place): Promise<{ x: number; y: number }> {
  const middle = await layer.evaluate((element: ManyHeads, place) => {
    const canvas = element.shadowRoot?.querySelector('canvas');
    const box = element.cellBox(place);
    if (!canvas || !box) return null;
    const { x, y } = canvas.getBoundingClientRect();
    return { x: box.x + box.width / 2 - x, y: box.y + box.height / 2 - y };
  }, wanted);
  if (!middle) throw new Error(`${wanted.name}.${wanted.index.join('.')} is not in the picture`);
  return middle;
}

type Press = (target: Locator, where?: { position: { x: number; y: number } }) => Promise<void>;

/** Mouse and finger differ only in how they press. */
const pointing = (page: Page, press: Press): Hands => ({
  press: (target) => press(target),
  choose: (group, at) => press(group.nth(at)),
  type: async (field, value) => {
    await press(field);
    await page.keyboard.type(String(value));
    await page.keyboard.press('Tab');
  },
  slide: async (slider, share) => {
    const box = await slider.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
    await press(slider, { position: onSlider(box, share) });
  },
  cell: async (layer, place) => {
    await press(layer.locator('canvas').first(), { position: await middleOf(layer, place) });
  },
});

export const mouse = (page: Page): Hands => pointing(page, (target, where) => target.click(where));

export const finger = (page: Page): Hands => pointing(page, (target, where) => target.tap(where));

/** By Tab, from wherever the focus is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let left = 200; left > 0; left--) {
    const there = await target.evaluate(
      (each) => (each.getRootNode() as ShadowRoot).activeElement === each,
    );
    if (there) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

const times = async (page: Page, count: number, key: string) => {
  for (let k = 0; k < count; k++) await page.keyboard.press(key);
};

export const keys = (page: Page): Hands => ({
  press: async (target) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  choose: async (group, at) => {
    // Tab focuses the checked radio button of a group, or the first one.
    await tabTo(page, group.first());
    await times(page, at, 'ArrowDown');
    await page.keyboard.press('Space');
  },
  type: async (field, value) => {
    await tabTo(page, field);
    await page.keyboard.type(String(value));
    await page.keyboard.press('Tab');
  },
  slide: async (slider, share) => {
    await tabTo(page, slider);
    await page.keyboard.press(share > 0.5 ? 'End' : 'Home');
    const steps = Math.round(100 * share);
    if (share > 0.5) await times(page, 100 - steps, 'ArrowLeft');
    else await times(page, steps, 'ArrowRight');
  },
  cell: async (layer, { name, index }) => {
    await tabTo(page, layer.locator('canvas').first());
    const [row = 0, column = 0] = index.slice(-2);
    const corner = JSON.stringify({ name, index: [...index.slice(0, -2), 0, 0] });
    for (let left = 24; left > 0; left--) {
      await page.keyboard.press('PageDown');
      if (JSON.stringify((await stateOf(layer)).cell) !== corner) continue;
      await times(page, row, 'ArrowDown');
      await times(page, column, 'ArrowRight');
      return;
    }
    throw new Error(`Page Down does not lead to ${corner}`);
  },
});
