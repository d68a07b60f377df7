/** Pictures compared as pixels, in the browser. */
import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/element';
import type { PictureOptions } from '../../../web/ui/view';

/** Removes text from all canvases from now on, since fonts differ between machines. */
export const withoutLetters = (page: Page) =>
  page.addInitScript(() => {
    const nothing = () => undefined;
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
      Object.assign(prototype, { fillText: nothing, strokeText: nothing });
  });

/** The element's picture, as bytes. */
export async function picture(layer: Locator, options: Partial<PictureOptions>): Promise<Buffer> {
  const text = await layer.evaluate(async (el: ManyHeads, given) => {
    const bytes = new Uint8Array(await (await el.picture(given)).arrayBuffer());
    let binary = '';
    for (let at = 0; at < bytes.length; at += 8192)
      binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(binary);
  }, options);
  return Buffer.from(text, 'base64');
}

/** Width and height in a PNG's header. */
export function pngSize(png: Buffer): readonly [number, number] {
  if (png.toString('latin1', 1, 4) !== 'PNG') throw new Error('no PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

export interface Compared {
  /** Sizes of both pictures. */
  readonly sizes: readonly string[];
  /** Number of cell middles compared, and those whose colours differ. */
  readonly middles: number;
  readonly wrong: readonly string[];
  /** Share of all pixels that differ by more than a shade; smoothing of edges differs. */
  readonly differing: number;
}

/** Compares the element's SVG without text, as the browser renders it, with the canvas's PNG. */
export const compared = (layer: Locator): Promise<Compared> =>
  layer.evaluate(async (el: ManyHeads) => {
    const svg = await (await el.picture({ format: 'svg', titles: true })).text();
    const png = await createImageBitmap(await el.picture({ format: 'png', titles: true }));
    const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    if (root.querySelector('parsererror') ?? root.localName !== 'svg') throw new Error('no SVG');
    for (const text of root.querySelectorAll('text')) text.remove();
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([root.outerHTML], { type: 'image/svg+xml' }));
    await image.decode();
    const pixels = (source: CanvasImageSource, width: number, height: number) => {
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(source, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    };
    const { width, height } = png;
    const a = pixels(image, width, height);
    const b = pixels(png, width, height);
    const apart = (x: number, y: number) => {
      const at = 4 * (Math.floor(y) * width + Math.floor(x));
      return Math.max(...[0, 1, 2, 3].map((k) => Math.abs((a[at + k] ?? 0) - (b[at + k] ?? 0))));
    };
    let differing = 0;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (apart(x, y) > 24) differing++;
    // Slightly below the middle, since a bar of one half ends in the middle.
    const middle = 0.56;
    let middles = 0;
    const wrong: string[] = [];
    for (const group of root.querySelectorAll('[data-matrix]')) {
      const cells = group.querySelector('g[transform]')?.getAttribute('transform') ?? '';
      const size = /(\d+) × (\d+)/.exec(group.querySelector('title')?.textContent ?? '');
      const [cellW = 0, , , cellH = 0, left = 0, top = 0] = cells
        .slice(7)
        .split(/[ )]/)
        .map(Number);
      // A cell of a pixel or two consists of edges only.
      if (!size || Math.min(cellW, cellH) < 4) continue;
      for (let r = 0; r < Number(size[1]); r++) {
        for (let c = 0; c < Number(size[2]); c++) {
          middles++;
          if (apart(left + (c + 0.5) * cellW, top + (r + middle) * cellH) > 3)
            wrong.push(`${group.getAttribute('data-matrix')} ${r},${c}`);
        }
      }
    }
    return {
      sizes: [`${image.width}×${image.height}`, `${width}×${height}`],
      middles,
      wrong,
      differing: differing / (width * height),
    };
  });

/**
 * The pictures of an element, reduced to few colours and bytes for storage: 16 steps a channel, coarser than the
 * differences between machines and finer than a visible change.
 */
export async function keepsake(element: Locator): Promise<Buffer> {
  const { width, height, colours } = await element.evaluate(async (el) => {
    const images = await Promise.all(
      [...el.querySelectorAll('svg')].map(async (svg) => {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([svg.outerHTML], { type: 'image/svg+xml' }));
        await image.decode();
        return image;
      }),
    );
    const width = images.reduce((sum, image) => sum + image.width, 0);
    const height = Math.max(...images.map((image) => image.height));
    const context = new OffscreenCanvas(width, height).getContext('2d');
    let left = 0;
    for (const image of images) {
      context?.drawImage(image, left, 0);
      left += image.width;
    }
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
    let colours = '';
    for (let at = 0; at < data.length; at++)
      if (at % 4 < 3) colours += String.fromCharCode(Math.round((data[at] ?? 0) / 17) * 17);
    return { width, height, colours: btoa(colours) };
  });
  const pixels = Buffer.from(colours, 'base64');
  // Each row starts with its filter type: none.
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    pixels.subarray(3 * y * width, 3 * (y + 1) * width),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
