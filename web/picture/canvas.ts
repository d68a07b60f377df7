/** Paints marks on a canvas. */
import { imageOf, nextPicture } from './cell-images';
import { sans, serif, subscript, type Font, type Mark, type Stroke, type TextMark } from './mark';

type Context = CanvasRenderingContext2D;

/** @param ratio dots per CSS pixel */
export function paintCanvas(marks: readonly Mark[], context: Context, ratio: number): void {
  // Outlines alone, on a canvas of their own, are no other picture.
  if (marks.some(({ kind }) => kind === 'cells')) nextPicture();
  font = '';
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  // A canvas inherits its page's direction, in which −7.07 might become 7.07−.
  context.direction = 'ltr';
  context.clearRect(0, 0, context.canvas.width / ratio, context.canvas.height / ratio);
  for (const mark of marks) paintMark(context, mark);
  context.globalAlpha = 1;
}

function paintMark(context: Context, mark: Mark): void {
  context.globalAlpha = mark.alpha;
  switch (mark.kind) {
    case 'rect': {
      const { x, y, width, height, fill, radius } = mark;
      if (fill !== null) context.fillStyle = fill;
      if (fill !== null) context.fillRect(x, y, width, height);
      if (!mark.stroke) return;
      return stroked(context, mark.stroke, () => {
        if (radius === 0) return context.strokeRect(x, y, width, height);
        context.beginPath();
        context.roundRect(x, y, width, height, radius);
        context.stroke();
      });
    }
    case 'boxes': {
      const { boxes, fill } = mark;
      context.fillStyle = fill;
      for (let k = 0; k < boxes.length; k += 4)
        context.fillRect(boxes[k] ?? 0, boxes[k + 1] ?? 0, boxes[k + 2] ?? 0, boxes[k + 3] ?? 0);
      return;
    }
    case 'lines': {
      const { points, each } = mark;
      context.lineCap = each > 2 ? 'round' : 'butt';
      context.beginPath();
      for (let k = 0; k < points.length; k += 2) {
        const [x = 0, y = 0] = [points[k], points[k + 1]];
        if (k % (2 * each) === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
      return stroked(context, mark.stroke, () => context.stroke());
    }
    case 'cells': {
      const { matrix, theme, transform } = mark;
      const { rows, cols, x, y, width, height } = matrix;
      // Where several cells share a dot their colours are mixed; larger ones have sharp edges.
      context.imageSmoothingEnabled = width < cols || height < rows;
      if (transform) {
        context.save();
        context.transform(...transform);
      }
      context.drawImage(imageOf(matrix, theme), 0, 0, cols, rows, x, y, width, height);
      if (transform) context.restore();
      return;
    }
    case 'text':
      return paintText(context, mark);
  }
}

function stroked(context: Context, { colour, width, dashes }: Stroke, draw: () => void): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  if (dashes.length > 0) context.setLineDash([...dashes]);
  draw();
  if (dashes.length > 0) context.setLineDash([]);
}

/** The font that is set: browsers resolve every one that is assigned, also the same again. */
let font = '';

const fontOf = (size: number, of: Font): string =>
  of === 'title'
    ? `italic 600 ${size}px ${serif}`
    : `${of === 'bold' ? '600 ' : ''}${size}px ${sans}`;

function setFont(context: Context, size: number, of: Font): void {
  const wanted = fontOf(size, of);
  if (wanted === font) return;
  font = wanted;
  context.font = wanted;
}

function paintText(context: Context, mark: TextMark): void {
  const { runs, x, y, size, align, angle, fill, halo } = mark;
  context.fillStyle = fill;
  if (angle !== 0) {
    context.save();
    context.translate(x, y);
    context.rotate((angle * Math.PI) / 180);
    context.translate(-x, -y);
  }
  const [only] = runs;
  if (runs.length === 1 && only && !only.sub) {
    setFont(context, size, mark.font);
    context.textAlign = align;
    if (halo) haloed(context, halo, only.text, x, y);
    context.fillText(only.text, x, y);
  } else paintRuns(context, mark);
  if (angle !== 0) {
    context.restore();
    font = '';
  }
}

function haloed(context: Context, colour: string, text: string, x: number, y: number): void {
  context.strokeStyle = colour;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeText(text, x, y);
}

function paintRuns(context: Context, { runs, x, y, size, font: of, align }: TextMark): void {
  context.textAlign = 'left';
  const sizes = runs.map(({ sub }) => (sub ? size * subscript.size : size));
  const widths = runs.map(({ text }, k) => {
    setFont(context, sizes[k] ?? size, of);
    return context.measureText(text).width;
  });
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let at = x - (align === 'right' ? whole : align === 'center' ? whole / 2 : 0);
  runs.forEach(({ text, sub }, k) => {
    setFont(context, sizes[k] ?? size, of);
    context.fillText(text, at, sub ? y + size * subscript.drop : y);
    at += widths[k] ?? 0;
  });
}
