/**
 * The page's address keeps the reader's state: written to its hash, read back, and put on top of its query. (What a link
 * says is tested in tests/web/state and tests/web/session.)
 *
 * Whole pages, because only the page writes an address, and reloads.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import type { State } from '../../web/state/state';
import { expect, test as onFigure } from './support/figure';
import {
  chooseSetting,
  open,
  openStopped,
  setState,
  stateOf,
  tensor,
  whole,
} from './support/layer';
import { test } from './support/test';

const hash = (page: Page) => page.evaluate(() => location.hash);
const setHash = (page: Page, link: string) =>
  page.evaluate((text) => {
    location.hash = text;
  }, link);

/** Choices of every kind, each different from the default. */
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

test('a reload restores everything that was chosen, and its numbers @quick', async ({ page }) => {
  const layer = await open(page);
  // An untouched page has no hash.
  expect(await hash(page)).toBe('');
  await setState(layer, chosen);
  const before = await stateOf(layer);
  expect(before).toMatchObject(chosen);
  const output = await tensor(layer, 'output');
  await page.reload();
  await whole(layer);
  expect(await stateOf(layer)).toEqual(before);
  expect((await tensor(layer, 'output')).data).toEqual(output.data);
  await expect(page.locator('[data-inspect="attn_weights.6.3.2"]')).toBeVisible();
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('the reader’s hash is on top of the writer’s query, also where it chooses the default', async ({
  page,
}) => {
  const layer = await open(page, '?heads=2&mask=causal&stage=scores#stage=softmax&mask=no-self');
  expect(await stateOf(layer)).toMatchObject({ heads: 2, mask: 'no-self', stage: 'softmax' });
  await setState(layer, { heads: 4, mask: 'none' });
  const before = await stateOf(layer);
  await page.reload();
  await whole(layer);
  expect(await stateOf(layer)).toEqual(before);
});

onFigure('controls go into the hash, without a step in the history', async ({ figure }) => {
  const { page, element } = figure;
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await figure.press('.knife label:has(input[value=narrow])');
  await figure.press('[data-stage=scores]');
  await chooseSetting(page, 'mask', 'causal');
  const link = await element.evaluate((el: ManyHeads) => el.link());
  for (const part of ['variant=narrow', 'stage=scores', 'mask=causal'])
    expect(link).toContain(part);
  await expect.poll(() => hash(page)).toBe(`#${link}`);
  expect(await steps()).toBe(before);
});

onFigure(
  'a link pasted into the tab opens what it names, and nothing else stays',
  async ({ figure }) => {
    const { page } = figure;
    await figure.set({ heads: 8, mask: 'causal' });
    await expect.poll(() => hash(page)).toContain('heads=8');
    await setHash(page, 'stage=weigh&head=4&cell=context.3.2.1');
    await expect.poll(async () => (await figure.state()).stage).toBe('weigh');
    const cell = { name: 'context', index: [3, 2, 1] };
    expect(await figure.state()).toMatchObject({ heads: 4, mask: 'none', head: 3, cell });
    await setHash(page, '');
    await expect.poll(async () => (await figure.state()).stage).toBe('embed');
  },
);

test('a drag is written ever more rarely, its last moment always, and a link pasted meanwhile wins', async ({
  page,
}) => {
  const layer = await openStopped(page, '#parameters=random');
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
    if (seed === 101) expect(await hash(page)).toContain('seed=101');
  }
  // In 960 ms: one write at once, and the next ones after pauses of 40, 80, 160, 320 and 400 ms.
  expect(await written()).toBeLessThanOrEqual(6);
  expect(await written()).toBeGreaterThanOrEqual(4);
  await page.clock.runFor(2000);
  expect(await hash(page)).toContain('seed=160');
  // After a pause, a change is written at once again.
  await setState(layer, { seed: 8 });
  expect(await hash(page)).toContain('seed=8');

  await setState(layer, { seed: 6 });
  await setHash(page, 'stage=weigh&head=4&seed=9&parameters=random');
  await expect.poll(async () => (await stateOf(layer)).stage).toBe('weigh');
  await page.clock.runFor(2000);
  expect(await stateOf(layer)).toMatchObject({ stage: 'weigh', head: 3, seed: 9 });
  expect(await hash(page)).toBe(`#${await layer.evaluate((el: ManyHeads) => el.link())}`);
});
