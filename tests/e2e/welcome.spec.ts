/**
 * The first screen: what a first visitor sees, the minute, and the ways to the whole page.
 * A whole page: a first visit, its storage and its address decide.
 */
import type { Locator, Page } from '@playwright/test';
import { stageNames } from '../../web/state/state';
import type { ManyHeads } from '../../web/element';
import { axeSource, runAxe } from '../access/axe';
import { openLesson } from './support/guide';
import { open, openStopped, setState, stateOf } from './support/layer';
import { expect, test } from './support/test';

const welcome = (page: Page) => page.locator('#welcome');
const isAsked = (layer: Locator) => layer.evaluate((element: ManyHeads) => element.welcome);

/** Controls outside of menus that no scrolling brings into reach. */
const outOfReach = (layer: Locator): Promise<readonly string[]> =>
  layer.evaluate((element: ManyHeads) => {
    const root = element.shadowRoot;
    if (!root) throw new Error('there is no page');
    const all = [
      ...root.querySelectorAll<HTMLElement>('button, input, select, canvas, [tabindex="0"]'),
    ];
    const shown = all.filter((each) => each.checkVisibility() && !each.closest('[popover]'));
    const isHit = (each: HTMLElement) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const hit = root.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return hit !== null && (each.contains(hit) || (each.parentElement?.contains(hit) ?? false));
    };
    const blocked = shown.filter((each) =>
      (['nearest', 'start', 'center'] as const).every((block) => {
        each.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
        return !isHit(each);
      }),
    );
    window.scrollTo(0, 0);
    return blocked.map(({ tagName, id, className }) => `${tagName}#${id}.${className}`);
  });

test.use({ newcomer: true, reducedMotion: 'reduce' });

test('a first visitor sees one sentence, one picture and the ways on', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const layer = await open(page);
  await expect(page.locator('#welcome-title')).toHaveText(/One word asks/);
  await expect(welcome(page).locator('.says')).toContainText('400 steps');
  await expect(welcome(page)).toContainText('to “money”');
  await expect(page.locator('.controls, .strip, .inspector, .legend, #look')).toHaveCount(0);
  await expect(page.locator('#welcome-minute')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('canvas')).toBeInViewport({ ratio: 1 });
  expect(await outOfReach(layer)).toEqual([]);
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(runAxe);
  expect(violations).toEqual([]);
  await page.locator('#welcome-explore').click();
  await expect(welcome(page)).toHaveCount(0);
  await expect(page.locator('.strip')).toBeVisible();
  expect(await stateOf(layer)).toMatchObject({ parameters: 'patterns', stage: 'embed' });
  await page.reload();
  await layer.evaluate((element: ManyHeads) => element.ready.then(() => undefined));
  expect(await isAsked(layer)).toBe(true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(welcome(page)).toHaveCount(0);
});

test('by keyboard alone it is left with Escape, and then the play button has the focus', async ({
  page,
}) => {
  await open(page);
  await expect(welcome(page)).toBeVisible();
  const reached: string[] = [];
  for (let left = 16; left > 0; left--) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(
      () => document.querySelector('many-heads')?.shadowRoot?.activeElement?.id ?? '',
    );
    if (id) reached.push(id);
    if (id === 'welcome-minute') break;
  }
  expect(reached).toContain('lessons');
  expect(reached).toContain('welcome-explore');
  expect(reached.at(-1)).toBe('welcome-minute');
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
  await expect(page.locator('#play')).toBeFocused();
});

test('the minute says a sentence at each stage, folds back into the words, and asks what next', async ({
  page,
}) => {
  const speed = 4;
  const layer = await openStopped(page, `#speed=${speed}`);
  await page.locator('#welcome-minute').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#minute-pause')).toBeFocused();
  const said: string[] = [];
  let seconds = 0;
  const seen = () =>
    welcome(page).evaluate((box: HTMLElement) => ({
      phase: box.dataset['phase'],
      says: box.querySelector<HTMLElement>('.says')?.innerText ?? '',
    }));
  // A frame is never longer than a tenth of a second for the player.
  for (const frame = 0.1; seconds < 150; seconds += speed * frame) {
    const { phase, says } = await seen();
    if (phase !== 'minute') break;
    if (said.at(-1) !== says) said.push(says);
    await page.clock.fastForward(1000 * frame);
  }
  await expect(welcome(page)).toContainText('What next?');
  await expect(page.locator('#welcome-minute')).toBeFocused();
  expect(await stateOf(layer)).toMatchObject({ stage: 'embed', progress: 0 });
  // A layer without a mask passes the mask stage in less than a second.
  expect(said.length).toBeGreaterThanOrEqual(stageNames.length - 1);
  expect(said[0]).toContain('10 words. Each becomes a row of 16 numbers');
  expect(said.join(' ')).toMatch(/“deposit” gives 0\.\d\d of its attention to “money”/);
  expect(seconds).toBeGreaterThan(45);
  expect(seconds).toBeLessThan(80);
  await page.locator('#welcome-explore').click();
  await expect(welcome(page)).toHaveCount(0);
});

test('the page’s name leads to the first screen again, and from there back', async ({ page }) => {
  const layer = await open(page);
  await page.locator('#welcome-explore').click();
  await setState(layer, { heads: 2 });
  const before = await stateOf(layer);
  expect(before.heads).toBe(2);
  await page.locator('#home').click();
  await expect(welcome(page)).toBeVisible();
  // The way back also works after a lesson.
  await page.locator('#lessons').click();
  await page.locator('#lesson-pieces').click();
  await expect(page.locator('#guide')).toBeVisible();
  await page.locator('#guide-leave').click();
  await expect(welcome(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
  expect(await stateOf(layer)).toEqual(before);
  // In a lesson the focus on it would be invisible.
  await openLesson(page, '#lesson=pieces');
  await expect(page.locator('#home')).toHaveAttribute('tabindex', '-1');
});

test('a reader sent to a lesson sees no first screen', async ({ page }) => {
  expect(await isAsked(await open(page, '?lesson=pieces&step=wide'))).toBe(false);
  await expect(welcome(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('each way on is tapped, and has room for a finger', async ({ page }) => {
    await open(page);
    const small = await page.locator('#welcome button, .first-row button').evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width >= 44 && height >= 44 ? [] : [`${each.id}: ${width} × ${height}`];
      }),
    );
    expect(small).toEqual([]);
    await page.locator('#welcome-minute').tap();
    await expect(welcome(page).locator('.says')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#minute-pause')).toBeInViewport({ ratio: 1 });
    await page.locator('#welcome-explore').tap();
    await expect(welcome(page)).toHaveCount(0);
  });
});
