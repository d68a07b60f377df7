/** What the element loads when it is asked for: not before, not twice, and not without a word where it fails. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

/** An article with a figure; what it asks for from here on. */
async function openArticle(page: Page, attributes = ''): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/.*\//, '')));
  await page.route('**/article.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
        <script type="module" src="./embed.js?of=today"></script>
        <many-heads ${attributes}></many-heads>`,
    }),
  );
  await page.goto('./article.html');
  await expect(page.locator('canvas').first()).toBeVisible();
  return asked;
}

const extras = 'embed-extras.js';
const closer = (page: Page) => page.getByRole('button', { name: 'One matrix or two' });
const panel = (page: Page) => page.locator('#look-panel');

test('the first picture needs one script, and the extras come once', async ({ page }) => {
  const asked = await openArticle(page);
  expect(asked).toEqual(['article.html', 'embed.js']);
  await closer(page).click();
  await expect(panel(page)).toContainText('why learn two matrices');
  await page.locator('#values').click();
  await expect(page.locator('#values-panel table').first()).toBeVisible();
  expect(asked).toEqual(['article.html', 'embed.js', extras]);
});

test('a look that a writer opened comes by itself', async ({ page }) => {
  await openArticle(page, 'look="merged"');
  await expect(panel(page)).toHaveAttribute('data-look', 'merged');
});

test('so do the differences of two layers', async ({ page }) => {
  const asked = await openArticle(page);
  await page.locator('#compare').click();
  await page.locator('#compare-clones').click();
  await expect(page.locator('.half')).toHaveCount(2);
  await expect(page.locator('.difference')).not.toHaveCount(0);
  expect(asked).toEqual(['article.html', 'embed.js', extras]);
});

test('where they cannot be had the element says so, and tries again when asked again', async ({
  page,
  watched,
}) => {
  let refused = 0;
  await page.route(`**/${extras}`, (route) => {
    refused += 1;
    return route.abort();
  });
  await openArticle(page);
  await closer(page).click();
  await expect(page.locator('.notices')).toContainText(extras);
  await expect(page.locator('.look')).toContainText('This could not be loaded');
  expect(refused).toBeGreaterThan(0);
  // All the rest goes on.
  await page.getByRole('radio', { name: /Narrow/ }).check();
  await expect(page.locator('.caption')).not.toBeEmpty();
  const said = page.locator('.notice');
  for (const button of ['#save-layer', '#copy-numpy', '#save-picture']) {
    await said.getByRole('button').click();
    await expect(said).toHaveCount(0);
    await page.locator('#files').click();
    await page.locator(button).click();
    await expect(said).toContainText(extras);
  }
  await page.locator('#compare').click();
  await page.locator('#compare-clones').click();
  await expect(page.locator('.differences')).toContainText('This could not be loaded');
  await expect(page.locator('.half canvas')).toHaveCount(2);
  await page.locator('#compare-stop').click();

  await page.unroute(`**/${extras}`);
  await closer(page).click();
  await closer(page).click();
  await expect(panel(page)).toContainText('why learn two matrices');
  // The browser's own word on the two that were refused, and nothing else.
  expect(watched.complaints.splice(0)).toEqual(
    Array.from({ length: refused }, () => 'console: Failed to load resource: net::ERR_FAILED'),
  );
});
