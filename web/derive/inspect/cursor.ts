/**
 * The marks of the cursor: its cell, and the numbers that the cell is computed from. The operands come from
 * the core's own explanation, so the marks are true.
 */
import type { Place } from '../../core/types';
import { cellOf, isDone, type CellFrame, type Matrix } from '../scene/scene';
import type { Snapshot } from '../scene/snapshot';

export function framesFor(
  matrices: readonly Matrix[],
  snapshot: Snapshot,
  focus: Place | null,
): readonly CellFrame[] {
  if (!focus) return [];
  const large = matrices.filter((matrix) => !matrix.small);
  const explanation = snapshot.explain(focus);
  const operands = explanation.terms.flatMap((term) => [term.leftFrom, term.rightFrom]);
  const places = [...operands, explanation.biasFrom].filter((place) => place !== null);
  return [
    ...large.flatMap((matrix) => bounding(matrix, places, 'operand')),
    ...large.flatMap((matrix) => bounding(matrix, [focus], 'cell')),
  ];
}

/** The mark of the cell that the inspector explains while none is chosen. */
export const exampleFrames = (
  matrices: readonly Matrix[],
  example: Place | null,
): readonly CellFrame[] =>
  example
    ? matrices
        .filter(({ small, echo }) => !small && !echo)
        .flatMap((matrix) => bounding(matrix, [example], 'example'))
    : [];

/**
 * The cell of `matrix` that shows `place` at this moment: in its own tensor, or in the operand before it is
 * computed.
 */
function cellShowing(matrix: Matrix, place: Place): { r: number; c: number } | null {
  const own = cellOf(matrix, place);
  if (own) return isDone(matrix, own.r, own.c) ? own : null;
  const earlier = cellBefore(matrix, place);
  return earlier && !isDone(matrix, earlier.r, earlier.c) ? earlier : null;
}

/** Operands stay marked where the result has already replaced them (in a softmax row, for example). */
function cellOperand(matrix: Matrix, place: Place): { r: number; c: number } | null {
  return cellOf(matrix, place) ?? cellBefore(matrix, place);
}

const cellBefore = ({ before, rows, cols }: Matrix, place: Place) =>
  before && cellOf({ address: before.address, rows, cols }, place);

/** The smallest rectangle around those places that the matrix shows. */
function bounding(matrix: Matrix, places: readonly Place[], role: CellFrame['role']): CellFrame[] {
  const find = role === 'operand' ? cellOperand : cellShowing;
  const names = [matrix.address.name, matrix.before?.address.name];
  const cells = places
    .filter(({ name }) => names.includes(name))
    .flatMap((place) => find(matrix, place) ?? []);
  if (cells.length === 0) return [];
  const cellW = matrix.width / matrix.cols;
  const cellH = matrix.height / matrix.rows;
  const r0 = Math.min(...cells.map((cell) => cell.r));
  const r1 = Math.max(...cells.map((cell) => cell.r)) + 1;
  const c0 = Math.min(...cells.map((cell) => cell.c));
  const c1 = Math.max(...cells.map((cell) => cell.c)) + 1;
  return [
    {
      role,
      x: matrix.x + c0 * cellW,
      y: matrix.y + r0 * cellH,
      width: (c1 - c0) * cellW,
      height: (r1 - r0) * cellH,
    },
  ];
}
