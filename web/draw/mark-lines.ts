/** The frames of marked cells, on the canvas and in SVG alike. */
import type { Mark } from '../derive/scene/scene';

interface MarkLine {
  readonly width: number;
  /** Lengths of line and space; none for a whole line. */
  readonly dashes: number[];
}

export const markLines: Readonly<Record<Mark['role'], MarkLine>> = {
  cell: { width: 3, dashes: [] },
  operand: { width: 2, dashes: [] },
  // Nobody chose it: lighter than what is chosen.
  example: { width: 2, dashes: [3, 2] },
};
