/** dist/manyheads.html, opened from disk: no server, no other files. Whole pages, because a file: address has other rules. */
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { comparedNames, differences } from './support/compare';
import { stateOf, tensors, type, whole } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, watch } from './support/test';

const file = new URL('../../dist/manyheads.html', import.meta.url);

base('the single file computes, plays and links from file:// @quick', async ({ page }) => {
  const { complaints } = watch(page, 'file://');
  await page.goto(`file://${fileURLToPath(file)}#stage=softmax&heads=8`);
  const layer = page.locator('#layer');
  await whole(layer);
  await expectPicture(page);
  await type(page, 'They hide our boat');
  const found = await tensors(layer, comparedNames);
  const cut = { dModel: 16, heads: 8, variant: 'split', mask: 'none' } as const;
  expect(differences({ ...cut, divisor: Math.sqrt(2) }, found)).toEqual([]);
  expect(page.url()).toContain('#sentence=They');
  await page.reload();
  await whole(layer);
  expect(await stateOf(layer)).toMatchObject({ sentence: 'They hide our boat', heads: 8 });
  await page.locator('#play').click();
  await expect.poll(async () => (await stateOf(layer)).stage).not.toBe('softmax');
  expect(complaints).toEqual([]);
});

base('from file:// the teacher’s window follows, and steers', async ({ page, context }) => {
  const { complaints } = watch(page, 'file://');
  await page.goto(`file://${fileURLToPath(file)}?present#lesson=pieces`);
  await expect(page.locator('.panel h1')).toContainText('A word is a row of numbers');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('t');
  const teacher = await opened;
  await expect(teacher.locator('main')).toContainText('1 / 9');
  await teacher.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.locator('.panel h1')).toContainText('What does one head read?');
  await expect(teacher.locator('main')).toContainText('2 / 9');
  // A QR code of a file address would open nowhere else; the dialog says so.
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog')).toContainText('This page is a file on this computer');
  await page.keyboard.press('q');
  await page.keyboard.press('Escape');
  await expect(teacher.locator('main')).toContainText('The presentation has ended.');
  await expect(teacher.locator('main')).toContainText('open the page from a web server');
  expect(complaints).toEqual([]);
});
