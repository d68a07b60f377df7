/** A drawn matrix: a grid of cells made of pieces, and the order in which its cells are computed. */
import type { Place } from '../../core/types';
import { doneCount, rowsBegun, worked } from '../../state/timeline';
import { isBanded, type StageTable } from '../stage-table';
import { headsOf } from './axes';
import { placeAt, valueAt, type Address, type Matrix, type Paint, type Source } from './scene';
import type { Snapshot } from './snapshot';
import type { Panel } from './sources';

/** Cells of one tensor at a position in a grid; a packed matrix has one piece per head. */
export interface Piece {
  readonly key: string;
  readonly panel: Panel;
  readonly row: number;
  readonly col: number;
  readonly head: number | null;
  readonly before?: { readonly source: Source; readonly address: Address; readonly paint: Paint };
}

/** A matrix as it appears: rows × cols cells, made of pieces. */
export interface Grid {
  readonly rows: number;
  readonly cols: number;
  readonly pieces: readonly Piece[];
}

/** The heads of a piece: one, several that share it, or none. */
export const sharersOfPiece = (snapshot: Snapshot, { panel, head }: Piece): readonly number[] =>
  head === null ? [] : headsOf(snapshot, placeAt(panel.address, 0, 0));

/** The tensor that a grid shows; undefined for a grid without pieces. */
export const addressOf = ({ pieces }: Grid): Address | undefined => pieces[0]?.panel.address;

export interface GridStyle {
  readonly paint: Paint;
  readonly small: boolean;
  /** The stage's progress, for its results; 1 for operands. */
  readonly progress: number;
  /** Whether it is the stage's result. */
  readonly grows?: boolean;
  /** Whether its cells are also shown large elsewhere in the scene. */
  readonly echo?: boolean;
  /** Whether whole rows appear at once. */
  readonly byRow?: boolean;
}

export function single(
  key: string,
  panel: Panel,
  head: number | null,
  before?: Piece['before'],
): Grid {
  const piece = { key, panel, row: 0, col: 0, head };
  return { rows: panel.rows, cols: panel.cols, pieces: [before ? { ...piece, before } : piece] };
}

/** The position of a piece in its packed matrix, however far apart the heads are drawn. */
export function placeInPacked(table: StageTable, { panel, row, col }: Piece): Matrix['inPacked'] {
  const { name, prefix, transposed, ...at } = panel.address;
  if (transposed) return null;
  // The band of a single head is placed by its address, a block of narrow by its position in the grid.
  if (prefix.length === 0) return { row: Math.max(row, at.row), col: Math.max(col, at.col) };
  return isBanded(table, name) ? { row: 0, col: (prefix[0] ?? 0) * panel.cols } : null;
}

/** How many cells of a grid are computed, in reading order. */
function doneOf(grid: Grid, { progress, byRow }: GridStyle): number {
  const { rows, cols } = grid;
  return byRow ? rowsBegun(progress, rows) * cols : doneCount(progress, rows * cols);
}

/** The progress of the last row that has begun, 0 … 1. */
export function grownOf(grid: Grid, { progress, byRow }: GridStyle): number {
  if (!byRow || progress >= 1) return 1;
  const rows = worked(progress) * grid.rows;
  return rows - (rowsBegun(progress, grid.rows) - 1);
}

/** How many cells of a piece are computed. */
export function doneIn(grid: Grid, piece: Piece, style: GridStyle): number {
  const { rows, cols } = piece.panel;
  return style.progress >= 1 ? rows * cols : countIn(grid, piece, doneOf(grid, style));
}

/** How many of the first `total` cells of a grid are in a piece. */
function countIn(grid: Grid, piece: Piece, total: number): number {
  const row = Math.floor(total / grid.cols);
  const col = total % grid.cols;
  const { rows, cols } = piece.panel;
  const within = Math.min(cols, Math.max(0, col - piece.col));
  const fullRows = Math.min(rows, Math.max(0, row - piece.row));
  return row >= piece.row && row < piece.row + rows ? fullRows * cols + within : fullRows * cols;
}

/** The cell computed last (of a whole row, its largest); null before the first one and once all are complete. */
export function lastCell(grid: Grid, style: GridStyle): Place | null {
  const total = grid.rows * grid.cols;
  const done = doneOf(grid, style);
  if (done === 0 || (done === total && grownOf(grid, style) >= 1)) return null;
  const row = Math.floor((done - 1) / grid.cols);
  const col = style.byRow ? largestIn(grid, row) : (done - 1) % grid.cols;
  for (const { panel, ...at } of grid.pieces) {
    const r = row - at.row;
    const c = col - at.col;
    if (r >= 0 && c >= 0 && r < panel.rows && c < panel.cols) return placeAt(panel.address, r, c);
  }
  return null;
}

/** The column of the largest value in a row, for a grid of one piece. */
function largestIn({ pieces, cols }: Grid, row: number): number {
  const source = pieces[0]?.panel.source;
  let best = 0;
  for (let c = 1; source && c < cols; c++) {
    if (valueAt(source, row, c) > valueAt(source, row, best)) best = c;
  }
  return best;
}
