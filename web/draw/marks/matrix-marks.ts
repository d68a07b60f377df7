/** The marks of a matrix: cell colours, bars, the lines between cells, and numbers on top. */
import { isDone, valueAt, type Matrix } from '../../derive/scene/scene';
import { pageText } from '../../text';
import {
  barOf,
  gapWidth,
  haloWidth,
  isGrowing,
  leastForInfinity,
  numberSize,
  numberStyle,
  opacityOf,
  shown,
  writesNumber,
} from '../cell-style';
import { hex } from '../colour';
import type { Theme } from '../theme';
import { linesMark, type Mark, type PlacedText, type RectsMark, type TextsMark } from './mark';
import { uniformRowMarks } from './uniform-rows';

export function matrixMarks(matrix: Matrix, theme: Theme): readonly Mark[] {
  const { rows, cols } = matrix;
  if (rows === 0 || cols === 0 || matrix.alpha <= 0) return [];
  const alpha = opacityOf(matrix);
  return [
    { kind: 'cells', matrix, theme, alpha },
    ...(matrix.paint === 'bars' ? barMarks(matrix, theme, alpha) : []),
    ...gapMarks(matrix, theme, alpha),
    // Numbers keep full strength in a dimmed matrix: they are the only sign of −∞.
    ...numberMarks(matrix, theme, matrix.alpha),
    ...uniformRowMarks(matrix, theme),
  ];
}

/** The list for a key; lists are in the order of their first use. */
function listFor<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key);
  if (known) return known;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}

/** A shorter bar is invisible. */
const leastBar = 0.005;

/** Shares as bars from the bottom of their cells; bars of one colour share a mark. */
function barMarks(matrix: Matrix, theme: Theme, alpha: number): readonly RectsMark[] {
  const { rows, cols, x, y, width, height } = matrix;
  const [cellW, cellH] = [width / cols, height / rows];
  const byColour = new Map<string, number[]>();
  for (let r = 0; r < rows; r++) {
    const grown = isGrowing(matrix, r) ? matrix.grown : 1;
    for (let c = 0; c < cols && isDone(matrix, r, c); c++) {
      const value = valueAt(matrix.source, r, c);
      if (Number.isNaN(value)) continue;
      const bar = barOf(value, cellH, theme, grown);
      if (bar.height < leastBar) continue;
      const top = y + (r + 1) * cellH - 1 - bar.height;
      listFor(byColour, hex(bar.fill)).push(x + c * cellW, top, cellW, bar.height);
    }
  }
  return Array.from(byColour, ([fill, boxes]) => ({ kind: 'rects', boxes, fill, alpha }));
}

/** Thin lines in the paper's colour between the cells. */
function gapMarks(matrix: Matrix, { paper }: Theme, alpha: number): readonly Mark[] {
  const { x, y, width, height, rows, cols } = matrix;
  const [cellW, cellH] = [width / cols, height / rows];
  const lineWidth = gapWidth(cellW, cellH);
  if (lineWidth === 0) return [];
  const points: number[] = [];
  for (let r = 1; r < rows; r++) points.push(x, y + r * cellH, x + width, y + r * cellH);
  for (let c = 1; c < cols; c++) points.push(x + c * cellW, y, x + c * cellW, y + height);
  if (points.length === 0) return [];
  return [linesMark(points, 2, { strokes: [{ colour: paper, width: lineWidth }], alpha })];
}

/** Halos are below all numbers; numbers of one colour share a mark. */
function numberMarks(matrix: Matrix, theme: Theme, alpha: number): readonly TextsMark[] {
  const { rows, cols, x, y, width, height } = matrix;
  const [cellW, cellH] = [width / cols, height / rows];
  const least = Math.min(cellW, cellH);
  if (!matrix.numbers && least < leastForInfinity) return [];
  const inks = new Map<string, PlacedText[]>();
  const halos = new Map<string, PlacedText[]>();
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const cell = shown(matrix, r, c);
      if (!cell || !writesNumber(matrix, cell, r, least)) continue;
      const { ink, halo, down } = numberStyle(cell, matrix.range, theme, cellW, cellH);
      const placed = {
        text: pageText.numbers.formatCell(cell.value),
        x: x + (c + 0.5) * cellW,
        y: y + (r + 0.5) * cellH + down,
      };
      if (halo) listFor(halos, hex(halo)).push(placed);
      listFor(inks, ink).push(placed);
    }
  }
  const common = { kind: 'texts', size: numberSize(cellW, cellH), alpha } as const;
  return [
    ...Array.from(halos, ([colour, texts]) => ({
      ...common,
      texts,
      fill: null,
      strokes: [{ colour, width: haloWidth }],
    })),
    ...Array.from(inks, ([fill, texts]) => ({ ...common, texts, fill, strokes: [] })),
  ];
}
