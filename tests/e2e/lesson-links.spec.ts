/** A whole walkthrough in a link: opened, walked, left and resumed; invalid links are refused. */
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { encode } from '../../web/element/encoded-lesson';
import { openLesson, title } from './support/guide';
import { notices, open, openMenu, setState, stateOf } from './support/layer';
import { expect, test } from './support/test';
import { walkthrough } from './support/walkthrough';

const linkOf = async (lesson: unknown) => `#walkthrough=${await encode(JSON.stringify(lesson))}`;
const hash = (page: Page) => new URL(page.url()).hash;

test('opens the lesson as a reader, and the address keeps the step @quick', async ({ page }) => {
  const link = await linkOf(walkthrough);
  await openLesson(page, link);
  await expect(title(page)).toContainText('The words');
  await page.locator('#guide-next').click();
  await page.locator('#commit[aria-disabled=false]').click();
  await page.locator('#guide-next').click();
  await expect(title(page)).toContainText('And then');
  await expect.poll(() => hash(page)).toBe(`${link}&step=end`);
  // A reload keeps the place, and the copied address opens at this step.
  await page.reload();
  await expect(title(page)).toContainText('And then');
  const copied = page.url();
  await page.goto('about:blank');
  await page.goto(copied);
  await expect(title(page)).toContainText('And then');
});

test('a step may have the name of how far the timeline steps: the first `step` is the lesson’s', async ({
  page,
}) => {
  const names = ['row', 'cell', 'stage'];
  const steps = walkthrough.steps.map((step, at) => ({ ...step, id: names[at] }));
  const link = await linkOf({ ...walkthrough, steps });
  const layer = await openLesson(page, `${link}&step=stage`);
  await expect(title(page)).toContainText('And then');
  // `step` is also a setting of the reader; the link holds both.
  await setState(layer, { step: 'row' });
  await expect.poll(() => hash(page)).toBe(`${link}&step=stage&step=row`);
  await page.reload();
  await expect(title(page)).toContainText('And then');
  expect((await stateOf(layer)).step).toBe('row');
  await page.goto('about:blank');
  await openLesson(page, `${link}&step=stage`);
  expect((await stateOf(layer)).step).toBe('stage');
});

test('holds what the reader changed at a step', async ({ page }) => {
  const link = await linkOf(walkthrough);
  const layer = await openLesson(page, `${link}&step=end`);
  await setState(layer, { heads: 2, cell: { name: 'attn_weights', index: [1, 3, 2] } });
  await expect.poll(() => hash(page)).toContain('heads=2');
  const before = await stateOf(layer);
  await page.reload();
  await expect(title(page)).toContainText('And then');
  expect(await stateOf(layer)).toEqual(before);
});

test('a link of a moment pasted into the same tab leaves the lesson', async ({ page }) => {
  await openLesson(page, await linkOf(walkthrough));
  await page.evaluate(() => void (location.hash = '#heads=8'));
  await expect(page.locator('#guide')).toHaveCount(0);
  await expect.poll(() => hash(page)).toBe('#heads=8');
});

test('a lesson of a file keeps its place in the address, too', async ({ page }) => {
  await page.route('**/mine.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(walkthrough) }),
  );
  await openLesson(page, '?lesson=mine.json');
  await page.locator('#guide-next').click();
  await expect.poll(() => hash(page)).toBe('#lesson=mine.json&step=guess');
  await page.reload();
  await expect(title(page)).toContainText('Half of it is gone');
});

test('a walkthrough with a built-in lesson’s name is not taken for it', async ({ page }) => {
  const link = await linkOf({ ...walkthrough, id: 'pieces' });
  await openLesson(page, `${link}&step=end`);
  await expect.poll(() => hash(page)).toMatch(/^#walkthrough=/);
  // Progress in this walkthrough does not count for the built-in lesson either.
  await page.locator('#guide-leave').click();
  await openMenu(page, 'lessons');
  await expect(page.locator('#lesson-pieces')).toBeVisible();
  await expect(page.locator('#lesson-pieces small')).toHaveCount(0);
});

const deflated = (text: string) => deflateRawSync(Buffer.from(text)).toString('base64url');
const damaged = 'the link is damaged or cut short';

const hostile: readonly (readonly [what: string, encoded: () => Promise<string>, said: string])[] =
  [
    ['cut short', async () => (await encode(JSON.stringify(walkthrough))).slice(0, 200), damaged],
    ['no base64url', () => Promise.resolve('<script>alert(1)</script>'), damaged],
    ['too long', () => Promise.resolve('A'.repeat(8001)), 'more than 8,000 characters'],
    [
      'a zip bomb',
      () => Promise.resolve(deflated('a'.repeat(5_900_000))),
      'more than 600,000 bytes',
    ],
    ['no JSON', () => Promise.resolve(deflated('hello')), 'lesson: “hello” came'],
    [
      'a lesson that is none',
      () => Promise.resolve(deflated(JSON.stringify({ ...walkthrough, steps: [{ id: 'a' }] }))),
      'step 1 (a), title: is missing.',
    ],
  ];

for (const [what, encoded, said] of hostile)
  test(`a link is refused: ${what}`, async ({ page }) => {
    await open(page, `#walkthrough=${encodeURIComponent(await encoded())}`);
    await expect(notices(page)).toContainText(said);
    await expect(page.locator('#guide')).toHaveCount(0);
    await expect(page.locator('canvas')).not.toHaveCount(0);
  });

test('an address asks no other site for a lesson', async ({ page }) => {
  // The page's own watch (support/test.ts) reports requests to other origins.
  await open(page, '#lesson=https://elsewhere.example/lesson.json');
  await expect(notices(page)).toContainText('is on another site');
});
