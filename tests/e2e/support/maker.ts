/** “Make a walkthrough”, operated as an author would. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { parseLesson } from '../../../web/lessons/check';
import type { Lesson } from '../../../web/lessons/format';
import { draftKey } from '../../../web/page/maker/kept-draft';
import { openMenu, stateOf } from './layer';
import { expect } from './test';

export async function openMaker(page: Page): Promise<void> {
  await openMenu(page, 'lessons');
  await page.locator('#offer-maker').click();
  await expect(page.locator('#maker-title')).toBeFocused();
}

/** Acts on the page itself; the editor gives way where it covers the page. */
export async function onPage(page: Page, act: () => Promise<void>): Promise<void> {
  const size = page.locator('#maker-size');
  const covers = await size.isVisible();
  if (covers) await size.click();
  await act();
  if (covers) await size.click();
}

/** Chooses a cell of this tensor with the keyboard. */
export async function chooseCell(page: Page, layer: Locator, tensor: string): Promise<void> {
  await page.locator('canvas').first().focus();
  const name = async () => (await stateOf(layer)).cell?.name;
  while ((await name()) !== tensor) await page.keyboard.press('PageDown');
}

/** Opens a collapsed part of the editor. */
export async function openPart(page: Page, id: string): Promise<void> {
  const part = page.locator(`#more-${id}`);
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
}

/** Inserts a fact where the caret was last. */
export async function insertFact(page: Page, label: string): Promise<void> {
  await page.locator('#step-facts').selectOption({ label });
  await page.locator('#step-facts-add').click();
}

export async function addMoment(page: Page, title: string, text: string): Promise<void> {
  await page.locator('#add-moment').click();
  await expect(page.locator('#step-title')).toBeFocused();
  await page.locator('#step-title').fill(title);
  await page.locator('#step-text-0').fill(text);
}

/** The draft as this browser stores it. */
export const keptDraft = (page: Page): Promise<Lesson> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Lesson, draftKey);

export const titles = async (page: Page): Promise<readonly string[]> =>
  (await keptDraft(page)).steps.map(({ title }) => title);

/** Saves the walkthrough, which must be complete. */
export async function save(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const saved = page.waitForEvent('download');
  await page.locator('#save-walkthrough').click();
  const download = await saved;
  const text = readFileSync(await download.path(), 'utf8');
  expect(parseLesson(text)).toHaveProperty('lesson');
  return { name: download.suggestedFilename(), text };
}

export async function shareLink(page: Page): Promise<string> {
  await page.locator('#share-walkthrough').click();
  await expect(page.locator('#share-title')).toBeFocused();
  const link = await page.locator('#walkthrough-link').inputValue();
  await page.locator('#share-done').click();
  return link;
}
