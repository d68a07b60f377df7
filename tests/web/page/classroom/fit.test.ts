/** Text on the wall: as large as fits, and never too small for the last row. */
import { expect, it } from 'vitest';
import { largestType, leastType } from '../../../../web/page/classroom/present/fit';

it('is the largest that fits', () => {
  expect(largestType(30, (size) => size <= 24)).toBe(24);
  expect(largestType(30.7, () => true)).toBe(30);
});

it('is never below what a room’s last row reads', () => {
  expect(leastType).toBeGreaterThanOrEqual(18);
  expect(largestType(30, () => false)).toBe(leastType);
  expect(largestType(3, () => true)).toBe(leastType);
});
