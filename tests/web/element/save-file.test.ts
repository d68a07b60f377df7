import { resolveObjectURL } from 'node:buffer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../web/element/save-file';
import { collectSaved } from '../support/saving';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a file is offered under its name, and let go of once the browser has it', async () => {
  const saved = collectSaved();
  saveFile(new Blob(['1,2\n'], { type: 'text/csv' }), 'scores.csv');
  expect(saved.map(({ name }) => name)).toEqual(['scores.csv']);
  const [file] = saved;
  if (!file) throw new Error('nothing was saved');
  expect(await file.content.text()).toBe('1,2\n');
  expect(file.content.type).toBe('text/csv');
  vi.advanceTimersByTime(30_000);
  expect(resolveObjectURL(file.url)).toBeDefined();
  vi.advanceTimersByTime(60_000);
  expect(resolveObjectURL(file.url)).toBeUndefined();
});
