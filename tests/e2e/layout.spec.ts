/**
 * The page in its sizes: a table of states and windows, on one page.
 *
 * A whole page, because the page's own boxes decide how much of a window the picture gets.
 */
import type { ManyHeads } from '../../web/element';
import { stageNames, type State } from '../../web/state/state';
import { layoutProblems } from '../cases/support/layout';
import { expect, test, type PageFigure } from './support/figure';
import { openMenu } from './support/layer';

/** `share`: how much of the window's height the picture has at least. */
const sizes = [
  { width: 1440, height: 900, share: 0.6 },
  { width: 1280, height: 720, share: 0.5 },
  { width: 1024, height: 768, share: 0.55 },
  { width: 640, height: 800, share: 0.4 },
  { width: 360, height: 740, share: 0.55 },
] as const;

const long = 'one two three four five six seven eight nine ten eleven twelve thirteen';

/** States that leave the picture where it is. */
const still: readonly (readonly [string, Partial<State>])[] = [
  ['wide', { stage: 'project', variant: 'wide', heads: 16 }],
  ['narrow', { variant: 'narrow', heads: 2 }],
  ['many heads', { stage: 'softmax', variant: 'split', heads: 16 }],
  ['a long seed', { parameters: 'random', mask: 'causal', seed: 4_294_967_295 }],
  ['one word', { sentence: 'one' }],
  ['many words', { sentence: long }],
  ['long numbers', { scaling: 0.012345, dModel: 64, stage: 'output' }],
  ['an edited number', { edits: [{ name: 'W_Q', index: [1, 2], value: 0.75 }], stage: 'project' }],
];

/** States with other parts around the picture. */
const others: readonly (readonly [string, Partial<State>])[] = [
  ['a chosen cell', { stage: 'softmax', cell: { name: 'attn_weights', index: [1, 4, 6] } }],
  ['a second sentence', { cell: null, memory: long, stage: 'scores' }],
  ['a training', { memory: '', parameters: 'trained', task: 'prey', heads: 2, stage: 'embed' }],
  ['the way back', { parameters: 'random', direction: 'backward', stage: 'scores' }],
  ['two layers', { direction: 'forward', compare: { heads: 8 }, stage: 'project' }],
  ['for a room', { compare: null, theme: 'projector', edits: [], stage: 'softmax' }],
];

const boxOf = ({ element }: PageFigure) =>
  element.evaluate((each: ManyHeads) => {
    // What looked for problems has scrolled.
    const root = each.shadowRoot;
    root?.querySelector('.page')?.scrollTo(0, 0);
    window.scrollTo(0, 0);
    const box = root?.querySelector('.canvas-box')?.getBoundingClientRect();
    return [box?.x, box?.y, box?.width, box?.height].map((length) => Math.round(length ?? 0));
  });

/** Rows that are cut off although they do not scroll, and parts that scroll by a few pixels. */
const cutParts = ({ element }: PageFigure) =>
  element.evaluate((each: ManyHeads) => {
    const all = [...(each.shadowRoot?.querySelectorAll('*') ?? [])];
    return all.flatMap((part) => {
      const { overflowX, scrollbarWidth } = getComputedStyle(part);
      const beyond = part.scrollWidth - part.clientWidth;
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      const barred = scrolls && scrollbarWidth !== 'none' && beyond > 0 && beyond < 20;
      const isRow = part.matches('.controls, .menus, .time, .stage, .legend');
      const cut = isRow && !scrolls && beyond > 1;
      return barred || cut ? [`${part.className}: ${beyond} px`] : [];
    });
  });

for (const { width, height, share } of sizes) {
  test(`every state fits ${width} × ${height}`, async ({ figure }) => {
    const { page } = figure;
    await page.setViewportSize({ width, height });
    await figure.whole();
    await expect
      .poll(async () => (await boxOf(figure))[3])
      .toBeGreaterThanOrEqual(Math.floor(share * height));
    const before = await boxOf(figure);
    const [, top = 0, , tall = 0] = before;
    expect(top + tall).toBeLessThanOrEqual(height);
    for (const stage of stageNames) {
      await figure.set({ stage });
      expect(await boxOf(figure), stage).toEqual(before);
    }
    await figure.set({ stage: 'softmax' });
    expect(await layoutProblems(figure.element), 'its cells').toEqual([]);
    for (const [name, state] of [...still, ...others]) {
      await figure.set(state);
      await figure.whole();
      const isStill = still.some(([each]) => each === name);
      if (isStill) expect(await boxOf(figure), name).toEqual(before);
      expect(await layoutProblems(figure.element, { cell: 0 }), name).toEqual([]);
      // In the large type of a room, the strip scrolls.
      if (width >= 1024 && state.theme !== 'projector')
        expect(await cutParts(figure), name).toEqual([]);
    }
  });
}

for (const { width, height } of [sizes[0], sizes[4], { width: 932, height: 430 }])
  test(`every menu stands in the window of ${width} × ${height}`, async ({ figure }) => {
    const { page } = figure;
    await page.setViewportSize({ width, height });
    const first = ['lessons', 'ladder', 'compare', 'share', 'files', 'view', 'cost'];
    for (const id of [...first, 'parameters', 'mask', 'scaling', 'sizes', 'pace']) {
      await openMenu(page, id);
      const menu = page.locator(`#${id}-menu`);
      await expect(menu.getByRole('status')).toHaveCount(0);
      await expect(menu).toBeInViewport({ ratio: 0.99 });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
  });

test('a menu opens and closes by keyboard, and leaves the chosen cell', async ({ figure }) => {
  const cell = { name: 'attn_weights', index: [1, 4, 6] };
  await figure.set({ stage: 'softmax', cell });
  const { page } = figure;
  for (const id of ['share', 'mask', 'pace', 'view']) {
    const [button, menu] = [page.locator(`#${id}`), page.locator(`#${id}-menu`)];
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  }
  expect((await figure.state()).cell).toEqual(cell);
});

test('Tab reaches every control and the picture', async ({ figure }) => {
  await figure.set({ stage: 'scores', cell: { name: 'scores', index: [1, 4, 6] } });
  const { page } = figure;
  const reached = new Set<string>();
  await page.evaluate(() => {
    const body = document.body;
    body.tabIndex = -1;
    body.focus();
    body.removeAttribute('tabindex');
  });
  for (let k = 0; k < 80; k++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.querySelector('many-heads');
      // The page's name is slotted, so it is not in the shadow root.
      const focused = element?.shadowRoot?.activeElement ?? element?.querySelector(':focus');
      return focused ? focused.id || focused.className || focused.tagName : '';
    });
    if (name === '' && k > 0) break;
    reached.add(name);
  }
  const names = [...reached].join(' ');
  const controls = ['home', 'chip', 'edit-sentence', 'parameters', 'mask', 'play', 'next', 'scrub'];
  for (const wanted of [...controls, 'CANVAS']) expect(names).toContain(wanted);
});
