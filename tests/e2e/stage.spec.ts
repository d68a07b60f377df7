/** The continuous picture: morphs, steps, swipes, the words, the scale and the list of keys. */
import type { Locator } from '@playwright/test';
import { choosePace, open, openMenu, openStopped, setState, stateOf } from './support/layer';
import { expect, test } from './support/test';

/** A hash of the canvas's size and pixels. */
const pictureOf = (layer: Locator): Promise<string> =>
  layer.evaluate((el) => {
    const canvas = el.shadowRoot?.querySelector('canvas');
    if (!canvas) throw new Error('there is no canvas');
    const { width, height } = canvas;
    // Reads a copy: reading the visible canvas repeatedly would slow it down.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    let hash = 0;
    for (const byte of copy?.getImageData(0, 0, width, height).data ?? [])
      hash = (Math.imul(hash, 31) + byte) | 0;
    return `${width}×${height} ${hash}`;
  });

/** The picture once it no longer changes. */
async function restOf(layer: Locator): Promise<string> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      // On a slow machine nothing may have been drawn yet: wait for a frame.
      await layer.evaluate(() => new Promise(requestAnimationFrame));
      last = await pictureOf(layer);
      return last === before;
    })
    .toBe(true);
  return last;
}

test('toggling goes through pictures that are neither the old nor the new one @quick', async ({
  page,
}) => {
  const layer = await openStopped(page, '#stage=project');
  for (const change of [{ variant: 'narrow' }, { heads: 8 }, { variant: 'wide' }] as const) {
    const old = await pictureOf(layer);
    await setState(layer, change);
    const seen = new Set<string>();
    for (let k = 0; k < 5; k++) {
      await page.clock.runFor(50);
      seen.add(await pictureOf(layer));
    }
    await page.clock.runFor(2000);
    const now = await pictureOf(layer);
    expect(now).not.toBe(old);
    seen.delete(old);
    seen.delete(now);
    expect(seen.size, JSON.stringify(change)).toBeGreaterThan(0);
  }
});

test('dragging shows every value at once, however fast it changes', async ({ page }) => {
  const layer = await openStopped(page, '#stage=project&parameters=random');
  const drags: Readonly<Record<string, (k: number) => Parameters<typeof setState>[1]>> = {
    seed: (k) => ({ seed: k + 2 }),
    heads: (k) => ({ heads: [1, 8, 16][k % 3] ?? 1 }),
    variant: (k) => ({ variant: (['wide', 'narrow', 'split'] as const)[k % 3] ?? 'split' }),
    stage: (k) => ({ stage: (['embed', 'scores', 'output'] as const)[k % 3] ?? 'embed' }),
  };
  for (const [name, change] of Object.entries(drags)) {
    await page.clock.runFor(2000);
    const before = await pictureOf(layer);
    for (let k = 0; k < 11; k++) {
      await setState(layer, change(k));
      await page.clock.runFor(16);
    }
    const dragged = await pictureOf(layer);
    expect(dragged, name).not.toBe(before);
    await page.clock.runFor(2000);
    expect(await pictureOf(layer), name).toBe(dragged);
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('toggling is there at once', async ({ page }) => {
    const layer = await open(page, '#stage=project');
    await setState(layer, { variant: 'narrow' });
    // One more frame, since the legend may change the space.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const first = await pictureOf(layer);
    expect(await restOf(layer)).toBe(first);
  });
});

test('a moment on the way is shared as a link and drawn alike', async ({ page, context }) => {
  const layer = await open(page, '#stage=scores&progress=0.1');
  const picture = await restOf(layer);
  await setState(layer, { stage: 'weigh', progress: 1 });
  await setState(layer, { stage: 'scores', progress: 0.1 });
  expect(await restOf(layer)).toBe(picture);
  const other = await context.newPage();
  await other.setViewportSize(page.viewportSize() ?? { width: 1280, height: 720 });
  const again = await open(other, new URL(page.url()).hash);
  expect(await restOf(again)).toBe(picture);
});

test('steps by cells and rows, with the button and with keys', async ({ page }) => {
  const layer = await open(page, '#stage=scores&step=cell');
  await page.locator('#next').click();
  expect(await stateOf(layer)).toMatchObject({ stage: 'scale' });
  await page.locator('#next').click();
  await expect(page.locator('[data-inspect]')).toHaveAttribute('data-inspect', 'scaled.1.0.0');
  await page.locator('canvas').focus();
  await page.keyboard.press('.');
  await expect(page.locator('[data-inspect]')).toHaveAttribute('data-inspect', 'scaled.1.0.1');
  await choosePace(page, 'step', 'row');
  await page.locator('#next').click();
  await expect(page.locator('[data-inspect]')).toHaveAttribute('data-inspect', 'scaled.1.0.9');
  await page.locator('#next').click();
  await expect(page.locator('[data-inspect]')).toHaveAttribute('data-inspect', 'scaled.1.1.9');
  await page.locator('#previous').click();
  await expect(page.locator('[data-inspect]')).toHaveAttribute('data-inspect', 'scaled.1.0.9');
  await choosePace(page, 'step', 'stage');
  await page.locator('#next').click();
  expect(await stateOf(layer)).toMatchObject({ stage: 'scale', progress: 1 });
});

test('words say who looks at whom, and choose their row', async ({ page }) => {
  const layer = await open(page, '#stage=softmax');
  const words = page.locator('.words');
  await expect(words.locator('path')).not.toHaveCount(0);
  await words.getByRole('button', { name: 'deposit' }).click();
  expect((await stateOf(layer)).cell).toEqual({ name: 'attn_weights', index: [1, 4, 6] });
  await expect(words.locator('li', { hasText: 'money' }).last()).toContainText('0.99');
  const one = await words.locator('path').count();
  await words.getByRole('button', { name: 'all heads' }).click();
  expect(await words.locator('path').count()).toBeGreaterThan(one);
  await setState(layer, { stage: 'scores' });
  await expect(words).toHaveCount(0);
});

test('the example shows its terms, even if there is a single product', async ({ page }) => {
  for (const heads of [4, 16]) {
    await open(page, `#stage=scores&heads=${heads}`);
    await expect(page.locator('.example .terms')).toBeVisible();
  }
  await open(page, '#stage=concat');
  await expect(page.locator('.example')).toContainText('moved, not computed');
  await expect(page.locator('.example .terms')).toHaveCount(0);
});

test('the scale is locked from the first stage to the last, and unlocked', async ({ page }) => {
  const layer = await open(page, '#stage=output');
  const ends = () => page.locator('.legend .ticks').first().textContent();
  const own = await ends();
  await openMenu(page, 'view');
  await page.locator('#lock-scale').check();
  const locked = await ends();
  expect(locked).not.toBe(own);
  for (const stage of ['embed', 'scores', 'weigh'] as const) {
    await setState(layer, { stage });
    expect(await ends()).toBe(locked);
  }
  await setState(layer, { stage: 'output' });
  await openMenu(page, 'view');
  await page.locator('#lock-scale').uncheck();
  expect(await ends()).toBe(own);
});

test('? opens the list of keys in sight, and closes it again', async ({ page }) => {
  await open(page);
  await page.locator('canvas').focus();
  await page.keyboard.press('?');
  await expect(page.locator('.keys')).toContainText('Page Down');
  await expect(page.locator('.keys')).toBeInViewport();
  await page.keyboard.press('?');
  await expect(page.locator('.keys')).toHaveCount(0);
  await expect(page.locator('canvas')).toBeFocused();
});

test('a sentence that runs from right to left has its chips so', async ({ page }) => {
  await open(page, `#sentence=${encodeURIComponent('אני הולך לבנק')}`);
  const first = await page.locator('.chip').first().boundingBox();
  const last = await page.locator('.chip').last().boundingBox();
  expect(first?.x ?? 0).toBeGreaterThan(last?.x ?? Infinity);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 }, isMobile: true });

  test('a swipe across the stage goes to the next head, and back', async ({ page }) => {
    const layer = await open(page, '#stage=softmax');
    await page.locator('canvas').scrollIntoViewIfNeeded();
    const box = await page.locator('canvas').boundingBox();
    if (!box) throw new Error('there is no canvas');
    const y = box.y + box.height * 0.4;
    const client = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const point = (x: number) => ({ touchPoints: [{ x: box.x + x, y }] });
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(from) });
      for (const share of [0.25, 0.5, 0.75, 1])
        await client.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          ...point(from + (to - from) * share),
        });
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    expect((await stateOf(layer)).head).toBe(1);
    await swipe(260, 80);
    await expect.poll(async () => (await stateOf(layer)).head).toBe(2);
    await swipe(80, 260);
    await swipe(80, 260);
    await expect.poll(async () => (await stateOf(layer)).head).toBe(0);
    expect((await stateOf(layer)).cell).toBeNull();
  });
});
