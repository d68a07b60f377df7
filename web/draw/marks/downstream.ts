/**
 * Cells that depend on an edit: one frame around all of them, a corner for each changed number, a frame for
 * each edited one.
 */
import { changed, edited, independent } from '../../derive/scene/downstream';
import type { Downstream } from '../../derive/scene/scene';
import type { Theme } from '../theme';
import { linesMark, type Mark } from './mark';

/** The length of a corner's sides. */
const cornerOf = ({ width, height, rows, cols }: Downstream) =>
  Math.max(1.5, Math.min(8, 0.4 * Math.min(width / cols, height / rows)));

/** In smaller cells corners would hide the colours, so there is only the frame. */
const leastMarked = 3;

/** A corner larger than this has a rim of paper. */
const leastRim = 3;

export function downstreamMarks(matrix: Downstream, { accent, paper }: Theme): readonly Mark[] {
  const { edge, corners, frames } = pointsOf(matrix);
  const rim = cornerOf(matrix) > leastRim ? [{ colour: paper, width: 0.75 }] : [];
  const dashed = { colour: accent, width: 1.5, dashes: [5, 3] };
  const all = [
    linesMark(edge, 2, { strokes: [{ colour: paper, width: 3 }, dashed] }),
    linesMark(corners, 4, { strokes: rim, fill: accent }),
    linesMark(frames, 5, { strokes: [{ colour: accent, width: 2.5 }] }),
  ];
  return all.filter(({ points }) => points.length > 0);
}

function pointsOf(matrix: Downstream) {
  const { x, y, width, height, rows, cols, cells } = matrix;
  const w = width / cols;
  const h = height / rows;
  const at = (r: number, c: number) =>
    r >= 0 && c >= 0 && r < rows && c < cols ? (cells[r * cols + c] ?? independent) : independent;
  const corner = cornerOf(matrix);
  const marked = Math.min(w, h) >= leastMarked;
  const edge: number[] = [];
  const corners: number[] = [];
  const frames: number[] = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const state = at(r, c);
      if (state === independent) continue;
      const left = x + c * w;
      const right = left + w;
      const top = y + r * h;
      const bottom = top + h;
      // Of two neighbouring cells, only the dependent one draws the edge between them.
      if (at(r - 1, c) === independent) edge.push(left, top, right, top);
      if (at(r + 1, c) === independent) edge.push(left, bottom, right, bottom);
      if (at(r, c - 1) === independent) edge.push(left, top, left, bottom);
      if (at(r, c + 1) === independent) edge.push(right, top, right, bottom);
      // Ends at its first point instead of using closePath, for which Chromium walks the whole path.
      if (state >= changed && marked)
        corners.push(right, top, right - corner, top, right, top + corner, right, top);
      if (state === edited)
        frames.push(left, top, right, top, right, bottom, left, bottom, left, top);
    }
  }
  return { edge, corners, frames };
}
