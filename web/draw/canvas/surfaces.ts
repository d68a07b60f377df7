/**
 * Small canvases to write pixels on. A new one costs as much as all of its pixels, and while a control is
 * dragged every frame has new numbers: those that nothing shows any more are written on again.
 */
import { pageText } from '../../text';

export interface Surface {
  readonly rows: number;
  readonly cols: number;
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly image: ImageData;
  readonly pixels: Uint32Array;
  /** In which picture it was last shown: that picture's time in milliseconds. */
  used: number;
  /** Called when it is freed, or taken for another matrix. */
  lose: () => void;
}

/** Milliseconds after which what no frame has shown is not on the page. */
const idle = 100;
/** Pixels of all surfaces together, 4 bytes each on either side. */
const most = 1 << 20;

const all = new Set<Surface>();
let held = 0;

/** Time of the picture that is being painted. */
let now = 0;

/** A picture begins: it shows surfaces from here on. */
export function beginPicture(): void {
  now = performance.now();
}

export function show(surface: Surface): OffscreenCanvas {
  surface.used = now;
  return surface.context.canvas;
}

/** @param lose called when the surface is taken away: what it showed has to be written anew */
export function surfaceOf(rows: number, cols: number, lose: () => void): Surface {
  const surface = spare(rows, cols) ?? fresh(rows, cols);
  surface.used = now;
  surface.lose = lose;
  return surface;
}

/** The one of that size that has not been shown for the longest, taken from its owner. */
function spare(rows: number, cols: number): Surface | null {
  let oldest: Surface | null = null;
  for (const each of all) {
    if (each.rows !== rows || each.cols !== cols || now - each.used < idle) continue;
    if (!oldest || each.used < oldest.used) oldest = each;
  }
  oldest?.lose();
  return oldest;
}

function fresh(rows: number, cols: number): Surface {
  const context = new OffscreenCanvas(cols, rows).getContext('2d');
  if (!context) throw new Error(pageText.pictureErrors.noCanvas);
  const image = context.createImageData(cols, rows);
  const pixels = new Uint32Array(image.data.buffer);
  const surface = { rows, cols, context, image, pixels, used: now, lose: () => undefined };
  all.add(surface);
  held += rows * cols;
  if (held > most) letGo(surface);
  return surface;
}

/** Of those that have not been shown for the longest, as many as are too many. */
function letGo(kept: Surface): void {
  for (const each of [...all].sort((a, b) => a.used - b.used)) {
    if (held <= most / 2) return;
    if (each === kept) continue;
    each.lose();
    all.delete(each);
    held -= each.rows * each.cols;
  }
}
