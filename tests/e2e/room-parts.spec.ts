/** Tools and menus fit inside their parts of the page. */
import type { ManyHeads } from '../../web/element';
import { open, openMenu, setState } from './support/layer';
import { expect, test } from './support/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
] as const;

test('no part scrolls to the side by a few pixels, which shows a bar where scroll bars are classic', async ({
  page,
}) => {
  for (const { width, height } of [...sizes, { width: 1366, height: 768 }]) {
    await page.setViewportSize({ width, height });
    const layer = await open(page);
    for (const stage of ['embed', 'project', 'softmax', 'output'] as const) {
      await setState(layer, { stage });
      const barred = await layer.evaluate((el: ManyHeads) =>
        [...(el.shadowRoot?.querySelectorAll('*') ?? [])]
          .filter((each) => {
            const { overflowX, scrollbarWidth } = getComputedStyle(each);
            const scrolls = overflowX === 'auto' || overflowX === 'scroll';
            const beyond = each.scrollWidth - each.clientWidth;
            return scrolls && scrollbarWidth !== 'none' && beyond > 0;
          })
          .map(({ className }) => String(className)),
      );
      expect(barred, `${width}, ${stage}`).toEqual([]);
    }
  }
});

test('the strip that trains shows all of its tools, on a phone too', async ({ page }) => {
  for (const { width, height } of [...sizes, { width: 640, height: 800 }]) {
    await page.setViewportSize({ width, height });
    await open(page, '#parameters=trained&task=prey&heads=2');
    for (const part of ['#train', '#training-pace', '#another-seed', '#training-options'])
      await expect(page.locator(part), `${width}`).toBeInViewport({ ratio: 1 });
    const clipped = await page.locator('.training, .training *').evaluateAll((all) =>
      all.flatMap((each) => {
        const { overflowX } = getComputedStyle(each);
        return overflowX !== 'visible' &&
          each.scrollWidth > each.clientWidth + 1 &&
          each.matches(':not(.hidden-label)')
          ? [String(each.className)]
          : [];
      }),
    );
    expect(clipped, `${width}`).toEqual([]);
  }
});

test('every way of the menu Lessons is in sight at 1280 × 720', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await openMenu(page, 'lessons');
  const ways = page.locator('#lessons-menu button, #lessons-menu .file-button');
  await expect(page.locator('#offer-handout')).toHaveCount(1);
  for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 });
});
