/** A figure far down an article starts when the reader scrolls near it, or when a script needs it. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';

/** An article whose figure is four windows further down. */
async function openArticle(page: Page, figure: string): Promise<void> {
  await page.route('**/far.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
        <script type="module" src="./embed.js"></script>
        <p style="height: 400vh">Before the figure.</p>${figure}`,
    }),
  );
  await page.goto('./far.html');
  await page.evaluate(() => customElements.whenDefined('many-heads'));
  await observed(page);
}

/**
 * Waits until the browser has notified every observer of the figure's place. It notifies them in the order of creation,
 * so a new observer is the last.
 */
const observed = (page: Page) =>
  figure(page).evaluate(
    (el) =>
      new Promise<void>((done) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          done();
        });
        observer.observe(el);
      }),
  );

const figure = (page: Page) => page.locator('many-heads');
const started = (page: Page) => figure(page).locator('canvas').count();

const needs: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'comes near': (page) => page.evaluate(() => scrollTo(0, 2.5 * innerHeight)),
  'awaits its ready': (page) =>
    figure(page).evaluate((el: ManyHeads) => el.ready.then(() => undefined)),
  'sets its state': (page) =>
    figure(page).evaluate((el: ManyHeads) => el.setState({ stage: 'softmax' })),
  'steps through it': (page) => figure(page).evaluate((el: ManyHeads) => el.next()),
  'asks for a tensor too early': (page) =>
    figure(page).evaluate((el: ManyHeads) => {
      try {
        el.tensor('x');
      } catch {
        // The first call throws; a later one succeeds.
      }
    }),
  prints: (page) => page.evaluate(() => dispatchEvent(new Event('beforeprint'))),
  'tabs to it': (page) => page.keyboard.press('Tab'),
};
for (const [what, need] of Object.entries(needs)) {
  test(`starts when somebody ${what}, and not before`, async ({ page }) => {
    await openArticle(page, '<many-heads></many-heads>');
    expect(await started(page)).toBe(0);
    await need(page);
    await expect.poll(() => started(page)).toBe(1);
    await expectPicture(page);
  });
}

test('keeps its room while it waits, and takes attributes without starting', async ({ page }) => {
  await openArticle(page, '<many-heads></many-heads>');
  const height = () => figure(page).evaluate((el) => el.getBoundingClientRect().height);
  expect(await height()).toBeGreaterThan(100);
  await figure(page).evaluate((el) => el.setAttribute('heads', '2'));
  await observed(page);
  expect(await started(page)).toBe(0);
  const heads = await figure(page).evaluate(
    async (el: ManyHeads) => (await el.ready).tensor('q').shape[0],
  );
  expect(heads).toBe(2);
});

test('plays by itself once it is near, and at once when told to @quick', async ({ page }) => {
  await openArticle(page, '<many-heads autoplay speed="4"></many-heads>');
  const position = () => figure(page).evaluate((el: ManyHeads) => el.position);
  const opening = await position();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(position).not.toBe(opening);

  await openArticle(page, '<many-heads speed="4"></many-heads>');
  await figure(page).evaluate((el: ManyHeads) => el.play());
  await expect.poll(position).not.toBe(opening);
});

test('an element that is taken out while it starts is there again when put back', async ({
  page,
}) => {
  await openArticle(page, '<many-heads></many-heads>');
  const shape = await figure(page).evaluate(async (el: ManyHeads) => {
    void el.ready;
    el.remove();
    await new Promise(requestAnimationFrame);
    document.body.append(el);
    return (await el.ready).tensor('x').shape;
  });
  expect(shape).toEqual([10, 16]);
});
