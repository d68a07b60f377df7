/** Playwright's `test` on a page that watches itself: no complaints, no requests to other origins. */
import { expect, test as base, type Page } from '@playwright/test';

export { expect };

export interface Watch {
  /** Errors and warnings of the console, page errors, dialogs, requests to other origins. */
  readonly complaints: string[];
}

/** Listens from before the first request; `origin` is the only allowed one. Appends to `complaints`. */
export function watch(page: Page, origin: string, complaints: string[] = []): Watch {
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:'))
      complaints.push(`request: ${url.slice(0, 200)}`);
  });
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { complaints };
}

/** Runs in the page before its own scripts. */
function closeWelcome(): void {
  try {
    localStorage.setItem('manyheads.welcome', 'closed');
  } catch {
    // A sandboxed frame has no storage, and a framed page shows no welcome.
  }
}

export const test = base.extend<{ newcomer: boolean; reader: void; watched: Watch }>({
  /** A first-time visitor; in all other tests the welcome has been closed before. */
  newcomer: [false, { option: true }],
  reader: [
    async ({ page, newcomer }, use) => {
      if (!newcomer) await page.addInitScript(closeWelcome);
      await use();
    },
    { auto: true },
  ],
  watched: [
    async ({ page, context, baseURL }, use) => {
      const { origin } = new URL(baseURL ?? '');
      const complaints: string[] = [];
      watch(page, origin, complaints);
      // New windows, and pages that a test adds.
      context.on('page', (opened) => watch(opened, origin, complaints));
      await use({ complaints });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
