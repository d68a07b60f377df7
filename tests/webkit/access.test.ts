/** axe and the contrast of every text in WebKitGTK, at the same moments as in the other browsers. */
import { type WebDriver } from 'selenium-webdriver';
import { expect, it } from 'vitest';
import { axeSource, runAxe, type Verdict } from '../access/axe';
import { layoutCases, moments, rulesFor } from '../access/moments';
import { show } from '../access/show';
import { address, inPage, leastWindow, open, openFramed, resize } from './page';
import { sharedBrowser } from './shared-browser';

const inBrowser = sharedBrowser();

type Case = ReturnType<typeof layoutCases>[number];

async function lookAtAll(driver: WebDriver, { width, height, theme }: Case): Promise<void> {
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
  }
  expect(found).toEqual([]);
}

it.each(layoutCases())('axe, $theme, $width × $height', (each) =>
  inBrowser((driver) => lookAtAll(driver, each))(),
);
