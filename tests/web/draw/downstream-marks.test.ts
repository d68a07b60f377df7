/** The lines around cells that depend on an edit. */
import { describe, expect, it } from 'vitest';
import { downstreamMarks } from '../../../web/draw/marks/downstream';
import { themes } from '../../../web/draw/theme';
import type { Downstream } from '../../../web/derive/scene/scene';

type Point = readonly [x: number, y: number];

/** The lines of each part by their number of points: edges 2, corners 4, frames 5. */
function paths(matrix: Downstream) {
  const marks = downstreamMarks(matrix, themes.light);
  const lines = (points: number) =>
    marks.flatMap((mark): Point[][] => {
      if (mark.kind !== 'lines' || mark.each !== points) return [];
      const all = Array.from({ length: mark.points.length / 2 }, (_, k): Point => [
        mark.points[2 * k] ?? NaN,
        mark.points[2 * k + 1] ?? NaN,
      ]);
      return Array.from({ length: all.length / points }, (_, k) =>
        all.slice(k * points, (k + 1) * points),
      );
    });
  return { edge: lines(2), corners: lines(4), frames: lines(5) };
}

/** Whether corners have a rim in the colour of paper below them. */
const hasRim = (matrix: Downstream) =>
  downstreamMarks(matrix, themes.light).some(
    (mark) => mark.kind === 'lines' && mark.each === 4 && mark.strokes.length > 0,
  );

/** Rows × cols cells of 20 × 10 pixels, with the corner at (100, 50). */
const matrix = (rows: number, cols: number, ...cells: number[]): Downstream => ({
  x: 100,
  y: 50,
  width: 20 * cols,
  height: 10 * rows,
  rows,
  cols,
  cells: Uint8Array.from(cells),
});

const [free, depends, changed, edited] = [0, 1, 2, 3];

describe('the edge', () => {
  it('runs around a cell that depends', () => {
    expect(paths(matrix(1, 1, depends)).edge).toEqual([
      [
        [100, 50],
        [120, 50],
      ],
      [
        [100, 60],
        [120, 60],
      ],
      [
        [100, 50],
        [100, 60],
      ],
      [
        [120, 50],
        [120, 60],
      ],
    ]);
    expect(paths(matrix(2, 2, free, free, free, free)).edge).toEqual([]);
  });

  it('runs around neighbours together, not between them', () => {
    const sides = (...cells: number[]) => paths(matrix(2, 2, ...cells)).edge.length;
    expect(sides(depends, changed, free, free)).toBe(6);
    expect(sides(depends, free, edited, free)).toBe(6);
    expect(sides(depends, free, free, depends)).toBe(8);
    expect(sides(depends, depends, depends, depends)).toBe(8);
    expect(sides(free, free, free, depends)).toBe(4);
  });

  it('does not take the end of a row for the beginning of the next', () => {
    expect(paths(matrix(2, 2, free, depends, depends, free)).edge).toHaveLength(8);
  });
});

describe('a corner', () => {
  it('marks a number that changed, at the cell’s upper right', () => {
    const { corners } = paths(matrix(1, 2, depends, changed));
    expect(corners).toEqual([
      [
        [140, 50],
        [136, 50],
        [140, 54],
        [140, 50],
      ],
    ]);
    expect(paths(matrix(1, 1, edited)).corners).toHaveLength(1);
  });

  it('is from 1.5 to 8 pixels, and has a rim from 3 on', () => {
    const ofSize = (size: number) => ({ ...matrix(1, 1, changed), width: size, height: size });
    const corner = (size: number) => {
      const [[start, end] = []] = paths(ofSize(size)).corners;
      return (start?.[0] ?? NaN) - (end?.[0] ?? NaN);
    };
    expect([3, 5, 10, 100].map(corner)).toEqual([1.5, 2, 4, 8]);
    expect([5, 7.5, 8, 100].map((size) => hasRim(ofSize(size)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('is left out in cells that it would cover', () => {
    const thin = { ...matrix(1, 1, changed), height: 2.9 };
    expect(paths(thin).corners).toEqual([]);
    expect(paths({ ...thin, height: 3 }).corners).toHaveLength(1);
    expect(paths(thin).edge).toHaveLength(4);
  });
});

describe('a frame', () => {
  it('goes once around what was edited, and nothing else', () => {
    const { frames } = paths(matrix(1, 3, depends, changed, edited));
    expect(frames).toEqual([
      [
        [140, 50],
        [160, 50],
        [160, 60],
        [140, 60],
        [140, 50],
      ],
    ]);
  });
});
