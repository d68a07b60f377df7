/**
 * What a picture is painted from: an ordered list of marks, plain data with all positions and colours. Painters decide
 * nothing, so two of them cannot differ.
 */
import type { Label, Matrix, Rect } from './scene';
import type { Theme } from './theme';

export interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dashes: readonly number[];
}

export interface RectMark extends Rect {
  readonly kind: 'rect';
  readonly fill: string | null;
  readonly stroke: Stroke | null;
  readonly radius: number;
  readonly alpha: number;
}

/** Rectangles of one colour: x, y, width and height of each in turn. Not objects, because there are thousands. */
export interface BoxesMark {
  readonly kind: 'boxes';
  readonly boxes: readonly number[];
  readonly fill: string;
  readonly alpha: number;
}

/** Lines of `each` points with round ends; x and y of every point in turn. */
export interface LinesMark {
  readonly kind: 'lines';
  readonly points: readonly number[];
  readonly each: number;
  readonly stroke: Stroke;
  readonly alpha: number;
}

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The colours of a matrix's cells, one pixel each (cells.ts), in its place. */
export interface CellsMark {
  readonly kind: 'cells';
  readonly matrix: Matrix;
  readonly theme: Theme;
  readonly alpha: number;
  readonly transform: Transform | null;
}

export interface TextMark {
  readonly kind: 'text';
  readonly runs: readonly TextPart[];
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly font: Font;
  readonly align: Label['align'];
  /** Clockwise around (x, y), in degrees. */
  readonly angle: number;
  readonly fill: string;
  /** The colour of a line around the letters, where something would run through them. */
  readonly halo: string | null;
  readonly alpha: number;
}

export type Mark = RectMark | BoxesMark | LinesMark | CellsMark | TextMark;

export type Font = 'plain' | 'bold' | 'title';
export const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
export const serif =
  'Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "DejaVu Serif", serif';

/** A part of a text, on the baseline or as a subscript. */
export interface TextPart {
  readonly text: string;
  readonly sub: boolean;
}

/** A subscript's size and its distance below the baseline, in sizes of the text. */
export const subscript = { size: 0.72, drop: 0.2 };
/** The baseline is this far below the middle of small letters, in sizes of the text. */
const baseline = 0.34;

const known = new Map<string, readonly TextPart[]>();

/** W_Q as W with the subscript Q. Only W, b, d and g take one: q_norm is a name. */
function runsOf(text: string): readonly TextPart[] {
  const cached = known.get(text);
  if (cached) return cached;
  const runs: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(/(?<![A-Za-z_])([Wbdg])_([A-Za-z]+)/g)) {
    runs.push(
      { text: text.slice(end, found.index + 1), sub: false },
      { text: found[2] ?? '', sub: true },
    );
    end = found.index + found[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), sub: false });
  if (known.size > 5000) known.clear();
  known.set(text, runs);
  return runs;
}

export const rectMark = (rect: Rect, parts: Partial<RectMark>): RectMark => ({
  ...{ kind: 'rect', x: rect.x, y: rect.y, width: rect.width, height: rect.height },
  ...{ fill: null, stroke: null, radius: 0, alpha: 1 },
  ...parts,
});

export const stroke = (colour: string, width: number, dashes: readonly number[] = []): Stroke => ({
  colour,
  width,
  dashes,
});

type TextParts = Partial<TextMark> & Pick<TextMark, 'x' | 'y' | 'size' | 'fill'>;

/** A text whose small letters have their middle at y, also where it is turned. */
export function textMark(text: string, { x, y, size, fill, ...parts }: TextParts): TextMark {
  const { align = 'left', angle = 0, font = 'plain', halo = null, alpha = 1 } = parts;
  const down = size * baseline;
  const turn = (angle * Math.PI) / 180;
  const at = { x: x - down * Math.sin(turn), y: y + down * Math.cos(turn) };
  return { kind: 'text', runs: runsOf(text), ...at, size, font, align, angle, fill, halo, alpha };
}
