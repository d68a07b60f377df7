/** Who waits for a figure that is taken off its page and put back is told by the start that follows. */
import { expect, it } from 'vitest';
import { Readiness } from '../../../web/figure/readiness';

it('keeps those who wait over an end, and makes those wait who ask after one', async () => {
  const readiness = new Readiness<string>();
  const first = readiness.promise;
  readiness.renew();
  readiness.resolve('started');
  expect(await Promise.race([first, Promise.resolve('still waits')])).toBe('started');
  readiness.renew();
  expect(await Promise.race([readiness.promise, Promise.resolve('still waits')])).toBe(
    'still waits',
  );
  readiness.reject(new Error('no core'));
  await expect(readiness.promise).rejects.toThrow('no core');
  readiness.renew();
  readiness.resolve('again');
  expect(await readiness.promise).toBe('again');
});
