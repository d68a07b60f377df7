/**
 * While a layer plays, nothing around its picture moves, and the terms of the inspector keep their columns.
 *
 * Whole pages, because their clock is stopped.
 */
import type { Page } from '@playwright/test';
import { openStopped, setState, stateOf } from './support/layer';
import { expect, test } from './support/test';

const parts = ['.canvas-box', '.strip ol', '.transport', '.controls', '.legend', '.caption'];

/** Positions of the parts of the layout. */
const placesOf = (page: Page) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const root = document.querySelector('#layer')?.shadowRoot;
        const box = root?.querySelector(selector)?.getBoundingClientRect();
        return box ? [box.x, box.y, box.width, box.height] : [];
      }),
    parts,
  );

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`nothing moves while it plays, ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    const layer = await openStopped(page, '#speed=4');
    const before = await placesOf(page);
    await page.locator('#play').click();
    // A frame is never longer than a tenth of a second for the player.
    for (let frame = 1; (await stateOf(layer)).stage !== 'output'; frame++) {
      expect(frame).toBeLessThan(300);
      await page.clock.fastForward(100);
      const now = await placesOf(page);
      const moved = parts.filter((_, k) =>
        (before[k] ?? []).some((value, side) => Math.abs(value - (now[k]?.[side] ?? NaN)) > 2),
      );
      expect(moved, `frame ${frame}`).toEqual([]);
    }
  });
}

test('terms and sums keep their places, and products are there with their sum', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Slow enough for a cell to last several frames: the inspector skips faster cells.
  const layer = await openStopped(page, '#speed=0.25');
  const look = () =>
    page.locator('.terms').evaluateAll((all) =>
      all.map((terms) => {
        const left = terms.getBoundingClientRect().x;
        const products = [...terms.querySelectorAll('tbody .product')];
        return {
          places: ['.zeros', '[data-total]', 'thead th', '.operand', '.product'].flatMap((part) => {
            const box = terms.querySelector(part)?.getBoundingClientRect();
            return box && box.width > 0
              ? [[part, `${Math.round(box.right - left)} ${Math.round(box.y)}`] as const]
              : [];
          }),
          blank: products.some((each) => each.textContent.trim() === ''),
          sum: terms.querySelector('[data-total]')?.textContent.trim() ?? '',
        };
      }),
    );
  for (const stage of ['project', 'weigh'] as const) {
    await setState(layer, { stage, progress: 0.4 });
    await page.locator('#play').click();
    const seen = new Map<string, Set<string>>();
    for (let k = 0; k < 16; k++) {
      await page.clock.fastForward(100);
      for (const { places, blank, sum } of await look()) {
        expect(blank && sum !== '', `${stage}: a sum of products that are blank`).toBe(false);
        for (const [part, place] of places)
          seen.set(part, (seen.get(part) ?? new Set()).add(place));
      }
    }
    expect(seen.has('[data-total]'), stage).toBe(true);
    for (const [part, its] of seen) expect([...its], `${stage}: ${part}`).toHaveLength(1);
    await page.locator('#play').click();
  }
});
