/** Names with explanations on the spot: in the picture and around it, by mouse, finger and keys. */
import type { Page } from '@playwright/test';
import { open, setState } from './support/layer';
import { expect, needsDriver, test } from './support/test';

/** Points at the upper half of the picture, row by row, until all wanted tips appeared. @returns the missing ones */
async function pointAtNames(
  page: Page,
  press: (x: number, y: number) => Promise<void>,
  wanted: readonly RegExp[],
): Promise<readonly RegExp[]> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('there is no picture');
  let left = wanted;
  for (let y = box.y + 4; y < box.y + box.height / 2; y += 6) {
    for (let x = box.x + 40; x < box.x + box.width; x += 24) {
      await press(x, y);
      const tip = page.locator('.name-tip');
      const said = (await tip.count()) > 0 ? ((await tip.textContent()) ?? '') : '';
      left = left.filter((each) => !each.test(said));
      if (left.length === 0) return [];
    }
  }
  return left;
}

test('names of matrices, shapes and features say what they are under the mouse', async ({
  page,
}) => {
  await open(page, '#stage=embed');
  const names = [
    /^\s*x: the input/,
    /Rows × columns/,
    /1 for yes, 0 for no/,
    /where the word stands/,
  ];
  expect(await pointAtNames(page, (x, y) => page.mouse.move(x, y), names)).toEqual([]);
  await page.mouse.move(2, 2);
  await expect(page.locator('.name-tip')).toHaveCount(0);
});

test('keys go from name to name, and a screen reader hears each', async ({ page }) => {
  const layer = await open(page, '#stage=project');
  const canvas = page.locator('canvas').first();
  await canvas.focus();
  const tip = page.locator('.name-tip');
  const heard = page.locator('.stage-column [aria-live=polite]');
  const seen: string[] = [];
  for (let k = 0; k < 4; k++) {
    await page.keyboard.press('n');
    const says = ((await tip.textContent()) ?? '').trim();
    await expect(heard).toHaveText(
      says.replaceAll('WQ', 'W_Q').replaceAll('dmodel', 'd_model').replaceAll('dk', 'd_k'),
    );
    seen.push(says);
  }
  expect(new Set(seen).size).toBe(4);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('n');
  await setState(layer, { stage: 'softmax' });
  await expect(tip).toHaveCount(0);
});

test('symbols of the caption and of the inspector say what they are', async ({ page }) => {
  await open(page, '#stage=project');
  const caption = page.locator('.caption');
  await caption.getByRole('button', { name: 'dk' }).click();
  const panel = page.locator('#term-panel');
  await expect(panel).toHaveText(/^dk: how many numbers one head’s query and key have/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.locator('.inspector .shapes').getByRole('button', { name: 'q', exact: true }).click();
  await expect(panel).toHaveText(/^q, the queries/);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a tapped name says what it is, in sight', needsDriver, async ({ page }) => {
    await open(page, '#stage=scores');
    const names = [/queries|keys|Rows × columns/];
    expect(await pointAtNames(page, (x, y) => page.touchscreen.tap(x, y), names)).toEqual([]);
    const tip = await page.locator('.name-tip').boundingBox();
    expect(tip?.x).toBeGreaterThanOrEqual(0);
    expect((tip?.x ?? 0) + (tip?.width ?? 999)).toBeLessThanOrEqual(360);
  });
});
