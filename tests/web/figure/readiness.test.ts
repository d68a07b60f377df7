/** Who waits for a figure that is taken off its page and put back is told by the start that follows. */
import { expect, it } from 'vitest';
import { Readiness } from '../../../web/figure/readiness';

it('keeps those who wait over an end, and makes those wait who ask after one', async () => {
  const readiness = new Readiness<string>();
  const first = readiness.promise;
  readiness.end();
  readiness.resolve('started');
  expect(await Promise.race([first, Promise.resolve('still waits')])).toBe('started');
  readiness.end();
  expect(await Promise.race([readiness.promise, Promise.resolve('still waits')])).toBe(
    'still waits',
  );
  readiness.reject(new Error('no core'));
  await expect(readiness.promise).rejects.toThrow('no core');
  readiness.end();
  readiness.resolve('again');
  expect(await readiness.promise).toBe('again');
});

it('knows of a start whether it is still the last one', () => {
  const readiness = new Readiness<string>();
  const first = readiness.begin();
  expect(first()).toBe(false);
  const second = readiness.begin();
  expect([first(), second()]).toEqual([true, false]);
  readiness.end();
  expect(second()).toBe(true);
});
