/** The cells of a matrix: one small image, enlarged without smoothing; bars and numbers on top. */
import { formatCell } from '../text/numbers';
import { isDone, valueAt, type Matrix, type Paint } from '../derive/scene';
import { css, divergingIndex, entry, luminance, shareIndex, type Rgb } from './colour';
import { fontOf } from './text';
import type { Theme } from './theme';

type Context = CanvasRenderingContext2D;

let buffer: OffscreenCanvasRenderingContext2D | null = null;

/** One off-screen image for all matrices, grown when a larger one comes. */
function bufferFor(rows: number, cols: number): OffscreenCanvasRenderingContext2D {
  if (!buffer || buffer.canvas.width < cols || buffer.canvas.height < rows) {
    const canvas = new OffscreenCanvas(
      Math.max(cols, buffer?.canvas.width ?? 64),
      Math.max(rows, buffer?.canvas.height ?? 64),
    );
    const context = canvas.getContext('2d', { willReadFrequently: false });
    if (!context) throw new Error('This browser gives no 2d canvas.');
    buffer = context;
  }
  return buffer;
}

/** Colour of a value, or null where nothing is painted (−∞). */
function colourOf(value: number, paint: Paint, range: number, theme: Theme): Rgb | null {
  if (!Number.isFinite(value)) return null;
  return paint === 'diverging'
    ? entry(theme.diverging, divergingIndex(value, range))
    : entry(theme.share, shareIndex(value));
}

/** What cell (r, c) shows at this moment. */
function shown(matrix: Cells, r: number, c: number): { value: number; paint: Paint } | null {
  if (isDone(matrix, r, c)) return { value: valueAt(matrix.source, r, c), paint: matrix.paint };
  if (!matrix.before) return null;
  return { value: valueAt(matrix.before.source, r, c), paint: matrix.before.paint };
}

export type Cells = Pick<
  Matrix,
  | 'x'
  | 'y'
  | 'width'
  | 'height'
  | 'rows'
  | 'cols'
  | 'source'
  | 'paint'
  | 'done'
  | 'before'
  | 'numbers'
  | 'range'
>;

export function drawCells(context: Context, matrix: Cells, theme: Theme): void {
  const { rows, cols, x, y, width, height, range } = matrix;
  if (rows === 0 || cols === 0) return;
  const target = bufferFor(rows, cols);
  const image = target.createImageData(cols, rows);
  const zero = entry(theme.share, 0);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const cell = shown(matrix, r, c);
      if (!cell) continue;
      const colour = cell.paint === 'bars' ? zero : colourOf(cell.value, cell.paint, range, theme);
      if (!colour) continue;
      const at = (r * cols + c) * 4;
      image.data[at] = colour[0];
      image.data[at + 1] = colour[1];
      image.data[at + 2] = colour[2];
      image.data[at + 3] = 255;
    }
  }
  target.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(target.canvas, 0, 0, cols, rows, x, y, width, height);
  const cellW = width / cols;
  const cellH = height / rows;
  if (matrix.paint === 'bars') drawBars(context, matrix, cellW, cellH, theme);
  if (Math.min(cellW, cellH) >= 7) drawGaps(context, matrix, cellW, cellH, theme);
  if (matrix.numbers || Math.min(cellW, cellH) >= 18)
    drawNumbers(context, matrix, cellW, cellH, theme);
}

/** A share as a bar that fills its cell from below. */
function drawBars(
  context: Context,
  matrix: Cells,
  cellW: number,
  cellH: number,
  theme: Theme,
): void {
  for (let r = 0; r < matrix.rows; r++) {
    for (let c = 0; c < matrix.cols; c++) {
      if (!isDone(matrix, r, c)) return;
      const share = valueAt(matrix.source, r, c);
      context.fillStyle = css(entry(theme.share, shareIndex(0.25 + 0.75 * share)));
      const height = share * (cellH - 2);
      context.fillRect(
        matrix.x + c * cellW,
        matrix.y + (r + 1) * cellH - 1 - height,
        cellW,
        height,
      );
    }
  }
}

/** Thin lines of paper between the cells. */
function drawGaps(
  context: Context,
  matrix: Cells,
  cellW: number,
  cellH: number,
  theme: Theme,
): void {
  const { x, y, width, height, rows, cols } = matrix;
  context.strokeStyle = theme.paper;
  context.lineWidth = Math.min(cellW, cellH) >= 16 ? 1.5 : 0.75;
  context.beginPath();
  for (let r = 1; r < rows; r++) {
    context.moveTo(x, y + r * cellH);
    context.lineTo(x + width, y + r * cellH);
  }
  for (let c = 1; c < cols; c++) {
    context.moveTo(x + c * cellW, y);
    context.lineTo(x + c * cellW, y + height);
  }
  context.stroke();
}

/** Values in large cells; −∞ also in smaller ones, since it has no colour. */
function drawNumbers(
  context: Context,
  matrix: Cells,
  cellW: number,
  cellH: number,
  theme: Theme,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = fontOf(Math.min(13, Math.min(cellW * 0.3, cellH * 0.55)), 'plain');
  for (let r = 0; r < matrix.rows; r++) {
    for (let c = 0; c < matrix.cols; c++) {
      const cell = shown(matrix, r, c);
      if (!cell || (!matrix.numbers && cell.value !== -Infinity)) continue;
      const under =
        cell.paint === 'bars' && cell.value < 0.6
          ? entry(theme.share, 0)
          : colourOf(cell.value, cell.paint, matrix.range, theme);
      context.fillStyle = under ? (luminance(under) > 0.3 ? '#17191d' : '#ffffff') : theme.muted;
      if (cell.paint === 'bars' && cell.value < 0.6) {
        // The number stands across the bar's upper edge: a halo keeps it apart from both.
        context.lineWidth = 3;
        context.strokeStyle = css(entry(theme.share, 0));
        context.strokeText(
          formatCell(cell.value),
          matrix.x + (c + 0.5) * cellW,
          matrix.y + (r + 0.5) * cellH,
        );
      }
      context.fillText(
        formatCell(cell.value),
        matrix.x + (c + 0.5) * cellW,
        matrix.y + (r + 0.5) * cellH,
      );
    }
  }
}
