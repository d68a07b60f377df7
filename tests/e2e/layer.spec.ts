/** Every number of every layer the page can show, against an independent float64 computation. */
import { isHandMade } from '../../web/state/hand-made';
import { parameterKinds } from '../../web/state/state';
import { differences, inexact } from './support/compare';
import { computedNames, open, parameterNames, setState, tensors } from './support/layer';
import type { Setup, Variant } from './reference';
import { expect, test } from './support/test';

/** All masks for the parameters that readers look at; one mask for those that serve only as a comparison. */
const masks = {
  constructed: ['none', 'causal', 'no-self'],
  patterns: ['none', 'causal', 'no-self'],
  random: ['none', 'causal', 'no-self'],
  clones: ['causal'],
  ones: ['none'],
} as const;
const cuts: readonly { readonly variant: Variant; readonly heads: number }[] = [
  ...(['wide', 'split', 'narrow'] as const).flatMap((variant) =>
    [1, 2, 4, 8, 16].map((heads) => ({ variant, heads })),
  ),
  { variant: 'wide', heads: 3 },
];

/** The core rounds √d_k to float32; the reference divides by the exact root. */
const rootOf = (variant: Variant, dModel: number, heads: number) =>
  Math.sqrt(variant === 'wide' ? dModel : dModel / heads);

for (const parameters of parameterKinds) {
  test(`computes the layer right with ${parameters} parameters, however it is cut and masked`, async ({
    page,
  }) => {
    test.slow();
    const layer = await open(page);
    for (const { variant, heads } of cuts) {
      // Handmade heads are cut from one packed matrix, so their count must divide d_model.
      if (isHandMade(parameters) && heads === 3) continue;
      for (const mask of masks[parameters]) {
        await setState(layer, { parameters, variant, heads, mask });
        const found = await tensors(layer, [...computedNames, ...parameterNames]);
        const setup: Setup = {
          dModel: 16,
          heads,
          variant,
          mask,
          divisor: rootOf(variant, 16, heads),
        };
        const what = `${variant}, ${heads} heads, ${mask}`;
        expect.soft(differences(setup, found), what).toEqual([]);
        expect.soft(inexact(setup, found), what).toEqual([]);
      }
    }
  });
}

test('computes other sizes, scalings, biases and seeds right @quick', async ({ page }) => {
  const layer = await open(page);
  const layers = [
    { dModel: 4, heads: 2, seed: 0, scaling: 'none', divisor: 1 },
    { dModel: 12, heads: 3, seed: 1, scaling: 'sqrt_d_model', divisor: Math.sqrt(12) },
    { dModel: 24, heads: 6, seed: 4_294_967_295, scaling: 'sqrt_d_k', divisor: 2 },
    { dModel: 64, heads: 4, seed: 12, scaling: 'sqrt_d_k', divisor: 4 },
  ] as const;
  for (const { divisor, ...rest } of layers) {
    for (const bias of [false, true]) {
      await setState(layer, { ...rest, parameters: 'random', bias, positions: !bias });
      const found = await tensors(layer, [...computedNames, ...parameterNames]);
      const setup: Setup = { ...rest, variant: 'split', mask: 'none', divisor };
      expect(differences(setup, found), JSON.stringify(rest)).toEqual([]);
      expect(inexact(setup, found), JSON.stringify(rest)).toEqual([]);
    }
  }
});

test('computes a single word that may look at nothing', async ({ page }) => {
  const layer = await open(page);
  await setState(layer, { sentence: 'alone', mask: 'no-self' });
  const found = await tensors(layer, [...computedNames, ...parameterNames]);
  const setup: Setup = { dModel: 16, heads: 4, variant: 'split', mask: 'no-self', divisor: 2 };
  expect(differences(setup, found)).toEqual([]);
  for (const name of ['attn_weights', 'context', 'output'])
    expect(
      found.get(name)?.data.every((value) => value === 0),
      name,
    ).toBe(true);
});
