import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../web/element/save-file';
import { collectSaved } from '../support/saving';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a file is offered under its name, and let go of once the browser has it', async () => {
  const [saved, readable] = [
    collectSaved(),
    (url: string) =>
      fetch(url).then(
        () => true,
        () => false,
      ),
  ];
  saveFile(new Blob(['1,2\n'], { type: 'text/csv' }), 'scores.csv');
  expect(saved.map(({ name }) => name)).toEqual(['scores.csv']);
  const [file] = saved;
  if (!file) throw new Error('nothing was saved');
  const content = await file.content;
  expect([await content.text(), content.type]).toEqual(['1,2\n', 'text/csv']);
  vi.advanceTimersByTime(30_000);
  expect(await readable(file.url)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(await readable(file.url)).toBe(false);
});
