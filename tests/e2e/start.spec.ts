/**
 * Order of loading: the first picture, then the controls around it, then the text of the inspector. Nothing moves meanwhile; a part that fails to load shows a message and a button to try again.
 * A whole page: what is requested, and when.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { hold, openArticle, refusal, refused, start, tryAgain } from './support/article';
import { whole } from './support/layer';
import { expect, test } from './support/test';

const inspectorTitle = (page: Page) => page.locator('.inspector h2');
/** Loaded with the inspector, besides small shared chunks. */
const withInspector = ['embed/controls.js', 'embed/content.js'];

test('the first picture needs no panel, and what is opened is loaded once @quick', async ({
  page,
}) => {
  const asked = await openArticle(page);
  await expect(inspectorTitle(page)).toBeVisible();
  expect(asked.slice(0, start.length)).toEqual(start);
  expect(asked).toEqual(expect.arrayContaining(withInspector));
  const before = asked.length;
  await page.locator('#values').click();
  await expect(page.locator('#values-panel table').first()).toBeVisible();
  expect(asked.slice(before)).toEqual(['embed/values-panel.js']);
  await page.locator('#values').click();
  await expect(page.locator('#values-panel')).toHaveCount(0);
  await page.locator('#values').click();
  await expect(page.locator('#values-panel table').first()).toBeVisible();
  expect(asked).toHaveLength(before + 1);
});

/** Positions of the picture and of the rows around it. */
const places = (page: Page) =>
  page.locator('many-heads').evaluate((el) =>
    ['.top', '.time', '.canvas-box', '.legend', '.inspector', '.caption'].map((part) => {
      const { x, y, width, height } = el.shadowRoot
        ?.querySelector(part)
        ?.getBoundingClientRect() ?? { x: NaN, y: NaN, width: NaN, height: NaN };
      return `${part} ${[x, y, width, height].join(' ')}`;
    }),
  );

// A whole page each: its chunks arrive one after the other.
for (const [width, height, query] of [
  [1440, 900, 'compare=heads:8'],
  [1024, 768, 'memory=the+bank'],
  [360, 740, 'parameters=trained'],
] as const) {
  test(`the controls come after the picture, which stays where it is, ${width} × ${height} ${query}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const release = await hold(page, '**/assets/controls-*.js');
    await page.goto(`./?${query}`);
    const layer = page.locator('many-heads');
    await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
    // A second picture reports its size one frame later.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(page.locator('#play')).toHaveCount(0);
    const before = await places(page);
    release();
    await expect(page.locator('#play')).toBeVisible();
    // On a narrow screen the summary of the training stands below the picture and grows.
    const count = query === 'parameters=trained' && width < 900 ? 4 : before.length;
    expect((await places(page)).slice(0, count)).toEqual(before.slice(0, count));
  });
}

test('controls that cannot be loaded say so over the picture, and can be asked for again', async ({
  page,
  watched,
}) => {
  const chunk = '**/embed/controls-*.js';
  await page.route(chunk, (route) => route.abort());
  await openArticle(page);
  await expect(page.locator('.over-picture').getByRole('alert')).toContainText(refusal);
  await page.unroute(chunk);
  await tryAgain(page).click();
  await expect(page.locator('#play')).toBeVisible();
  await expect(page.locator('.over-picture > .part-message')).toHaveCount(0);
  expect(watched.complaints.splice(0)).toEqual([refused]);
});

/** A `hide` value for everything above the picture except `shown`. */
const hideAbove = (...shown: readonly string[]) => {
  const menus = ['undo', 'lessons', 'ladder', 'compare', 'learn', 'share', 'files', 'view'];
  const rows = ['intro', 'sentence', ...menus, 'knife', 'heads', 'cost', 'settings', 'edits'];
  return rows.filter((name) => !shown.includes(name)).join(' ');
};

for (const [attributes, first] of [
  ['controls="player"', '.time'],
  ['controls="none"', '.middle'],
  [`controls="all" hide="${hideAbove('edits')}"`, '.time'],
] as const) {
  test(`above a figure with ${attributes} there is no empty row`, async ({ page }) => {
    await openArticle(page, { attributes });
    const layer = page.locator('many-heads');
    await whole(layer);
    const [outer, inner] = await layer.evaluate(
      (el, part) => [
        el.getBoundingClientRect().y,
        el.shadowRoot?.querySelector(part)?.getBoundingClientRect().y,
      ],
      first,
    );
    expect(inner).toBe(outer);
  });
}

test('a figure without controls does not load them, nor what the inspector says', async ({
  page,
}) => {
  const asked = await openArticle(page, { attributes: 'controls="none"' });
  // Waits past the frame in which an inspector would load.
  await page.evaluate(async () => {
    await document.querySelector<ManyHeads>('many-heads')?.ready;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  expect(asked).toEqual(start);
});
