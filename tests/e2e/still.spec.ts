/**
 * While a layer plays, nothing around its picture moves.
 *
 * Whole pages, because their clock is stopped.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { expect, test } from './support/test';

const parts = ['mh-picture', 'mh-header', 'mh-strip ol', 'mh-knife', 'mh-legend', 'mh-caption'];

/** Positions of the parts of the layout. */
const placesOf = (page: Page) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const root = document.querySelector('many-heads')?.shadowRoot;
        const box = root?.querySelector(selector)?.getBoundingClientRect();
        return box ? [box.x, box.y, box.width, box.height] : [];
      }),
    parts,
  );

for (const [width, height] of [
  [1440, 900],
  [800, 900],
  [360, 740],
] as const)
  test(`nothing moves while it plays, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.goto('./#parameters=random&stage=embed&speed=4');
    const figure = page.locator('many-heads');
    await figure.evaluate((element: ManyHeads) => element.ready.then(() => undefined));
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.clock.runFor(2000);
    const before = await placesOf(page);
    for (const place of before) expect(place).toHaveLength(4);
    const stage = () => figure.evaluate((element: ManyHeads) => element.getState().stage);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const stages = new Set<string>();
    // A frame is never longer than a tenth of a second for the player.
    for (let frame = 1; !stages.has('output'); frame++) {
      expect(frame).toBeLessThan(300);
      await page.clock.fastForward(100);
      stages.add(await stage());
      const now = await placesOf(page);
      const moved = parts.filter((_, k) =>
        (before[k] ?? []).some((value, side) => Math.abs(value - (now[k]?.[side] ?? NaN)) > 2),
      );
      expect(moved, `frame ${frame}, ${[...stages].at(-1)}`).toEqual([]);
    }
    expect(stages.size).toBe(9);
  });
