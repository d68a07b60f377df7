/** Values as text: every visible matrix as a table, by mouse, by keys, and in the clipboard. */
import type { Page } from '@playwright/test';
import { at, open, read, setState, stateOf, tensor } from './support/layer';
import { expect, test } from './support/test';

const panel = (page: Page) => page.locator('#values-panel');
const table = (page: Page, name: string) => page.locator(`[data-table="${name}"] table`);

test('is built only when it is open, and a link carries that', async ({ page }) => {
  const layer = await open(page, '#stage=softmax');
  await expect(panel(page)).toHaveCount(0);
  await page.locator('#values').click();
  await expect(table(page, 'attention₂')).toBeVisible();
  expect(page.url()).toContain('look=values');
  await page.reload();
  await expect(table(page, 'attention₂')).toBeVisible();
  await page.locator('#values').click();
  await expect(panel(page)).toHaveCount(0);
  expect((await stateOf(layer)).look).toBe('none');
});

test('has a button that keeps its place, whatever is open below it', async ({ page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const layer = await open(page);
    const place = () =>
      page.locator('#values').evaluate((button) => {
        const { x, y, width } = button.getBoundingClientRect();
        return [x, y + window.scrollY, width];
      });
    const closed = await place();
    await setState(layer, { look: 'merged' });
    await expect(page.locator('#look-panel h3').first()).toBeVisible();
    expect(await place()).toEqual(closed);
    // Nothing covers the tabs, so a click reaches them.
    await page.locator('#values').click();
    await expect(panel(page).locator('table').first()).toBeVisible();
    expect(await place()).toEqual(closed);
    await page.locator('#look-heads').click();
    await expect(page.locator('#look-panel')).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  }
});

test('has every number of the stage under its words, −∞ written @quick', async ({ page }) => {
  const layer = await open(page, '#stage=mask&mask=causal&look=values&parameters=random');
  const masked = await tensor(layer, 'masked');
  const found = await table(page, 'masked₂').evaluate((el: HTMLTableElement) =>
    [...el.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
  );
  const { sentence } = await stateOf(layer);
  const words = sentence.split(' ');
  expect(found[0]).toEqual(['', ...words]);
  expect(found.slice(1).map(([word]) => word)).toEqual(words);
  words.forEach((_, r) =>
    words.forEach((__, c) => {
      const [text, value] = [found[r + 1]?.[c + 1] ?? '', at(masked, 1, r, c)];
      if (c > r) expect(text).toBe('−∞');
      else expect(Math.abs(read(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 5e-4);
    }),
  );
  await expect(table(page, 'masked₂').locator('th[scope=row]')).toHaveCount(10);
  await expect(table(page, 'masked₂').locator('caption')).toContainText('masked₂ 10 × 10');
});

test('follows the head and the chosen cell', async ({ page }) => {
  const layer = await open(page, '#stage=scores&look=values&cell=scores.1.4.6');
  const current = table(page, 'scores₂').locator('[aria-current]');
  await expect(current).toHaveCount(3);
  await expect(current.nth(0)).toHaveText('money');
  await expect(current.nth(1)).toHaveText('deposit');
  await setState(layer, { head: 3 });
  await expect(table(page, 'scores₄')).toBeVisible();
  await expect(table(page, 'scores₂')).toHaveCount(0);
});

test('opens by keyboard, scrolls by keyboard, and Escape gives the focus back', async ({
  page,
}) => {
  await open(page, '#stage=project');
  await page.locator('#values').focus();
  await page.keyboard.press('Enter');
  await expect(table(page, 'x')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-table=x] button').first()).toBeFocused();
  await page.locator('[data-table=x] .value-scroll').focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator('#values')).toBeFocused();
});

test('lays out no more than 64 columns, says so, and copies all', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#stage=embed&d-model=100&parameters=random&look=values');
  await expect(table(page, 'x').locator('thead th')).toHaveCount(64);
  await expect(table(page, 'x').locator('caption')).toContainText('first 10 rows and 64 columns');
  const copied = async (button: string) => {
    await page.locator('[data-table=x]').getByRole('button', { name: button }).click();
    await expect(page.locator('.notices')).toContainText('in the clipboard');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const tabs = (await copied('Copy with tabs: x')).trimEnd().split('\n');
  expect(tabs.map((line) => line.split('\t').length)).toEqual(Array(11).fill(101));
  expect((await copied('Copy as CSV: x')).split('\n')[0]).toMatch(/^x,1,2,3/);
});

test('waits while it plays', async ({ page }) => {
  const layer = await open(page, '#stage=scores&look=values');
  await expect(panel(page).locator('table')).not.toHaveCount(0);
  await layer.evaluate((el: HTMLElement & { play(): void }) => el.play());
  await expect(panel(page)).toContainText('when it stops playing');
  await expect(panel(page).locator('table')).toHaveCount(0);
  await layer.evaluate((el: HTMLElement & { pause(): void }) => el.pause());
  await expect(panel(page).locator('table')).not.toHaveCount(0);
});
