/**
 * Pages that scale or zoom their figures: a press chooses the cell under the pointer, pictures are sharp, menus stand
 * beside their buttons. Whole pages, because transforms, zoom and real presses of a deck around the figure are the point.
 */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { figureIn, setState, stateOf } from './support/whole';
import { expect, inFirefoxToo, test } from './support/test';

test.use({ viewport: { width: 1920, height: 1300 } });

/** Presses a few cells of the large matrix: the first, the last, and others. */
async function expectPressesHit(figure: Locator): Promise<void> {
  await setState(figure, { cell: null });
  for (const index of [
    [1, 0, 0],
    [1, 2, 4],
    [1, 4, 1],
    [1, 5, 5],
  ]) {
    const place = { name: 'attn_weights', index };
    const at = await figure.evaluate((each: ManyHeads, of) => {
      const box = each.cellBox(of);
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, place);
    if (!at) throw new Error(`${index.join('.')} is not in the picture`);
    await figure.page().mouse.click(at.x, at.y);
    expect((await stateOf(figure)).cell).toEqual(place);
  }
}

/**
 * cellBox and the pointer read the same boxes; this is where the browser draws the picture, so that both are not wrong
 * alike: the cell's middle as a share of the canvas is the same however the page scales it.
 */
const shareInCanvas = (figure: Locator) =>
  figure.evaluate((each: ManyHeads) => {
    const canvas = each.shadowRoot?.querySelector('canvas')?.getBoundingClientRect();
    const cell = each.cellBox({ name: 'attn_weights', index: [1, 2, 4] });
    if (!canvas || !cell) throw new Error('no cell');
    return [
      (cell.x + cell.width / 2 - canvas.x) / canvas.width,
      (cell.y + cell.height / 2 - canvas.y) / canvas.height,
    ];
  });

/** Canvas pixels per screen pixel: 1 is sharp. */
const expectSharp = (figure: Locator) =>
  expect
    .poll(() =>
      figure.evaluate((each) => {
        const canvas = each.shadowRoot?.querySelector('canvas');
        if (!canvas) throw new Error('there is no canvas');
        return canvas.width / (canvas.getBoundingClientRect().width * devicePixelRatio);
      }),
    )
    .toBeCloseTo(1, 2);

async function expectMenusBeside(figure: Locator): Promise<void> {
  for (const name of ['Layer', 'More']) {
    const opener = figure.getByRole('button', { name, exact: true });
    await opener.click();
    const opened = figure.locator('.menu-panel:popover-open');
    await expect(async () => {
      const [its, own] = [await opener.boundingBox(), await opened.boundingBox()];
      if (!its || !own) throw new Error(`${name} is not on show`);
      const apart = Math.max(own.y - its.y - its.height, its.y - own.y - own.height);
      expect(apart).toBeLessThanOrEqual(16);
      expect(own.x).toBeLessThan(its.x + its.width);
      expect(its.x).toBeLessThan(own.x + own.width);
    }).toPass();
    await figure.page().keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
}

test(
  'in a page that scales and zooms: presses, pictures and menus are right at every scale',
  inFirefoxToo,
  async ({ page }) => {
    await page.goto('./01-scaled.html?s=1&w=1200');
    const figure = await figureIn(page);
    const shares = await shareInCanvas(figure);
    for (const [s, z] of [
      [0.6, 1],
      [1.5, 1],
      [0.8, 1.25],
    ] as const) {
      await page.evaluate(
        ([scale, zoom]) => {
          const { style } = document.documentElement;
          style.setProperty('--s', `${scale}`);
          style.setProperty('--z', `${zoom}`);
          // The figure keeps its layout's width, so that only the scale differs.
          style.setProperty('--w', `${1200 * zoom}px`);
        },
        [s, z] as const,
      );
      await expectSharp(figure);
      for (const [axis, share] of (await shareInCanvas(figure)).entries())
        expect(share, `scale ${s}, zoom ${z}`).toBeCloseTo(shares[axis] ?? NaN, 1);
      await expectPressesHit(figure);
      await expectMenusBeside(figure);
    }
  },
);

test('the picture becomes sharp when the page scales it later, by whatever means', async ({
  page,
}) => {
  await page.goto('./01-scaled.html?s=1');
  const figure = await figureIn(page);
  await expectSharp(figure);
  await page.addStyleTag({
    content: '.slide { transition: scale .2s } .slide.near { scale: 1.5 }',
  });
  await page.evaluate(() => document.querySelector('.slide')?.classList.add('near'));
  await expectSharp(figure);
  // No observer reports a new style sheet: the figure adapts when the reader points at it.
  await page.addStyleTag({ content: '.slide { scale: 1.3 !important; transition: none }' });
  await page.mouse.move(1, 1);
  await page.mouse.move(960, 700);
  await expectSharp(figure);
});

const deckScale = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { Reveal: { getScale(): number } }).Reveal.getScale());

test('in a real reveal.js deck of any size a press chooses the cell under the pointer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 729 });
  await page.goto('./02-reveal.html#/1');
  const figure = await figureIn(page);
  for (const [width, height, least, most] of [
    [1900, 1290, 1.5, 2],
    [640, 470, 0.5, 0.7],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The deck adapts to a new size after a delay.
    await expect.poll(() => deckScale(page)).toBeGreaterThan(least);
    await expect.poll(() => deckScale(page)).toBeLessThan(most);
    await expectPressesHit(figure);
  }
});
