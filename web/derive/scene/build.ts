/** Collects the parts of a scene. */
import type { Place } from '../../core/types';
import { textWidth } from './measure';
import { doneCount, rowsBegun, worked, type Work } from '../../state/timeline';
import type { Moment } from './moment';
import {
  cellOf,
  placeAt,
  valueAt,
  type Band,
  type HeadTarget,
  type Label,
  type Matrix,
  type Outline,
  type Rect,
} from './scene';
import type { Address, Paint, Source } from './scene';
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

/** Cells at least this large get their numbers written in. */
const numberCell = 34;

export function single(
  key: string,
  panel: Panel,
  head: number | null,
  before?: Piece['before'],
): Grid {
  const piece = { key, panel, row: 0, col: 0, head };
  return { rows: panel.rows, cols: panel.cols, pieces: [before ? { ...piece, before } : piece] };
}

/** Tensors whose heads are bands of columns of one packed matrix. */
const banded = new Set(['q', 'k', 'v', 'context']);

/** Where a piece stands in its packed matrix, however far apart the heads are drawn. */
function packedPlace({ panel, row, col }: Piece): Matrix['packed'] {
  const { name, prefix, transposed, ...at } = panel.address;
  if (transposed) return null;
  // A band drawn by itself is not moved in its grid, and in narrow a block is: one of the two knows.
  if (prefix.length === 0) return { row: Math.max(row, at.row), col: Math.max(col, at.col) };
  return banded.has(name) ? { row: 0, col: (prefix[0] ?? 0) * panel.cols } : null;
}

/** Cells of a grid that are computed, in reading order. */
function doneOf(grid: Grid, { progress, byRow }: GridStyle): number {
  const { rows, cols } = grid;
  return byRow ? rowsBegun(progress, rows) * cols : doneCount(progress, rows * cols);
}

/** How far the last row that has begun has got, 0 … 1. */
function grownOf(grid: Grid, { progress, byRow }: GridStyle): number {
  if (!byRow || progress >= 1) return 1;
  const rows = worked(progress) * grid.rows;
  return rows - (rowsBegun(progress, grid.rows) - 1);
}

/** Cells of a piece among the first `total` of its grid. */
function doneIn(grid: Grid, piece: Piece, total: number): number {
  const row = Math.floor(total / grid.cols);
  const col = total % grid.cols;
  const { rows, cols } = piece.panel;
  const within = Math.min(cols, Math.max(0, col - piece.col));
  const fullRows = Math.min(rows, Math.max(0, row - piece.row));
  return row >= piece.row && row < piece.row + rows ? fullRows * cols + within : fullRows * cols;
}

/** The cell that was filled last, of a row that came whole its largest; null before the first and when all are. */
function lastCell(grid: Grid, style: GridStyle): Place | null {
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

export class SceneBuilder {
  readonly matrices: Matrix[] = [];
  readonly labels: Label[] = [];
  readonly bands: Band[] = [];
  readonly outlines: Outline[] = [];
  readonly targets: HeadTarget[] = [];
  /** The cell computed last, in the first large matrix that is growing. */
  current: Place | null = null;
  /** What the stage computes: the first large grid that grows. */
  work: Work | null = null;

  constructor(
    readonly moment: Moment,
    /** The stage's diverging scale. */
    readonly range: number,
  ) {}

  /** Draws a grid with its top left corner at (x, y). */
  grid(grid: Grid, x: number, y: number, cellW: number, cellH: number, style: GridStyle): Rect {
    for (const piece of grid.pieces) {
      const { rows, cols, source, address } = piece.panel;
      this.matrices.push({
        key: piece.key,
        x: x + piece.col * cellW,
        y: y + piece.row * cellH,
        width: cols * cellW,
        height: rows * cellH,
        rows,
        cols,
        source,
        address,
        paint: style.paint,
        done: style.progress >= 1 ? rows * cols : doneIn(grid, piece, doneOf(grid, style)),
        grown: grownOf(grid, style),
        before: piece.before ?? null,
        head: piece.head,
        small: style.small,
        echo: style.echo ?? false,
        numbers: !style.small && cellW >= numberCell && cellH >= numberCell * 0.6,
        range: this.range,
        packed: packedPlace(piece),
        alpha: 1,
        turn: null,
      });
    }
    if (style.grows && !style.small)
      this.work ??= { rows: grid.rows, cols: style.byRow ? 1 : grid.cols };
    if (!style.small && style.progress > 0 && style.progress < 1)
      this.current ??= lastCell(grid, style);
    return { x, y, width: grid.cols * cellW, height: grid.rows * cellH };
  }

  label(label: Partial<Label> & Pick<Label, 'text' | 'x' | 'y'>): void {
    this.labels.push({
      size: 13,
      align: 'left',
      role: 'note',
      head: null,
      angle: 0,
      maxWidth: Infinity,
      lit: false,
      alpha: 1,
      ...label,
    });
  }

  /** A title at the left end above a rectangle, and the shape at the right end if there is room. */
  title(
    rect: Rect,
    text: string,
    shape: string,
    options: { head?: number | null; lift?: number } = {},
  ): void {
    const y = rect.y - 6 - (options.lift ?? 0);
    const head = options.head ?? null;
    const titleRoom = text.length * 9;
    // Over a slim matrix at the right edge a title begins further left, rather than being cut off.
    const x = Math.max(0, Math.min(rect.x, this.moment.width - textWidth(text, 15.5) - 4));
    this.label({ text, x, y, size: 15, role: 'title', head });
    if (rect.width > titleRoom + shape.length * 6.6 + 8) {
      this.label({
        text: shape,
        x: rect.x + rect.width,
        y,
        size: 11,
        role: 'shape',
        align: 'right',
      });
    }
  }

  /** The row and column of the cursor's cell in the matrices of a grid already drawn, by key. */
  focusIn(keys: readonly string[]): { r: number; c: number } | null {
    const { focus } = this.moment;
    if (!focus) return null;
    for (const matrix of this.matrices) {
      if (matrix.small || !keys.includes(matrix.key)) continue;
      const cell = cellOf(matrix, focus);
      if (cell) return cell;
    }
    return null;
  }

  /** Words along the rows of a rectangle, right-aligned before it. Tiny rows show the lit word alone. */
  rowWords(
    words: readonly string[],
    rect: Rect,
    cellH: number,
    lit: number | null,
    room: number,
  ): void {
    const size = Math.min(14, cellH * 0.86);
    words.forEach((text, r) => {
      if (size < 8 && r !== lit) return;
      this.label({
        text,
        x: rect.x - 8,
        y: rect.y + (r + 0.5) * cellH,
        size: Math.max(size, r === lit ? 12 : 8),
        align: 'right',
        role: 'word',
        maxWidth: room - 10,
        lit: r === lit,
      });
    });
  }

  /** Words over the columns of a rectangle, slanted. */
  columnWords(
    words: readonly string[],
    rect: Rect,
    cellW: number,
    lit: number | null,
    room: number,
  ): void {
    const size = Math.min(13, cellW * 0.8);
    words.forEach((text, c) => {
      if (size < 8 && c !== lit) return;
      this.label({
        text,
        x: rect.x + (c + 0.5) * cellW,
        y: rect.y - 6,
        size: Math.max(size, c === lit ? 12 : 8),
        role: 'word',
        angle: -50,
        maxWidth: room / Math.sin((50 * Math.PI) / 180),
        lit: c === lit,
      });
    });
  }
}
