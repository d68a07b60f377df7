/** The element under a strict Content-Security-Policy, and under one that forbids WebAssembly. */
import type { Page } from '@playwright/test';
import { setState, tensor, whole } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';
import { test as base } from '@playwright/test';

const body = (script: string) => `<!doctype html>
<html lang="en">
  <title>A figure under a policy</title>
  <script type="module" src="${script}"></script>
  <many-heads id="layer"></many-heads>
</html>`;

async function openUnder(page: Page, policy: string, script = './embed.js'): Promise<void> {
  await page.route('**/policy.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': policy },
      body: body(script),
    }),
  );
  // The browser requests this by itself, and the policy blocks it.
  await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
  await page.goto('./policy.html');
  await page.evaluate(() => customElements.whenDefined('many-heads').then(() => undefined));
}

const strict = (script: string) =>
  `default-src 'none'; script-src ${script}; style-src 'self'; img-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types lit-html`;

/** The layer computes and draws; opening a panel loads its code. */
async function expectWorks(page: Page): Promise<void> {
  const layer = page.locator('#layer');
  await whole(layer);
  await setState(layer, { stage: 'softmax', look: 'heads' });
  expect((await tensor(layer, 'attn_weights')).shape).toEqual([4, 10, 10]);
  await expectPicture(page, page.locator('canvas').first());
  await expect(page.locator('.look-cosines').first()).toBeVisible();
}

for (const script of ['./embed.js', './embed/manyheads.js']) {
  test(`${script} works where nothing is allowed but its own script and wasm @quick`, async ({
    page,
  }) => {
    await openUnder(page, strict("'self' 'wasm-unsafe-eval'"), script);
    await expectWorks(page);
  });
}

// `base` instead of `test`: the watch would report requests to another origin, which this test makes. Firefox's driver
// does not answer for the other site.
base(
  'the split element works from another site, which the policy names @full-driver',
  async ({ page, baseURL }) => {
    const site = 'https://figures.example';
    const asked: string[] = [];
    await page.route(`${site}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      const response = await route.fetch({ url: new URL(`.${pathname}`, baseURL).href });
      const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
      await route.fulfill({ response, headers });
    });
    await openUnder(page, strict(`${site} 'wasm-unsafe-eval'`), `${site}/embed/manyheads.js`);
    await expectWorks(page);
    expect(asked.filter((path) => path.startsWith('/embed/panel-'))).toHaveLength(1);
  },
);

// `base` again: the browser is right to log the refusal.
base('says which word of a policy is missing', async ({ page }) => {
  await openUnder(page, strict("'self'"));
  await expect(page.getByRole('alert')).toContainText("'wasm-unsafe-eval'");
});
