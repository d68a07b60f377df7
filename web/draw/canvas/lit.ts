/** Cells that depend on an edit: framed together; a corner for another number, a frame for the edited one. */
import { changed, edited, unlit, type Lit } from '../../derive/scene/lit';
import type { Theme } from '../theme';

/** What draws: a canvas's path, or one that writes SVG's path data. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/** The canvas and the file draw the same. */
export interface LitPens {
  readonly edge: Pen;
  readonly corners: Pen;
  readonly frames: Pen;
}

const cornerOf = ({ width, height, rows, cols }: Lit) =>
  Math.max(1.5, Math.min(8, 0.4 * Math.min(width / cols, height / rows)));

/** In smaller cells corners would cover the numbers' colours: there the frame alone says what depends. */
const leastMarked = 3;

/** Corners that are large enough have a rim of paper. */
export const hasRim = (lit: Lit) => cornerOf(lit) > 3;

export function drawPaths(lit: Lit, { edge, corners, frames }: LitPens): void {
  const { x, y, width, height, rows, cols, cells } = lit;
  const w = width / cols;
  const h = height / rows;
  const at = (r: number, c: number) =>
    r >= 0 && c >= 0 && r < rows && c < cols ? (cells[r * cols + c] ?? unlit) : unlit;
  const corner = cornerOf(lit);
  const rim = hasRim(lit);
  const marked = Math.min(w, h) >= leastMarked;
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    edge.moveTo(x0, y0);
    edge.lineTo(x1, y1);
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const state = at(r, c);
      if (state === unlit) continue;
      const left = x + c * w;
      const right = left + w;
      const top = y + r * h;
      const bottom = top + h;
      // A border between lit and unlit belongs to the lit cell.
      if (at(r - 1, c) === unlit) line(left, top, right, top);
      if (at(r + 1, c) === unlit) line(left, bottom, right, bottom);
      if (at(r, c - 1) === unlit) line(left, top, left, bottom);
      if (at(r, c + 1) === unlit) line(right, top, right, bottom);
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

export function drawLit(context: CanvasRenderingContext2D, lit: Lit, theme: Theme): void {
  const [edge, corners, frames] = [new Path2D(), new Path2D(), new Path2D()];
  drawPaths(lit, { edge, corners, frames });
  context.save();
  context.lineWidth = 3;
  context.strokeStyle = theme.paper;
  context.stroke(edge);
  context.setLineDash([...edgeDashes]);
  context.lineWidth = 1.5;
  context.strokeStyle = theme.accent;
  context.stroke(edge);
  context.setLineDash([]);
  context.fillStyle = theme.accent;
  context.lineWidth = 0.75;
  context.strokeStyle = theme.paper;
  if (hasRim(lit)) context.stroke(corners);
  context.fill(corners);
  context.lineWidth = 2.5;
  context.strokeStyle = theme.accent;
  context.stroke(frames);
  context.restore();
}
