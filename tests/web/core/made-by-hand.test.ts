/** The names that go with parameters made by hand; C++ tests check what the heads do. */
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';

const core = await loadCore();
describe('parameters made by hand', () => {
  it('patterns name their heads and columns', () => {
    expect(core.patterns.heads).toEqual([
      'previous word',
      'nearest noun',
      'next word',
      'first word',
    ]);
    expect(core.patterns.inputs).toHaveLength(16);
    expect(core.patterns.outputs).toHaveLength(16);
    expect(core.patterns.outputs[0]).toBe('all · subj');
  });

  it('constructed name their heads and columns', () => {
    expect(core.constructed.inputs).toHaveLength(16);
    expect(core.constructed.outputs[0]).toBe('all · subj');
    expect(core.constructed.heads[0]).toBe('previous word');
  });
});
