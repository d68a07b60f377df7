/** Collects the parts of a scene. */
import type { Place } from '../../core/types';
import type { Work } from '../../state/timeline';
import { doneIn, grownOf, lastCell, packedPlace, type Grid, type GridStyle } from './grid';
import { textWidth } from './measure';
import { untrainedRows } from '../training/rows';
import type { Moment } from './moment';
import {
  cellOf,
  type Band,
  type HeadTarget,
  type Label,
  type Matrix,
  type Outline,
  type Rect,
} from './scene';

/** Cells at least this large get their numbers written in. */
const numberCell = 34;
const paleOutline = 0.4;

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
    const { head: chosen } = this.moment.state;
    for (const piece of grid.pieces) {
      const dimmed = piece.head !== null && piece.head !== chosen;
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
        done: doneIn(grid, piece, style),
        grown: grownOf(grid, style),
        before: piece.before ?? null,
        head: piece.head,
        small: style.small,
        echo: style.echo ?? false,
        numbers: !style.small && !dimmed && cellW >= numberCell && cellH >= numberCell * 0.6,
        range: this.range,
        packed: packedPlace(this.moment.snapshot, piece),
        dimmed,
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

  /** Dashed, and paler where it is of a head that is not the chosen one. */
  outline({ x, y, width, height }: Rect, head: number | null): void {
    const pale = head !== null && head !== this.moment.state.head;
    this.outlines.push({ x, y, width, height, head, ...(pale ? { alpha: paleOutline } : {}) });
  }

  label(label: Partial<Label> & Pick<Label, 'text' | 'x' | 'y'>): void {
    this.labels.push({
      size: 13,
      align: 'left',
      role: 'note',
      head: null,
      angle: 0,
      maxWidth: Infinity,
      highlighted: false,
      alpha: 1,
      ...label,
    });
  }

  /**
   * A title at the left end above a rectangle, and the shape at the right end: of several ways to write it
   * the first that there is room for.
   */
  title(
    rect: Rect,
    text: string,
    shapes: string | readonly string[],
    options: { head?: number | null; lift?: number } = {},
  ): void {
    const y = rect.y - 6 - (options.lift ?? 0);
    const head = options.head ?? null;
    const room = rect.width - text.length * 9 - 8;
    const shape = [shapes].flat().find((each) => textWidth(each, 11) * 1.04 < room);
    // Over a slim matrix at the right edge a title begins further left, rather than being cut off.
    const x = Math.max(0, Math.min(rect.x, this.moment.width - textWidth(text, 15.5) - 4));
    this.label({ text, x, y, size: 15, role: 'title', head });
    if (shape !== undefined) {
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

  /** Words along the rows of a rectangle, right-aligned before it. Tiny rows show the highlighted word alone. */
  rowWords(
    words: readonly string[],
    rect: Rect,
    cellH: number,
    highlighted: number | null,
    space: number,
  ): void {
    const size = Math.min(14, cellH * 0.86);
    const faint = untrainedRows(this.moment, words);
    words.forEach((text, r) => {
      if (size < 8 && r !== highlighted) return;
      this.label({
        text,
        x: rect.x - 8,
        y: rect.y + (r + 0.5) * cellH,
        size: Math.max(size, r === highlighted ? 12 : 8),
        align: 'right',
        role: faint(r) ? 'faint' : 'word',
        maxWidth: space - 10,
        highlighted: r === highlighted,
      });
    });
  }

  /** Words over the columns of a rectangle, slanted. */
  columnWords(
    words: readonly string[],
    rect: Rect,
    cellW: number,
    highlighted: number | null,
    space: number,
  ): void {
    const size = Math.min(13, cellW * 0.8);
    words.forEach((text, c) => {
      if (size < 8 && c !== highlighted) return;
      this.label({
        text,
        x: rect.x + (c + 0.5) * cellW,
        y: rect.y - 6,
        size: Math.max(size, c === highlighted ? 12 : 8),
        role: 'word',
        angle: -50,
        maxWidth: space / Math.sin((50 * Math.PI) / 180),
        highlighted: c === highlighted,
      });
    });
  }
}
