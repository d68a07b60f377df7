/** The element under a strict Content-Security-Policy, and under one that forbids WebAssembly. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { setState, tensor } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';
import { test as base } from '@playwright/test';

const body = `<!doctype html>
<html lang="en">
  <title>A figure under a policy</title>
  <script type="module" src="./embed.js"></script>
  <many-heads id="layer"></many-heads>
</html>`;

async function openUnder(page: Page, policy: string): Promise<void> {
  await page.route('**/policy.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': policy },
      body,
    }),
  );
  // What a browser asks for by itself, and the policy does not let through.
  await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
  await page.goto('./policy.html');
  await page.evaluate(() => customElements.whenDefined('many-heads').then(() => undefined));
}

const strict = (script: string) =>
  `default-src 'none'; script-src ${script}; style-src 'self'; img-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types lit-html`;

test('works where nothing is allowed but its own script and wasm @quick', async ({ page }) => {
  await openUnder(page, strict("'self' 'wasm-unsafe-eval'"));
  const layer = page.locator('#layer');
  await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
  await setState(layer, { stage: 'softmax', look: 'heads' });
  expect((await tensor(layer, 'attn_weights')).shape).toEqual([4, 10, 10]);
  await expectPicture(page, page.locator('canvas').first());
  await expect(page.locator('.look-cosines').first()).toBeVisible();
});

// The browser's own complaint of the refusal is as it should be: not watched.
base('says which word of a policy is missing', async ({ page }) => {
  await openUnder(page, strict("'self'"));
  await expect(page.getByRole('alert')).toContainText("'wasm-unsafe-eval'");
});
