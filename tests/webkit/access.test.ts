/** axe in WebKitGTK at the moments whose layout differs most, on a wide screen and as narrow as a phone. */
import { expect, it } from 'vitest';
import { axeSource, runAxe, type Verdict } from '../access/axe';
import { onPhones } from '../access/moments';
import { show } from '../access/show';
import { address, inPage, open, openFramed, resize } from './page';
import { sharedBrowser } from './shared-browser';

const inBrowser = sharedBrowser();

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  it(
    `axe finds nothing at ${width} × ${height}`,
    inBrowser(async (driver) => {
      // MiniBrowser's window is never as narrow as a phone.
      if (width === 360) await openFramed(driver, width, height);
      else {
        await resize(driver, width, height);
        await open(driver, address);
      }
      await driver.executeScript(axeSource);
      const found: string[] = [];
      for (const moment of onPhones) {
        await inPage(driver, show, moment);
        const { looked, violations }: Verdict = await inPage(driver, runAxe);
        // An empty page would have nothing to look at.
        expect(looked, moment.name).toBeGreaterThan(25);
        found.push(...violations.map((each) => `${moment.name}: ${each}`));
      }
      expect(found).toEqual([]);
    }),
  );
