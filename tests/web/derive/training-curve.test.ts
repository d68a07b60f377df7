/** The curve of the loss: a fixed logarithmic axis, and a line with one point for each step. */
import { expect, it } from 'vitest';
import { decades, heightOf, lossPath, lossScale } from '../../../web/derive/training/curve';

const scale = lossScale([Float32Array.of(2.4, 0.5, 0.02)]);

it('the axis is logarithmic, and grows only for losses that are beyond it', () => {
  expect(scale).toEqual(lossScale([]));
  expect(decades(scale)).toEqual([-3, -2, -1, 0]);
  expect(decades({ least: -4, most: 0.6 })).toEqual([-4, -3, -2, -1, 0]);
  // If labels would overlap, only every second or third decade has one.
  expect(decades({ least: -5, most: 2 })).toEqual([-4, -2, 0, 2]);
  expect(decades({ least: -11, most: 2.3 })).toEqual([-9, -6, -3, 0]);
  const [one, tenth, hundredth] = [1, 0.1, 0.01].map((loss) => heightOf(loss, scale));
  expect((tenth ?? 0) - (one ?? 0)).toBeCloseTo((hundredth ?? 0) - (tenth ?? 0), 10);
  expect(lossScale([Float32Array.of(100, 2e-5)])).toEqual({ least: -5, most: 2 });
  // Zero is not on a logarithmic axis; it is drawn at the end.
  expect(heightOf(0, scale)).toBe(1);
});

it('the loss of step s stands at s of all steps', () => {
  expect(lossPath(new Float32Array(), 4, scale)).toBe('');
  const path = lossPath(Float32Array.of(2.4, 0.5), 4, scale);
  expect(path.match(/[ML][0-9.]+/g)).toEqual(['M0.2500', 'L0.5000']);
  const long = lossPath(new Float32Array(2000).fill(0.5), 2000, scale);
  expect(long.match(/L/g)?.length).toBeLessThanOrEqual(400);
});
