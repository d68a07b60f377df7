/** The projector theme is readable from the last row: nothing meaningful is small, and nothing is cut off. */
import { open, setState } from './support/layer';
import { expect, test } from './support/test';

const room = { width: 1280, height: 720 };

/** Texts of `selector` that are smaller than `least`, with their sizes. */
const smallerThan = (selector: string, least: number) =>
  [
    selector,
    least,
    (elements: readonly Element[], size: number) =>
      elements
        .flatMap((element) => [element, ...element.querySelectorAll('*')])
        .filter((each) => !each.matches('sub, sub *, sup, sup *, .equation *, .hidden-label'))
        .filter((each) =>
          [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .filter((each) => each.getBoundingClientRect().width > 0)
        .map((each) => [each.textContent.trim(), parseFloat(getComputedStyle(each).fontSize)])
        .filter(([, its]) => Number(its) < size),
  ] as const;

test('the inspector’s type is large, menus’ and settings’ not small', async ({ page }) => {
  await page.setViewportSize(room);
  const layer = await open(page, '#theme=projector');
  for (const state of [
    { stage: 'project', parameters: 'constructed', cell: null },
    { stage: 'project', parameters: 'random', cell: { name: 'q_packed', index: [1, 6] } },
    {
      stage: 'softmax',
      parameters: 'constructed',
      cell: { name: 'attn_weights', index: [1, 4, 6] },
    },
    { stage: 'weigh', cell: { name: 'context', index: [1, 4, 2] } },
  ] as const) {
    await setState(layer, state);
    for (const [selector, least] of [
      ['.inspector', 18],
      ['.intro, .projections, .order', 18],
      ['.menus > .menu > .menu-button, .settings .menu-button, .cost-line .menu-button', 16],
    ] as const) {
      const [found, size, small] = smallerThan(selector, least);
      expect(await page.locator(found).evaluateAll(small, size), selector).toEqual([]);
    }
  }
});

test('the sentence that says what the page is, and the note of dashed words, are whole', async ({
  page,
}) => {
  for (const [size, theme] of [
    [room, 'projector'],
    [{ width: 1024, height: 768 }, 'light'],
  ] as const) {
    await page.setViewportSize(size);
    const layer = await open(page, `#theme=${theme}`);
    const intro = page.locator('.intro');
    const cut = () =>
      intro.evaluate(
        (each) => each.scrollWidth - each.clientWidth + each.scrollHeight - each.clientHeight,
      );
    await expect(intro).toContainText('A real attention layer');
    expect(await cut()).toBeLessThanOrEqual(0);
    await setState(layer, {
      sentence:
        'the tired old professor slowly explained everything about transformers to curious students',
    });
    await expect(page.locator('.unknown-note')).toBeInViewport({ ratio: 1 });
    expect(await cut()).toBeLessThanOrEqual(0);
  }
});

for (const [size, theme] of [
  [{ width: 1440, height: 900 }, 'light'],
  [{ width: 1024, height: 768 }, 'light'],
  [room, 'projector'],
] as const) {
  test(`a chosen share’s own term and the sum are whole, ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const layer = await open(page, `#theme=${theme}&stage=softmax&cell=attn_weights.1.4.6`);
    for (const key of [6, 0, 9, 3]) {
      await setState(layer, { cell: { name: 'attn_weights', index: [1, 4, key] } });
      const [list, head, own, sum] = await Promise.all(
        ['.inspector', '.terms thead', '.terms .own', '.terms tfoot'].map((each) =>
          page.locator(each).boundingBox(),
        ),
      );
      if (!list || !head || !own || !sum) throw new Error('a part of the terms is not there');
      expect(own.y).toBeGreaterThanOrEqual(head.y + head.height - 1);
      expect(own.y + own.height).toBeLessThanOrEqual(sum.y + 1);
      expect(sum.y + sum.height).toBeLessThanOrEqual(list.y + list.height);
      // A whole number of lines fits between the heads and the sum, so no line is half covered.
      expect(Math.abs(((sum.y - head.y) / head.height) % 1)).toBeCloseTo(0, 1);
    }
  });
}
