/**
 * The Python programs as a reader gets them, one file each beside this one. After an intended change, `npx vitest run
 * tests/web/files/program-text.test.ts -u` rewrites them. programs.test.ts runs such programs and checks their numbers.
 */
import { expect, it } from 'vitest';
import { loadCore, type LayerConfig } from '../../../web/core';
import { numpyCode, pytorchCode, type CodeInput } from '../../../web/files';
import { tuple } from '../../../web/files/python/parts';
import { layerOf, numbers, parametersOf } from '../support/core';

const core = await loadCore();

interface Given {
  readonly n?: number;
  readonly m?: number;
  readonly padding?: readonly number[];
  /** The numbers of the layer's own mask, row by row. */
  readonly attnMask?: readonly number[];
  readonly muted?: readonly number[];
}

/** A layer of different numbers, with two tokens if nothing else is said. */
function layer(
  options: Partial<LayerConfig>,
  { n = 2, m, padding = [], attnMask, muted = [] }: Given = {},
): CodeInput {
  const made = layerOf(core, { dModel: 2, heads: 2, ...options });
  const { config } = made;
  return {
    config,
    parameters: parametersOf(made),
    x: { shape: [n, config.dModel], data: numbers(n * config.dModel, 7) },
    memory:
      m === undefined ? null : { shape: [m, config.dMemory], data: numbers(m * config.dMemory, 8) },
    attnMask: attnMask ? { shape: [n, n], data: Float32Array.from(attnMask) } : null,
    padding,
    muted,
  };
}

const own = { attnMask: [0, -0.5, 1, -Infinity] };

it.each([
  ['module', layer({})],
  ['module-two-columns', layer({ dModel: 4 })],
  ['module-causal', layer({ mask: 'causal', bias: false }, { padding: [1] })],
  ['module-memory', layer({ mask: 'no-self', dMemory: 4 }, { m: 3 })],
  ['wide', layer({ variant: 'wide', dV: 1, mask: 'causal' })],
  ['muted', layer({ mask: 'no-self' }, { m: 3, muted: [1] })],
  ['blind', layer({ mask: 'causal' }, { padding: [0] })],
  ['module-own-mask', layer({ mask: 'own' }, { ...own, padding: [0] })],
  ['without-output', layer({ outputProjection: false })],
  ['without-values', layer({ valueProjection: false, bias: false })],
])('a program for PyTorch is as it was: %s', async (name, input) => {
  await expect(pytorchCode(input)).toMatchFileSnapshot(`programs/torch-${name}.py`);
});

it.each([
  ['split', layer({ heads: 1 })],
  ['narrow', layer({ variant: 'narrow', sharedQK: true, mask: 'causal' }, { m: 3 })],
  [
    'unscaled',
    layer(
      { scaling: 'none', bias: false, mask: 'padding' },
      { n: 3, muted: [0, 1], padding: [0, 2] },
    ),
  ],
  ['divided', layer({ scaling: 2.5, mask: 'no-self' }, { padding: [1] })],
  ['own-mask', layer({ mask: 'own' }, own)],
  ['by-d-model', layer({ scaling: 'sqrt_d_model', valueProjection: false })],
])('a program for NumPy is as it was: %s', async (name, input) => {
  await expect(numpyCode(input)).toMatchFileSnapshot(`programs/numpy-${name}.py`);
});

it('a shape in a program is a tuple, also of one axis', () => {
  expect([tuple([3]), tuple([2, 3])]).toEqual(['(3,)', '(2, 3)']);
});
