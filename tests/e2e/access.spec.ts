/**
 * The page for everyone: every rule of axe in each kind of scene, a way through it by the keyboard alone, and how high a
 * figure is in a narrow column.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { axeSource, runAxe } from '../access/axe';
import { axeFindings, sceneNames, type Driver } from '../access/scenes';
import { open, state } from './support/page';
import { expect, test } from './support/test';

const explore = '#parameters=random&stage=scores';

/** Presses and looks, for the list of scenes that all engines share. */
const driving = (page: Page): Driver => ({
  open: (address) => open(page, address),
  press: (selector, key) => {
    const one = page.locator(selector).first();
    return key ? one.press(key) : one.click();
  },
  see: (selector) => expect(page.locator(selector).first()).toBeVisible(),
  axe: async () => {
    await page.evaluate(axeSource);
    return page.evaluate(runAxe);
  },
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  for (const scene of sceneNames)
    test(`axe finds nothing: ${scene}, ${colorScheme}, ${width} px @firefox`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      expect(await axeFindings(scene, driving(page))).toEqual([]);
    });

test('by the keyboard alone: a menu, a choice, numbers, a lesson and back @quick @firefox', async ({
  page,
}) => {
  await open(page, explore);
  const keys = page.keyboard;
  const menu = (name: string) => page.getByRole('button', { name, exact: true });
  await menu('Experiments').focus();
  await keys.press('Enter');
  await expect(page.locator('mh-experiments li').first()).toBeVisible();
  await keys.press('Tab');
  await keys.press('Escape');
  await expect(menu('Experiments')).toBeFocused();
  await keys.press('Enter');
  await expect(page.locator('mh-experiments li').first()).toBeVisible();
  await keys.press('Tab');
  await keys.type('Split against narrow');
  await keys.press('Tab');
  await keys.press('Enter');
  await expect.poll(async () => (await state(page)).layers).toHaveLength(2);
  await expect(menu('Experiments')).toBeFocused();

  await page.getByRole('radio', { name: 'Split' }).focus();
  await keys.press('ArrowRight');
  expect((await state(page)).layers[0].variant).toBe('narrow');

  const picture = page.locator('mh-picture .frames').first();
  await picture.focus();
  await keys.press('ArrowRight');
  await keys.press('ArrowDown');
  expect((await state(page)).cell).not.toBeNull();
  await page.locator('mh-inspector .trail button').last().focus();
  await keys.press('Enter');
  expect((await state(page)).cell).toBeNull();
  await expect(picture).toBeFocused();

  await menu('Lessons').focus();
  await keys.press('Enter');
  await expect(page.locator('mh-lesson-list li').first()).toBeVisible();
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(page.locator('mh-guide h2')).toBeFocused();
  await keys.press('Tab');
  const option = page.locator('.option').first();
  await expect(option).toBeFocused();
  await keys.press('Enter');
  await expect(page.locator('.answer')).toBeVisible();
  await expect(option).toBeFocused();
  await page.locator('mh-guide .leave').focus();
  await keys.press('Enter');
  await expect(picture).toBeFocused();
});

for (const width of [640, 390])
  test(`in a column of ${width} px a figure with a chosen number is at most 760 px high @firefox`, async ({
    page,
  }) => {
    await open(page, explore);
    const height = await page.evaluate(async (wide) => {
      document.body.innerHTML = `<div style="width: ${wide}px"><many-heads parameters="random" stage="scores"></many-heads></div>`;
      const element = document.querySelector('many-heads') as unknown as ManyHeads;
      await element.ready;
      element.setState({ cell: { name: 'scores', index: [1, 1, 2] } });
      const root = element.renderRoot;
      while (!root.querySelector('mh-inspector h2'))
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return element.getBoundingClientRect().height;
    }, width);
    expect(height).toBeGreaterThan(400);
    expect(height).toBeLessThanOrEqual(760);
  });

test('on a phone all of the first screen’s sentences are there, and its words are as large as text @firefox', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?welcome');
  const sentences = page.locator('.first-sentences button');
  await expect(sentences).toHaveCount(4);
  for (const each of await sentences.all()) {
    const box = await each.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 1e9)).toBeLessThanOrEqual(360);
  }
  const picture = await page.locator('.first-picture mh-picture').boundingBox();
  expect(picture?.height).toBeGreaterThanOrEqual(420);
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBe(clientWidth);
});
