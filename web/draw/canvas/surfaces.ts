/**
 * Small canvases to write pixels on. A new one costs as much as all of its pixels, and while a control is
 * dragged every frame has new numbers; so surfaces that are no longer shown are reused.
 */
import { pageText } from '../../text';

export interface Surface {
  readonly rows: number;
  readonly cols: number;
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly image: ImageData;
  readonly pixels: Uint32Array;
  /** The time, in milliseconds, of the last picture that showed it. */
  used: number;
  /** Called when it is freed or reused for another matrix. */
  lose: () => void;
}

/** A surface not shown for this many milliseconds is not on the page. */
const idle = 100;
/** Most pixels of all surfaces together, 4 bytes each on both sides. */
const most = 1 << 20;

const all = new Set<Surface>();
let held = 0;

/** The time of the picture being painted. */
let now = 0;

/** Begins a picture: surfaces shown from here on belong to it. */
export function beginPicture(): void {
  now = performance.now();
}

export function show(surface: Surface): OffscreenCanvas {
  surface.used = now;
  return surface.context.canvas;
}

/** @param lose called when the surface is taken away, after which its content has to be written again */
export function surfaceOf(rows: number, cols: number, lose: () => void): Surface {
  const surface = spare(rows, cols) ?? fresh(rows, cols);
  surface.used = now;
  surface.lose = lose;
  return surface;
}

/** The idle surface of this size that has not been shown for the longest, taken from its owner. */
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

/** Frees the surfaces that have not been shown for the longest, until few enough are left. */
function letGo(kept: Surface): void {
  for (const each of [...all].sort((a, b) => a.used - b.used)) {
    if (held <= most / 2) return;
    if (each === kept) continue;
    each.lose();
    all.delete(each);
    held -= each.rows * each.cols;
  }
}
