/** A user's own mask, attn_mask: explained, and refused; reference.test.ts holds its numbers. */
import { describe, expect, it } from 'vitest';
import { loadCore, type CoreError } from '../../../web/core';
import { entry, layerOf, numbers, snapshot, thrownBy } from '../support/core';

const core = await loadCore();
const config = { dModel: 12, heads: 3, mask: 'own' } as const;
const x = numbers(4 * 12);
const memory = numbers(3 * 12, 2);
const hidden = -Infinity;
const attn_mask = Float32Array.of(
  0,
  -1.5,
  hidden,
  2,
  hidden,
  0.25,
  hidden,
  hidden,
  hidden,
  0,
  0,
  0,
);

describe('the mask own', () => {
  it('is explained as a second term, and lights no hidden place', () => {
    const layer = layerOf(core, config);
    layer.forward(x, { memory, attn_mask });
    expect(layer.explain('masked', [1, 0, 1])).toMatchObject({
      op: 'mask',
      allowed: true,
      terms: [
        { leftFrom: { name: 'scaled', index: [1, 0, 1] } },
        { left: -1.5, product: -1.5, leftFrom: { name: 'attn_mask', index: [0, 1] } },
      ],
    });
    expect(layer.explain('masked', [1, 0, 2])).toMatchObject({ value: hidden, allowed: false });
    expect(layer.explain('attn_mask', [0, 1])).toMatchObject({ op: 'given', value: -1.5 });
    expect(layer.feeds('attn_mask', [0, 1])).toEqual([
      { name: 'masked', first: [0, 0, 1], last: [2, 0, 1] },
    ]);
    expect(layer.dependents('attn_mask', [0, 2])).toEqual([]);
    expect(layer.dependents('scaled', [0, 0, 2])).toEqual([]);
    layer.backward(numbers(4 * 12, 3));
    expect(entry(layer.tensor('grad.scaled'), 1, 0, 2)).toBe(0);
    expect(entry(layer.tensor('grad.scaled'), 1, 0, 1)).not.toBe(0);
  });

  it('costs what the other masks cost', () => {
    const { config: own, ...cost } = core.cost(config, 9);
    const { config: none, ...other } = core.cost({ ...config, mask: 'none' }, 9);
    expect([own.mask, none.mask]).toEqual(['own', 'none']);
    expect(cost).toEqual(other);
  });
});

describe('an attn_mask is refused', () => {
  it.each([
    ['of none', undefined, 'attn_mask: 0 numbers came; needed are 4 × 3.'],
    ['of another shape', new Float32Array(16), 'attn_mask: 16 numbers came; needed are 4 × 3.'],
    [
      'with NaN',
      attn_mask.with(4, NaN),
      'attn_mask: there is NaN at [1, 1]; every number must be finite, or -Infinity, which hides.',
    ],
    [
      'with ∞',
      attn_mask.with(11, Infinity),
      'attn_mask: there is Infinity at [3, 2]; every number must be finite, or -Infinity, which hides.',
    ],
    ['of booleans', [true, false], 'attn_mask: an Array came; a Float32Array is needed.'],
    [
      'of a Float64Array',
      new Float64Array(12),
      'attn_mask: a Float64Array came; a Float32Array is needed.',
    ],
  ])('%s', (_, mask, message) => {
    const layer = layerOf(core, config);
    layer.forward(x, { memory, attn_mask });
    const before = snapshot(core, layer);
    const error = thrownBy(() =>
      layer.begin(x, { memory, attn_mask: mask as Float32Array }),
    ) as CoreError;
    expect(error.message).toBe(message);
    expect(error.field).toBe('attn_mask');
    expect(snapshot(core, layer)).toEqual(before);
  });

  it('under another mask, which has none', () => {
    const layer = layerOf(core, { ...config, mask: 'causal' });
    expect(() => layer.forward(x, { memory, attn_mask })).toThrow(
      'attn_mask: is only for the mask own, and the mask is causal.',
    );
    layer.forward(x);
    expect(() => layer.tensor('attn_mask')).toThrow(
      'name: "attn_mask" is not there; only the mask own has one.',
    );
  });

  it('by a training, whose task says what a token may look at', () => {
    expect(() => core.createTraining({ task: 'prey', mask: 'own' } as never)).toThrow(
      'mask: there is no such option',
    );
  });
});
