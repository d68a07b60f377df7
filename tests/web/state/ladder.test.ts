/** The ladder to a head, and the core's configuration for a state. */
import { describe, expect, it } from 'vitest';
import { climb, rungOf, rungs } from '../../../web/state/ladder';
import { layerConfig, paddedKeys } from '../../../web/state/layer-config';
import { defaultState, type State } from '../../../web/state/state';
import { core } from '../support/layers';

const state = (patch: Partial<State> = {}): State => ({ ...defaultState, ...patch });
const on = (rung: number, from = state()) => {
  const chosen = rungs[rung];
  if (!chosen) throw new Error(`no rung ${rung}`);
  return { ...from, ...climb(from, chosen) };
};

describe('the ladder', () => {
  it('has a reader who climbs a rung stand on it, from anywhere', () => {
    for (const from of [
      state(),
      state({ heads: 8, sharedQK: true, variant: 'wide' }),
      state({ heads: 1 }),
    ])
      expect(rungs.map((_, k) => rungOf(on(k, from)))).toEqual([0, 1, 2, 3, 4]);
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
    expect(on(1, state({ heads: 8 })).heads).toBe(1);
  });

  it('moves a reader at embed, which no rung changes, to the matrices, and no other reader', () => {
    for (const k of rungs.keys()) {
      expect(on(k, state({ stage: 'embed' })).stage).toBe('project');
      expect(on(k, state({ stage: 'weigh' })).stage).toBe('weigh');
    }
  });

  it('has no rung for another mask, variant or head count', () => {
    expect(rungOf(state())).toBe(-1);
    expect(rungOf({ ...on(2), mask: 'causal' })).toBe(-1);
    expect(rungOf({ ...on(4), variant: 'wide' })).toBe(-1);
    expect(rungOf({ ...on(0), heads: 4 })).toBe(-1);
    expect(rungOf({ ...on(4), heads: 1 })).toBe(-1);
    expect(rungOf({ ...on(4), heads: 2 })).toBe(4);
  });
});

describe('what the core is asked for', () => {
  const config = (patch: Partial<State>, file: Parameters<typeof layerConfig>[1] = null) =>
    layerConfig(state(patch), file);

  it('is every choice that makes a layer, as the core takes it', () => {
    const asked = config({ mask: 'causal', scaling: 2, bias: true, seed: 3, sharedQK: true });
    expect(asked).toEqual({
      dModel: 16,
      heads: 4,
      variant: 'split',
      mask: 'causal',
      scaling: 2,
      bias: true,
      seed: 3,
      sharedQK: true,
      valueProjection: true,
      outputProjection: true,
      sharedHeads: false,
      parameters: 'constructed',
    });
    const layer = core.createLayer({ ...asked, parameters: 'random' });
    expect(layer.config).toMatchObject({ mask: 'causal', divisor: 2, sharedQK: true });
    layer.dispose();
  });

  it('has widths of its own in wide alone, and shared heads in narrow alone', () => {
    const free = { dK: 3, dV: 5, sharedHeads: true };
    expect(config({ ...free, variant: 'wide' })).toMatchObject({
      dK: 3,
      dV: 5,
      sharedHeads: false,
    });
    expect(config({ ...free, variant: 'narrow' })).toMatchObject({ sharedHeads: true });
    expect(Object.keys(config({ ...free, variant: 'narrow' }))).not.toContain('dK');
    expect(Object.keys(config({ dK: null, dV: null, variant: 'wide' }))).not.toContain('dV');
  });

  it('has a memory of another length where an imported layer does, and only then', () => {
    const file = { dModel: 16, heads: 4, dMemory: 24 };
    expect(config({ parameters: 'imported' }, file).dMemory).toBe(24);
    expect(config({ parameters: 'imported' }, file)).not.toHaveProperty('parameters');
    expect(config({ parameters: 'random' }, file)).not.toHaveProperty('dMemory');
    expect(config({ parameters: 'imported' }, { dModel: 16, heads: 4 })).not.toHaveProperty(
      'dMemory',
    );
  });

  it('names padding of keys that there are, under any mask but none', () => {
    expect(paddedKeys(state({ mask: 'padding', padding: [1, 3, 4] }), 4)).toEqual([1, 3]);
    expect(paddedKeys(state({ mask: 'causal', padding: [0] }), 4)).toEqual([0]);
    expect(paddedKeys(state({ mask: 'none', padding: [0] }), 4)).toEqual([]);
  });
});
