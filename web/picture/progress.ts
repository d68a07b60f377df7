/** How much of a block is computed at a moment: in reading order, or row by row. */
import type { Place } from '../core/types';
import { doneCount, worked } from '../model/timeline';
import type { Block } from './block';
import type { Piece } from './panel';
import { placeAt } from './scene';

/** All cells. */
export const whole = ({ rows, cols }: Piece['panel']) => ({ done: rows * cols, grown: 1 });

/** How many cells of a piece are computed while its block is computed in reading order, or row by row. */
export function doneIn(
  block: Block,
  { row, col, panel }: Piece,
  progress: number,
): { done: number; grown: number } {
  const { rows, cols } = panel;
  if (block.byRow) {
    const exact = worked(progress) * block.rows;
    const started = Math.min(rows, Math.ceil(exact - 1e-6));
    return { done: started * cols, grown: exact >= started ? 1 : exact - started + 1 };
  }
  const total = doneCount(progress, block.rows * block.cols);
  const full = Math.floor(total / block.cols) - row;
  if (full < 0) return { done: 0, grown: 1 };
  const rest = Math.min(cols, Math.max(0, (total % block.cols) - col));
  return { done: Math.min(rows * cols, full * cols + rest), grown: 1 };
}

/** The cell computed last. */
export function lastPlace(block: Block, progress: number): Place | null {
  const total = block.byRow
    ? Math.ceil(worked(progress) * block.rows) * block.cols
    : doneCount(progress, block.rows * block.cols);
  if (total === 0) return null;
  const [r, c] = [Math.floor((total - 1) / block.cols), (total - 1) % block.cols];
  for (const { row, col, panel } of block.pieces) {
    const isIn = r >= row && c >= col && r < row + panel.rows && c < col + panel.cols;
    if (isIn) return placeAt(panel.address, r - row, c - col);
  }
  return null;
}
