/** axe at every step of a lesson in WebKitGTK, before and after the answer. */
import type { WebDriver } from 'selenium-webdriver';
import { expect, it } from 'vitest';
import { axeSource, runAxe, type Verdict } from '../access/axe';
import { loadLesson } from '../../web/lessons/catalogue';
import { address, inPage, open, part, resize } from './page';
import { sharedBrowser } from './shared-browser';

const inBrowser = sharedBrowser((driver) => resize(driver, 1440, 900));

const selector = {
  guide: '#guide',
  commit: '#commit[aria-disabled=false]',
  verdict: '#verdict p',
  next: '#guide-next[aria-disabled=false], #guide-next.primary',
} as const;

async function expectAccessible(driver: WebDriver, where: string): Promise<void> {
  const { violations, looked }: Verdict = await inPage(driver, runAxe);
  expect(violations, where).toEqual([]);
  expect(looked).toBeGreaterThan(25);
}

/** Waits first, since some answers need a training. */
async function press(driver: WebDriver, what: keyof typeof selector): Promise<void> {
  await driver.wait(async () => (await inPage(driver, isThere, selector[what])) === true, 50_000);
  await (await part(driver, selector[what])).click();
}

/** Runs in the page. */
async function isThere(wanted: string): Promise<boolean> {
  const element = document.querySelector('many-heads');
  await Promise.resolve();
  return Boolean(element?.shadowRoot?.querySelector(wanted));
}

/** Chromium tests every lesson; this one has the most kinds of questions. */
async function look(driver: WebDriver): Promise<void> {
  const lesson = await loadLesson('pieces');
  await open(driver, `${address}#lesson=pieces`);
  await driver.executeScript(axeSource);
  await driver.wait(async () => inPage(driver, isThere, selector.guide), 50_000);
  for (const step of lesson.steps) {
    await expectAccessible(driver, step.id);
    if (step.prediction) {
      await press(driver, 'commit');
      await driver.wait(async () => inPage(driver, isThere, selector.verdict), 50_000);
      await expectAccessible(driver, `${step.id}, answered`);
    }
    await press(driver, 'next');
  }
  await expectAccessible(driver, 'the questions');
}

it('axe finds nothing at any step of a lesson', inBrowser(look));
