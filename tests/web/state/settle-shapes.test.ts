/** Shapes that do not fit: which of two choices wins, and references to missing heads and columns. */
import { describe, expect, it } from 'vitest';
import { settle } from '../../../web/state/settle';
import { defaultState, type State } from '../../../web/state/state';
import { startOf } from '../../../web/state/training';
import { plainRules } from '../support/states';

const settled = (patch: Partial<State>, touched = Object.keys(patch) as (keyof State)[]) =>
  settle(plainRules, { ...defaultState, ...patch }, touched);

it('constructed parameters that are chosen together with another d_model win', () => {
  expect(settled({ parameters: 'constructed', dModel: 32 })).toMatchObject({
    state: { parameters: 'constructed', dModel: 16 },
    adjustments: [{ field: 'dModel', from: 32, to: 16 }],
  });
});

describe('imported parameters', () => {
  it('keep the shape of their file, and say what was asked for beside them', () => {
    const file = { ...plainRules, imported: { dModel: 8, heads: 2, variant: 'wide' } as const };
    const asked: Partial<State> = { parameters: 'imported', dModel: 32, variant: 'split' };
    const touched = Object.keys(asked) as (keyof State)[];
    const { state, adjustments } = settle(file, { ...defaultState, ...asked }, touched);
    expect(state).toMatchObject({ parameters: 'imported', dModel: 8, variant: 'wide' });
    expect(adjustments).toEqual([
      {
        field: 'parameters',
        from: 'd-model, variant',
        to: 'imported',
        because: 'file-shape',
      },
    ]);
    const same = { ...state, dModel: 8 } as const;
    expect(settle(file, same, ['parameters', 'dModel', 'variant']).adjustments).toEqual([]);
  });

  const rules = { ...plainRules, imported: { dModel: 8, heads: 2, variant: 'wide' } as const };
  const imported = { ...defaultState, parameters: 'imported' } as const;
  const { state } = settle(rules, imported, ['parameters']);

  it('of a link that says other shapes have their own', () => {
    expect(settle(rules, imported, [])).toEqual({ state, adjustments: [] });
    expect(state).toMatchObject({ parameters: 'imported', dModel: 8, heads: 2, variant: 'wide' });
  });

  it('stay where a shape is chosen that they have', () => {
    expect(settle(rules, state, ['variant', 'dModel'])).toEqual({ state, adjustments: [] });
  });

  it('that are not here take along the edits of their numbers, and leave those of the words’', () => {
    const edits = [
      { name: 'W_Q', index: [0, 0], value: 1 },
      { name: 'token', index: [0, 0], value: 2 },
      { name: 'b_O', index: [3], value: 3 },
    ];
    const lost = settle(plainRules, { ...imported, edits }, []);
    expect(lost.state).toMatchObject({ parameters: 'random', edits: [edits[1]] });
    expect(lost.adjustments.slice(1)).toEqual([{ field: 'edits', from: 2, to: 0 }]);
    const kept = settle(plainRules, { ...imported, edits: edits.slice(1, 2) }, []);
    expect(kept.adjustments.map(({ field }) => field)).toEqual(['parameters']);
  });
});

describe('heads', () => {
  it('that are trained are 16 at most, and others as many as fit', () => {
    const shape = { dModel: 64, parameters: 'random' } as const;
    expect(settled({ ...shape, heads: 32 }).state.heads).toBe(32);
    const trained = { ...startOf('what-where'), dModel: 64 };
    expect(settled({ ...trained, heads: 16 })).toMatchObject({ state: { heads: 16 } });
    expect(settled({ ...trained, heads: 32 })).toMatchObject({
      state: { heads: 16 },
      adjustments: [{ field: 'heads', from: 32, to: 16, allowed: '1, 2, 4, 8, 16' }],
    });
  });

  it('that were muted and are gone are muted no longer', () => {
    expect(settled({ heads: 2, muted: [0, 1, 2, 3] }).state.muted).toEqual([0, 1]);
    expect(settled({ heads: 8, muted: [0, 7] }).state.muted).toEqual([0, 7]);
  });
});

describe('a value without W_V', () => {
  const wide = { variant: 'wide', parameters: 'random', valueProjection: false } as const;

  it('is the input itself, and has no more columns', () => {
    expect(settled({ ...wide, dV: 20 })).toMatchObject({
      state: { dV: null },
      adjustments: [{ field: 'dV', from: 20, to: 'null' }],
    });
    for (const dV of [5, 16, null])
      expect(settled({ ...wide, dV })).toMatchObject({ state: { dV }, adjustments: [] });
  });

  it('may be wider with W_V', () => {
    expect(settled({ ...wide, valueProjection: true, dV: 20 })).toMatchObject({
      state: { dV: 20 },
      adjustments: [],
    });
  });
});

it('an output without W_O needs columns of the heads that make d_model together, as they may already', () => {
  const bare = { variant: 'wide', parameters: 'random', outputProjection: false } as const;
  expect(settled({ ...bare, dV: 4 })).toMatchObject({ state: { dV: 4 }, adjustments: [] });
  expect(settled({ ...bare, dV: 5 })).toMatchObject({
    state: { dV: 4, outputProjection: false },
    adjustments: [{ field: 'dV', from: 5, to: 4 }],
  });
  expect(settled({ ...bare, heads: 1 })).toMatchObject({ state: { dV: null }, adjustments: [] });
});
