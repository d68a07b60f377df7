import { expect, it } from 'vitest';
import { concealedMarks } from '../../../web/draw/marks/concealed-marks';
import { themeOf } from '../../../web/draw/theme';

const area = (width: number, height: number) => ({ x: 10, y: 20, width, height, label: null });

it.each([
  [40, 40],
  [200, 30],
  [30, 200],
  [12, 300],
])('lines of an area of %i × %i stay in it, and slant', (width, height) => {
  const [edge, , lines] = concealedMarks(area(width, height), themeOf('light', false));
  expect(edge).toMatchObject({ kind: 'rect', x: 11, y: 21, width: width - 2, height: height - 2 });
  if (lines?.kind !== 'lines') throw new Error('no lines');
  const points = lines.points;
  expect(points.length).toBeGreaterThan(0);
  for (let k = 0; k < points.length; k += 4) {
    const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = points.slice(k, k + 4);
    for (const x of [x1, x2]) expect(x).toBeGreaterThanOrEqual(11);
    for (const x of [x1, x2]) expect(x).toBeLessThanOrEqual(9 + width);
    for (const y of [y1, y2]) expect(y).toBeGreaterThanOrEqual(21);
    for (const y of [y1, y2]) expect(y).toBeLessThanOrEqual(19 + height);
    expect(x2 - x1, 'as far along as up').toBeCloseTo(y1 - y2);
  }
});

it('one that is too small for a line has its paper alone', () => {
  expect(concealedMarks(area(5, 5), themeOf('light', false))).toHaveLength(2);
});
