/** Counts of parameters: published layers, sizes of one's own, what the core refuses. */
import { describe, expect, it } from 'vitest';
import { variants } from '../../../web/model/state';
import {
  counted,
  countedTokens,
  parametersByHeads,
  published,
  sizes,
} from '../../../web/panels/sizes';
import { looking, saidBy } from './looking';

const { numbers } = looking('parameters=random&heads=2');

function costs(size: Parameters<typeof counted>[1], n: number) {
  const plan = counted(numbers, size, n);
  if (typeof plan === 'string') throw new Error(plan);
  return plan.variants;
}

const modelOf = (id: string) => {
  const found = published.find((each) => each.id === id);
  if (!found) throw new Error(id);
  const { id: _, ...size } = found;
  return costs(size, countedTokens);
};

describe('published layers', () => {
  it.each([
    ['transformer-base', 'split', 4 * 512 ** 2],
    ['transformer-big', 'split', 4 * 1024 ** 2],
    ['bert-base', 'split', 2_362_368],
    ['gpt-2-small', 'split', 2_362_368],
    ['transformer-base', 'wide', 4 * 8 * 512 ** 2],
    ['transformer-base', 'narrow', (3 * 512 ** 2) / 8 + 512 ** 2],
  ] as const)('%s in %s has %d parameters', (id, variant, parameters) => {
    expect(modelOf(id)[variant]?.parameters).toBe(parameters);
  });

  it('need the multiply-adds of all their products', () => {
    const [n, d] = [countedTokens, 512];
    expect(modelOf('transformer-base').split?.multiplyAdds).toBe(4 * n * d * d + 2 * n * n * d);
  });
});

describe('any size', () => {
  it.each([2, 6, 16, 96, 2048])(
    'grows in wide, stays in split, shrinks in narrow: %d',
    (dModel) => {
      const { heads, counts } = parametersByHeads(numbers, { dModel, heads: 1, bias: false }, 12);
      expect(heads).toEqual([1, 2, 4, 8, 16].filter((h) => dModel % h === 0));
      expect(counts.wide).toEqual(heads.map((h) => 4 * h * dModel ** 2));
      expect(counts.split).toEqual(heads.map(() => 4 * dModel ** 2));
      expect(counts.narrow).toEqual(heads.map((h) => (3 * dModel ** 2) / h + dModel ** 2));
    },
  );

  it('is counted where the heads do not divide it, in wide alone', () => {
    const { wide, split, narrow } = costs({ dModel: 16, heads: 3, bias: false }, 4);
    expect([wide?.parameters, split, narrow]).toEqual([4 * 3 * 256, null, null]);
  });

  it('that the core refuses is said in its words', () => {
    const own = looking('plan-d-model=2048&plan-heads=32&plan-n=4096');
    expect(saidBy(sizes.rows(own))).toMatch(
      /n: \d+ numbers would make the layer larger than 1 GiB/,
    );
  });

  it('of the layer on show is what the layer itself says', () => {
    const { dModel, heads, bias } = numbers.config;
    const planned = costs({ dModel, heads, bias }, numbers.words.length);
    for (const variant of variants)
      expect(planned[variant]).toEqual(numbers.cost.variants[variant]);
  });
});
