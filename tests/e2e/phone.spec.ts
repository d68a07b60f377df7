/** On a phone, tap targets are visible and large enough. */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { open, openMenu, setState, stateOf } from './support/layer';
import { explore, spotOf } from './support/picture';
import { expect, needsDriver, test } from './support/test';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

const sheet = (page: Page) => page.locator('.inspector.asked');
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};
/** The canvas's upper edge after scrolling has stopped. */
async function topOf(page: Page): Promise<number> {
  const canvas = page.locator('canvas');
  await canvas.evaluate((each) => Promise.all(each.getAnimations().map((moves) => moves.finished)));
  return (await boxOf(canvas)).y;
}

for (const [stage, name] of [
  ['embed', 'x'],
  ['scores', 'scores'],
  ['softmax', 'attn_weights'],
] as const) {
  test(
    `${stage}: a tapped cell is seen above its sheet, and the picture comes back`,
    needsDriver,
    async ({ page }) => {
      const layer = await open(page, `#stage=${stage}`);
      const top = await topOf(page);
      const box = await boxOf(page.locator('.canvas-box'));
      const low = box.y + box.height * 0.64;
      // Spots of the large matrix; the small heads stand below it.
      const spots = (await explore(layer, 30)).filter(
        (spot) => spot.place.name === name && spot.y < low,
      );
      const rows = [...new Set(spots.map(({ place }) => place.index.at(-2) ?? 0))].sort(
        (a, b) => a - b,
      );
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) {
        const spot = spots.find(({ place }) => place.index.at(-2) === row);
        if (!spot) continue;
        await page.touchscreen.tap(spot.x, spot.y);
        await expect.poll(async () => (await stateOf(layer)).cell).toEqual(spot.place);
        await expect(sheet(page)).toBeVisible();
        const y = spot.y + (await topOf(page)) - top;
        const covers = (await boxOf(sheet(page))).y;
        expect(y, `row ${row}`).toBeLessThan(covers - 8);
        const seen = await layer.evaluate(
          (el: ManyHeads, [x, y]) => el.shadowRoot?.elementFromPoint(x, y)?.tagName,
          [spot.x, y] as const,
        );
        expect(seen, `row ${row}`).toBe('CANVAS');
        await page.locator('.sheet-bar button').tap();
        await expect(sheet(page)).toBeHidden();
        expect(await topOf(page)).toBe(top);
      }
    },
  );
}

test('the terms of a sum of four, and softmax’s own term, are read without scrolling', async ({
  page,
}) => {
  await open(page, '#stage=scores&cell=scores.0.7.5');
  for (const part of ['.terms tbody tr >> nth=3', '.terms tfoot'])
    await expect(sheet(page).locator(part)).toBeInViewport({ ratio: 0.9 });
  const last = await boxOf(sheet(page).locator('.terms tbody tr').nth(3));
  expect(last.y + last.height).toBeLessThanOrEqual(
    (await boxOf(sheet(page).locator('.terms tfoot'))).y + 1,
  );
  await open(page, '#stage=softmax&cell=attn_weights.1.8.9');
  await expect(sheet(page).locator('.terms tr.own')).toBeInViewport({ ratio: 0.9 });
});

/** The text of an element's ::after. */
const says = (element: Element) => getComputedStyle(element, '::after').content;

/** Targets smaller than a fingertip, measured from the middle outwards by hit testing. */
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

test(
  'what is tapped has room for a finger, and no neighbour lies over it',
  needsDriver,
  async ({ page }) => {
    await open(page, '#stage=softmax');
    const around =
      '.chip, .tools button, #all, .knife .option, #choices-help, .heads .option, .controls .menu-button, #zoom, .transport button';
    expect(await tooSmall(page.locator(around))).toEqual([]);
    for (const link of [
      '#stage=scores&cell=scores.0.7.5',
      '#stage=softmax&cell=attn_weights.1.8.3',
      '#cell=x.5.4',
      '#stage=project&cell=W_Q.2.3',
    ]) {
      await page.goto('about:blank');
      await open(page, link);
      const inSheet = page.locator(
        '.sheet-bar button, .inspector .terms .link, .inspector .feeds .link, .inspector .order button, .steps button',
      );
      expect(await tooSmall(inSheet), link).toEqual([]);
    }
    await page.goto('about:blank');
    await open(page);
    await openMenu(page, 'sizes');
    expect(await tooSmall(page.locator('#sizes-menu :is(.check, select)'))).toEqual([]);
  },
);

test('the player is not under the sheet of a cell', needsDriver, async ({ page }) => {
  const layer = await open(page, '#stage=softmax&cell=attn_weights.1.4.6');
  await expect(sheet(page)).toBeVisible();
  expect(await tooSmall(page.locator('.transport button, .scrub'))).toEqual([]);
  await page.locator('#next').tap();
  expect((await stateOf(layer)).stage).toBe('weigh');
});

test('three words of the sentence, and all head counts, are in sight', async ({ page }) => {
  await open(page);
  const seen = (of: string) =>
    page.locator(of).evaluateAll(
      (all) =>
        all.filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          const row = each.closest('.chips, .controls')?.getBoundingClientRect();
          return left >= (row?.left ?? 0) && right <= Math.min(360, row?.right ?? 0);
        }).length,
    );
  expect(await seen('.chip')).toBeGreaterThanOrEqual(3);
  await expect(page.locator('.count')).toHaveText(['1', '2', '4', '8', '16']);
  expect(await seen('.count')).toBe(5);
  expect(await seen('.knife .option')).toBe(3);
  expect(await page.locator('.count:has(:checked)').evaluate(says)).toBe('"Heads"');
});

test('a head count beyond the row is in sight when a link has chosen it', async ({ page }) => {
  await open(page, '#variant=wide&d-model=24&heads=12&parameters=random');
  const chosen = page.locator('.count:has(:checked)');
  await expect(chosen).toHaveText('12');
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

test('the words of queries, and controls in a panel, have room for a finger', async ({ page }) => {
  const layer = await open(page, '#stage=softmax&cell=attn_weights.1.4.6');
  expect(await tooSmall(page.locator('.words button'))).toEqual([]);
  await page.locator('.sheet-bar button').tap();
  for (const look of ['heads', 'merged', 'layout', 'sizes'] as const) {
    await setState(layer, { look });
    const pressed = page.locator('#look-panel :is(button:not(.term), input, select)');
    await expect(pressed).not.toHaveCount(0);
    expect(await tooSmall(pressed), look).toEqual([]);
  }
});

test('the whole sentence is edited in a field of two lines, inside the screen', async ({
  page,
}) => {
  const layer = await open(page);
  const before = await boxOf(page.locator('.canvas-box'));
  await page.locator('#edit-sentence').click();
  const field = await boxOf(page.locator('#sentence-text'));
  const done = await boxOf(page.locator('#sentence-done'));
  expect(field.height).toBeGreaterThan(2 * 20);
  expect(field.width).toBeGreaterThan(240);
  expect(field.x).toBeGreaterThanOrEqual(0);
  expect(done.x).toBeGreaterThanOrEqual(field.x + field.width);
  expect(done.x + done.width).toBeLessThanOrEqual(360);
  expect(await tooSmall(page.locator('#sentence-done'))).toEqual([]);
  expect(await boxOf(page.locator('.canvas-box'))).toEqual(before);
  await page.locator('#sentence-text').fill('one two');
  await page.locator('#sentence-done').click();
  expect((await stateOf(layer)).sentence).toBe('one two');
});

test('Zoom has the example of the stage, or the chosen cell, in the middle', async ({ page }) => {
  const layer = await open(page, '#stage=scores');
  const scrolled = () =>
    page
      .locator('.canvas-box')
      .evaluate((each) => [each.scrollLeft, each.scrollTop].map(Math.round));
  for (const times of [2, 3]) {
    await page.locator('#zoom').click();
    await expect.poll(async () => Math.min(...(await scrolled()))).toBeGreaterThan(100);
    const box = await boxOf(page.locator('.canvas-box'));
    const near = (await explore(layer, 12 * times))
      .filter(({ place }) => place.name === 'scores')
      .filter(({ x, y }) => x < box.x + box.width && y < box.y + box.height && x > 0 && y > box.y);
    expect(near.length, `${times}×`).toBeGreaterThan(3);
  }
  await page.locator('#zoom').click();
  // After scrolling by hand, zooming keeps the middle.
  await page.locator('#zoom').click();
  await expect.poll(async () => Math.min(...(await scrolled()))).toBeGreaterThan(100);
  await page.locator('.canvas-box').evaluate((each) => each.scrollTo(20, 60));
  const middle = () =>
    page
      .locator('.canvas-box')
      .evaluate((each) => (each.scrollTop + each.clientHeight / 2) / each.scrollHeight);
  const before = await middle();
  await page.locator('#zoom').click();
  await expect.poll(async () => Math.abs((await middle()) - before)).toBeLessThan(0.02);
  expect(spotOf(await explore(layer), 'scores')).toBeDefined();
});

test('a menu from the list is one sheet; the ladder leaves half of the screen', async ({
  page,
}) => {
  await open(page, '#stage=project');
  await openMenu(page, 'ladder');
  await expect(page.locator('#all-menu')).toBeHidden();
  const ladder = await boxOf(page.locator('#ladder-menu'));
  expect(ladder.y).toBeGreaterThanOrEqual(370);
  await page.keyboard.press('Escape');
  await expect(page.locator('#all-menu')).toBeVisible();
});

test('a name in the caption is explained above it, with its subscript', async ({ page }) => {
  await open(page, '#stage=scores');
  const name = page.locator('.caption .term').first();
  await name.click();
  const panel = page.locator('#term-panel');
  await expect(panel.locator('sub').first()).toHaveText('k');
  await expect(panel).not.toContainText('_');
  const [over, of] = [await boxOf(panel), await boxOf(name)];
  expect(over.y + over.height).toBeLessThanOrEqual(of.y);
  expect(over.y).toBeGreaterThan(0);
});
