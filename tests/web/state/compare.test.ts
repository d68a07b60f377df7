/** Two layers in one state: B equals A except for the fields in `compare`. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validated } from '../../../web/session/validated';
import { decode, encode } from '../../../web/state/codec';
import {
  besideBefore,
  changeOf,
  differing,
  otherOf,
  stopped,
  swapped,
} from '../../../web/state/compare';
import { starts } from '../../../web/state/compare-starts';
import { settle } from '../../../web/state/settle';
import { settleBoth } from '../../../web/state/settle-both';
import { defaultState, type State } from '../../../web/state/state';
import { plainRules, states } from '../support/states';

const state = (patch: Partial<State>): State => ({ ...defaultState, ...patch });

describe('a link', () => {
  it('names what is different, as people write it', () => {
    const text = (compare: State['compare']) => encode(state({ compare }))[0]?.[1];
    expect(text({ variant: 'wide', heads: 8 })).toBe('variant:wide,heads:8');
    expect(text({ muted: [0, 2], head: 5 })).toBe('muted:1.3,head:6');
    expect(text({ cell: { name: 'scores', index: [6, 1, 2] } })).toBe('cell:scores.6.1.2');
    expect(text({})).toBe('same');
    expect(encode(state({ compare: null }))).toEqual([]);
  });

  it('reads it back, and off and same', () => {
    const read = (text: string) => decode([['compare', text]]).values.compare;
    expect(read('mask:causal,muted:1.3')).toEqual({ mask: 'causal', muted: [0, 2] });
    expect(read('same')).toEqual({});
    expect(read('off')).toBeNull();
  });
});

describe('values from a program', () => {
  it.each([
    [5, TypeError, 'compare'],
    [[], TypeError, 'compare'],
    [{ heads: '4' }, TypeError, 'compare.heads'],
    [{ bias: 'on' }, TypeError, 'compare.bias'],
    [{ theme: 'dark' }, TypeError, 'compare.theme'],
    [{ heads: 0 }, RangeError, 'whole numbers 1 to 64'],
    [{ variant: 'foo' }, RangeError, 'wide, split, narrow'],
  ])('%o is refused by name', (compare, error, says) => {
    const give = () => validated({ compare } as unknown as Partial<State>);
    expect(give).toThrow(error);
    expect(give).toThrow(says);
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

  it('drops A’s own mask when B, trained, needs other words for both', () => {
    const attnMask = { n: 1, m: 1, added: [null] };
    const wanted = state({
      ...{ sentence: '!', mask: 'own' as const, attnMask },
      compare: { parameters: 'trained' },
    });
    const { state: now, adjustments } = settleBoth(plainRules, wanted, ['compare'], defaultState);
    expect(now).toMatchObject({ mask: 'none', attnMask: null });
    expect(adjustments).toMatchObject([{ field: 'mask', from: 'own', because: 'other-words' }]);
  });

  it('tells what B had to change, apart from A’s', () => {
    const wanted = state({ compare: { heads: 3 } });
    const {
      others,
      adjustments,
      state: now,
    } = settleBoth(plainRules, wanted, ['compare'], defaultState);
    expect(adjustments).toEqual([]);
    expect(others).toMatchObject([{ field: 'heads', from: 3, to: 2 }]);
    expect(now.compare).toEqual({ heads: 2 });
  });

  it('keeps B while A changes', () => {
    const before = state({ compare: { variant: 'wide' } });
    const wanted = { ...before, heads: 8, mask: 'causal' as const };
    const { state: now } = settleBoth(plainRules, wanted, ['heads', 'mask'], before);
    expect(otherOf(now)).toEqual({ ...otherOf(before) });
    expect(now.compare).toEqual({ variant: 'wide', heads: 4, mask: 'none' });
  });

  it('changes in both what both share', () => {
    const before = state({ compare: { heads: 8 } });
    const wanted = { ...before, sentence: 'three words only' };
    const { state: now } = settleBoth(plainRules, wanted, ['sentence'], before);
    expect(otherOf(now)).toMatchObject({ sentence: 'three words only', heads: 8 });
    expect(now.compare).toEqual({ heads: 8 });
  });

  it('gives B a word of padding as it gives A one', () => {
    const wanted = state({ compare: { mask: 'padding' } });
    const { state: now } = settleBoth(plainRules, wanted, ['compare'], state({ compare: {} }));
    expect(now.padding).toEqual([9]);
  });

  it('lets go of B’s own head when A gets one of that number, or another is chosen', () => {
    const before = state({ compare: { heads: 8, head: 6 } });
    const chosen = settleBoth(plainRules, { ...before, head: 2 }, ['head'], before).state;
    expect(otherOf(chosen).head).toBe(2);
    const more = settleBoth(plainRules, { ...before, heads: 16 }, ['heads'], before).state;
    expect(more.compare).toEqual({ heads: 8 });
  });
});

describe('a change of B', () => {
  const before = state({ heads: 4, compare: { mask: 'causal' } });

  it('is B’s own where it is the layer’s, beside what was B’s own before', () => {
    expect(changeOf(before, { variant: 'wide' })).toEqual({
      compare: { mask: 'causal', variant: 'wide' },
    });
  });

  it('is one of both where both share it', () => {
    expect(changeOf(before, { sentence: 'new words', stage: 'output' })).toEqual({
      sentence: 'new words',
      stage: 'output',
    });
    expect(changeOf(before, { head: 3 })).toEqual({ head: 3 });
  });

  it('is each in its place where it is both', () => {
    expect(changeOf(before, { heads: 8, theme: 'dark' })).toEqual({
      theme: 'dark',
      compare: { mask: 'causal', heads: 8 },
    });
  });

  it('chooses a head of B’s own where A has none of that number', () => {
    expect(changeOf(before, { head: 4, projection: 'v' })).toEqual({
      projection: 'v',
      compare: { mask: 'causal', head: 4 },
    });
  });
});

describe('B as a state', () => {
  it('is A but for what is B’s own, compared with nothing, its head one that it has', () => {
    const a = state({ heads: 8, head: 6, compare: { heads: 4, mask: 'causal' } });
    expect(otherOf(a)).toEqual(state({ heads: 4, mask: 'causal', head: 3, compare: null }));
    expect(otherOf(state({ head: 2, compare: {} }))).toEqual(state({ head: 2, compare: null }));
  });
});

describe('swapping', () => {
  it('twice is nothing', () => {
    const before = state({ heads: 8, compare: { variant: 'wide', heads: 4, seed: 3 } });
    const once = settleBoth(
      plainRules,
      { ...before, ...swapped(before) },
      ['compare'],
      before,
    ).state;
    expect(otherOf(once)).toMatchObject({ heads: 8, variant: 'split', seed: 7 });
    expect(once).toMatchObject({ heads: 4, variant: 'wide', seed: 3 });
    const twice = settleBoth(plainRules, { ...once, ...swapped(once) }, ['compare'], once).state;
    expect(twice).toEqual(before);
  });
});

describe('the starting points', () => {
  const offered = [1, 2, 4, 8, 16];
  const begun = (id: string, from: Partial<State>) => {
    const start = starts.find((each) => each.id === id);
    const patch = start?.patch(state(from), offered) ?? {};
    return { ...state(from), ...patch };
  };

  it.each(['split-wide', 'heads', 'clones', 'mask'])('%s has two layers from anywhere', (id) => {
    fc.assert(
      fc.property(states, fc.constantFrom(...offered), (from, heads) => {
        const { state: settled } = settle(plainRules, {
          ...from,
          dModel: 16,
          heads,
          compare: null,
        });
        const now = begun(id, { ...settled, heads });
        expect(differing(now, otherOf(now))).not.toEqual([]);
      }),
    );
  });

  it('twice as many heads keeps to counts that fit', () => {
    expect(begun('heads', { heads: 4 })).toMatchObject({ heads: 4, compare: { heads: 8 } });
    expect(begun('heads', { heads: 16 })).toMatchObject({ heads: 8, compare: { heads: 16 } });
  });

  it('from here is the same layer twice', () => {
    expect(begun('same', { heads: 8 })).toEqual(state({ heads: 8, compare: {} }));
  });
});

describe('the layer before a change beside the layer now', () => {
  const now = state({ variant: 'wide', heads: 2, stage: 'output' });

  it('is A, and what it is now B', () => {
    const patch = besideBefore(state({ stage: 'embed' }), now);
    expect(patch).toEqual({ variant: 'split', heads: 4, compare: { variant: 'wide', heads: 2 } });
    const both = { ...now, ...patch };
    expect(otherOf(both)).toEqual(now);
    expect(both.stage).toBe('output');
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

  it('ends with the current layer', () => {
    const both = { ...now, ...besideBefore(state({}), now) };
    expect({ ...both, ...stopped(both, now) }).toEqual(now);
    // After another change or with another start, A stays.
    expect(stopped({ ...both, compare: { heads: 8 } }, now)).toEqual({ compare: null });
    expect(stopped(both, null)).toEqual({ compare: null });
    expect(stopped(both, { ...now, compare: {} })).toEqual({ compare: null });
  });
});
