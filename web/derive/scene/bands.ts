/** Packed matrices: one band of columns (in W_O, of rows) per head. */
import type { SceneBuilder } from './build';
import { sharersOfPiece, type Grid, type Piece } from './grid';
import { headCount, indexOfHead, headsReading, chosenOrFirst } from './key-heads';
import type { Rect } from './scene';
import type { Snapshot } from './snapshot';
import { columns, rows, type Panel } from './sources';

/** x, or another matrix whose columns belong to no head. */
export function plain(snapshot: Snapshot, name: string): Grid {
  const panel = columns(snapshot, name);
  return {
    rows: panel.rows,
    cols: panel.cols,
    pieces: [{ key: name, panel, row: 0, col: 0, head: null }],
  };
}

/** A packed activation (q_packed, concat, …) in bands of columns. */
export function columnBands(snapshot: Snapshot, name: string, key: string): Grid {
  const bands = headCount(snapshot, name);
  const whole = columns(snapshot, name);
  const width = whole.cols / bands;
  const pieces = Array.from({ length: bands }, (_, band): Piece => ({
    key: `${key}#${band}`,
    panel: columns(snapshot, name, band * width, width),
    row: 0,
    col: band * width,
    head: headsReading(snapshot, name, band)[0] ?? null,
  }));
  return { rows: whole.rows, cols: whole.cols, pieces };
}

/** The number of columns of a projection's input (x, or memory for W_K and W_V), and of one head's part. */
function inputsOf({ config }: Snapshot, name: string): { all: number; ofHead: number } {
  return name === 'W_Q'
    ? { all: config.dModel, ofHead: config.headInputs }
    : { all: config.dMemory, ofHead: config.memoryInputs };
}

/**
 * W_Q, W_K or W_V in bands of columns. In narrow only the diagonal blocks exist: head i's block is at the
 * rows of its input slice.
 */
export function projectionBands(snapshot: Snapshot, name: string): Grid {
  const grid = columnBands(snapshot, name, name);
  if (snapshot.config.variant !== 'narrow') return grid;
  const inputs = inputsOf(snapshot, name);
  const pieces = grid.pieces.map((piece): Piece => ({
    ...piece,
    row: (piece.head ?? 0) * inputs.ofHead,
  }));
  return { rows: inputs.all, cols: grid.cols, pieces };
}

/** One head's band of a projection, its rows unchanged. */
export function projectionOfHead(snapshot: Snapshot, name: string, head: number): Grid {
  const whole = projectionBands(snapshot, name);
  const piece = whole.pieces[indexOfHead(snapshot, name, head)];
  if (!piece) throw new RangeError(`head ${head} of ${name}`);
  return { rows: whole.rows, cols: piece.panel.cols, pieces: [{ ...piece, col: 0 }] };
}

/** W_O in bands of rows: those that multiply each head's band of concat. */
export function rowBands(snapshot: Snapshot, name: string): Grid {
  const { heads } = snapshot.config;
  const whole: Panel = columns(snapshot, name);
  const height = whole.rows / heads;
  const pieces = Array.from({ length: heads }, (_, head): Piece => ({
    key: `${name}#${head}`,
    panel: rows(snapshot, name, head * height, height),
    row: head * height,
    col: 0,
    head,
  }));
  return { rows: whole.rows, cols: whole.cols, pieces };
}

const thickness = 5;
/** The gap between a matrix and its bands, and the height of the strip that can be pressed. */
const [gap, space] = [3, 14];

/** The coloured strip over a grid's bands, and the pressable area of each. */
export function stripAbove(b: SceneBuilder, grid: Grid, rect: Rect): void {
  const cell = rect.width / grid.cols;
  for (const piece of grid.pieces) {
    if (piece.head === null) continue;
    const x = rect.x + piece.col * cell;
    const width = piece.panel.cols * cell;
    const strip = { x, y: rect.y - space, width, height: space };
    const sharers = sharersOfPiece(b.moment.snapshot, piece);
    bandOfColumns(b, piece.key, sharers.length > 1 ? sharers : [piece.head], strip, 'low');
  }
}

/** Coloured lines at the lower or upper end of a strip that can be pressed. */
function bandOfColumns(
  b: SceneBuilder,
  key: string,
  heads: readonly number[],
  strip: Rect,
  at: 'low' | 'high',
): void {
  const chosen = b.moment.state.head;
  const head = chosenOrFirst(heads, chosen);
  const y = at === 'high' ? strip.y + gap : strip.y + strip.height - gap - linesHeight(heads);
  headLines(b, key, heads, strip.x, y, strip.width);
  b.targets.push({ ...strip, head, selected: head === chosen, tile: false });
}

/** Heads that share a band have their lines one above another, as each has all of its columns. */
const linesHeight = (heads: readonly number[]) => (heads.length > 1 ? 9 : thickness);

/** One line per head, in its hue, over all columns of a band. */
export function headLines(
  b: SceneBuilder,
  key: string,
  heads: readonly number[],
  x: number,
  y: number,
  width: number,
): void {
  // With many heads there is no room between the lines.
  const between = heads.length > 4 ? 0 : 1;
  const height = (linesHeight(heads) - (heads.length - 1) * between) / heads.length;
  heads.forEach((head, k) => {
    const selected = head === b.moment.state.head;
    const line = { x: x + 0.5, y: y + k * (height + between), width: width - 1, height };
    b.bands.push({ key, ...line, head, selected });
  });
}

/** In narrow: a strip below x (or memory) with the columns that each head reads. */
export function slicesBelow(b: SceneBuilder, name: string, rect: Rect): void {
  const { variant, heads } = b.moment.snapshot.config;
  if (variant !== 'narrow') return;
  const width = rect.width / heads;
  const bottom = rect.y + rect.height;
  for (let head = 0; head < heads; head++) {
    const strip = { x: rect.x + head * width, y: bottom, width, height: space };
    bandOfColumns(b, `${name}#${head}`, [head], strip, 'high');
  }
}

/** The coloured strip at the left of W_O's row bands. */
export function stripBeside(b: SceneBuilder, grid: Grid, rect: Rect): void {
  const cell = rect.height / grid.rows;
  for (const piece of grid.pieces) {
    if (piece.head === null) continue;
    const y = rect.y + piece.row * cell;
    const height = piece.panel.rows * cell;
    const selected = piece.head === b.moment.state.head;
    b.bands.push({
      key: piece.key,
      x: rect.x - thickness - 3,
      y: y + 0.5,
      width: thickness,
      height: height - 1,
      head: piece.head,
      selected,
    });
    b.targets.push({
      x: rect.x - 14,
      y,
      width: 14,
      height,
      head: piece.head,
      selected,
      tile: false,
    });
  }
}
