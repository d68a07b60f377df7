/** A figure uses its own width where its parent gives none, and is never wider than the window. */
import type { Page } from '@playwright/test';
import { expect, inFirefoxToo, test } from './support/test';
import { layoutProblems } from './support/layout';
import { openArticle, whole } from './support/whole';

/** A figure's own width, and the part of the window that it leaves to the page when the parent asks for its width. */
const own = 960;
const around = 32;

interface Width {
  readonly id: string;
  readonly figure: number;
  readonly room: number;
}

/** Width of each figure by the id of its section. */
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
        // A table has spacing around its cells.
        expect(figure, id).toBeGreaterThanOrEqual(Math.min(own, room - 8, width - around));
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
          expect(figure, id).toBe(Math.min(own, room, width - around));
        else expect(figure, id).toBeGreaterThanOrEqual(Math.min(280, room / 2 - 16));
      }
      expect(await isAsWideAsTheWindow(page)).toBe(0);
    },
  );
}

const tag = '<many-heads sentence="the cat sat" heads="2" stage="softmax"></many-heads>';

for (const width of [1280, 390]) {
  test(
    `in parents as wide as they are asked to be, ${width} px`,
    inFirefoxToo,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const parent of [
        '<div style="display:flex"><div style="flex:none">',
        '<div style="width:max-content"><div>',
        '<div style="display:grid;grid-template-columns:max-content"><div>',
        '<div style="display:grid;grid-auto-flow:column;grid-auto-columns:max-content"><div>',
        '<div style="writing-mode:vertical-rl"><div>',
      ]) {
        const figure = await openArticle(page, `${parent}${tag}</div></div>`);
        const own = await figure.evaluate((each) => each.getBoundingClientRect().width);
        expect(own, parent).toBeGreaterThanOrEqual(Math.min(own, width - around));
        expect(await isAsWideAsTheWindow(page), parent).toBe(0);
      }
    },
  );
}

test(
  'columns that a page gives to everything do not cut a figure',
  inFirefoxToo,
  async ({ page }) => {
    const figure = await openArticle(page, tag, '* { columns: 2 } many-heads { display: block }');
    const [host, inside] = [
      await figure.boundingBox(),
      await figure.locator('.root').boundingBox(),
    ];
    expect(inside?.width).toBe(host?.width);
  },
);

test('a figure has a box, even under display: contents', inFirefoxToo, async ({ page }) => {
  const figure = await openArticle(page, tag, '* > many-heads { display: contents !important }');
  const [width, inBody] = await figure.evaluate((each) => [
    each.getBoundingClientRect().width,
    document.body.clientWidth,
  ]);
  expect(width).toBe(inBody);
  await expect.poll(() => layoutProblems(figure)).toEqual([]);
});

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
