/** Several elements on one page. Whole pages: compiled modules are counted, and scripts come late. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
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
