/** Paints a scene. Everything comes by argument: the same scene and theme give the same picture. */
import type {
  Band,
  HeadTarget,
  Mark,
  Matrix,
  Outline,
  Rect,
  Scene,
} from '../../derive/scene/scene';
import { focusLine } from '../../derive/veil/focus';
import { bandDimming, opacityOf, veilOpacity } from '../cell-style';
import { drawCells } from './cells';
import { drawDownstream } from './downstream';
import { frameLines, hollowBand } from '../head-lines';
import { markLines } from '../mark-lines';
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
  context.fillStyle = theme.paper;
  context.globalAlpha = veilOpacity;
  for (const { x, y, width, height } of scene.untrainedRows) context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  for (const matrix of scene.matrices) {
    if (matrix.head === null) continue;
    context.globalAlpha = opacityOf(matrix);
    drawFrame(context, matrix, matrix.head, theme);
  }
  context.globalAlpha = 1;
  for (const outline of scene.outlines)
    if (outline.head !== null) drawOutline(context, outline, theme);
  for (const band of scene.bands) drawBand(context, band, theme);
  const { covers = [], focus = [] } = scene;
  context.fillStyle = theme.muted;
  for (const { x, y, width, height } of covers)
    context.fillRect(x + 1, y + 1, width - 2, height - 2);
  for (const rect of focus) drawFocus(context, rect, theme);
  // Texts after them: no line lies over what is read.
  for (const label of scene.labels) {
    context.globalAlpha = label.alpha;
    drawLabel(context, label, theme);
  }
  context.globalAlpha = 1;
  for (const { label } of covers)
    if (label) drawLabel(context, label, { ...theme, ink: theme.paper });
  for (const each of scene.downstream) drawDownstream(context, each, theme);
  for (const mark of scene.marks) drawMark(context, mark, theme);
}

/** What a lesson speaks of, outlined in the page's accent. */
function drawFocus(context: Context, { x, y, width, height }: Rect, theme: Theme): void {
  context.strokeStyle = theme.accent;
  context.lineWidth = focusLine.thickness;
  const out = focusLine.gap + focusLine.thickness / 2;
  context.beginPath();
  context.roundRect(x - out, y - out, width + 2 * out, height + 2 * out, focusLine.radius);
  context.stroke();
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

function drawFrame(context: Context, matrix: Matrix, head: number, theme: Theme): void {
  const colour = headColour(theme.heads, head);
  turned(context, matrix, () => {
    for (const line of frameLines(matrix, head, matrix.small, theme.heads))
      drawBorder(context, line, colour, line.thickness);
  });
}

function drawBand(context: Context, band: Band, theme: Theme): void {
  const colour = headColour(theme.heads, band.head);
  context.globalAlpha = (band.alpha ?? 1) * (band.selected ? 1 : bandDimming);
  const hollow = hollowBand(band, band.head, theme.heads);
  if (hollow) return drawBorder(context, hollow, colour, hollow.thickness);
  context.fillStyle = colour;
  context.fillRect(band.x, band.y, band.width, band.height);
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
function drawMark(context: Context, mark: Mark, theme: Theme): void {
  const { width, dashes } = markLines[mark.role];
  drawBorder(context, mark, theme.paper, width + 2);
  context.setLineDash(dashes);
  drawBorder(context, mark, theme.ink, width);
  context.setLineDash([]);
}
