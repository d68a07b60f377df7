/**
 * Every built-in lesson, walked from the first step to the last question with what a reader would press: a mouse, keys
 * alone, a finger; in three sizes, with right and with wrong guesses.
 */
import type { Page } from '@playwright/test';
import { lessonIds, loadLesson } from '../../web/lessons/catalogue';
import type { Step } from '../../web/lessons/format';
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
import { openLesson, title } from './support/guide';
import { finger, keys, mouse } from './support/hands';
import { Overheard, overhear } from './support/overhear';
import { expect, needsDriver, test } from './support/test';
import { answerCheck, walkSteps, type Moment } from './support/walk';

async function expectAccessible(page: Page): Promise<void> {
  const { violations, looked } = await page.evaluate<Verdict, Rules>(runAxe, 'every rule');
  expect(violations, await title(page).innerText()).toEqual([]);
  expect(looked).toBeGreaterThan(25);
}

test('in the lesson on parameters no step tells what a later one asks', async ({ page }) => {
  test.slow();
  await page.addInitScript(overhear);
  const layer = await openLesson(page, '#lesson=parameters');
  const { press } = mouse(page);
  const overheard = new Overheard(page, layer);
  const [work, cut] = ['12,730,368', 'With another number of heads, the same matrix is cut'];
  const [cost, next, commit] = ['#cost', '#guide-next', '#commit'].map((id) => page.locator(id));
  if (!cost || !next || !commit) throw new Error('nothing to press');
  const expectSilent = async (texts: readonly string[]) => {
    for (const text of texts) expect(await overheard.hears(text), text).toBe(false);
  };
  await expect(title(page)).toContainText('Step 1');
  await page.locator('#guide-all').click();
  await press(cost);
  // The line and the table show the counts of parameters, and no others.
  await expect(cost).toContainText('1,050,624');
  await expect(page.locator('#cost-menu [data-cost=split-parameters]')).toBeVisible();
  await expectSilent([work, cut]);
  await page.keyboard.press('Escape');
  await press(next);
  await expect(title(page)).toContainText('Step 2');
  await expectSilent([work, cut]);
  await press(commit);
  await expect(cost).toContainText('1,050,624');
  await expectSilent([work]);
  await press(next);
  await expect(title(page)).toContainText('Step 3');
  await expectSilent([work]);
  await press(commit);
  await expect(cost).toContainText(work);
});

for (const id of lessonIds) {
  test.describe(`the lesson ${id}`, () => {
    test.use({ reducedMotion: 'reduce' });

    test('by mouse at 1440 × 900, rightly: nothing tells before it is asked for, axe finds nothing, and a link leads back to each step', async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.addInitScript(overhear);
      const lesson = await loadLesson(id);
      const layer = await openLesson(page, `#lesson=${id}`);
      // The parts that the step hides must not give the answer away either, so show them.
      await page.locator('#guide-all').click();
      await page.evaluate(axeSource);
      const overheard = new Overheard(page, layer);
      const links = new Map<string, string>();
      const look = async (step: Step | null, moment: Moment) => {
        if (moment === 'guessed') return overheard.guessed();
        if (step && moment === 'arrived') {
          await expect(page).toHaveURL(new RegExp(`step=${step.id}(&|$)`));
          links.set(step.id, page.url());
          if (step.prediction) await overheard.arrived();
        }
        if (step && moment === 'answered')
          expect(await overheard.after(lesson, step), step.id).toEqual([]);
        // One axe run a step is enough: guide.spec.ts runs it before an answer.
        if (moment === 'arrived' && step?.prediction) return;
        await expectAccessible(page);
        await overheard.forget();
      };
      const way = { page, layer, hands: mouse(page), guesses: () => true, look };
      await walkSteps(way, lesson);
      await answerCheck(way, lesson, true);
      for (const [at, { id: step }] of lesson.steps.entries()) {
        // Links are opened in the same tab, except one in a fresh page.
        if (at === 1) await page.goto('about:blank');
        await page.goto(links.get(step) ?? '');
        await expect(title(page)).toContainText(`Step ${at + 1} of ${lesson.steps.length}`);
        await expect(page).toHaveURL(links.get(step) ?? '');
      }
    });

    // axe has checked every step in the layout of 1440.
    test('with keys alone at 1024 × 768, wrongly', async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width: 1024, height: 768 });
      const lesson = await loadLesson(id);
      const layer = await openLesson(page, `#lesson=${id}`);
      const way = { page, layer, hands: keys(page), guesses: () => false };
      await walkSteps(way, lesson);
      await answerCheck(way, lesson, false);
    });
  });

  test.describe(`the lesson ${id}, on a phone`, () => {
    test.use({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });

    test('with a finger, rightly and wrongly in turn', needsDriver, async ({ page }) => {
      test.slow();
      const lesson = await loadLesson(id);
      const layer = await openLesson(page, `#lesson=${id}`);
      let right = false;
      const guesses = () => (right = !right);
      const way = { page, layer, hands: finger(page), guesses };
      await walkSteps(way, lesson);
      await answerCheck(way, lesson, true);
    });
  });
}
