/** Explanations of numbers outside the plain stages of a plain layer. */
import { describe, expect, it } from 'vitest';
import { loadCore, type Layer } from '../../../web/core';
import { entry, layerOf, numbers, sum } from '../support/core';

const core = await loadCore();

describe('explain', () => {
  const run = (config: object, muted: readonly number[] = []) => {
    const layer = layerOf(core, { dModel: 12, heads: 3, ...config });
    layer.setMuted(muted);
    layer.forward(numbers(5 * 12));
    return layer;
  };
  /** Every entry's terms are where they claim to be, and add up to its value. */
  const adds = (layer: Layer, name: string) => {
    const { shape, data } = layer.tensor(name);
    const [B = 1, C = 1] = shape.slice(1);
    data.forEach((value, at) => {
      const index = [Math.floor(at / (B * C)), Math.floor(at / C) % B, at % C].slice(-shape.length);
      const place = shape.length === 2 ? [Math.floor(at / B), at % B] : index;
      const { terms, bias, ...found } = layer.explain(name, place);
      expect(found.value).toBe(value);
      expect(sum(terms.length, (k) => terms[k]?.product ?? NaN) + (bias ?? 0)).toBeCloseTo(
        value,
        5,
      );
      for (const { left, leftFrom, right, rightFrom } of terms) {
        for (const [number, from] of [
          [left, leftFrom],
          [right, rightFrom],
        ] as const) {
          if (from) expect(entry(layer.tensor(from.name), ...from.index)).toBe(number);
        }
      }
    });
  };

  it('shows merged as products of W_Q and W_K', () => {
    for (const config of [{}, { variant: 'narrow' }, { variant: 'wide', dK: 5 }]) {
      const layer = run(config);
      adds(layer, 'merged');
      const { dK } = layer.config;
      const { op, terms, bias } = layer.explain('merged', [2, 1, 3]);
      expect([op, terms.length, bias]).toEqual(['dot', dK, null]);
      expect(terms[1]).toMatchObject({
        leftFrom: { name: 'W_Q', index: [1, 2 * dK + 1] },
        rightFrom: { name: 'W_K', index: [3, 2 * dK + 1] },
      });
    }
  });

  it('shows q_wrong_view as a copy of another place of q_packed', () => {
    const layer = run({});
    adds(layer, 'q_wrong_view');
    // Head 1, row 2, column 3 is number (1 · 5 + 2) · 4 + 3 = 31, in row 2, column 7 of twelve.
    expect(layer.explain('q_wrong_view', [1, 2, 3])).toMatchObject({
      op: 'copy',
      bias: null,
      terms: [{ leftFrom: { name: 'q_packed', index: [2, 7] }, rightFrom: null }],
    });
  });

  it("shows a muted head's concat as its context times 0", () => {
    const layer = run({}, [1]);
    const context = entry(layer.tensor('context'), 1, 3, 2);
    expect(layer.explain('concat', [3, 6])).toMatchObject({
      op: 'mute',
      value: 0,
      terms: [{ left: context, right: 0, product: 0, rightFrom: null }],
    });
    expect(layer.explain('concat', [3, 6]).terms[0]?.leftFrom).toEqual({
      name: 'context',
      index: [1, 3, 2],
    });
    expect(layer.explain('concat', [3, 9]).op).toBe('copy');
    expect(layer.explain('contributions', [1, 3, 0])).toMatchObject({ op: 'mute', value: 0 });
    expect(layer.explain('contributions', [0, 3, 0]).op).toBe('dot');
  });

  it('shows the output without W_O as a copy of concat', () => {
    const layer = run({ outputProjection: false });
    adds(layer, 'output');
    expect(layer.explain('output', [4, 11])).toMatchObject({
      op: 'copy',
      bias: null,
      biasFrom: null,
      terms: [{ leftFrom: { name: 'concat', index: [4, 11] } }],
    });
    expect(layer.tensor('output')).toEqual(layer.tensor('concat'));
  });

  it.each([
    ['split', 4, [1, 6]],
    ['narrow', 4, [1, 6]],
    ['wide', 5, [1, 2]],
  ] as const)('shows v without W_V as a copy of x or memory, in %s', (variant, dV, from) => {
    const layer = run({ variant, valueProjection: false, dV });
    adds(layer, 'v_packed');
    const place = [1, dV + 2];
    const copy = (name: string) => ({
      op: 'copy',
      bias: null,
      terms: [{ leftFrom: { name, index: from }, rightFrom: null }],
    });
    expect(layer.explain('v_packed', place)).toMatchObject(copy('x'));
    layer.forward(numbers(24), numbers(36));
    expect(layer.explain('v_packed', place)).toMatchObject(copy('memory'));
    expect(layer.explain('v', [1, 1, 2]).terms[0]?.leftFrom).toEqual({
      name: 'v_packed',
      index: place,
    });
  });

  it('has no terms for what whole tensors make, and none for what is drawn', () => {
    const layer = run({});
    for (const name of ['singular_values', 'similarity_parameters', 'similarity_attention']) {
      expect(layer.explain(name, [0, 0])).toMatchObject({ op: 'derived', terms: [] });
    }
    expect(layer.explain('ranks', [2])).toMatchObject({ op: 'derived', value: 4, index: [2] });
    for (const name of ['merged_scores', 'W_folded', 'q_two_steps', 'q_folded']) {
      expect(layer.explain(name, [0, 0, 0])).toMatchObject({ op: 'derived', terms: [] });
    }
    expect(layer.explain('W_first', [3, 2])).toMatchObject({ op: 'given', terms: [] });
  });
});
