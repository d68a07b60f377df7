/** In low boxes every part keeps its minimum height and none overlaps another: the page scrolls instead. */
import type { ManyHeads } from '../../web/element';
import { lessonIds } from '../../web/lessons/catalogue';
import { expect, inFirefoxToo, test } from './support/test';
import { column, figureIn, openArticle, openPage, whole } from './support/whole';
import { layoutProblems } from './support/layout';

const noCells = { cell: 0 };

test('the page in frames as small as hosts make them', inFirefoxToo, async ({ page }) => {
  await page.goto('./28-small-frame.html');
  const frames = await page.locator('iframe').all();
  expect(frames).toHaveLength(5);
  for (const [k, frame] of frames.entries()) {
    await frame.scrollIntoViewIfNeeded();
    const layer = await figureIn(frame.contentFrame());
    await expect.poll(() => layoutProblems(layer), `frame ${k}`).toEqual([]);
    // The first screen shows the picture and the player's buttons.
    await layer.evaluate((el) => el.scrollIntoView({ block: 'start' }));
    for (const part of ['canvas', '#play'])
      await expect(layer.locator(part), `frame ${k}`).toBeInViewport({ ratio: 0.9 });
  }
});

const windows = [
  [640, 400],
  [320, 256],
  [360, 740],
  [740, 360],
  [300, 900],
  [1024, 768],
  [1280, 480],
  [1440, 900],
] as const;

for (const [width, height] of windows) {
  test(`a window of ${width} × ${height}`, inFirefoxToo, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const layer = await openPage(page, 'stage=softmax');
    await expect.poll(() => layoutProblems(layer), 'softmax').toEqual([]);
    for (const [what, state] of [
      ['embed', { stage: 'embed' }],
      ['a chosen cell', { stage: 'softmax', cell: { name: 'attn_weights', index: [0, 3, 2] } }],
      ['a training', { cell: null, parameters: 'trained', task: 'what-where' }],
      ['two layers', { parameters: 'random', compare: { heads: 8 } }],
    ] as const) {
      await layer.evaluate(async (el: ManyHeads, given) => {
        el.setState(given);
        await el.updateComplete;
      }, state);
      const least = what === 'embed' ? {} : noCells;
      await expect.poll(() => layoutProblems(layer, least), what).toEqual([]);
    }
  });
}

for (const [what, tag] of [
  ['as high as they need', 'stage="softmax"'],
  ['in a height that is given', 'style="height:420px"'],
  ['with what changes flow back', 'direction="backward" stage="scores"'],
  ['on a wall', 'theme="projector" stage="scores"'],
] as const) {
  test(`two layers in columns, ${what}`, inFirefoxToo, async ({ page }) => {
    for (const width of [640, 900, 960, 1100, 1240]) {
      const layer = await openArticle(
        page,
        `<many-heads controls="all" compare="heads:8" parameters="random" ${tag}></many-heads>`,
        column(width),
      );
      await expect(layer.locator('.layer-bar.of-b')).toBeVisible();
      await expect.poll(() => layoutProblems(layer, noCells), `${width} px`).toEqual([]);
      const bar = await layer.locator('.layer-bar.of-b').boundingBox();
      const tools = await layer.locator('.of-b .layer-tools').boundingBox();
      expect(tools?.y, `${width} px`).toBeGreaterThanOrEqual(bar?.y ?? NaN);
      expect(tools?.height, `${width} px`).toBeLessThanOrEqual(bar?.height ?? NaN);
    }
  });
}

test('what is chosen of the layer stands below a low player, and can be reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  const layer = await openPage(page, 'stage=softmax');
  await layer.locator('.count', { hasText: '8' }).click();
  expect(await layer.evaluate((el: ManyHeads) => el.getState().heads)).toBe(8);
  await layer.locator('#all').click();
  await expect(layer.locator('#all-menu')).toBeInViewport();
});

test('a keyboard that takes half of a phone leaves the field that is typed into', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const layer = await openPage(page, '');
  await layer.locator('#edit-sentence').click();
  const field = layer.locator('#sentence-text');
  await expect(field).toBeFocused();
  const arranged = () => layer.locator('.page').getAttribute('data-height');
  const before = await arranged();
  await page.setViewportSize({ width: 360, height: 380 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await arranged()).toBe(before);
  await expect(field).toBeInViewport();
});

/** Checks the layout of a lesson's first steps with their answers shown. */
async function walk(layer: Awaited<ReturnType<typeof whole>>, steps: number): Promise<void> {
  await expect(layer.locator('#guide-title')).toBeVisible();
  for (let step = 0; step < steps; step++) {
    await layer.evaluate((el: ManyHeads, at) => el.tour?.goTo(at), step);
    await expect.poll(() => layoutProblems(layer, noCells), `step ${step}`).toEqual([]);
    await layer.evaluate((el: ManyHeads) => el.tour?.waits && el.tour.reveal());
    await expect.poll(() => layoutProblems(layer, noCells), `step ${step}, answered`).toEqual([]);
  }
}

for (const lesson of lessonIds) {
  test(`lesson ${lesson} at 700 × 500`, inFirefoxToo, async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 500 });
    await walk(await openPage(page, `lesson=${lesson}`), 3);
  });

  test(`lesson ${lesson} on the narrowest phones`, async ({ page }) => {
    for (const width of [280, 290, 310, 320]) {
      await page.setViewportSize({ width, height: 653 });
      await walk(await openPage(page, `lesson=${lesson}`), 2);
    }
  });

  test(`lesson ${lesson} in columns of 640 and 800 px`, async ({ page }) => {
    for (const width of [640, 800]) {
      const html = `<many-heads lesson="${lesson}" lesson-progress="off"></many-heads>`;
      await walk(await openArticle(page, html, column(width)), 3);
    }
  });
}

for (const [lesson, step] of [
  ['before', 'head'],
  ['ladder', 'two'],
  ['pieces', 'words'],
] as const) {
  for (const [width, height] of [
    [700, 500],
    [640, 360],
    [640, 800],
    [360, 740],
    [800, 600],
  ] as const) {
    test(`cells of ${lesson}, ${step}, can be pressed at ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const layer = await openPage(page, `lesson=${lesson}&step=${step}`);
      await expect(layer.locator('#guide-title')).toBeVisible();
      await layer.evaluate((el: ManyHeads) => el.tour?.waits && el.tour.reveal());
      await expect.poll(() => layoutProblems(layer)).toEqual([]);
    });
  }
}

test.describe('in a height that its page gives', () => {
  for (const height of [300, 400, 500, 600]) {
    for (const tag of ['controls="all" stage="softmax"', 'lesson="pieces"']) {
      test(`of ${height} px, ${tag}`, inFirefoxToo, async ({ page }) => {
        for (const width of [400, 640, 1000]) {
          const html = `<many-heads ${tag} style="height:${height}px"></many-heads>`;
          const layer = await openArticle(page, html, column(width));
          if (tag.includes('lesson')) await expect(layer.locator('#guide-title')).toBeVisible();
          await expect.poll(() => layoutProblems(layer, noCells), `${width}`).toEqual([]);
          expect(await layer.evaluate((el) => el.clientHeight)).toBe(height);
        }
      });
    }
  }

  for (const [what, html] of [
    ['a box', '<div style="height:300px;overflow:hidden">TAG</div>'],
    ['a row of a grid', '<div style="display:grid;grid-template-rows:320px">TAG</div>'],
    [
      'what is left of a column',
      '<div style="display:flex;flex-direction:column;height:420px"><p>Text</p>TAG</div>',
    ],
  ] as const) {
    test(`of ${what}`, inFirefoxToo, async ({ page }) => {
      const tag = '<many-heads style="height:100%" heads="2" stage="softmax"></many-heads>';
      const layer = await openArticle(page, html.replace('TAG', tag), column(640));
      await expect.poll(() => layoutProblems(layer)).toEqual([]);
    });
  }

  test('of its width by a ratio', inFirefoxToo, async ({ page }) => {
    const html = '<many-heads style="aspect-ratio:16/9" heads="2" stage="softmax"></many-heads>';
    const layer = await openArticle(page, html, column(640));
    await expect.poll(() => layoutProblems(layer)).toEqual([]);
    expect(await layer.evaluate((el) => el.clientHeight)).toBe(360);
  });

  test('of the screen, and of a low box, it uses all, and as much as it needs after that', async ({
    page,
  }) => {
    await page.goto('./40-fullscreen.html');
    const [layer, inBox] = [page.locator('many-heads').first(), page.locator('#short many-heads')];
    await whole(layer);
    await whole(inBox);
    await expect.poll(() => layoutProblems(inBox, noCells)).toEqual([]);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect.poll(() => layoutProblems(layer)).toEqual([]);
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(() => layoutProblems(layer)).toEqual([]);
    await page.locator('#short').evaluate((box) => (box.style.height = 'auto'));
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(inBox.locator('.page')).toHaveAttribute('data-height', 'free');
    await expect.poll(() => layoutProblems(inBox, noCells)).toEqual([]);
  });
});

for (const [width, viewport] of [
  [640, { width: 1280, height: 800 }],
  [390, { width: 390, height: 740 }],
] as const) {
  test(
    `in a column of ${width} px what is said of a chosen cell hides nothing`,
    inFirefoxToo,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const html =
        '<many-heads sentence="the cat sat on the mat" heads="2" stage="softmax"></many-heads>';
      const layer = await openArticle(page, html, column(width));
      const picture = layer.locator('.canvas-box');
      const box = await picture.boundingBox();
      if (!box) throw new Error('there is no picture');
      const at = { x: Math.round(box.width * 0.3), y: Math.round(box.height * 0.45) };
      await layer.locator('canvas').click({ position: at });
      const sheet = layer.locator('.inspector.asked');
      // The number scrolls into view, and the cell stays visible.
      await expect(sheet.locator('h2, .value').first()).toBeInViewport();
      await expect.poll(() => layoutProblems(layer)).toEqual([]);
      await layer.locator('#next').click();
      const height = await picture.evaluate((each) => each.clientHeight);
      expect(height).toBe(Math.round(box.height));
    },
  );
}
