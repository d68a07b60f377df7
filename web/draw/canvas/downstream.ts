/** Cells that depend on an edit, on the canvas. */
import type { Downstream } from '../../derive/scene/scene';
import { drawPaths, edgeDashes, hasRim } from '../downstream-paths';
import type { Theme } from '../theme';

export function drawDownstream(
  context: CanvasRenderingContext2D,
  matrix: Downstream,
  theme: Theme,
): void {
  const [edge, corners, frames] = [new Path2D(), new Path2D(), new Path2D()];
  drawPaths(matrix, { edge, corners, frames });
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
  if (hasRim(matrix)) context.stroke(corners);
  context.fill(corners);
  context.lineWidth = 2.5;
  context.strokeStyle = theme.accent;
  context.stroke(frames);
  context.restore();
}
