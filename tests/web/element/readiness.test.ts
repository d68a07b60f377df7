import { expect, it } from 'vitest';
import { Readiness } from '../../../web/element/readiness';

it('a failure reaches who awaits it, and is nobody’s fault where nobody does', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  const readiness = new Readiness<number>();
  readiness.reject(new Error('no wasm'));
  // Node reports unhandled rejections after the microtasks of the current turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
  await expect(readiness.promise).rejects.toThrow('no wasm');
});

it('is a new promise once it is renewed: the old one stays as it was', async () => {
  const readiness = new Readiness<number>();
  const first = readiness.promise;
  readiness.resolve(1);
  readiness.renew();
  const second = readiness.promise;
  expect(second).not.toBe(first);
  readiness.resolve(2);
  expect(await first).toBe(1);
  expect(await second).toBe(2);
});
