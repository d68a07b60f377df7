/**
 * In the place of numbers that are concealed until the reader has answered: paper with thin slanting lines,
 * unlike any cell's colour.
 */
import type { ConcealedArea, Rect } from '../../derive/scene/scene';
import type { Theme } from '../theme';
import { grown } from './head-lines';
import { linesMark, rectMark, type Mark } from './mark';

/** The distance between lines, along an edge. */
const spacing = 9;

export function concealedMarks(area: ConcealedArea, { paper, line }: Theme): readonly Mark[] {
  const rect = grown(area, -1);
  const look = { strokes: [{ colour: line, width: 1 }] };
  const points = slantingLines(rect);
  const lines = points.length > 0 ? [linesMark(points, 2, look)] : [];
  return [rectMark(rect, { fill: paper }), rectMark(rect, look), ...lines];
}

/** Lines from lower left to upper right, each x1, y1, x2, y2, clipped at the edges. */
function slantingLines({ x, y, width, height }: Rect): readonly number[] {
  const points: number[] = [];
  for (let at = spacing; at < width + height; at += spacing) {
    const [left, low] = at < height ? [0, at] : [at - height, height];
    const [right, high] = at < width ? [at, 0] : [width, at - width];
    points.push(x + left, y + low, x + right, y + high);
  }
  return points;
}
