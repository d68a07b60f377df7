/** Does word order matter? Exchanges two words and computes the layer again. */
import type { Page } from '@playwright/test';
import { open, setState, stateOf } from './support/layer';
import { expect, test } from './support/test';

const rows = (page: Page) => page.locator('.order-said li');
const changed = (page: Page) => page.locator('.order-said [data-same=false]');
const fact = (page: Page) => page.locator('[data-fact=order]');
const button = (page: Page) => page.locator('#order-positions');

test('without positions every word keeps its output row, with them rows change @quick', async ({
  page,
}) => {
  const layer = await open(page);
  await page.getByRole('button', { name: 'Does word order matter?' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.locator('#order-first')).toHaveValue('0');
  await expect(page.locator('#order-second')).toHaveValue('9');
  await expect(changed(page)).not.toHaveCount(0);
  await expect(fact(page)).toContainText('section 3.5');
  await expect(button(page)).toHaveText('Without positions');
  await button(page).click();
  await expect(changed(page)).toHaveCount(0);
  await expect(fact(page)).toContainText('every word takes its output row along');
  expect((await stateOf(layer)).positions).toBe(false);
  await expect(button(page)).toHaveText('With positions');
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(changed(page)).not.toHaveCount(0);
  expect((await stateOf(layer)).positions).toBe(true);
});

test('the reader chooses the two words by keyboard; a causal mask goes by place, too', async ({
  page,
}) => {
  await open(page, '#parameters=random&mask=causal&positions=off&look=order');
  await expect(changed(page)).toHaveCount(10);
  await page.locator('#order-first').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.locator('#order-second').selectOption('5');
  await expect(page.locator('#order-first')).toHaveValue('3');
  // Earlier words see neither of the two, later ones see both.
  await expect(changed(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('exactly the same');
  await expect(fact(page)).toContainText('The mask goes by place');
  // The second list does not offer the word of the first.
  await expect(page.locator('#order-first option[value="5"]')).toHaveCount(0);
});

test('parameters with fixed positions say why, and one word has none to exchange', async ({
  page,
}) => {
  const layer = await open(page, '#parameters=trained&training-step=5&look=order');
  await expect(fact(page)).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await expect(page.locator('[data-fact=positions]')).toContainText('this task has them');
  await setState(layer, { parameters: 'random', sentence: 'alone', positions: false });
  await expect(page.locator('#look-panel')).toContainText('this sentence has one');
  await setState(layer, { sentence: 'on and on' });
  await expect(fact(page)).toContainText('the same vector');
  await expect(rows(page)).toHaveCount(0);
  await setState(layer, { sentence: 'two words' });
  await expect(rows(page)).toHaveCount(2);
  await expect(changed(page)).toHaveCount(0);
});
