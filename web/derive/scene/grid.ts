/** A matrix as it is drawn: a grid of cells made of pieces, and which of its cells are computed when. */
import type { Place } from '../../core/types';
import { doneCount, rowsBegun, worked } from '../../state/timeline';
import { isBanded, type StageTable } from '../stage-table';
import { headsOf } from './axes';
import { placeAt, valueAt, type Address, type Matrix, type Paint, type Source } from './scene';
import type { Snapshot } from './snapshot';
import type { Panel } from './sources';

/** One tensor's cells at a place in a grid of cells; a packed matrix has a piece per head. */
export interface Piece {
  readonly key: string;
  readonly panel: Panel;
  readonly row: number;
  readonly col: number;
  readonly head: number | null;
  readonly before?: { readonly source: Source; readonly address: Address; readonly paint: Paint };
}

/** A matrix as one sees it: rows × cols cells, made of pieces. */
export interface Grid {
  readonly rows: number;
  readonly cols: number;
  readonly pieces: readonly Piece[];
}

/** The heads that a piece belongs to: one, or several that share it; none of a piece of no head. */
export const sharersOfPiece = (snapshot: Snapshot, { panel, head }: Piece): readonly number[] =>
  head === null ? [] : headsOf(snapshot, placeAt(panel.address, 0, 0));

/** The tensor that a grid shows; undefined of a grid without pieces. */
export const addressOf = ({ pieces }: Grid): Address | undefined => pieces[0]?.panel.address;

export interface GridStyle {
  readonly paint: Paint;
  readonly small: boolean;
  /** The stage's progress, for its results; 1 for operands. */
  readonly progress: number;
  /** It is the stage's result. */
  readonly grows?: boolean;
  /** Its cells are large elsewhere in the scene, too. */
  readonly echo?: boolean;
  /** Its rows come whole, one after another. */
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

/** Where a piece stands in its packed matrix, however far apart the heads are drawn. */
export function placeInPacked(table: StageTable, { panel, row, col }: Piece): Matrix['inPacked'] {
  const { name, prefix, transposed, ...at } = panel.address;
  if (transposed) return null;
  // A band that is drawn alone is placed by its address; a block of narrow by its place in the grid.
  if (prefix.length === 0) return { row: Math.max(row, at.row), col: Math.max(col, at.col) };
  return isBanded(table, name) ? { row: 0, col: (prefix[0] ?? 0) * panel.cols } : null;
}

/** Cells of a grid that are computed, in reading order. */
function doneOf(grid: Grid, { progress, byRow }: GridStyle): number {
  const { rows, cols } = grid;
  return byRow ? rowsBegun(progress, rows) * cols : doneCount(progress, rows * cols);
}

/** How far the last row that has begun has got, 0 … 1. */
export function grownOf(grid: Grid, { progress, byRow }: GridStyle): number {
  if (!byRow || progress >= 1) return 1;
  const rows = worked(progress) * grid.rows;
  return rows - (rowsBegun(progress, grid.rows) - 1);
}

/** Cells of a piece that are computed. */
export function doneIn(grid: Grid, piece: Piece, style: GridStyle): number {
  const { rows, cols } = piece.panel;
  return style.progress >= 1 ? rows * cols : countIn(grid, piece, doneOf(grid, style));
}

/** Cells of a piece among the first `total` of its grid. */
function countIn(grid: Grid, piece: Piece, total: number): number {
  const row = Math.floor(total / grid.cols);
  const col = total % grid.cols;
  const { rows, cols } = piece.panel;
  const within = Math.min(cols, Math.max(0, col - piece.col));
  const fullRows = Math.min(rows, Math.max(0, row - piece.row));
  return row >= piece.row && row < piece.row + rows ? fullRows * cols + within : fullRows * cols;
}

/** The cell that was filled last, of a row that came whole its largest; null before the first and when all are. */
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

/** The column of the largest value in a row of a grid of one piece. */
function largestIn({ pieces, cols }: Grid, row: number): number {
  const source = pieces[0]?.panel.source;
  let best = 0;
  for (let c = 1; source && c < cols; c++) {
    if (valueAt(source, row, c) > valueAt(source, row, best)) best = c;
  }
  return best;
}
