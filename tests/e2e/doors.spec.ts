/**
 * The doors of the first screen: Twins, and All weights are 1.
 * A whole page: a first visit, and addresses.
 */
import type { Page } from '@playwright/test';
import { axeSource, runAxe } from '../access/axe';
import { open, stateOf } from './support/layer';
import { expect, test } from './support/test';

test.use({ newcomer: true });

const door = (page: Page) => page.locator('.door');
const primary = (page: Page) => page.locator('#door-primary');

/** How many different maps the door has. */
const kinds = (page: Page) =>
  door(page)
    .locator('.map svg')
    .evaluateAll((all) => new Set(all.map((each) => each.innerHTML)).size);

async function accessible(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(runAxe);
  expect(violations).toEqual([]);
}

/** Doors whose content overflows, or that are smaller than a fingertip. */
const faults = (page: Page): Promise<readonly string[]> =>
  door(page).evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return [...box.querySelectorAll('button, input, h1, .door-says')].flatMap((each) => {
      const rect = each.getBoundingClientRect();
      const out = rect.left < left - 1 || rect.right > right + 1 ? ['sticks out'] : [];
      const small =
        each.matches('button') && Math.min(rect.width, rect.height) < 44 ? ['small'] : [];
      return [...out, ...small].map((what) => `${each.id || each.className}: ${what}`);
    });
  });

test.describe('on a narrow screen', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });

  test('twins differ by exactly 0, and part with a little noise', async ({ page }) => {
    const layer = await open(page);
    await page.locator('#welcome-twins').click();
    await expect(page.locator('#door-title')).toContainText('Will they ever differ?');
    await primary(page).click();
    await expect(primary(page)).toHaveAttribute('data-does', 'noise');
    await expect(door(page).locator('.mirror-gap strong')).toHaveText(['0']);
    await primary(page).click();
    await expect(primary(page)).toHaveAttribute('data-does', 'numbers');
    const gaps = await door(page).locator('.mirror-gap strong').allInnerTexts();
    expect(gaps[0]).toBe('0');
    expect(Number(gaps[1])).toBeGreaterThan(0.5);
    await expect(door(page).locator('.door-says')).toContainText('head 2 at “bank”');
    expect(await faults(page)).toEqual([]);
    await accessible(page);
    await primary(page).click();
    await expect(door(page)).toHaveCount(0);
    await expect(page.locator('.strip')).toBeVisible();
    expect(await stateOf(layer)).toMatchObject({
      parameters: 'trained',
      start: 'clones',
      noise: 0.01,
      trainingStep: 400,
    });
  });

  test('heads of ones are equal, whatever their count, and differ with numbers of their own', async ({
    page,
  }) => {
    const layer = await open(page);
    await page.locator('#welcome-ones').click();
    for (const heads of [1, 8]) {
      await page.locator(`#door-heads-${heads}`).click();
      await expect(door(page).locator('.map')).toHaveCount(heads);
      expect(await kinds(page)).toBe(1);
    }
    expect(await faults(page)).toEqual([]);
    await accessible(page);
    await page.locator('#door-heads-4').click();
    await primary(page).click();
    await expect(primary(page)).toHaveAttribute('data-does', 'numbers');
    expect(await kinds(page)).toBe(4);
    await page.locator('#door-next').click();
    await expect(page.locator('#door-twins')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('#welcome')).toBeVisible();
    expect((await stateOf(layer)).parameters).toBe('trained');
  });
});

test('a door has the keyboard, leaves it where it was opened, and nothing behind it is reached', async ({
  page,
}) => {
  await open(page);
  await page.locator('#welcome-ones').focus();
  await page.keyboard.press('Enter');
  await expect(door(page)).toBeFocused();
  const reached: string[] = [];
  for (let k = 0; k < 12; k++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const at = document.querySelector('many-heads')?.shadowRoot?.activeElement;
        return at ? `${at.closest('.door') ? 'door' : 'behind'} ${at.id}` : '';
      }),
    );
  }
  expect(reached.filter((each) => each.startsWith('behind'))).toEqual([]);
  expect(reached).toContain('door door-primary');
  await page.locator('#door-close').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#welcome-ones')).toBeFocused();
});

test('a question has an address that can be passed on, and Back leaves the question', async ({
  page,
}) => {
  await open(page, '');
  await page.locator('#welcome-twins').click();
  await expect(page.locator('#door-twins')).toBeVisible();
  await expect(page).toHaveURL(/[?&]door=twins/);
  await page.goBack();
  await expect(page.locator('.door')).toHaveCount(0);
  await expect(page.locator('#welcome-twins')).toBeVisible();
  await page.goForward();
  await expect(page.locator('#door-twins')).toBeVisible();
  await page.locator('#door-close').click();
  await expect(page).not.toHaveURL(/door=/);
});
