/** What a reader sees after answering: their own bars beside the true ones, and where the picture is. */
import type { Page } from '@playwright/test';
import { openLesson } from './support/guide';
import { finger, keys, mouse, type Hands } from './support/hands';
import { stateOf } from './support/layer';
import { expect, needsDriver, test } from './support/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
] as const;

/** Gives nearly everything to the third word; the guessed bar stands above the true one. */
async function drawAndCommit(page: Page, hands: Hands): Promise<void> {
  const words = 10;
  await openLesson(page, '#lesson=same&step=blend');
  await hands.slide(page.locator('.bars input').nth(2), 0.9);
  await expect(page.locator('.bar-value').nth(2)).toHaveText(/^0\.(8|9)/);
  await expect(page.locator('#commit')).toHaveAttribute('aria-disabled', 'false');
  await hands.press(page.locator('#commit'));
  const [guessed, truth] = [page.locator('.bar.guessed'), page.locator('.bar.true')];
  await expect(guessed).toHaveCount(words);
  await expect(truth).toHaveCount(words);
  const widths = await guessed.evaluateAll((bars) =>
    bars.map((bar) => bar.getBoundingClientRect().width),
  );
  expect(widths.indexOf(Math.max(...widths))).toBe(2);
  expect(widths[2]).toBeGreaterThan(5 * (widths[1] ?? Infinity));
  await expect(guessed.nth(2)).toBeVisible();
}

test.describe('a row that was drawn', () => {
  test.use({ reducedMotion: 'reduce' });
  for (const size of sizes) {
    test(`with a mouse and with keys stays beside the true one at ${size.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      for (const hands of [mouse(page), keys(page)]) {
        await drawAndCommit(page, hands);
        await page.goto('about:blank');
      }
    });

    test.describe(`at ${size.width} px`, () => {
      test.use({ hasTouch: true, viewport: size });

      test('with a finger stays beside the true one', needsDriver, async ({ page }) => {
        await drawAndCommit(page, finger(page));
      });
    });
  }
});

test('an answer whose picture still plays says so, and the end can be had at once @quick', async ({
  page,
}) => {
  const layer = await openLesson(page, '#lesson=pieces&step=split');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.locator('#commit').click();
  const says = page.locator('.playing-on [role=status]');
  await expect(says).toHaveText('Watch the picture: it plays on to Project.');
  // Sentences about the picture wait until it has played on; the verdict does not.
  await expect(page.locator('.verdict')).toContainText('16: all of them');
  await expect(page.locator('.guide-body')).not.toContainText('It reads 16');
  await page.locator('#guide-arrive').click();
  await expect(page.locator('.guide-body')).toContainText('It reads 16');
  expect(await stateOf(layer)).toMatchObject({ stage: 'project', progress: 1 });
  await expect(says).toHaveCount(0);
  await expect(page.locator('#guide-arrive')).toHaveCount(0);
  await expect(page.locator('.wandered p')).toHaveCount(0);
});

test('a training that an answer plays can be had at its end at once', async ({ page }) => {
  const layer = await openLesson(page, '#lesson=same&step=two');
  await page.locator('#commit[aria-disabled=false]').click();
  await expect(page.locator('.playing-on')).toContainText('Watch the training');
  await expect(page.locator('.guide-body')).not.toContainText('head 1 looks from');
  await page.locator('#guide-arrive').click();
  await expect(page.locator('.guide-body')).toContainText('head 1 looks from');
  expect(await stateOf(layer)).toMatchObject({ trainingStep: 400 });
  await expect(page.locator('.wandered p')).toHaveCount(0);
});

test('an answer to a question of the check can be changed, and the first one counts', async ({
  page,
}) => {
  await openLesson(page, '#lesson=pieces&step=check');
  const question = (at: number) => page.locator('.question').nth(at).locator('input');
  // The right options are the second, the first and the third.
  for (const [at, option] of [0, 0, 2].entries()) await question(at).nth(option).click();
  const body = page.locator('.guide-body');
  await expect(body).toContainText('2 of 3 right at the first answer. You can choose again');
  await question(0).nth(1).click();
  await expect(body).toContainText('2 of 3 right at the first answer. Now all are.');
  // Arrow keys select options on the way to another; those are no answers.
  await page.locator('#guide-leave').click();
  await openLesson(page, '#lesson=pieces&step=check');
  for (const [at, right] of [1, 0, 2].entries()) {
    await question(at).first().focus();
    for (let passed = 0; passed < right; passed++) await page.keyboard.press('ArrowDown');
    await expect(page.locator('.question').nth(at).locator('.verdict')).toBeEmpty();
    await page.keyboard.press('Space');
  }
  await expect(body).toContainText('3 of 3 right.');
});

test('the first answers of a lesson are stored', async ({ page }) => {
  await openLesson(page, '#lesson=pieces&step=check');
  for (const [at, option] of [0, 0, 2].entries())
    await page.locator('.question').nth(at).locator('input').nth(option).click();
  await page.locator('.question').first().locator('input').nth(1).click();
  await page.locator('#guide-leave').click();
  await page.locator('#lessons').click();
  await expect(page.locator('#lesson-pieces')).toContainText('2 of 3 right');
});
