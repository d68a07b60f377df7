/** Cells that depend on an edit: framed together; a corner for another number, a frame for the edited one. */
import { changed, edited, unlit, type Lit } from '../derive/lit';
import type { Theme } from './theme';

/** What is drawn, as SVG's path data: the canvas and the file draw the same. */
export interface LitPaths {
  readonly edge: string;
  readonly corners: string;
  readonly frames: string;
  /** Corners this small have no rim of paper. */
  readonly rim: boolean;
}

export function litPaths({ x, y, width, height, rows, cols, cells }: Lit): LitPaths {
  const w = width / cols;
  const h = height / rows;
  const at = (r: number, c: number) =>
    r >= 0 && c >= 0 && r < rows && c < cols ? (cells[r * cols + c] ?? unlit) : unlit;
  const corner = Math.max(1.5, Math.min(8, 0.4 * Math.min(w, h)));
  const place = (value: number) => String(Math.round(value * 100) / 100);
  let edge = '';
  let corners = '';
  let frames = '';
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const state = at(r, c);
      if (state === unlit) continue;
      const [left, right] = [place(x + c * w), place(x + (c + 1) * w)];
      const [top, bottom] = [place(y + r * h), place(y + (r + 1) * h)];
      // A border between lit and unlit belongs to the lit cell.
      if (at(r - 1, c) === unlit) edge += `M${left} ${top}H${right}`;
      if (at(r + 1, c) === unlit) edge += `M${left} ${bottom}H${right}`;
      if (at(r, c - 1) === unlit) edge += `M${left} ${top}V${bottom}`;
      if (at(r, c + 1) === unlit) edge += `M${right} ${top}V${bottom}`;
      if (state >= changed) corners += `M${right} ${top}h${-corner}l${corner} ${corner}z`;
      if (state === edited) frames += `M${left} ${top}H${right}V${bottom}H${left}z`;
    }
  }
  return { edge, corners, frames, rim: corner > 3 };
}

export const edgeDashes: readonly number[] = [5, 3];

export function drawLit(context: CanvasRenderingContext2D, lit: Lit, theme: Theme): void {
  const paths = litPaths(lit);
  const [edge, corners] = [new Path2D(paths.edge), new Path2D(paths.corners)];
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
  if (paths.rim) context.stroke(corners);
  context.fill(corners);
  context.lineWidth = 2.5;
  context.strokeStyle = theme.accent;
  context.stroke(new Path2D(paths.frames));
  context.restore();
}
