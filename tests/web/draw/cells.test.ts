/** Cells as marks: positions and colours of bars, gaps and numbers. tests/browser/draw/ tests their pixels. */
import { describe, expect, it } from 'vitest';
import { divergingIndex, entry, hex, inkOn, rgb } from '../../../web/draw/colour';
import { matrixMarks } from '../../../web/draw/marks/matrix-marks';
import { themes } from '../../../web/draw/theme';
import type { Matrix } from '../../../web/derive/scene/scene';
import { matrixOf, sourceOf } from '../support/drawing';

const theme = themes.light;
const share = (index: number) => hex(entry(theme.share, index));

const marksOf = (matrix: Matrix) => matrixMarks(matrix, theme);

/** The lines between the cells. */
const gapsOf = (matrix: Matrix) => marksOf(matrix).filter((mark) => mark.kind === 'lines');

/** The bars in the order of their columns, with their colours. */
const barsOf = (matrix: Matrix) =>
  marksOf(matrix)
    .flatMap((mark) => {
      if (mark.kind !== 'rects') return [];
      return Array.from({ length: mark.boxes.length / 4 }, (_, k) => ({
        at: mark.boxes.slice(4 * k, 4 * k + 4),
        fill: mark.fill,
      }));
    })
    .sort(({ at: [x = 0] }, { at: [u = 0] }) => x - u);

/** Numbers in reading order, or the halos below them. */
const numbersOf = (matrix: Matrix, halos = false) =>
  marksOf(matrix)
    .flatMap((mark) => {
      if (mark.kind !== 'texts' || (mark.fill === null) !== halos) return [];
      return mark.texts.map((each) => ({ ...each, ...mark }));
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
const written = (matrix: Matrix) => numbersOf(matrix).map(({ text }) => text);

it('there is no mark where there is no cell', () => {
  expect(marksOf(matrixOf([], 3, { rows: 0 }))).toEqual([]);
});

it('gaps run between the rows and between the columns, thinner between small cells', () => {
  const [lines] = gapsOf(matrixOf([1, 2, 3, 4, 5, 6], 3, { x: 10, y: 5 }));
  expect(lines?.strokes).toEqual([{ colour: theme.paper, width: 1.5 }]);
  expect(lines?.points).toEqual([...[10, 25, 70, 25], ...[30, 5, 30, 45], ...[50, 5, 50, 45]]);
  const widths = (width: number) =>
    gapsOf(matrixOf([1, 2], 2, { width, height: 20 })).map(({ strokes }) => strokes[0]?.width);
  expect([32, 31, 14, 13].map(widths)).toEqual([[1.5], [0.75], [0.75], []]);
});

describe('bars', () => {
  const bars = matrixOf([0.25, 0.75, 0, 1], 4, { x: 100, y: 50, paint: 'bars' });

  it('stand on the bottom of their cells, each as high and as dark as its share', () => {
    expect(barsOf(bars)).toEqual([
      { at: [100, 50 + 19 - 4.5, 20, 4.5], fill: share(112) },
      { at: [120, 50 + 19 - 13.5, 20, 13.5], fill: share(207) },
      { at: [160, 50 + 19 - 18, 20, 18], fill: share(255) },
    ]);
  });

  it('are there for what is computed, and grow in the last row of it before they have numbers', () => {
    const rows = { ...bars, rows: 2, cols: 2, height: 40, width: 40 };
    const growing = { ...rows, source: sourceOf([0.5, 0.5, 0.5, 0.5], 2), grown: 0.5 };
    expect(barsOf({ ...growing, grown: 1, done: 2 })).toHaveLength(2);
    const heights = barsOf(growing).map(({ at }) => at[3] ?? NaN);
    expect(heights.toSorted()).toEqual([4.5, 4.5, 9, 9]);
    expect(numbersOf({ ...growing, numbers: true })).toHaveLength(2);
  });
});

describe('numbers', () => {
  const large = matrixOf([0.5, -1, 0.25, -Infinity], 2, {
    ...{ x: 10, y: 20, width: 80, height: 60 },
    numbers: true,
  });

  it('stand in the middle of their cells, in the ink of their colour', () => {
    expect(numbersOf(large).map(({ text, x, y, fill }) => [text, x, y, fill])).toEqual([
      ['0.50', 30, 35, inkOn(entry(theme.diverging, divergingIndex(0.5, 1)))],
      ['−1.00', 70, 35, '#ffffff'],
      ['0.25', 30, 65, '#000000'],
      ['−∞', 70, 65, theme.muted],
    ]);
    expect(numbersOf(large)[0]?.size).toBe(12);
    expect(numbersOf({ ...large, width: 200, height: 100 })[0]?.size).toBe(13);
  });

  it('are missing where nothing is computed, and are the operand’s where that is still shown', () => {
    expect(written({ ...large, done: 1 })).toEqual(['0.50']);
    const { address } = large;
    const before = { source: sourceOf([9, 8, 7, 6], 2), address, paint: 'diverging' } as const;
    expect(written({ ...large, done: 1, before })).toEqual(['0.50', '8.00', '7.00', '6.00']);
  });

  it('in cells of 18 pixels say −∞ alone, and in smaller ones nothing', () => {
    const small = { ...large, numbers: false };
    expect(written({ ...small, width: 36, height: 36 })).toEqual(['−∞']);
    expect(written({ ...small, width: 35, height: 36 })).toEqual([]);
    expect(written({ ...small, width: 36, height: 35 })).toEqual([]);
  });

  it('move out of the way of a bar’s upper edge, and stay in their cell', () => {
    for (let percent = 0; percent <= 100; percent++) {
      const cell = { paint: 'bars', numbers: true, width: 40, height: 42 } as const;
      const matrix = matrixOf([percent / 100], 1, cell);
      const [number] = numbersOf(matrix);
      expect(numbersOf(matrix, true)).toEqual([]);
      // The size is 12; digits extend 5 up and down.
      const [bottom, top] = [(number?.y ?? NaN) + 5, (number?.y ?? NaN) - 5];
      const edge = 41 - 0.4 * percent;
      expect(bottom <= edge || top >= edge, `${percent} %`).toBe(true);
      expect([top >= 0, bottom <= 42]).toEqual([true, true]);
      const under = top >= edge ? share(Math.round(64 + 1.91 * percent)) : share(0);
      expect(number?.fill).toBe(inkOn(rgb(under)));
    }
  });

  it('have a halo, under them, where a bar’s edge crosses them and the cell is low', () => {
    const source = sourceOf([0.5, 0, 1, 0.5], 2);
    const low: Matrix = { ...large, height: 40, paint: 'bars', source };
    const halos = numbersOf(low, true);
    expect(halos.map(({ text }) => text)).toEqual(['0.50', '0.50']);
    expect(halos[0]).toMatchObject({ x: 30, y: 30, strokes: [{ colour: share(0), width: 4 }] });
    const isHalo = marksOf(low).flatMap((mark) =>
      mark.kind === 'texts' ? [mark.fill === null] : [],
    );
    expect(isHalo.lastIndexOf(true)).toBeLessThan(isHalo.indexOf(false));
  });
});
