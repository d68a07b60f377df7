/** Work never runs inside itself, and failed work can be repeated. */
import { expect, it, vi } from 'vitest';
import { alone } from '../../../../web/page/classroom/present/alone';

it('work that asks for itself is done once', () => {
  const once = alone();
  const inner = vi.fn();
  const done = once(() => {
    expect(once(inner)).toBe(false);
  });
  expect(done).toBe(true);
  expect(inner).not.toHaveBeenCalled();
  expect(once(inner)).toBe(true);
  expect(inner).toHaveBeenCalledOnce();
});

it('work that failed says so, and is done when it is asked for again', () => {
  const once = alone();
  expect(() =>
    once(() => {
      throw new Error('A template failed.');
    }),
  ).toThrow('A template failed.');
  const again = vi.fn();
  expect(once(again)).toBe(true);
  expect(again).toHaveBeenCalledOnce();
});
