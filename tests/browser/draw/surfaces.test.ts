/** Canvases of cells: when they are reused, and that each shows the latest numbers. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CellsOf } from '../../../web/draw/cell-pixels';
import { imageOf } from '../../../web/draw/canvas/cell-images';
import { beginPicture, show, surfaceOf } from '../../../web/draw/canvas/surfaces';
import { themes } from '../../../web/draw/theme';

const put = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'putImageData');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  put.mockClear();
});

afterEach(() => {
  // Ends the time during which canvases of this test count as visible.
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
});

/** Paints these surfaces, this many milliseconds after the previous picture. */
function picture(after: number, surfaces: readonly Parameters<typeof show>[0][]): void {
  vi.advanceTimersByTime(after);
  beginPicture();
  surfaces.forEach(show);
}

describe('surfaces', () => {
  it('are new while the old ones may be visible, and reused afterwards', () => {
    const lost: string[] = [];
    const make = (name: string) => surfaceOf(7, 11, () => lost.push(name));
    picture(1000, []);
    const [a, b] = [make('a'), make('b')];
    expect(b).not.toBe(a);
    picture(90, [b]);
    expect(make('c'), 'a was on show a moment ago').not.toBe(a);
    picture(90, [b]);
    expect(make('d')).toBe(a);
    expect(lost).toEqual(['a']);
    picture(90, []);
    expect([a, b]).not.toContain(surfaceOf(11, 7, () => undefined));
  });

  it('are freed beyond 2²⁰ pixels, the oldest first, down to half of that', () => {
    picture(1000, []);
    const lost: number[] = [];
    // Different sizes, so that none is reused; canvases of earlier tests have few pixels.
    const pixels = (k: number) => 1024 * (64 + k);
    const made: number[] = [];
    const sum = (of: readonly number[]) => of.reduce((all, k) => all + pixels(k), 0);
    for (let k = 0; sum(made) <= 2 ** 20; k++) {
      expect(lost).toEqual([]);
      picture(1, []);
      surfaceOf(1024, 64 + k, () => lost.push(k));
      made.push(k);
    }
    const fewest = made.findIndex((_, k) => sum(made.slice(k)) <= 2 ** 19);
    expect(lost).toEqual(made.slice(0, fewest));
  });
});

describe('images of cells', () => {
  const cells = (data: Float32Array, done = data.length, rows = 2): CellsOf => ({
    rows,
    cols: data.length / rows,
    source: { data, offset: 0, rowStride: data.length / rows, colStride: 1 },
    paint: 'diverging',
    done,
    before: null,
    range: 1,
  });
  const draw = (matrix: CellsOf) => imageOf(matrix, themes.light);
  const pixelsOf = (canvas: OffscreenCanvas): readonly number[] => {
    const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    return image ? [...new Uint32Array(image.data.buffer)] : [];
  };

  it('are written once for the same numbers, and again only as far as more is done', () => {
    const data = Float32Array.of(0, 1, -1, 0.5, NaN, Infinity);
    beginPicture();
    const canvas = draw(cells(data, 3));
    expect(put).toHaveBeenCalledTimes(1);
    expect(pixelsOf(canvas).slice(3)).toEqual([0, 0, 0]);
    expect(draw(cells(data, 3))).toBe(canvas);
    expect(put).toHaveBeenCalledTimes(1);
    expect(draw(cells(data))).toBe(canvas);
    expect(put).toHaveBeenCalledTimes(2);
    const now = pixelsOf(canvas);
    expect(new Set(now.slice(0, 4)).size).toBe(4);
    expect(now.slice(4), 'what is not finite has no colour').toEqual([0, 0]);
  });

  it('are written again after others used their canvas', () => {
    const [first, second] = [Float32Array.of(1, 1, 1, 1, 1, 1), new Float32Array(6)];
    beginPicture();
    const canvas = draw(cells(first, 6, 3));
    const before = pixelsOf(canvas);
    vi.advanceTimersByTime(500);
    beginPicture();
    expect(draw(cells(second, 6, 3)), 'the canvas is used again').toBe(canvas);
    expect(pixelsOf(canvas)).not.toEqual(before);
    const again = draw(cells(first, 6, 3));
    expect(again).not.toBe(canvas);
    expect(pixelsOf(again)).toEqual(before);
    expect(pixelsOf(draw(cells(second, 6, 3)))).not.toEqual(before);
  });
});
