/** From a typed sentence to the output, as a reader goes through it. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { stageNames } from '../../web/state/state';
import { differences, inexact } from './support/compare';
import {
  choosePace,
  computedNames,
  open,
  openStopped,
  parameterNames,
  stateOf,
  tensors,
  type,
} from './support/layer';
import { expect, needsDriver, test } from './support/test';

/** Records the element's events, by type, from now on. */
async function listen(page: Page): Promise<() => Promise<Record<string, unknown[]>>> {
  await page.evaluate(() => {
    const heard: Record<string, unknown[]> = {};
    for (const name of ['mh-stage', 'mh-change', 'mh-inspect', 'mh-error']) {
      heard[name] = [];
      // Listens on the document: the events bubble out of the shadow root.
      document.addEventListener(name, (event) => heard[name]?.push((event as CustomEvent).detail));
    }
    Object.assign(window, { heard });
  });
  return () =>
    page.evaluate(() => (window as unknown as { heard: Record<string, unknown[]> }).heard);
}

test('types a sentence and plays every stage to the output', async ({ page }) => {
  test.slow();
  const layer = await open(page);
  await type(page, 'You will hide your box near the old house');
  await expect(page.locator('.chip')).toHaveText([
    'You',
    'will',
    'hide',
    'your',
    'box',
    'near',
    'the',
    'old',
    'house',
  ]);
  await choosePace(page, 'speed', '4');
  await page.locator('[data-stage=output]').click();
  const heard = await listen(page);
  await page.getByRole('button', { name: 'Play from the start' }).click();
  await expect.poll(async () => (await heard())['mh-stage']?.at(-1)).toEqual({ stage: 'output' });
  await expect(page.getByRole('button', { name: 'Play from the start' })).toBeVisible();
  const events = await heard();
  expect(events['mh-stage']).toEqual(stageNames.map((stage) => ({ stage })));
  expect(events['mh-error']).toEqual([]);
  // The link changes only at the start and the end, not in every frame.
  expect(events['mh-change']?.length).toBeLessThanOrEqual(2);
  expect(events['mh-change']?.at(-1)).toMatchObject({ state: { stage: 'output', progress: 1 } });
  expect(await stateOf(layer)).toMatchObject({ stage: 'output', progress: 1, speed: 4 });

  const found = await tensors(layer, [...computedNames, ...parameterNames]);
  const setup = { dModel: 16, heads: 4, variant: 'split', mask: 'none', divisor: 2 } as const;
  expect(found.get('x')?.shape).toEqual([9, 16]);
  expect(differences(setup, found)).toEqual([]);
  expect(inexact(setup, found)).toEqual([]);
});

test('pauses in the middle of a stage and goes on from there @quick', async ({ page }) => {
  const layer = await openStopped(page, '#stage=heads&speed=2');
  await page.locator('#play').click();
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      const { stage, progress } = await stateOf(layer);
      return stage === 'scores' && progress > 0.3;
    })
    .toBe(true);
  await page.locator('#play').click();
  const paused = await stateOf(layer);
  expect(paused.stage).toBe('scores');
  expect(paused.progress).toBeGreaterThan(0);
  expect(paused.progress).toBeLessThan(1);
  await page.clock.runFor(2000);
  expect(await stateOf(layer)).toEqual(paused);
  // The inspector shows the cell that is being computed.
  await expect(page.locator('[data-inspect]')).toHaveAttribute(
    'data-inspect',
    /^scores\.1\.\d\.\d$/,
  );
  await page.locator('#play').click();
  await page.clock.runFor(200);
  expect((await stateOf(layer)).progress).toBeGreaterThan(paused.progress);
});

test('goes by steps: next, previous, a stage of the strip, the slider', async ({ page }) => {
  const layer = await open(page);
  const moment = async () => {
    const { stage, progress } = await stateOf(layer);
    return `${stage} ${progress}`;
  };
  await page.locator('#next').click();
  expect(await moment()).toBe('project 1');
  await page.locator('#next').click();
  await page.locator('#previous').click();
  expect(await moment()).toBe('project 1');
  for (const stage of stageNames) {
    await page.locator(`[data-stage=${stage}]`).click();
    expect(await moment()).toBe(`${stage} 1`);
    await expect(page.locator(`[data-stage=${stage}]`)).toHaveAttribute('aria-current', 'step');
  }
  await page.locator('#next').click();
  expect(await moment()).toBe('output 1');

  const slider = page.getByRole('slider', { name: 'Timeline' });
  await slider.focus();
  await page.keyboard.press('Home');
  expect(await moment()).toBe('embed 0');
  await page.keyboard.press('ArrowRight');
  const { stage, progress } = await stateOf(layer);
  expect(stage).toBe('embed');
  expect(progress).toBeGreaterThan(0);
  expect(progress).toBeLessThan(0.2);
  await page.keyboard.press('End');
  expect(await moment()).toBe('output 1');
  await expect(slider).toHaveAttribute('aria-valuetext', /Output/);
});

test('jumps from stage to stage where motion is not wanted', needsDriver, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const layer = await open(page, '#speed=4&stage=concat');
  const seen = await page.evaluate(async () => {
    const el = document.querySelector('many-heads') as ManyHeads;
    const positions = new Set<number>();
    el.play();
    // Play to the end, and ten frames more.
    for (let after = 0; after < 10; after += Number(el.position === 10)) {
      positions.add(el.position);
      await new Promise(requestAnimationFrame);
    }
    return [...positions];
  });
  expect(seen).toEqual([9, 10]);
  expect((await stateOf(layer)).stage).toBe('output');
});

test('begins by itself, in sight, where the writer asked for it', async ({ page }) => {
  const layer = await open(page);
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<many-heads id="second" autoplay stage="scores" progress="0.2" speed="4"></many-heads>',
      );
  });
  const second = page.locator('#second');
  await second.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await stateOf(second)).stage).not.toBe('scores');
  expect((await stateOf(layer)).stage).toBe('embed');
});
