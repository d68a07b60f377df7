/** Pages written by a test, and waiting until a figure is complete. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/element';

/** Waits for the picture and for the player, if there is one. */
export async function whole(layer: Locator): Promise<Locator> {
  await layer.evaluate(async (el: ManyHeads) => {
    await customElements.whenDefined('many-heads');
    await el.ready;
  });
  await expect(layer.locator('.middle .part-message:not([popover] *)')).toHaveCount(0);
  // A lesson shows the player only if its step uses it.
  const hasPlayer = await layer.evaluate(
    (el: ManyHeads) =>
      el.controls !== 'none' && !el.hasAttribute('lesson') && !location.href.includes('lesson='),
  );
  if (hasPlayer) await expect(layer.locator('#play')).toBeAttached();
  return layer;
}

export const figureIn = (page: Page | FrameLocator): Promise<Locator> =>
  whole(page.locator('many-heads').first());

/** Opens the built page without the welcome. */
export async function openPage(page: Page, query: string): Promise<Locator> {
  await page.addInitScript(() => localStorage.setItem('manyheads.welcome', 'closed'));
  await page.goto(`./dist/index.html?${query}`);
  return figureIn(page);
}

/** Opens an article with this HTML. */
export async function openArticle(page: Page, html: string, style = ''): Promise<Locator> {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>An article</title>
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <script type="module" src="/dist/embed.js"></script>
    <style>body { margin: 8px; font: 16px serif } ${style}</style>
    <h1>An article</h1><p>Before.</p>${html}<p id="after">After.</p><div style="height:1500px"></div></html>`;
  await page.route('**/article.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('./article.html');
  return figureIn(page);
}

export const column = (width: number) => `body { max-width: ${width}px; margin: 0 auto }`;
