import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offeredHeads, settle } from '../../web/state/rules';
import { defaultState, type State } from '../../web/state/state';
import { plainRules, states } from './support/states';

const keys = Object.keys(defaultState) as (keyof State)[];
const settled = (patch: Partial<State>, touched = Object.keys(patch) as (keyof State)[]) =>
  settle(plainRules, { ...defaultState, ...patch }, touched);

describe('settle', () => {
  it('makes any state one that the core can compute, and says what it changed', () => {
    fc.assert(
      fc.property(states, fc.subarray(keys), (wanted, touched) => {
        const { state, adjustments } = settle(plainRules, wanted, touched);
        const { dModel, variant, parameters, heads, head } = state;
        expect(plainRules.validHeads(dModel, variant, parameters)).toContain(heads);
        expect(parameters === 'constructed' && dModel !== 16).toBe(false);
        expect(head).toBeLessThan(heads);
        expect(Object.values(state.classes).every((id) => plainRules.isWordClass(id))).toBe(true);
        const said = new Set(adjustments.map(({ field }) => field));
        for (const field of ['heads', 'dModel', 'parameters'] as const)
          expect(said.has(field), field).toBe(state[field] !== wanted[field]);
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(states, (wanted) => {
        const { state } = settle(plainRules, wanted);
        expect(settle(plainRules, state)).toEqual({ state, adjustments: [] });
      }),
    );
  });

  it('sets d_model to 16 when the reader chooses constructed parameters', () => {
    expect(settled({ parameters: 'constructed', dModel: 32 }, ['parameters'])).toMatchObject({
      state: { parameters: 'constructed', dModel: 16 },
      adjustments: [{ field: 'dModel', from: 32, to: 16 }],
    });
  });

  it('leaves constructed parameters when the reader chooses another d_model', () => {
    expect(settled({ dModel: 32 })).toMatchObject({
      state: { parameters: 'random', dModel: 32, heads: 4 },
      adjustments: [{ field: 'parameters', from: 'constructed', to: 'random' }],
    });
  });

  it('goes down to the next head count that fits, never up', () => {
    expect(settled({ heads: 3 }).adjustments).toEqual([
      { field: 'heads', from: 3, to: 2, allowed: '1, 2, 4, 8, 16' },
    ]);
    expect(settled({ heads: 64 }).state.heads).toBe(16);
    expect(settled({ heads: 12, variant: 'wide', parameters: 'random' }).adjustments).toEqual([]);
    expect(settled({ heads: 12, variant: 'wide' }).state.heads).toBe(8);
  });

  it('keeps the large head where there are fewer heads, silently', () => {
    expect(settled({ heads: 2, head: 3 })).toMatchObject({ state: { head: 1 }, adjustments: [] });
  });

  it('drops classes of words that are gone silently, and unknown classes aloud', () => {
    const { state, adjustments } = settled({
      sentence: 'one two',
      classes: { 1: 'verb', 7: 'noun' },
    });
    expect(state.classes).toEqual({ 1: 'verb' });
    expect(adjustments).toEqual([]);
    expect(settled({ classes: { 1: 'no-such-class' } })).toMatchObject({
      state: { classes: {} },
      adjustments: [{ field: 'classes', from: 'no-such-class', to: '' }],
    });
  });
});

describe('the head counts that are offered', () => {
  it('are the divisors in split and narrow', () => {
    expect(offeredHeads(plainRules, 16, 'split', 'random')).toEqual([1, 2, 4, 8, 16]);
    expect(offeredHeads(plainRules, 12, 'narrow', 'random')).toEqual([1, 2, 3, 4, 6, 12]);
  });

  it('show in wide that no divisor is needed', () => {
    expect(offeredHeads(plainRules, 16, 'wide', 'random')).toEqual([1, 2, 3, 4, 6, 8, 12, 16]);
  });

  it('are divisors in wide too where the heads were constructed', () => {
    expect(offeredHeads(plainRules, 16, 'wide', 'constructed')).toEqual([1, 2, 4, 8, 16]);
  });
});
