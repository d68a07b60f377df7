import { describe, expect, it } from 'vitest';
import { countedTokens, sizedModels } from '../../../web/derive/panels/sizes';
import { modelTexts, packedText, readsText } from '../../../web/text/en/sizes';
import { variants } from '../../../web/state/state';
import { computed } from '../support/layers';

const models = sizedModels(computed({ heads: 2 }).snapshot);
const planOf = (id: string, variant: string) => {
  const plan = models.find((each) => each.id === id)?.plans[variants.indexOf(variant as never)];
  if (!plan) throw new Error(`${id} in ${variant}`);
  return plan;
};

describe('published sizes', () => {
  it('have the parameters of one attention layer as published', () => {
    expect(planOf('transformer-base', 'split').parameters).toBe(4 * 512 ** 2);
    expect(planOf('transformer-big', 'split').parameters).toBe(4 * 1024 ** 2);
    for (const id of ['bert-base', 'gpt-2-small'])
      expect(planOf(id, 'split').parameters).toBe(4 * (768 ** 2 + 768));
    expect(planOf('transformer-base', 'wide').parameters).toBe(4 * 8 * 512 ** 2);
    expect(planOf('transformer-base', 'narrow').parameters).toBe((3 * 512 ** 2) / 8 + 512 ** 2);
    for (const id of ['transformer-base', 'transformer-big', 'bert-base', 'gpt-2-small'])
      expect(planOf(id, 'split').config.dK).toBe(64);
  });

  it('say what head 3 reads and what shape W_Q has, in each variant', () => {
    const said = (variant: string) => {
      const { config } = planOf('transformer-base', variant);
      return [packedText(config), readsText(config)];
    };
    expect(said('wide')).toEqual(['512 × 4096 = 8 × (512 × 512)', 'all 512 columns']);
    expect(said('split')).toEqual(['512 × 512 = 8 × (512 × 64)', 'all 512 columns']);
    expect(said('narrow')).toEqual(['8 blocks of 64 × 64', 'columns 129 to 192']);
    expect(readsText(planOf('here', 'narrow').config)).toBe('columns 9 to 16');
  });

  it('count the multiply-adds of all products on the same tokens', () => {
    const [n, d] = [countedTokens, 512];
    expect(planOf('transformer-base', 'split').multiplyAdds).toBe(4 * n * d * d + 2 * n * n * d);
  });

  it('stand beside the layer on show, which costs what its own meter says', () => {
    const { snapshot } = computed({ heads: 2 });
    for (const variant of variants) {
      const { parameters, multiplyAdds, activations } = planOf('here', variant);
      expect({ parameters, multiplyAdds, activations }).toEqual(snapshot.cost.variants[variant]);
    }
  });

  it('are not where a head count fits no variant but wide', () => {
    const { snapshot } = computed({ variant: 'wide', heads: 3, parameters: 'random' });
    expect(sizedModels(snapshot)[0]?.plans.map((plan) => plan !== null)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('all have a name and a source', () => {
    for (const { id } of models) expect(modelTexts[id].source.length).toBeGreaterThan(20);
  });
});
