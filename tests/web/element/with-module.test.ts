import { expect, it, vi } from 'vitest';
import { withModule } from '../../../web/element/with-module';
import { opened } from '../support/opened';

const said = ({ session }: ReturnType<typeof opened>) =>
  session.notices.map(({ text, kind }) => [text, kind]);

it('what is asked for is loaded, and used', async () => {
  const page = opened();
  const use = vi.fn();
  const module = { name: 'files' };
  await withModule(page.session, () => Promise.resolve(module), use);
  expect(use.mock.calls).toEqual([[module]]);
  expect(said(page)).toEqual([]);
});

it('is over when its use is over', async () => {
  let done = false;
  await withModule(
    opened().session,
    () => Promise.resolve(1),
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done = true;
    },
  );
  expect(done).toBe(true);
});

it('where it cannot be loaded the reader is told why, and may ask again', async () => {
  const page = opened();
  const use = vi.fn();
  const load = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch files.js'))
    .mockResolvedValueOnce(1);
  await withModule(page.session, load, use);
  expect(use).not.toHaveBeenCalled();
  expect(said(page)).toEqual([['This could not be loaded: Failed to fetch files.js.', 'error']]);
  expect(page.events).toContainEqual({
    type: 'mh-error',
    detail: { message: 'This could not be loaded: Failed to fetch files.js.' },
  });
  await withModule(page.session, load, use);
  expect(use).toHaveBeenCalledTimes(1);
});

it('a fault in its use is no failure to load', async () => {
  const page = opened();
  const fault = () => Promise.reject(new Error('a fault'));
  await expect(withModule(page.session, () => Promise.resolve(1), fault)).rejects.toThrow(
    'a fault',
  );
  expect(said(page)).toEqual([]);
});
