/**
 * A scene: everything that a picture shows, as plain data in CSS pixels. It is made from the graph's stages and painted
 * by way of marks; hit tests read it. Nothing in it depends on what is hovered, focused or chosen.
 */
import type { Place } from '../core/types';
import type { Work } from '../model/timeline';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The numbers of a matrix in memory: entry (r, c) is data[offset + r·rowStride + c·colStride]. */
export interface Source {
  readonly data: Float32Array;
  readonly offset: number;
  readonly rowStride: number;
  readonly colStride: number;
}

/** The tensor entry that a cell shows: prefix, then (r + row, c + col), swapped where it is transposed. */
export interface Address {
  readonly name: string;
  readonly prefix: readonly number[];
  readonly row: number;
  readonly col: number;
  readonly transposed: boolean;
  /** The tensor has one axis, and is drawn as a row. */
  readonly vector: boolean;
}

/** A part of a tensor as rows and columns. */
export interface Panel {
  readonly rows: number;
  readonly cols: number;
  readonly source: Source;
  readonly address: Address;
}

/** How cells are painted: around zero, as shares 0 … 1, or as shares with bars. */
export type Paint = 'diverging' | 'share' | 'bars';

/** What cells show before they are computed: the operand that stands in the same place. */
export interface Before {
  readonly source: Source;
  readonly address: Address;
  readonly paint: Paint;
}

export interface Matrix extends Rect, Panel {
  /** The same from stage to stage and from moment to moment: `q#1` is head 2's queries wherever they are. */
  readonly key: string;
  readonly paint: Paint;
  /** How many cells are computed, in reading order. */
  readonly done: number;
  /** How far the bars of the last computed row have grown, 0 … 1. */
  readonly grown: number;
  readonly before: Before | null;
  /** The head in whose hue it is framed; null for none. */
  readonly head: number | null;
  /** A multiple of a large one: without numbers, and passed over by the cursor. */
  readonly small: boolean;
  /** Whether cells show their numbers. */
  readonly numbers: boolean;
  /** The magnitude at both ends of the diverging scale. */
  readonly range: number;
  /** Of a head that is not the chosen one: painted paler. */
  readonly dimmed: boolean;
  readonly alpha: number;
  /** In the middle of being transposed: where its upper edge and its left edge lead to. */
  readonly turn: Turn | null;
}

export interface Turn {
  readonly along: readonly [x: number, y: number];
  readonly down: readonly [x: number, y: number];
}

export type Role = 'title' | 'shape' | 'word' | 'note' | 'operator' | 'head';

export interface Label {
  readonly text: string;
  readonly x: number;
  /** The middle of its small letters. */
  readonly y: number;
  readonly size: number;
  readonly align: 'left' | 'center' | 'right';
  readonly role: Role;
  /** In whose hue it is written; null for none. */
  readonly head: number | null;
  /** Clockwise around (x, y), in degrees. */
  readonly angle: number;
  readonly strong: boolean;
  readonly alpha: number;
  /** The same from scene to scene for a label that moves, such as the third word; '' for one that fades. */
  readonly key: string;
  /** The key of the matrix that it stands beside, with which it moves. */
  readonly beside: string;
}

/** A coloured bar along the columns or rows of one head. */
export interface Band extends Rect {
  readonly key: string;
  readonly head: number;
  readonly selected: boolean;
  readonly alpha: number;
}

/** A dashed outline where a matrix will be, or (in narrow) is missing; with a question mark where it is concealed. */
export interface Outline extends Rect {
  readonly head: number | null;
  readonly alpha: number;
  readonly concealed: boolean;
}

/** Makes `head` the large one when it is pressed. */
export interface HeadTarget extends Rect {
  readonly head: number;
  readonly selected: boolean;
  /** A small multiple, which is framed while its head is the large one; else a band. */
  readonly tile: boolean;
}

/** One head's attention between two words of a line, as a curve. */
export interface Arc {
  readonly key: string;
  readonly head: number;
  /** Whether its ends stand below each other: all that follows is then said with x and y exchanged. */
  readonly isUpright: boolean;
  readonly x1: number;
  readonly x2: number;
  /** The height of both ends. */
  readonly y: number;
  /** How far its middle is from its ends; negative is up. */
  readonly rise: number;
  readonly width: number;
  readonly alpha: number;
}

/** A word of a line: pressing it chooses `place`. */
export interface WordTarget extends Rect {
  readonly word: number;
  readonly place: Place;
}

/** The printed scales: the end of the diverging one, and whether shares are shown. Null where nothing is. */
export interface Legend {
  /** Null where the picture has none, or where its end would tell concealed numbers. */
  readonly diverging: number | null;
  readonly shares: boolean;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly matrices: readonly Matrix[];
  readonly labels: readonly Label[];
  readonly bands: readonly Band[];
  readonly outlines: readonly Outline[];
  readonly targets: readonly HeadTarget[];
  readonly arcs: readonly Arc[];
  readonly words: readonly WordTarget[];
  /** Cells whose numbers the reader replaced. */
  readonly edited: readonly Rect[];
  /** Rows of which a training asked nothing, painted paler. */
  readonly untrained: readonly Rect[];
  readonly legend: Legend;
  /** Whether one of q, k and v is shown, because all three do not fit. */
  readonly oneOfThree: boolean;
  /** The cell being computed now; null at rest. */
  readonly current: Place | null;
  /** The result that the stage computes cell by cell; null where it computes none. */
  readonly work: Work | null;
}

export function placeAt(
  { name, prefix, row, col, transposed, vector }: Address,
  r: number,
  c: number,
): Place {
  if (vector) return { name, index: [c + col] };
  const own = transposed ? [c + col, r + row] : [r + row, c + col];
  return { name, index: [...prefix, ...own] };
}

export interface Cell {
  readonly r: number;
  readonly c: number;
}

/** The cell of a matrix that shows `place`, or null. */
export function cellOf(
  { address, rows, cols }: Pick<Matrix, 'address' | 'rows' | 'cols'>,
  place: Place,
): Cell | null {
  const { name, prefix, row, col, transposed, vector } = address;
  const index = vector ? [0, ...place.index] : place.index;
  if (place.name !== name || index.length !== prefix.length + 2) return null;
  if (prefix.some((value, k) => index[k] !== value)) return null;
  const [first = -1, second = -1] = index.slice(prefix.length);
  const r = (transposed ? second : first) - row;
  const c = (transposed ? first : second) - col;
  return r >= 0 && c >= 0 && r < rows && c < cols ? { r, c } : null;
}

export const valueAt = (
  { data, offset, rowStride, colStride }: Source,
  r: number,
  c: number,
): number => data[offset + r * rowStride + c * colStride] ?? NaN;

/** Whether cell (r, c) is computed at this moment. */
export const isDone = (
  { cols, done }: Pick<Matrix, 'cols' | 'done'>,
  r: number,
  c: number,
): boolean => r * cols + c < done;

/** What cell (r, c) shows now: the result, what stood there before, or nothing. */
export function shownIn(matrix: Matrix, r: number, c: number): Before | null {
  return isDone(matrix, r, c) ? matrix : matrix.before;
}

/** The place that cell (r, c) shows now; null while it is empty. */
export function shownPlace(matrix: Matrix, r: number, c: number): Place | null {
  const shown = shownIn(matrix, r, c);
  return shown && placeAt(shown.address, r, c);
}

export function cellRect({ x, y, width, height, rows, cols }: Matrix, { r, c }: Cell): Rect {
  const [w, h] = [width / cols, height / rows];
  return { x: x + c * w, y: y + r * h, width: w, height: h };
}

export const contains = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
