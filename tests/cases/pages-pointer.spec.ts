/** Pages that scale, zoom or rotate their figures: a click hits the cell under the pointer, and pictures are sharp. */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import {
  cellsOf,
  chosen,
  figureIn,
  onScreen,
  pressAll,
  upright,
  type Lie,
  type Spot,
} from './support/pressing';
import { expect, inFirefoxToo, test } from './support/test';

test.use({ viewport: { width: 1920, height: 1300 } });

interface Shown extends Lie {
  readonly called: string;
  /** Query of 01-scaled.html. */
  readonly query: string;
  /** The factor of the scale that is due to CSS zoom. */
  readonly zoom: number;
  /** Layout width of the figure. */
  readonly width: number;
}

const wide = 1200;

/** 01-scaled.html with scale `s`, zoom `z` and a rotation by `r` degrees. */
function lying(called: string, { s = 1, z = 1, r = 0 }): Shown {
  const query = `s=${s}&z=${z}&r=${r}&w=${wide}`;
  return { called, query, scale: s * z, turn: r, zoom: z, width: wide / z };
}

const lies: readonly Shown[] = [
  lying('scaled by .6', { s: 0.6 }),
  lying('scaled by 1.25', { s: 1.25 }),
  lying('scaled by 1.5', { s: 1.5 }),
  lying('zoomed by 1.25', { z: 1.25 }),
  lying('turned by 90°', { r: 90 }),
  lying('turned by −15°', { r: -15 }),
  lying('zoomed, scaled and turned', { s: 0.8, z: 1.25, r: 30 }),
];

/** A figure of this width, neither scaled nor rotated. */
async function plain(page: Page, width: number): Promise<Locator> {
  await page.goto(`./01-scaled.html?s=1&w=${width}`);
  return figureIn(page);
}

async function shown(page: Page, { query }: Shown): Promise<Locator> {
  await page.goto(`./01-scaled.html?${query}`);
  return figureIn(page);
}

for (const lie of lies)
  test(
    `in a page that is ${lie.called}, each of 36 presses chooses the cell under the pointer`,
    inFirefoxToo,
    async ({ page }) => {
      const cells = await cellsOf(await plain(page, lie.width), 'attn_weights.1');
      expect(cells.size).toBe(36);
      const figure = await shown(page, lie);
      expect(await pressAll(figure, cells.values(), lie)).toEqual([...cells.keys()]);
    },
  );

test(
  'in a real reveal.js deck of any size, each of 36 presses chooses the cell under the pointer',
  inFirefoxToo,
  async ({ page }) => {
    const scaleOf = async (): Promise<number> =>
      page.evaluate(() =>
        (window as unknown as { Reveal: { getScale(): number } }).Reveal.getScale(),
      );
    // The deck's own size with its margin, which gives scale 1.
    await page.setViewportSize({ width: 1000, height: 729 });
    await page.goto('./02-reveal.html#/1');
    const figure = await figureIn(page);
    expect(await scaleOf()).toBeCloseTo(1, 1);
    const cells = await cellsOf(figure, 'attn_weights.1');
    for (const [width, height, least, most] of [
      [1900, 1290, 1.5, 2],
      [640, 470, 0.5, 0.7],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The deck adapts to a new size after a delay.
      await expect
        .poll(async () => {
          const scale = await scaleOf();
          return scale > least && scale < most;
        })
        .toBe(true);
      const scale = await scaleOf();
      await figure.evaluate((each: ManyHeads) => each.setState({ cell: null }));
      expect(await pressAll(figure, cells.values(), { scale, turn: 0 })).toEqual([...cells.keys()]);
    }
  },
);

test(
  'a figure that is tilted in perspective: the cell under the pointer',
  inFirefoxToo,
  async ({ page }) => {
    const figure = await plain(page, wide);
    const cells = await cellsOf(figure, 'attn_weights.1');
    await page.addStyleTag({
      content: '.slide { transform: translate(-50%, -50%) perspective(1500px) rotateY(35deg) }',
    });
    // The browser itself maps these layout positions to the screen.
    const places = await figure.evaluate(
      (each: ManyHeads, spots) =>
        spots.map(({ x, y }) => {
          const mark = document.createElement('i');
          Object.assign(mark.style, { position: 'absolute', left: `${x}px`, top: `${y}px` });
          each.shadowRoot?.querySelector('.canvas-box')?.append(mark);
          const at = mark.getBoundingClientRect();
          mark.remove();
          return { x: at.x, y: at.y };
        }),
      [...cells.values()],
    );
    const names: (string | null)[] = [];
    for (const { x, y } of places) {
      await page.mouse.click(x, y);
      names.push(await chosen(figure));
    }
    expect(names).toEqual([...cells.keys()]);
  },
);

/** Screen pixels per canvas pixel at this scale; 1 is sharp. */
const sharpness = (figure: Locator, scale: number): Promise<number> =>
  figure.evaluate((each: ManyHeads, times) => {
    const canvas = each.shadowRoot?.querySelector('canvas');
    if (!canvas) throw new Error('there is no canvas');
    return (times * canvas.offsetWidth * devicePixelRatio) / canvas.width;
  }, scale);

for (const lie of lies)
  test(`the picture is sharp in a page that is ${lie.called}`, inFirefoxToo, async ({ page }) => {
    const figure = await shown(page, lie);
    await expect.poll(() => sharpness(figure, lie.scale)).toBeCloseTo(1, 2);
  });

test(
  'the picture becomes sharp when the page scales it later, by whatever means',
  inFirefoxToo,
  async ({ page }) => {
    const figure = await plain(page, 960);
    await expect.poll(() => sharpness(figure, 1)).toBeCloseTo(1, 2);
    // Decks set such a property on an ancestor.
    await page.evaluate(() => document.documentElement.style.setProperty('--s', '1.5'));
    await expect.poll(() => sharpness(figure, 1.5)).toBeCloseTo(1, 2);
    // A class that starts a transition.
    await page.addStyleTag({
      content: '.slide { transition: scale .2s } .slide.near { scale: .8 }',
    });
    await page.evaluate(() => document.querySelector('.slide')?.classList.add('near'));
    await expect.poll(() => sharpness(figure, 1.2)).toBeCloseTo(1, 2);
    // No observer reports a new style sheet: the figure adapts when the reader points at it.
    await page.addStyleTag({ content: '.slide { scale: 1.3 !important; transition: none }' });
    await page.mouse.move(1, 1);
    await page.mouse.move(960, 700);
    await expect.poll(() => sharpness(figure, 1.95)).toBeCloseTo(1, 2);
  },
);

test.describe('on a screen of twice the density', () => {
  test.use({ deviceScaleFactor: 2 });
  test('the picture is sharp when it is scaled', async ({ page }) => {
    for (const s of [0.6, 1, 1.5]) {
      await page.goto(`./01-scaled.html?s=${s}`);
      await expect.poll(async () => sharpness(await figureIn(page), s)).toBeCloseTo(1, 2);
    }
  });
});

for (const lie of lies)
  test(
    `menus stand beside what opened them in a page that is ${lie.called}`,
    inFirefoxToo,
    async ({ page }) => {
      const figure = await shown(page, lie);
      const boxes = (button: Locator, panel: Locator) =>
        Promise.all([button, panel].map((each) => each.boundingBox()));
      const chip = figure.locator('.chip').nth(2);
      const opened = [
        [figure.locator('#parameters'), figure.locator('#parameters-menu')],
        [figure.locator('#lessons'), figure.locator('#lessons-menu')],
        [chip, figure.locator('.word-editor')],
        [figure.locator('.inspector .term').first(), figure.locator('#term-panel')],
      ] as const;
      for (const [button, panel] of opened) {
        await button.click();
        await expect(panel).toBeVisible();
        await expect(async () => {
          const [its, own] = await boxes(button, panel);
          if (!its || !own) throw new Error('not on show');
          const apart = Math.max(own.y - its.y - its.height, its.y - own.y - own.height);
          expect(apart).toBeGreaterThanOrEqual(-1.5);
          expect(apart).toBeLessThanOrEqual(16);
          expect(own.x).toBeLessThan(its.x + its.width);
          expect(its.x).toBeLessThan(own.x + own.width);
        }).toPass();
        const grown = await panel.evaluate(
          (each: HTMLElement) => each.getBoundingClientRect().width / each.offsetWidth,
        );
        // The panel's text is never smaller than the page's.
        expect(grown).toBeCloseTo(lie.zoom * Math.max(1, lie.scale / lie.zoom), 1);
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      }
    },
  );

/** Presses at this share of a box's width, in the middle of its height. */
async function pressAt(box: Locator, share: number, lie: Lie): Promise<void> {
  const [width, height] = await box.evaluate((each: HTMLElement) => [
    each.offsetWidth,
    each.offsetHeight,
  ]);
  const at = { x: share * (width ?? 0), y: (height ?? 0) / 2 };
  const { x, y } = await onScreen(box, at, lie);
  await box.page().mouse.click(x, y);
}

for (const lie of lies)
  test(
    `maps, the strip and sliders are right in a page that is ${lie.called}`,
    inFirefoxToo,
    async ({ page }) => {
      const look = { look: 'scorers', stage: 'softmax' } as const;
      const figure = await plain(page, lie.width);
      await figure.evaluate((each: ManyHeads, given) => each.setState(given), look);
      const map = figure.locator('#look-panel canvas').first();
      await expect(map).toBeVisible();
      const said = figure.locator('.look-said');
      const size = await map.evaluate((each: HTMLElement) => ({
        x: each.offsetWidth,
        y: each.offsetHeight,
      }));
      const spots: readonly Spot[] = [0.1, 0.42, 0.74].flatMap((x) =>
        [0.26, 0.58, 0.9].map((y) => ({ x: x * size.x, y: y * size.y })),
      );
      const hear = async (at: Lie) => {
        await map.scrollIntoViewIfNeeded();
        const heard: string[] = [];
        for (const spot of spots) {
          const { x, y } = await onScreen(map, spot, at);
          await page.mouse.move(x, y);
          heard.push((await said.textContent()) ?? '');
        }
        return heard;
      };
      const expected = await hear(upright);
      expect(new Set(expected).size).toBe(spots.length);
      const other = await shown(page, lie);
      await other.evaluate((each: ManyHeads, given) => each.setState(given), look);
      await expect(map).toBeVisible();
      expect(await hear(lie)).toEqual(expected);
      await other.evaluate((each: ManyHeads) => each.setState({ look: 'none' }));
      // Tolerance: the slider's thumb is a few steps wide.
      for (const share of [0.25, 0.65]) {
        await pressAt(figure.locator('.scrub'), share, lie);
        expect(await other.evaluate((each: ManyHeads) => each.position / 10)).toBeCloseTo(share, 1);
      }
      await pressAt(figure.locator('[data-stage=scores]'), 0.5, lie);
      expect(await other.evaluate((each: ManyHeads) => each.getState().stage)).toBe('scores');
    },
  );

test('a finger goes from head to head across the picture, however that is turned', async ({
  page,
}) => {
  const lie = lying('turned', { r: 90 });
  const figure = await shown(page, lie);
  const head = () => figure.evaluate((each: ManyHeads) => each.getState().head);
  const before = await head();
  const canvas = figure.locator('canvas').first();
  const swipe = async (dx: number, dy: number) => {
    const middle = await onScreen(canvas, { x: 300, y: 150 }, lie);
    await canvas.evaluate(
      (each, [from, to]) => {
        const finger = { pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true };
        const at = ({ x, y }: Spot) => ({ ...finger, clientX: x, clientY: y });
        each.dispatchEvent(new PointerEvent('pointerdown', at(from)));
        each.dispatchEvent(new PointerEvent('pointerup', at(to)));
      },
      [middle, { x: middle.x + dx, y: middle.y + dy }] as const,
    );
  };
  // The rotated picture's axis is across the window.
  await swipe(120, 0);
  expect(await head()).toBe(before);
  await swipe(0, 120);
  expect(await head()).not.toBe(before);
});
