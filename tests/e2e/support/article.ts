/** An article with a figure of dist/embed/, and the files that the browser requests. */
import { expect, type Page } from '@playwright/test';

/** Opens an article with a figure. @returns the built files requested from now on, without their hashes */
export async function openArticle(page: Page, { attributes = '' } = {}): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname.replace(/^\//, '').replace(/-[\w-]{8}(?=\.js)/, ''));
  });
  await page.route('**/article.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
        <script type="module" src="./embed/manyheads.js"></script>
        <many-heads ${attributes}></many-heads>`,
    }),
  );
  await page.goto('./article.html');
  await expect(page.locator('canvas').first()).toBeVisible();
  return asked;
}

/** The files that the first picture needs. */
export const start = [
  'article.html',
  'embed/manyheads.js',
  'embed/element.js',
  'embed/rolldown-runtime.js',
];

/** Holds matching requests until the returned function is called. */
export async function hold(page: Page, files: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

export const refusal = 'This could not be loaded';

/** The browser's own message for each aborted request. */
export const refused = 'console: Failed to load resource: net::ERR_FAILED';
