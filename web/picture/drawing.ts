/** Collects a scene: blocks in rows and columns, each with its matrices, words and strips. */
import type { Place } from '../core/types';
import { arrived, type Work } from '../model/timeline';
import { formatFixed } from '../words/numbers';
import { say } from '../words/words';
import {
  columnWordSpace,
  fittingTitle,
  levelWidth,
  noteSize,
  roomAround,
  rowWordWidth,
  shapeSize,
  stripSpace,
  titleRoom,
  writtenOver,
  writtenWords,
  type Around,
  type Block,
  type Words,
} from './block';
import { showing } from './hit';
import type { Piece } from './panel';
import { doneIn, lastPlace, whole } from './progress';
import {
  cellRect,
  type Band,
  type HeadTarget,
  type Label,
  type Legend,
  type Matrix,
  type Outline,
  type Rect,
  type Scene,
} from './scene';
import { cellSizes, placed, withRoom, type Track } from './tracks';
import { textWidth } from './text';
import { hueOf, isConcealed, type View } from './view';

type LabelParts = Partial<Label> & Pick<Label, 'text' | 'x' | 'y'>;

export const labelOf = (parts: LabelParts): Label => ({
  size: noteSize,
  align: 'left',
  role: 'note',
  head: null,
  angle: 0,
  strong: false,
  alpha: 1,
  key: '',
  beside: '',
  ...parts,
});

/** Cells at least this large show their numbers. */
const numberCell = { width: 31, height: 17 };
/** The largest cells. */
const most = { width: 66, height: 50 };

export interface Placing {
  readonly region: Rect;
  readonly gap?: number;
  /** The largest cells. */
  readonly most?: { readonly width: number; readonly height: number };
}

export class Drawing {
  readonly matrices: Matrix[] = [];
  readonly labels: Label[] = [];
  readonly bands: Band[] = [];
  readonly outlines: Outline[] = [];
  readonly targets: HeadTarget[] = [];
  readonly untrained: Rect[] = [];
  current: Place | null = null;
  work: Work | null = null;
  oneOfThree = false;

  constructor(
    readonly view: View,
    readonly legend: Legend,
    /** The end of the diverging scale, which the legend may not tell. */
    private readonly range: number,
  ) {}

  get scene(): Scene {
    const { view, matrices, labels, bands, outlines, targets, untrained } = this;
    const { current, work, oneOfThree } = this;
    const legend = matrices.some(showsDiverging)
      ? this.legend
      : { ...this.legend, diverging: null };
    const { width, height, numbers } = view;
    const edited = numbers.facts.edits.flatMap(({ place }) => {
      const large = showing({ matrices }, place).filter(({ matrix }) => !matrix.small);
      return large.map(({ matrix, cell }) => cellRect(matrix, cell));
    });
    const parts = { matrices, labels, bands, outlines, targets, untrained, edited };
    return { width, height, ...parts, arcs: [], words: [], legend, current, work, oneOfThree };
  }

  label(parts: LabelParts): void {
    this.labels.push(labelOf(parts));
  }

  /** Blocks in rows and columns, as large as they fit into a region; null leaves a place empty. */
  grid(
    given: readonly (readonly (Block | null)[])[],
    placing: Placing,
  ): readonly (Around | null)[][] {
    const first = this.measure(given, placing);
    const blocks = given.map((row) =>
      row.map(
        (block, c) =>
          block && { ...block, level: levelWidth(block) <= (first.columns[c]?.cell ?? 0) },
      ),
    );
    const sizes = this.measure(blocks, placing);
    return blocks.map((row, r) =>
      row.map((block, c) => {
        const [across, down] = [sizes.columns[c], sizes.rows[r]];
        if (!block || !across || !down) return null;
        const last = sizes.columns[c + block.span - 1] ?? across;
        return this.block(block, {
          x: placing.region.x + (across.start + last.start) / 2,
          y: placing.region.y + down.start,
          width: block.cols * across.cell,
          height: block.rows * down.cell,
          cellW: across.cell,
          cellH: down.cell,
          room: across.room,
          before: block.rowWords ? 0 : across.before,
        });
      }),
    );
  }

  /** Where the tracks of such a grid would be, and how large its cells. */
  measure(
    blocks: readonly (readonly (Block | null)[])[],
    { region, gap = 22, most: largest = most }: Placing,
  ) {
    const columns = withRoom(columnTracks(blocks, region.width), region.width, gap);
    const rows = rowTracks(blocks, region.width);
    let wide = cellSizes(columns, region.width, gap, largest.width);
    let high = cellSizes(rows, region.height, 8, largest.height);
    const [w, h] = [Math.min(...wide), Math.min(...high)];
    // Nearly square, but for rows that would be too low for their words, and columns for level words.
    wide = wide.map((each, c) => {
      const level = Math.max(0, ...blocks.map((row) => (row[c] ? levelWidth(row[c]) : 0)));
      return Math.min(each, Math.max(1.75 * h, 7, level <= 3.4 * h ? level : 0));
    });
    high = high.map((each) => Math.min(each, Math.max(1.4 * w, 16)));
    return {
      columns: placed(columns, wide, region.width, gap),
      rows: placed(rows, high, region.height, 8),
    };
  }

  private block(block: Block, at: Around): Around {
    const { state } = this.view;
    for (const piece of block.pieces) this.piece(block, piece, at);
    if (block.outlined || block.grows) this.outline(at, block.head);
    if (block.strip !== 'none') this.strips(block, at);
    if (block.rowWords) this.rowWords(block, block.rowWords, at);
    if (block.columnWords) this.columnWords(block, block.columnWords, at);
    if (block.title) this.title(block, at);
    if (block.note)
      this.label({ text: block.note, x: at.x, y: at.y + at.height + 14, head: block.head });
    if (block.grows) {
      this.work ??= { rows: block.rows, cols: block.byRow ? 1 : block.cols };
      const isMoving = !this.view.still && arrived(state.progress) < 1;
      if (!isMoving && state.progress < 1) this.current ??= lastPlace(block, state.progress);
    }
    return at;
  }

  /** A small multiple: a head's matrix alone. */
  small(piece: Piece, block: Block, rect: Rect): void {
    const { rows, cols } = block;
    const at = {
      ...rect,
      cellW: rect.width / cols,
      cellH: rect.height / rows,
      room: rect.width,
      before: 0,
    };
    this.piece(block, piece, at, true);
    this.outline(rect, piece.heads[0] ?? null);
  }

  private piece(block: Block, piece: Piece, at: Around, small = false): void {
    const { state } = this.view;
    const { panel, key, before } = piece;
    const { cellW, cellH } = at;
    const rect = {
      x: at.x + piece.col * cellW,
      y: at.y + piece.row * cellH,
      width: panel.cols * cellW,
      height: panel.rows * cellH,
    };
    const head = hueOf(this.view, piece.heads);
    if (isConcealed(this.view, panel.address.name)) {
      this.outlines.push({ ...rect, head, alpha: 1, concealed: true });
      return;
    }
    const dimmed =
      !small &&
      piece.heads.length > 0 &&
      !piece.heads.includes(state.head) &&
      !this.view.headsAlike;
    const { done, grown } = block.grows ? doneIn(block, piece, state.progress) : whole(panel);
    const paint = block.paint === 'bars' && (small || cellH < 10) ? 'share' : block.paint;
    this.matrices.push({
      key,
      ...rect,
      ...panel,
      paint,
      done,
      grown: paint === 'bars' ? grown : 1,
      before: before && { source: before.source, address: before.address, paint: 'diverging' },
      head,
      small,
      numbers: !small && cellW >= numberCell.width && cellH >= numberCell.height,
      range: this.range,
      dimmed,
      alpha: 1,
      turn: null,
    });
  }

  outline({ x, y, width, height }: Rect, head: number | null): void {
    const alpha = head === null || head === this.view.state.head ? 1 : 0.4;
    this.outlines.push({ x, y, width, height, head, alpha, concealed: false });
  }

  private strips(block: Block, at: Around): void {
    for (const { key, row, col, panel, heads } of block.pieces) {
      const each =
        (block.strip === 'left' ? panel.rows * at.cellH : panel.cols * at.cellW) / heads.length;
      heads.forEach((head, k) => {
        const selected = head === this.view.state.head;
        const strip =
          block.strip === 'left'
            ? {
                x: at.x - stripSpace,
                y: at.y + row * at.cellH + k * each,
                width: stripSpace,
                height: each,
              }
            : {
                x: at.x + col * at.cellW + k * each,
                y: at.y - stripSpace,
                width: each,
                height: stripSpace,
              };
        const inset = Math.min(0.75, each / 6);
        const line =
          block.strip === 'left'
            ? { x: strip.x + 3, y: strip.y + inset, width: 5, height: each - 2 * inset }
            : { x: strip.x + inset, y: strip.y + 3, width: each - 2 * inset, height: 5 };
        this.bands.push({
          key: `${key} ${head}`,
          ...line,
          head,
          selected,
          alpha: selected ? 1 : 0.5,
        });
        this.targets.push({ ...strip, head, selected, tile: false });
      });
    }
  }

  private rowWords(block: Block, words: Words, at: Around): void {
    const width = rowWordWidth(words, this.view.width) - 10;
    const x = at.x - 8 - (block.strip === 'left' ? stripSpace : 0);
    for (const { text, at: row, size } of writtenWords(words, at.cellH, width)) {
      const y = at.y + (row + 0.5) * at.cellH;
      this.label({
        text,
        x,
        y,
        size,
        align: 'right',
        role: 'word',
        key: `${words.kind} ${row}`,
        beside: block.pieces[0]?.key ?? '',
      });
    }
  }

  private columnWords(block: Block, words: Words, at: Around): void {
    for (const { text, at: col, size } of writtenOver(block, at.cellW)) {
      const x = at.x + (col + 0.5) * at.cellW;
      const own = { key: `${words.kind} over ${col}`, beside: block.pieces[0]?.key ?? '' };
      if (block.level)
        this.label({ text, x, y: at.y - 12, size, align: 'center', role: 'word', ...own });
      else this.label({ text, x: x - 2, y: at.y - 9, size, angle: -45, role: 'word', ...own });
    }
  }

  private title(block: Block, at: Around): void {
    const y = at.y - 13 - columnWordSpace(block) - (block.strip === 'above' ? stripSpace : 0);
    const whole = Math.max(at.width, at.room) + 1;
    const title = fittingTitle(block, whole) ?? fittingTitle(block, whole + at.before);
    if (!title) return;
    const { text, size, width } = title;
    const x = at.x - Math.max(0, width - whole);
    this.label({ text, x, y, size, role: 'title', head: block.head, strong: true });
    // A lesson may hide the shapes, which would tell its answer.
    if (this.view.concealed.parts.includes('labels')) return;
    const fits = [
      { shape: block.bandShape, apart: 20 },
      { shape: block.shape, apart: 10 },
    ].find(({ shape, apart }) => shape !== '' && width + apart + shapeWidth(shape) <= whole);
    if (!fits) return;
    const { shape } = fits;
    // A long one stands well apart from the title, so that they are not read as one.
    const right = Math.max(at.width, Math.min(whole, width + 20 + shapeWidth(shape)));
    this.label({
      text: shape,
      x: at.x + right,
      y: y + 1,
      size: shapeSize,
      align: 'right',
      role: 'shape',
    });
  }

  /** At the end of each computed row of shares, their sum: a row that may look at nothing says 0. */
  sums(block: Block, at: Around): void {
    const size = Math.min(12, at.cellH * 0.72);
    const [piece] = block.pieces;
    if (size < 8 || !piece || isConcealed(this.view, piece.panel.address.name)) return;
    const { source, rows, cols } = piece.panel;
    const { done, grown } = doneIn(block, piece, this.view.state.progress);
    const finished = Math.floor(done / cols) - (grown < 1 ? 1 : 0);
    for (let r = 0; r < Math.min(rows, finished); r++) {
      let sum = 0;
      for (let c = 0; c < cols; c++)
        sum += source.data[source.offset + r * source.rowStride + c * source.colStride] ?? 0;
      const number = formatFixed(sum);
      const text = block.ruler < 60 ? number : say('picture-row-sum', { sum: number });
      this.label({ text, x: at.x + at.width + 8, y: at.y + (r + 0.5) * at.cellH, size });
    }
  }
}

const shapeWidth = (shape: string): number => textWidth(shape, shapeSize);

const showsDiverging = ({ paint, before, done, rows, cols }: Matrix) =>
  paint === 'diverging' || (before?.paint === 'diverging' && done < rows * cols);

/** Titles have room where few columns stand side by side; among many, those that do not fit are left out. */
const fewColumns = 6;

function columnTracks(
  blocks: readonly (readonly (Block | null)[])[],
  width: number,
): readonly Track[] {
  const count = Math.max(...blocks.map((row) => row.length));
  return Array.from({ length: count }, (_, c) => {
    const inColumn = blocks.flatMap((row) => row[c] ?? []);
    const rooms = inColumn.map((block) => roomAround(block, width));
    const least = (block: Block) => titleRoom(block, width < 480);
    return {
      count: Math.max(1, ...inColumn.map(({ cols }) => cols)),
      before: Math.max(0, ...rooms.map(({ left }) => left)),
      after: Math.max(0, ...rooms.map(({ right }) => right)),
      least: count > fewColumns ? 0 : Math.max(0, ...inColumn.map(least)),
    };
  });
}

function rowTracks(
  blocks: readonly (readonly (Block | null)[])[],
  width: number,
): readonly Track[] {
  return blocks.map((row) => {
    const inRow = row.flatMap((block) => block ?? []);
    const rooms = inRow.map((block) => roomAround(block, width));
    return {
      count: Math.max(1, ...inRow.map(({ rows }) => rows)),
      before: Math.max(0, ...rooms.map(({ top }) => top)),
      after: Math.max(0, ...rooms.map(({ bottom }) => bottom)),
      least: 0,
    };
  });
}
