/** A lesson on a phone: the subject of each step stays visible above the guide. */
import type { Page } from '@playwright/test';
import { openLesson } from './support/guide';
import { expect, needsDriver, test } from './support/test';

test.describe('above a lesson on a phone', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });

  const boundsOf = async (page: Page, selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
  };

  test('two layers are beside each other, whole', needsDriver, async ({ page }) => {
    await openLesson(page, '#lesson=parameters&step=cut');
    await expect(page.locator('.half')).toHaveCount(2);
    const isWhole = async (half: string) => {
      const guide = await boundsOf(page, '#guide');
      const room = await boundsOf(page, `${half} .canvas-box`);
      const picture = await boundsOf(page, `${half} canvas`);
      const fits = picture.bottom < room.bottom + 1 && picture.right < room.right + 1;
      return fits && room.bottom < guide.top + 1;
    };
    // Poll until the picture is drawn.
    for (const half of ['.half:first-child', '.half:last-child'])
      await expect.poll(() => isWhole(half)).toBe(true);
  });

  test(
    'a panel below the picture that a step speaks of ends above the guide',
    needsDriver,
    async ({ page }) => {
      await openLesson(page, '#lesson=before&step=places');
      await page.locator('#commit[aria-disabled=false]').click();
      const panel = '#look-panel [data-scorer=gaussian]';
      // A panel taller than the space above the guide starts at the top of the window.
      await expect
        .poll(async () => {
          const [{ top, bottom }, guide] = [
            await boundsOf(page, panel),
            await boundsOf(page, '#guide'),
          ];
          return Math.abs(top) < 2 || (top >= 0 && bottom <= guide.top + 1);
        })
        .toBe(true);
    },
  );

  test(
    'Next brings the picture back to a reader who scrolled away',
    needsDriver,
    async ({ page }) => {
      await openLesson(page, '#lesson=same&step=worth');
      // Shows the unused controls too, which then stand below the picture.
      await page.locator('#guide-all').tap();
      await expect(page.locator('.inspector.learned')).toHaveCount(1);
      await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
      });
      await expect(page.locator('canvas').first()).not.toBeInViewport();
      await page.locator('#guide-next').tap();
      await expect(page.locator('canvas').first()).toBeInViewport({ ratio: 0.9 });
    },
  );

  test(
    'an option that is chosen brings what makes the guess in sight',
    needsDriver,
    async ({ page }) => {
      await openLesson(page, '#lesson=pieces&step=split');
      const isWhole = async () => {
        const body = await boundsOf(page, '.guide-body');
        return (await boundsOf(page, '#commit')).bottom < body.bottom + 1;
      };
      expect(await isWhole()).toBe(false);
      await page.locator('.guess-option').first().tap();
      await expect.poll(isWhole).toBe(true);
    },
  );

  test('a term’s panel covers neither the sentence nor Next', needsDriver, async ({ page }) => {
    await openLesson(page, '#lesson=ladder&step=friend');
    await page.locator('.guide-body .term').first().tap();
    const panel = page.locator('#term-panel');
    await expect(panel).toContainText('matrix: a table of numbers');
    const [words, guide] = [await boundsOf(page, '#term-panel'), await boundsOf(page, '#guide')];
    expect(words.bottom).toBeLessThan(guide.top + 1);
    await page.locator('#guide-back').tap();
    await expect(panel).toBeHidden();
  });
});
