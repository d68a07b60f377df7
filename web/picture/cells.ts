/** The colours of cells as pixels, the same for every painter. */
import { divergingIndex, shareIndex } from './colour';
import type { Matrix, Paint, Source } from './scene';
import type { Theme } from './theme';

type Cells = Pick<Matrix, 'rows' | 'cols' | 'source' | 'paint' | 'done' | 'before' | 'range'>;

/**
 * Writes the cells of rows `from` to `to`: the computed part of the result, then what stood there before. A cell that is
 * not computed, or has no finite value, is 0: no colour.
 */
export function writeRows(
  pixels: Uint32Array,
  matrix: Cells,
  theme: Theme,
  from: number,
  to: number,
): void {
  const { cols, done, before, source, paint, range } = matrix;
  const [start, end] = [from * cols, to * cols];
  const border = Math.min(end, Math.max(start, done));
  fill(pixels, source, paint, range, theme, cols, start, border);
  if (before) fill(pixels, before.source, before.paint, range, theme, cols, border, end);
  else pixels.fill(0, border, end);
}

function fill(
  pixels: Uint32Array,
  { data, offset, rowStride, colStride }: Source,
  paint: Paint,
  range: number,
  theme: Theme,
  cols: number,
  from: number,
  to: number,
): void {
  const isDiverging = paint === 'diverging';
  const map = isDiverging ? theme.diverging : theme.share;
  // Bars are painted over the colour of no share.
  const paper = paint === 'bars' ? (map[0] ?? 0) : null;
  for (let at = from; at < to; at++) {
    const r = (at / cols) | 0;
    const value = data[offset + r * rowStride + (at - r * cols) * colStride] ?? NaN;
    if (!Number.isFinite(value)) pixels[at] = 0;
    else if (paper !== null) pixels[at] = paper;
    else pixels[at] = map[isDiverging ? divergingIndex(value / range) : shareIndex(value)] ?? 0;
  }
}

export function pixelsOf(matrix: Cells, theme: Theme): Uint32Array {
  const pixels = new Uint32Array(matrix.rows * matrix.cols);
  writeRows(pixels, matrix, theme, 0, matrix.rows);
  return pixels;
}
