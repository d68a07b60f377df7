/** Trainings in WebKitGTK have the bits of the native build, too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOfBits, importCore, recordedTrainings, trainedBits } from '../golden/trainings';
import { startBrowser, type Browser } from './browser';
import { address, inPage } from './page';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

it("trainings of every task have the native build's bits", async () => {
  const core = new URL('core.js', address).href;
  await browser.driver.get(address);
  await inPage(browser.driver, `() => ${importCore(core)}`);
  for (const { task, steps, hash } of recordedTrainings()) {
    const found = hashOfBits(await inPage(browser.driver, trainedBits, { task, steps }));
    expect(found, `${task}, ${steps} steps`).toBe(hash);
  }
});
