/** “Make a walkthrough” by keyboard alone, by touch, and as axe sees it, in three sizes. */
import type { Page } from '@playwright/test';
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
import { title } from './support/guide';
import { open, stateOf } from './support/layer';
import { addMoment, insertFact, keptDraft, openMaker, openPart } from './support/maker';
import { expect, needsDriver, test } from './support/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
] as const;

const parts = ['about', 'facts', 'focus', 'playTo', 'prediction', 'notes', 'questions'] as const;

async function expectClean(page: Page, where: string, rules: Rules = 'every rule'): Promise<void> {
  const verdict = await page.evaluate<Verdict, Rules>(runAxe, rules);
  expect(verdict.violations, where).toEqual([]);
}

for (const viewport of sizes)
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' });

    // The dark theme differs in colours alone, which do not depend on the size: checked once.
    for (const scheme of viewport.width > 1400 ? (['light', 'dark'] as const) : ['light' as const])
      test(`axe finds nothing, whatever is open in it (${scheme})`, async ({ page }) => {
        test.slow();
        const clean = (where: string) =>
          expectClean(page, where, scheme === 'dark' ? 'colours' : 'every rule');
        await open(page, `?make&theme=${scheme}#stage=softmax&cell=attn_weights.1.4.6`);
        await page.evaluate(axeSource);
        await clean('empty');
        await addMoment(page, 'One', 'There are ');
        await insertFact(page, 'words');
        await page.locator('#preview').click();
        await expect(page.locator('.missing')).toBeVisible();
        await clean('unfinished');
        for (const part of parts) await openPart(page, part);
        await page.locator('#lesson-title').fill('T');
        await page.locator('#lesson-check-add').click();
        for (const kind of ['choose', 'number', 'bars', 'cell']) {
          await page.locator('#step-prediction').selectOption(kind);
          await clean(kind);
        }
        await page.locator('#step-prediction-ask').fill('Where?');
        await page.locator('#step-prediction-why-0').fill('There.');
        for (const [id, text] of [
          ['ask', 'Q'],
          ['options-0-text', 'a'],
          ['options-0-why', 'b'],
          ['options-1-text', 'c'],
          ['options-1-why', 'd'],
        ])
          await page.locator(`#lesson-check-0-${id}`).fill(text ?? '');
        await page.locator('#share-walkthrough').click();
        await expect(page.locator('#walkthrough-link')).toBeVisible();
        await clean('shared');
        await page.locator('#preview').click();
        await expect(page.locator('#preview-back')).toBeFocused();
        await clean('preview');
      });

    test('the stage is in sight while one writes, and all of the page when one asks', async ({
      page,
    }) => {
      const { height } = viewport;
      await open(page, '?make#stage=softmax');
      await addMoment(page, 'One', 'Text.');
      const stage = await page.locator('.canvas-box').first().boundingBox();
      const maker = await page.locator('mh-maker').boundingBox();
      if (!stage || !maker) throw new Error('both are there');
      const beside = maker.x + maker.width <= stage.x + 1;
      const inSight = beside ? stage.height : Math.min(stage.y + stage.height, maker.y) - stage.y;
      expect(inSight).toBeGreaterThan(height * 0.2);
      expect(maker.y + maker.height).toBeLessThanOrEqual(height + 1);
      if (beside) return;
      await page.locator('#maker-size').click();
      const small = await page.locator('mh-maker').boundingBox();
      expect(small?.height).toBeLessThan(64);
      await expect(page.locator('#step-title')).toHaveCount(0);
      await page.locator('#maker-size').click();
      await expect(page.locator('#step-title')).toHaveValue('One');
    });
  });

test('by keyboard alone a walkthrough is made, ordered, previewed and left', async ({ page }) => {
  const layer = await open(page);
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const tabTo = async (selector: string) => {
    for (let k = 0; k < 60; k++) {
      if (await page.locator(selector).evaluate((each) => each.matches(':focus'))) return;
      await press('Tab');
    }
    throw new Error(`Tab does not lead to ${selector}`);
  };
  await page.locator('#lessons').focus();
  await press('Enter');
  await expect(page.locator('#offer-maker')).toBeVisible();
  await page.locator('#offer-maker').focus();
  await press('Enter');
  await expect(page.locator('#maker-title')).toBeFocused();

  await tabTo('#add-moment');
  await press('Enter');
  await expect(page.locator('#step-title')).toBeFocused();
  await page.keyboard.type('First');
  await press('Tab');
  await expect(page.locator('#step-text-0')).toBeFocused();
  await page.keyboard.type('There are ');
  await tabTo('#step-facts');
  await tabTo('#step-facts-add');
  await press('Enter');
  // The caret continues after the inserted fact.
  await expect(page.locator('#step-text-0')).toBeFocused();
  await page.keyboard.type(' words.');
  expect((await keptDraft(page)).steps[0]?.text).toEqual(['There are {n} words.']);

  await page.locator('canvas').first().focus();
  await press('.', '.');
  const moment = await stateOf(layer);
  await page.locator('#add-moment').focus();
  await press('Enter');
  await expect(page.locator('#step-title')).toBeFocused();
  await page.keyboard.type('Second');
  await press('Tab');
  await page.keyboard.type('Text.');
  expect((await keptDraft(page)).steps[1]?.state).toEqual({
    parameters: 'patterns',
    stage: moment.stage,
  });
  await page.locator('#step-1').focus();
  await press('Alt+ArrowUp');
  await expect(page.locator('#step-0')).toBeFocused();
  await press('Alt+ArrowDown');

  await page.locator('#more-about summary').focus();
  await press('Enter', 'Tab');
  await expect(page.locator('#lesson-title')).toBeFocused();
  await page.keyboard.type('By keys');
  await page.locator('#preview').focus();
  await press('Enter');
  await expect(page.locator('#preview-back')).toBeFocused();
  await expect(title(page)).toContainText('Second');
  await press('Enter');
  await expect(page.locator('#preview')).toBeFocused();
  await page.locator('#maker-close').focus();
  await press('Enter');
  await expect(page.locator('mh-maker')).toHaveCount(0);
  await expect(page.locator('h1')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });

  test(
    'a step is made by touch, and what is pressed has room for a finger',
    needsDriver,
    async ({ page }) => {
      await open(page);
      await openMaker(page);
      await page.locator('#maker-size').tap();
      await page.locator('[data-stage=scores]').tap();
      await page.locator('#maker-size').tap();
      await page.locator('#add-moment').tap();
      await page.locator('#step-title').fill('One');
      await page.locator('#step-text-0').fill('Text.');
      await page.locator('#more-prediction summary').tap();
      await page.locator('#step-prediction').selectOption('number');
      expect((await keptDraft(page)).steps[0]).toMatchObject({
        title: 'One',
        state: { stage: 'scores' },
        prediction: { kind: 'number' },
      });
      const small = await page
        .locator('mh-maker')
        .locator(
          'button, summary, select, input:not([type=checkbox]):not([type=file]), label:has(input)',
        )
        .evaluateAll((all) =>
          all.flatMap((each) => {
            const { width, height } = each.getBoundingClientRect();
            const hidden = width === 0 && height === 0;
            return hidden || (width >= 44 && height >= 44)
              ? []
              : [`${each.id}: ${width} × ${height}`];
          }),
        );
      expect(small).toEqual([]);
    },
  );
});
