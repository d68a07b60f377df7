/**
 * A scene: everything that is drawn, as data. Derive makes it, draw paints it, hit-testing reads it,
 * tests print it. Lengths are CSS pixels.
 */
import type { Place } from '../../core/types';
import type { Work } from '../../state/timeline';

/** Where a matrix's numbers lie: entry (r, c) is data[offset + r·rowStride + c·colStride]. */
export interface Source {
  readonly data: Float32Array;
  readonly offset: number;
  readonly rowStride: number;
  readonly colStride: number;
}

/** Which tensor entry a cell shows: prefix, then (r + row, c + col), swapped when transposed. */
export interface Address {
  readonly name: string;
  readonly prefix: readonly number[];
  readonly row: number;
  readonly col: number;
  readonly transposed: boolean;
  /** The tensor has one axis, and is drawn as a row. */
  readonly vector?: true;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How cells look: around zero, shares 0 … 1, or shares as bars (softmax). */
export type Paint = 'diverging' | 'share' | 'bars';

/**
 * The way of a matrix that is on its way to lie transposed: where the vectors from its corner along its
 * columns and along its rows point now.
 */
export interface Turn {
  readonly alongX: number;
  readonly alongY: number;
  readonly downX: number;
  readonly downY: number;
}

export interface Matrix extends Rect {
  /** Identity across stages and moments: `q#1` is head 2's queries wherever they are. */
  readonly key: string;
  readonly rows: number;
  readonly cols: number;
  readonly source: Source;
  readonly address: Address;
  readonly paint: Paint;
  /** Cells computed so far, in reading order. */
  readonly done: number;
  /** How far the bars of the last row that is done have grown, 0 … 1: softmax makes a row at a time. */
  readonly grown: number;
  /** What cells not yet computed show: the operand in the same place, or nothing. */
  readonly before: {
    readonly source: Source;
    readonly address: Address;
    readonly paint: Paint;
  } | null;
  /** The head it belongs to, for the hue of its border; null for matrices of no head. */
  readonly head: number | null;
  /** Heads that share it; only of a k or v that several read. Its hue is then that of the chosen one, or of the first. */
  readonly sharers?: readonly number[];
  /** Large matrices carry values and the cursor; small ones are multiples of a large one. */
  readonly small: boolean;
  /** It repeats cells that are large elsewhere in the scene: keys do not stop at it. */
  readonly echo: boolean;
  /** Write the numbers into the cells. */
  readonly numbers: boolean;
  /** The magnitude at the ends of its diverging scale. */
  readonly range: number;
  /** Where its first cell stands in its packed matrix (a band of W_Q, q of one head); null for others. */
  readonly inPacked: { readonly row: number; readonly col: number } | null;
  /** Another head is the chosen one: drawn paler. */
  readonly dimmed: boolean;
  /** 1; less while it comes or goes. */
  readonly alpha: number;
  readonly turn: Turn | null;
}

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly align: 'left' | 'center' | 'right';
  readonly role: 'title' | 'shape' | 'word' | 'faint' | 'note' | 'operator' | 'head';
  /** Hue of a head, for titles. */
  readonly head: number | null;
  /** Clockwise, in degrees. */
  readonly angle: number;
  /** Longer texts end in an ellipsis. */
  readonly maxWidth: number;
  /** The word of a row or column that the cursor is on. */
  readonly highlighted: boolean;
  readonly alpha: number;
  /** What is said of it when it is pointed at: names of matrices, shapes and features explain themselves. */
  readonly says?: string;
}

/** A label's text and place, and what of it is not as usual. */
export type LabelParts = Partial<Label> & Pick<Label, 'text' | 'x' | 'y'>;

export const labelOf = (parts: LabelParts): Label => ({
  size: 13,
  align: 'left',
  role: 'note',
  head: null,
  angle: 0,
  maxWidth: Infinity,
  highlighted: false,
  alpha: 1,
  ...parts,
});

/** A coloured bar along a band of columns or rows: which head they belong to. */
export interface Band extends Rect {
  /** Of the matrix it belongs to. */
  readonly key: string;
  readonly head: number;
  readonly selected: boolean;
  /** 1 where it is not named. */
  readonly alpha?: number;
}

/** A dashed outline where a matrix will be, was, or (in narrow) is not. */
export interface Outline extends Rect {
  readonly head: number | null;
  /** 1 where it is not named. */
  readonly alpha?: number;
}

/** Pressing it makes `head` the large one. */
export interface HeadTarget extends Rect {
  readonly head: number;
  readonly selected: boolean;
  /** A small multiple, tinted when it is the large one's; otherwise a band's strip. */
  readonly tile: boolean;
  /** 1 where it is not named. */
  readonly alpha?: number;
}

/** Cells that are marked: the cursor's, the operands it is made of, or the example of a stage. */
export interface CellFrame extends Rect {
  readonly role: 'cell' | 'operand' | 'example';
}

/** Attention of one head between two words of a line, as a curve from one to the other. */
export interface Arc {
  /** Identity across moments: the head, the word that asks, and the word that is asked. */
  readonly key: string;
  readonly head: number;
  readonly x1: number;
  readonly x2: number;
  /** Of both ends. */
  readonly y: number;
  /** How far its middle is from its ends: negative is up. */
  readonly rise: number;
  readonly width: number;
  readonly alpha: number;
}

/** A word of a line: pointing at it, or pressing it, is pointing at `place`. */
export interface WordTarget extends Rect {
  readonly place: Place;
}

/** A matrix some of whose cells depend on an edit: a state (downstream.ts) for each cell, row by row. */
export interface Downstream extends Rect {
  readonly rows: number;
  readonly cols: number;
  readonly cells: Uint8Array;
}

/** Over numbers that are hidden: which they are, where there is room to say it. */
export interface Cover extends Rect {
  readonly label: Label | null;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly matrices: readonly Matrix[];
  readonly labels: readonly Label[];
  readonly bands: readonly Band[];
  readonly outlines: readonly Outline[];
  readonly targets: readonly HeadTarget[];
  readonly cellFrames: readonly CellFrame[];
  /** Where the words stand in a line: who looks at whom, and what can be pressed. */
  readonly arcs?: readonly Arc[];
  readonly words?: readonly WordTarget[];
  /** Rows that were never trained: paler than the others. */
  readonly untrainedRows: readonly Rect[];
  /** Cells that depend on an edited number. */
  readonly downstream: readonly Downstream[];
  /** Over numbers that are hidden: the numbers themselves are not there. */
  readonly covers?: readonly Cover[];
  /** What a lesson wants looked at. */
  readonly focus?: readonly Rect[];
  /** Largest magnitude of this stage's diverging scale, the same for all heads. */
  readonly range: number;
  /** Whether q, k and v do not fit together, so that one of them is large. */
  readonly oneOfThree: boolean;
  /** The cell being computed now; null at rest. */
  readonly current: Place | null;
  /** The result that the stage computes cell by cell; null where nothing is computed. */
  readonly work: Work | null;
}

export function placeAt(address: Address, r: number, c: number): Place {
  const { name, prefix, transposed, vector } = address;
  const row = r + address.row;
  const col = c + address.col;
  if (vector) return { name, index: [col] };
  return { name, index: [...prefix, ...(transposed ? [col, row] : [row, col])] };
}

/** The cell of `matrix` that shows `place`, or null. */
export function cellOf(
  matrix: Pick<Matrix, 'address' | 'rows' | 'cols'>,
  place: Place,
): { r: number; c: number } | null {
  const { name, prefix, row, col, transposed, vector } = matrix.address;
  const index = vector ? [0, ...place.index] : place.index;
  if (place.name !== name || index.length !== prefix.length + 2) return null;
  if (prefix.some((value, k) => index[k] !== value)) return null;
  const [a = -1, b = -1] = index.slice(prefix.length);
  const r = (transposed ? b : a) - row;
  const c = (transposed ? a : b) - col;
  return r >= 0 && c >= 0 && r < matrix.rows && c < matrix.cols ? { r, c } : null;
}

export function valueAt(source: Source, r: number, c: number): number {
  return source.data[source.offset + r * source.rowStride + c * source.colStride] ?? NaN;
}

/** Whether cell (r, c) has been computed at this moment. */
export function isDone(matrix: Pick<Matrix, 'cols' | 'done'>, r: number, c: number): boolean {
  return r * matrix.cols + c < matrix.done;
}

/** What cell (r, c) shows now, or null while there is nothing to show. */
export function shownPlace(matrix: Matrix, r: number, c: number): Place | null {
  if (isDone(matrix, r, c)) return placeAt(matrix.address, r, c);
  return matrix.before ? placeAt(matrix.before.address, r, c) : null;
}
