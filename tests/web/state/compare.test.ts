/** Two layers in one state: B equals A except for the fields in `compare`. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  besideBefore,
  changeOf,
  differing,
  otherOf,
  stopped,
  swapped,
} from '../../../web/state/compare';
import { settle } from '../../../web/state/settle';
import { settleBoth } from '../../../web/state/settle-both';
import { defaultState, type State } from '../../../web/state/state';
import { isTrained } from '../../../web/state/training';
import {
  changeOfSeed,
  changeOfTrained,
  isOnlyBTrained,
  trainedLayers,
} from '../../../web/state/trained-layers';
import { plainRules, states } from '../support/states';

const state = (patch: Partial<State>): State => ({ ...defaultState, ...patch });

/** Settles a change of `before`. */
const changed = (before: State, patch: Partial<State>) =>
  settleBoth(plainRules, { ...before, ...patch }, Object.keys(patch) as (keyof State)[], before);

describe('B as a state', () => {
  it.each<[a: Partial<State>, b: Partial<State>]>([
    [
      { heads: 8, head: 6, compare: { heads: 4, mask: 'causal' } },
      { heads: 4, head: 3, mask: 'causal' },
    ],
    [{ head: 2, compare: {} }, { head: 2 }],
    // A stage that only A has becomes the one before it.
    [
      { qkNorm: 'head', stage: 'norm', progress: 0.5, compare: { qkNorm: 'none' } },
      { stage: 'heads', progress: 1 },
    ],
  ])('of A with %j is %j', (a, b) => {
    expect(otherOf(state(a))).toEqual(state(b));
  });
});

describe('settling both', () => {
  it('leaves two states that fit, and names exactly what differs', () => {
    fc.assert(
      fc.property(states, (wanted) => {
        const { state: a } = settleBoth(plainRules, wanted, [], wanted);
        if (wanted.compare === null) {
          // Settling both changes only the training step, which the layers share.
          const { trainingStep } = a;
          expect(a).toEqual({ ...settle(plainRules, wanted, []).state, trainingStep });
          expect(trainingStep).toBeLessThanOrEqual(wanted.trainingStep);
          return;
        }
        const b = otherOf(a);
        const { head: _, cell: __, ...named } = a.compare ?? {};
        expect(Object.keys(named).sort()).toEqual([...differing(a, b)].sort());
        for (const each of [{ ...a, compare: null }, b])
          expect(settle(plainRules, each, []).adjustments).toEqual([]);
      }),
    );
  });

  it.each<[before: Partial<State>, patch: Partial<State>, becomes: Partial<State>]>([
    // While A changes, B stays as it is.
    [
      { compare: { variant: 'wide' } },
      { heads: 8, mask: 'causal' },
      { compare: { variant: 'wide', heads: 4, mask: 'none' } },
    ],
    [{ compare: { heads: 8 } }, { sentence: 'three words only' }, {}],
    // A word of padding is one of both.
    [{ compare: {} }, { compare: { mask: 'padding' } }, { padding: [9] }],
    // B's own head goes when A gets one of that number, or another is chosen.
    [{ compare: { heads: 8, head: 6 } }, { head: 2 }, { compare: { heads: 8 } }],
    [{ compare: { heads: 8, head: 6 } }, { heads: 16 }, { compare: { heads: 8 } }],
  ])('makes of %j and the change %j %j', (before, patch, becomes) => {
    const { state: now, others } = changed(state(before), patch);
    expect(now).toEqual(state({ ...before, ...patch, ...becomes }));
    expect(others).toEqual([]);
  });

  it('drops A’s own mask when B, trained, needs other words for both', () => {
    const attnMask = { n: 1, m: 1, added: [null] };
    const before = state({ sentence: '!', mask: 'own', attnMask });
    const { state: now, adjustments } = changed(before, { compare: { parameters: 'trained' } });
    expect(now).toMatchObject({ mask: 'none', attnMask: null });
    expect(adjustments).toMatchObject([{ field: 'mask', from: 'own', because: 'other-words' }]);
  });

  it('tells what B had to change, apart from A’s', () => {
    const { others, adjustments, state: now } = changed(state({}), { compare: { heads: 3 } });
    expect(adjustments).toEqual([]);
    expect(others).toMatchObject([{ field: 'heads', from: 3, to: 2 }]);
    expect(now.compare).toEqual({ heads: 2 });
  });
});

describe('a change of B', () => {
  const mask = 'causal';
  it.each<[patch: Partial<State>, change: Partial<State>]>([
    [{ variant: 'wide' }, { compare: { mask, variant: 'wide' } }],
    // What both share changes in both.
    [
      { sentence: 'new words', head: 3 },
      { sentence: 'new words', head: 3 },
    ],
    [
      { heads: 8, theme: 'dark' },
      { theme: 'dark', compare: { mask, heads: 8 } },
    ],
    // A has no head of that number.
    [
      { head: 4, projection: 'v' },
      { projection: 'v', compare: { mask, head: 4 } },
    ],
  ])('to %j is %j', (patch, change) => {
    expect(changeOf(state({ compare: { mask } }), patch)).toEqual(change);
  });

  it('that swaps the two, twice, is nothing', () => {
    const before = state({ heads: 8, compare: { variant: 'wide', heads: 4, seed: 3 } });
    const once = changed(before, swapped(before)).state;
    expect(otherOf(once)).toMatchObject({ heads: 8, variant: 'split', seed: 7 });
    expect(once).toMatchObject({ heads: 4, variant: 'wide', seed: 3 });
    expect(changed(once, swapped(once)).state).toEqual(before);
  });
});

describe('the layer before a change beside the layer now', () => {
  const now = state({ variant: 'wide', heads: 2, stage: 'output' });

  it('is A, and what it is now B', () => {
    const patch = besideBefore(state({ stage: 'embed' }), now);
    expect(patch).toEqual({ variant: 'split', heads: 4, compare: { variant: 'wide', heads: 2 } });
    expect(otherOf({ ...now, ...patch })).toEqual(now);
  });

  it.each([
    ['before any change', null, now],
    ['where no layer changed', state({ stage: 'embed' }), state({ stage: 'output' })],
    ['where the words changed, too', state({ sentence: 'other words' }), now],
    ['where two are compared', state({}), { ...now, compare: {} }],
    ['where two were compared', state({ compare: {} }), now],
  ])('is not there %s', (_, before, after) => {
    expect(besideBefore(before, after)).toBeNull();
  });

  it('ends with the current layer, or with A after another change or with another start', () => {
    const both = { ...now, ...besideBefore(state({}), now) };
    expect({ ...both, ...stopped(both, now) }).toEqual(now);
    expect(stopped({ ...both, compare: { heads: 8 } }, now)).toEqual({ compare: null });
    expect(stopped(both, null)).toEqual({ compare: null });
    expect(stopped(both, { ...now, compare: {} })).toEqual({ compare: null });
  });
});

describe('where layers are trained', () => {
  const a = state({ parameters: 'trained', heads: 2, seed: 5 });
  const both: State = { ...a, compare: { heads: 1 } };
  const onlyB = state({ seed: 3, compare: { parameters: 'trained', heads: 2, seed: 9 } });

  it('those on show are told, A first', () => {
    const heads = (of: State) => trainedLayers(of).map((each) => each.heads);
    expect([defaultState, a, both, onlyB].map(heads)).toEqual([[], [2], [2, 1], [2]]);
    expect([defaultState, a, both, onlyB].map(isTrained)).toEqual([false, true, true, true]);
    expect([a, both, onlyB, defaultState].map(isOnlyBTrained)).toEqual([false, false, true, false]);
  });

  it('they change where they are, and keep a common seed common', () => {
    expect(changeOfTrained(both, { heads: 4 })).toEqual({ heads: 4 });
    expect(changeOfTrained(onlyB, { heads: 4, trainingStep: 7 })).toEqual({
      trainingStep: 7,
      compare: { parameters: 'trained', heads: 4, seed: 9 },
    });
    expect(changeOfSeed(a, 6)).toEqual({ seed: 6 });
    expect(changeOfSeed(both, 6)).toEqual({ seed: 6, compare: { heads: 1, seed: 6 } });
    expect(changeOfSeed({ ...a, compare: { seed: 8 } }, 6)).toEqual({ seed: 6 });
    expect(changeOfSeed(onlyB, 10)).toEqual({
      compare: { parameters: 'trained', heads: 2, seed: 10 },
    });
  });
});
