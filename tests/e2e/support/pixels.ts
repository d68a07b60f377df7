/** Pictures as pixels, in the browser. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * An SVG as a PNG of few colours and bytes: 16 steps a channel, coarser than the differences between machines and finer than
 * a visible change.
 */
export async function pngOf(page: Page, svg: string): Promise<Buffer> {
  const { width, height, colours } = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
    let colours = '';
    for (let at = 0; at < data.length; at++)
      if (at % 4 < 3) colours += String.fromCharCode(Math.round((data[at] ?? 0) / 17) * 17);
    return { width, height, colours: btoa(colours) };
  }, svg);
  const pixels = Buffer.from(colours, 'base64');
  // Each row starts with its filter type: none, with which flat colours are smallest.
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    pixels.subarray(3 * y * width, 3 * (y + 1) * width),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of three channels.
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
