/** Single-character shortcuts: where they work, and how to turn them off (WCAG 2.1.4). */
import type { Page } from '@playwright/test';
import { figureIn } from './support/whole';
import { stateOf } from '../e2e/support/layer';
import { listen, pressKey } from './support/keys';
import { expect, inFirefoxToo, test } from './support/test';

test.use({ viewport: { width: 1280, height: 900 } });

test.describe('shortcuts of a letter, a digit or a sign', () => {
  test('are switched off by an attribute; arrows and the space bar stay, and the page hears the letters', async ({
    page,
  }) => {
    await page.goto('./03-hotkeys.html');
    const figure = await figureIn(page);
    await figure.evaluate((each: HTMLElement) => each.setAttribute('shortcuts', 'off'));
    const heard = await listen(page);
    const canvas = figure.locator('canvas').first();
    const before = await stateOf(figure);
    await canvas.focus();
    for (const key of ['h', '1', '.', 'e', 'n', '?']) await page.keyboard.press(key);
    expect(await stateOf(figure)).toEqual(before);
    expect((await heard()).filter((each) => each.startsWith('keydown'))).toHaveLength(12);
    await page.keyboard.press('ArrowRight');
    expect((await stateOf(figure)).cell).not.toBeNull();
    expect(await heard()).toEqual([]);
    await expect(figure.locator('#next')).not.toHaveAttribute('title', /\(\.\)/);
    await figure.locator('#look-keys').click();
    await expect(figure.locator('.keys')).toContainText('play, pause');
    await expect(figure.locator('.keys')).not.toContainText('the next head');
    // The page turned them off for everybody, so the reader gets no such setting.
    await expect(figure.locator('#character-keys')).toHaveCount(0);
  });

  test('are switched off by their reader in the list of keys, for good', async ({ page }) => {
    await page.goto('./03-hotkeys.html');
    const figure = await figureIn(page);
    const canvas = figure.locator('canvas').first();
    const head = async () => (await stateOf(figure)).head;
    const first = await head();
    await canvas.focus();
    await page.keyboard.press('h');
    expect(await head()).not.toBe(first);
    await page.keyboard.press('h');
    await page.keyboard.press('?');
    await figure.getByLabel('Letters, digits and signs are shortcuts').uncheck();
    await expect(figure.locator('.keys')).not.toContainText('the next head');
    await canvas.focus();
    await page.keyboard.press('h');
    expect(await head()).toBe(first);
    await page.goto('./base.html');
    const other = await figureIn(page);
    const now = await stateOf(other);
    await other.locator('canvas').first().focus();
    await page.keyboard.press('h');
    expect(await stateOf(other)).toEqual(now);
    await page.goto('./03-hotkeys.html');
    await figureIn(page);
    await figure.locator('#look-keys').click();
    await figure.getByLabel('Letters, digits and signs are shortcuts').check();
    await expect(figure.locator('.keys')).toContainText('the next head');
  });

  const wall = (page: Page) => page.locator('.wall');

  test(
    'of the page act only while the page or the picture has the focus',
    inFirefoxToo,
    async ({ page }) => {
      await page.goto('./dist/index.html');
      await page.locator('#welcome-explore').click();
      const figure = await figureIn(page);
      const controls = [
        '#next',
        '#mask',
        '#play',
        '.chip',
        '.scrub',
        '.knife input',
        '#look-heads',
      ];
      for (const control of controls) {
        await figure.locator(control).first().focus();
        await page.keyboard.press('p');
        await expect(wall(page), control).toHaveCount(0);
      }
      await figure.locator('canvas').first().focus();
      await page.keyboard.press('p');
      await expect(page.locator('.line')).toBeVisible();
      // While a button has the focus, letters do nothing; keys that move do.
      await page.locator('.line [data-does=black]').focus();
      await page.keyboard.press('b');
      await page.keyboard.press('.');
      await expect(page.locator('.black')).toHaveCount(0);
      await page.keyboard.press('PageDown');
      await expect.poll(async () => (await stateOf(figure)).stage).not.toBe('embed');
      await page.locator('.line').focus();
      await page.keyboard.press('b');
      await expect(page.locator('.black')).toBeVisible();
      await page.keyboard.press('b');
      await expect(page.locator('.black')).toHaveCount(0);
    },
  );

  test('of the wall are letters of any script, and are switched off among its keys', async ({
    page,
  }) => {
    await page.goto('./dist/index.html?present');
    await expect(page.locator('.line')).toBeVisible();
    const body = page.locator('body');
    await pressKey(body, 'и', { code: 'KeyB' });
    await expect(page.locator('.black')).toBeVisible();
    await pressKey(body, 'и', { code: 'KeyB' });
    await expect(page.locator('.black')).toHaveCount(0);
    await page.locator('.line [data-does=keys]').click();
    await page.locator('#wall-character-keys').uncheck();
    await expect(page.getByRole('dialog')).not.toContainText('black screen');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('.line').focus();
    for (const key of ['b', '.', '?']) await page.keyboard.press(key);
    await expect(page.locator('.black, .keys')).toHaveCount(0);
    await expect(page.locator('.line kbd')).toHaveText(['Space', '←', 'Esc']);
    await page.locator('.line [data-does=black]').click();
    await expect(page.locator('.black')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.locator('.black')).toHaveCount(0);
    // The letter does not start a presentation either.
    await page.keyboard.press('Escape');
    await expect(wall(page)).toHaveCount(0);
    await page.keyboard.press('p');
    await expect(wall(page)).toHaveCount(0);
  });
});
