/**
 * A phone: what is tapped is in sight and large enough.
 *
 * A whole page, because fingers, sheets and the page's scrolling need a phone's context. One page for all tests.
 */
import type { Locator, Page } from '@playwright/test';
import type { Place } from '../../web/core/types';
import type { ManyHeads } from '../../web/element';
import { openMenu, setState, stateOf } from './support/layer';
import { pageFigure, type PageFigure } from './support/figure';
import { expect, test as base } from './support/test';

const test = base.extend<{ phone: PageFigure }, { phonePage: Page }>({
  phonePage: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({
        ...(project.use.baseURL === undefined ? {} : { baseURL: project.use.baseURL }),
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await context.newPage();
      await page.addInitScript(() => {
        localStorage.setItem('manyheads.welcome', 'closed');
      });
      await page.goto('./#stage=embed');
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  phone: async ({ phonePage }, use) => {
    const phone = pageFigure(phonePage);
    await phonePage.keyboard.press('Escape');
    await phone.open('stage=embed');
    await phone.element.evaluate((each: ManyHeads) => {
      each.shadowRoot?.querySelector('.page')?.scrollTo(0, 0);
      window.scrollTo(0, 0);
    });
    await use(phone);
  },
});

const sheet = ({ page }: PageFigure) => page.locator('.inspector.asked');

const boxOf = (phone: PageFigure, cell: Place) =>
  phone.element.evaluate(
    (each: ManyHeads, place) => each.cellBox(place)?.toJSON() as DOMRect | null,
    cell,
  );

const topOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box.y;
};

/** Targets smaller than a fingertip, measured from the middle outwards by what would be hit. */
const tooSmall = (targets: Locator) =>
  targets.evaluateAll((all) =>
    all.flatMap((each) => {
      const root = each.getRootNode() as ShadowRoot;
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = each.getBoundingClientRect();
      if (width === 0) return [];
      const [midX, midY] = [x + width / 2, y + height / 2];
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < 60) {
          const found = root.elementFromPoint(midX + dx * (far + 1), midY + dy * (far + 1));
          if (!found || !each.contains(found)) break;
          far++;
        }
        return far;
      };
      const size = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
      return Math.min(...size) >= 43 ? [] : [`${each.id || each.className}: ${size.join(' × ')}`];
    }),
  );

test('a tapped cell is seen above its sheet, whose sum is in sight, and can be let go of', async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('stage=scores');
  for (const index of [
    [1, 0, 3],
    [1, 4, 6],
    [1, 9, 8],
  ]) {
    const cell = { name: 'scores', index };
    const box = await boxOf(phone, cell);
    if (!box) throw new Error('it is in the picture');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => (await stateOf(phone.element)).cell).toEqual(cell);
    await expect(sheet(phone).locator('.terms tfoot')).toBeInViewport({ ratio: 0.9 });
    // The picture may have scrolled, so that the sheet leaves the cell in sight.
    await expect
      .poll(async () => {
        const now = await boxOf(phone, cell);
        return (now?.bottom ?? Infinity) < (await topOf(sheet(phone)));
      })
      .toBe(true);
    await page.locator('.sheet-bar button').tap();
    await expect(sheet(phone)).toBeHidden();
    expect((await stateOf(phone.element)).cell).toBeNull();
  }
});

test('what is tapped has room for a finger, and no neighbour lies over it', async ({ phone }) => {
  const { page } = phone;
  await phone.open('stage=softmax');
  const around =
    '.chip, .tools button, #all, .knife .option, #choices-help, .heads .option, .controls .menu-button, #zoom, .transport button';
  expect(await tooSmall(page.locator(around))).toEqual([]);
  for (const link of ['stage=scores&cell=scores.0.7.5', 'stage=project&cell=W_Q.2.3']) {
    await phone.open(link);
    const inSheet =
      '.sheet-bar button, .inspector .terms .link, .inspector .feeds .link, .inspector .order button, .steps button';
    expect(await tooSmall(page.locator(inSheet)), link).toEqual([]);
    // The player is not under the sheet.
    expect(await tooSmall(page.locator('.transport button, .scrub')), link).toEqual([]);
  }
  await phone.set({ cell: null });
  for (const look of ['heads', 'merged', 'layout', 'sizes'] as const) {
    await setState(phone.element, { look });
    const pressed = page.locator('#look-panel :is(button:not(.term), input, select)');
    await expect(pressed).not.toHaveCount(0);
    expect(await tooSmall(pressed), look).toEqual([]);
  }
});

test('three words, the knife and all head counts are in sight, and menus are in one list', async ({
  phone,
}) => {
  const { page } = phone;
  const seen = (of: string) =>
    page.locator(of).evaluateAll(
      (all) =>
        all.filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        }).length,
    );
  await expect.poll(() => seen('.chip')).toBeGreaterThanOrEqual(3);
  await expect.poll(() => seen('.knife .option')).toBe(3);
  await expect.poll(() => seen('.count')).toBe(5);
  for (const id of ['cost', 'parameters', 'lessons', 'share']) {
    await openMenu(page, id);
    await expect(page.locator(`#${id}-menu`)).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
});

test('the sentence is edited in a field inside the screen, which moves nothing', async ({
  phone,
}) => {
  const { page } = phone;
  const before = await page.locator('.canvas-box').boundingBox();
  await page.locator('#edit-sentence').tap();
  for (const part of ['#sentence-text', '#sentence-done'])
    await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  expect(await page.locator('.canvas-box').boundingBox()).toEqual(before);
  await page.locator('#sentence-text').fill('one two');
  await page.locator('#sentence-done').tap();
  expect((await stateOf(phone.element)).sentence).toBe('one two');
});

test('Zoom makes the picture larger, around the chosen cell', async ({ phone }) => {
  const { page } = phone;
  await phone.open('stage=scores');
  const width = () => page.locator('canvas').evaluate((canvas) => canvas.clientWidth);
  const once = await width();
  await page.locator('#zoom').tap();
  await expect.poll(width).toBe(2 * once);
  await expect
    .poll(() => page.locator('.canvas-box').evaluate((box) => box.scrollLeft))
    .toBeGreaterThan(50);
  await page.locator('#zoom').tap();
  await page.locator('#zoom').tap();
  await expect.poll(width).toBe(once);
});

test('a swipe across the stage goes to the next head, and back', async ({ phone }) => {
  const { page } = phone;
  await phone.open('stage=softmax&head=2');
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('there is no canvas');
  const y = box.y + box.height * 0.4;
  const client = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const point = (x: number) => ({ touchPoints: [{ x: box.x + x, y }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(from) });
    for (const share of [0.25, 0.5, 0.75, 1])
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...point(from + (to - from) * share),
      });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const head = async () => (await stateOf(phone.element)).head;
  await swipe(260, 80);
  await expect.poll(head).toBe(2);
  await swipe(80, 260);
  await expect.poll(head).toBe(1);
  expect((await stateOf(phone.element)).cell).toBeNull();
});
