import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestValue } from '../../../web/state/edits';
import { onSlider, sliderEnd, stepped } from '../../../web/ui/inspector/value-steps';

const numbers = fc.double({ min: -largestValue, max: largestValue, noNaN: true });

describe('a press beside a number', () => {
  it('goes a tenth, and from 10 on a whole', () => {
    expect(stepped(0.5, 1)).toBe(0.6);
    expect(stepped(0.5, -1)).toBe(0.4);
    expect(stepped(9.95, 1)).toBe(10.05);
    expect(stepped(10, 1)).toBe(11);
    expect(stepped(-10, 1)).toBe(-9);
    expect(stepped(-9.9, -1)).toBe(-10);
    expect(stepped(0.5, 10)).toBe(1.5);
    expect(stepped(-12, -10)).toBe(-22);
  });

  it('gives decimals, never their neighbours', () => {
    // In floating point 0.1 + 0.2 and 0.3 − 0.1 differ slightly from 0.3 and 0.2.
    expect(stepped(0.2, 1)).toBe(0.3);
    expect(stepped(0.3, -1)).toBe(0.2);
    // A float32 has more digits than the page shows.
    expect(stepped(Math.fround(0.1), 1)).toBe(0.2);
  });

  it('stays within what may be typed', () => {
    expect(stepped(largestValue - 0.5, 1)).toBe(largestValue);
    expect(stepped(-largestValue, -10)).toBe(-largestValue);
  });
});

describe('the slider', () => {
  it.each([
    [0, 0, 1],
    [0.5, 0, 1],
    [0.51, 0, 2],
    [1, 0, 2],
    [-1.5, 0, 5],
    [2.5, 0, 5],
    [3, 0, 10],
    [0, 8, 10],
    [0, -11, 20],
    [30, 0, 100],
    [4000, 0, 10_000],
    [9000, 0, 10_000],
  ])('of a number that was %d and is %d ends at %d', (before, number, end) => {
    expect(sliderEnd(before, number)).toBe(end);
  });

  it('reaches the number, and twice what the layer came with', () => {
    fc.assert(
      fc.property(numbers, numbers, (before, number) => {
        const end = sliderEnd(before, number);
        expect(end).toBeGreaterThanOrEqual(Math.abs(number));
        expect(end).toBeGreaterThanOrEqual(Math.min(largestValue, 2 * Math.abs(before)));
        expect(end).toBeLessThanOrEqual(largestValue);
      }),
    );
  });

  it('stands at decimals within what may be typed', () => {
    expect(onSlider(0.1 + 0.2)).toBe(0.3);
    expect(onSlider(-0.0200000001)).toBe(-0.02);
    expect(onSlider(largestValue + 1)).toBe(largestValue);
    expect(onSlider(-largestValue - 1)).toBe(-largestValue);
  });
});
