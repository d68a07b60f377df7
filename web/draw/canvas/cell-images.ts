/**
 * The cells of matrices as small images, a pixel each. While a layer plays, most cells are what they were
 * at the frame before: an image is kept, and only what has been computed since is written.
 */
import type { Matrix } from '../../derive/scene/scene';
import { divergingAt, pixelsOf, shareIndex } from '../colour';
import { show, surfaceOf, type Surface } from './surfaces';
import type { Theme } from '../theme';

export type Pixels = Pick<
  Matrix,
  'rows' | 'cols' | 'source' | 'paint' | 'done' | 'before' | 'range'
>;

interface Kept {
  readonly surface: Surface;
  readonly theme: Theme;
  /** The numbers of what is shown before the result. */
  readonly before: WeakRef<Float32Array> | null;
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
  if (kept && kept.theme === theme && kept.before?.deref() === before?.source.data) {
    if (kept.done !== done)
      write(kept, matrix, Math.min(kept.done, done), Math.max(kept.done, done));
  } else {
    kept = {
      surface: kept?.surface ?? surfaceOf(rows, cols, () => ofData.delete(name)),
      theme,
      before: before && new WeakRef(before.source.data),
      done,
    };
    ofData.set(name, kept);
    write(kept, matrix, 0, rows * cols);
  }
  kept.done = done;
  return show(kept.surface);
}

/** Writes cells from … to, in reading order, and shows the rows that they are in. */
function write(kept: Kept, matrix: Pixels, from: number, to: number): void {
  const { cols, done, before } = matrix;
  fill(kept, matrix, from, Math.min(to, done));
  if (before) fill(kept, { ...matrix, ...before }, Math.max(from, done), to);
  else kept.surface.pixels.fill(0, Math.max(from, done), to);
  const first = Math.floor(from / cols);
  const { context, image } = kept.surface;
  context.putImageData(image, 0, 0, 0, first, cols, Math.ceil(to / cols) - first);
}

/** The colours of cells of one tensor; none where a value is not finite. */
function fill(
  { surface: { pixels }, theme }: Kept,
  matrix: Pixels,
  from: number,
  to: number,
): void {
  const { cols, paint, range, source } = matrix;
  const { data, offset, rowStride, colStride } = source;
  const map = pixelsOf(paint === 'diverging' ? theme.diverging : theme.share);
  if (paint === 'bars') {
    if (from < to) pixels.fill(map[0] ?? 0, from, to);
    return;
  }
  const diverging = paint === 'diverging';
  const unit = 1 / range;
  let at = from;
  for (let r = Math.floor(from / cols); at < to; r++) {
    const end = Math.min(to, (r + 1) * cols);
    let next = offset + r * rowStride + (at - r * cols) * colStride;
    for (; at < end; at++, next += colStride) {
      const value = data[next] ?? NaN;
      if (!Number.isFinite(value)) pixels[at] = 0;
      else pixels[at] = map[diverging ? divergingAt(value * unit) : shareIndex(value)] ?? 0;
    }
  }
}
