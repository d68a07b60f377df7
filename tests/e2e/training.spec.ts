/** Training in the page: play, scrub, link, reload, keyboard, and a narrow page. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { openLesson } from './support/guide';
import { notices, open, stateOf, tensor } from './support/layer';
import { expect, needsDriver, test } from './support/test';

const link = '#parameters=trained&heads=2&stage=softmax&progress=1';
const slider = (page: Page) => page.locator('#training-step');
const said = (page: Page) => page.locator('.training-said span').first();

test('a link brings back the very parameters of a step, and so does the page loaded again @quick', async ({
  page,
}) => {
  const layer = await open(page, `${link}&training-step=120`);
  await expect(said(page)).toHaveText(/^step 120 of 400, loss 0\.\d+$/);
  const first = [...(await tensor(layer, 'W_Q')).data];
  await page.reload();
  await expect(said(page)).toHaveText(/^step 120 of 400/);
  expect([...(await tensor(layer, 'W_Q')).data]).toEqual(first);
  // Takes another seed, then the previous one again.
  await page.locator('#another-seed').click();
  await expect(said(page)).toHaveText(/^step 120 of 400/);
  expect([...(await tensor(layer, 'W_Q')).data]).not.toEqual(first);
  await expect(notices(page)).toContainText('seed: another training, so it started again');
  await layer.evaluate((el: ManyHeads) => {
    el.undo();
  });
  await expect
    .poll(async () => [...(await tensor(layer, 'W_Q')).data], { timeout: 20_000 })
    .toEqual(first);
});

test('training is played to its end and scrubbed back, and the picture follows', async ({
  page,
}) => {
  const layer = await open(page, `${link}&training-pace=fast`);
  await expect(said(page)).toHaveText('step 0 of 400');
  await page.locator('#train').click();
  await expect(said(page)).toHaveText(/^step 400 of 400, loss 0\.00/, { timeout: 30_000 });
  await expect(page).toHaveURL(/training-step=400/);
  await expect(page.locator('#train')).toHaveAttribute('aria-label', 'Train again from step 0');
  const end = (await tensor(layer, 'attn_weights')).data;
  // From “deposit”, each head attends to a different one of the two nouns.
  const at = (head: number, key: number) => end[head * 100 + 40 + key] ?? NaN;
  const [what, where] = at(0, 6) > at(1, 6) ? [0, 1] : [1, 0];
  expect(at(what, 6)).toBeGreaterThan(0.5);
  expect(at(where, 9)).toBeGreaterThan(0.5);

  await slider(page).fill('0');
  await expect(said(page)).toHaveText('step 0 of 400');
  expect([...(await tensor(layer, 'attn_weights')).data]).not.toEqual([...end]);
  await slider(page).fill('400');
  await expect(said(page)).toHaveText(/^step 400/);
  expect([...(await tensor(layer, 'attn_weights')).data]).toEqual([...end]);
});

test('by keyboard and to a screen reader it is a slider with its step and loss', async ({
  page,
}) => {
  await open(page, `${link}&training-step=30`);
  await expect(said(page)).toHaveText(/^step 30/);
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^step 29 of 400, loss \d\.\d+$/);
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'step 0 of 400');
  const name = await slider(page).evaluate((el) => el.getAttribute('aria-label'));
  expect(name).toBe('Steps of training');
});

test('words that it does not know are named, and the sentence stays', async ({ page }) => {
  const layer = await open(page, link);
  const { sentence } = await stateOf(layer);
  await page.locator('.chip').nth(6).click();
  await page.locator('.word-editor input[name=word]').fill('dog');
  await page.keyboard.press('Enter');
  await expect(notices(page)).toContainText('“dog” is not a word');
  expect((await stateOf(layer)).sentence).toBe(sentence);
});

test('a task is chosen with its own layer and words', async ({ page }) => {
  const layer = await open(page, link);
  await page.locator('#training-options').click();
  await page.locator('#task').selectOption('lookup');
  await expect(page.locator('.training-title')).toHaveText('key and value');
  expect(await stateOf(layer)).toMatchObject({ task: 'lookup', mask: 'no-self', positions: false });
  await page.locator('#start').selectOption('clones');
  await page.locator('#noise').fill('7');
  expect(await stateOf(layer)).toMatchObject({ start: 'clones', noise: 0.001 });
});

test('what the noise is stands below it, for each start that takes some', async ({ page }) => {
  await open(page, link);
  await page.locator('#training-options').click();
  const options = page.locator('.training-options');
  await page.locator('#start').selectOption('clones');
  await expect(options).toContainText('The standard deviation of what is added');
  await page.locator('#start').selectOption('nudge');
  await expect(options).toContainText('What is added to the one number.');
  await page.locator('#start').selectOption('zeros');
  await expect(options).not.toContainText('is added');
});

test('more of the recipe is folded away, taken, refused by name, and undone', async ({ page }) => {
  const layer = await open(page, `${link}&training-step=20`);
  await page.locator('#training-options').click();
  const rate = page.locator('#learning-rate');
  await expect(rate).toBeHidden();
  await page.locator('.recipe summary').click();
  await rate.fill('0.05');
  await rate.press('Tab');
  expect((await stateOf(layer)).learningRate).toBe(0.05);
  await expect(notices(page)).toContainText('learningRate: another training, so it started again');
  await rate.fill('1e9');
  await rate.press('Tab');
  await expect(notices(page).last()).toContainText(
    'learning-rate=1e9; allowed: recipe, numbers 1e-9 to 10',
  );
  await expect(rate).toHaveValue('0.05');
  await expect(page).toHaveURL(/learning-rate=0\.05/);
  await page.locator('#of-recipe').click();
  await expect(rate).toHaveValue('');
  await layer.evaluate((el: ManyHeads) => {
    el.undo();
  });
  expect((await stateOf(layer)).learningRate).toBe(0.05);
});

test('keys of two numbers stand on their circle, as points and as a table', async ({ page }) => {
  const layer = await open(page);
  await page.locator('#learn').click();
  await page.locator('#learn-circle').click();
  await slider(page).fill('2000');
  await expect(said(page)).toHaveText(/^step 2000/, { timeout: 60_000 });
  const keys = page.locator('.learned-keys');
  await expect(keys.locator('.key-name')).toHaveText([...'abcdefghijklmnop']);
  await expect(keys.locator('svg').first()).toHaveAttribute(
    'aria-label',
    /16 keys, .* from the middle/,
  );
  await keys.locator('summary').click();
  await expect(keys.locator('tbody tr')).toHaveCount(16);
  expect(await stateOf(layer)).toMatchObject({ relation: 'identity', dK: 2 });
});

test('what has been learned stands beside the picture, as lines and as tables', async ({
  page,
}) => {
  await open(page, `${link}&training-step=400`);
  const answers = page.locator('.answers tbody tr');
  await expect(answers).toHaveCount(3);
  await expect(answers.first()).toContainText(/all heads\s*100 %\s*100 %\s*100 %/);
  // The legend lists the questions that are lost without the head.
  await expect(page.locator('.learned-legend li')).toHaveText([/head 1: wh/, /head 2: wh/]);
  const table = page.locator('.learned-chart details').first();
  await table.locator('summary').click();
  await expect(table.locator('tbody tr')).toHaveCount(21);
  await page.locator('#show-number').click();
  await expect(page.locator('.answers')).toHaveCount(0);
  await expect(page.locator('.inspector h2').first()).toHaveText('Softmax');
  await expect(page).toHaveURL(/learning=off/);
});

test('24 seeds can be stopped, and a dot opens its training', async ({ page }) => {
  const layer = await open(page, link);
  await page.locator('#start-seeds').click();
  const rows = page.locator('.seed-row');
  await expect(rows.nth(1).locator('.dot').nth(1)).toBeVisible();
  await page.locator('#stop-seeds').click();
  const made = await page.locator('.dot').count();
  await expect(rows.first()).toContainText(/1 head\s+0 of \d+ solved/);
  await expect(rows.nth(1).locator('.dot.solved').first()).toBeVisible();
  await rows.nth(1).locator('.dot').nth(1).click();
  expect(await stateOf(layer)).toMatchObject({ seed: 2, heads: 2, trainingStep: 400 });
  await expect(said(page)).toHaveText(/^step 400 of 400/);
  expect(await page.locator('.dot').count()).toBe(made);
});

test('twins have a gap of exactly 0, and noise parts them', async ({ page }) => {
  const layer = await open(page, `${link}&start=clones&training-step=200`);
  await expect(page.locator('#gap')).toHaveText(/exactly 0/);
  await page.locator('#training-options').click();
  await page.locator('#noise').fill('7');
  await expect(page.locator('#gap')).toHaveText(/^Gap between the heads: 0\.\d+$/);
  expect(await stateOf(layer)).toMatchObject({ noise: 0.001, trainingStep: 200 });
});

test('two trainings run on one timeline: one head fails where two succeed', async ({ page }) => {
  const layer = await open(page);
  await page.locator('#learn').click();
  await page.locator('#learn-one-or-two').click();
  await expect(page.locator('.half')).toHaveCount(2);
  const both = page.locator('.training-said span');
  await expect(both).toHaveText([/^\s*A: step 400, loss 0\.8/, /^\s*B: step 400, loss 0\.00/]);
  await slider(page).fill('60');
  await expect(both).toHaveText([/A: step 60,/, /B: step 60,/]);
  expect(await stateOf(layer)).toMatchObject({ heads: 1, compare: { heads: 2 } });
});

test('an element taken out of its page trains no more', async ({ page }) => {
  const layer = await open(page, `${link}&training-pace=slow`);
  await page.locator('#train').click();
  await expect(said(page)).not.toHaveText('step 0 of 400');
  const before = await layer.evaluate(async (el: ManyHeads) => {
    el.remove();
    await new Promise((done) => requestAnimationFrame(done));
    const { trainingStep } = el.getState();
    for (let k = 0; k < 20; k++) await new Promise((done) => requestAnimationFrame(done));
    return [trainingStep, el.getState().trainingStep];
  });
  expect(before[1]).toBe(before[0]);
});

for (const width of [360, 640, 1024, 1440]) {
  test(
    `the strip keeps to 90 px and to its page, ${width} px wide`,
    needsDriver,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 768 });
      await open(page, `${link}&training-step=10`);
      await expect(said(page)).toHaveText(/^step 10/);
      const box = await page.locator('.training').boundingBox();
      expect(box?.height).toBeLessThanOrEqual(90);
      await expect(page.locator('#another-seed')).toBeInViewport({ ratio: 1 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    },
  );
}

test('the last step of a lesson trains from many seeds, and a dot for each falls into place', async ({
  page,
}) => {
  await openLesson(page, '#lesson=same&step=answer');
  const rows = page.locator('.seed-line');
  await expect(rows).toHaveCount(2);
  for (const heads of [0, 1])
    await expect.poll(() => rows.nth(heads).locator('.dot').count()).toBeGreaterThan(1);
  // With one head no seed solves the task; with two the first seed does.
  await expect(rows.nth(0).locator('.dot').first()).not.toHaveClass(/solved/);
  await expect(rows.nth(1).locator('.dot').first()).toHaveClass(/solved/);
});
