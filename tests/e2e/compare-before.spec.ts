/** Comparing the current layer with the one before the last change. */
import { open, openMenu } from './support/layer';
import { expect, test } from './support/test';

test('the layer before is offered after a choice, not after a lesson or Start again', async ({
  page,
}) => {
  await open(page, '#stage=output');
  const before = page.locator('#before');
  await page.locator('.heads input[value="2"]').check();
  await expect(before).toBeVisible();
  await openMenu(page, 'view');
  await page.locator('#reset').click();
  await expect(page.locator('.heads input[value="4"]')).toBeChecked();
  await expect(before).toHaveCount(0);
  await openMenu(page, 'lessons');
  await page.locator('#lesson-same').click();
  await expect(page.locator('#guide')).toBeVisible();
  await page.locator('#guide-all').click();
  await page.locator('.heads input[value="8"]').check();
  await page.locator('#guide-leave').click();
  await expect(page.locator('#guide')).toHaveCount(0);
  await expect(page.locator('.heads input[value="4"]')).toBeChecked();
  await expect(before).toHaveCount(0);
  // The next choice brings the offer back.
  await page.locator('.heads input[value="8"]').check();
  await expect(before).toBeVisible();
});
