/** One WebKitGTK for all tests of a file. */
import { type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll } from 'vitest';
import { startBrowser, type Browser } from './browser';

type Work = (driver: WebDriver) => Promise<void>;

/** Whether the browser is gone: then it knows no session any more. */
async function hasEnded(driver: WebDriver): Promise<boolean> {
  try {
    await driver.getTitle();
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'NoSuchSessionError';
  }
}

/**
 * The browser of this file's tests: started before the first, ended after the last. Debian's WebKitGTK
 * sometimes crashes (one run of some forty), wherever it is: then the test begins again in a new one, once,
 * and the output says so. A page that makes it crash again fails.
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
