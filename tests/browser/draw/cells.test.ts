/** Cells on a browser's canvas: each is filled with its own colour and has its number in the middle. */
import { describe, expect, it } from 'vitest';
import { paintMarks } from '../../../web/draw/canvas/paint';
import { beginPicture } from '../../../web/draw/canvas/surfaces';
import { cellPixels } from '../../../web/draw/cell-pixels';
import { hex, rgbOf } from '../../../web/draw/colour';
import { matrixMarks } from '../../../web/draw/marks/matrix-marks';
import { themes } from '../../../web/draw/theme';
import type { Matrix } from '../../../web/derive/scene/scene';
import { matrixOf, sourceOf } from '../../web/support/drawing';
import { canvasOf, Pixels } from '../support/pixels';

const theme = themes.light;

function painted(matrix: Matrix): Pixels {
  beginPicture();
  const context = canvasOf();
  paintMarks(context, matrixMarks(matrix, theme));
  return new Pixels(context);
}

describe('the image of a matrix', () => {
  const matrix = matrixOf([-1, -0.5, 0, 0.25, 0.5, 1], 3, { x: 10, y: 5 });

  it('has each cell in one colour up to the gaps, with no smoothing between two', () => {
    const pixels = painted(matrix);
    expect(pixels.box()).toEqual({ left: 10, top: 5, right: 70, bottom: 45 });
    const colours = [...cellPixels(matrix, theme)].map((pixel) => hex(rgbOf(pixel)));
    colours.forEach((colour, k) => {
      const [left, top] = [10 + 20 * (k % 3), 5 + 20 * Math.floor(k / 3)];
      for (const x of [left + 2, left + 10, left + 17])
        for (const y of [top + 2, top + 10, top + 17]) expect(pixels.is(colour, x, y)).toBe(true);
    });
  });

  it('changes from cell to cell within one pixel where no gap is between them', () => {
    const tiny = matrixOf([-1, 1], 2, { x: 10, y: 5, width: 12, height: 6 });
    const pixels = painted(tiny);
    const [low = '', high = ''] = [theme.divergingStops.at(0), theme.divergingStops.at(-1)];
    expect(pixels.boxOf(low)).toEqual({ left: 10, top: 5, right: 16, bottom: 11 });
    expect(pixels.boxOf(high)).toEqual({ left: 16, top: 5, right: 22, bottom: 11 });
  });

  it('has gaps in the colour of paper between cells, and none around', () => {
    const pixels = painted(matrix);
    for (const x of [9, 70]) expect(pixels.alpha(x, 10)).toBe(0);
    const [left, gap, right] = [20, 30, 40].map((x) => pixels.at(x, 15).slice(0, 3));
    expect(gap).not.toEqual(left);
    expect(gap).not.toEqual(right);
    const [paper = 0] = [Number.parseInt(theme.paper.slice(1, 3), 16)];
    const nearer = (at: readonly number[] | undefined) => Math.abs((at?.[0] ?? 0) - paper);
    expect(nearer(gap)).toBeLessThan(nearer(left));
  });

  it('has pixels only for the cells computed so far', () => {
    const some = painted({ ...matrix, done: 2 });
    expect([some.alpha(20, 15), some.alpha(40, 15)]).toEqual([1, 1]);
    expect([some.alpha(60, 15), some.alpha(20, 35)]).toEqual([0, 0]);
  });
});

describe('a bar', () => {
  it('stands on the bottom of its cell, as high as its share', () => {
    const bar = painted(
      matrixOf([0.5], 1, { x: 100, y: 50, width: 40, height: 42, paint: 'bars' }),
    );
    const ground = theme.shareStops[0] ?? '';
    expect([bar.is(ground, 120, 60), bar.is(ground, 120, 90)]).toEqual([true, false]);
    const filled = bar.box((x, y) => x === 120 && !bar.is(ground, x, y) && bar.alpha(x, y) > 0);
    expect(filled).toMatchObject({ top: 71, bottom: 91 });
  });
});

describe('numbers', () => {
  const large = { x: 10, y: 20, width: 160, height: 120, numbers: true };

  it('stand in the middle of their cells', () => {
    const with4 = matrixOf([0, 0, 0, 0], 2, large);
    const pixels = painted(with4);
    const plain = painted({ ...with4, numbers: false });
    for (const [x, y] of [
      [50, 50],
      [130, 50],
      [50, 110],
      [130, 110],
    ] as const) {
      const letters = pixels.box(
        (u, v) =>
          Math.abs(u - x) < 38 &&
          Math.abs(v - y) < 28 &&
          pixels.at(u, v).join() !== plain.at(u, v).join(),
      );
      if (!letters) throw new Error('no number');
      expect(Math.abs((letters.left + letters.right) / 2 - x)).toBeLessThanOrEqual(1.5);
      expect(Math.abs((letters.top + letters.bottom) / 2 - y)).toBeLessThanOrEqual(2);
    }
  });

  it('have a halo under them where a bar’s edge crosses them, around each letter', () => {
    const low = { ...large, width: 80, height: 40, paint: 'bars' } as const;
    const [crossed, free] = [0.5, 0].map((value) =>
      painted(matrixOf([value, 1, 1, 1], 2, { ...low, source: sourceOf([value, 1, 1, 1], 2) })),
    );
    const plain = painted(
      matrixOf([0.5, 1, 1, 1], 2, { ...low, numbers: false, source: sourceOf([0.5, 1, 1, 1], 2) }),
    );
    const changed = (pixels: Pixels | undefined, under: Pixels) =>
      pixels?.box((x, y) => x < 48 && y < 38 && pixels.at(x, y).join() !== under.at(x, y).join());
    const halo = changed(crossed, plain);
    const zero = changed(free, painted(matrixOf([0, 1, 1, 1], 2, { ...low, numbers: false })));
    if (!halo || !zero) throw new Error('no number');
    expect(halo.bottom - halo.top, 'the halo is seen around the letters').toBeGreaterThan(
      zero.bottom - zero.top + 2,
    );
  });
});
