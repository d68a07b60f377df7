/** dist/manyheads.html, opened from a disk: no server, no other files. Whole pages, because a file: address has other rules. */
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { expect, watch } from './support/test';

const address = `file://${fileURLToPath(new URL('../../dist/manyheads.html', import.meta.url))}`;

base(
  'the page as one file computes, plays and links from a disk @quick @firefox',
  async ({ page }) => {
    const { complaints } = watch(page, 'file://');
    await page.goto(`${address}?welcome`);
    await expect(page.getByText('Each head looks for something else')).toBeVisible();
    await page.locator('[data-does=explore]').click();

    const figure = page.locator('many-heads');
    const words = () =>
      figure.evaluate((element: ManyHeads) =>
        element.ready.then(() => element.tensor('output').shape[0]),
      );
    expect(await words()).toBe(10);
    await page.getByRole('button', { name: 'Edit the text' }).click();
    await page.getByRole('textbox', { name: 'The sentence' }).fill('We find our new car');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('sentence=We');
    await page.reload();
    expect(await words()).toBe(5);

    const stage = () => figure.evaluate((element: ManyHeads) => element.getState().stage);
    await page.getByRole('button', { name: 'Scores', exact: true }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(stage).not.toBe('scores');
    // What is loaded later elsewhere lies in the file, too.
    await page.getByRole('button', { name: 'Lessons', exact: true }).click();
    await page.locator('mh-lesson-list button').first().click();
    await expect(page.locator('mh-guide h2')).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

base('from a disk the teacher’s window follows, and steers', async ({ page, context }) => {
  const { complaints } = watch(page, 'file://');
  await page.goto(`${address}#lesson=pieces`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(page.locator('mh-wall .at')).toContainText('1');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('t');
  const teacher = await opened;
  await expect(teacher.locator('h1')).toContainText('step 1 of');
  await teacher.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(teacher.locator('h1')).toContainText('step 2 of');
  await expect(page.locator('mh-wall .at')).toContainText('2');
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(teacher.locator('main')).toContainText('The presentation has ended');
  expect(complaints).toEqual([]);
});
