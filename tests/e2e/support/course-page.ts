/** A course page: a third-party page with a figure and a script that records what readers do. */
import type { Page } from '@playwright/test';

/** Recorded events: each name with its details. */
export type Told = readonly (readonly [type: string, detail: unknown])[];

const script = `
  window.told = [];
  for (const type of ['mh-step', 'mh-predict', 'mh-done', 'mh-error'])
    document.addEventListener(type, (event) => window.told.push([type, event.detail]));
`;

/** Opens a page with `tag` in its body; `files` are served beside it, by name. */
export async function openCourse(
  page: Page,
  tag: string,
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A course</title>
    <link rel="icon" href="data:,"><script>${script}</script>
    <script type="module" src="./embed.js"></script></head><body><main><h1>A course</h1>${tag}</main></body></html>`;
  await page.route('**/course.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  for (const [name, text] of Object.entries(files))
    await page.route(`**/${name}`, (route) =>
      route.fulfill({ contentType: 'application/json', body: text }),
    );
  await page.goto('./course.html');
}

export const told = (page: Page): Promise<Told> =>
  page.evaluate(() => (window as unknown as { told: Told }).told);
