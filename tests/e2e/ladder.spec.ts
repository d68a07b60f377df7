/** The ladder to a head, and further options of a layer: widths, a divisor, muted heads. */
import type { Page } from '@playwright/test';
import { layerConfig } from '../../web/state/layer-config';
import { rungs } from '../../web/state/ladder';
import type { State } from '../../web/state/state';
import { rungTexts } from '../../web/text/en/ladder';
import { dataOf } from './support/compare';
import { loadCore } from './support/core';
import {
  at,
  chooseSetting,
  computedNames,
  notices,
  open,
  openMenu,
  read,
  setState,
  stateOf,
  tensor,
  tensors,
  whole,
} from './support/layer';
import { expectPicture } from './support/picture';
import { apartNames, outside, parametersOf, plain, type Plain } from './support/plain';
import { expect, test } from './support/test';
import { written } from './support/written';

const n = 10;
const sizes = (page: Page) => openMenu(page, 'sizes');
const rung = (page: Page, k: number) => page.locator('#ladder-menu .ladder button').nth(k);
const climb = async (page: Page, k: number) => {
  await openMenu(page, 'ladder');
  await rung(page, k).click();
};
const caption = (page: Page) => page.locator('.caption');
const cost = async (page: Page, variant: string) => {
  await openMenu(page, 'cost');
  const keys = ['parameters', 'multiplyAdds', 'activations'];
  const texts = keys.map((key) => page.locator(`[data-cost=${variant}-${key}]`).innerText());
  return (await Promise.all(texts)).map(read);
};

/** Compares the layer with a float64 computation from the element's own parameters. */
async function expectRight(layer: Parameters<typeof tensors>[0], given: Plain, what: string) {
  const found = await tensors(layer, [...computedNames, ...apartNames]);
  const stages = plain(given, parametersOf(found), dataOf(found, 'x'));
  expect.soft(outside(stages, found), what).toEqual([]);
  return found;
}

/** The cost of each rung for ten words of 16 columns, counted by hand from the formulas. */
const matrices = [1, 2, 3, 3, 4];

test('each rung is the layer that it names, at that layer’s cost @quick', async ({ page }) => {
  const layer = await open(page, '#parameters=random');
  const costs: number[][] = [];
  for (const [k, { id }] of rungs.entries()) {
    const says = rungTexts[id].adds;
    await climb(page, k);
    await expect(page.locator('#ladder-menu .ladder [aria-pressed=true]')).toHaveCount(1);
    await expect(rung(page, k)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('#rung-says')).toHaveText(says);
    const heads = k < 3 ? 1 : 4;
    const state = await stateOf(layer);
    expect(state).toMatchObject({
      variant: 'split',
      mask: 'no-self',
      heads,
      sharedQK: k === 0,
      valueProjection: k >= 2,
      outputProjection: k === 4,
    });
    await expectRight(layer, { dModel: 16, heads, variant: 'split', mask: 'no-self' }, says);
    costs.push(await cost(page, 'split'));
    expect(costs[k]?.[0], says).toBe((matrices[k] ?? 0) * 256);
    await expectPicture(page);
  }
  await expect(notices(page)).toHaveCount(0);
  // Multiply-adds: a fixed matrix costs none; n² (d_k + d_v) h remain.
  const products = costs.map(([, multiplyAdds = 0]) => multiplyAdds);
  // One matrix makes q and k: k is a copy of q.
  expect((products[1] ?? 0) - (products[0] ?? 0)).toBe(n * 16 * 16);
  expect(products[4]).toBe(4 * n * 16 * 16 + 2 * n * n * 16);
  expect((products[2] ?? 0) - (products[1] ?? 0)).toBe(n * 16 * 16);
  expect(products[3]).toBe(products[2]);
  expect((products[4] ?? 0) - (products[3] ?? 0)).toBe(n * 16 * 16);
});

test('the page’s costs are the core’s, on every rung', async ({ page }) => {
  const layer = await open(page);
  const core = await loadCore();
  for (const k of rungs.keys()) {
    await climb(page, k);
    const state = await stateOf(layer);
    const own = core.createLayer(layerConfig(state, null));
    own.forward(new Float32Array(n * state.dModel).fill(0.5));
    const { parameters, multiplyAdds, activations } = own.cost();
    expect(await cost(page, 'split')).toEqual([parameters, multiplyAdds, activations]);
    own.dispose();
  }
});

test('on rung 1 the scores are symmetric, on rung 2 they are not', async ({ page }) => {
  for (const parameters of ['constructed', 'random']) {
    await page.goto('about:blank');
    const layer = await open(page, `#parameters=${parameters}`);
    const symmetric = async () => {
      const scores = await tensor(layer, 'scores');
      expect(scores.shape).toEqual([1, n, n]);
      let most = 0;
      for (let i = 0; i < n; i++)
        for (let j = 0; j < i; j++)
          most = Math.max(most, Math.abs(at(scores, 0, i, j) - at(scores, 0, j, i)));
      return most;
    };
    await climb(page, 0);
    const parts = await tensors(layer, ['W_Q', 'W_K', 'q', 'k']);
    expect(parts.get('W_K')?.data).toEqual(parts.get('W_Q')?.data);
    expect(parts.get('k')?.data).toEqual(parts.get('q')?.data);
    expect(await symmetric()).toBe(0);
    await climb(page, 1);
    expect(await symmetric()).toBeGreaterThan(0.1);
  }
});

test('without W_V the values are x, and without W_O the output is concat', async ({ page }) => {
  const layer = await open(page);
  const all = () => tensors(layer, ['x', 'v', 'v_packed', 'concat', 'output']);
  const equal = (a: string, b: string, found: Awaited<ReturnType<typeof all>>) =>
    expect(dataOf(found, a)).toEqual(dataOf(found, b));
  for (const k of [0, 1]) {
    await climb(page, k);
    const found = await all();
    equal('v_packed', 'x', found);
    equal('v', 'x', found);
    equal('output', 'concat', found);
  }
  await climb(page, 2);
  expect(dataOf(await all(), 'v_packed')).not.toEqual(dataOf(await all(), 'x'));
  await climb(page, 3);
  equal('output', 'concat', await all());
  await setState(layer, { stage: 'output' });
  await expect(caption(page)).toContainText('There is no WO: concat is the output');
  await expect(page.locator('.inspector .equation')).toHaveText('output = concat');
  await climb(page, 4);
  const last = await all();
  expect(dataOf(last, 'output')).not.toEqual(dataOf(last, 'concat'));
  await expect(caption(page)).toContainText('WO brings the heads together');
});

test('captions say what is held, rung by rung', async ({ page }) => {
  await open(page, '#stage=project');
  const held = ['one matrix makes queries and keys', 'there is no WV: the values are the input'];
  for (const [k, says] of [held, held.slice(1), [], [], []].entries()) {
    await climb(page, k);
    for (const text of held)
      await (says.includes(text)
        ? expect(caption(page)).toContainText(text)
        : expect(caption(page)).not.toContainText(text));
  }
});

test('a rung keeps many heads as many as they are, and any change leaves the ladder', async ({
  page,
}) => {
  const layer = await open(page, '#heads=8');
  await climb(page, 4);
  expect((await stateOf(layer)).heads).toBe(8);
  await climb(page, 0);
  await climb(page, 3);
  expect((await stateOf(layer)).heads).toBe(4);
  await sizes(page);
  await page.locator('#output-projection').check();
  await expect(rung(page, 4)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('#shared-qk').check();
  await expect(page.locator('#ladder-menu .ladder [aria-pressed=true]')).toHaveCount(0);
  await expect(page.locator('#rung-says')).toHaveCount(0);
  await page.locator('#shared-qk').uncheck();
  await chooseSetting(page, 'mask', 'causal');
  await expect(page.locator('#ladder-menu .ladder [aria-pressed=true]')).toHaveCount(0);
});

test('the ladder is climbed by keyboard, and stays open', async ({ page }) => {
  const layer = await open(page);
  await page.locator('#ladder').focus();
  await page.keyboard.press('Enter');
  await rung(page, 0).focus();
  await page.keyboard.press('Enter');
  await expect(rung(page, 0)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await stateOf(layer)).toMatchObject({ heads: 1, sharedQK: false, valueProjection: false });
  await expect(rung(page, 1)).toBeFocused();
});

test('in narrow all heads may share one small matrix', async ({ page }) => {
  const layer = await open(page, '#variant=narrow&parameters=random&stage=project');
  await sizes(page);
  const before = await cost(page, 'narrow');
  expect(before[0]).toBe(3 * 64 + 256);
  await sizes(page);
  await page.locator('#shared-heads').check();
  const after = await cost(page, 'narrow');
  expect(after[0]).toBe(3 * 16 + 256);
  expect(after[1]).toBe(before[1]);
  await expect(caption(page)).toContainText('all heads share one small matrix each');
  const found = await expectRight(layer, { dModel: 16, heads: 4, variant: 'narrow' }, 'shared');
  for (const name of ['q_proj_weight', 'k_proj_weight', 'v_proj_weight']) {
    const data = dataOf(found, name);
    for (let h = 1; h < 4; h++)
      expect(data.subarray(16 * h, 16 * h + 16)).toEqual(data.subarray(0, 16));
  }
  const { hash } = new URL(page.url());
  expect(hash).toContain('shared-heads=on');
  await sizes(page);
  // Only wide can share heads; other variants do not offer it.
  await page.getByRole('radio', { name: /Split/ }).check();
  await expect(page.locator('#shared-heads')).toHaveCount(0);
  await expect(caption(page)).not.toContainText('share one small matrix');
});

test('d_k and d_v are free in wide', async ({ page }) => {
  const layer = await open(page, '#parameters=random&heads=3&variant=wide&stage=project');
  await sizes(page);
  const [dK, dV] = [page.locator('#d-k'), page.locator('#d-v')];
  await expect(dK).toHaveValue('16');
  const set = async (field: typeof dK, value: string) => {
    await field.fill(value);
    await field.press('Enter');
  };
  await set(dK, '5');
  await set(dV, '7');
  expect(await stateOf(layer)).toMatchObject({ dK: 5, dV: 7 });
  const wide = { dModel: 16, heads: 3, variant: 'wide', dK: 5, dV: 7 } as const;
  const found = await expectRight(layer, wide, 'd_k 5, d_v 7');
  expect([found.get('q')?.shape, found.get('context')?.shape]).toEqual([
    [3, 10, 5],
    [3, 10, 7],
  ]);
  expect((await cost(page, 'wide'))[0]).toBe(2 * 3 * 16 * 5 + 2 * 3 * 16 * 7);
  await expect(caption(page)).toContainText('16 × 5 for queries and keys and 16 × 7 for values');
  await expectPicture(page);
  await sizes(page);
  // Invalid input keeps the old width.
  for (const value of ['0', '-3', '2.5', '1025', '1e9']) {
    await set(dK, value);
    await dK.blur();
    await expect(dK).toHaveValue('5');
    expect((await stateOf(layer)).dK).toBe(5);
  }
  await set(dK, '');
  await expect(dK).toHaveValue('16');
  expect((await stateOf(layer)).dK).toBeNull();
  await expectRight(layer, { ...wide, dK: 16 }, 'd_k by default');
  await page.getByRole('radio', { name: /Split/ }).check();
  await expect(page.locator('#d-k')).toHaveCount(0);
});

test('a default width stays written in its field when it is emptied', async ({ page }) => {
  await open(page, '#parameters=random&variant=wide');
  await sizes(page);
  const field = page.locator('#d-k');
  await field.fill('');
  await field.press('Enter');
  await expect(field).toHaveValue('16');
});

test('d_k as small as 1 and as large as 512', async ({ page }) => {
  const layer = await open(page, '#parameters=random&heads=2&variant=wide&sentence=one+two');
  for (const [dK, dV] of [
    [1, 1],
    [512, 512],
  ] as const) {
    await setState(layer, { dK, dV });
    await expectRight(layer, { dModel: 16, heads: 2, variant: 'wide', dK, dV }, `${dK}`);
    for (const stage of ['project', 'scores', 'output'] as const) {
      await setState(layer, { stage });
      await expectPicture(page);
    }
  }
  await expect(notices(page)).toHaveCount(0);
});

test('scores are divided by a number of the reader’s own', async ({ page }) => {
  const layer = await open(page, '#stage=scale');
  await openMenu(page, 'scaling');
  await page.locator('input[name=scaling][value=free]').check();
  const field = page.locator('#divisor');
  // It starts with the current divisor, so nothing changes yet.
  await expect(field).toHaveValue('2');
  await field.fill('0.7');
  await field.press('Enter');
  expect((await stateOf(layer)).scaling).toBe(0.7);
  await expect(caption(page)).toContainText('Every score is divided by 0.7');
  await expect(page.getByRole('math', { name: 'scaled is scores divided by 0.7' })).toBeVisible();
  await expectRight(layer, { dModel: 16, heads: 4, variant: 'split', divisor: 0.7 }, '0.7');
  for (const value of ['0', '-1', '', '1e9', '0.001']) {
    await field.fill(value);
    await field.press('Enter');
    await field.blur();
    await expect(field).toHaveValue('0.7');
  }
  await chooseSetting(page, 'scaling', 'none');
  await expect(field).toHaveCount(0);
});

test('a muted head takes exactly its contribution out', async ({ page }) => {
  const layer = await open(page, '#stage=output&parameters=random&bias=on');
  const full = await tensors(layer, ['output', 'contributions']);
  const largest = dataOf(full, 'output').reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  const expectWithout = async (muted: readonly number[]) => {
    const found = await tensors(layer, ['output', 'concat', 'contributions']);
    const [now, rest] = [dataOf(found, 'output'), dataOf(full, 'contributions')];
    const apart = dataOf(full, 'output').reduce((most, value, k) => {
      const gone = muted.reduce((sum, head) => sum + (rest[head * 160 + k] ?? NaN), 0);
      return Math.max(most, Math.abs(value - gone - (now[k] ?? NaN)));
    }, 0);
    expect(apart).toBeLessThan(2e-6 * largest);
    dataOf(found, 'concat').forEach((value, k) => {
      if (muted.includes(Math.floor((k % 16) / 4))) expect(value).toBe(0);
    });
  };
  await setState(layer, { muted: [2] });
  await expectWithout([2]);
  await expect(caption(page)).toContainText('Head 3 is muted: it adds nothing.');
  await page.getByRole('button', { name: 'Head by head' }).click();
  await page.getByRole('button', { name: 'Mute head 1' }).click();
  expect((await stateOf(layer)).muted).toEqual([0, 2]);
  await expectWithout([0, 2]);
  await expect(caption(page)).toContainText('Heads 1, 3 are muted: they add nothing.');
  expect(new URL(page.url()).hash).toContain('muted=1%2C3');
  await page.getByRole('button', { name: 'Muted head 1' }).click();
  await page.getByRole('button', { name: 'Muted head 3' }).click();
  expect((await tensor(layer, 'output')).data).toEqual(dataOf(full, 'output'));
  await setState(layer, { muted: [0, 1, 2, 3] });
  const [output, bias] = [await tensor(layer, 'output'), await tensor(layer, 'b_O')];
  output.data.forEach((value, k) => expect(value).toBe(bias.data[k % 16]));
  // With fewer heads, the missing ones are no longer muted.
  await setState(layer, { heads: 2, muted: [1, 3] });
  expect((await stateOf(layer)).muted).toEqual([1]);
});

test('links bring all of it back', async ({ page }) => {
  const states: readonly Partial<State>[] = [
    { ...rungs[0]?.patch },
    { ...rungs[3]?.patch, muted: [1, 2], stage: 'output' },
    { variant: 'narrow', sharedHeads: true, sharedQK: true, parameters: 'random' },
    { variant: 'wide', parameters: 'random', heads: 3, dK: 5, dV: 40, scaling: 1.25 },
    { variant: 'wide', parameters: 'random', heads: 4, dV: 4, outputProjection: false },
  ];
  for (const values of states) {
    await page.goto('about:blank');
    const layer = await open(page);
    await setState(layer, values);
    const [before, output] = [await stateOf(layer), await tensor(layer, 'output')];
    expect(before).toMatchObject(values);
    await page.reload();
    await whole(layer);
    expect(await stateOf(layer)).toEqual(before);
    expect((await tensor(layer, 'output')).data).toEqual(output.data);
    await expect(notices(page)).toHaveCount(0);
  }
});

test('impossible choices are adjusted, with a message', async ({ page }) => {
  const layer = await open(page);
  const cases = [
    [
      'variant=wide&parameters=random&heads=3&output-projection=off',
      'W_O',
      { outputProjection: true },
    ],
    ['variant=wide&parameters=random&heads=4&output-projection=off', 'd_v', { dV: 4 }],
    ['variant=wide&heads=4&d-k=2', 'd_k', { dK: 4 }],
    ['d-k=0', 'd-k', { dK: null }],
    ['d-v=many', 'd-v', { dV: null }],
    ['muted=0', 'muted', { muted: [] }],
    ['scaling=-2', 'scaling', { scaling: 'sqrt_d_k' }],
    ['scaling=0', 'scaling', { scaling: 'sqrt_d_k' }],
    ['shared-qk=yes', 'shared-qk', { sharedQK: false }],
  ] as const;
  for (const [link, says, state] of cases) {
    await page.goto('about:blank');
    await open(page, `#${link}`);
    expect(await stateOf(layer), link).toMatchObject(state);
    await expect(notices(page)).toHaveCount(1);
    await expect(notices(page)).toContainText(says);
    await expectPicture(page);
    const { cost: costs } = await written(layer, {});
    expect(Object.values(costs).join(' ')).not.toContain('NaN');
  }
});
