import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handMade, isHandMade } from '../../../web/state/hand-made';
import type { LayerConfig } from '../../../web/core/types';
import { layerConfig } from '../../../web/state/layer-config';
import { kindOf, offeredHeads } from '../../../web/state/rules';
import { settle } from '../../../web/state/settle';
import { defaultMemory, defaultState, type State } from '../../../web/state/state';
import { plainRules, states } from '../support/states';

const keys = Object.keys(defaultState) as (keyof State)[];
const settled = (patch: Partial<State>, touched = Object.keys(patch) as (keyof State)[]) =>
  settle(plainRules, { ...defaultState, ...patch }, touched);

describe('settle', () => {
  it('makes any state one that the core can compute, and says what it changed', () => {
    fc.assert(
      fc.property(states, fc.subarray(keys), (wanted, touched) => {
        const { state, adjustments } = settle(plainRules, wanted, touched);
        const { dModel, variant, parameters, heads, head } = state;
        expect(parameters).not.toBe('imported');
        const kind = kindOf(parameters);
        expect(plainRules.validHeads(dModel, variant, kind)).toContain(heads);
        expect(isHandMade(parameters) && dModel !== 16).toBe(false);
        expect(head).toBeLessThan(heads);
        expect(Object.values(state.classes).every((id) => plainRules.isWordClass(id))).toBe(true);
        const said = new Set(adjustments.map(({ field }) => field));
        for (const field of ['heads', 'dModel', 'parameters'] as const)
          expect(said.has(field), field).toBe(state[field] !== wanted[field]);
        for (const field of ['head', 'muted', 'classes', 'memoryClasses'] as const)
          if (touched.includes(field))
            expect(said.has(field), field).toBe(
              JSON.stringify(state[field]) !== JSON.stringify(wanted[field]),
            );
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

  it.each(handMade)('sets d_model to 16 when the reader chooses %s parameters', (parameters) => {
    expect(settled({ parameters, dModel: 32 }, ['parameters'])).toMatchObject({
      state: { parameters, dModel: 16 },
      adjustments: [{ field: 'dModel', from: 32, to: 16 }],
    });
  });

  it.each(handMade)(
    'leaves %s parameters when the reader chooses another d_model',
    (parameters) => {
      expect(settled({ parameters, dModel: 32 }, ['dModel'])).toMatchObject({
        state: { parameters: 'random', dModel: 32, heads: 4 },
        adjustments: [{ field: 'parameters', from: parameters, to: 'random' }],
      });
    },
  );

  it('goes down to the next head count that fits, never up', () => {
    expect(settled({ heads: 3 }).adjustments).toEqual([
      { field: 'heads', from: 3, to: 2, allowed: '1, 2, 4, 8, 16' },
    ]);
    expect(settled({ heads: 64 }).state.heads).toBe(16);
    expect(settled({ heads: 12, variant: 'wide', parameters: 'random' }).adjustments).toEqual([]);
    expect(settled({ heads: 12, variant: 'wide' }).state.heads).toBe(8);
  });

  it('keeps the large head where there are fewer heads, silently', () => {
    expect(settled({ heads: 2, head: 3 }, ['heads'])).toMatchObject({
      state: { head: 1 },
      adjustments: [],
    });
  });

  it('says of what is asked for which of it is not there, counted as it was written', () => {
    const patch: Partial<State> = {
      sentence: 'one two',
      padding: [0, 2, 5],
      muted: [3, 6],
      head: 9,
      classes: { 1: 'verb', 7: 'noun' },
      memoryClasses: { 0: 'noun' },
      attnMask: { n: 1, m: 2, added: [0, null] },
    };
    const { state, adjustments } = settled(patch);
    expect(state).toMatchObject({ padding: [0], muted: [3], head: 3, attnMask: null });
    const because = 'not-there';
    expect(adjustments).toEqual([
      { field: 'head', from: '10', to: '', allowed: '4', because },
      { field: 'muted', from: '7', to: '', allowed: '4', because },
      { field: 'padding', from: '3, 6', to: '', allowed: '2', because },
      { field: 'attnMask', from: '1 × 2', to: '', allowed: '2 × 2', because },
      { field: 'classes', from: '7:noun', to: '', allowed: '2', because },
      { field: 'memoryClasses', from: '0:noun', to: '', allowed: '0', because },
    ]);
    expect(settled(patch, ['sentence']).adjustments).toEqual([]);
  });

  it('drops classes of words that are gone silently, and unknown classes aloud', () => {
    const { state, adjustments } = settled(
      { sentence: 'one two', classes: { 1: 'verb', 7: 'noun' } },
      ['sentence'],
    );
    expect(state.classes).toEqual({ 1: 'verb' });
    expect(adjustments).toEqual([]);
    expect(settled({ classes: { 1: 'no-such-class' } })).toMatchObject({
      state: { classes: {} },
      adjustments: [{ field: 'classes', from: 'no-such-class', to: '' }],
    });
  });
});

describe('free widths in wide', () => {
  const wide = { variant: 'wide', parameters: 'random' } as const;

  it('wait in the state until the layer is wide', () => {
    const { state, adjustments } = settled({ dK: 5, dV: 7 });
    expect([state.dK, state.dV]).toEqual([5, 7]);
    expect(adjustments).toEqual([]);
    expect(layerConfig(state, null)).not.toHaveProperty('dK');
    expect(layerConfig({ ...state, ...wide }, null)).toMatchObject({ dK: 5, dV: 7 });
  });

  it.each(handMade)('are no fewer than the heads of %s parameters need', (parameters) => {
    expect(settled({ parameters, variant: 'wide', dK: 2 })).toMatchObject({
      state: { dK: 4 },
      adjustments: [{ field: 'dK', from: 2, to: 4 }],
    });
  });

  it('without W_O, d_v shares out d_model, or W_O stays where it cannot', () => {
    expect(settled({ ...wide, outputProjection: false })).toMatchObject({
      state: { dV: 4, outputProjection: false },
    });
    expect(settled({ ...wide, heads: 3, outputProjection: false })).toMatchObject({
      state: { outputProjection: true },
      adjustments: [{ field: 'outputProjection' }],
    });
  });
});

describe('padding', () => {
  it('starts with the last word when the reader chooses the mask', () => {
    expect(settled({ mask: 'padding' }).state.padding).toEqual([9]);
    expect(settled({ mask: 'padding', memory: 'two words' }).state.padding).toEqual([1]);
    expect(settled({ mask: 'padding', padding: [2] }).state.padding).toEqual([2]);
  });

  it('of words that are gone is dropped', () => {
    expect(settled({ sentence: 'one two', padding: [1, 5] }).state.padding).toEqual([1]);
  });
});

describe('imported parameters', () => {
  const file = { dModel: 8, heads: 2, variant: 'wide', dK: 3, bias: true } as const;
  const rules = { ...plainRules, imported: file };
  const imported = { ...defaultState, parameters: 'imported' } as const;

  it('bring their shapes along', () => {
    const { state, adjustments } = settle(rules, imported, ['parameters']);
    expect(state).toMatchObject({ dModel: 8, heads: 2, variant: 'wide', dK: 3, bias: true });
    expect(adjustments).toEqual([]);
    expect(offeredHeads(rules, state)).toEqual([2]);
  });

  it('are what the file says, and the usual where it says nothing', () => {
    const shapeOf = (more: Partial<LayerConfig>) => {
      const given = { ...plainRules, imported: { dModel: 8, heads: 2, ...more } };
      // Everything differs from the defaults.
      const other = { bias: false, sharedQK: true, sharedHeads: true, heads: 4, dK: 5, dV: 5 };
      const held = { valueProjection: false, outputProjection: false };
      return settle(given, { ...imported, ...other, ...held }, ['parameters']).state;
    };
    const usual = {
      dModel: 8,
      variant: 'split',
      bias: true,
      dK: null,
      dV: null,
      sharedQK: false,
      sharedHeads: false,
      valueProjection: true,
      outputProjection: true,
    };
    expect(shapeOf({})).toMatchObject({ ...usual, heads: 4 });
    expect(shapeOf({ variant: 'wide' })).toMatchObject({ ...usual, variant: 'wide', heads: 2 });
    expect(shapeOf({ variant: 'wide', dK: 3, dV: 6 })).toMatchObject({ dK: 3, dV: 6 });
    const narrow = { variant: 'narrow', sharedHeads: true } as const;
    expect(shapeOf(narrow)).toMatchObject({ ...usual, ...narrow, heads: 2 });
    // Only wide allows separate widths.
    expect(shapeOf({ dK: 3, dV: 6 })).toMatchObject(usual);
    const held = { sharedQK: true, valueProjection: false, outputProjection: false, bias: false };
    expect(shapeOf(held)).toMatchObject({ ...usual, ...held });
  });

  it('are left when the reader changes a shape', () => {
    const { state } = settle(rules, imported, ['parameters']);
    expect(settle(rules, { ...state, variant: 'split' }, ['variant'])).toMatchObject({
      state: { parameters: 'random', variant: 'split' },
      adjustments: [{ field: 'parameters', from: 'imported', to: 'random' }],
    });
  });

  it('in split allow other head counts', () => {
    const split = { ...plainRules, imported: { dModel: 8, heads: 2 } };
    const { state } = settle(split, imported, ['parameters']);
    expect(offeredHeads(split, state)).toEqual([1, 2, 4, 8]);
    expect(settle(split, { ...state, heads: 8 }, ['heads'])).toMatchObject({
      state: { parameters: 'imported', heads: 8 },
      adjustments: [],
    });
  });

  it('give way, aloud, where there is no file', () => {
    expect(settle(plainRules, imported, [])).toMatchObject({
      state: { parameters: 'random' },
      adjustments: [{ field: 'parameters', from: 'imported', to: 'random', because: 'no-file' }],
    });
  });

  it('with a memory of its own length get a second sentence', () => {
    const crossing = { ...plainRules, imported: { dModel: 16, heads: 4, dMemory: 24 } };
    const { state, adjustments } = settle(crossing, imported, ['parameters']);
    expect(state.memory).toBe(defaultMemory);
    expect(adjustments).toMatchObject([{ field: 'memory' }]);
    expect(layerConfig(state, crossing.imported)).toMatchObject({ dMemory: 24 });
  });
});

describe('the head counts that are offered', () => {
  const offered = (patch: Partial<State>) =>
    offeredHeads(plainRules, { ...defaultState, ...patch });

  it('are the divisors in split and narrow', () => {
    expect(offered({ parameters: 'random' })).toEqual([1, 2, 4, 8, 16]);
    const narrow = { dModel: 12, variant: 'narrow', parameters: 'random' } as const;
    expect(offered(narrow)).toEqual([1, 2, 3, 4, 6, 12]);
  });

  it('show in wide that no divisor is needed', () => {
    expect(offered({ variant: 'wide', parameters: 'random' })).toEqual([1, 2, 3, 4, 6, 8, 12, 16]);
  });

  it.each(handMade)('are divisors in wide too for %s parameters', (parameters) => {
    expect(offered({ variant: 'wide', parameters })).toEqual([1, 2, 4, 8, 16]);
  });
});
