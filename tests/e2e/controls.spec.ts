/** The controls above the picture: parameters, sizes, mask, and their messages when a choice does not fit. */
import { parameterKinds } from '../../web/state/state';
import { parameterLines } from '../../web/text/en/names';
import {
  chooseSetting,
  enter,
  notices,
  open,
  openMenu,
  setState,
  stateOf,
  tensor,
  type,
} from './support/layer';
import { expect, test } from './support/test';

test('choosing another d_model leaves parameters made by hand, and says so', async ({ page }) => {
  const layer = await open(page);
  await openMenu(page, 'sizes');
  await page.locator('#d-model').selectOption('32');
  expect(await stateOf(layer)).toMatchObject({ dModel: 32, parameters: 'random', heads: 4 });
  await expect(notices(page)).toContainText('16');
  await expect(page.locator('#parameters b')).toHaveText('random');
  await chooseSetting(page, 'parameters', 'constructed');
  expect(await stateOf(layer)).toMatchObject({ dModel: 16, parameters: 'constructed' });
  await expect(page.locator('#sizes b')).toHaveText('dmodel 16');
  expect((await tensor(layer, 'x')).shape).toEqual([10, 16]);
});

test('every setting changes the layer, and Start again undoes them all @quick', async ({
  page,
}) => {
  const layer = await open(page);
  const before = await stateOf(layer);
  await chooseSetting(page, 'scaling', 'none');
  expect((await tensor(layer, 'scaled')).data).toEqual((await tensor(layer, 'scores')).data);
  await chooseSetting(page, 'scaling', 'sqrt_d_model');
  const [score, scaled] = [await tensor(layer, 'scores'), await tensor(layer, 'scaled')];
  expect(scaled.data).toEqual(score.data.map((value) => value / 4));
  await openMenu(page, 'sizes');
  await page.locator('#positions').uncheck();
  expect((await tensor(layer, 'position')).data.every((value) => value === 0)).toBe(true);
  await page.locator('#bias').check();
  await expect(page.locator('#cost')).toContainText('1,088 parameters');
  await chooseSetting(page, 'mask', 'no-self');
  expect((await tensor(layer, 'masked')).data[0]).toBe(-Infinity);
  await openMenu(page, 'view');
  await page.locator('#reset').click();
  expect(await stateOf(layer)).toEqual(before);
  await expect(page.locator('#view-menu')).toBeHidden();
});

test('what the parameters are is said beside their name', async ({ page }) => {
  await open(page);
  const said = {
    patterns: 'made by hand after heads that are found',
    constructed: 'made by hand, so that heads can be read',
    random: 'random, not trained',
    ones: 'every entry of W.*is 1',
    clones: 'same for every head',
  };
  for (const [index, kind] of parameterKinds.entries()) {
    const words = said[kind];
    await chooseSetting(page, 'parameters', kind);
    await expect(page.locator('.legend')).toContainText(parameterLines[kind]);
    await expect(page.locator('.legend .aside')).toHaveAttribute('title', new RegExp(words));
    await openMenu(page, 'parameters');
    await expect(page.locator('#parameters-menu .choice').nth(index)).toContainText(
      new RegExp(words),
    );
  }
});

test('another seed draws other numbers, and parameters made by hand need none', async ({
  page,
}) => {
  const layer = await open(page);
  await expect(page.locator('#seed')).toHaveCount(0);
  await openMenu(page, 'parameters');
  await page.locator('input[name=parameters][value=random]').check();
  const first = await tensor(layer, 'output');
  await page.getByRole('button', { name: 'Another seed' }).click();
  await expect(page.locator('#seed')).toHaveValue('8');
  expect((await tensor(layer, 'output')).data).not.toEqual(first.data);
  await enter(page.locator('#seed'), '7');
  expect((await tensor(layer, 'output')).data).toEqual(first.data);
});

test('only head counts that fit are offered', async ({ page }) => {
  const layer = await open(page);
  const offered = async () =>
    (
      await page
        .locator('.heads input')
        .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
    ).join(' ');
  expect(await offered()).toBe('1 2 4 8 16');
  await page.getByRole('radio', { name: /Wide/ }).check();
  expect(await offered()).toBe('1 2 4 8 16');
  await chooseSetting(page, 'parameters', 'random');
  expect(await offered()).toBe('1 2 3 4 6 8 12 16');
  await page.getByRole('radio', { name: '6', exact: true }).check();
  expect((await tensor(layer, 'q')).shape).toEqual([6, 10, 16]);
  // Split cannot have six heads: a message names the new count.
  await page.getByRole('radio', { name: /Split/ }).check();
  expect((await stateOf(layer)).heads).toBe(4);
  await expect(notices(page)).toContainText('heads: 6');
  await expect(notices(page)).toContainText('1, 2, 4, 8, 16. It is now 4');
});

test('the definition of each cut stands beside its name', async ({ page }) => {
  await open(page);
  await expect(page.locator('.knife legend')).toHaveText('Cut into heads');
  for (const [name, cut] of [
    ['Wide', 'nothing'],
    ['Split', 'the projection'],
    ['Narrow', 'the input'],
  ] as const)
    await expect(page.locator('.knife .option', { hasText: name })).toContainText(cut);
});

test('where only one projection fits, its buttons choose which', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const layer = await open(page, '#stage=project');
  const projections = page.getByRole('group', { name: 'Which projection is shown' });
  await projections.getByRole('button', { name: 'k', exact: true }).click();
  expect((await stateOf(layer)).projection).toBe('k');
  await page.locator('canvas').focus();
  const names = new Set<string>();
  for (let k = 0; k < 12; k++) {
    await page.keyboard.press('PageDown');
    names.add((await stateOf(layer)).cell?.name ?? '');
  }
  expect([...names].sort()).toEqual(['W_K', 'k_packed', 'x']);
});

test('typing shows at once, and Enter or Escape end it', async ({ page }) => {
  const layer = await open(page);
  await type(page, 'We find');
  await page.locator('#edit-sentence').click();
  await expect(page.locator('#sentence-text')).toBeFocused();
  await page.locator('#sentence-text').press('End');
  await page.keyboard.type(' our new car');
  expect((await tensor(layer, 'x')).shape).toEqual([5, 16]);
  await page.keyboard.press('Enter');
  await expect(page.locator('#edit-sentence')).toBeFocused();
  await expect(page.locator('.chip')).toHaveCount(5);
});

test('what one choice changes besides is one message, a line each', async ({ page }) => {
  const layer = await open(page);
  await setState(layer, { mask: 'causal', scaling: 'none', bias: true, parameters: 'random' });
  await setState(layer, { parameters: 'trained', task: 'lookup' });
  await expect(notices(page)).toHaveCount(1);
  expect(await notices(page).locator('li').count()).toBeGreaterThanOrEqual(3);
  await notices(page).getByRole('button').click();
  await expect(notices(page)).toHaveCount(0);
});
