/** Paints a scene. Everything comes by argument: the same scene and theme give the same picture. */
import type { HeadTarget, Matrix, Outline, Rect, Scene } from '../../derive/scene/scene';
import { bandDimming, opacityOf } from '../cell-style';
import { drawCells } from './cells';
import { drawDownstream } from './downstream';
import { beginPicture } from './surfaces';
import { drawLabel, forgetFont } from './labels';
import { headColour, type Theme } from '../theme';

type Context = CanvasRenderingContext2D;

export function paintScene(context: Context, scene: Scene, theme: Theme, ratio: number): void {
  forgetFont();
  beginPicture();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, scene.width, scene.height);
  for (const target of scene.targets) {
    if (target.selected && target.tile) drawSelected(context, target, theme);
  }
  for (const outline of scene.outlines)
    if (outline.head === null) drawOutline(context, outline, theme);
  for (const matrix of scene.matrices) drawMatrix(context, matrix, theme);
  for (const matrix of scene.matrices) {
    if (matrix.head === null) continue;
    context.globalAlpha = opacityOf(matrix);
    drawFrame(context, matrix, headColour(theme.heads, matrix.head), matrix.small ? 1.5 : 2);
  }
  context.globalAlpha = 1;
  for (const outline of scene.outlines)
    if (outline.head !== null) drawOutline(context, outline, theme);
  for (const band of scene.bands) {
    context.fillStyle = headColour(theme.heads, band.head);
    context.globalAlpha = (band.alpha ?? 1) * (band.selected ? 1 : bandDimming);
    context.fillRect(band.x, band.y, band.width, band.height);
  }
  for (const label of scene.labels) {
    context.globalAlpha = label.alpha;
    drawLabel(context, label, theme);
  }
  context.globalAlpha = 1;
  for (const each of scene.downstream) drawDownstream(context, each, theme);
  for (const mark of scene.marks) drawMark(context, mark, mark.role === 'cell' ? 3 : 2, theme);
}

function drawMatrix(context: Context, matrix: Matrix, theme: Theme): void {
  if (matrix.alpha <= 0) return;
  turned(context, matrix, () => drawCells(context, matrix, theme));
  context.globalAlpha = 1;
}

/** A matrix that is being transposed is painted as it lay, under the map that its sides now have. */
function turned(context: Context, { x, y, width, height, turn }: Matrix, draw: () => void): void {
  if (!turn) {
    draw();
    return;
  }
  context.save();
  context.transform(
    turn.alongX / width,
    turn.alongY / width,
    turn.downX / height,
    turn.downY / height,
    x,
    y,
  );
  context.translate(-x, -y);
  draw();
  context.restore();
  forgetFont();
}

function drawFrame(context: Context, matrix: Matrix, colour: string, width: number): void {
  turned(context, matrix, () => drawBorder(context, matrix, colour, width));
}

function drawBorder(context: Context, rect: Rect, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.strokeRect(rect.x, rect.y, rect.width, rect.height);
}

/** Where a matrix will be, or is not: dashed. */
function drawOutline(context: Context, outline: Outline, theme: Theme): void {
  context.globalAlpha = outline.alpha ?? 1;
  context.setLineDash([3, 3]);
  drawBorder(
    context,
    outline,
    outline.head === null ? theme.line : headColour(theme.heads, outline.head),
    1,
  );
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** The small multiple that is large now: framed, never tinted, so that its colours stay true. */
function drawSelected(context: Context, rect: HeadTarget, theme: Theme): void {
  context.save();
  context.globalAlpha = 0.8 * (rect.alpha ?? 1);
  context.strokeStyle = headColour(theme.heads, rect.head);
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(rect.x, rect.y, rect.width, rect.height, 6);
  context.stroke();
  context.restore();
}

/** Ink with a halo of paper, so that it shows on any cell. */
function drawMark(context: Context, rect: Rect, width: number, theme: Theme): void {
  drawBorder(context, rect, theme.paper, width + 2);
  drawBorder(context, rect, theme.ink, width);
}
