import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestValue } from '../../../web/state/edits';
import { onSlider, sliderEnd, stepped } from '../../../web/ui/inspector/value-steps';

const numbers = fc.double({ min: -largestValue, max: largestValue, noNaN: true });

it.each([
  // A tenth, and from 10 on a whole.
  [0.5, 1, 0.6],
  [9.95, 1, 10.05],
  [10, 1, 11],
  [-9.9, -1, -10],
  [0.5, 10, 1.5],
  [-12, -10, -22],
  // Decimals, never their neighbours: in floating point 0.1 + 0.2 differs slightly from 0.3.
  [0.2, 1, 0.3],
  [0.3, -1, 0.2],
  // A float32 has more digits than the page shows.
  [Math.fround(0.1), 1, 0.2],
  // No further than what may be typed.
  [largestValue - 0.5, 1, largestValue],
  [-largestValue, -10, -largestValue],
])('a press beside %d by %d gives %d', (value, presses, result) => {
  expect(stepped(value, presses)).toBe(result);
});

describe('the slider', () => {
  it.each([
    [0, 0, 1],
    [0.5, 0, 1],
    [0.51, 0, 2],
    [-1.5, 0, 5],
    [3, 0, 10],
    [0, -11, 20],
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
