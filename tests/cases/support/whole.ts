/** Figures on host pages. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/figure';
import type { LayerChoice, State } from '../../../web/model/state';
import type { StateValues } from '../../../web/model/link';

/** Waits for the picture and the code of all parts that are shown. */
export async function whole(figure: Locator): Promise<Locator> {
  await figure.evaluate(async (each: ManyHeads) => {
    await customElements.whenDefined('many-heads');
    await each.ready;
    await each.updateComplete;
  });
  return figure;
}

export const figureIn = (page: Page | FrameLocator): Promise<Locator> =>
  whole(page.locator('many-heads').first());

/** Opens the site's page as a returning visitor. */
export async function openPage(page: Page, where = ''): Promise<Locator> {
  await page.addInitScript(() => localStorage.setItem('manyheads.welcome', 'closed'));
  await page.goto(`./dist/index.html${where}`);
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

/** The state, with the fields of its first layer beside the others. */
export const stateOf = (figure: Locator): Promise<State & LayerChoice> =>
  figure.evaluate((each: ManyHeads) => {
    const state = each.getState();
    return { ...state, ...state.layers[0] };
  });

export const setState = (figure: Locator, values: StateValues): Promise<void> =>
  figure.evaluate(async (each: ManyHeads, given) => {
    each.setState(given);
    await each.updateComplete;
  }, values);

/** The canvas that has the focus and takes presses. */
export const picture = (figure: Locator): Locator => figure.locator('mh-picture .frames').first();

/** Opens a menu of a figure, or of the page. */
export async function openMenu(figure: Locator | FrameLocator, name: string): Promise<void> {
  await figure.getByRole('button', { name, exact: true }).click();
  await expect(figure.locator('.menu-panel:popover-open > *').first()).toBeVisible();
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
