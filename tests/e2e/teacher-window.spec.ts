/**
 * The teacher's window: two windows of one browser follow each other.
 * Whole pages: two windows of one browser.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { axeSource, runAxe } from '../access/axe';
import { heading, key, known, place, present } from './support/present';
import { expect, test } from './support/test';

test.use({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });

async function withTeacher(page: Page, context: BrowserContext, where: string): Promise<Page> {
  await present(page, where);
  const opened = context.waitForEvent('page');
  await key(page, 't');
  const teacher = await opened;
  await expect(teacher.locator('h1')).toContainText('Do heads get pieces of the input?');
  return teacher;
}

test('two windows follow each other; the answer and notes are in the teacher’s alone', async ({
  page,
  context,
}) => {
  const teacher = await withTeacher(page, context, '#lesson=pieces&step=split');
  const says = (text: string | RegExp) => expect(teacher.locator('main')).toContainText(text);
  await says('What does one head read?');
  await says('2 / 9');
  await known(page);
  // The teacher sees the answer and the next step with its numbers before the wall shows either.
  await expect(teacher.locator('#answer')).toContainText('It reads 16:');
  await says('Where the cut is');
  await says('cut into 4 bands, 4 for each head');
  await expect(page.locator('.wall')).not.toContainText('It reads 16:');
  await teacher.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.locator('.answer')).toContainText('It reads 16:');
  await teacher.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(heading(page)).toContainText('Where the cut is');
  await says('3 / 9');
  await key(page, 'PageDown');
  await says('4 / 9');
  await teacher.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toContainText('Where the cut is');
  await teacher.keyboard.press('b');
  await expect(page.locator('.black')).toBeVisible();
  await says('The wall is black.');
  await teacher.getByRole('button', { name: 'End black' }).click();
  await expect(page.locator('.black')).toHaveCount(0);
  await expect(teacher.locator('#time')).toHaveText(/^\d\d:\d\d$/);
  await expect(teacher.locator('#since')).toHaveText(/^\d+:\d\d$/);
  await expect(page.locator('.wall')).not.toContainText('Notes');
  await key(page, 'Escape');
  await says('The presentation has ended.');
});

test('a teacher’s window that is reloaded, closed, or opened late follows again', async ({
  page,
  context,
}) => {
  const teacher = await withTeacher(page, context, '#lesson=pieces');
  await teacher.reload();
  await expect(teacher.locator('main')).toContainText('1 / 9');
  const address = teacher.url();
  await teacher.close({ runBeforeUnload: true });
  await expect(page.locator('.line')).toContainText('The teacher’s window was closed');
  await key(page, 'PageDown');
  const late = await context.newPage();
  await late.goto(address);
  await expect(late.locator('main')).toContainText('2 / 9');
  await expect(page.locator('.line')).not.toContainText('The teacher’s window was closed');
  // A reloaded wall rejoins the same channel.
  await page.reload();
  await expect(late.locator('main')).toContainText('2 / 9');
  await late.keyboard.press('ArrowLeft');
  await expect(place(page)).toContainText('1 / 9');
});

test('a refused window is said, with a link that opens it', async ({ page, context }) => {
  await page.addInitScript(() => (window.open = () => null));
  await present(page);
  await key(page, 't');
  await expect(page.getByRole('alert')).toContainText('did not open a second window');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'The teacher’s window' }).click();
  const teacher = await opened;
  await expect(teacher.locator('main')).toContainText('1 / 9');
});

test('hands are counted from the teacher’s window, too', async ({ page, context }) => {
  const teacher = await withTeacher(page, context, '#lesson=pieces&step=split');
  const onWall = page.locator('.hands input');
  await expect(onWall).toHaveCount(3);
  await key(teacher, '2');
  await key(teacher, '2');
  await teacher.getByRole('button', { name: '0 hands' }).first().click();
  await expect(teacher.locator('.hand')).toHaveText(['1 hand +1', '2 hands +1', '0 hands +1']);
  await expect(onWall.nth(0)).toHaveValue('1');
  await expect(onWall.nth(1)).toHaveValue('2');
  // After the answer is revealed, hands are no longer counted.
  await key(page, 'Space');
  await expect(teacher.locator('.hand')).toHaveCount(0);
  await key(teacher, 'Backspace');
  await expect(page.locator('.hands-count')).toHaveText(['1', '2', '0']);
});

test('axe finds nothing on the wall, in its sheets, and in the teacher’s window', async ({
  page,
  context,
}) => {
  const axe = async (on: Page, what: string) => {
    const verdict = await on.evaluate(runAxe);
    expect(verdict.violations, what).toEqual([]);
    expect(verdict.looked, what).toBeGreaterThan(10);
  };
  const teacher = await withTeacher(page, context, '#lesson=pieces&step=split');
  await teacher.evaluate(axeSource);
  await known(page);
  await axe(teacher, 'teacher');
  await page.evaluate(axeSource);
  await axe(page, 'a guess');
  await key(page, 'Space');
  await axe(page, 'an answer');
  for (const sheet of ['q', '?']) {
    await key(page, sheet);
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page, sheet);
    await key(page, sheet);
  }
  await page.goto('about:blank');
  await present(page, '#lesson=pieces&step=check');
  await page.evaluate(axeSource);
  await expect(heading(page)).toHaveText('Question 1 of 3');
  await axe(page, 'a question');
  await page.goto('about:blank');
  await present(page, '#stage=softmax');
  await page.evaluate(axeSource);
  await axe(page, 'a stage');
});
