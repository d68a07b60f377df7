/** The page's texts about its numbers: the inspector, the captions, the legend and the cost meter. */
import type { StageName } from '../../web/core/types';
import type { Setup } from './reference';
import {
  at,
  computedNames,
  halfDigit,
  open,
  parameterNames,
  read,
  setState,
  tensors,
  openMenu,
} from './support/layer';
import { expect, test } from './support/test';
import { termsOf, type Terms } from './support/terms';
import { inspected, written, type Inspector } from './support/written';

const words = 'I am going to deposit my money at the bank'.split(' ');
/** Texts have four significant digits: half a unit of the last one, relatively. */
const fourFigures = 0.5e-3 * 1.01;

function setups(): Setup[] {
  const mask = 'none';
  return [
    { dModel: 16, heads: 4, variant: 'split', mask, divisor: 2 },
    { dModel: 16, heads: 1, variant: 'split', mask, divisor: 4 },
    { dModel: 16, heads: 16, variant: 'split', mask, divisor: 1 },
    { dModel: 16, heads: 4, variant: 'wide', mask: 'causal', divisor: 4 },
    { dModel: 16, heads: 2, variant: 'narrow', mask: 'no-self', divisor: Math.sqrt(8) },
    { dModel: 16, heads: 8, variant: 'narrow', mask, divisor: Math.sqrt(2) },
  ];
}

test('the inspector shows the terms of the formula, with the numbers of the tensors @quick', async ({
  page,
}) => {
  const layer = await open(page);
  const wrong: string[] = [];
  for (const parameters of ['constructed', 'random'] as const) {
    for (const setup of setups()) {
      const { dModel, heads, variant, mask } = setup;
      await setState(layer, { dModel, heads, variant, mask, parameters });
      const found = await tensors(layer, [...computedNames, ...parameterNames]);
      const last = heads - 1;
      const width = variant === 'wide' ? dModel : dModel / heads;
      const cells = [
        ...['q_packed', 'k_packed', 'v_packed'].flatMap((name) => [
          { name, index: [0, 0] },
          { name, index: [4, heads * width - 1] },
        ]),
        ...['scores', 'scaled', 'attn_weights'].flatMap((name) => [
          { name, index: [0, 4, 6] },
          { name, index: [last, 9, 9] },
          { name, index: [last, 2, 1] },
        ]),
        { name: 'context', index: [last, 4, width - 1] },
        { name: 'contributions', index: [last, 4, 15] },
        { name: 'output', index: [4, 3] },
      ];
      const shown = await inspected(layer, cells);
      for (const [k, { name, index }] of cells.entries()) {
        const inspector = shown[k];
        const value = at(found.get(name), ...index);
        const terms = zerosLast(name, termsOf(found, setup, name, index));
        const what = `${parameters} ${variant} ${heads}: ${name}.${index.join('.')}`;
        wrong.push(...mistakes(inspector, value, terms).map((text) => `${what}: ${text}`));
        if (inspector?.place !== [name, ...index].join('.')) wrong.push(`${what}: another place`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** Terms of a sum in the inspector's order: zero terms come last, in one line that opens. */
function zerosLast(name: string, terms: Terms): Terms {
  const { products } = terms;
  // Fewer than three zero terms get no line of their own.
  if (name === 'attn_weights' || products.filter((each) => each === 0).length < 3) return terms;
  return {
    ...terms,
    products: [...products.filter((each) => each !== 0), ...products.filter((each) => each === 0)],
  };
}

function mistakes(inspector: Inspector | undefined, value: number, terms: Terms): string[] {
  if (!inspector) return ['there is no inspector'];
  const wrong: string[] = [];
  const close = (what: string, shown: number, wanted: number, within: number) => {
    const good = shown === wanted || Math.abs(shown - wanted) <= within * Math.abs(wanted);
    if (!good) wrong.push(`${what} is ${shown}, not ${wanted}`);
  };
  close('the value', Number(inspector.value), value, 0);
  close('the value’s text', read(inspector.shown.replace('=', '')), value, fourFigures);
  const exactly = /^all its digits: (.*)$/.exec(inspector.exact.trim())?.[1] ?? '';
  close('the exact value', Math.fround(read(exactly)), value, 0);
  close('the number of terms', inspector.products.length, terms.products.length, 0);
  for (const [t, { value: product, shown }] of inspector.products.entries()) {
    const wanted = terms.products[t] ?? NaN;
    close(`product ${t}`, Number(product), wanted, terms.within);
    // In the column of terms small numbers have fewer digits, but at least one.
    const figures = Math.min(0.5, (halfDigit(shown) * 1.01) / Math.abs(wanted));
    close(`the text of product ${t}`, read(shown), wanted, figures + terms.within);
  }
  close('the total', read(inspector.total ?? ''), terms.total, fourFigures + terms.within);
  return wrong;
}

test('the caption of softmax tells the largest share there is', async ({ page }) => {
  const layer = await open(page);
  for (const variant of ['wide', 'split', 'narrow'] as const) {
    for (const parameters of ['constructed', 'random', 'ones'] as const) {
      for (const head of [0, 3]) {
        const { caption, described } = await written(layer, {
          variant,
          parameters,
          head,
          heads: 4,
          stage: 'softmax',
          cell: null,
        });
        // The page sets d_k with a subscript.
        expect(caption).toBe(described.replaceAll('d_k', 'dk'));
        const told =
          /In head (\d).*“(.+)” gives (more than )?([\d.]+) of its attention to “(.+)”/.exec(
            caption,
          );
        const [, headTold, query = '', almostAll, share = '', key = ''] = told ?? [];
        const attention = (await tensors(layer, ['attn_weights'])).get('attn_weights');
        if (!attention) throw new Error('no attention');
        const shares = attention.data.subarray(head * 100, (head + 1) * 100);
        const even = /In head (\d) every word spreads its attention evenly, ([\d.]+)/.exec(caption);
        if (even) {
          expect([Number(even[1]), Number(even[2])], caption).toEqual([head + 1, 0.1]);
          for (const each of shares) expect(Math.abs(each - 0.1), caption).toBeLessThan(0.0005);
          continue;
        }
        const [row, column] = [words.indexOf(query), words.indexOf(key)];
        expect(Number(headTold), caption).toBe(head + 1);
        const value = at(attention, head, row, column);
        // A share below 1 that rounds to 1.000 is written as more than 0.999.
        if (almostAll) {
          expect(share).toBe('0.999');
          expect(value > 0.9995 && value < 1, caption).toBe(true);
        } else {
          expect(Math.abs(Number(share) - value), caption).toBeLessThanOrEqual(0.0005);
        }
        const largest = Math.max(...shares);
        expect(value, caption).toBe(largest);
      }
    }
  }
});

/** From Scores to Softmax one matrix keeps its place and its scale. */
const inPlace = ['q', 'k', 'scores', 'scaled', 'masked'];
/** The tensors drawn around zero in each stage; attention has its own scale, from 0 to 1. */
const drawn: Readonly<Record<Exclude<StageName, 'norm'>, readonly string[]>> = {
  embed: ['token', 'position', 'x'],
  project: ['x', 'W_Q', 'W_K', 'W_V', 'q_packed', 'k_packed', 'v_packed'],
  heads: ['q', 'k', 'v'],
  scores: inPlace,
  scale: inPlace,
  mask: inPlace,
  softmax: inPlace,
  weigh: ['v', 'context'],
  concat: ['context'],
  output: ['concat', 'W_O', 'output', 'contributions'],
};

test('the legend prints the largest magnitude on the stage’s scale, the same for all heads', async ({
  page,
}) => {
  const layer = await open(page);
  for (const parameters of ['constructed', 'random'] as const) {
    for (const [stage, names] of Object.entries(drawn) as [StageName, readonly string[]][]) {
      for (const head of [0, 2]) {
        const { legend } = await written(layer, { stage, parameters, head, mask: 'causal' });
        const found = await tensors(layer, names);
        let largest = 0;
        for (const { data } of found.values())
          for (const value of data)
            if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
        const [low = NaN, high = NaN] = legend.map(read);
        expect(low, `${stage} ${legend.join()}`).toBe(-high);
        // Three significant digits.
        expect(Math.abs(high - largest), stage).toBeLessThanOrEqual(0.5e-2 * 1.01 * largest);
      }
    }
  }
});

test('the cost meter counts the current layer in all three variants at once', async ({ page }) => {
  const layer = await open(page);
  await openMenu(page, 'cost');
  await expect(page.locator('.cost')).toBeVisible();
  for (const sentence of ['I am going to deposit my money at the bank', 'two words']) {
    const n = sentence.split(' ').length;
    for (const [d, h] of [
      [16, 1],
      [16, 4],
      [16, 16],
      [64, 8],
    ] as const) {
      for (const bias of [false, true]) {
        for (const variant of ['wide', 'split', 'narrow'] as const) {
          const { cost } = await written(layer, {
            sentence,
            dModel: d,
            heads: h,
            bias,
            variant,
            parameters: 'random',
          });
          const weights = {
            wide: 4 * h * d * d,
            split: 4 * d * d,
            narrow: (3 * d * d) / h + d * d,
          };
          const width = { wide: h * d, split: d, narrow: d };
          const inputs = { wide: d, split: d, narrow: d / h };
          const head = { wide: d, split: d / h, narrow: d / h };
          for (const each of ['wide', 'split', 'narrow'] as const) {
            const what = `${each} d ${d} h ${h} bias ${bias} n ${n}`;
            const told = ['parameters', 'multiplyAdds', 'activations'].map((key) =>
              read(cost[`${each}-${key}`] ?? ''),
            );
            const biases = bias ? 3 * width[each] + d : 0;
            const products =
              3 * n * inputs[each] * width[each] + 2 * h * n * n * head[each] + n * width[each] * d;
            const activations = 4 * n * width[each] + 4 * h * n * n + n * d;
            expect(told, what).toEqual([weights[each] + biases, products, activations]);
          }
          const found = await tensors(layer, [...computedNames, ...parameterNames]);
          const length = (...names: string[]) =>
            names.reduce((sum, name) => sum + (found.get(name)?.data.length ?? NaN), 0);
          const packed = ['in_proj_weight', 'out_proj.weight'];
          const biased = bias ? ['in_proj_bias', 'out_proj.bias'] : [];
          expect(read(cost[`${variant}-parameters`] ?? '')).toBe(length(...packed, ...biased));
          expect(read(cost[`${variant}-activations`] ?? '')).toBe(
            length(
              'q',
              'k',
              'v',
              'scores',
              'scaled',
              'masked',
              'attn_weights',
              'context',
              'output',
            ),
          );
        }
      }
    }
  }
});

test('the cost meter does not move with the heads in split, and says where no count fits', async ({
  page,
}) => {
  const layer = await open(page);
  await openMenu(page, 'cost');
  await expect(page.locator('.cost')).toBeVisible();
  for (const heads of [1, 2, 4, 8, 16]) {
    const { cost } = await written(layer, { heads });
    expect(cost['split-parameters']).toBe('1,024');
  }
  const { cost } = await written(layer, { parameters: 'random', variant: 'wide', heads: 3 });
  expect(Object.keys(cost).sort()).toEqual([
    'wide-activations',
    'wide-multiplyAdds',
    'wide-parameters',
  ]);
  expect(cost['wide-parameters']).toBe('3,072');
});

test('the legend names matrices that look like zeros, and are none', async ({ page }) => {
  const layer = await open(page, '#stage=output&parameters=ones&d-model=512');
  await expect(page.locator('.near-zero')).toContainText('look like 0: WO (≤ 1), concat');
  await setState(layer, { parameters: 'random' });
  await expect(page.locator('.near-zero')).toHaveCount(0);
});
