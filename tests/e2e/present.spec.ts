/**
 * Presenting on a wall: keys and a clicker, a guess that waits, full screen, and the QR code.
 * A whole page: the wall replaces it, with its keys, full screen and address.
 */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type JsQR from 'jsqr';
import type { ManyHeads } from '../../web/element';
import { lesson as pieces } from '../../web/lessons/content/en/pieces';
import { open, openMenu, setState, stateOf } from './support/layer';
import { heading, key, known, present } from './support/present';
import { expect, test } from './support/test';

// A fixed window size, since full screen would have the size of the test machine's.
test.use({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });

/** What nobody reads from the last row: texts below 18 px, a panel that scrolls, a picture without room. */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.locator('.panel').evaluate((panel) => {
    const small = [...panel.querySelectorAll('*')].filter(
      (each) =>
        each.childNodes.length > 0 &&
        each.tagName !== 'SUB' &&
        parseFloat(getComputedStyle(each).fontSize) < 18,
    );
    const over = panel.scrollHeight > panel.clientHeight + 1;
    const layer = document.querySelector('many-heads')?.shadowRoot;
    const stage = layer?.querySelector('.canvas-box')?.getBoundingClientRect();
    return [
      ...small.map((each) => each.outerHTML),
      ...(parseFloat(getComputedStyle(panel).fontSize) < 24 ? ['the text is small'] : []),
      ...(over ? ['it scrolls'] : []),
      ...((stage?.height ?? 0) > 300 ? [] : ['the picture is small']),
    ];
  });

test('a lesson is presented from the menu, walked by a clicker, and left @quick', async ({
  page,
}) => {
  const layer = await open(page, '#lesson=pieces&theme=dark');
  const before = await layer.evaluate((element: ManyHeads) => [element.controls, element.hide]);
  await page.locator('#guide-all').click();
  await openMenu(page, 'lessons');
  await page.locator('#offer-present').click();
  await expect(heading(page)).toContainText('A word is a row of numbers');
  await expect(page.locator('#guide')).toHaveCount(0);
  expect((await stateOf(layer)).theme).toBe('projector');
  for (const step of pieces.steps) {
    await expect(heading(page)).toContainText(step.title);
    if (step.prediction) {
      await known(page);
      expect(await tooSmall(page), step.id).toEqual([]);
      await expect(page.locator('.answer')).toHaveCount(0);
      await key(page, 'PageDown');
      await expect(heading(page)).toContainText(step.title);
      await expect(page.locator('.answer')).not.toBeEmpty();
    }
    await expect.poll(() => tooSmall(page), step.id).toEqual([]);
    await key(page, 'PageDown');
  }
  for (let question = 1; question <= 3; question++) {
    await expect(heading(page)).toHaveText(`Question ${question} of 3`);
    await expect(page.locator('.options .right')).toHaveCount(0);
    await key(page, 'PageDown');
    await expect(page.locator('.options .right')).toHaveCount(1);
    if (question < 3) await key(page, 'PageDown');
  }
  await expect(page.locator('.panel')).toContainText('That was the lesson.');
  for (let back = 0; back < 3; back++) await key(page, 'PageUp');
  await expect(heading(page)).toContainText('So: no pieces');
  await key(page, 'Escape');
  await expect(page.locator('.wall')).toHaveCount(0);
  await expect(page.locator('#guide-title')).toContainText('So: no pieces');
  expect((await stateOf(layer)).theme).toBe('dark');
  expect(await layer.evaluate((element: ManyHeads) => [element.controls, element.hide])).toEqual(
    before,
  );
});

const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

test('full screen: asked for by a press, left with the presentation; alone it ends that, too', async ({
  page,
}) => {
  const layer = await open(page, '#lesson=pieces');
  await page.locator('#guide-all').click();
  await openMenu(page, 'lessons');
  await page.locator('#offer-present').click();
  await expect.poll(() => isFull(page)).toBe(true);
  await expect(page.locator('[data-does=fullscreen]')).toHaveCount(0);
  await key(page, 'Escape');
  await expect(page.locator('.wall')).toHaveCount(0);
  await expect.poll(() => isFull(page)).toBe(false);
  await key(page, 'p');
  // A browser that is still leaving full screen refuses; the wall then says so, and f tries again.
  await expect(async () => {
    if (!(await isFull(page))) await key(page, 'f');
    expect(await isFull(page)).toBe(true);
  }).toPass();
  // The browser's own exit does the same.
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.locator('.wall')).toHaveCount(0);
  await expect(page.locator('#guide-title')).toContainText('A word is a row of numbers');
  expect((await stateOf(layer)).theme).toBe('auto');
});

test('hands are counted for each option by digits, presses and numbers, and stand beside the answer', async ({
  page,
}) => {
  await present(page, '#lesson=pieces&step=split');
  await known(page);
  const counts = () =>
    page
      .locator('.hands input')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  const options = await page.locator('.options li').count();
  expect(options).toBeGreaterThan(1);
  for (const digit of ['1', '2', '2', '2']) await key(page, digit);
  expect((await counts()).slice(0, 2)).toEqual(['1', '3']);
  await key(page, 'Backspace');
  await page.locator('.one-more').first().click();
  expect((await counts()).slice(0, 2)).toEqual(['2', '2']);
  await page.locator('.hands input').first().fill('14');
  await page.locator('.hands input').first().press('Tab');
  expect((await counts()).slice(0, 2)).toEqual(['14', '2']);
  const widths = await page
    .locator('.hands-bar')
    .evaluateAll((all) =>
      all.map((each) => Number(getComputedStyle(each).getPropertyValue('--hands'))),
    );
  expect(widths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 3);
  await page.locator('h1').first().focus();
  await key(page, 'PageDown');
  await expect(page.locator('.hands-count').first()).toHaveText('14');
  await expect(page.locator('.hands input')).toHaveCount(0);
  // Each question has its own counts, and going back restores them.
  await key(page, 'PageDown');
  await key(page, 'PageUp');
  await expect(page.locator('.hands-count').first()).toHaveText('14');
});

test('the code of a step, decoded and opened, is that step', async ({ page, context }) => {
  await present(page, '#lesson=pieces&step=split');
  await setState(page.locator('#layer'), { theme: 'dark' });
  await key(page, 'q');
  const code = page.getByRole('img', { name: /^QR code of/ });
  await expect(code).toBeVisible();
  const box = await code.boundingBox();
  expect(box?.width, 'large enough for a room').toBeGreaterThan(0.75 * 720);
  const seen = await decoded(page, await code.screenshot());
  expect(seen).toMatch(/\/#lesson=pieces&step=split$/);
  await expect(page.getByRole('dialog')).toContainText('nobody else can open it');
  const student = await context.newPage();
  await student.goto(seen);
  await expect(student.locator('#guide-title')).toContainText('What does one head read?');
  await student.close();
  await key(page, 'q');
  await expect(code).toHaveCount(0);
});

/** Decodes the QR code in a picture. It runs in the page, since transferring a million pixels is slow. */
async function decoded(page: Page, png: Buffer): Promise<string> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') });
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${bytes}`)).blob(),
    );
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is a canvas');
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const { jsQR } = window as unknown as { jsQR: typeof JsQR };
    return jsQR(data, width, height)?.data ?? '';
  }, png.toString('base64'));
}
