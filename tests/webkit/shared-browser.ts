/** One WebKitGTK for all tests of a file. */
import { type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll } from 'vitest';
import { startBrowser, type Browser } from './browser';

type Work = (driver: WebDriver) => Promise<void>;

/** A browser that has crashed knows no session any more. */
async function hasEnded(driver: WebDriver): Promise<boolean> {
  try {
    await driver.getTitle();
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'NoSuchSessionError';
  }
}

/**
 * The browser of this file's tests: starts before the first, ends after the last. Debian's WebKitGTK sometimes crashes
 * (about one run in forty), anywhere. The test then starts once more in a new browser, and the output says so. A page
 * that crashes it again fails.
 * @param prepare what a new browser needs
 * @returns makes a test's function of one that takes the driver
 */
export function sharedBrowser(prepare: Work = async () => {}): (work: Work) => () => Promise<void> {
  let browser: Browser;
  const start = async () => {
    browser = await startBrowser();
    await prepare(browser.driver);
  };
  beforeAll(start);
  afterAll(() => browser?.close());
  return (work) => async () => {
    try {
      await work(browser.driver);
    } catch (error) {
      if (!(await hasEnded(browser.driver))) throw error;
      process.stdout.write(`\nnote: WebKitGTK crashed (${String(error)}); the test begins again\n`);
      await browser.close();
      await start();
      await work(browser.driver);
    }
  };
}
