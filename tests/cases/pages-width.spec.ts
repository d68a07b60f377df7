/** A figure has a width of its own wherever its parent gives it none, and is never wider than the window. */
import type { Page } from '@playwright/test';
import { expect, inFirefoxToo, test } from './support/test';
import { whole } from './support/whole';

const own = 960;

interface Width {
  readonly id: string;
  readonly figure: number;
  readonly room: number;
}

/** Of each figure, by the section that it stands in. */
async function widthsOf(page: Page): Promise<readonly Width[]> {
  await whole(page.locator('many-heads').first());
  return page.locator('many-heads').evaluateAll((all) =>
    all.map((each) => {
      const parent = each.closest('section, dialog');
      return {
        id: parent?.id ?? '',
        figure: each.getBoundingClientRect().width,
        room: parent?.clientWidth ?? 0,
      };
    }),
  );
}

const isAsWideAsTheWindow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

for (const width of [1280, 700, 390]) {
  test(
    `in nine kinds of parent that are as wide as what they hold, ${width} px`,
    inFirefoxToo,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('./06-shrink.html');
      const widths = await widthsOf(page);
      expect(widths).toHaveLength(9);
      for (const { id, figure, room } of widths) {
        expect(figure, id).toBeLessThanOrEqual(room);
        // A table has space around its cells.
        expect(figure, id).toBeGreaterThanOrEqual(Math.min(own, room - 8));
      }
      expect(await isAsWideAsTheWindow(page)).toBe(0);
    },
  );

  test(
    `in other parents that ask it, or give it little, ${width} px`,
    inFirefoxToo,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('./06b-parents.html');
      const widths = await widthsOf(page);
      expect(widths).toHaveLength(11);
      for (const { id, figure, room } of widths) {
        expect(figure, id).toBeLessThanOrEqual(room);
        if (id === 'min-content') expect(figure, id).toBe(Math.min(280, 0.6 * width));
        else if (['max-content', 'contents', 'own', 'inline-flex'].includes(id))
          expect(figure, id).toBe(Math.min(own, room));
        else expect(figure, id).toBeGreaterThanOrEqual(Math.min(280, room / 2 - 16));
      }
      expect(await isAsWideAsTheWindow(page)).toBe(0);
    },
  );
}

test('a figure in a column of a page keeps together', inFirefoxToo, async ({ page }) => {
  await page.goto('./06b-parents.html');
  const figure = await whole(page.locator('#columns many-heads'));
  expect(await figure.evaluate((each) => each.getClientRects().length)).toBe(1);
});

test(
  'a frame as wide as a narrow column holds all of the player',
  inFirefoxToo,
  async ({ page }) => {
    await page.goto('./06b-parents.html');
    const figure = await whole(page.locator('#tiny many-heads'));
    const beyond = await figure.evaluate((each) => {
      const right = each.getBoundingClientRect().right;
      return [
        ...(each.shadowRoot?.querySelectorAll('.transport > *, .scrub, canvas') ?? []),
      ].filter((part) => part.getBoundingClientRect().right > right + 1).length;
    });
    expect(beyond).toBe(0);
  },
);
