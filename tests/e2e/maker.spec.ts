/**
 * A walkthrough made as an author would: saved, opened again, shared, and taken by a reader.
 * A whole page: the editor is of the page, keeps its draft, and gives links and files.
 */
import type { Page } from '@playwright/test';
import { axeSource, runAxe } from '../access/axe';
import { title } from './support/guide';
import { open, stateOf } from './support/layer';
import {
  addMoment,
  chooseCell,
  insertFact,
  keptDraft,
  onPage,
  openMaker,
  openPart,
  save,
  shareLink,
  titles,
} from './support/maker';
import { expect, test } from './support/test';

/** Four steps, three predictions and a question, each at a moment that the author chooses on the page. */
async function makeAll(page: Page): Promise<void> {
  const layer = page.locator('#layer');
  await addMoment(page, 'The words', 'There are ');
  await insertFact(page, 'words');
  await expect(page.locator('#step-text-0')).toHaveValue('There are {n}');
  await expect(page.locator('.as-said p').first()).toHaveText('There are 10');

  await onPage(page, () => page.locator('input[name=variant][value=narrow]').check());
  await addMoment(page, 'Cut the input', 'Each head gets *a piece*.');
  await openPart(page, 'prediction');
  await page.locator('#step-prediction').selectOption('number');
  await page.locator('#step-prediction-ask').fill('How many parameters are left?');
  await page.locator('#step-prediction-why-0').fill('There are ');
  await insertFact(page, 'parameters');
  await expect(page.locator('#step-prediction-why-0')).toHaveValue('There are {parameters}');
  await page.locator('#step-prediction-truth').selectOption('parameters');
  // The next round number above 448.
  await expect(page.locator('#step-prediction-most')).toHaveValue('500');
  await page.locator('#step-prediction-most').fill('100');
  await page.locator('#step-prediction-most').press('Tab');
  await expect(page.locator('#more-prediction .warning').first()).toContainText('not between');
  await page.locator('#step-prediction-most').fill('2000');
  await page.locator('#step-prediction-most').press('Tab');
  await page.locator('#step-prediction-conceal-parts-cost').check();

  await onPage(page, async () => {
    await page.locator('input[name=variant][value=split]').check();
    await page.locator('[data-stage=softmax]').click();
    await chooseCell(page, layer, 'attn_weights');
  });
  await addMoment(page, 'Who looks where', 'One row, one word that asks.');
  await openPart(page, 'prediction');
  await page.locator('#step-prediction').selectOption('cell');
  await page.locator('#step-prediction-ask').fill('Which word does it look at most?');
  await expect(page.locator('#step-prediction-conceal-tensors-shares')).toBeChecked();
  await page.locator('#step-prediction-why-0').fill('It is ');
  await insertFact(page, 'the word where its row is largest');

  await onPage(page, () => page.locator('[data-stage=output]').click());
  await addMoment(page, 'At the end', 'W_O makes the output.');
  await openPart(page, 'prediction');
  await page.locator('#step-prediction').selectOption('choose');
  await page.locator('#step-prediction-ask').fill('How many heads are there?');
  await page.locator('#step-prediction-why-0').fill('There are ');
  await insertFact(page, 'heads');
  for (const [at, is] of ['=', '≠'].entries()) {
    const option = `#step-prediction-options-${at}`;
    await page.locator(`${option}-text`).fill(`${is} four`);
    await page.locator(`${option}-right-0-fact`).selectOption('heads');
    await page.locator(`${option}-right-0-is`).selectOption(is);
    await page.locator(`${option}-right-0-to-number`).fill('4');
    await page.locator(`${option}-right-0-to-number`).press('Tab');
  }

  await openPart(page, 'questions');
  await page.locator('#lesson-check-add').click();
  await page.locator('#lesson-check-0-ask').fill('What does narrow cut?');
  await page.locator('#lesson-check-0-options-0-text').fill('the input');
  await page.locator('#lesson-check-0-options-0-why').fill('So its heads read pieces.');
  await page.locator('#lesson-check-0-options-1-text').fill('the output');
  await page.locator('#lesson-check-0-options-1-why').fill('No: what goes in.');

  await openPart(page, 'about');
  await page.locator('#lesson-title').fill('Pieces, my way');
  await page.locator('#lesson-question').fill('What does a head get?');
}

/** Takes the walkthrough as a reader who answers everything correctly. */
async function walkAll(page: Page): Promise<void> {
  await expect(title(page)).toContainText('The words');
  await expect(page.locator('.guide-body p').first()).toHaveText('There are 10');
  await page.locator('#guide-next').click();
  await expect(title(page)).toContainText('Cut the input');
  await expect(page.locator('#cost')).toHaveCount(0);
  await page.locator('.guess-number input[type=number]').fill('448');
  await page.locator('.guess-number input[type=number]').press('Tab');
  await page.locator('#commit[aria-disabled=false]').click();
  await expect(page.locator('.verdict')).toContainText('Right.');
  await expect(page.locator('.prediction')).toContainText('There are 448');
  await page.locator('#guide-next').click();
  await expect(title(page)).toContainText('Who looks where');
  // The cell that the author selected would be the answer, so the reader sees none selected.
  expect((await stateOf(page.locator('#layer'))).cell).toBeNull();
  await page.locator('#commit[aria-disabled=false]').click();
  await expect(page.locator('.verdict')).toContainText('Shown.');
  await page.locator('#guide-next').click();
  await expect(title(page)).toContainText('At the end');
  await page.locator('.prediction input[type=radio]').first().click();
  await page.locator('#commit[aria-disabled=false]').click();
  await expect(page.locator('.verdict')).toContainText('Right.');
  await page.locator('#guide-next').click();
  await page.locator('.question input').first().click();
  await expect(page.locator('.guide-body')).toContainText('1 of 1 right');
  await page.locator('#guide-next').click();
  await expect(page.locator('#guide')).toHaveCount(0);
}

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

test('is made, previewed, saved, opened, shared and walked', async ({ page, context }) => {
  await open(page);
  await openMaker(page);
  await makeAll(page);
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(runAxe);
  expect(violations).toEqual([]);
  const made = await keptDraft(page);
  expect(made.steps.map(({ prediction }) => prediction?.kind)).toEqual([
    undefined,
    'number',
    'cell',
    'choose',
  ]);

  // The preview opens at the current step; returning to the editor loses nothing.
  await page.locator('#step-1').click();
  await page.locator('#preview').click();
  await expect(page.locator('#preview-back')).toBeFocused();
  await expect(title(page)).toContainText('Cut the input');
  await page.locator('#guide-back').click();
  await expect(title(page)).toContainText('The words');
  await page.locator('#preview-back').click();
  await expect(page.locator('#preview')).toBeFocused();
  await expect(page.locator('#guide')).toHaveCount(0);
  expect(await keptDraft(page)).toEqual(made);

  const file = await save(page);
  expect(file.name).toBe('pieces-my-way.json');
  await page.locator('#new-walkthrough').click();
  expect((await keptDraft(page)).steps).toEqual([]);
  await page.locator('#open-walkthrough').setInputFiles({
    name: file.name,
    mimeType: 'application/json',
    buffer: Buffer.from(file.text),
  });
  await expect(page.locator('.said')).toContainText('“Pieces, my way” is open.');
  expect(await keptDraft(page)).toEqual(made);

  const link = await shareLink(page);
  expect(link.length).toBeLessThan(8192);
  expect(link).not.toContain('make');
  const reader = await context.newPage();
  await reader.goto(link);
  await walkAll(reader);
});

test('a reload loses nothing, and the editor is there again', async ({ page }) => {
  await open(page);
  await openMaker(page);
  await addMoment(page, 'First', 'Not yet fin');
  const draft = await keptDraft(page);
  await page.reload();
  await expect(page.locator('#step-text-0')).toHaveValue('Not yet fin');
  expect(await keptDraft(page)).toEqual(draft);
  await page.locator('#maker-close').click();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.locator('mh-maker')).toHaveCount(0);
  await openMaker(page);
  await expect(page.locator('#step-text-0')).toHaveValue('Not yet fin');
});

test('steps are moved, copied, deleted, and brought back', async ({ page }) => {
  await open(page, '?make');
  for (const name of ['A', 'B', 'C']) await addMoment(page, name, 'Text.');
  await page.locator('#step-up').click();
  expect(await titles(page)).toEqual(['A', 'C', 'B']);
  await expect(page.locator('#step-1')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  expect(await titles(page)).toEqual(['C', 'A', 'B']);
  await expect(page.locator('#step-0')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  expect(await titles(page)).toEqual(['C', 'A', 'B']);
  await page.locator('.steps li').nth(0).dragTo(page.locator('.steps li').nth(2));
  expect(await titles(page)).toEqual(['A', 'B', 'C']);
  await page.locator('#step-duplicate').click();
  expect(await titles(page)).toEqual(['A', 'B', 'C', 'C']);
  await page.locator('#step-remove').click();
  await expect(page.locator('.said')).toContainText('Step 4 was deleted.');
  expect(await titles(page)).toEqual(['A', 'B', 'C']);
  await expect(page.locator('#maker-undo')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await titles(page)).toEqual(['A', 'B', 'C', 'C']);
  await page.locator('#maker-redo').click();
  expect(await titles(page)).toEqual(['A', 'B', 'C']);
  await page.locator('#add-moment').focus();
  for (let k = 0; k < 2; k++) await page.keyboard.press('ControlOrMeta+z');
  expect(await titles(page)).toEqual(['A', 'B', 'C']);
});
