/** The cells of a matrix: a small image, enlarged without smoothing; bars and numbers on top. */
import { isDone, valueAt } from '../../derive/scene/scene';
import { formatCell } from '../../text/en/numbers';
import {
  barOf,
  gapWidth,
  haloWidth,
  isGrowing,
  numberStyle,
  numberSize,
  opacityOf,
  shown,
  writesNumber,
  type Cells,
} from '../cell-style';
import { css } from '../colour';
import { fontOf } from '../label-style';
import { imageOf } from './cell-images';
import { forgetFont } from './labels';
import type { Theme } from '../theme';

type Context = CanvasRenderingContext2D;

export function drawCells(context: Context, matrix: Cells, theme: Theme): void {
  const { rows, cols, x, y, width, height } = matrix;
  if (rows === 0 || cols === 0) return;
  context.imageSmoothingEnabled = false;
  context.globalAlpha = opacityOf(matrix);
  context.drawImage(imageOf(matrix, theme), 0, 0, cols, rows, x, y, width, height);
  const cellW = width / cols;
  const cellH = height / rows;
  if (matrix.paint === 'bars') drawBars(context, matrix, cellW, cellH, theme);
  if (gapWidth(cellW, cellH) > 0) drawGaps(context, matrix, cellW, cellH, theme);
  // −∞ is written in pale cells, too: it has no other sign.
  context.globalAlpha = matrix.alpha;
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
      const grown = isGrowing(matrix, r) ? matrix.grown : 1;
      const value = valueAt(matrix.source, r, c);
      if (Number.isNaN(value)) continue;
      const { fill, height } = barOf(value, cellH, theme, grown);
      context.fillStyle = css(fill);
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
  context.lineWidth = gapWidth(cellW, cellH);
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

function drawNumbers(
  context: Context,
  matrix: Cells,
  cellW: number,
  cellH: number,
  theme: Theme,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = fontOf(numberSize(cellW, cellH), 'plain');
  forgetFont();
  const least = Math.min(cellW, cellH);
  for (let r = 0; r < matrix.rows; r++) {
    for (let c = 0; c < matrix.cols; c++) {
      const cell = shown(matrix, r, c);
      if (!cell || !writesNumber(matrix, cell, r, least)) continue;
      const { ink, halo, down } = numberStyle(cell, matrix.range, theme, cellW, cellH);
      const text = formatCell(cell.value);
      const x = matrix.x + (c + 0.5) * cellW;
      const y = matrix.y + (r + 0.5) * cellH + down;
      if (halo) {
        context.lineWidth = haloWidth;
        context.strokeStyle = css(halo);
        context.strokeText(text, x, y);
      }
      context.fillStyle = ink;
      context.fillText(text, x, y);
    }
  }
}
