/**
 * What a picture is made of, in the order in which it is painted: plain data with every place and colour in it. A
 * painter decides nothing, so that two of them cannot differ. What a scene means by its parts is said once, in
 * scene-marks.ts.
 */
import type { Matrix, Rect } from '../../derive/scene/scene';
import type { Run, TextStyle } from '../label-style';
import type { Theme } from '../theme';

export interface Stroke {
  readonly colour: string;
  readonly width: number;
  /** Lengths of line and space; none for a whole line. */
  readonly dashes?: readonly number[];
  /** Whether its ends are round. */
  readonly round?: boolean;
}

/** How something is painted: its strokes one over the other, and over them its fill. */
export interface Look {
  readonly fill: string | null;
  readonly strokes: readonly Stroke[];
  readonly alpha: number;
}

export interface RectMark extends Rect, Look {
  readonly kind: 'rect';
  /** Of its corners. */
  readonly radius: number;
}

/** Rectangles of one colour: x, y, width and height of each in turn. They are thousands, so they are no objects. */
export interface RectsMark {
  readonly kind: 'rects';
  readonly boxes: readonly number[];
  readonly fill: string;
  readonly alpha: number;
}

/** Open lines of so many points each; x and y of every point in turn. A fill closes them. */
export interface LinesMark extends Look {
  readonly kind: 'lines';
  readonly points: readonly number[];
  readonly each: number;
}

/** The cells of a matrix, each in the colour that cell-pixels.ts gives it. */
export interface CellsMark {
  readonly kind: 'cells';
  readonly matrix: Matrix;
  /** Whose colour maps. */
  readonly theme: Theme;
  readonly alpha: number;
}

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Texts of one size and colour, each in the middle of its place. */
export interface TextsMark extends Look {
  readonly kind: 'texts';
  readonly texts: readonly PlacedText[];
  readonly size: number;
}

/** A line of text; of several runs it begins at the left. */
export interface TextMark {
  readonly kind: 'text';
  readonly runs: readonly Run[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly style: TextStyle;
  readonly align: 'left' | 'center' | 'right';
  /** Which way it runs, whatever the page around it does. */
  readonly direction: 'ltr' | 'rtl';
  /** Whether `y` is the middle of the letters, and not their baseline. */
  readonly middle: boolean;
  readonly fill: string;
  readonly alpha: number;
}

/** As DOMMatrix has it: x' = a x + c y + e, y' = b x + d y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Marks that belong together, under one map of the plane. */
export interface GroupMark {
  readonly kind: 'group';
  readonly transform: Transform | null;
  /** What they are, for those who cannot see them; null where that is no thing of its own. */
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

/** Marks under a map of the plane; without one they are as they are. */
export const mapped = (transform: Transform | null, marks: readonly Mark[]): readonly Mark[] =>
  transform && marks.length > 0 ? [{ kind: 'group', transform, named: null, marks }] : marks;
