/** Figures on host pages. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/element';
import { loadingParts } from '../../support/figure';

/** Waits for the picture, the controls and the inspector. */
export async function whole(figure: Locator): Promise<Locator> {
  await figure.evaluate(async (each: ManyHeads) => {
    await customElements.whenDefined('many-heads');
    await each.ready;
  });
  await expect(figure.locator(loadingParts)).toHaveCount(0);
  return figure;
}

export const figureIn = (page: Page | FrameLocator): Promise<Locator> =>
  whole(page.locator('many-heads').first());

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

/** Collects errors of the page, its console and its figures; listens from before the first request. */
export async function problemsOf(page: Page): Promise<string[]> {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  await page.exposeFunction('tellProblem', (message: string) => said.push(message));
  await page.addInitScript(() => {
    document.addEventListener('mh-error', (event) => {
      const { message } = (event as CustomEvent<{ message: string }>).detail;
      (window as unknown as { tellProblem: (text: string) => void }).tellProblem(message);
    });
  });
  return said;
}
