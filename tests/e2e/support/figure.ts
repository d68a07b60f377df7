/**
 * The figure of a page in Playwright, and one page for many tests.
 *
 * `import { expect, test } from './support/figure'`, then `test('…', async ({ figure }) => …)`: a worker opens the page
 * once; each test finds it at its first state, in a window of 1280 × 720, without menus, messages or kept lessons. What
 * needs a page of its own (storage, a first visit, links, requests, another host) takes `page` from ./test instead.
 */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/element';
import { loadingParts, onSlider, type Target, type TestFigure } from '../../support/figure';
import { setState, stateOf, tensors } from './layer';
import { closeWelcome, watch, type Watch } from './test';

export { expect };

export interface PageFigure extends TestFigure {
  readonly page: Page;
  readonly element: Locator;
}

export function pageFigure(page: Page, element = page.locator('many-heads').first()): PageFigure {
  let stopped = false;

  /** The middle of a number's cell, in window pixels. */
  const middleOf = async (target: Exclude<Target, string>) => {
    const middle = await element.evaluate((each: ManyHeads, place) => {
      each.shadowRoot?.querySelector('canvas')?.scrollIntoView({ block: 'nearest' });
      const box = each.cellBox(place);
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, target);
    if (!middle) throw new Error(`${target.name}.${target.index.join('.')} is not in the picture`);
    return middle;
  };

  return {
    page,
    element,
    async whole() {
      await element.evaluate((each: ManyHeads) => each.ready.then(() => undefined));
      await expect(element.locator(loadingParts)).toHaveCount(0);
      await expect(element.locator('canvas[data-moving]')).toHaveCount(0);
    },
    async open(link) {
      await element.evaluate((each: ManyHeads, text) => {
        each.openLink(new URLSearchParams(text));
      }, link);
      await this.whole();
    },
    set: (values) => setState(element, values),
    state: () => stateOf(element),
    async tensor(name) {
      const found = (await tensors(element, [name])).get(name);
      if (!found) throw new Error(`no ${name}`);
      return found;
    },
    text: async (target) =>
      ((await element.locator(target).first().textContent()) ?? '').replace(/\s+/g, ' ').trim(),
    count: (target) => element.locator(target).count(),

    async press(target) {
      if (typeof target === 'string') return element.locator(target).click();
      const { x, y } = await middleOf(target);
      await page.mouse.click(x, y);
    },
    async hover(target) {
      if (typeof target === 'string') return element.locator(target).hover();
      const { x, y } = await middleOf(target);
      await page.mouse.move(x, y);
    },
    async type(target, text) {
      const field = element.locator(target);
      // Key by key: Firefox does not count `fill` as a change by the reader.
      await field.press('ControlOrMeta+a');
      await field.press('Delete');
      await field.pressSequentially(text);
      await field.press('Enter');
    },
    key: (key) => page.keyboard.press(key),
    async drag(target, share) {
      const slider = element.locator(target);
      const box = await slider.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
      await slider.click({ position: onSlider(box, share) });
    },
    async time(milliseconds) {
      if (!stopped) {
        stopped = true;
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 3_600_000);
      }
      await page.clock.runFor(milliseconds);
    },
  };
}

const usualWindow = { width: 1280, height: 720 };

/** Back to what a reader sees who comes for the second time. */
async function fresh({ page, element }: PageFigure): Promise<void> {
  await page.setViewportSize(usualWindow);
  // Firefox's driver cannot do it.
  if (page.context().browser()?.browserType().name() === 'chromium')
    await page.emulateMedia({
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      media: null,
    });
  await page.mouse.move(0, 0);
  await element.evaluate((each: ManyHeads, link) => {
    localStorage.clear();
    localStorage.setItem('manyheads.welcome', 'closed');
    each.reset();
    each.openLink(new URLSearchParams(link));
    (each.shadowRoot?.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  }, 'stage=embed&theme=auto');
}

export const test = base.extend<
  { figure: PageFigure },
  { sharedFigure: PageFigure & { readonly watched: Watch } }
>({
  sharedFigure: [
    async ({ browser }, use, { project }) => {
      const baseURL = project.use.baseURL ?? '';
      const context = await browser.newContext({ baseURL, viewport: usualWindow });
      const page = await context.newPage();
      await page.addInitScript(closeWelcome);
      const watched = watch(page, new URL(baseURL).origin);
      await page.goto('./#stage=embed');
      const figure = pageFigure(page);
      await figure.whole();
      await use({ ...figure, watched });
      await context.close();
    },
    { scope: 'worker' },
  ],
  figure: async ({ sharedFigure }, use) => {
    await fresh(sharedFigure);
    await sharedFigure.whole();
    await use(sharedFigure);
    const { complaints } = sharedFigure.watched;
    expect(complaints.splice(0)).toEqual([]);
  },
});
