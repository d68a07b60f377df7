import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../web/core/types';
import {
  countedTokens,
  layerOnShow,
  ownSizes,
  parametersByHeads,
  publishedModels,
  trendOf,
} from '../../../web/derive/panels/sizes';
import { packedText, readsText } from '../../../web/text/en/sizes';
import { variants } from '../../../web/state/state';
import { computed } from '../support/layers';

const published = publishedModels(computed({ heads: 2 }).snapshot);
const layerOf = (id: string, variant: Variant) => {
  const layer = published.find((each) => each.id === id)?.layers[variant];
  if (!layer) throw new Error(`${id} in ${variant}`);
  return layer;
};
const { snapshot } = computed({ heads: 2, parameters: 'random' });
const own = (planDModel: number, planHeads: number, planN: number) =>
  ownSizes(snapshot, { planDModel, planHeads, planN });

describe('parameters by head count', () => {
  const byHeads = (planDModel: number) =>
    parametersByHeads(snapshot, { planDModel, planHeads: 1, planN: 12 });

  it('grow in wide, stay in split and shrink in narrow, at any d_model that has several head counts', () => {
    for (const dModel of [2, 6, 16, 96, 2048]) {
      const found = byHeads(dModel);
      expect(found?.rows.map(({ variant, trend }) => [variant, trend])).toEqual([
        ['wide', 'grows'],
        ['split', 'stays'],
        ['narrow', 'shrinks'],
      ]);
      expect(found?.heads).toEqual([1, 2, 4, 8, 16].filter((h) => dModel % h === 0));
    }
    expect(byHeads(7)).toBeNull();
    expect([trendOf([1, 2, 4]), trendOf([4, 4]), trendOf([4, 3])]).toEqual([
      'grows',
      'stays',
      'shrinks',
    ]);
  });
});

describe('published sizes', () => {
  it.each([
    ['transformer-base', 'split', 4 * 512 ** 2],
    ['transformer-big', 'split', 4 * 1024 ** 2],
    ['bert-base', 'split', 4 * (768 ** 2 + 768)],
    ['gpt-2-small', 'split', 4 * (768 ** 2 + 768)],
    ['transformer-base', 'wide', 4 * 8 * 512 ** 2],
    ['transformer-base', 'narrow', (3 * 512 ** 2) / 8 + 512 ** 2],
  ] as const)('of %s in %s have %d parameters in an attention layer', (id, variant, parameters) => {
    const layer = layerOf(id, variant);
    expect(layer.parameters).toBe(parameters);
    if (variant === 'split') expect(layer.dK).toBe(64);
  });

  it('count the multiply-adds of all products on the same tokens', () => {
    const [n, d] = [countedTokens, 512];
    expect(layerOf('transformer-base', 'split').multiplyAdds).toBe(4 * n * d * d + 2 * n * n * d);
  });
});

describe('sizes of one’s own', () => {
  it('say what head 3 reads and what shape W_Q has, in each variant', () => {
    const said = (heads: number, variant: Variant) => {
      const layer = own(512, heads, 12).layers[variant];
      if (!layer) throw new Error(variant);
      const sized = { variant, dModel: 512, heads, ...layer };
      return [packedText(sized), readsText(sized)];
    };
    expect(said(8, 'wide')).toEqual(['512 × 4096 = 8 × (512 × 512)', 'all 512 columns']);
    expect(said(8, 'split')).toEqual(['512 × 512 = 8 × (512 × 64)', 'all 512 columns']);
    expect(said(8, 'narrow')).toEqual(['8 blocks of 64 × 64', 'columns 129 to 192']);
    // With fewer than three heads, the text describes the last one.
    expect(said(2, 'narrow')).toEqual(['2 blocks of 256 × 256', 'columns 257 to 512']);
  });

  it('cost what the formulas say, also in wide beyond what is drawn', () => {
    for (const [d, h, n] of [
      [512, 2, 12],
      [2048, 32, 512],
      [5, 5, 1],
    ] as const) {
      const { layers } = own(d, h, n);
      const products = (width: number) => 2 * h * n * n * width;
      expect(layers.split).toMatchObject({
        parameters: 4 * d * d,
        multiplyAdds: 4 * n * d * d + products(d / h),
        activations: 5 * n * d + 4 * h * n * n,
      });
      expect(layers.wide).toMatchObject({
        parameters: 4 * h * d * d,
        multiplyAdds: 4 * h * n * d * d + products(d),
        activations: 4 * h * n * d + n * d + 4 * h * n * n,
      });
    }
  });

  it('that the core refuses are said in its words', () => {
    const { layers, refusal } = own(16, 100, 12);
    expect(refusal).toMatch(/^heads: 100 is not allowed/);
    expect(Object.values(layers)).toEqual([null, null, null]);
    expect(own(2048, 32, 4096).refusal).toMatch(
      /^n: 8388608 numbers would make the layer larger than 1 GiB; allowed are \(1 … \d+\) × 2048\.$/,
    );
  });

  it('stand beside the layer on show, which costs what its own meter says', () => {
    const { layers } = layerOnShow(snapshot);
    for (const variant of variants)
      expect(layers[variant]).toMatchObject({ ...snapshot.cost.variants[variant] });
  });
});
