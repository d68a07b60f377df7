/**
 * Order of loading: the first picture, then the controls around it, then the text of the inspector. Nothing moves
 * meanwhile; a part that fails to load shows a message and a button to try again.
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

test('what the inspector says comes after the first picture', async ({ page }) => {
  await page.addInitScript(() => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
      performance.mark('drawn');
      Reflect.apply(drawImage, this, given);
    };
  });
  const release = await hold(page, '**/embed/content-*.js');
  const asked = await openArticle(page);
  await expect(page.locator('#play')).toBeVisible();
  await expect(page.locator('.inspector').getByRole('status')).toHaveText('Loading …');
  // The picture accepts keys before the inspector has loaded.
  await page.locator('canvas').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const cell = () =>
    page.evaluate(() => document.querySelector<ManyHeads>('many-heads')?.getState().cell?.name);
  await expect.poll(cell).toBeDefined();
  release();
  await expect(inspectorTitle(page)).toBeVisible();
  expect(asked).toEqual(expect.arrayContaining(withInspector));
  const afterDrawing = await page.evaluate(() => {
    const drawn = performance.getEntriesByName('drawn')[0]?.startTime ?? NaN;
    const code = performance.getEntriesByType('resource').find((e) => e.name.includes('/content-'));
    return (code?.startTime ?? NaN) - drawn;
  });
  expect(afterDrawing).toBeGreaterThan(0);
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

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [800, 700],
  [360, 740],
] as const) {
  for (const query of [
    '',
    ...['theme=projector', 'memory=the+bank', 'compare=heads:8', 'parameters=trained'],
  ]) {
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

test('a message of a choice that was refused stands beside that of the controls', async ({
  page,
  watched,
}) => {
  await page.route('**/embed/controls-*.js', (route) => route.abort());
  await openArticle(page, { attributes: 'heads="77"' });
  await expect(page.locator('.over-picture').getByRole('alert')).toContainText(refusal);
  await expect(page.locator('.notice')).toContainText('77');
  await page.locator('.notice button').click();
  await expect(page.locator('.notice')).toHaveCount(0);
  await expect(tryAgain(page)).toBeVisible();
  expect(watched.complaints.splice(0)).toEqual([refused]);
});

/** A `hide` value for everything above the picture except `shown`. */
const hideAbove = (...shown: readonly string[]) => {
  const menus = ['undo', 'lessons', 'ladder', 'compare', 'learn', 'share', 'files', 'view'];
  const rows = ['intro', 'sentence', ...menus, 'knife', 'heads', 'cost', 'settings', 'edits'];
  return rows.filter((name) => !shown.includes(name)).join(' ');
};

test('the introduction is there where it is all that a figure shows of the page', async ({
  page,
}) => {
  const below = 'strip transport inspector values look training';
  await openArticle(page, { attributes: `controls="all" hide="${hideAbove('intro')} ${below}"` });
  await expect(page.locator('.intro')).toContainText('multi-head attention');
});

test('a brand that comes when all is there is shown', async ({ page }) => {
  await openArticle(page, { attributes: 'controls="player"' });
  const layer = page.locator('many-heads');
  await whole(layer);
  await layer.evaluate((el) => {
    const brand = document.createElement('h1');
    brand.slot = 'brand';
    brand.textContent = 'Our course';
    el.append(brand);
  });
  await expect(page.getByRole('heading', { name: 'Our course' })).toBeVisible();
});

test('styles that a page gives the parts hold before the controls are there', async ({ page }) => {
  const style = `many-heads::part(inspector) { width: 420px }
    many-heads::part(strip) { min-height: 80px }`;
  const release = await hold(page, '**/embed/controls-*.js');
  await openArticle(page, { attributes: 'controls="all"', more: `<style>${style}</style>` });
  await page.locator('many-heads').evaluate((el: ManyHeads) => el.ready.then(() => undefined));
  const before = await places(page);
  release();
  await expect(page.locator('#play')).toBeVisible();
  expect(await places(page)).toEqual(before);
});

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

test('an inspector that cannot be loaded says so, and can be asked for again', async ({
  page,
  watched,
}) => {
  const chunk = '**/embed/content-*.js';
  await page.route(chunk, (route) => route.abort());
  await openArticle(page);
  await expect(page.locator('.inspector').getByRole('alert')).toContainText(refusal);
  await page.unroute(chunk);
  await tryAgain(page).click();
  await expect(inspectorTitle(page)).toBeVisible();
  expect(watched.complaints.splice(0)).toEqual([refused]);
});
