/**
 * Cells that depend on an edit, as paths for the canvas and for SVG: a common frame around them, a corner
 * for each number that changed, a frame for each that was edited.
 */
import { changed, edited, independent } from '../derive/scene/downstream';
import type { Downstream } from '../derive/scene/scene';

/** What draws: a canvas's path, or one that writes SVG's path data. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

export interface Pens {
  readonly edge: Pen;
  readonly corners: Pen;
  readonly frames: Pen;
}

const cornerOf = ({ width, height, rows, cols }: Downstream) =>
  Math.max(1.5, Math.min(8, 0.4 * Math.min(width / cols, height / rows)));

/** In smaller cells corners would cover the numbers' colours: there the frame alone says what depends. */
const leastMarked = 3;

/** Corners that are large enough have a rim of paper. */
export const hasRim = (matrix: Downstream) => cornerOf(matrix) > 3;

export function drawPaths(matrix: Downstream, { edge, corners, frames }: Pens): void {
  const { x, y, width, height, rows, cols, cells } = matrix;
  const w = width / cols;
  const h = height / rows;
  const at = (r: number, c: number) =>
    r >= 0 && c >= 0 && r < rows && c < cols ? (cells[r * cols + c] ?? independent) : independent;
  const corner = cornerOf(matrix);
  const rim = hasRim(matrix);
  const marked = Math.min(w, h) >= leastMarked;
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    edge.moveTo(x0, y0);
    edge.lineTo(x1, y1);
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const state = at(r, c);
      if (state === independent) continue;
      const left = x + c * w;
      const right = left + w;
      const top = y + r * h;
      const bottom = top + h;
      // An edge is drawn once, by the dependent cell of the two beside it.
      if (at(r - 1, c) === independent) line(left, top, right, top);
      if (at(r + 1, c) === independent) line(left, bottom, right, bottom);
      if (at(r, c - 1) === independent) line(left, top, left, bottom);
      if (at(r, c + 1) === independent) line(right, top, right, bottom);
      if (state >= changed && marked) {
        // Thousands of them, and not closed by closePath, for which Chromium goes through all of a path.
        corners.moveTo(right, top);
        corners.lineTo(right - corner, top);
        corners.lineTo(right, top + corner);
        if (rim) corners.lineTo(right, top);
      }
      if (state === edited) {
        frames.moveTo(left, top);
        frames.lineTo(right, top);
        frames.lineTo(right, bottom);
        frames.lineTo(left, bottom);
        frames.lineTo(left, top);
      }
    }
  }
}

export const edgeDashes: readonly number[] = [5, 3];
