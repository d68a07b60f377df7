/** Pressing a figure on a host page. */
import type { Locator, Page } from '@playwright/test';
import type { Place } from '../../../web/core/types';
import type { ManyHeads } from '../../../web/element';
import { expect } from './test';

const nameOf = ({ name, index }: Place) => [name, ...index].join('.');

/** Waits for the figure's first picture and its controls. */
export async function figureIn(page: Page): Promise<Locator> {
  const figure = page.locator('many-heads').first();
  await figure.evaluate((each: ManyHeads) => each.ready.then(() => undefined));
  await expect(figure.locator('.middle .part-message:not([popover] *)')).toHaveCount(0);
  await expect(figure.locator('canvas').first()).toBeVisible();
  return figure;
}

export const chosen = (figure: Locator): Promise<string | null> =>
  figure
    .evaluate((each: ManyHeads) => each.getState().cell)
    .then((cell: Place | null) => cell && nameOf(cell));

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Scale and rotation of a figure on a page. */
export interface Lie {
  /** Factor from its layout size to the screen. */
  readonly scale: number;
  /** Clockwise rotation in degrees. */
  readonly turn: number;
}

export const upright: Lie = { scale: 1, turn: 0 };

/** Maps a spot of a box, in CSS pixels of its layout, to the window. Rotation keeps the middle of its bounds. */
export async function onScreen(box: Locator, { x, y }: Spot, { scale, turn }: Lie): Promise<Spot> {
  const { middle, size } = await box.evaluate((each: HTMLElement) => {
    const bounds = each.getBoundingClientRect();
    return {
      middle: { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 },
      size: { x: each.offsetWidth, y: each.offsetHeight },
    };
  });
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [scale * (x - size.x / 2), scale * (y - size.y / 2)];
  return {
    x: middle.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: middle.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/**
 * A spot well inside each cell of a matrix, in CSS pixels of the picture's layout. Moves the pointer over a picture
 * that is neither scaled nor rotated, and listens to the figure's events.
 */
export async function cellsOf(figure: Locator, matrix: string): Promise<ReadonlyMap<string, Spot>> {
  const found = await figure.evaluate((each: ManyHeads, prefix) => {
    const canvas = each.shadowRoot?.querySelector('canvas');
    if (!canvas) throw new Error('there is no canvas');
    const box = canvas.getBoundingClientRect();
    if (Math.abs(box.width - canvas.offsetWidth) > 1) throw new Error('it is scaled or turned');
    const cells = new Map<string, { x: number[]; y: number[] }>();
    let at = { x: 0, y: 0 };
    const note = (event: Event) => {
      const { place } = (event as CustomEvent<{ place: Place | null }>).detail;
      const name = place ? [place.name, ...place.index].join('.') : '';
      if (!name.startsWith(`${prefix}.`)) return;
      const cell = cells.get(name) ?? { x: [], y: [] };
      cell.x.push(at.x);
      cell.y.push(at.y);
      cells.set(name, cell);
    };
    each.addEventListener('mh-inspect', note);
    // The event reports changes only, so the pointer leaves after every spot.
    const move = (x: number, y: number) => {
      at = { x, y };
      const [clientX, clientY] = [box.x + x, box.y + y];
      const event = { clientX, clientY, pointerType: 'mouse', bubbles: true };
      canvas.dispatchEvent(new PointerEvent('pointermove', event));
      canvas.dispatchEvent(new PointerEvent('pointerleave', event));
    };
    for (let x = 1; x < box.width; x += 3) for (let y = 1; y < box.height; y += 3) move(x, y);
    each.removeEventListener('mh-inspect', note);
    // Small multiples show the same cells, but most spots of a cell are in the large matrix, so the median is there
    // too.
    const middle = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1] ?? NaN;
    return [...cells].map(([name, { x, y }]) => [name, { x: middle(x), y: middle(y) }] as const);
  }, matrix);
  return new Map(found);
}

/** Presses these spots of the picture. @returns the cell that each chose */
export async function pressAll(
  figure: Locator,
  spots: Iterable<Spot>,
  lie: Lie,
): Promise<readonly (string | null)[]> {
  const page = figure.page();
  const canvas = figure.locator('canvas').first();
  const names: (string | null)[] = [];
  for (const spot of spots) {
    const { x, y } = await onScreen(canvas, spot, lie);
    await page.mouse.click(x, y);
    names.push(await chosen(figure));
  }
  return names;
}
