import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LayerConfig, ResolvedConfig, Variant } from '../../../web/core/types';
import { parameterFormula } from '../../../web/text/en/names';
import { qkNorms } from '../../../web/core/interface';
import { core, variants } from '../support/layers';

/** Evaluates a formula such as 3d²/h + d². */
function valueOf(
  formula: string,
  { dModel, dMemory, dK, dV, heads, kvHeads }: ResolvedConfig,
): number {
  const sizes: Readonly<Record<string, number>> = { h_kv: kvHeads, d_k: dK, d_v: dV, d_m: dMemory };
  const factor = (text: string) =>
    sizes[text] ?? (text === 'd' ? dModel : text === 'h' ? heads : Number(text));
  const product = (text: string) => {
    let value = 1;
    for (const [, base = '', square] of text.matchAll(/(h_kv|d_[kvm]|d|h|[0-9]+)(²)?/g)) {
      value *= factor(base) ** (square ? 2 : 1);
    }
    return value;
  };
  return formula
    .split(' + ')
    .map((term) => term.split('/'))
    .reduce((sum, [above = '', below = '']) => sum + product(above) / product(below), 0);
}

const configs: fc.Arbitrary<LayerConfig> = fc
  .record({
    heads: fc.integer({ min: 1, max: 4 }),
    shared: fc.integer({ min: 1, max: 4 }),
    width: fc.integer({ min: 1, max: 4 }),
    memory: fc.integer({ min: 1, max: 5 }),
    variant: fc.constantFrom(...variants),
    dK: fc.integer({ min: 1, max: 9 }),
    dV: fc.integer({ min: 1, max: 9 }),
    free: fc.boolean(),
    other: fc.boolean(),
    sharedQK: fc.boolean(),
    qkNorm: fc.constantFrom(...qkNorms),
    sharedHeads: fc.boolean(),
    valueProjection: fc.boolean(),
    outputProjection: fc.boolean(),
  })
  .map(({ width, shared, memory, free, other, sharedHeads, dK, dV, ...rest }) => ({
    ...rest,
    dModel: rest.heads * width,
    ...(rest.heads % shared === 0 ? { kvHeads: shared } : {}),
    bias: false,
    sharedHeads: sharedHeads && rest.variant === 'narrow',
    ...(free && rest.variant === 'wide' ? { dK, dV } : {}),
    ...(other ? { dMemory: rest.heads * memory } : {}),
  }));

it('the cost meter’s formula gives its number, for every layer and all three variants', () => {
  let checked = 0;
  fc.assert(
    fc.property(configs, (config) => {
      let layer;
      try {
        layer = core.createLayer(config);
      } catch (error) {
        // Invalid combinations are refused; other tests cover that.
        expect(error).toBeInstanceOf(RangeError);
        return;
      }
      const { variants: costs } = layer.cost();
      for (const variant of ['wide', 'split', 'narrow'] satisfies Variant[]) {
        const cost = costs[variant];
        if (!cost) continue;
        const formula = parameterFormula(variant, layer.config);
        // Another variant's formula uses its own default widths.
        const { dModel, heads } = config;
        const own = variant === layer.config.variant;
        const width = variant === 'wide' ? dModel : dModel / heads;
        const sizes = own ? layer.config : { ...layer.config, dK: width, dV: width };
        expect(valueOf(formula, sizes), `${variant} ${formula}`).toBe(cost.parameters);
        checked++;
      }
      layer.dispose();
    }),
    { numRuns: 400 },
  );
  expect(checked).toBeGreaterThan(150);
});

it('the plain layers have the formulas of the table', () => {
  const { config } = core.createLayer({ dModel: 16, heads: 4 });
  expect(variants.map((variant) => parameterFormula(variant, config))).toEqual([
    '4hd²',
    '4d²',
    '3d²/h + d²',
  ]);
});
