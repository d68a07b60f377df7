/** Playwright's `test` on a page that watches itself: nothing may be complained of, nothing sent away. */
import { expect, test as base, type Page } from '@playwright/test';

export { expect };

/**
 * For a test that needs what Playwright's driver of Debian's Firefox cannot do: downloads, touch,
 * another colour scheme or reduced motion. tests/e2e/firefox.spec.ts has these there, by settings.
 */
export const needsDriver = { tag: '@full-driver' };

/** For a test whose result is the same in every engine: Chromium's alone. */
export const oneEngine = { tag: '@one-engine' };

export interface Watch {
  /** Errors and warnings of the console, errors of the page, dialogs, requests to other origins. */
  readonly complaints: string[];
}

/** Listens from before the first request; `origin` is where everything must come from. Adds to `complaints`. */
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
    // A sandboxed frame has no storage; no page in a frame welcomes anybody.
  }
}

export const test = base.extend<{ newcomer: boolean; reader: void; watched: Watch }>({
  /** Somebody who has never been here. All others have closed the welcome. */
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
      // Other windows that it opens, and pages that a test adds.
      context.on('page', (opened) => watch(opened, origin, complaints));
      await use({ complaints });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
