/** Code that loads when it is first needed. */
import { effect } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { Loaded } from '../../../web/ui/shared/loaded';

it('is loaded once, however many ask', async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  const loaded = new Loaded(load);
  expect(loaded.now).toBeNull();
  expect(await Promise.all([loaded.fetch(), loaded.fetch()])).toEqual(['code', 'code']);
  expect(await loaded.fetch()).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

it('is loaded again after a failure, which whoever asked is told', async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  load.mockRejectedValueOnce(new Error('offline'));
  const loaded = new Loaded(load);
  const used = vi.fn();
  loaded.whenThere(used);
  await expect(loaded.fetch()).rejects.toThrow('offline');
  await loaded.settled();
  expect(used).not.toHaveBeenCalled();
  await loaded.fetch();
  expect(used).toHaveBeenCalledExactlyOnceWith('code');
});

it('waits for nothing where nobody asked for it', async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  const loaded = new Loaded(load);
  loaded.whenThere(() => undefined);
  await loaded.settled();
  expect(load).not.toHaveBeenCalled();
});

it('redraws readers of `now`, but not callers of peek', async () => {
  const loaded = new Loaded(() => Promise.resolve('code'));
  const seen: (string | null)[] = [];
  let peeks = 0;
  effect(() => void seen.push(loaded.now));
  effect(() => {
    loaded.peek();
    peeks += 1;
  });
  await loaded.fetch();
  expect([seen, peeks]).toEqual([[null, 'code'], 1]);
});
