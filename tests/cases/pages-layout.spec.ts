/**
 * Whatever room a page gives its figure, no part lies over another, is cut off or is too small to use; without a width
 * of the page's the figure has its own. Whole pages, because boxes of other documents and real windows are the point;
 * sizes are changed on the open page.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { lessonNames } from '../../web/lessons/names';
import { expect, inFirefoxToo, test } from './support/test';
import { expectGood } from './support/layout';
import { figureIn, openArticle, openPage, setState, whole } from './support/whole';

test('the page in frames as small as hosts make them', inFirefoxToo, async ({ page }) => {
  await page.goto('./28-small-frame.html');
  const frames = await page.locator('iframe').all();
  expect(frames).toHaveLength(5);
  for (const [k, frame] of frames.entries()) {
    await frame.scrollIntoViewIfNeeded();
    const layer = await figureIn(frame.contentFrame());
    // In the lowest one the ten rows share 44 px in Firefox, 60 in Chromium.
    await expectGood(layer, `frame ${k}`, 4);
    await layer.evaluate((el) => el.scrollIntoView({ block: 'start' }));
    await expect(layer.locator('.play'), `frame ${k}`).toBeInViewport({ ratio: 0.9 });
  }
});

const windows = [
  [320, 256],
  [740, 360],
  [300, 900],
  [1280, 480],
] as const;

const moments = [
  ['embed', { stage: 'embed' }, 7],
  ['two layers', { parameters: 'random', compare: { heads: 8 } }, 0],
] as const;

test('the page in windows of many sizes, with one layer and with two', async ({ page }) => {
  const layer = await openPage(page, '?stage=softmax');
  for (const [what, state, leastCell] of moments) {
    await setState(layer, state);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expectGood(layer, `${what}, ${width} × ${height}`, leastCell);
    }
  }
});

test('a keyboard that takes half of a phone leaves the field that is typed into', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const layer = await openPage(page, '#stage=scores');
  await layer.locator('.edit').click();
  const field = layer.locator('textarea');
  await expect(field).toBeFocused();
  await page.setViewportSize({ width: 360, height: 380 });
  await expect(field).toBeFocused();
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
    for (const lesson of lessonNames) {
      await layer.evaluate((el: ManyHeads, name) => el.setAttribute('lesson', name), lesson);
      await expect.poll(() => layer.evaluate((el: ManyHeads) => el.link())).toContain(lesson);
      for (const step of [0, 1]) {
        await layer.evaluate(async (el: ManyHeads, at) => {
          el.tour?.goTo(at);
          if (el.tour?.waits) el.tour.reveal();
          await el.updateComplete;
        }, step);
        await expectGood(layer, `${lesson}, step ${step}`);
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
        await expectGood(layer, `${width} × ${height}`);
        expect(await layer.evaluate((el: HTMLElement) => el.offsetHeight)).toBe(height);
      }
  },
);

const tag = (more: string) => `<many-heads ${more} heads="2" stage="softmax"></many-heads>`;

test('a height from a box, a row of a grid, the rest of a column, or a ratio', async ({ page }) => {
  await openArticle(
    page,
    `<div style="width:640px"><div style="height:300px;overflow:hidden">${tag('style="height:100%"')}</div>
     <div style="display:grid;grid-template-rows:320px">${tag('style="height:100%"')}</div>
     <div style="display:flex;flex-direction:column;height:420px"><p>Text</p>${tag('style="height:100%"')}</div>
     ${tag('style="aspect-ratio:16/9" id="ratio"')}</div>`,
  );
  for (const [k, layer] of (await page.locator('many-heads').all()).entries()) {
    await layer.scrollIntoViewIfNeeded();
    await whole(layer);
    await expectGood(layer, `figure ${k}`, 8);
  }
  expect(await page.locator('#ratio').evaluate((el: HTMLElement) => el.offsetHeight)).toBe(360);
});

test('on the full screen and in a low box a figure uses all of it', async ({ page }) => {
  await page.goto('./40-fullscreen.html');
  const [layer, inBox] = [page.locator('many-heads').first(), page.locator('#short many-heads')];
  await whole(layer);
  await whole(inBox);
  await expectGood(inBox, 'a low box');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expectGood(layer, 'full screen', 8);
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(await layer.locator('.figure').evaluate((el) => el.clientHeight)).toBeGreaterThan(
    height - 2,
  );
  await page.evaluate(() => document.exitFullscreen());
  await page.locator('#short').evaluate((box) => (box.style.height = 'auto'));
  await page.setViewportSize({ width: 1000, height: 800 });
  await expectGood(layer, 'afterwards', 8);
  await expectGood(inBox, 'a box as high as it needs', 8);
});

// ——— widths ———

/** A figure's own width, and the part of the window that it leaves to the page when the parent asks for its width. */
const own = 960;
const around = 40;

/** Width of each figure and of its parent, by the id of its section. */
const widthsOf = (page: Page) =>
  page.locator('many-heads').evaluateAll((all) =>
    all.map((each) => {
      const parent = each.closest('section, dialog');
      const figure = each.getBoundingClientRect().width;
      return { id: parent?.id ?? '', figure, room: parent?.clientWidth ?? 0 };
    }),
  );

for (const [name, count] of [
  ['06-shrink.html', 9],
  ['06b-parents.html', 10],
] as const)
  test(`${name}: in parents that ask it how wide it is, a figure is neither nothing nor too wide`, async ({
    page,
  }) => {
    await page.goto(`./${name}`);
    await figureIn(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, `${width} px`).toBeLessThanOrEqual(0);
      const widths = await widthsOf(page);
      expect(widths).toHaveLength(count);
      for (const { id, figure, room } of widths) {
        const what = `${id}, ${width} px`;
        expect(figure, what).toBeLessThanOrEqual(room);
        // Beside a sibling, in a column or in a narrow box there is less.
        const isShared = ['sibling', 'tracks', 'columns', 'tiny'].includes(id);
        const least = isShared
          ? Math.min(120, room / 2 - 16)
          : Math.min(own, room - 8, width - around);
        expect(figure, what).toBeGreaterThanOrEqual(least);
      }
    }
  });
