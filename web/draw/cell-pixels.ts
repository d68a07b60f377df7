/** The colours of cells as pixels of an image, the same for every painter. */
import type { Matrix } from '../derive/scene/scene';
import { divergingAt, pixelsOf, shareIndex } from './colour';
import type { Theme } from './theme';

export type CellsOf = Pick<
  Matrix,
  'rows' | 'cols' | 'source' | 'paint' | 'done' | 'before' | 'range'
>;

/**
 * Writes cells from … to, in reading order: the computed part of the result, then what is shown before it. A
 * cell without a value, or with one that is not finite, is 0: no colour.
 */
export function writeCells(
  pixels: Uint32Array,
  matrix: CellsOf,
  theme: Theme,
  from: number,
  to: number,
): void {
  const { done, before } = matrix;
  fill(pixels, matrix, theme, from, Math.min(to, done));
  if (before) fill(pixels, { ...matrix, ...before }, theme, Math.max(from, done), to);
  else pixels.fill(0, Math.max(from, done), to);
}

/** The pixels of all cells of a matrix. */
export function cellPixels(matrix: CellsOf, theme: Theme): Uint32Array {
  const pixels = new Uint32Array(matrix.rows * matrix.cols);
  writeCells(pixels, matrix, theme, 0, pixels.length);
  return pixels;
}

/** Writes the colours of cells of one tensor. */
function fill(pixels: Uint32Array, matrix: CellsOf, theme: Theme, from: number, to: number): void {
  const { cols, paint, range, source } = matrix;
  const { data, offset, rowStride, colStride } = source;
  const map = pixelsOf(paint === 'diverging' ? theme.diverging : theme.share);
  if (paint === 'bars') {
    // The background of a bar has the colour of a share of 0.
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
