/** A user's own mask, attn_mask, explained; reference.test.ts holds its numbers, inputs.test.ts what is refused. */
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { entry, layerOf, numbers } from '../support/core';

const core = await loadCore();
const x = numbers(4 * 12);
const memory = numbers(3 * 12, 2);
const hidden = -Infinity;
const rows = [0, -1.5, hidden, 2, hidden, 0.25, hidden, hidden, hidden, 0, 0, 0];
const attn_mask = Float32Array.from(rows);

it('the mask own is explained as a second term, and lights no hidden place', () => {
  const layer = layerOf(core, { dModel: 12, heads: 3, mask: 'own' });
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
