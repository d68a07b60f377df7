/**
 * If WebAssembly is missing, or a chunk fails to load, the page says so in words. Whatever the address and whichever
 * control is pressed, no error is left to the console alone.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

/** Collects uncaught exceptions and rejections. */
function failuresOf(page: Page): readonly string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  return failures;
}

/** Presses every visible button once, including those of menus and panels that open; tells buttons apart by name. */
async function pressAll(page: Page): Promise<number> {
  const pressed = new Set<string>();
  for (;;) {
    const next = await page.evaluate(
      (done) => {
        const all: HTMLElement[] = [];
        const roots: ParentNode[] = [document];
        for (const root of roots)
          for (const element of root.querySelectorAll<HTMLElement>('*')) {
            if (element.shadowRoot) roots.push(element.shadowRoot);
            if (element.matches('button, summary, [role=tab], label.button')) all.push(element);
          }
        for (const element of all) {
          const name = `${element.id} ${element.className} ${element.textContent?.trim() ?? ''}`;
          const isShown = element.getClientRects().length > 0 && !element.matches(':disabled');
          if (!isShown || done.includes(name)) continue;
          element.click();
          return name;
        }
        return null;
      },
      [...pressed],
    );
    if (next === null) return pressed.size;
    pressed.add(next);
    // Rejections are reported after the click.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
  }
}

const addresses = [
  './dist/index.html',
  './dist/index.html#stage=scores&cell=scores.1.2.3',
  './dist/index.html?lesson=pieces',
  './dist/index.html#lesson=twins&step=start',
  './dist/index.html?present',
  './dist/index.html?lesson=pieces&present',
  './dist/index.html?handout=pieces',
  './dist/index.html?make',
  './dist/index.html?autoplay',
  './dist/index.html#parameters=what-where&trainStep=100',
  './dist/index.html#compare=variant:wide',
  './dist/manyheads.html',
  './dist/manyheads.html?lesson=pieces',
  './base.html',
];

for (const address of addresses) {
  test(`without WebAssembly: ${address}`, async ({ page }) => {
    const failures = failuresOf(page);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    await page.goto(address);
    await expect(page.getByText(/WebAssembly/).first()).toBeVisible();
    await pressAll(page);
    expect(failures).toEqual([]);
  });
}

test('parts of the code that do not arrive: the first screen says so, and goes on', async ({
  page,
}) => {
  const failures = failuresOf(page);
  await page.goto('./dist/index.html');
  await expect(page.locator('#welcome-minute')).toBeVisible();
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.locator('#welcome-twins').click();
  await expect(page.locator('.notice.error')).toBeVisible();
  await expect(page.locator('.door')).toHaveCount(0);
  await page.locator('#welcome-minute').click();
  await expect(page.locator('#minute-pause')).toBeVisible();
  expect(failures).toEqual([]);
});

test('parts of the code that do not arrive: whatever is pressed', async ({ page }) => {
  const failures = failuresOf(page);
  await page.goto('./dist/index.html');
  await page.locator('#welcome-explore').click();
  await expect(page.locator('.strip .stage').first()).toBeVisible();
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  expect(await pressAll(page)).toBeGreaterThan(20);
  expect(failures).toEqual([]);
});
