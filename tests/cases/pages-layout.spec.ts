/**
 * Whatever room a page gives its figure, no part lies over another, is cut off or is too small to use; without a width
 * of the page's the figure has its own. Whole pages, because boxes of other documents and real windows are the point;
 * sizes are changed on the open page.
 */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { setState as set } from '../e2e/support/layer';
import { lessonIds } from '../../web/lessons/catalogue';
import { expect, inFirefoxToo, test } from './support/test';
import { openPage } from './support/page';
import { figureIn, openArticle, whole } from './support/whole';
import { layoutProblems } from './support/layout';

const noCells = { cell: 0 };

const expectGood = (layer: Locator, what: string, least = {}) =>
  expect.poll(() => layoutProblems(layer, least), what).toEqual([]);

test('the page in frames as small as hosts make them', inFirefoxToo, async ({ page }) => {
  await page.goto('./28-small-frame.html');
  const frames = await page.locator('iframe').all();
  expect(frames).toHaveLength(5);
  for (const [k, frame] of frames.entries()) {
    await frame.scrollIntoViewIfNeeded();
    const layer = await figureIn(frame.contentFrame());
    await expectGood(layer, `frame ${k}`);
    // The first screen shows the picture and the player's buttons.
    await layer.evaluate((el) => el.scrollIntoView({ block: 'start' }));
    for (const part of ['canvas', '#play'])
      await expect(layer.locator(part), `frame ${k}`).toBeInViewport({ ratio: 0.9 });
  }
});

/** Besides those of tests/e2e/layout.spec.ts. */
const windows = [
  [320, 256],
  [740, 360],
  [300, 900],
  [1280, 480],
] as const;

const moments = [
  ['embed', { stage: 'embed' }, {}],
  ['two layers', { parameters: 'random', compare: { heads: 8 } }, noCells],
] as const;

test('the page in windows of many sizes, with one layer and with two', async ({ page }) => {
  const layer = await openPage(page, '?stage=softmax');
  for (const [what, state, least] of moments) {
    await set(layer, state);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expectGood(layer, `${what}, ${width} × ${height}`, least);
    }
  }
});

test('a keyboard that takes half of a phone leaves the field that is typed into', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const layer = await openPage(page);
  await layer.locator('#edit-sentence').click();
  const field = layer.locator('#sentence-text');
  await expect(field).toBeFocused();
  const arranged = () => layer.locator('.page').getAttribute('data-height');
  const before = await arranged();
  await page.setViewportSize({ width: 360, height: 380 });
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(380);
  // Observers have reported the new size before the second frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await arranged()).toBe(before);
  await expect(field).toBeInViewport();
});

for (const [where, width, height, column] of [
  ['on a narrow phone', 290, 653, 'auto'],
  ['in a column of an article', 1280, 800, '640px'],
] as const)
  test(`the first steps of every lesson, with their answers, ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const layer = await openArticle(
      page,
      `<div style="width:${column}"><many-heads lesson="pieces" lesson-progress="off"></many-heads></div>`,
    );
    for (const lesson of lessonIds) {
      await layer.evaluate((el: ManyHeads, id) => el.setAttribute('lesson', id), lesson);
      await expect(layer.locator('#guide-title')).toBeVisible();
      for (const step of [0, 1]) {
        await layer.evaluate((el: ManyHeads, at) => el.tour?.goTo(at), step);
        await layer.evaluate((el: ManyHeads) => el.tour?.waits && el.tour.reveal());
        await expectGood(layer, `${lesson}, step ${step}`, noCells);
      }
    }
  });

test(
  'a height that the page gives is kept, whatever is in it and however wide it is',
  inFirefoxToo,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const layer = await openArticle(
      page,
      '<div id="column"><many-heads controls="all" stage="softmax"></many-heads></div>',
    );
    for (const height of [300, 600])
      for (const width of [400, 1000]) {
        await layer.evaluate(
          (el: ManyHeads, [w, h]) => {
            el.style.height = `${h}px`;
            if (el.parentElement) el.parentElement.style.width = `${w}px`;
          },
          [width, height] as const,
        );
        await expectGood(layer, `${width} × ${height}`, noCells);
        expect(await layer.evaluate((el) => el.clientHeight)).toBe(height);
      }
  },
);

const tag = (more: string) => `<many-heads ${more} heads="2" stage="softmax"></many-heads>`;

test('a height from a box, a row of a grid, the rest of a column, or a ratio', async ({ page }) => {
  const first = await openArticle(
    page,
    `<div style="width:640px"><div style="height:300px;overflow:hidden">${tag('style="height:100%"')}</div>
     <div style="display:grid;grid-template-rows:320px">${tag('style="height:100%"')}</div>
     <div style="display:flex;flex-direction:column;height:420px"><p>Text</p>${tag('style="height:100%"')}</div>
     ${tag('style="aspect-ratio:16/9" id="ratio"')}</div>`,
  );
  for (const [k, layer] of (await first.page().locator('many-heads').all()).entries()) {
    await layer.scrollIntoViewIfNeeded();
    await whole(layer);
    await expectGood(layer, `figure ${k}`);
  }
  expect(await page.locator('#ratio').evaluate((el) => el.clientHeight)).toBe(360);
});

test('on the full screen and in a low box a figure uses all of it', async ({ page }) => {
  await page.goto('./40-fullscreen.html');
  const [layer, inBox] = [page.locator('many-heads').first(), page.locator('#short many-heads')];
  await whole(layer);
  await whole(inBox);
  await expectGood(inBox, 'a low box', noCells);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expectGood(layer, 'full screen');
  // It has the focus there, and with it the keys of the picture.
  await expect(layer.locator('canvas').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  expect(await layer.evaluate((el: ManyHeads) => el.getState().cell)).not.toBeNull();
  await page.evaluate(() => document.exitFullscreen());
  await expectGood(layer, 'afterwards');
  await page.locator('#short').evaluate((box) => (box.style.height = 'auto'));
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(inBox.locator('.page')).toHaveAttribute('data-height', 'free');
  await expectGood(inBox, 'a box as high as it needs', noCells);
});

// ——— widths ———

/** A figure's own width, and the part of the window that it leaves to the page when the parent asks for its width. */
const own = 960;
const around = 32;

/** Width of each figure and of its parent, by the id of its section. */
const widthsOf = (page: Page) =>
  page.locator('many-heads').evaluateAll((all) =>
    all.map((each) => {
      const parent = each.closest('section, dialog');
      const figure = each.getBoundingClientRect().width;
      return { id: parent?.id ?? '', figure, room: parent?.clientWidth ?? 0 };
    }),
  );

const beyondTheWindow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test('in nine kinds of parent that are as wide as what they hold, a figure has its own width', async ({
  page,
}) => {
  await page.goto('./06-shrink.html');
  await whole(page.locator('many-heads').first());
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => beyondTheWindow(page), `${width} px`).toBe(0);
    const widths = await widthsOf(page);
    expect(widths).toHaveLength(9);
    for (const { id, figure, room } of widths) {
      expect(figure, `${id}, ${width} px`).toBeLessThanOrEqual(room);
      // A table has spacing around its cells.
      const least = Math.min(own, room - 8, width - around);
      expect(figure, `${id}, ${width} px`).toBeGreaterThanOrEqual(least);
    }
  }
});

test('in parents that ask it, or give it little, a figure is neither nothing nor too wide', async ({
  page,
}) => {
  await page.goto('./06b-parents.html');
  await whole(page.locator('many-heads').first());
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => beyondTheWindow(page), `${width} px`).toBe(0);
    const widths = await widthsOf(page);
    expect(widths).toHaveLength(11);
    for (const { id, figure, room } of widths) {
      const what = `${id}, ${width} px`;
      expect(figure, what).toBeLessThanOrEqual(room);
      if (id === 'min-content') expect(figure, what).toBe(Math.min(280, 0.6 * width));
      else if (['max-content', 'contents', 'own', 'inline-flex'].includes(id))
        expect(figure, what).toBe(Math.min(own, room, width - around));
      else expect(figure, what).toBeGreaterThanOrEqual(Math.min(280, room / 2 - 16));
    }
  }
  // In a column of a page a figure keeps together; in a narrow one the player is whole.
  const inColumn = await whole(page.locator('#columns many-heads'));
  expect(await inColumn.evaluate((each) => each.getClientRects().length)).toBe(1);
  const tiny = await whole(page.locator('#tiny many-heads'));
  const beyond = await tiny.evaluate((each) => {
    const { right } = each.getBoundingClientRect();
    const parts = each.shadowRoot?.querySelectorAll('.transport > *, .scrub, canvas') ?? [];
    return [...parts].filter((part) => part.getBoundingClientRect().right > right + 1).length;
  });
  expect(beyond).toBe(0);
});
