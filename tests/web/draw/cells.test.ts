/** Cells as marks: positions and colours of bars, gaps and numbers. tests/browser/draw/ tests their pixels. */
import { describe, expect, it } from 'vitest';
import { barOf, gapWidth, numberStyle } from '../../../web/draw/cell-style';
import { hex } from '../../../web/draw/colour';
import { matrixMarks } from '../../../web/draw/marks/matrix-marks';
import { themes } from '../../../web/draw/theme';
import type { Matrix } from '../../../web/derive/scene/scene';
import { matrixOf, sourceOf } from '../support/drawing';

const theme = themes.light;

const marksOf = (matrix: Matrix) => matrixMarks(matrix, theme);

/** The lines between the cells. */
const gapsOf = (matrix: Matrix) => marksOf(matrix).filter((mark) => mark.kind === 'lines');

/** The bars in reading order, with their colours. */
const barsOf = (matrix: Matrix) =>
  marksOf(matrix)
    .flatMap((mark) => {
      if (mark.kind !== 'rects') return [];
      return Array.from({ length: mark.boxes.length / 4 }, (_, k) => ({
        at: mark.boxes.slice(4 * k, 4 * k + 4),
        fill: mark.fill,
      }));
    })
    .sort(({ at: [x = 0, y = 0, , high = 0] }, { at: [u = 0, v = 0, , tall = 0] }) => {
      return y + high - v - tall || x - u;
    });

/** Numbers in reading order, or the halos below them. */
const numbersOf = (matrix: Matrix, halos = false) =>
  marksOf(matrix)
    .flatMap((mark) => {
      if (mark.kind !== 'texts' || (mark.fill === null) !== halos) return [];
      return mark.texts.map((each) => ({ ...each, ...mark }));
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);

it('there is no mark where there is no cell', () => {
  expect(marksOf(matrixOf([], 3, { rows: 0 }))).toEqual([]);
  expect(marksOf(matrixOf([], 1, { rows: 3, cols: 0 }))).toEqual([]);
});

describe('gaps', () => {
  it('run between the rows and between the columns, and not around', () => {
    const [lines] = gapsOf(matrixOf([1, 2, 3, 4, 5, 6], 3, { x: 10, y: 5 }));
    expect(lines?.strokes).toEqual([{ colour: theme.paper, width: gapWidth(20, 20) }]);
    expect(lines?.each).toBe(2);
    expect(lines?.points).toEqual([...[10, 25, 70, 25], ...[30, 5, 30, 45], ...[50, 5, 50, 45]]);
  });

  it('are not drawn between tiny cells', () => {
    expect(gapsOf(matrixOf([1, 2], 2, { width: 12, height: 6 }))).toEqual([]);
  });
});

describe('bars', () => {
  const bars = matrixOf([0.25, 0.75, 0.5, 0.5], 2, { x: 100, y: 50, paint: 'bars' });

  it('stand on the bottom of their cells, each as high as its share', () => {
    const found = barsOf(bars);
    expect(found.map(({ at }) => at)).toEqual([
      [100, 50 + 19 - 4.5, 20, 4.5],
      [120, 50 + 19 - 13.5, 20, 13.5],
      [100, 50 + 39 - 9, 20, 9],
      [120, 50 + 39 - 9, 20, 9],
    ]);
    expect(found.map(({ fill }) => fill)).toEqual(
      [0.25, 0.75, 0.5, 0.5].map((share) => hex(barOf(share, 20, theme, 1).fill)),
    );
  });

  it('are there for what is computed, and grow in the last row of it', () => {
    expect(barsOf({ ...bars, done: 2 })).toHaveLength(2);
    const heights = barsOf({ ...bars, grown: 0.5 }).map(({ at }) => at[3]);
    expect(heights).toEqual([4.5, 13.5, 4.5, 4.5]);
  });

  it('are no part of other paints', () => {
    expect(barsOf({ ...bars, paint: 'share' })).toEqual([]);
  });
});

describe('numbers', () => {
  const large = matrixOf([0.5, -1, 0.25, -Infinity], 2, {
    x: 10,
    y: 20,
    width: 80,
    height: 60,
    numbers: true,
  });

  it('stand in the middle of their cells, in the ink of their colour', () => {
    const texts = numbersOf(large);
    expect(texts.map(({ text, x, y }) => [text, x, y])).toEqual([
      ['0.50', 30, 35],
      ['−1.00', 70, 35],
      ['0.25', 30, 65],
      ['−∞', 70, 65],
    ]);
    expect(texts.map(({ fill }) => fill)).toEqual(
      [0.5, -1, 0.25, -Infinity].map(
        (value) => numberStyle({ value, paint: 'diverging' }, 1, theme, 40, 30).ink,
      ),
    );
    expect(texts[0]?.size).toBe(12);
    expect(numbersOf(large, true)).toEqual([]);
  });

  it('are missing where nothing is computed, and are the operand’s where that is still shown', () => {
    expect(numbersOf({ ...large, done: 1 })).toHaveLength(1);
    const before = {
      source: sourceOf([9, 8, 7, 6], 2),
      address: large.address,
      paint: 'diverging',
    } as const;
    const texts = numbersOf({ ...large, done: 1, before });
    expect(texts.map(({ text }) => text)).toEqual(['0.50', '8.00', '7.00', '6.00']);
  });

  it('in cells of 18 pixels say −∞ alone, and in smaller ones nothing', () => {
    const small = { ...large, numbers: false };
    const written = (matrix: Matrix) => numbersOf(matrix).map(({ text }) => text);
    expect(written(small)).toEqual(['−∞']);
    expect(written({ ...small, width: 36, height: 36 })).toEqual(['−∞']);
    expect(written({ ...small, width: 35, height: 36 })).toEqual([]);
    expect(written({ ...small, width: 36, height: 35 })).toEqual([]);
  });

  it('have a halo, under them, where a bar’s edge crosses them and the cell is low', () => {
    const source = sourceOf([0.5, 0, 1, 0.5], 2);
    const low: Matrix = { ...large, height: 40, paint: 'bars', source };
    const halos = numbersOf(low, true);
    const crossed = numberStyle({ value: 0.5, paint: 'bars' }, 1, theme, 40, 20).halo;
    expect(crossed).not.toBeNull();
    expect(halos.map(({ text }) => text)).toEqual(['0.50', '0.50']);
    expect(halos[0]).toMatchObject({ x: 30, y: 30 });
    expect(halos[0]?.strokes).toEqual([{ colour: crossed && hex(crossed), width: 4 }]);
    const isHalo = marksOf(low).flatMap((mark) =>
      mark.kind === 'texts' ? [mark.fill === null] : [],
    );
    expect(isHalo.lastIndexOf(true)).toBeLessThan(isHalo.indexOf(false));
  });
});
