/** Cells on the canvas: the enlarged image, bars, gaps and numbers, where they stand and in which colour. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetFont } from '../../../web/draw/canvas/fonts';
import { paintMarks } from '../../../web/draw/canvas/paint';
import { beginPicture } from '../../../web/draw/canvas/surfaces';
import { barOf, gapWidth, numberStyle } from '../../../web/draw/cell-style';
import { hex } from '../../../web/draw/colour';
import { matrixMarks } from '../../../web/draw/marks/matrix-marks';
import { themes } from '../../../web/draw/theme';
import type { Matrix } from '../../../web/derive/scene/scene';
import { fakeCanvas, recordingContext, type Op } from '../support/canvas';
import { matrixOf, sourceOf } from '../support/drawing';

beforeEach(() => {
  fakeCanvas();
  beginPicture();
});
afterEach(() => vi.unstubAllGlobals());

const theme = themes.light;

function drawn(matrix: Matrix) {
  const { recorder, context } = recordingContext();
  forgetFont();
  paintMarks(context, matrixMarks(matrix, theme));
  const of = (op: Op) => recorder.drawn.filter((each) => each.op === op);
  return { all: recorder.drawn, of };
}

describe('the image of a matrix', () => {
  it('has a pixel for each cell and is enlarged to the matrix, without smoothing', () => {
    const { of } = drawn(matrixOf([1, 2, 3, 4, 5, 6], 3, { x: 10, y: 5 }));
    const [image] = of('image');
    expect(of('image')).toHaveLength(1);
    expect(image).toMatchObject({ at: [0, 0, 3, 2, 10, 5, 60, 40], imageSmoothingEnabled: false });
    expect(image?.image).toMatchObject({ width: 3, height: 2 });
  });

  it('is not asked for where there is no cell', () => {
    expect(drawn(matrixOf([], 3, { rows: 0 })).all).toEqual([]);
    expect(drawn(matrixOf([], 1, { rows: 3, cols: 0 })).all).toEqual([]);
  });
});

describe('gaps', () => {
  it('run between the rows and between the columns, and not around', () => {
    const { of } = drawn(matrixOf([1, 2, 3, 4, 5, 6], 3, { x: 10, y: 5 }));
    const [lines] = of('stroke');
    expect(lines).toMatchObject({ strokeStyle: theme.paper, lineWidth: gapWidth(20, 20) });
    expect(lines?.path).toEqual([
      ['M', 10, 25],
      ['L', 70, 25],
      ['M', 30, 5],
      ['L', 30, 45],
      ['M', 50, 5],
      ['L', 50, 45],
    ]);
  });

  it('are not drawn between tiny cells', () => {
    expect(drawn(matrixOf([1, 2], 2, { width: 12, height: 6 })).of('stroke')).toEqual([]);
  });
});

describe('bars', () => {
  const bars = matrixOf([0.25, 0.75, 0.5, 0.5], 2, { x: 100, y: 50, paint: 'bars' });

  it('stand on the bottom of their cells, each as high as its share', () => {
    const found = drawn(bars).of('fillRect');
    expect(found.map(({ at }) => at)).toEqual([
      [100, 50 + 19 - 4.5, 20, 4.5],
      [120, 50 + 19 - 13.5, 20, 13.5],
      [100, 50 + 39 - 9, 20, 9],
      [120, 50 + 39 - 9, 20, 9],
    ]);
    expect(found.map(({ fillStyle }) => fillStyle)).toEqual(
      [0.25, 0.75, 0.5, 0.5].map((share) => hex(barOf(share, 20, theme, 1).fill)),
    );
  });

  it('are there for what is computed, and grow in the last row of it', () => {
    expect(drawn({ ...bars, done: 2 }).of('fillRect')).toHaveLength(2);
    const heights = drawn({ ...bars, grown: 0.5 })
      .of('fillRect')
      .map(({ at }) => at[3]);
    expect(heights).toEqual([4.5, 13.5, 4.5, 4.5]);
  });

  it('are no part of other paints', () => {
    expect(drawn({ ...bars, paint: 'share' }).of('fillRect')).toEqual([]);
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
    // Those of one ink are written together.
    const texts = [...drawn(large).of('fillText')].sort(
      ({ at: [x = 0, y = 0] }, { at: [u = 0, v = 0] }) => y - v || x - u,
    );
    expect(texts.map(({ text, at }) => [text, ...at])).toEqual([
      ['0.50', 30, 35],
      ['−1.00', 70, 35],
      ['0.25', 30, 65],
      ['−∞', 70, 65],
    ]);
    expect(texts.map(({ fillStyle }) => fillStyle)).toEqual(
      [0.5, -1, 0.25, -Infinity].map(
        (value) => numberStyle({ value, paint: 'diverging' }, 1, theme, 40, 30).ink,
      ),
    );
    for (const each of texts)
      expect(each).toMatchObject({ textAlign: 'center', textBaseline: 'middle' });
    expect(texts[0]?.font).toMatch(/^12px /);
    expect(drawn(large).of('strokeText')).toEqual([]);
  });

  it('are missing where nothing is computed, and are the operand’s where that is still shown', () => {
    expect(drawn({ ...large, done: 1 }).of('fillText')).toHaveLength(1);
    const before = {
      source: sourceOf([9, 8, 7, 6], 2),
      address: large.address,
      paint: 'diverging',
    } as const;
    const texts = drawn({ ...large, done: 1, before }).of('fillText');
    expect(texts.map(({ text }) => text)).toEqual(['0.50', '8.00', '7.00', '6.00']);
  });

  it('in cells of 18 pixels say −∞ alone, and in smaller ones nothing', () => {
    const small = { ...large, numbers: false };
    const written = (matrix: Matrix) =>
      drawn(matrix)
        .of('fillText')
        .map(({ text }) => text);
    expect(written(small)).toEqual(['−∞']);
    expect(written({ ...small, width: 36, height: 36 })).toEqual(['−∞']);
    expect(written({ ...small, width: 35, height: 36 })).toEqual([]);
    expect(written({ ...small, width: 36, height: 35 })).toEqual([]);
  });

  it('have a halo, under them, where a bar’s edge crosses them and the cell is low', () => {
    const source = sourceOf([0.5, 0, 1, 0.5], 2);
    const { all } = drawn({ ...large, height: 40, paint: 'bars', source });
    const halos = all.filter(({ op }) => op === 'strokeText');
    const crossed = numberStyle({ value: 0.5, paint: 'bars' }, 1, theme, 40, 20).halo;
    expect(crossed).not.toBeNull();
    expect(halos.map(({ text }) => text)).toEqual(['0.50', '0.50']);
    expect(halos[0]).toMatchObject({ lineWidth: 4, at: [30, 30] });
    expect(halos[0]?.strokeStyle).toBe(crossed && hex(crossed));
    expect(all.findIndex(({ op }) => op === 'strokeText')).toBeLessThan(
      all.findIndex(({ op }) => op === 'fillText'),
    );
  });
});
