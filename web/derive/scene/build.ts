/** Collects the parts of a scene. */
import type { Place } from '../../core/types';
import type { Work } from '../../state/timeline';
import { styleGoingBack } from './going-back';
import {
  doneIn,
  grownOf,
  lastCell,
  placeInPacked,
  sharersOfPiece,
  type Grid,
  type GridStyle,
} from './grid';
import {
  columnWordSize,
  leastWord,
  shapeAlone,
  shapeBeside,
  textWidth,
  widthBeside,
  wordSize,
  writtenWords,
} from './measure';
import { pageText } from '../../text';
import { isBackward } from '../gradients';
import { chosenOrFirst } from './key-heads';
import { saidOf, saying } from './said';
import { untrainedRows } from '../training/rows';
import type { SceneMoment } from './moment';
import {
  cellOf,
  labelOf,
  type Address,
  type Arc,
  type Band,
  type HeadTarget,
  type Label,
  type LabelParts,
  type Matrix,
  type Outline,
  type Rect,
  type WordTarget,
} from './scene';

/** Cells at least this large show their numbers. */
const numberCell = 34;
const paleOutline = 0.4;
/** The height of a shape's own line below a title. */
export const shapeLine = 13;

/** Where every parameter is 1, or clones were trained without noise, all heads are equal and should look so. */
const headsAreEqual = ({ snapshot, state }: SceneMoment) =>
  snapshot.config.parameters === 'ones' ||
  (snapshot.trained?.start === 'clones' && state.noise === 0);

export class SceneBuilder {
  readonly matrices: Matrix[] = [];
  readonly labels: Label[] = [];
  readonly bands: Band[] = [];
  readonly outlines: Outline[] = [];
  readonly targets: HeadTarget[] = [];
  readonly arcs: Arc[] = [];
  readonly words: WordTarget[] = [];
  /** The cell computed last, in the first large matrix that grows. */
  current: Place | null = null;
  /** What the stage computes: its first large grid that grows. */
  work: Work | null = null;

  constructor(
    readonly moment: SceneMoment,
    /** The end of the stage's diverging scale. */
    readonly range: number,
  ) {}

  /** Draws a grid with its top left corner at (x, y). */
  grid(grid: Grid, x: number, y: number, cellW: number, cellH: number, style: GridStyle): Rect {
    const { head: chosen } = this.moment.state;
    const back = isBackward(this.moment.state);
    const timed = back ? styleGoingBack(this.moment, style) : style;
    const alike = headsAreEqual(this.moment);
    for (const piece of grid.pieces) {
      const sharers = sharersOfPiece(this.moment.snapshot, piece);
      const head = sharers.length > 1 ? chosenOrFirst(sharers, chosen) : piece.head;
      const dimmed = !alike && head !== null && head !== chosen;
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
        done: doneIn(grid, piece, timed),
        grown: grownOf(grid, timed),
        before: piece.before ?? null,
        head,
        ...(sharers.length > 1 ? { sharers } : {}),
        small: style.small,
        echo: style.echo ?? false,
        numbers: !style.small && !dimmed && cellW >= numberCell && cellH >= numberCell * 0.6,
        range: this.range,
        inPacked: placeInPacked(this.moment.snapshot, piece),
        dimmed,
        alpha: 1,
        turn: null,
      });
    }
    if (timed.grows && !style.small)
      this.work ??= { rows: grid.rows, cols: style.byRow ? 1 : grid.cols };
    if (!style.small && timed.progress > 0 && timed.progress < 1)
      this.current ??= lastCell(grid, timed);
    return { x, y, width: grid.cols * cellW, height: grid.rows * cellH };
  }

  /** A dashed outline, paler for a head that is not chosen. */
  outline({ x, y, width, height }: Rect, head: number | null): void {
    const pale = head !== null && head !== this.moment.state.head;
    this.outlines.push({ x, y, width, height, head, ...(pale ? { alpha: paleOutline } : {}) });
  }

  label(parts: LabelParts): void {
    this.labels.push(labelOf(parts));
  }

  /**
   * A title above a rectangle's left end, and the shape above its right end: the first form that fits. Over a
   * slim matrix the shape goes on its own line below the title, where the picture leaves one (`ownLine`).
   */
  title(
    rect: Rect,
    tensor: string,
    shapes: string | readonly string[],
    options: {
      head?: number | null;
      lift?: number;
      ownLine?: boolean;
      end?: number;
      /** How much empty room there is at the left, where the title may begin if the shape needs it. */
      before?: number;
      of?: Address | undefined;
    } = {},
  ): void {
    const text =
      isBackward(this.moment.state) && tensor !== ''
        ? pageText.stageLabels.gradientTitle(tensor)
        : tensor;
    const { head = null, lift = 0, ownLine = false, before = 0 } = options;
    const { end = this.moment.width - 4 } = options;
    const said = options.of ? saidOf(this.moment.snapshot, options.of) : null;
    const y = rect.y - 6 - lift;
    const shape = shapeBeside(text, shapes, rect.width + before);
    const lacking = shape === undefined ? 0 : widthBeside(text, shape) - rect.width;
    const left = lacking > 0 ? rect.x - lacking - 6 : rect.x;
    // At the right end of its room, a title over a slim matrix begins further left instead of being cut off.
    const startOf = (width: number) => Math.max(0, Math.min(left, end - width));
    // Titles are bold and slanted, a little wider than the estimate.
    const x = startOf(textWidth(text, 15.5) * 1.08);
    const below = shape === undefined && ownLine;
    const named = saying(said?.name ?? null);
    this.label({ text, x, y: below ? y - shapeLine : y, size: 15, role: 'title', head, ...named });
    const small = { y, size: 11, role: 'shape', ...saying(said?.shape ?? null) } as const;
    if (shape !== undefined)
      this.label({ text: shape, x: rect.x + rect.width, align: 'right', ...small });
    else if (below) {
      const alone = shapeAlone(shapes, rect.width + 20);
      this.label({ text: alone, x: startOf(textWidth(alone, 11)), ...small });
    }
  }

  /** The row and column of the cursor's cell in the drawn matrices with these keys. */
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

  /** As many words as fit along the rows of a rectangle, right-aligned before it. */
  rowWords(
    words: readonly string[],
    rect: Rect,
    cellH: number,
    highlighted: number | null,
    space: number,
  ): void {
    const { size, isWritten } = writtenWords(
      cellH,
      wordSize,
      highlighted ?? this.outlinedIn(words),
    );
    const faint = untrainedRows(this.moment, words);
    words.forEach((text, r) => {
      if (!isWritten(r)) return;
      this.label({
        text,
        x: rect.x - 8,
        y: rect.y + (r + 0.5) * cellH,
        size: Math.max(size, r === highlighted ? 12 : leastWord),
        align: 'right',
        role: faint(r) ? 'faint' : 'word',
        // The chosen word is bold, and so wider.
        maxWidth: (space - 10) * (r === highlighted ? 1.12 : 1),
        highlighted: r === highlighted,
      });
    });
  }

  private outlinedIn(words: readonly string[]): number | null {
    const { outlined } = this.moment;
    return outlined && words[outlined.row] === outlined.word ? outlined.row : null;
  }

  /** Slanted words over the columns of a rectangle; `meaning` explains a word that is a name. */
  columnWords(
    words: readonly string[],
    rect: Rect,
    cellW: number,
    highlighted: number | null,
    space: number,
    meaning: (name: string) => string | null = () => null,
  ): void {
    const { size, isWritten } = writtenWords(cellW, columnWordSize, highlighted);
    words.forEach((text, c) => {
      if (!isWritten(c)) return;
      this.label({
        text,
        x: rect.x + (c + 0.5) * cellW,
        y: rect.y - 6,
        size: Math.max(size, c === highlighted ? 12 : leastWord),
        role: 'word',
        angle: -50,
        maxWidth: space / Math.sin((50 * Math.PI) / 180),
        highlighted: c === highlighted,
        ...saying(meaning(text)),
      });
    });
  }
}
