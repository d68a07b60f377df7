import { expect, it, vi } from 'vitest';
import type { Core } from '../../../web/core/core-types';
import { Trainings } from '../../../web/session/trainings';
import { coreRules } from '../../../web/session/core-rules';
import type { Imported } from '../../../web/session/imported';
import { memoizeLast } from '../../../web/session/memoize';

it('the last answer is kept as long as the same is asked', () => {
  const make = vi.fn(({ words }: { words: readonly string[] }) => words.join(' '));
  const made = memoizeLast(make);
  expect(made({ words: ['a', 'b'] })).toBe('a b');
  expect(made({ words: ['a', 'b'] })).toBe('a b');
  expect(make).toHaveBeenCalledTimes(1);
  expect(made({ words: ['a'] })).toBe('a');
  expect(made({ words: ['a', 'b'] })).toBe('a b');
  expect(make).toHaveBeenCalledTimes(3);
});

it('the core is asked once which heads fit a width in a variant', () => {
  const validHeads = vi.fn((dModel: number) => (dModel === 16 ? [1, 2] : [1]));
  const wordClasses = [{ id: 'verb' }, { id: 'noun' }];
  let imported: Imported | null = null;
  const core = { validHeads, wordClasses } as unknown as Core;
  const rules = coreRules(core, () => imported, new Trainings(core));
  expect(rules.validHeads(16, 'split', 'random')).toEqual([1, 2]);
  expect(rules.validHeads(16, 'split', 'random')).toEqual([1, 2]);
  expect(validHeads.mock.calls).toEqual([[16, 'split', 'random']]);
  expect(rules.validHeads(1, 'split', 'random')).toEqual([1]);
  rules.validHeads(16, 'wide', 'random');
  rules.validHeads(16, 'split', 'ones');
  expect(validHeads).toHaveBeenCalledTimes(4);
  expect(['verb', 'noun', 'other'].map((id) => rules.isWordClass(id))).toEqual([true, true, false]);
  expect(rules.imported).toBeNull();
  const shape = { n: 3, m: 2, dModel: 2, dMemory: 1 };
  const rows = (n: number, columns: number) => ({
    shape: [n, columns],
    data: new Float32Array(n * columns),
  });
  const inputs = { x: rows(3, 2), tokens: [], memory: rows(2, 1), memoryTokens: [], padding: [] };
  const config = { dModel: 2, heads: 1 };
  imported = { name: 'a', config, parameters: {} as Imported['parameters'], inputs };
  expect(rules.imported).toBe(config);
  expect(rules.fileRows).toEqual(shape);
});
