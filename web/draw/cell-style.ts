/** How a cell looks at a moment: its bar, its number, its opacity. cell-pixels.ts has its colour. */
import { isDone, valueAt, type Matrix, type Paint } from '../derive/scene/scene';
import { divergingIndex, entry, inkOn, shareIndex, type Rgb } from './colour';
import type { Theme } from './theme';

/** The colour of a value; null where nothing is painted (−∞). */
function colourOf(value: number, paint: Paint, range: number, theme: Theme): Rgb | null {
  if (!Number.isFinite(value)) return null;
  return paint === 'diverging'
    ? entry(theme.diverging, divergingIndex(value, range))
    : entry(theme.share, shareIndex(value));
}

export interface CellContent {
  readonly value: number;
  readonly paint: Paint;
}

/** What cell (r, c) shows at this moment. */
export function shown(matrix: Cells, r: number, c: number): CellContent | null {
  if (isDone(matrix, r, c)) return { value: valueAt(matrix.source, r, c), paint: matrix.paint };
  if (!matrix.before) return null;
  return { value: valueAt(matrix.before.source, r, c), paint: matrix.before.paint };
}

/** Whether row r is the last computed row, whose bars are still growing. */
export const isGrowing = (
  { grown, done, cols }: Pick<Matrix, 'grown' | 'done' | 'cols'>,
  r: number,
) => grown < 1 && r === Math.floor((done - 1) / cols);

/** The bar for a share: its colour and its height in the cell. */
export function barOf(
  share: number,
  cellH: number,
  theme: Theme,
  grown: number,
): { fill: Rgb; height: number } {
  return {
    fill: entry(theme.share, shareIndex(0.25 + 0.75 * share)),
    height: share * (cellH - 2) * grown,
  };
}

/** How a number is drawn in its cell. */
export interface NumberStyle {
  readonly ink: string;
  /** Where a bar's upper edge would run through the number: the colour behind its middle. Else null. */
  readonly halo: Rgb | null;
  /** How many pixels below the middle of the cell. */
  readonly down: number;
}

/** A number through which a bar's upper edge would run moves above or below it, where there is room. */
export function numberStyle(
  { value, paint }: CellContent,
  range: number,
  theme: Theme,
  cellW: number,
  cellH: number,
): NumberStyle {
  if (paint !== 'bars') {
    const under = colourOf(value, paint, range, theme);
    return { ink: under ? inkOn(under) : theme.muted, halo: null, down: 0 };
  }
  const { fill, height } = barOf(value, cellH, theme, 1);
  const paper = entry(theme.share, 0);
  // Heights above the cell's lower edge. A digit extends this far from its middle.
  const half = 0.42 * numberSize(cellW, cellH);
  const [middle, below, above] = [cellH / 2, height - half - 1, height + half + 1];
  const on = (under: Rgb, at: number) => ({ ink: inkOn(under), halo: null, down: middle - at });
  if (middle >= above) return on(paper, middle);
  if (middle <= below) return on(fill, middle);
  if (below - half >= 1) return on(fill, below);
  if (above + half <= cellH - 1) return on(paper, above);
  const under = height < middle ? paper : fill;
  return { ...on(under, middle), halo: under };
}

export const haloWidth = 4;
export const numberSize = (cellW: number, cellH: number) => Math.min(13, cellW * 0.3, cellH * 0.55);

/** The width of the paper lines between cells; 0 where cells are too small. */
export function gapWidth(cellW: number, cellH: number): number {
  const least = Math.min(cellW, cellH);
  return least < 7 ? 0 : least < 16 ? 0.75 : 1.5;
}

/** Smaller cells do not even show −∞. */
export const leastForInfinity = 18;

/**
 * Whether a cell shows its number: large cells do, −∞ also in smaller ones, as it has no colour. A growing
 * bar has no number yet.
 */
export function writesNumber(
  matrix: Cells,
  { value, paint }: CellContent,
  r: number,
  least: number,
): boolean {
  // A hidden number is NaN.
  if (Number.isNaN(value) || (paint === 'bars' && isGrowing(matrix, r))) return false;
  return matrix.numbers || (value === -Infinity && least >= leastForInfinity);
}

export type Cells = Pick<
  Matrix,
  | 'x'
  | 'y'
  | 'width'
  | 'height'
  | 'rows'
  | 'cols'
  | 'source'
  | 'paint'
  | 'done'
  | 'before'
  | 'numbers'
  | 'range'
  | 'grown'
  | 'dimmed'
  | 'small'
  | 'alpha'
>;

/** The opacity of matrices of heads that are not chosen. Small multiples stay opaque, as they are compared. */
const dimming = 0.4;
/** The same for a head's band, which is thin and the only sign of whose columns these are. */
export const bandDimming = 0.5;
/** The opacity of the paper over rows that were never trained; their numbers stay readable. */
export const untrainedOpacity = 0.62;

type Dimmed = Pick<Matrix, 'dimmed' | 'small' | 'alpha'>;
export const opacityOf = ({ alpha, dimmed, small }: Dimmed): number =>
  alpha * (dimmed && !small ? dimming : 1);
