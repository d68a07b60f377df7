/**
 * What comes when: the first picture, then the controls around it, then what the inspector says. Nothing moves
 * meanwhile, and what cannot be loaded says so and can be asked for again.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { hold, openArticle, refusal, refused, start, tryAgain } from './support/article';
import { whole } from './support/layer';
import { expect, test } from './support/test';

const inspectorTitle = (page: Page) => page.locator('.inspector h2');
/** Beside small files that these share with other parts. */
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
  // The picture is there and takes presses.
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

/** Where the rows around the picture stand, and the picture itself. */
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
  for (const query of ['', '?theme=projector', '?memory=the+bank', '?compare=heads:8']) {
    test(`the controls come after the picture, which stays where it is, ${width} × ${height} ${query}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const release = await hold(page, '**/assets/controls-*.js');
      await page.goto(`./${query}`);
      const layer = page.locator('many-heads');
      await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
      // The size of a second picture is told in the frame after.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await expect(page.locator('#play')).toHaveCount(0);
      const before = await places(page);
      release();
      await expect(page.locator('#play')).toBeVisible();
      expect(await places(page)).toEqual(before);
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
  await expect(page.locator('.notices').getByRole('alert')).toContainText(refusal);
  await page.unroute(chunk);
  await tryAgain(page).click();
  await expect(page.locator('#play')).toBeVisible();
  await expect(page.locator('.notices > .part-message')).toHaveCount(0);
  expect(watched.complaints.splice(0)).toEqual([refused]);
});

for (const controls of ['player', 'none']) {
  test(`above a figure with controls="${controls}" there is no empty row`, async ({ page }) => {
    await openArticle(page, { attributes: `controls="${controls}"` });
    const layer = page.locator('many-heads');
    await whole(layer);
    const first = controls === 'player' ? '.time' : '.middle';
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
  // The frame after the first picture, when an inspector would have asked.
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
