/** Four sizes, light and dark: nothing sticks out of the window, and the picture is drawn. */
import type { ManyHeads } from '../../web/element';
import { open, setState } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, needsDriver, test } from './support/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 640, height: 800 },
  { width: 360, height: 740 },
];

for (const viewport of sizes) {
  test(`fits ${viewport.width} × ${viewport.height}, light and dark`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const layer = await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await setState(layer, { theme: colorScheme });
      for (const state of [
        { stage: 'embed' },
        { stage: 'project', variant: 'wide', heads: 16 },
        {
          stage: 'softmax',
          variant: 'split',
          heads: 4,
          cell: { name: 'attn_weights', index: [1, 4, 6] },
        },
        { stage: 'output', heads: 8, parameters: 'random', seed: 4_294_967_295 },
      ] as const) {
        await setState(layer, state);
        await expectPicture(page);
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(overflow, state.stage).toBe(0);
      }
      const paper = await layer.evaluate((el: ManyHeads) => {
        const root = el.shadowRoot?.querySelector('.root');
        return root ? getComputedStyle(root).backgroundColor : '';
      });
      const [red = 0] = (/\d+/.exec(paper) ?? []).map(Number);
      expect(red > 128 ? 'light' : 'dark').toBe(colorScheme);
    }
  });
}

// At 640 pixels the two pictures stand below each other, and each has room for all three.
for (const viewport of sizes.filter(({ width }) => width !== 640)) {
  test(`of two layers, the choice of q, k or v is in the picture’s corner, ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const layer = await open(page, '#stage=project');
    await setState(layer, { compare: { heads: 8 } });
    await expect(page.locator('.layer-bar')).toHaveCount(2);
    const box = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((el) => el.getBoundingClientRect().toJSON() as DOMRect);
    const [bar, picture, choice] = [
      await box('.layer-bar'),
      await box('.canvas-box'),
      await box('.projections'),
    ];
    expect(choice.top).toBeGreaterThanOrEqual(bar.bottom);
    expect(choice.top).toBeLessThan(picture.top + 20);
    // W_Q starts in the right half.
    expect(choice.right).toBeLessThan(picture.left + picture.width * 0.56);
    await page.locator('.projections button').nth(1).click();
    await expect(page.locator('.projections [aria-pressed=true]')).toContainText('k');
  });
}

test('on a wide screen the whole layer is in the window', async ({ page }) => {
  for (const viewport of sizes.slice(0, 2)) {
    await page.setViewportSize(viewport);
    await open(page, '#stage=softmax&cell=attn_weights.1.4.6');
    for (const part of ['canvas', '.caption', '#play', '.legend', '#cost'])
      await expect(page.locator(part)).toBeInViewport({ ratio: 0.99 });
  }
});

test('eight head counts leave the settings in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const layer = await open(page, '#mask=no-self&scaling=sqrt_d_model');
  await setState(layer, { variant: 'wide', parameters: 'random', dModel: 32 });
  await expect(page.locator('.count')).toHaveCount(8);
  const hidden = await page
    .locator('.controls')
    .evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(hidden).toBe(0);
});

test(
  'follows the system from light to dark, unless a theme was chosen',
  needsDriver,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const layer = await open(page);
    const paper = () =>
      layer.evaluate(
        (el: ManyHeads) =>
          getComputedStyle(el.shadowRoot?.querySelector('.root') ?? el).backgroundColor,
      );
    const light = await paper();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).not.toBe(light);
    await setState(layer, { theme: 'light' });
    expect(await paper()).toBe(light);
  },
);

test('a picture grows and shrinks with its window @quick', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const width = () => page.locator('canvas').evaluate((canvas) => canvas.clientWidth);
  const wide = await width();
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(width).toBeLessThan(wide);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(width).toBe(wide);
});
