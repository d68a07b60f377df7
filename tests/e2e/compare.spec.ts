/** Two layers side by side: the starting points and their answers, one timeline, one cursor. */
import type { Locator, Page } from '@playwright/test';
import type { Place } from '../../web/core/types';
import type { ManyHeads } from '../../web/element';
import { notices, open, openMenu, read, setState, stateOf, tensor, whole } from './support/layer';
import { expectPicture, explore, spotOf } from './support/picture';
import { expect, needsDriver, test } from './support/test';

const start = async (page: Page, id: string) => {
  await page.locator('#compare').click();
  await page.locator(`#compare-${id}`).click();
  await expect(page.locator('.half')).toHaveCount(2);
};

const cost = async (page: Page, which: string) =>
  read(await page.locator(`[data-cost=${which}]`).innerText());
const other = (page: Page) => page.locator('.canvas-box.other canvas');
const first = (page: Page) => page.locator('.canvas-box:not(.other) canvas');
const ofB = (layer: Locator, name: string) =>
  layer.evaluate((el: ManyHeads, wanted) => {
    const { shape, data } = el.tensor(wanted, 'B');
    return { shape, data: [...data] };
  }, name);

/** Clicks the first spot of layer B's picture that shows an entry of `name`. */
async function pressIn(layer: Locator, canvas: Locator, name: string): Promise<void> {
  const spots = await layer.evaluate(async (el: ManyHeads, wanted) => {
    const found: { x: number; y: number }[] = [];
    const box = el.shadowRoot?.querySelector('.canvas-box.other canvas')?.getBoundingClientRect();
    const target = el.shadowRoot?.querySelector('.canvas-box.other canvas');
    if (!box || !target) return found;
    for (let i = 1; i < 24 && found.length === 0; i++) {
      for (let j = 1; j < 24 && found.length === 0; j++) {
        const at = { x: (i / 24) * box.width, y: (j / 24) * box.height };
        const init = { clientX: box.x + at.x, clientY: box.y + at.y, pointerType: 'mouse' };
        target.dispatchEvent(new PointerEvent('pointermove', { ...init, bubbles: true }));
        await el.updateComplete;
        const shown = el.shadowRoot?.querySelector('[data-inspect]')?.getAttribute('data-inspect');
        if (shown?.startsWith(`${wanted}.`)) found.push(at);
      }
    }
    target.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    return found;
  }, name);
  const [spot] = spots;
  if (!spot) throw new Error(`${name} is not in B's picture`);
  await canvas.click({ position: spot });
}

test('split against wide: four times the parameters, and random ones give another attention', async ({
  page,
}) => {
  await open(page);
  await start(page, 'split-wide');
  expect([await cost(page, 'A-parameters'), await cost(page, 'B-parameters')]).toEqual([
    1024, 4096,
  ]);
  await expect(page.locator('[data-ratio=parameters]')).toHaveText('4 ×');
  await expect(page.locator('[data-fact=attn_weights]')).toContainText('largest difference');
  await expect(page.locator('.layer-name')).toHaveText([/A split, 4 heads/, /B wide, 4 heads/]);
  await page.locator('[data-stage=project]').click();
  await expect(page.locator('[data-fact=q_packed]')).toContainText('10 × 16 in A and 10 × 64 in B');
  await expect(page.locator('[data-difference=output]')).toBeVisible();
});

test('constructed wide heads are split’s columns and zeros, and the caption says so', async ({
  page,
}) => {
  await open(page, '#stage=softmax&progress=1&compare=variant:wide');
  await expect(page.locator('[data-fact=attn_weights]')).toHaveText(
    'attention is exactly the same in A and B: all 400 numbers.',
  );
  await expect(page.locator('.caption')).toContainText(
    'This is so only for parameters made by hand',
  );
});

test('twice as many heads: the same parameters, another output @quick', async ({ page }) => {
  const layer = await open(page);
  await start(page, 'heads');
  await expect(page.locator('[data-ratio=parameters]')).toHaveText('the same');
  const a = (await tensor(layer, 'output')).data;
  const b = (await ofB(layer, 'output')).data;
  const largest = Math.max(...a.map((value, k) => Math.abs(value - (b[k] ?? NaN))));
  expect(largest).toBeGreaterThan(0.1);
  const fact = await page.locator('[data-fact=output]').innerText();
  const said = /difference (\S+), at .*: (\S+) in A, (\S+) in B\./.exec(fact);
  expect(read(said?.[1] ?? '')).toBeCloseTo(largest, 3);
  expect(Math.abs(read(said?.[2] ?? '') - read(said?.[3] ?? ''))).toBeCloseTo(largest, 3);
  const where = fact.slice(fact.indexOf(', at ') + ', at '.length);
  expect(await layer.evaluate((el: ManyHeads) => el.describe())).toContain(
    `differ most in ${where}`,
  );
});

test('after another head count one press shows the layer before beside it', async ({ page }) => {
  const layer = await open(page, '#stage=output');
  const before = page.locator('#before');
  await expect(before).toHaveCount(0);
  const old = (await tensor(layer, 'output')).data;
  await page.locator('.heads input[value="2"]').check();
  const now = (await tensor(layer, 'output')).data;
  // Announced to a screen reader when it appears.
  await expect(page.locator('.legend [role=status]')).toContainText('Compare with before: 4 heads');
  await before.click();
  await expect(page.locator('.layer-name')).toHaveText([/A split, 4 heads/, /B split, 2 heads/]);
  expect((await tensor(layer, 'output')).data).toEqual(old);
  expect((await ofB(layer, 'output')).data).toEqual([...now]);
  await expect(page.locator('.differences [data-fact=output]')).toContainText('largest difference');
  await expect(before).toHaveCount(0);
  // Ending the comparison keeps the layer that was chosen, not the one before.
  await page.locator('#compare-stop').click();
  expect(await stateOf(layer)).toMatchObject({ heads: 2, compare: null });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the layer before is one tap away, in sight', needsDriver, async ({ page }) => {
    const layer = await open(page, '#stage=softmax');
    await setState(layer, { variant: 'wide' });
    const before = page.getByRole('button', { name: 'Compare with before: split' });
    await expect(before).toBeInViewport({ ratio: 1 });
    await before.tap();
    expect(await stateOf(layer)).toMatchObject({ variant: 'split', compare: { variant: 'wide' } });
  });

  test('two layers are no wider than the screen', needsDriver, async ({ page }) => {
    const layer = await open(page);
    await setState(layer, { compare: { heads: 8 } });
    await expect(page.locator('#compare-swap')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('random against clones: the clones’ heads are all the same', async ({ page }) => {
  const layer = await open(page);
  await start(page, 'clones');
  await expect(page.locator('[data-heads=A]')).toContainText('the 4 heads of A are all different');
  await expect(page.locator('[data-heads=B]')).toContainText('exactly the same, number by number');
  const { data } = await ofB(layer, 'attn_weights');
  expect(data.slice(100, 200)).toEqual(data.slice(0, 100));
  // Clones are copies of the first head.
  await expect(page.locator('[data-same="0"]')).toContainText('exactly the same');
});

test('mask against none: the upper triangle', async ({ page }) => {
  await open(page);
  await start(page, 'mask');
  await page.locator('[data-stage=mask]').click();
  await expect(page.locator('[data-fact=masked]')).toContainText('180 of 400 are −∞ only in A');
  const map = page.locator('[data-difference=masked] canvas').first();
  await expect(map).toBeVisible();
  // The arrow keys move over the cells of the map; each cell is described with its values in both layers.
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.differences .look-said')).toHaveText(
    /masked₁\[I, am\]: −∞ in A, \S+ in B/,
  );
});

test('from here: the same twice, then B’s own controls change B alone', async ({ page }) => {
  const layer = await open(page, '#stage=output');
  await start(page, 'same');
  await expect(page.locator('[data-fact=output]')).toContainText('exactly the same');
  await page.locator('#b-variant').selectOption('narrow');
  await page.locator('#b-heads').selectOption('2');
  await page.locator('#b-mask').selectOption('causal');
  const state = await stateOf(layer);
  expect(state).toMatchObject({ variant: 'split', heads: 4, mask: 'none' });
  expect(state.compare).toEqual({ variant: 'narrow', heads: 2, mask: 'causal' });
  expect((await ofB(layer, 'q')).shape).toEqual([2, 10, 8]);
  // The page's own controls change layer A; B keeps its state.
  await page.getByRole('radio', { name: /Wide/ }).check();
  expect((await stateOf(layer)).compare).toMatchObject({ variant: 'narrow', heads: 2 });
  await page.locator('#compare-swap').click();
  expect(await stateOf(layer)).toMatchObject({
    variant: 'narrow',
    heads: 2,
    mask: 'causal',
    compare: { variant: 'wide', heads: 4, mask: 'none' },
  });
  await page.locator('#compare-stop').click();
  await expect(page.locator('.half')).toHaveCount(1);
  await expect(page.locator('#compare')).toBeFocused();
  expect((await stateOf(layer)).compare).toBeNull();
  await expect(notices(page)).toHaveCount(0);
});

test('one cursor: chosen in B, it is chosen in A, and both numbers are said', async ({ page }) => {
  const layer = await open(page, '#stage=scores&compare=heads:8');
  await expectPicture(page, other(page));
  await pressIn(layer, other(page), 'scores.1');
  const { cell } = await stateOf(layer);
  expect(cell?.name).toBe('scores');
  const number = (which: 'A' | 'B') =>
    layer.evaluate((el: ManyHeads, [place, of]) => el.explain(place.name, place.index, of).value, [
      cell as Place,
      which,
    ] as const);
  const both = page.locator('[data-both=two]');
  const shown = async (which: 'a' | 'b') =>
    Number(await both.locator(`[data-${which}]`).getAttribute(`data-${which}`));
  expect(await shown('a')).toBe(await number('A'));
  expect(await shown('b')).toBe(await number('B'));
  await expect(page.locator('[aria-live=polite]').first()).toContainText(
    /in A, .+ in B|in A and in B/,
  );
});

test('the keyboard works in both pictures', async ({ page }) => {
  const layer = await open(page, '#stage=softmax&head=2&compare=mask:causal');
  await other(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const { cell } = await stateOf(layer);
  expect(cell).toMatchObject({ name: 'attn_weights' });
  await page.keyboard.press('3');
  expect((await stateOf(layer)).head).toBe(2);
  await page.keyboard.press(',');
  expect((await stateOf(layer)).stage).toBe('mask');
  await page.keyboard.press('Escape');
  expect((await stateOf(layer)).cell).toBeNull();
  await first(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-both=two]')).toBeVisible();
});

test('a head that B alone has can be chosen, and its cell says that A has none', async ({
  page,
}) => {
  const layer = await open(page, '#stage=scores&compare=heads:8');
  await other(page).focus();
  await page.keyboard.press('7');
  expect(await stateOf(layer)).toMatchObject({ head: 1, compare: { heads: 8, head: 6 } });
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-inspect]')).toHaveAttribute('data-inspect', /^scores\.6\./);
  await expect(page.locator('[data-both=one]')).toHaveText('In B. A has no such cell.');
});

test('playing and scrubbing move both', async ({ page }) => {
  const layer = await open(page, '#compare=variant:wide&stage=scores');
  const colours = () => other(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expectPicture(page, other(page));
  const before = await colours();
  await page.locator('.scrub').fill('1.5');
  await expect.poll(colours).not.toBe(before);
  await page.locator('#play').click();
  await expect.poll(async () => (await stateOf(layer)).progress).toBeGreaterThan(0.55);
  await page.locator('#play').click();
});

test('a link and a reload restore both layers', async ({ page }) => {
  const layer = await open(page, '#stage=softmax');
  await setState(layer, {
    compare: { variant: 'wide', heads: 8, muted: [0, 2], parameters: 'random', seed: 5 },
  });
  const state = await stateOf(layer);
  const output = await ofB(layer, 'output');
  await page.reload();
  await whole(layer);
  expect(await stateOf(layer)).toEqual(state);
  expect(await ofB(layer, 'output')).toEqual(output);
  await expectPicture(page, other(page));
  await expect(notices(page)).toHaveCount(0);
});

test('what does not fit in a link is said, with what is allowed', async ({ page }) => {
  const layer = await open(page, '#compare=variant:tall&heads=8');
  await expect(notices(page)).toContainText(['for variant wide, split, narrow']);
  expect(await stateOf(layer)).toMatchObject({ compare: null, heads: 8 });
});

test('the element’s numbers stay A’s; B’s are asked for by name', async ({ page }) => {
  const layer = await open(page);
  const ask = () => layer.evaluate((el: ManyHeads) => el.tensor('q', 'B').shape);
  await expect(ask()).rejects.toThrow('There is no layer B');
  await setState(layer, { compare: { heads: 8 } });
  expect((await tensor(layer, 'q')).shape).toEqual([4, 10, 4]);
  expect(await ask()).toEqual([8, 10, 2]);
  await layer.evaluate((el: ManyHeads) => el.setAttribute('compare', 'off'));
  expect((await stateOf(layer)).compare).toBeNull();
});

/** Pairs of parts that overlap, and parts that stick out of the window. */
async function overlaps(page: Page): Promise<string[]> {
  return page.locator('#layer').evaluate((el: ManyHeads) => {
    const parts = [
      '.first',
      '.controls',
      '.time',
      '.layer-bar',
      '.canvas-box',
      '.legend',
      '.caption',
    ];
    parts.push('.difference');
    // In the one-column layout the inspector is a sheet over the picture.
    if (innerWidth >= 900) parts.push('.inspector');
    const boxes = parts.flatMap((part) =>
      [...(el.shadowRoot?.querySelectorAll(part) ?? [])].map((found, k) => ({
        name: `${part} ${k}`,
        box: found.getBoundingClientRect(),
      })),
    );
    const out = boxes.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1);
    const wrong = out.map(({ name }) => `${name} sticks out`);
    for (const [k, a] of boxes.entries()) {
      for (const b of boxes.slice(k + 1)) {
        const w = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const h = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (w > 2 && h > 2) wrong.push(`${a.name} on ${b.name}`);
      }
    }
    return wrong;
  });
}

for (const [width, height, across] of [
  [1440, 900, true],
  [1024, 768, true],
  [640, 800, false],
  [360, 740, false],
] as const) {
  test(`fits ${width} × ${height}, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const layer = await open(page, '#compare=variant:wide');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const state of [
        { stage: 'project', heads: 8 },
        { stage: 'softmax', heads: 4, cell: { name: 'attn_weights', index: [1, 4, 6] } },
        { stage: 'output', compare: { mask: 'causal', scaling: 2.5, parameters: 'random' } },
      ] as const) {
        await setState(layer, state);
        await expectPicture(page, first(page));
        await expectPicture(page, other(page));
        expect(await overlaps(page), state.stage).toEqual([]);
        const boxes = await page
          .locator('.canvas-box')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
        expect(boxes[0] === boxes[1]).toBe(across);
      }
    }
    await openMenu(page, 'compare');
    const menu = await page.locator('#compare-menu').boundingBox();
    expect(menu && menu.x >= 0 && menu.x + menu.width <= width).toBe(true);
    // A second Escape closes the list of menus that opened it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.locator('#compare-menu')).toBeHidden();
  });
}

test('both pictures follow their window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '#compare=same');
  const widths = () =>
    page.locator('.canvas-box canvas').evaluateAll((all) => all.map((each) => each.clientWidth));
  await expect.poll(async () => (await widths())[1]).toBeGreaterThan(500);
  await page.setViewportSize({ width: 640, height: 900 });
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(600);
  const now = await widths();
  expect(now[0]).toBe(now[1]);
});

test('inspecting never moves the pictures', async ({ page }) => {
  const layer = await open(page, '#stage=weigh&compare=heads:8');
  const boxes = () =>
    page
      .locator('.canvas-box')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  await expectPicture(page, other(page));
  const before = await boxes();
  const spots = await explore(layer, 12);
  await first(page).hover({ position: await positionOf(page, spotOf(spots, 'context')) });
  await expect(page.locator('[data-both]')).toBeVisible();
  expect(await boxes()).toEqual(before);
});

async function positionOf(page: Page, { x, y }: { x: number; y: number }) {
  const box = await first(page).boundingBox();
  return { x: x - (box?.x ?? 0), y: y - (box?.y ?? 0) };
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a tap begins, and a tap on B’s picture chooses in both', async ({ page }) => {
    const layer = await open(page);
    await openMenu(page, 'compare');
    await page.locator('#compare-clones').tap();
    await expectPicture(page, other(page));
    const box = await other(page).boundingBox();
    await other(page).tap({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) * 0.6 } });
    expect((await stateOf(layer)).cell?.name).toBe('attn_weights');
    await expect(page.locator('[data-both=two]')).toBeVisible();
  });
});
