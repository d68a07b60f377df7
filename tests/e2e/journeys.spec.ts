/** The journeys of the page, by what a person presses: whole pages, since each way leads through many parts of it. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { figure, open, state } from './support/page';
import { expect, test } from './support/test';

const output = (page: Page) =>
  figure(page).evaluate((element: ManyHeads) => [...element.tensor('output').data]);

const explore = '#parameters=random&stage=scores';
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses the number at a place in the picture. */
async function pressCell(page: Page, name: string, index: number[]): Promise<void> {
  const find = () =>
    figure(page).evaluate(
      (element: ManyHeads, place) => element.cellBox(place)?.toJSON() as DOMRect | undefined,
      { name, index },
    );
  await expect.poll(find).toBeTruthy();
  const box = await find();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen has its words and arcs @quick', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByText('Each head looks for something else')).toBeVisible();
    await expect(page.locator('.only-light svg path').first()).toBeVisible();
    await expect(page.locator('.only-light.only-wide svg')).toContainText('deposit');
  });
});

test('a first visitor watches the minute, steps back in it, and goes on to Explore @quick', async ({
  page,
}) => {
  await open(page, '?welcome');
  await page.locator('[data-does=minute]').click();
  await expect.poll(async () => (await state(page)).stage).not.toBe('embed');
  await pressed(page, 'Embed').click();
  expect((await state(page)).stage).toBe('embed');
  await pressed(page, 'Explore').click();
  await expect(page.getByRole('button', { name: 'Experiments' })).toBeVisible();
});

test('the first screen says what its arcs show, for any word, sentence and link @firefox', async ({
  page,
}) => {
  await open(page, '?welcome');
  const says = page.locator('.first-arcs');
  await expect(page.locator('.first-picture mh-picture')).toBeVisible();
  await expect(says).toContainText('“deposit”: head 1');
  const box = await page.locator('.first-picture mh-picture').boundingBox();
  // The first word is the left one of the line.
  if (box) await page.mouse.click(box.x + box.width * 0.085, box.y + box.height / 2);
  await expect(says).toContainText('had no question to answer');
  await page.locator('[data-sentence^="you will hide"]').click();
  await expect(says).toContainText('“hide”: head 1');
  await page.evaluate(() => (location.hash = 'parameters=random&stage=scores'));
  await expect(page.locator('mh-strip [aria-current=step]')).toHaveText('Scores');
});

test('a learner cuts, types, plays, follows a number, edits it and undoes @quick @firefox', async ({
  page,
}) => {
  await open(page, explore);
  await page.getByRole('radio', { name: 'Wide' }).check();
  expect((await state(page)).layers[0].variant).toBe('wide');
  await page.getByRole('radio', { name: 'Split' }).check();
  await page.getByRole('radio', { name: '2', exact: true }).check();
  expect((await state(page)).layers[0].heads).toBe(2);

  await page.getByRole('button', { name: 'Edit the text' }).click();
  await page.getByRole('textbox', { name: 'The sentence' }).fill('We find our new car');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: /^\s*car\s*$/ })).toBeVisible();

  await pressed(page, 'Scores').click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await state(page)).stage).not.toBe('scores');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();

  await pressed(page, 'Scores').click();
  const { head } = await state(page);
  await pressCell(page, 'scores', [head, 1, 2]);
  expect((await state(page)).cell).toEqual({ name: 'scores', index: [head, 1, 2] });
  await page.locator('mh-inspector .terms button').first().click();
  expect((await state(page)).cell?.name).toBe('q');

  const before = await output(page);
  await pressed(page, 'Project').click();
  await pressCell(page, 'W_Q', [1, 2]);
  const field = page.locator('mh-inspector input').first();
  await field.fill('0.75');
  await field.press('Enter');
  expect((await state(page)).layers[0].edits).toHaveLength(1);
  expect(await output(page)).not.toEqual(before);
  await field.blur();
  await page.keyboard.press('Control+z');
  expect(await output(page)).toEqual(before);
});

test('Explore at rest has at most 25 controls beside the words @quick', async ({ page }) => {
  await open(page, explore);
  const controls = page.locator(
    'many-heads :is(button, input, select, textarea):visible:not(.word)',
  );
  expect(await controls.count()).toBeLessThanOrEqual(25);
});

test('an experiment is found by its words, and shows its moment', async ({ page }) => {
  await open(page, explore);
  await page.getByRole('button', { name: 'Experiments' }).click();
  await page.getByRole('searchbox').fill('circle');
  await page.locator('mh-experiments li').getByRole('button', { name: 'Keys on their' }).click();
  await expect(page.locator('mh-panel .plane circle')).toHaveCount(8);
  await expect(page.locator('mh-notes .note')).toHaveCount(0);
});

test('two layers are compared, and one is kept @quick', async ({ page }) => {
  await open(page, '#parameters=random&stage=project&compare=variant:narrow');
  await expect(page.locator('mh-picture')).toHaveCount(2);
  await page.getByRole('radio', { name: 'Layer B' }).check();
  await page.getByRole('radio', { name: 'Wide' }).check();
  expect((await state(page)).layers.map(({ variant }) => variant)).toEqual(['split', 'wide']);
  await page.getByRole('button', { name: 'Keep B alone' }).click();
  expect((await state(page)).layers.map(({ variant }) => variant)).toEqual(['wide']);
});

test('in a column which of two layers is on show is a choice, and what they differ in is folded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, explore);
  await figure(page).evaluate((element: ManyHeads) => {
    element.removeAttribute('controls');
    element.own.controls.value = null;
    element.setAttribute('compare', 'variant:wide');
  });
  await expect(page.getByRole('radio', { name: 'Wide' })).toBeHidden();
  await page.getByRole('radio', { name: 'Layer B' }).check();
  await expect(page.locator('figure[data-active]')).toContainText('Layer B');
  const swap = page.getByRole('button', { name: 'Swap A and B' });
  await expect(swap).toBeHidden();
  await page.locator('mh-comparison summary').click();
  await expect(swap).toBeVisible();
});

test('a closer look is read on from its heading, with its first row in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, explore);
  await pressed(page, 'Experiments').click();
  await page
    .getByRole('button', { name: /PyTorch/ })
    .first()
    .click();
  const heading = page.locator('mh-panel h2');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.locator('mh-panel .panel-row').first()).toBeInViewport({ ratio: 0.5 });
});

test('a layer is trained before one’s eyes @quick', async ({ page }) => {
  await open(
    page,
    '#parameters=trained&task=what-where&heads=2&seed=1&stage=softmax&training-pace=fast',
  );
  await page.locator('.training-play').click();
  await expect
    .poll(async () => (await state(page)).trainingStep, { timeout: 30_000 })
    .toBeGreaterThan(50);
});

test('a lesson waits for a guess, answers it, and comes back where its reader left @quick', async ({
  page,
}) => {
  await open(page, explore);
  await page.getByRole('button', { name: 'Lessons' }).click();
  await page.locator('mh-lesson-list button').nth(2).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.locator('.option').nth(1).click();
  await expect(page.getByText('Right.')).toBeVisible();
  const title = await page.locator('mh-guide h2').textContent();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Lessons' }).click();
  await page.locator('mh-lesson-list button').nth(2).click();
  await expect(page.locator('mh-guide h2')).toHaveText(title ?? '');
});

test('a link brings back the moment @quick @firefox', async ({ page }) => {
  await open(page, explore);
  await page.getByRole('radio', { name: 'Narrow' }).check();
  await pressed(page, 'Output').click();
  await expect.poll(() => page.url()).toContain('variant=narrow');
  const now = await output(page);
  await open(page, new URL(page.url()).hash);
  expect(await output(page)).toEqual(now);
});
