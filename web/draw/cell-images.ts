/**
 * The cells of matrices as small images, a pixel each. While a layer plays, most cells are what they were
 * at the frame before: an image is kept, and only what has been computed since is written.
 */
import type { Matrix } from '../derive/scene';
import { divergingAt, packed, shareIndex } from './colour';
import type { Theme } from './theme';

export type Pixels = Pick<
  Matrix,
  'rows' | 'cols' | 'source' | 'paint' | 'done' | 'before' | 'range'
>;

interface Kept {
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly image: ImageData;
  readonly pixels: Uint32Array;
  readonly theme: Theme;
  /** The numbers of what is shown before the result. */
  readonly before: Float32Array | undefined;
  /** Cells of the result that are in the image. */
  done: number;
}

/** By the numbers that they show: gone with them. */
const images = new WeakMap<Float32Array, Map<string, Kept>>();

export function imageOf(matrix: Pixels, theme: Theme): OffscreenCanvas {
  const { rows, cols, source, paint, range, before, done } = matrix;
  const ofData = images.get(source.data) ?? new Map<string, Kept>();
  images.set(source.data, ofData);
  const { offset, rowStride, colStride } = source;
  const earlier = before ? `${before.paint} ${before.source.offset}` : '';
  const name = `${offset} ${rowStride} ${colStride} ${rows} ${cols} ${paint} ${range} ${earlier}`;
  let kept = ofData.get(name);
  if (kept && kept.theme === theme && kept.before === before?.source.data) {
    if (kept.done !== done)
      write(kept, matrix, Math.min(kept.done, done), Math.max(kept.done, done));
  } else {
    kept = { ...(kept ?? fresh(rows, cols)), theme, before: before?.source.data, done };
    ofData.set(name, kept);
    write(kept, matrix, 0, rows * cols);
  }
  kept.done = done;
  return kept.context.canvas;
}

function fresh(rows: number, cols: number): Pick<Kept, 'context' | 'image' | 'pixels'> {
  const context = new OffscreenCanvas(cols, rows).getContext('2d');
  if (!context) throw new Error('This browser gives no 2d canvas.');
  const image = context.createImageData(cols, rows);
  return { context, image, pixels: new Uint32Array(image.data.buffer) };
}

/** Writes cells from … to, in reading order, and shows the rows that they are in. */
function write(kept: Kept, matrix: Pixels, from: number, to: number): void {
  const { cols, done, before } = matrix;
  fill(kept, matrix, from, Math.min(to, done));
  if (before) fill(kept, { ...matrix, ...before }, Math.max(from, done), to);
  else kept.pixels.fill(0, Math.max(from, done), to);
  const first = Math.floor(from / cols);
  kept.context.putImageData(kept.image, 0, 0, 0, first, cols, Math.ceil(to / cols) - first);
}

/** The colours of cells of one tensor; none where a value is not finite. */
function fill({ pixels, theme }: Kept, matrix: Pixels, from: number, to: number): void {
  const { cols, paint, range, source } = matrix;
  const { data, offset, rowStride, colStride } = source;
  const map = packed(paint === 'diverging' ? theme.diverging : theme.share);
  const unit = 1 / range;
  for (let at = from; at < to; at++) {
    const r = Math.floor(at / cols);
    const value = data[offset + r * rowStride + (at - r * cols) * colStride] ?? NaN;
    if (paint === 'bars') pixels[at] = map[0] ?? 0;
    else if (value - value !== 0) pixels[at] = 0;
    else pixels[at] = map[paint === 'share' ? shareIndex(value) : divergingAt(value * unit)] ?? 0;
  }
}
