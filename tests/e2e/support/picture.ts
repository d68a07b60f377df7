/** The canvas as a reader sees and touches it. */
import { expect, type Page } from '@playwright/test';

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
