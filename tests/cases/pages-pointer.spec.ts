/**
 * Pages that scale or zoom their figures: a press chooses the cell under the pointer, pictures are sharp, menus stand
 * beside their buttons. Whole pages, because transforms, zoom and real presses of a deck around the figure are the point.
 */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { figureIn } from './support/whole';
import { expect, inFirefoxToo, test } from './support/test';

test.use({ viewport: { width: 1920, height: 1300 } });

/** Presses a few cells of the large matrix: the first, the last, and others. */
async function expectPressesHit(figure: Locator): Promise<void> {
  const page = figure.page();
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
    await page.mouse.click(at.x, at.y);
    expect(await figure.evaluate((each: ManyHeads) => each.getState().cell)).toEqual(place);
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

/** Screen pixels per canvas pixel at this scale; 1 is sharp. */
const sharpness = (figure: Locator, scale: number): Promise<number> =>
  figure.evaluate((each: ManyHeads, times) => {
    const canvas = each.shadowRoot?.querySelector('canvas');
    if (!canvas) throw new Error('there is no canvas');
    return (times * canvas.offsetWidth * devicePixelRatio) / canvas.width;
  }, scale);

const expectSharp = (figure: Locator, scale: number) =>
  expect.poll(() => sharpness(figure, scale)).toBeCloseTo(1, 2);

/** Opens menus, and looks where they stand and how large they are. */
async function expectMenusBeside(figure: Locator, grown: number): Promise<void> {
  for (const [button, panel] of [
    ['#parameters', '#parameters-menu'],
    ['.chip', '.word-editor'],
    ['.inspector .term', '#term-panel'],
  ] as const) {
    const [opener, opened] = [figure.locator(button).first(), figure.locator(panel)];
    await opener.click();
    await expect(async () => {
      const [its, own] = [await opener.boundingBox(), await opened.boundingBox()];
      if (!its || !own) throw new Error(`${panel} is not on show`);
      const apart = Math.max(own.y - its.y - its.height, its.y - own.y - own.height);
      expect(apart).toBeGreaterThanOrEqual(-1.5);
      expect(apart).toBeLessThanOrEqual(16);
      expect(own.x).toBeLessThan(its.x + its.width);
      expect(its.x).toBeLessThan(own.x + own.width);
    }).toPass();
    const larger = await opened.evaluate(
      (each: HTMLElement) => each.getBoundingClientRect().width / each.offsetWidth,
    );
    // A menu's text is never smaller than the page's.
    expect(larger, panel).toBeCloseTo(grown, 1);
    await figure.page().keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
}

test(
  'in a page that scales and zooms: presses, pictures and menus are right at every scale',
  inFirefoxToo,
  async ({ page }) => {
    await page.goto('./01-scaled.html?s=1&w=1200');
    const figure = await figureIn(page);
    const shares = await shareInCanvas(figure);
    const expectSameShare = async (scale: string) => {
      for (const [axis, share] of (await shareInCanvas(figure)).entries())
        expect(share, scale).toBeCloseTo(shares[axis] ?? NaN, 2);
    };
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
      await expectSharp(figure, s * z);
      await expectSameShare(`scale ${s}, zoom ${z}`);
      await figure.evaluate((each: ManyHeads) => each.setState({ cell: null }));
      await expectPressesHit(figure);
      await expectMenusBeside(figure, z * Math.max(1, s));
    }
  },
);

test('the picture becomes sharp when the page scales it later, by whatever means', async ({
  page,
}) => {
  await page.goto('./01-scaled.html?s=1');
  const figure = await figureIn(page);
  await expectSharp(figure, 1);
  await page.addStyleTag({
    content: '.slide { transition: scale .2s } .slide.near { scale: 1.5 }',
  });
  await page.evaluate(() => document.querySelector('.slide')?.classList.add('near'));
  await expectSharp(figure, 1.5);
  // No observer reports a new style sheet: the figure adapts when the reader points at it.
  await page.addStyleTag({ content: '.slide { scale: 1.3 !important; transition: none }' });
  await page.mouse.move(1, 1);
  await page.mouse.move(960, 700);
  await expectSharp(figure, 1.3);
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
    await figure.evaluate((each: ManyHeads) => each.setState({ cell: null }));
    await expectPressesHit(figure);
  }
});
