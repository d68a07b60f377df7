/** The countdown while a class guesses. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Count } from '../../../../web/page/classroom/present/count';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('counts down to 0, tells every second, and stays there', () => {
  const seen: (number | null)[] = [];
  const count = new Count(() => seen.push(count.left));
  expect(count.left).toBeNull();
  count.start(3);
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([3, 2, 1, 0]);
});

it('begun anew it counts once, and stopped not at all', () => {
  const count = new Count(() => undefined);
  count.start(10);
  count.start(20);
  vi.advanceTimersByTime(2000);
  expect(count.left).toBe(18);
  count.stop();
  vi.advanceTimersByTime(2000);
  expect(count.left).toBeNull();
});
