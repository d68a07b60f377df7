/** A figure follows the colour scheme of the page around it, and shows choices under forced colours. */
import type { Page } from '@playwright/test';
import { whenAtRest } from './support/figure';
import { expect, inFirefoxToo, test } from './support/test';

const [light, dark] = ['rgb(251, 250, 247)', 'rgb(20, 22, 26)'];

const opened = async (page: Page, css = '') => {
  await page.goto(`./11b-one-style.html?css=${encodeURIComponent(css)}`);
  await whenAtRest(page);
};
const paper = (page: Page) => page.locator('many-heads .root');

for (const [where, css, colour] of [
  ['its root', ':root{color-scheme:dark}', dark],
  ['what the figure stands in', 'main{color-scheme:dark}', dark],
  ['the figure itself', 'many-heads{color-scheme:dark}', dark],
  ['a light part of a dark page', ':root{color-scheme:dark}main{color-scheme:only light}', light],
] as const) {
  test(`theme auto follows the color-scheme of ${where}`, inFirefoxToo, async ({ page }) => {
    await opened(page, css);
    await expect(paper(page)).toHaveCSS('background-color', colour);
  });
}

test(
  'a page that changes its color-scheme changes the figure, however it does so',
  inFirefoxToo,
  async ({ page }) => {
    await opened(page, '.night{color-scheme:dark}:root:has(meta.night){color-scheme:dark}');
    await expect(paper(page)).toHaveCSS('background-color', light);
    await page.evaluate(() => document.documentElement.classList.add('night'));
    await expect(paper(page)).toHaveCSS('background-color', dark);
    await page.evaluate(() => document.documentElement.classList.remove('night'));
    await expect(paper(page)).toHaveCSS('background-color', light);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('main{color-scheme:dark}');
      document.adoptedStyleSheets = [sheet];
    });
    await expect(paper(page)).toHaveCSS('background-color', dark);
  },
);

test(
  'a page that takes its change back within a frame leaves the figure as it was',
  inFirefoxToo,
  async ({ page }) => {
    await opened(page, '.night{color-scheme:dark}');
    const flash = () =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const root = document.documentElement;
            const figure = document.querySelector('many-heads')?.shadowRoot?.querySelector('.page');
            if (!figure) throw new Error('no figure');
            root.classList.add('night');
            // Computing the style starts the transition.
            const between = getComputedStyle(figure).borderTopColor;
            requestAnimationFrame(() => {
              root.classList.remove('night');
              resolve(between !== getComputedStyle(figure).borderTopColor);
            });
          }),
      );
    for (let time = 0; time < 5; time++) {
      expect(await flash()).toBe(true);
      await expect(paper(page)).toHaveCSS('background-color', light);
    }
  },
);

test(
  'a change while the figure is not displayed is seen once it is',
  inFirefoxToo,
  async ({ page }) => {
    await opened(page, '.away{display:none}.night{color-scheme:dark}');
    await page.evaluate(() => {
      document.querySelector('main')?.classList.add('away');
      document.documentElement.classList.add('night');
    });
    await page.evaluate(() => document.querySelector('main')?.classList.remove('away'));
    await expect(paper(page)).toHaveCSS('background-color', dark);
  },
);

test('where the page has none, and where it takes both, the system decides', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await opened(page, ':root{color-scheme:light dark}');
  await expect(paper(page)).toHaveCSS('background-color', dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(paper(page)).toHaveCSS('background-color', light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await opened(page, ':root{color-scheme:light}');
  await expect(paper(page)).toHaveCSS('background-color', light);
});

test('a theme that was chosen comes before the page’s', inFirefoxToo, async ({ page }) => {
  await opened(page, ':root{color-scheme:dark}');
  await page.evaluate(() => document.querySelector('many-heads')?.setAttribute('theme', 'light'));
  await expect(paper(page)).toHaveCSS('background-color', light);
});

test.describe('in forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the chosen variant, head count and stage are told from the others (${colorScheme})`, async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.setViewportSize({ width: 1400, height: 1000 });
      await opened(page);
      const colours = (selector: string) =>
        page.locator(selector).evaluateAll((all) =>
          all.map((each) => {
            const { backgroundColor, borderTopColor } = getComputedStyle(each);
            return `${backgroundColor} ${borderTopColor}`;
          }),
        );
      for (const row of ['.knife .option', '.heads .option', '.strip .stage']) {
        const all = await colours(row);
        // The chosen one differs from the others, which are equal.
        expect(new Set(all).size, row).toBe(2);
        expect(
          all.filter((each) => all.indexOf(each) === all.lastIndexOf(each)),
          row,
        ).toHaveLength(1);
      }
    });

    test(`the scale is there, and the picture is in the reader’s colours (${colorScheme})`, async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await opened(page);
      for (const ramp of await page.locator('many-heads .ramp').all())
        await expect(ramp).toHaveCSS('background-image', /^linear-gradient/);
      const [ink, asked] = await page.evaluate(() => {
        const root = document.querySelector('many-heads')?.shadowRoot?.querySelector('.root');
        const probe = document.createElement('i');
        probe.style.color = 'CanvasText';
        document.body.append(probe);
        const channels = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
        const hex = channels.map((each) => each.toString(16).padStart(2, '0')).join('');
        return [root && getComputedStyle(root).getPropertyValue('--ink').trim(), `#${hex}`];
      });
      expect(ink).toBe(asked);
    });
  }
});
