/**
 * A scene: everything that is drawn, as data. Derive makes it, draw paints it, hit tests read it, tests print
 * it. Lengths are CSS pixels.
 */
import type { Place } from '../../core/types';
import type { Work } from '../../state/timeline';

/** The numbers of a matrix in memory: entry (r, c) is data[offset + r·rowStride + c·colStride]. */
export interface Source {
  readonly data: Float32Array;
  readonly offset: number;
  readonly rowStride: number;
  readonly colStride: number;
}

/** The tensor entry that a cell shows: prefix, then (r + row, c + col), swapped when transposed. */
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

/** How cells are painted: diverging around zero, shares 0 … 1, or shares as bars (softmax). */
export type Paint = 'diverging' | 'share' | 'bars';

/**
 * A matrix in the middle of being transposed: the current vectors from its corner along its columns and its
 * rows.
 */
export interface Turn {
  readonly alongX: number;
  readonly alongY: number;
  readonly downX: number;
  readonly downY: number;
}

export interface Matrix extends Rect {
  /** Identifies a matrix across stages and moments: `q#1` is head 2's queries wherever they are. */
  readonly key: string;
  readonly rows: number;
  readonly cols: number;
  readonly source: Source;
  readonly address: Address;
  readonly paint: Paint;
  /** How many cells are computed, in reading order. */
  readonly done: number;
  /** How far the bars of the last computed row have grown, 0 … 1: softmax computes row by row. */
  readonly grown: number;
  /** What cells show before they are computed: the operand in the same place, or nothing. */
  readonly before: {
    readonly source: Source;
    readonly address: Address;
    readonly paint: Paint;
  } | null;
  /** The head whose hue its border has; null for none. */
  readonly head: number | null;
  /**
   * The heads that share it, where several read one k or v. The hue is then the chosen one's, or else the
   * first one's.
   */
  readonly sharers?: readonly number[];
  /** Large matrices have values and the cursor; small ones are multiples of a large one. */
  readonly small: boolean;
  /** Whether it repeats cells that are large elsewhere in the scene: the keyboard's cursor skips it. */
  readonly echo: boolean;
  /** Whether cells show their numbers. */
  readonly numbers: boolean;
  /** The magnitude at both ends of its diverging scale. */
  readonly range: number;
  /** The position of its first cell in the packed matrix (a band of W_Q, q of one head); null for others. */
  readonly inPacked: { readonly row: number; readonly col: number } | null;
  /** Whether another head is chosen: painted paler. */
  readonly dimmed: boolean;
  /** 1, or less while it appears or disappears. */
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
  /** The head whose hue a title has. */
  readonly head: number | null;
  /** Clockwise, in degrees. */
  readonly angle: number;
  /** A longer text ends in an ellipsis. */
  readonly maxWidth: number;
  /** Whether it is the word of the cursor's row or column. */
  readonly highlighted: boolean;
  readonly alpha: number;
  /** The explanation shown when it is pointed at, for names of matrices, shapes and features. */
  readonly says?: string;
}

/** A label's text and position, and whatever differs from the defaults. */
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

/** A coloured bar along a band of columns or rows, which shows the head. */
export interface Band extends Rect {
  /** The key of its matrix. */
  readonly key: string;
  readonly head: number;
  readonly selected: boolean;
  /** 1 by default. */
  readonly alpha?: number;
}

/** A dashed outline where a matrix will be, was, or (in narrow) is missing. */
export interface Outline extends Rect {
  readonly head: number | null;
  /** 1 by default. */
  readonly alpha?: number;
}

/** An area that, when pressed, makes `head` the large one. */
export interface HeadTarget extends Rect {
  readonly head: number;
  readonly selected: boolean;
  /** Whether it is a small multiple, tinted while its head is chosen; otherwise a band's strip. */
  readonly tile: boolean;
  /** 1 by default. */
  readonly alpha?: number;
}

/** Marked cells: the cursor's, its operands, or the example of a stage. */
export interface CellFrame extends Rect {
  readonly role: 'cell' | 'operand' | 'example';
}

/** One head's attention between two words of a line, as a curve from one to the other. */
export interface Arc {
  /** Identifies it across moments: the head, the query's word and the key's word. */
  readonly key: string;
  readonly head: number;
  readonly x1: number;
  readonly x2: number;
  /** The height of both ends. */
  readonly y: number;
  /** How far its middle is from its ends; negative is up. */
  readonly rise: number;
  readonly width: number;
  readonly alpha: number;
}

/** A word of a line: pointing at it or pressing it counts as `place`. */
export interface WordTarget extends Rect {
  readonly place: Place;
}

/** A matrix with cells that depend on an edit: a state (downstream.ts) for each cell, row by row. */
export interface Downstream extends Rect {
  readonly rows: number;
  readonly cols: number;
  readonly cells: Uint8Array;
}

/** An area of concealed numbers, with their name where there is room. */
export interface ConcealedArea extends Rect {
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
  /** Where the words are in a line: the attention between them, and what can be pressed. */
  readonly arcs?: readonly Arc[];
  readonly words?: readonly WordTarget[];
  /** Rows that were never trained, painted paler. */
  readonly untrainedRows: readonly Rect[];
  /** Cells that depend on an edited number. */
  readonly downstream: readonly Downstream[];
  /** Where numbers are concealed; the numbers themselves are not in the scene. */
  readonly concealedAreas?: readonly ConcealedArea[];
  /** What a lesson highlights. */
  readonly focus?: readonly Rect[];
  /** The largest magnitude of this stage's diverging scale, the same for all heads. */
  readonly range: number;
  /** Whether q, k and v do not fit side by side, so that only one is large. */
  readonly oneOfThree: boolean;
  /** The cell being computed now; null at rest. */
  readonly current: Place | null;
  /** The result that the stage computes cell by cell; null where it computes none. */
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

/** The place that cell (r, c) shows now; null while it is empty. */
export function shownPlace(matrix: Matrix, r: number, c: number): Place | null {
  if (isDone(matrix, r, c)) return placeAt(matrix.address, r, c);
  return matrix.before ? placeAt(matrix.before.address, r, c) : null;
}
