/** A saved moment never opens on an empty picture, and a right answer needs no sentence that names it. */
import type { BrowserContext, Page } from '@playwright/test';
import { title } from './support/guide';
import { open, setState, stateOf } from './support/layer';
import { addMoment, insertFact, keptDraft, openMaker, openPart, shareLink } from './support/maker';
import { expect, test } from './support/test';

/** Opens the finished walkthrough as a reader, at its first step. */
async function readerOf(page: Page, context: BrowserContext): Promise<Page> {
  await openPart(page, 'about');
  await page.locator('#lesson-title').fill('T');
  const reader = await context.newPage();
  await reader.goto(await shareLink(page));
  await expect(title(reader)).toContainText('A');
  return reader;
}

test.describe('while it is made', () => {
  test.use({ reducedMotion: 'reduce' });

  test('an author can choose a right answer that no sentence names, and its range follows', async ({
    page,
  }) => {
    await open(page, '?make');
    await addMoment(page, 'A', 'Each word is a row.');
    await openPart(page, 'prediction');
    await page.locator('#step-prediction').selectOption('number');
    await expect(page.locator('#step-prediction-most')).toHaveValue('');
    await page.locator('#preview').click();
    await page.locator('.missing button').filter({ hasText: 'the right answer' }).click();
    await expect(page.locator('#step-prediction-truth')).toBeFocused();
    await page.locator('#step-prediction-truth').selectOption({ label: 'words, now 10' });
    await expect(page.locator('#step-prediction-truth option:checked')).toHaveText('n, now 10');
    await expect(page.locator('#step-prediction-most')).toHaveValue('20');
    await page.locator('#step-prediction-conceal-parts-caption').check();
    await expect(page.locator('#more-prediction .warning')).toContainText('the inspector');
    await page.locator('#step-prediction-conceal-parts-labels').check();
    await expect(page.locator('#more-prediction .warning')).toHaveCount(0);
    await page.locator('#step-prediction-ask').fill('How many words?');
    // A space separates the fact from the word before it.
    await page.locator('#step-prediction-why-0').fill('There are');
    await insertFact(page, 'words');
    await expect(page.locator('#step-prediction-why-0')).toHaveValue('There are {n}');
    await openPart(page, 'about');
    await page.locator('#lesson-title').fill('T');
    await page.locator('#preview').click();
    // Before an answer the slider is at its minimum, not half-way.
    await expect(page.locator('.guess-number [type=range]')).toHaveValue('0');
    await expect(page.locator('#commit')).toHaveText('Show me');
    await page.locator('.guess-number [type=range]').press('ArrowRight');
    await expect(page.locator('.guess-number [type=number]')).toHaveValue('1');
  });

  test('a moment before the first stage is saved as the finished first stage', async ({
    page,
    context,
  }) => {
    const layer = await open(page, '?make');
    await setState(layer, { stage: 'embed', progress: 0 });
    await addMoment(page, 'A', 'Text.');
    expect((await keptDraft(page)).steps[0]?.state).not.toHaveProperty('progress');
    expect((await stateOf(layer)).progress).toBe(1);
    const reader = await readerOf(page, context);
    expect(await stateOf(reader.locator('#layer'))).toMatchObject({ stage: 'embed', progress: 1 });
  });
});

test.describe('on a first visit', () => {
  test.use({ newcomer: true, reducedMotion: 'reduce' });

  test('the editor opens beside a picture, and its first step shows one to whoever reads it', async ({
    page,
    context,
  }) => {
    const layer = await open(page);
    await expect(page.locator('#welcome')).toBeVisible();
    await openMaker(page);
    await expect(page.locator('#welcome')).toHaveCount(0);
    expect((await stateOf(layer)).progress).toBe(1);
    await addMoment(page, 'A', 'Text.');
    const [step] = (await keptDraft(page)).steps;
    expect(step?.state).not.toHaveProperty('progress');
    const reader = await readerOf(page, context);
    expect(await stateOf(reader.locator('#layer'))).toMatchObject({ stage: 'embed', progress: 1 });
    // The first matrix has colours, so the page is not empty.
    const colours = await reader
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
        const seen = new Set<string>();
        for (let k = 0; data && k < data.length; k += 4) seen.add(data.slice(k, k + 3).join());
        return seen.size;
      });
    expect(colours).toBeGreaterThan(20);
  });
});
