/**
 * What a picture is made of, in painting order: plain data with all positions and colours. Painters decide
 * nothing, so two of them cannot differ. scene-marks.ts alone translates a scene into marks.
 */
import type { Matrix, Rect } from '../../derive/scene/scene';
import type { Run, TextStyle } from '../label-style';
import type { Theme } from '../theme';

export interface Stroke {
  readonly colour: string;
  readonly width: number;
  /** Lengths of dashes and gaps; without it the line is solid. */
  readonly dashes?: readonly number[];
  /** Whether the line's ends are round. */
  readonly round?: boolean;
}

/** How something is painted: its strokes on top of each other, and the fill over them. */
export interface Look {
  readonly fill: string | null;
  readonly strokes: readonly Stroke[];
  readonly alpha: number;
}

export interface RectMark extends Rect, Look {
  readonly kind: 'rect';
  /** The radius of the corners. */
  readonly radius: number;
}

/** Rectangles of one colour: x, y, width and height of each in turn. Not objects, because there are thousands. */
export interface RectsMark {
  readonly kind: 'rects';
  readonly boxes: readonly number[];
  readonly fill: string;
  readonly alpha: number;
}

/** Open lines of `each` points; x and y of every point in turn. A fill closes them. */
export interface LinesMark extends Look {
  readonly kind: 'lines';
  readonly points: readonly number[];
  readonly each: number;
}

/** The cells of a matrix in the colours of cell-pixels.ts. */
export interface CellsMark {
  readonly kind: 'cells';
  readonly matrix: Matrix;
  /** The theme with the colour maps. */
  readonly theme: Theme;
  readonly alpha: number;
}

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Texts of one size and colour, each centred on its position. */
export interface TextsMark extends Look {
  readonly kind: 'texts';
  readonly texts: readonly PlacedText[];
  readonly size: number;
}

/** A line of text; with several runs it begins at the left. */
export interface TextMark {
  readonly kind: 'text';
  readonly runs: readonly Run[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly style: TextStyle;
  readonly align: 'left' | 'center' | 'right';
  /** The direction of the text, whatever the page's direction is. */
  readonly direction: 'ltr' | 'rtl';
  /** Whether `y` is the middle of the letters instead of the baseline. */
  readonly middle: boolean;
  readonly fill: string;
  readonly alpha: number;
}

/** As in DOMMatrix: x' = a x + c y + e, y' = b x + d y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Marks that belong together, with a common transform. */
export interface GroupMark {
  readonly kind: 'group';
  readonly transform: Transform | null;
  /** What the group is, for screen readers; null where it has no name. */
  readonly named: { readonly key: string; readonly title: string } | null;
  readonly marks: readonly Mark[];
}

export type Mark = RectMark | RectsMark | LinesMark | CellsMark | TextsMark | TextMark | GroupMark;

const plain: Look = { fill: null, strokes: [], alpha: 1 };

export const rectMark = (
  { x, y, width, height }: Rect,
  look: Partial<Look> & { readonly radius?: number },
): RectMark => ({ kind: 'rect', x, y, width, height, radius: 0, ...plain, ...look });

export const linesMark = (
  points: readonly number[],
  each: number,
  look: Partial<Look>,
): LinesMark => ({ kind: 'lines', points, each, ...plain, ...look });

/** Marks with a transform, if there is one. */
export const mapped = (transform: Transform | null, marks: readonly Mark[]): readonly Mark[] =>
  transform && marks.length > 0 ? [{ kind: 'group', transform, named: null, marks }] : marks;
