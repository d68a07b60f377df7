/** Several elements on one page, created and moved. Whole pages: compiled modules are counted, and scripts come late. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { setState } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';

const article = readFileSync(new URL('fixtures/several.html', import.meta.url), 'utf8');

/** Opens the article, which is served beside the built files. */
async function openArticle(page: Page): Promise<void> {
  await page.route('**/several.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: article }),
  );
  await page.goto('./several.html');
  await page.evaluate(async () => {
    await customElements.whenDefined('many-heads');
    await Promise.all([...document.querySelectorAll('many-heads')].map(({ ready }) => ready));
  });
}

test('three elements share one module, compiled and instantiated once', async ({ page }) => {
  await openArticle(page);
  const counts = () =>
    page.evaluate(() => (window as unknown as { counts: Record<string, number> }).counts);
  expect(await counts()).toEqual({ compile: 1, instantiate: 1 });
  for (const id of ['one', 'two', 'three'])
    await expectPicture(page, page.locator(`#${id} canvas`));
  await page.evaluate(async () => {
    const another = document.createElement('many-heads');
    document.body.append(another);
    await another.ready;
  });
  expect(await counts()).toEqual({ compile: 1, instantiate: 1 });
});

test('each element has its own layer and state', async ({ page }) => {
  await openArticle(page);
  await setState(page.locator('#one'), { heads: 8 });
  const shapes = await page.evaluate(() =>
    [...document.querySelectorAll('many-heads')].map((el) => el.tensor('q').shape),
  );
  expect(shapes).toEqual([
    [8, 10, 2],
    [3, 4, 8],
    [4, 10, 4],
  ]);
});

test('properties that were set before the script came are kept', async ({ page }) => {
  await page.route('**/several.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<link rel="icon" href="data:," /><many-heads id="early"></many-heads>',
    }),
  );
  await page.goto('./several.html');
  const heads = await page.evaluate(async () => {
    const el = document.querySelector('many-heads') as ManyHeads & { heads: number };
    el.heads = 8;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = './embed.js';
    document.head.append(script);
    await customElements.whenDefined('many-heads');
    await el.ready;
    return el.getState().heads;
  });
  expect(heads).toBe(8);
});

test('an element that is moved keeps its layer', async ({ page }) => {
  await openArticle(page);
  const moved = await page.locator('#two').evaluate((el: ManyHeads) => {
    const output = el.tensor('output').data;
    document.querySelector('#room')?.append(el);
    return el.tensor('output').data.every((value, k) => value === output[k]);
  });
  expect(moved).toBe(true);
  await setState(page.locator('#two'), { stage: 'output' });
  await expect(page.locator('#two .caption')).toContainText('three contributions');
  await expectPicture(page, page.locator('#two canvas'));
});

test('an element that is taken out and put back later is as it was', async ({ page }) => {
  await openArticle(page);
  const states = await page.locator('#two').evaluate(async (el: ManyHeads) => {
    const before = JSON.stringify(el.getState());
    const output = el.tensor('output').data;
    el.remove();
    let gone = '';
    while (gone === '') {
      await new Promise(requestAnimationFrame);
      try {
        el.tensor('output');
      } catch (error) {
        gone = (error as Error).message;
      }
    }
    document.querySelector('#room')?.append(el);
    await el.ready;
    const same = JSON.stringify(el.getState()) === before;
    return { gone, same, output: el.tensor('output').data.every((v, k) => v === output[k]) };
  });
  expect(states.gone).toContain('ready');
  expect(states.same).toBe(true);
  expect(states.output).toBe(true);
  await expectPicture(page, page.locator('#two canvas'));
});
