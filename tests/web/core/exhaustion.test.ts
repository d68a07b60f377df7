import { expect, it } from 'vitest';
import { loadCore, type CoreError, type Layer } from '../../../web/core';
import { numbers, thrownBy } from '../support/core';

// In a file of its own, since wasm memory never shrinks.
const core = await loadCore();

/** Reserves 0.8 GB for scores without touching them, since begin computes nothing. */
const begin = (layer: Layer) => layer.begin(new Float32Array(4096 * 12));

it('memory that is used up is refused by name, and every layer stays as it was', () => {
  const [first, second, third] = [1, 2, 3].map(() => core.createLayer({ dModel: 12, heads: 3 }));
  if (!first || !second || !third) throw new Error('three were made');
  const output = third.forward(numbers(24));
  begin(first);
  begin(second);

  const error = thrownBy(() => begin(third)) as CoreError;
  expect(error).toBeInstanceOf(RangeError);
  expect(error.code).toBe('out-of-memory');
  expect(error.field).toBe('x');
  expect(error.message).toBe(
    'x: there is not enough memory; all layers together have 2 GiB. ' +
      'Dispose of other layers, or make this one smaller.',
  );
  expect(third.tensor('output').data).toEqual(output);

  first.dispose();
  second.dispose();
  begin(third);
  expect(third.forward(numbers(24))).toEqual(output);
});

it('more than 1 GiB in one layer is refused before any is reserved', () => {
  const layer = core.createLayer({ dModel: 16, heads: 8 });
  const error = thrownBy(() => layer.begin(new Float32Array(4096 * 16))) as CoreError;
  expect(error.code).toBe('too-many-rows');
  expect(error.message).toMatch(
    /^x: 65536 numbers would make the layer larger than 1 GiB; allowed are \(1 … \d+\) × 16\.$/,
  );
});
