/** axe in WebKitGTK, on a wide screen and as narrow as a phone. */
import { Key, type WebDriver } from 'selenium-webdriver';
import { describe, expect, it } from 'vitest';
import { axeSource, runAxe } from '../access/axe';
import { axeFindings, sceneNames, type Driver } from '../access/scenes';
import { address, inPage, open, openFramed, part, resize } from './page';
import { sharedBrowser } from './shared-browser';

const inBrowser = sharedBrowser((driver) => resize(driver, 1440, 900));

/** In a frame the page is a player, unless its address says otherwise. */
function whole(url: string): string {
  const all = new URL(url);
  all.searchParams.set('controls', 'all');
  return all.href;
}

const ways = {
  '1440 × 900': open,
  // MiniBrowser's window is never as narrow as a phone.
  '360 × 740': (driver, url) => openFramed(driver, whole(url), [360, 740]),
} satisfies Readonly<Record<string, typeof open>>;

const driving = (driver: WebDriver, openOne: typeof open): Driver => ({
  open: (where) => openOne(driver, new URL(where, address).href),
  press: async (selector, key) => {
    const one = await part(driver, selector);
    await (key ? one.sendKeys(Key.ARROW_RIGHT) : one.click());
  },
  see: async (selector) => {
    const one = await part(driver, selector);
    await driver.wait(() => one.isDisplayed(), 50_000, selector);
  },
  axe: async () => {
    await driver.executeScript(axeSource);
    return inPage(driver, runAxe);
  },
});

describe.each(Object.entries(ways))('axe finds nothing at %s', (_, openOne) => {
  it.each(sceneNames)('%s', (scene) =>
    inBrowser(async (driver) => {
      expect(await axeFindings(scene, driving(driver, openOne))).toEqual([]);
    })(),
  );
});
