/** A figure in a post: fingers scroll the article wherever they start, and CSS reserves room before the script runs. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test';
import { openArticle, whole } from './support/whole';

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 740 } });

  /** Drags a finger upwards from the middle of a part. @returns by how much the article scrolled */
  async function drag(page: Page, part: Locator): Promise<number> {
    await part.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = await part.boundingBox();
    if (!box) throw new Error('it is not there');
    const x = box.x + box.width / 2;
    const y = Math.min(box.y + box.height / 2, 700);
    const before = await page.evaluate(() => window.scrollY);
    const devtools = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: { x: number; y: number }[],
    ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [{ x, y }]);
    for (let k = 1; k <= 12; k++) await touch('touchMove', [{ x, y: y - 20 * k }]);
    await touch('touchEnd', []);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    return (await page.evaluate(() => window.scrollY)) - before;
  }

  test('a drag on the picture, on what is around it, and on what is said of a cell', async ({
    page,
  }) => {
    const html = `<many-heads sentence="the cat sat on the mat" heads="2" stage="softmax"
      cell="attn_weights.0.3.2"></many-heads>`;
    const layer = await openArticle(page, html);
    for (const part of ['mh-inspector', 'mh-legend', 'mh-strip ol', '.frames', '.play'])
      await expect.poll(() => drag(page, layer.locator(part).first()), part).toBeGreaterThan(100);
  });

  test('a drag on a lesson’s guide', async ({ page }) => {
    const layer = await openArticle(page, '<many-heads lesson="pieces"></many-heads>');
    for (const part of ['.said', 'mh-guide h2'])
      await expect.poll(() => drag(page, layer.locator(part)), part).toBeGreaterThan(100);
  });
});

/** The CSS that the documentation gives. */
const docs = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
const [, reserved = ''] = /```css\n(many-heads \{\s+min-height[^`]*)```/.exec(docs) ?? [];

for (const [what, width, tag] of [
  ['a phone', 390, 'sentence="the cat sat on the mat" heads="2" stage="softmax"'],
  ['a column of 640 px, a lesson', 640, 'lesson="pieces"'],
] as const) {
  test(`nothing moves when the script comes, on ${what}`, async ({ page }) => {
    expect(reserved).not.toBe('');
    await page.setViewportSize({ width: width < 600 ? width : 1280, height: 740 });
    let release = () => undefined as void;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/embed.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.route('**/article.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>An article</title>
          <meta name="viewport" content="width=device-width,initial-scale=1">
          <script type="module" src="/dist/embed.js"></script>
          <style>body { max-width: ${width}px; margin: 0 auto } ${reserved}</style>
          <p>Before.</p><many-heads ${tag}></many-heads><p id="after">After.</p></html>`,
      }),
    );
    await page.goto('./article.html', { waitUntil: 'commit' });
    const after = page.locator('#after');
    const top = () => after.evaluate((each) => each.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    release();
    const layer = await whole(page.locator('many-heads'));
    if (tag.startsWith('lesson')) await expect(layer.locator('mh-guide h2')).toBeVisible();
    expect(await top()).toBe(before);
  });
}
