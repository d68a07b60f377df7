/** The marks of a matrix: the colours of its cells, bars, lines between the cells, and numbers on top. */
import { cellCharacters, formatCell } from '../words/numbers';
import { divergingIndex, hexOf, inkOn, rgb, rgbOf, shareIndex } from './colour';
import { textMark, stroke, type BoxesMark, type Mark, type TextMark, type Transform } from './mark';
import { isDone, shownIn, valueAt, type Matrix } from './scene';
import type { Theme } from './theme';

/** How opaque the matrices of heads are that are not the large one. */
const dimming = 0.42;

export function matrixMarks(matrix: Matrix, theme: Theme): readonly Mark[] {
  const { rows, cols } = matrix;
  if (rows === 0 || cols === 0 || matrix.alpha <= 0) return [];
  const alpha = matrix.alpha * (matrix.dimmed ? dimming : 1);
  return [
    { kind: 'cells', matrix, theme, alpha, transform: transformOf(matrix) },
    ...(matrix.paint === 'bars' ? bars(matrix, theme, alpha) : []),
    ...(matrix.turn ? [] : gaps(matrix, theme, alpha)),
    ...(matrix.turn ? [] : numbers(matrix, theme)),
  ];
}

/** Of a matrix that is being transposed. */
function transformOf({ x, y, width, height, turn }: Matrix): Transform | null {
  if (!turn) return null;
  const [a, b] = [turn.along[0] / width, turn.along[1] / width];
  const [c, d] = [turn.down[0] / height, turn.down[1] / height];
  return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
}

/** Whether row r is the last computed one, whose bars still grow. */
const isGrowing = ({ grown, done, cols }: Matrix, r: number) =>
  grown < 1 && r === Math.floor((done - 1) / cols);

/** The colour of a bar: shares that are small have a bar to see, too. */
const barColour = (share: number, theme: Theme): number =>
  theme.share[shareIndex(0.25 + 0.75 * share)] ?? 0;

/** Shares as bars from the bottom of their cells; bars of one colour are one mark. */
function bars(matrix: Matrix, theme: Theme, alpha: number): readonly BoxesMark[] {
  const { rows, cols, x, y, width, height } = matrix;
  const [cellW, cellH] = [width / cols, height / rows];
  const byColour = new Map<number, number[]>();
  for (let r = 0; r < rows; r++) {
    const grown = isGrowing(matrix, r) ? matrix.grown : 1;
    for (let c = 0; c < cols && isDone(matrix, r, c); c++) {
      const share = valueAt(matrix.source, r, c);
      const high = share * cellH * grown;
      if (!(high > 0.1)) continue;
      const colour = barColour(share, theme);
      const boxes = byColour.get(colour) ?? [];
      byColour.set(colour, boxes);
      boxes.push(x + c * cellW, y + (r + 1) * cellH - high, cellW, high);
    }
  }
  return Array.from(byColour, ([colour, boxes]) => ({
    kind: 'boxes',
    boxes,
    fill: hexOf(colour),
    alpha,
  }));
}

/** Thin lines of paper between the cells, where these are not too small for it. */
function gaps(
  { x, y, width, height, rows, cols }: Matrix,
  { paper }: Theme,
  alpha: number,
): readonly Mark[] {
  const least = Math.min(width / cols, height / rows);
  if (least < 7 || rows * cols === 1) return [];
  const points: number[] = [];
  for (let r = 1; r < rows; r++)
    points.push(x, y + (r * height) / rows, x + width, y + (r * height) / rows);
  for (let c = 1; c < cols; c++)
    points.push(x + (c * width) / cols, y, x + (c * width) / cols, y + height);
  return [
    { kind: 'lines', points, each: 2, stroke: stroke(paper, least < 16 ? 0.75 : 1.5), alpha },
  ];
}

/** In cells that are smaller not even −∞ is written, which has no colour. */
const leastForInfinity = 18;
const leastNumber = 7;
/** Longer numbers are smaller. */
const numberSize = (cellW: number, cellH: number, characters: number): number =>
  Math.min(13, (cellW * 1.35) / characters, cellH * 0.56);

function numbers(matrix: Matrix, theme: Theme): readonly TextMark[] {
  const { rows, cols, x, y, width, height, alpha } = matrix;
  const [cellW, cellH] = [width / cols, height / rows];
  const showsInfinity = Math.min(cellW, cellH) >= leastForInfinity && alpha === 1;
  // Shares have a scale of their own.
  const range = matrix.paint === 'diverging' ? matrix.range : 1;
  const size = numberSize(cellW, cellH, cellCharacters(range));
  const showsNumbers = matrix.numbers && size >= leastNumber;
  if (!showsNumbers && !showsInfinity) return [];
  const marks: TextMark[] = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const shown = shownIn(matrix, r, c);
      if (!shown) continue;
      const value = valueAt(shown.source, r, c);
      const isBar = shown.paint === 'bars';
      if (
        Number.isNaN(value) ||
        (!showsNumbers && value !== -Infinity) ||
        (isBar && isGrowing(matrix, r))
      )
        continue;
      const at = {
        x: x + (c + 0.5) * cellW,
        y: y + (r + 0.5) * cellH,
        size,
        align: 'center',
      } as const;
      const look = isBar
        ? onBar(value, cellH, size, theme)
        : onColour(value, shown.paint, matrix.range, theme, matrix.dimmed);
      marks.push(
        textMark(formatCell(value, range), {
          ...at,
          y: at.y + look.down,
          fill: look.ink,
          halo: look.halo,
          alpha,
        }),
      );
    }
  }
  return marks;
}

interface NumberLook {
  readonly ink: string;
  readonly halo: string | null;
  /** How far below the middle of the cell. */
  readonly down: number;
}

function onColour(
  value: number,
  paint: Matrix['paint'],
  range: number,
  theme: Theme,
  dimmed: boolean,
): NumberLook {
  if (!Number.isFinite(value)) return { ink: theme.muted, halo: null, down: 0 };
  const pixel =
    paint === 'diverging'
      ? theme.diverging[divergingIndex(value / range)]
      : theme.share[shareIndex(value)];
  const under = dimmed ? paler(pixel ?? 0, theme) : (pixel ?? 0);
  return { ink: inkOn(under), halo: null, down: 0 };
}

/** A dimmed cell's colour: paper shines through. */
function paler(pixel: number, { paper }: Theme): number {
  const mixed = (k: 0 | 1 | 2) =>
    Math.round(rgbOf(pixel)[k] * dimming + rgb(paper)[k] * (1 - dimming));
  return mixed(0) | (mixed(1) << 8) | (mixed(2) << 16);
}

/** A number through which a bar's edge would run moves over or under it, where there is room. */
function onBar(share: number, cellH: number, size: number, theme: Theme): NumberLook {
  const bar = share * cellH;
  const [paper, fill] = [theme.share[0] ?? 0, barColour(share, theme)];
  const [middle, half] = [cellH / 2, 0.45 * size + 1];
  const on = (pixel: number, up: number): NumberLook => ({
    ink: inkOn(pixel),
    halo: null,
    down: middle - up,
  });
  if (bar <= middle - half) return on(paper, middle);
  if (bar >= middle + half) return on(fill, middle);
  if (bar + 2 * half <= cellH) return on(paper, bar + half);
  if (bar - 2 * half >= 0) return on(fill, bar - half);
  const under = bar < middle ? paper : fill;
  return { ...on(under, middle), halo: hexOf(under) };
}
