/** axe and the contrast of every text in WebKitGTK: the same moments as in the other browsers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeSource, runAxe, type Verdict } from '../access/axe';
import { contrasts, type Contrasts } from '../access/contrast';
import { cases, moments, rulesFor } from '../access/moments';
import { show } from '../access/show';
import { startBrowser, type Browser } from './browser';
import { address, inPage, leastWindow, open, openFramed, resize } from './page';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

it.each(cases())('axe and contrast, $theme, $width × $height', async ({ width, height, theme }) => {
  const { driver } = browser;
  if (width < leastWindow) await openFramed(driver, width, height);
  else {
    await resize(driver, width, height);
    await open(driver, address);
  }
  await driver.executeScript(axeSource);
  const found: string[] = [];
  for (const moment of moments) {
    await inPage(driver, show, { moment, theme });
    const verdict: Verdict = await inPage(driver, runAxe, rulesFor(theme));
    expect(verdict.looked, moment.name).toBeGreaterThan(theme === 'light' ? 25 : 0);
    found.push(...verdict.violations.map((each) => `${moment.name}: ${each}`));
    const { faults, texts } = await driver.executeScript<Contrasts>(contrasts, 4.5);
    expect(texts, moment.name).toBeGreaterThan(40);
    found.push(...faults.map((each) => `${moment.name}: contrast: ${each}`));
  }
  expect(found).toEqual([]);
});
