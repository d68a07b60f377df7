/** Cells that depend on an edit: framed together; a corner for another number, a frame for the edited one. */
import { changed, edited, unlit, type Lit } from '../derive/lit';
import type { Theme } from './theme';

export function drawLit(context: CanvasRenderingContext2D, lit: Lit, theme: Theme): void {
  const { x, y, rows, cols, cells } = lit;
  const w = lit.width / cols;
  const h = lit.height / rows;
  const at = (r: number, c: number) =>
    r >= 0 && c >= 0 && r < rows && c < cols ? (cells[r * cols + c] ?? unlit) : unlit;
  const corner = Math.max(1.5, Math.min(8, 0.4 * Math.min(w, h)));
  const edge = new Path2D();
  const corners = new Path2D();
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const state = at(r, c);
      const [left, top] = [x + c * w, y + r * h];
      const line = (x0: number, y0: number, x1: number, y1: number) => {
        edge.moveTo(left + x0, top + y0);
        edge.lineTo(left + x1, top + y1);
      };
      // A border between lit and unlit belongs to the lit cell.
      if (state === unlit) continue;
      if (at(r - 1, c) === unlit) line(0, 0, w, 0);
      if (at(r + 1, c) === unlit) line(0, h, w, h);
      if (at(r, c - 1) === unlit) line(0, 0, 0, h);
      if (at(r, c + 1) === unlit) line(w, 0, w, h);
      if (state < changed) continue;
      corners.moveTo(left + w - corner, top);
      corners.lineTo(left + w, top);
      corners.lineTo(left + w, top + corner);
      corners.closePath();
    }
  }
  context.save();
  context.lineWidth = 3;
  context.strokeStyle = theme.paper;
  context.stroke(edge);
  context.setLineDash([5, 3]);
  context.lineWidth = 1.5;
  context.strokeStyle = theme.accent;
  context.stroke(edge);
  context.setLineDash([]);
  context.fillStyle = theme.accent;
  context.lineWidth = 0.75;
  context.strokeStyle = theme.paper;
  if (corner > 3) context.stroke(corners);
  context.fill(corners);
  context.lineWidth = 2.5;
  context.strokeStyle = theme.accent;
  cells.forEach((state, k) => {
    if (state !== edited) return;
    context.strokeRect(x + (k % cols) * w, y + Math.floor(k / cols) * h, w, h);
  });
  context.restore();
}
