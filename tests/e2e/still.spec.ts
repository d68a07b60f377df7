/** While a layer plays, and while a reader makes choices, the layout does not move; opened parts scroll into view. */
import type { Page } from '@playwright/test';
import { open, openStopped, setState } from './support/layer';
import { expect, needsDriver, test } from './support/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
];

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

function expectSame(before: readonly number[][], now: readonly number[][], what: string) {
  const moved = parts.filter((_, k) =>
    (before[k] ?? []).some((value, side) => Math.abs(value - (now[k]?.[side] ?? NaN)) > 2),
  );
  expect(moved, what).toEqual([]);
}

for (const size of sizes) {
  test(
    `nothing moves while it plays, ${size.width} × ${size.height}`,
    needsDriver,
    async ({ page }) => {
      await page.setViewportSize(size);
      await openStopped(page, '#speed=2');
      const before = await placesOf(page);
      await page.locator('#play').click();
      // At double speed the whole layer takes a quarter of a minute.
      for (let second = 1; second <= 20; second++) {
        await page.clock.runFor(1000);
        expectSame(before, await placesOf(page), `after ${second} s`);
      }
      await expect(page.locator('[data-stage=output]')).toHaveAttribute('aria-current', 'step');
    },
  );
}

test(
  'terms keep their columns, and their products are there with the sum',
  needsDriver,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const layer = await openStopped(page, '#parameters=random&speed=0.25');
    const columns = () =>
      page.locator('.terms table').evaluateAll((tables) =>
        tables.map((table) => {
          const left = table.getBoundingClientRect().x;
          const products = [...table.querySelectorAll('tbody .product')];
          return {
            rights: products.map((each) => Math.round(each.getBoundingClientRect().right - left)),
            blank: products.filter((each) => each.textContent.trim() === '').length,
            sum: table.querySelector('[data-total]')?.textContent.trim() ?? '',
          };
        }),
      );
    for (const stage of ['project', 'scores', 'weigh', 'output'] as const) {
      await setState(layer, { stage, progress: 0.45 });
      await page.locator('#play').click();
      const seen = new Set<number>();
      for (let k = 0; k < 24; k++) {
        await page.clock.runFor(120);
        for (const { rights, blank, sum } of await columns()) {
          expect(blank === 0 || sum === '', `${stage}: a sum of products that are blank`).toBe(
            true,
          );
          rights.forEach((right) => seen.add(right));
        }
      }
      expect(seen.size, stage).toBe(1);
      await page.locator('#play').click();
    }
  },
);

for (const size of sizes.slice(0, 2)) {
  test(
    `sum and terms keep their places while numbers of zeros pass, ${size.width} × ${size.height}`,
    needsDriver,
    async ({ page }) => {
      await page.setViewportSize(size);
      // Slow enough for a cell to last several frames: the inspector skips faster cells.
      const layer = await openStopped(page, '#speed=0.25');
      for (const stage of ['project', 'scores', 'weigh'] as const) {
        await setState(layer, { stage, progress: 0.4 });
        await page.locator('#play').click();
        const seen = new Map<string, Set<string>>();
        for (let k = 0; k < 32; k++) {
          await page.clock.runFor(120);
          const places = await page.locator('.terms').evaluateAll((all) =>
            all.flatMap((terms) =>
              ['.zeros', '[data-total]', 'thead th', 'tbody tr .operand'].flatMap((part) => {
                const box = terms.querySelector(part)?.getBoundingClientRect();
                return box && box.width > 0 ? [[part, `${box.right} ${box.y}`] as const] : [];
              }),
            ),
          );
          for (const [part, place] of places)
            seen.set(part, (seen.get(part) ?? new Set()).add(place));
        }
        expect(seen.has('[data-total]'), stage).toBe(true);
        for (const [part, its] of seen) expect([...its], `${stage}: ${part}`).toHaveLength(1);
        await page.locator('#play').click();
      }
    },
  );
}

test('the bars of a comparison show all of their controls', async ({ page }) => {
  for (const { width, height } of [...sizes.slice(0, 2), { width: 1280, height: 720 }]) {
    await page.setViewportSize({ width, height });
    const layer = await open(page, '#stage=scores');
    await setState(layer, { compare: { variant: 'wide' } });
    await expect(page.locator('.layer-bar')).toHaveCount(2);
    const cut = () =>
      page.locator('.layer-bar').evaluateAll((bars) =>
        bars.flatMap((bar) => {
          const space = bar.getBoundingClientRect();
          return [...bar.querySelectorAll('select, button')]
            .filter((each) => {
              const box = each.getBoundingClientRect();
              const shown = box.width > 0;
              return (
                shown &&
                (box.left < space.left - 1 ||
                  box.right > space.right + 1 ||
                  box.top < space.top - 1 ||
                  box.bottom > space.bottom + 1)
              );
            })
            .map((each) => each.id);
        }),
      );
    const boxes = () =>
      page
        .locator('.canvas-box')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
    expect(await cut(), `${width}`).toEqual([]);
    const before = await boxes();
    await setState(layer, { compare: { variant: 'narrow', mask: 'causal', parameters: 'clones' } });
    expect(await cut(), `${width}`).toEqual([]);
    expect(await boxes()).toEqual(before);
  }
});

test('a closer look comes into sight when it is opened', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const layer = await open(page);
  for (const [button, panel] of [
    ['#look-heads', '.look-figure'],
    ['#values', '#values-panel'],
  ] as const) {
    await setState(layer, { look: 'none' });
    await page.locator(button).click();
    await expect(page.locator(panel).first()).toBeInViewport({ ratio: 0.5 });
  }
});
