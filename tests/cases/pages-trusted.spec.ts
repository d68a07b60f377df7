/** Pages with trusted types, where only named policies may create markup: `require-trusted-types-for 'script'`. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { looks } from '../../web/state/state';
import { expect, test } from './support/test';

/** Collects the violations that the browser reports. */
async function refusals(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const all: string[] = [];
    Reflect.set(window, 'refused', all);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      all.push(effectiveDirective),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, 'refused') as readonly string[]);
}

const trusted = (names: string) =>
  `script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types ${names}`;

/** Opens a file of `dist/` under a policy. */
async function openUnder(page: Page, file: string, policy: string): Promise<void> {
  await page.route(`**/dist/${file}`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': policy };
    await route.fulfill({ response, headers });
  });
  await page.goto(`./dist/${file}`);
}

/** Panels and menus create markup too, so open all of them. */
async function opensAll(page: Page): Promise<void> {
  await page.locator('many-heads').evaluate(
    async (el: ManyHeads, allLooks) => {
      await el.ready;
      for (const look of allLooks) {
        el.look = look;
        await el.updateComplete;
      }
      el.compare = 'variant:wide';
      await el.updateComplete;
    },
    looks.filter((look) => look !== 'none'),
  );
  await expect(page.locator('many-heads .stages.compared canvas').nth(1)).toBeVisible();
}

test('18-csp.html?csp=trusted: lit-html is the only name that a figure needs', async ({ page }) => {
  const refused = await refusals(page);
  await page.goto('./18-csp.html?csp=trusted');
  await opensAll(page);
  expect(await refused()).toEqual([]);
});

for (const file of ['index.html', 'manyheads.html'])
  test(`${file} needs no other name, either`, async ({ page }) => {
    const refused = await refusals(page);
    await openUnder(page, file, trusted('lit-html'));
    await opensAll(page);
    expect(await refused()).toEqual([]);
  });

test('18-csp.html?csp=ttnone: without the name there is no figure', async ({ page }) => {
  const refused = await refusals(page);
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await page.goto('./18-csp.html?csp=ttnone');
  await expect.poll(() => thrown).toContainEqual(expect.stringContaining('lit-html'));
  expect(await page.evaluate(() => customElements.get('many-heads') === undefined)).toBe(true);
  expect(await refused()).toEqual(['trusted-types']);
});

test('a second copy of Lit on a page also needs allow-duplicates', async ({ page }) => {
  const again = () =>
    page.evaluate(() =>
      import(new URL('./embed.js', location.href).href).then(
        () => 'runs',
        (error: unknown) => String(error),
      ),
    );
  await openUnder(page, 'index.html', trusted('lit-html'));
  expect(await again()).toContain('lit-html');
  await openUnder(page, 'manyheads.html', trusted("lit-html 'allow-duplicates'"));
  expect(await again()).toBe('runs');
});
