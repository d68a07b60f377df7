/** Links keep the reader's state: written to the hash, read back, and applied on top of the query. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import type { State } from '../../web/state/state';
import {
  choosePace,
  chooseSetting,
  enter,
  notices,
  open,
  openStopped,
  setState,
  stateOf,
  tensor,
  openMenu,
  whole,
} from './support/layer';
import { expect, test } from './support/test';

const hash = (page: Page) => new URL(page.url()).hash;

/** Every choice that a reader has, each different from the default. */
const chosen: Partial<State> = {
  sentence: 'They leave our new boat near the shop & 100% “café” #1+1=2',
  classes: { 2: 'noun', 4: 'noun-place' },
  variant: 'wide',
  heads: 8,
  mask: 'causal',
  scaling: 'sqrt_d_model',
  positions: false,
  bias: true,
  seed: 4_294_967_295,
  stage: 'softmax',
  progress: 0.4,
  head: 6,
  projection: 'v',
  cell: { name: 'attn_weights', index: [6, 3, 2] },
  speed: 2,
  theme: 'dark',
};

test('an untouched page has no hash', async ({ page }) => {
  await open(page);
  expect(hash(page)).toBe('');
});

test('an old link without parameters still opens with the former default', async ({ page }) => {
  const layer = await open(page);
  expect((await stateOf(layer)).parameters).toBe('patterns');
  await page.goto('about:blank');
  for (const where of ['#stage=softmax&head=2', '?stage=softmax&head=2']) {
    await open(page, where);
    expect(await stateOf(layer)).toMatchObject({ parameters: 'constructed', stage: 'softmax' });
    await expect(page.locator('.caption')).toContainText('“deposit” gives 0.989');
    await page.goto('about:blank');
  }
});

test('a reload restores everything that was chosen, and its numbers @quick', async ({ page }) => {
  const layer = await open(page);
  await setState(layer, chosen);
  const before = await stateOf(layer);
  expect(before).toMatchObject(chosen);
  const output = await tensor(layer, 'output');
  await page.reload();
  await whole(layer);
  expect(await stateOf(layer)).toEqual(before);
  expect((await tensor(layer, 'output')).data).toEqual(output.data);
  await expect(page.locator('[data-inspect]')).toHaveAttribute(
    'data-inspect',
    'attn_weights.6.3.2',
  );
  await expect(notices(page)).toHaveCount(0);
});

test('a reload restores other parameters and sizes', async ({ page }) => {
  const layer = await open(page);
  for (const values of [
    { parameters: 'random', dModel: 48, heads: 12, seed: 0 },
    { parameters: 'clones', dModel: 16, heads: 2 },
    { parameters: 'ones', dModel: 8, heads: 1, stage: 'output', progress: 0 },
    { parameters: 'random', dModel: 16, heads: 3, variant: 'wide' },
  ] as const) {
    await setState(layer, values);
    const before = await stateOf(layer);
    expect(before).toMatchObject(values);
    await page.reload();
    await whole(layer);
    expect(await stateOf(layer)).toEqual(before);
  }
  await expect(notices(page)).toHaveCount(0);
});

test('every control of the reader goes into the hash, without a step in the history', async ({
  page,
}) => {
  const layer = await open(page);
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await page.getByRole('radio', { name: /Narrow/ }).check();
  await expect.poll(() => hash(page)).toContain('variant=narrow');
  await page.getByRole('radio', { name: '8', exact: true }).check();
  await expect.poll(() => hash(page)).toContain('heads=8');
  await chooseSetting(page, 'mask', 'causal');
  await expect.poll(() => hash(page)).toContain('mask=causal');
  await page.locator('[data-stage=scores]').click();
  await expect.poll(() => hash(page)).toContain('stage=scores');
  await chooseSetting(page, 'parameters', 'random');
  await expect.poll(() => hash(page)).toContain('parameters=random');
  await openMenu(page, 'parameters');
  await enter(page.locator('#seed'), '123');
  await expect.poll(() => hash(page)).toContain('seed=123');
  await choosePace(page, 'speed', '2');
  await expect.poll(() => hash(page)).toContain('speed=2');
  expect(await steps()).toBe(before);
  const link = await layer.evaluate((el: ManyHeads) => el.link());
  await expect.poll(() => hash(page)).toBe(`#${link}`);
});

test('a drag is written ever more rarely, its last moment always', async ({ page }) => {
  const layer = await openStopped(page, '#parameters=random');
  const address = () => page.evaluate(() => location.hash);
  const written = () => page.evaluate(() => (window as unknown as { written: number }).written);
  await page.evaluate(() => {
    const counting = Object.assign(window, { written: 0 });
    const { replaceState } = history;
    history.replaceState = (...given) => {
      counting.written += 1;
      replaceState.apply(history, given);
    };
  });
  for (let seed = 101; seed <= 160; seed++) {
    await setState(layer, { seed });
    await page.clock.runFor(16);
    // The first change is written at once.
    if (seed === 101) expect(await address()).toContain('seed=101');
  }
  // In 960 ms: one write at once, and the next ones after pauses of 40, 80, 160, 320 and 400 ms.
  expect(await written()).toBeLessThanOrEqual(6);
  expect(await written()).toBeGreaterThanOrEqual(4);
  await page.clock.runFor(2000);
  expect(await address()).toContain('seed=160');
  // After a pause, a change is written at once again.
  await setState(layer, { seed: 8 });
  expect(await address()).toContain('seed=8');
});

test('a link pasted while a drag is yet to be written wins', async ({ page }) => {
  const layer = await openStopped(page, '#parameters=random');
  const address = () => page.evaluate(() => location.hash);
  await setState(layer, { seed: 5 });
  await setState(layer, { seed: 6 });
  await page.evaluate(() => {
    location.hash = 'stage=weigh&head=4&seed=9&parameters=random';
  });
  await expect.poll(async () => (await stateOf(layer)).stage).toBe('weigh');
  await page.clock.runFor(2000);
  expect(await stateOf(layer)).toMatchObject({ stage: 'weigh', head: 3, seed: 9 });
  expect(await address()).toBe(`#${await layer.evaluate((el: ManyHeads) => el.link())}`);
});

test('a link pasted into the same tab opens what it names, and nothing else stays', async ({
  page,
}) => {
  const layer = await open(page, '#heads=8&mask=causal');
  const open2 = (link: string) =>
    page.evaluate((text) => {
      location.hash = text;
    }, link);
  await open2('stage=weigh&head=4&cell=context.3.2.1');
  await expect.poll(async () => (await stateOf(layer)).stage).toBe('weigh');
  expect(await stateOf(layer)).toMatchObject({
    heads: 4,
    mask: 'none',
    head: 3,
    cell: { name: 'context', index: [3, 2, 1] },
  });
  await open2('');
  await expect.poll(async () => (await stateOf(layer)).stage).toBe('embed');
});

test('the reader’s hash goes on top of the writer’s query', async ({ page }) => {
  const layer = await open(page, '?heads=2&mask=causal&stage=scores#stage=softmax&mask=no-self');
  expect(await stateOf(layer)).toMatchObject({ heads: 2, mask: 'no-self', stage: 'softmax' });
});

test('what the reader chose stays chosen on a page with a query, also the default', async ({
  page,
}) => {
  const layer = await open(page, '?heads=2&mask=causal');
  await setState(layer, { heads: 4, mask: 'none' });
  const before = await stateOf(layer);
  await page.reload();
  await whole(layer);
  expect(await stateOf(layer)).toEqual(before);
});
