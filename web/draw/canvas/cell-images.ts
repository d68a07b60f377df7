/**
 * The cells of matrices as small images, one pixel per cell. While a layer plays, most cells stay the same
 * from frame to frame: images are cached, and only newly computed cells are written.
 */
import { writeCells, type CellsOf } from '../cell-pixels';
import { show, surfaceOf, type Surface } from './surfaces';
import type { Theme } from '../theme';

interface Kept {
  readonly surface: Surface;
  readonly theme: Theme;
  /** The numbers shown before the result is computed. */
  readonly before: WeakRef<Float32Array> | null;
  /** How many cells of the result are in the image. */
  done: number;
}

/** By the data that they show, and freed with it. */
const images = new WeakMap<Float32Array, Map<string, Kept>>();

export function imageOf(matrix: CellsOf, theme: Theme): OffscreenCanvas {
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

/** Writes cells from … to, in reading order, and updates their rows in the image. */
function write({ surface, theme }: Kept, matrix: CellsOf, from: number, to: number): void {
  const { context, image, pixels } = surface;
  writeCells(pixels, matrix, theme, from, to);
  const first = Math.floor(from / matrix.cols);
  context.putImageData(image, 0, 0, 0, first, matrix.cols, Math.ceil(to / matrix.cols) - first);
}
