/** Paints marks on a canvas. marks/scene-marks.ts decides which marks, and in which order. */
import type { Scene } from '../../derive/scene/scene';
import { fontOf, subscript } from '../label-style';
import type {
  CellsMark,
  LinesMark,
  Look,
  Mark,
  RectMark,
  TextMark,
  TextsMark,
} from '../marks/mark';
import { sceneMarks } from '../marks/scene-marks';
import type { Theme } from '../theme';
import { imageOf } from './cell-images';
import { forgetFont, measureOn, setFont } from './fonts';
import { beginPicture } from './surfaces';

type Context = CanvasRenderingContext2D;

export function paintScene(context: Context, scene: Scene, theme: Theme, ratio: number): void {
  beginPicture();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  // A canvas inherits its page's direction, in which −7.07 might become 7.07−.
  context.direction = 'ltr';
  context.clearRect(0, 0, scene.width, scene.height);
  forgetFont();
  paintMarks(context, sceneMarks(scene, theme, measureOn(context)));
}

export function paintMarks(context: Context, marks: readonly Mark[]): void {
  for (const mark of marks) paintMark(context, mark);
  context.globalAlpha = 1;
}

function paintMark(context: Context, mark: Mark): void {
  if (mark.kind !== 'group') context.globalAlpha = mark.alpha;
  switch (mark.kind) {
    case 'rect':
      return paintRect(context, mark);
    case 'rects': {
      const { boxes, fill } = mark;
      context.fillStyle = fill;
      for (let k = 0; k < boxes.length; k += 4)
        context.fillRect(boxes[k] ?? 0, boxes[k + 1] ?? 0, boxes[k + 2] ?? 0, boxes[k + 3] ?? 0);
      return;
    }
    case 'lines':
      return paintLines(context, mark);
    case 'cells':
      return paintCells(context, mark);
    case 'texts':
      return paintTexts(context, mark);
    case 'text':
      return paintText(context, mark);
    case 'group': {
      const { transform, marks } = mark;
      if (!transform) return paintMarks(context, marks);
      context.save();
      context.transform(...transform);
      paintMarks(context, marks);
      context.restore();
      forgetFont();
    }
  }
}

/** @param outline draws the outline in the stroke's colour and width */
function strokeWith(context: Context, { strokes }: Look, outline: () => void): void {
  for (const { colour, width, dashes, round } of strokes) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    if (dashes) context.setLineDash([...dashes]);
    if (round) context.lineCap = 'round';
    outline();
    if (round) context.lineCap = 'butt';
    if (dashes) context.setLineDash([]);
  }
}

function paintRect(context: Context, mark: RectMark): void {
  const { x, y, width, height, radius, fill } = mark;
  strokeWith(context, mark, () => {
    if (radius === 0) return context.strokeRect(x, y, width, height);
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.stroke();
  });
  if (fill === null) return;
  context.fillStyle = fill;
  context.fillRect(x, y, width, height);
}

function paintLines(context: Context, mark: LinesMark): void {
  const { points, each, fill } = mark;
  context.beginPath();
  for (let k = 0; k < points.length; k += 2) {
    const [x = 0, y = 0] = [points[k], points[k + 1]];
    if (k % (2 * each) === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  strokeWith(context, mark, () => context.stroke());
  if (fill === null) return;
  context.fillStyle = fill;
  context.fill();
}

/** Paints a small image, enlarged without smoothing. */
function paintCells(context: Context, { matrix, theme }: CellsMark): void {
  const { rows, cols, x, y, width, height } = matrix;
  context.imageSmoothingEnabled = false;
  context.drawImage(imageOf(matrix, theme), 0, 0, cols, rows, x, y, width, height);
}

function paintTexts(context: Context, mark: TextsMark): void {
  const { texts, size, fill } = mark;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  setFont(context, fontOf(size, 'plain'));
  strokeWith(context, mark, () => {
    context.lineJoin = 'round';
    for (const { text, x, y } of texts) context.strokeText(text, x, y);
    context.lineJoin = 'miter';
  });
  if (fill === null) return;
  context.fillStyle = fill;
  for (const { text, x, y } of texts) context.fillText(text, x, y);
}

function paintText(context: Context, mark: TextMark): void {
  const { runs, x, y, size, style, align, direction, middle, fill } = mark;
  const measure = measureOn(context);
  context.textAlign = align;
  context.textBaseline = middle ? 'middle' : 'alphabetic';
  context.fillStyle = fill;
  // All other texts run left to right (paintScene).
  if (direction === 'rtl') context.direction = direction;
  let at = x;
  for (const { text, sub } of runs) {
    const own = sub ? size * subscript.size : size;
    setFont(context, fontOf(own, style));
    context.fillText(text, at, sub ? y + size * subscript.drop : y);
    if (runs.length > 1) at += measure(text, own, style);
  }
  if (direction === 'rtl') context.direction = 'ltr';
}
