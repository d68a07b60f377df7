/** The canvas as a reader sees and touches it. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Place } from '../../../web/core/types';
import type { ManyHeads } from '../../../web/element';

/** The picture is drawn once it has many colours. */
export async function expectPicture(page: Page, canvas = page.locator('canvas')): Promise<void> {
  const colours = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      if (element.width === 0 || element.height === 0) return 0;
      // Reads a small copy: reading the page's own canvas would change how the browser stores it.
      const copy = new OffscreenCanvas(240, 160);
      const context = copy.getContext('2d', { willReadFrequently: true });
      if (!context) return 0;
      context.imageSmoothingEnabled = false;
      context.drawImage(element, 0, 0, copy.width, copy.height);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect.poll(colours).toBeGreaterThan(20);
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly place: Place;
}

/**
 * Spots of the picture, found like a reader finds them: by moving the pointer over it and watching the inspector. Each
 * entry appears once, where the pointer first met it.
 */
export const explore = (layer: Locator, steps = 24): Promise<Spot[]> =>
  layer.evaluate((el: ManyHeads, count) => {
    const canvas = el.shadowRoot?.querySelector('canvas');
    if (!canvas) throw new Error('there is no canvas');
    const box = canvas.getBoundingClientRect();
    const spots = new Map<string, Spot>();
    let [x, y] = [0, 0];
    const note = (event: Event) => {
      const { place } = (event as CustomEvent<{ place: Place }>).detail;
      const name = JSON.stringify(place);
      if (!spots.has(name)) spots.set(name, { x, y, place });
    };
    el.addEventListener('mh-inspect', note);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        // The mouse clicks at whole pixels.
        x = Math.round(box.x + ((i + 0.5) / count) * box.width);
        y = Math.round(box.y + ((j + 0.5) / count) * box.height);
        const at = { clientX: x, clientY: y, pointerType: 'mouse', bubbles: true };
        canvas.dispatchEvent(new PointerEvent('pointermove', at));
      }
    }
    canvas.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    el.removeEventListener('mh-inspect', note);
    return [...spots.values()];
  }, steps);

/** The first spot of a tensor. */
export function spotOf(spots: readonly Spot[], name: string): Spot {
  const found = spots.find(({ place }) => place.name === name);
  if (!found) throw new Error(`${name} is not in the picture`);
  return found;
}
