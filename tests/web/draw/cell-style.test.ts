/** Appearance of a cell: its bar and its number. */
import { describe, expect, it } from 'vitest';
import {
  barOf,
  gapWidth,
  isGrowing,
  numberStyle,
  numberSize,
  shown,
  writesNumber,
} from '../../../web/draw/cell-style';
import { entry, inkOn } from '../../../web/draw/colour';
import { themes } from '../../../web/draw/theme';
import { matrixOf, sourceOf } from '../support/drawing';

const theme = themes.light;
const diverging = (value: number) => ({ value, paint: 'diverging' }) as const;
const bar = (value: number) => ({ value, paint: 'bars' }) as const;

describe('a cell', () => {
  const over = matrixOf([1, 2, 3, 4], 2, {
    paint: 'bars',
    done: 2,
    before: {
      source: sourceOf([5, 6, 7, 8], 2),
      address: { name: 'masked', prefix: [], row: 0, col: 0, transposed: false },
      paint: 'diverging',
    },
  });

  it('shows the result once it is computed, and the operand before', () => {
    expect(shown(over, 0, 1)).toEqual({ value: 2, paint: 'bars' });
    expect(shown(over, 1, 0)).toEqual({ value: 7, paint: 'diverging' });
    expect(shown({ ...over, before: null }, 1, 0)).toBeNull();
  });
});

describe('a bar', () => {
  it('takes its share of the cell’s height but for a pixel at each end, and grows', () => {
    expect(barOf(0.5, 42, theme, 1).height).toBe(20);
    expect(barOf(0.5, 42, theme, 0.25).height).toBe(5);
    expect(barOf(0, 42, theme, 1).height).toBe(0);
  });

  it('is darker the larger the share, and never as light as the cell under it', () => {
    expect(barOf(0, 42, theme, 1).fill).toEqual(entry(theme.share, 64));
    expect(barOf(1, 42, theme, 1).fill).toEqual(entry(theme.share, 255));
    expect(barOf(0.5, 42, theme, 1).fill).toEqual(entry(theme.share, 159));
  });

  it('grows in the last row that is done, and in no other', () => {
    const growing = { grown: 0.5, done: 6, cols: 3 };
    expect([0, 1, 2].map((r) => isGrowing(growing, r))).toEqual([false, true, false]);
    expect(isGrowing({ ...growing, done: 3 }, 0)).toBe(true);
    expect(isGrowing({ ...growing, grown: 1 }, 1)).toBe(false);
  });
});

describe('the number in a cell', () => {
  it('has the ink that its colour asks for, and is muted where there is no colour', () => {
    const dark = numberStyle(diverging(1), 1, theme, 40, 40);
    expect(dark).toEqual({ ink: inkOn(entry(theme.diverging, 255)), halo: null, down: 0 });
    expect(dark.ink).toBe('#ffffff');
    expect(numberStyle(diverging(0), 1, theme, 40, 40).ink).toBe('#000000');
    expect(numberStyle(diverging(-Infinity), 1, theme, 40, 40).ink).toBe(theme.muted);
  });

  // In a cell of 42 the bar of a share s is 40 s high; the number's middle is at 21, its size is 12 (0.3 of 40), and
  // its digits extend 5 up and down.
  const at = (share: number) => numberStyle(bar(share), 1, theme, 40, 42);
  const under = entry(theme.share, 0);

  it('has the ink of what it stands on: the cell over a low bar, the bar in a high one', () => {
    expect(at(0.3)).toEqual({ ink: inkOn(under), halo: null, down: 0 });
    expect(at(1)).toEqual({ ink: inkOn(entry(theme.share, 255)), halo: null, down: 0 });
    expect([at(0.3).ink, at(1).ink]).toEqual(['#000000', '#ffffff']);
  });

  it('moves out of the way of a bar’s upper edge, and stays in its cell', () => {
    for (let percent = 0; percent <= 100; percent++) {
      const { down, halo } = at(percent / 100);
      const [bottom, top] = [21 - down - 5, 21 - down + 5];
      const edge = 0.4 * percent;
      expect(halo).toBeNull();
      expect(bottom >= edge || top <= edge, `${percent} %`).toBe(true);
      expect(bottom).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(42);
    }
    expect(at(0.5).ink).toBe(inkOn(barOf(0.5, 42, theme, 1).fill));
  });

  it('has a halo where the cell is too low for that', () => {
    const low = (share: number) => numberStyle(bar(share), 1, theme, 40, 20);
    expect(low(0.57)).toMatchObject({ halo: barOf(0.57, 20, theme, 1).fill, down: 0 });
    expect(low(0.1).halo).toBeNull();
    expect(low(1).halo).toBeNull();
  });

  it('is as large as the cell allows, up to 13 pixels', () => {
    expect(numberSize(100, 100)).toBe(13);
    expect(numberSize(30, 100)).toBe(9);
    expect(numberSize(100, 20)).toBe(11);
  });

  it('is written into large cells; −∞ into any that can hold it, having no colour', () => {
    const large = matrixOf([1, -Infinity], 2, { numbers: true });
    const small = { ...large, numbers: false };
    expect(writesNumber(large, diverging(1), 0, 40)).toBe(true);
    expect(writesNumber(small, diverging(1), 0, 40)).toBe(false);
    expect(writesNumber(small, diverging(-Infinity), 0, 18)).toBe(true);
    expect(writesNumber(small, diverging(-Infinity), 0, 17.9)).toBe(false);
  });

  it('waits until its bar has grown', () => {
    const growing = matrixOf([0.5, 0.5, 0.5, 0.5], 2, { paint: 'bars', numbers: true, grown: 0.5 });
    expect(writesNumber(growing, bar(0.5), 1, 40)).toBe(false);
    expect(writesNumber(growing, bar(0.5), 0, 40)).toBe(true);
    // Only bars grow; the operand below the row does not.
    expect(writesNumber(growing, diverging(0.5), 1, 40)).toBe(true);
  });
});

describe('the gap between cells', () => {
  it('is thinner between smaller cells, and none between tiny ones', () => {
    expect([6.9, 7, 15.9, 16].map((least) => gapWidth(least, 40))).toEqual([0, 0.75, 0.75, 1.5]);
    expect(gapWidth(40, 6)).toBe(0);
  });
});
