/** Playwright's `test` on the site of case pages: `page.goto('./base.html')` opens one of them. */
import { expect, test as base } from '@playwright/test';
import { serveCases } from './server';

export { expect };

/** Runs in Firefox too: what a browser does itself with layout, keys, pointers, print, files, frames and policies. */
export const inFirefoxToo = { tag: '@firefox' };

export const test = base.extend<object, { site: string }>({
  /** The address of the site, which ends with `/`; each worker serves one. */
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from here.
    async ({}, use) => {
      const { url, close } = await serveCases();
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site),
});
