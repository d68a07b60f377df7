/** Colours of cells, shared by all painters. */
import { describe, expect, it } from 'vitest';
import { cellPixels } from '../../../web/draw/cell-pixels';
import { entry, pixelsOf, rgbOf } from '../../../web/draw/colour';
import { themes } from '../../../web/draw/theme';
import { matrixOf, sourceOf } from '../support/drawing';

const theme = themes.light;
const colours = (...given: Parameters<typeof matrixOf>) =>
  [...cellPixels(matrixOf(...given), theme)].map((pixel) => (pixel === 0 ? null : rgbOf(pixel)));

describe('a cell', () => {
  it('has the colour of its value on its map', () => {
    expect(colours([-3, 3], 2, { range: 3 })).toEqual([
      entry(theme.diverging, 0),
      entry(theme.diverging, 255),
    ]);
    expect(colours([0, 1], 2, { paint: 'share' })).toEqual([
      entry(theme.share, 0),
      entry(theme.share, 255),
    ]);
  });

  it('has none where its value is not finite', () => {
    expect(colours([-Infinity, Infinity, NaN], 3, {})).toEqual([null, null, null]);
  });

  it('under a bar has the colour of no share', () => {
    expect(colours([0.8], 1, { paint: 'bars' })).toEqual([entry(theme.share, 0)]);
  });

  it('shows the result once it is computed, and the operand or nothing before', () => {
    const address = { name: 'masked', prefix: [], row: 0, col: 0, transposed: false };
    const before = { source: sourceOf([-1, -1, -1, -1], 2), address, paint: 'diverging' } as const;
    const low = entry(theme.diverging, 0);
    const high = entry(theme.diverging, 255);
    expect(colours([1, 1, 1, 1], 2, { done: 3, before })).toEqual([high, high, high, low]);
    expect(colours([1, 1, 1, 1], 2, { done: 1 })).toEqual([high, null, null, null]);
  });

  it('is opaque, whatever its colour', () => {
    for (const pixel of pixelsOf(theme.diverging)) expect(pixel >>> 24).toBe(255);
  });
});
