/** Words that fit: a second sentence only if the layer needs one, and no references to removed words. */
import { describe, expect, it } from 'vitest';
import { settle } from '../../../web/state/settle';
import { defaultMemory, defaultState, type State } from '../../../web/state/state';
import { plainRules } from '../support/states';

const settled = (patch: Partial<State>, touched: readonly (keyof State)[] = []) =>
  settle(plainRules, { ...defaultState, ...patch }, touched);

describe('a second sentence', () => {
  const of = (dMemory: number, patch: Partial<State>, touched: readonly (keyof State)[] = []) => {
    const rules = { ...plainRules, imported: { dModel: 16, heads: 4, dMemory } };
    return settle(rules, { ...defaultState, parameters: 'imported', ...patch }, touched);
  };

  it('is put in where an imported layer’s memory has columns of its own, and there is none', () => {
    expect(of(24, {})).toMatchObject({
      state: { memory: defaultMemory },
      adjustments: [{ field: 'memory', from: '', to: defaultMemory }],
    });
  });

  it('is the reader’s own where there is one', () => {
    expect(of(24, { memory: 'two words' })).toMatchObject({
      state: { memory: 'two words' },
      adjustments: [],
    });
  });

  it('may be empty for a moment while it is typed', () => {
    expect(of(24, {}, ['memory'])).toMatchObject({ state: { memory: '' }, adjustments: [] });
  });

  it('is not needed by a layer that can look at its own words, nor by another layer than the imported one', () => {
    expect(of(16, {})).toMatchObject({ state: { memory: '' }, adjustments: [] });
    expect(of(24, { parameters: 'random' })).toMatchObject({
      state: { memory: '' },
      adjustments: [],
    });
  });
});

describe('what is said of words', () => {
  it('goes with them: padding, and classes', () => {
    const two = settled({
      sentence: 'two words',
      padding: [1, 2],
      classes: { 1: 'verb', 2: 'noun' },
    });
    expect(two.state).toMatchObject({ padding: [1], classes: { 1: 'verb' } });
    expect(two.adjustments).toEqual([]);
  });

  it('of a second sentence goes by its own words', () => {
    const { state } = settled({
      memory: 'one',
      padding: [0, 1],
      classes: { 5: 'verb' },
      memoryClasses: { 0: 'noun', 1: 'verb' },
    });
    expect(state).toMatchObject({ padding: [0], classes: { 5: 'verb' } });
    expect(state.memoryClasses).toEqual({ 0: 'noun' });
  });

  it('is told where it is no word class, of either sentence', () => {
    expect(settled({ memory: 'one', memoryClasses: { 0: 'adverb' } })).toMatchObject({
      state: { memoryClasses: {} },
    });
    expect(settled({ classes: { 0: 'adverb', 1: 'verb' } }).adjustments).toEqual([
      { field: 'classes', from: 'adverb', to: '' },
    ]);
  });

  it('is padding of the last key only where that mask was just chosen without any', () => {
    const masked = { mask: 'padding' } as const;
    expect(settled(masked, ['mask']).state.padding).toEqual([9]);
    expect(settled(masked).state.padding).toEqual([]);
    expect(settled({ mask: 'causal' }, ['mask']).state.padding).toEqual([]);
    // An empty sentence keeps the previous words, at least one.
    expect(settled({ ...masked, sentence: '' }, ['mask']).state.padding).toEqual([0]);
  });
});
