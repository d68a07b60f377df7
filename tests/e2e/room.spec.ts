/** How much of the window the picture gets, and that only the reader moves it. */
import type { Locator, Page } from '@playwright/test';
import { defaultMemory, stageNames } from '../../web/state/state';
import { open, openMenu, setState } from './support/layer';
import { expect, needsDriver, test } from './support/test';

const sizes = [
  { width: 1440, height: 900, share: 0.6 },
  { width: 1280, height: 720, share: 0.5 },
  { width: 1024, height: 768, share: 0.55 },
  { width: 360, height: 740, share: 0.55 },
] as const;

const boxOf = async (page: Page) => {
  const box = await page.locator('.canvas-box').first().boundingBox();
  if (!box) throw new Error('there is no picture');
  return box;
};

async function expectStill(page: Page, before: Awaited<ReturnType<typeof boxOf>>, what: string) {
  const now = await boxOf(page);
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(now[side] - before[side]), `${side}: ${what}`).toBeLessThanOrEqual(2);
}

for (const { width, height, share } of sizes) {
  test(`the picture has ${share * 100} % of ${width} × ${height}, at every stage the same`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const layer = await open(page);
    const before = await boxOf(page);
    expect(before.height / height).toBeGreaterThanOrEqual(share);
    expect(before.y + before.height).toBeLessThanOrEqual(height);
    for (const stage of stageNames) {
      await setState(layer, { stage });
      await expectStill(page, before, stage);
      await setState(layer, { stage, progress: 0.5 });
      await expectStill(page, before, `${stage}, half`);
    }
  });

  test(`nothing moves the picture but its size, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const layer = await open(page, '#stage=softmax');
    const before = await boxOf(page);
    const changes = [
      { variant: 'wide' },
      { variant: 'narrow', heads: 2 },
      { variant: 'split', heads: 16 },
      { parameters: 'random', mask: 'causal', seed: 4_294_967_295 },
      { sentence: 'one' },
      { sentence: 'one two three four five six seven eight nine ten eleven twelve thirteen' },
      { scaling: 0.012345, dModel: 64 },
      { edits: [{ name: 'W_Q', index: [1, 2], value: 0.75 }] },
    ] as const;
    for (const change of changes) {
      await setState(layer, change);
      await expectStill(page, before, JSON.stringify(change));
    }
    // Split cannot have six heads, so a message appears.
    await setState(layer, { variant: 'wide', parameters: 'random', heads: 6 });
    await page.locator('.knife input[value=split]').check();
    await expect(page.locator('.notice')).toBeVisible();
    await expectStill(page, before, 'a message');
    // Chosen by keyboard; the inspector is a sheet or a column.
    await page.locator('canvas').focus();
    await page.keyboard.press('ArrowDown');
    await expectStill(page, before, 'a cell');
  });
}

for (const { width, height, share } of sizes.slice(0, 3)) {
  test(`a second sentence comes and goes beside the first, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const layer = await open(page, '#stage=scores');
    const before = await boxOf(page);
    const long = 'one two three four five six seven eight nine ten eleven twelve thirteen';
    for (const memory of [defaultMemory, 'one', long]) {
      await setState(layer, { memory });
      await expect(page.locator('.of-memory .chip')).toHaveCount(memory.split(' ').length);
      await expectStill(page, before, memory);
      for (const button of ['#edit-sentence', '#edit-memory', '#remove-memory'])
        await expect(page.locator(button)).toBeInViewport({ ratio: 1 });
    }
    await page.locator('#edit-memory').click();
    await expect(page.locator('#memory-text')).toBeFocused();
    await expectStill(page, before, 'its editor');
    await page.locator('#memory-done').click();
    expect(before.height / height).toBeGreaterThanOrEqual(share);
    await page.locator('#remove-memory').click();
    await expect(page.locator('.of-memory')).toHaveCount(0);
    await expectStill(page, before, 'none');
  });
}

const widthsOf = (all: Locator) =>
  all.evaluateAll((found) => found.map((each) => each.scrollWidth > each.clientWidth + 1));

test('nothing in the header is cut off where it is not scrolled to', async ({ page }) => {
  for (const { width, height } of sizes.slice(0, 3)) {
    await page.setViewportSize({ width, height });
    const layer = await open(page);
    for (const heads of [1, 16]) {
      await setState(layer, { heads, stage: 'softmax' });
      expect(
        await widthsOf(page.locator('.controls, .menus, .time, .stage, .legend')),
      ).not.toContain(true);
    }
  }
});

test('with an edited value the header’s last row is whole', async ({ page }) => {
  for (const [theme, windows] of [
    ['light', sizes.slice(0, 3)],
    ['projector', sizes.slice(0, 3)],
  ] as const) {
    for (const { width, height } of windows) {
      await page.setViewportSize({ width, height });
      await open(page, `#theme=${theme}&edits=W_Q.1.4:25&stage=project`);
      await expect(page.locator('#edits')).toBeInViewport({ ratio: 1 });
      expect(await widthsOf(page.locator('.controls')), `${theme}, ${width}`).not.toContain(true);
    }
  }
});

test('operands that have names are named whole in a slim inspector', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '#stage=embed');
  const names = page.locator('.terms tbody th');
  await expect(names).toHaveText(['token', 'position']);
  const cut = await names.evaluateAll((all) =>
    all.flatMap((each) => [each, ...each.children]).filter((el) => el.scrollWidth > el.clientWidth),
  );
  expect(cut).toEqual([]);
});

test('a page that fits its window does not scroll', async ({ page }) => {
  for (const { width, height } of sizes.slice(0, 3)) {
    await page.setViewportSize({ width, height });
    await open(page);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(beyond, `${width}`).toBe(0);
  }
});

test(
  'the editor of the sentence covers nothing, and moves nothing',
  needsDriver,
  async ({ page }) => {
    for (const { width, height } of sizes.slice(0, 3)) {
      await page.setViewportSize({ width, height });
      await open(page);
      const before = await boxOf(page);
      await page.locator('#edit-sentence').click();
      await expect(page.locator('#sentence-text')).toBeFocused();
      const now = await boxOf(page);
      expect([now.x, now.y, now.height]).toEqual([before.x, before.y, before.height]);
      const reaches = await page.locator('#sentence-text').evaluate((each) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(each);
        const out = Math.max(0, parseFloat(outlineOffset) + parseFloat(outlineWidth));
        const { top, bottom } = each.getBoundingClientRect();
        const rows = ['.menus', '.controls'].map((row) =>
          (each.getRootNode() as ShadowRoot).querySelector(row)?.getBoundingClientRect(),
        );
        return [(rows[0]?.bottom ?? 0) - (top - out), bottom + out - (rows[1]?.top ?? 0)];
      });
      expect(Math.max(...reaches), `${width}`).toBeLessThanOrEqual(0.5);
    }
  },
);

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('what is pressed has room for a finger', needsDriver, async ({ page }) => {
    await open(page, '#stage=softmax');
    const small = await page
      .locator('.knife .option, .heads .option, .controls .menu-button, #all, .transport button')
      .evaluateAll((all) =>
        all.flatMap((each) => {
          const { width, height } = each.getBoundingClientRect();
          return width >= 44 && height >= 44
            ? []
            : [`${each.id || each.className}: ${width} × ${height}`];
        }),
      );
    expect(small).toEqual([]);
  });

  test('the sheet of a tapped cell shows its sum', needsDriver, async ({ page }) => {
    const layer = await open(page, '#stage=scores');
    for (const row of [1, 4, 8]) {
      await setState(layer, { cell: { name: 'scores', index: [1, row, 6] } });
      await expect(page.locator('.inspector .terms tfoot')).toBeInViewport({ ratio: 0.9 });
    }
    // With more terms, the sheet scrolls and gives them their full height.
    await setState(layer, { stage: 'softmax', cell: { name: 'attn_weights', index: [1, 4, 6] } });
    const hidden = await page
      .locator('.inspector .terms')
      .evaluate((el) => el.scrollHeight - el.clientHeight);
    expect(hidden).toBeLessThanOrEqual(1);
  });

  test(
    'starting a comparison or a training closes its menu and the list of menus',
    needsDriver,
    async ({ page }) => {
      for (const [menu, choice] of [
        ['compare', '#compare-clones'],
        ['learn', '#learn-menu button >> nth=0'],
      ] as const) {
        await open(page);
        await openMenu(page, menu);
        await page.locator(choice).tap();
        await expect(page.locator(`#${menu}-menu`)).toBeHidden();
        await expect(page.locator('#all-menu')).toBeHidden();
      }
    },
  );

  test('every menu is opened from one list, in sight', needsDriver, async ({ page }) => {
    await open(page);
    for (const id of ['cost', 'parameters', 'mask', 'lessons', 'ladder', 'share', 'view']) {
      await openMenu(page, id);
      await expect(page.locator(`#${id}-menu`)).toBeInViewport({ ratio: 0.99 });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
  });

  test('Zoom makes cells large enough for their numbers', needsDriver, async ({ page }) => {
    await open(page, '#stage=softmax');
    const canvas = page.locator('canvas');
    const width = () => canvas.evaluate((each) => each.clientWidth);
    const once = await width();
    await page.locator('#zoom').tap();
    await expect.poll(width).toBe(2 * once);
    const scrolls = () =>
      page.locator('.canvas-box').evaluate((each) => {
        each.scrollLeft = 1000;
        return each.scrollLeft;
      });
    expect(await scrolls()).toBeGreaterThan(100);
    await page.locator('#zoom').tap();
    await page.locator('#zoom').tap();
    await expect.poll(width).toBe(once);
  });
});

test('names of the field say what they are, pointed at or pressed', async ({ page }) => {
  await open(page, '#stage=project');
  const name = page.locator('.inspector .term', { hasText: 'h·d' }).first();
  await expect(name).toHaveAttribute('title', /how many columns/);
  await name.click();
  await expect(page.locator('#term-panel')).toContainText('how many columns the queries');
  await page.keyboard.press('Escape');
  await expect(page.locator('#term-panel')).toBeHidden();
});

test('what changes lights up', needsDriver, async ({ page }) => {
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const lit = () =>
    page
      .locator('#cost b')
      .evaluateAll((all) => all.map((each) => each.getAnimations().length > 0));
  expect(await lit()).toEqual([false, false]);
  await page.getByRole('radio', { name: /Wide/ }).check();
  expect(await lit()).toEqual([true, true]);
});

for (const width of [900, 999, 1039, 1040, 1199, 1200]) {
  test(`the strip writes the names of all stages whole at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    const layer = await open(page);
    for (const stage of stageNames) {
      await setState(layer, { stage });
      const cut = await layer
        .locator('.stage')
        .evaluateAll((stages) =>
          stages
            .filter((each) => each.scrollWidth > each.clientWidth)
            .map((each) => each.textContent.trim()),
        );
      expect(cut, stage).toEqual([]);
    }
  });
}
