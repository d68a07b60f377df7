/** The backward pass on the page: a switch by the stages, its link, the keyboard, and the terms of a gradient. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { open, stateOf, tensor } from './support/layer';
import { expect, needsDriver, test } from './support/test';

const direction = (page: Page) => page.locator('#direction');
const scrub = (page: Page) => page.locator('.scrub');

test('the switch turns the stages around, and is in the link @quick', async ({ page }) => {
  const layer = await open(page, '#stage=scores');
  await expect(direction(page)).toHaveAttribute('aria-pressed', 'false');
  await direction(page).click();
  await expect(direction(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.caption')).toContainText('L is the sum of all numbers of the output');
  await expect(page).toHaveURL(/direction=backward/);
  expect((await tensor(layer, 'grad.q')).shape).toEqual([4, 10, 4]);
  // Below the equation stand the gradients of this stage instead of the scores.
  await expect(page.locator('.shapes dt')).toHaveText(['∂L/∂q', '∂L/∂k']);
  await expect(page.locator('.shapes dd').first()).toContainText('4 × 10 × 4');
  // Step back from the output to the words.
  await expect(scrub(page)).toHaveAttribute('aria-valuetext', 'Scores, going back, 100 %');
  await page.locator('#next').click();
  expect(await stateOf(layer)).toMatchObject({ stage: 'heads', direction: 'backward' });
  await page.locator('[data-stage=output]').click();
  expect(await layer.evaluate((el: ManyHeads) => el.position)).toBe(1);
  await page.reload();
  await expect(direction(page)).toHaveAttribute('aria-pressed', 'true');
});

test('by keyboard it is switched, played and walked', async ({ page }) => {
  const layer = await open(page, '#stage=scores&parameters=random&progress=1');
  await direction(page).focus();
  await page.keyboard.press('Space');
  expect((await stateOf(layer)).direction).toBe('backward');
  const canvas = page.locator('canvas').first();
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  const { cell } = await stateOf(layer);
  expect(cell?.name).toMatch(/^grad\./);
  await expect(page.locator('.inspector h2').first()).toContainText('∂L/∂');
  await page.keyboard.press('Home');
  expect((await stateOf(layer)).stage).toBe('output');
  await page.keyboard.press('End');
  expect((await stateOf(layer)).stage).toBe('embed');
  await layer.evaluate((el: ManyHeads) => {
    el.undo();
  });
  expect((await stateOf(layer)).direction).toBe('forward');
});

test('a gradient opens its terms, and they lead to gradients and to what was multiplied', async ({
  page,
}) => {
  const link = '#direction=backward&stage=scores&parameters=random&cell=grad.q.1.4.2';
  const layer = await open(page, link);
  const inspector = page.locator('.inspector');
  await expect(inspector.locator('h2').first()).toHaveText('∂L/∂q₂[deposit, 3]');
  const links = inspector.locator('.terms .operand button');
  expect(await links.count()).toBeGreaterThan(10);
  await expect(inspector.locator('.terms')).toContainText('∂L/∂scores');
  await links.first().click();
  expect((await stateOf(layer)).cell?.name).toBe('grad.scores');
  await expect(inspector.locator('h2').first()).toContainText('∂L/∂scores₂');
});

test('of a trained layer it is the loss of the task on the sentence', async ({ page }) => {
  const link = '#parameters=trained&heads=2&training-step=60&direction=backward&stage=output';
  const layer = await open(page, link);
  await expect(page.locator('.caption')).toContainText('the row of “deposit”, at step 60');
  const { data } = await tensor(layer, 'grad.output');
  expect(data.filter((value) => value !== 0)).toHaveLength(16);
  expect(data.slice(64, 80).every((value) => value !== 0)).toBe(true);
});

test('playing goes from the output to the words', async ({ page }) => {
  const layer = await open(page, '#direction=backward&stage=project&progress=0.95&speed=4');
  await page.locator('#play').click();
  await expect.poll(async () => (await stateOf(layer)).stage, { timeout: 30_000 }).toBe('embed');
});

for (const width of [360, 1024]) {
  test(`the switch keeps to its page, ${width} px wide`, needsDriver, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    await open(page, '#stage=scores');
    await direction(page).click();
    await expect(direction(page)).toBeInViewport({ ratio: 1 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}
