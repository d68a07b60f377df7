/** Rows that a training asked nothing of: what they show was not learned, and their words stand back. */
import { allStageNames } from '../../state/state';
import { isBackward } from '../gradients';
import type { SceneMoment } from '../scene/moment';
import type { Matrix, Rect } from '../scene/scene';
import { axesOf } from '../stage-table';

/** Before there are queries of their own, every word is one that others look at. */
const first = allStageNames.indexOf('scores');

/** The rows of a matrix that were never trained, as rectangles: adjacent rows share one. */
export function untrainedRowsOf({ snapshot, state }: SceneMoment, matrix: Matrix): readonly Rect[] {
  const { trained } = snapshot;
  const { address, rows, x, y, width, height } = matrix;
  const rowAxis = axesOf(snapshot, address.name).at(-2);
  const later = allStageNames.indexOf(state.stage) >= first;
  if (!trained || isBackward(state) || !later || address.transposed) return [];
  if (rowAxis?.role !== 'query' || rows !== snapshot.words.length) return [];
  const cell = height / rows;
  const rects: Rect[] = [];
  let from = 0;
  for (let row = 0; row <= rows; row++) {
    if (row < rows && !trained.asked.includes(row)) continue;
    if (row > from) rects.push({ x, y: y + from * cell, width, height: (row - from) * cell });
    from = row + 1;
  }
  return rects;
}

/** @param words the row labels; only rows of queries can be untrained */
export function untrainedRows(
  { snapshot, state }: SceneMoment,
  words: readonly string[],
): (row: number) => boolean {
  const { trained } = snapshot;
  const ofQueries = words === snapshot.words && allStageNames.indexOf(state.stage) >= first;
  if (!trained || !ofQueries) return () => false;
  return (row) => !trained.asked.includes(row);
}
