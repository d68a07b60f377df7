/**
 * Copying and sharing: in another site's frame, and on third-party pages. Whole pages, because the clipboard, the history
 * and addresses are a document's.
 */
import type { FrameLocator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { ManyHeads } from '../../web/element';
import { expect, test } from './support/test';

const ready = (root: Page | FrameLocator) =>
  root
    .locator('many-heads')
    .first()
    .evaluate((el: ManyHeads) => el.ready.then(() => undefined));

/** Collects names of saved files. */
function filesOf(page: Page): string[] {
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  return names;
}

/** Opens the menu Share in a frame or page wide enough for it. */
async function openShare(root: Page | FrameLocator): Promise<void> {
  await ready(root);
  await root.locator('#share').click();
  await expect(root.locator('#share-link')).toBeVisible();
}

/** The selected text in the field for copying by hand. */
const selected = (root: Page | FrameLocator) =>
  root
    .locator('#text-to-copy')
    .evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );

test('in another site’s frame Copy says “select and copy”, and the text is selected', async ({
  page,
}) => {
  const files = filesOf(page);
  await page.goto('./19-frame.html#heads=2');
  const frame = page.frameLocator('#f');
  await openShare(frame);
  const link = await frame.locator('#share-link').inputValue();
  await frame.locator('#copy-link').click();
  const dialog = frame.getByRole('dialog').filter({ hasText: 'Select and copy' });
  await expect(dialog).toBeVisible();
  await expect(frame.locator('#text-to-copy')).toBeFocused();
  expect(await selected(frame)).toBe(link);
  await frame.locator('#copy-by-hand-done').click();
  await expect(frame.locator('#copy-by-hand')).toHaveCount(0);
  // The focus returns to the button of the menu.
  await expect(frame.locator('#share')).toBeFocused();
  expect(files).toEqual([]);
});

test('a frame that may use the clipboard, as Share writes it, copies', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./dist/index.html');
  await page.locator('#welcome-explore').click();
  await openShare(page);
  const iframe = await page.locator('#share-iframe').inputValue();
  const [, allow = ''] = /allow="([^"]*)"/.exec(iframe) ?? [];
  await page.goto(`./19-frame.html?allow=${encodeURIComponent(allow)}`);
  const frame = page.frameLocator('#f');
  await openShare(frame);
  const link = await frame.locator('#share-link').inputValue();
  await frame.locator('#copy-link').click();
  await expect(frame.locator('.notice')).toContainText('Link: copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('in a frame nothing is added to the history', async ({ page }) => {
  await page.goto('./19-frame.html');
  const before = await page.evaluate(() => history.length);
  const frame = page.frameLocator('#f');
  await ready(frame);
  await frame.locator('many-heads').evaluate(async (el: ManyHeads) => {
    for (const heads of [2, 4, 8]) {
      el.setState({ heads, stage: 'softmax' });
      await el.updateComplete;
    }
  });
  await expect
    .poll(() => page.frames()[1]?.evaluate(() => location.hash))
    .toContain('stage=softmax');
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test('the snippet and the frame work in a post, whose address is another', async ({
  page,
  site,
}) => {
  await page.goto('./dist/index.html#sentence=one%0A%0A%3E+two%0A++++three&heads=2&stage=softmax');
  await openShare(page);
  const snippet = await page.locator('#share-snippet').inputValue();
  const iframe = await page.locator('#share-iframe').inputValue();
  const state = await page.locator('many-heads').evaluate((el: ManyHeads) => el.getState());
  expect(snippet).not.toContain('\n');
  await page.route('**/posts/x/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>post</title><p>Before.</p>\n${snippet}\n<p>After.</p>\n<div style="width: 360px">${iframe}</div></html>`,
    }),
  );
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.goto(`${site}posts/x/`);
  await ready(page);
  expect(await page.locator('many-heads').evaluate((el: ManyHeads) => el.getState())).toEqual(
    state,
  );
  await expect(page.getByText('After.')).toBeVisible();
  const frame = page.frameLocator('iframe');
  await ready(frame);
  expect(await frame.locator('many-heads').evaluate((el: ManyHeads) => el.getState())).toEqual(
    state,
  );
  await expect(frame.locator('#play')).toBeVisible();
  await expect(frame.locator('.knife')).toHaveCount(0);
  expect((await page.locator('iframe').boundingBox())?.width).toBe(360);
  expect(warnings).toEqual([]);
});

test('Share has the script that its snippet names, as a download', async ({ page }) => {
  await page.goto('./dist/index.html');
  await page.locator('#welcome-explore').click();
  await openShare(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download embed.js' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('embed.js');
  const [text, built] = [await download.path(), new URL('../../dist/embed.js', import.meta.url)];
  expect(readFileSync(text).equals(readFileSync(built))).toBe(true);
});

/** Whether the large head prefers some word. */
const showsSomething = (page: Page) =>
  page.locator('many-heads').evaluate(async (el: ManyHeads) => {
    await el.ready;
    const { data, shape } = el.tensor('attn_weights');
    const [, n = 1, m = 1] = shape;
    const start = el.getState().head * n * m;
    return data.slice(start, start + n * m).some((share) => Math.abs(share - 1 / m) > 0.01);
  });

for (const file of ['README.md', 'docs/embedding.md'])
  test(`the first example of ${file} shows something`, async ({ page, site }) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const [, example = ''] = /```html\n([^`]*)```/.exec(text) ?? [];
    expect(example).not.toMatch(/^\s*>|^ {4}|\n\n/m);
    await page.route('**/embed.js', async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${site}dist/embed.js` }) }),
    );
    await page.route('**/posts/x/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>post</title>${example}</html>`,
      }),
    );
    await page.goto(`${site}posts/x/`);
    expect(await showsSomething(page)).toBe(true);
  });
