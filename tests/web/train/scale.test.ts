/** The axes of charts: a value lies where its tick says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../web/train/chart';
import { linearScale, lossScale } from '../../../web/train/scale';

describe('a scale', () => {
  it('from 0 has its ticks at the bottom, in the middle and at the top, above all values', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (most) => {
        const { height, ticks } = linearScale(most);
        expect(ticks.map(({ value }) => height(value))).toEqual([0, 0.5, 1]);
        const end = ticks[2]?.value ?? NaN;
        expect(end).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        expect(end).toBeLessThanOrEqual(most * 2.5 * (1 + 1e-9));
        expect(height(end / 4)).toBeCloseTo(0.25, 9);
      }),
    );
  });

  it('of losses has a decade everywhere equally high, and labels say which', () => {
    const { height, ticks } = lossScale([[0.5, 0.02, 0.001]]);
    const [step = 0] = [height(0.1) - height(0.01)];
    expect(height(0.01) - height(0.001)).toBeCloseTo(step, 9);
    for (const { value, label } of ticks) expect(Number(label)).toBeCloseTo(value, 9);
    expect(height(0.001)).toBe(0);
    expect(height(1e-9)).toBe(0);
  });
});

it('a line has its first and its last point, however many lie between', () => {
  const scale = linearScale(1);
  for (const count of [1, 2, 399, 400, 401, 1999]) {
    const points = Array.from({ length: count }, (_, k) => [k, k / count] as const);
    const drawn = pathOf(points, count, scale).split(/[ML]/).slice(1);
    expect(drawn[0]).toBe('0 1');
    expect(drawn.at(-1)).toBe(`${(count - 1) / count} ${1 - (count - 1) / count}`);
    expect(drawn.length).toBeLessThanOrEqual(402);
  }
});
