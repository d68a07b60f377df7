/** The ladder to a head, and the core's configuration for a state. */
import { describe, expect, it } from 'vitest';
import { climb, rungOf, rungs } from '../../../web/state/ladder';
import { layerConfig, paddedKeys } from '../../../web/state/layer-config';
import { defaultState, type State } from '../../../web/state/state';

const state = (patch: Partial<State> = {}): State => ({ ...defaultState, ...patch });
const on = (rung: number, from = state()) => {
  const chosen = rungs[rung];
  if (!chosen) throw new Error(`no rung ${rung}`);
  return { ...from, ...climb(from, chosen) };
};

describe('the ladder', () => {
  it('has a reader who climbs a rung stand on it, from anywhere', () => {
    for (const from of [{}, { heads: 8, sharedQK: true, variant: 'wide' }, { heads: 1 }] as const)
      expect(rungs.map((_, k) => rungOf(on(k, state(from))))).toEqual([0, 1, 2, 3, 4]);
  });

  it('adds one part at a time', () => {
    const parts = rungs.map((_, k) => {
      const { heads, sharedQK, valueProjection, outputProjection } = on(k);
      return [heads > 1, !sharedQK, valueProjection, outputProjection];
    });
    expect(parts).toEqual([
      [false, false, false, false],
      [false, true, false, false],
      [false, true, true, false],
      [true, true, true, false],
      [true, true, true, true],
    ]);
    expect(parts.every((_, k) => on(k).mask === 'no-self' && on(k).variant === 'split')).toBe(true);
  });

  it('keeps many heads as many as they are, and makes four of one', () => {
    expect([on(3, state({ heads: 8 })).heads, on(3, state({ heads: 1 })).heads]).toEqual([8, 4]);
  });

  it('moves a reader at embed, which no rung changes, to the matrices, and no other reader', () => {
    for (const k of rungs.keys()) {
      expect(on(k, state({ stage: 'embed' })).stage).toBe('project');
      expect(on(k, state({ stage: 'weigh' })).stage).toBe('weigh');
    }
  });

  it('has no rung for another mask, variant or head count', () => {
    const others = [
      state(),
      { ...on(2), mask: 'causal' },
      { ...on(4), variant: 'wide' },
      { ...on(0), heads: 4 },
      { ...on(4), heads: 1 },
    ] as const;
    expect(others.map(rungOf)).toEqual([-1, -1, -1, -1, -1]);
    expect(rungOf({ ...on(4), heads: 2 })).toBe(4);
  });
});

describe('what the core is asked for', () => {
  const free = { dK: 3, sharedHeads: true };
  it.each<[patch: Partial<State>, option: string, value: unknown]>([
    // Widths are free in wide alone, and heads shared in narrow alone.
    [{ ...free, variant: 'wide' }, 'dK', 3],
    [{ ...free, variant: 'wide' }, 'sharedHeads', false],
    [{ ...free, variant: 'narrow' }, 'dK', undefined],
    [{ ...free, variant: 'narrow' }, 'sharedHeads', true],
    [{ parameters: 'imported' }, 'dMemory', 24],
    [{ parameters: 'imported' }, 'parameters', undefined],
    [{ parameters: 'random' }, 'dMemory', undefined],
  ])('of %j with a file whose memory has 24 columns has for %s %j', (patch, option, value) => {
    const config = layerConfig(state(patch), { dModel: 16, heads: 4, dMemory: 24 });
    expect(new Map(Object.entries(config)).get(option)).toBe(value);
  });

  it('is padding of keys that there are, under any mask but none', () => {
    expect(paddedKeys(state({ mask: 'padding', padding: [1, 3, 4] }), 4)).toEqual([1, 3]);
    expect(paddedKeys(state({ mask: 'causal', padding: [0] }), 4)).toEqual([0]);
    expect(paddedKeys(state({ mask: 'none', padding: [0] }), 4)).toEqual([]);
  });
});
