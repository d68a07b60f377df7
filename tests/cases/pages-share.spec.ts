/**
 * Copying and sharing: in another site's frame, and on third-party pages. Whole pages, because the clipboard, the history
 * and addresses are a document's.
 */
import type { FrameLocator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { ManyHeads } from '../../web/figure';
import { expect, test } from './support/test';
import { figureIn, openMenu, openPage, problemsOf, stateOf } from './support/whole';

/** Opens the menu More, whose first part is Share. @returns its fields: the link, the snippet and the frame */
async function openShare(root: Page | FrameLocator) {
  await openMenu(await figureIn(root), 'More');
  const fields = root.locator('mh-more-menu textarea');
  await expect(fields).toHaveCount(3);
  return { link: fields.nth(0), snippet: fields.nth(1), frame: fields.nth(2) };
}

const copyLink = (root: FrameLocator) =>
  root.locator('mh-more-menu').getByRole('button', { name: 'Copy', exact: true }).first().click();

test('in another site’s frame Copy says that the text is selected, and it is', async ({ page }) => {
  await page.goto('./19-frame.html#heads=2');
  const frame = page.frameLocator('#f');
  const { link } = await openShare(frame);
  await copyLink(frame);
  await expect(frame.locator('.note')).toContainText('The text is selected');
  const [selected, whole] = await link.evaluate((field: HTMLTextAreaElement) => [
    field.value.slice(field.selectionStart, field.selectionEnd),
    field.value,
  ]);
  expect(selected).toBe(whole);
});

test('a frame that may use the clipboard, as Share writes it, copies', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '#stage=scores');
  const iframe = await (await openShare(page)).frame.inputValue();
  const [, allow = ''] = /allow="([^"]*)"/.exec(iframe) ?? [];
  await page.goto(`./19-frame.html?allow=${encodeURIComponent(allow)}#stage=scores`);
  const frame = page.frameLocator('#f');
  const link = await (await openShare(frame)).link.inputValue();
  await copyLink(frame);
  await expect(frame.locator('.note')).toContainText('It is in the clipboard.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('in a frame nothing is added to the history', async ({ page }) => {
  await page.goto('./19-frame.html');
  const before = await page.evaluate(() => history.length);
  const frame = page.frameLocator('#f');
  const figure = await figureIn(frame);
  await figure.evaluate(async (el: ManyHeads) => {
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
  const figure = await openPage(
    page,
    '#sentence=one%0A%0A%3E+two%0A++++three&heads=2&stage=softmax',
  );
  const shared = await openShare(page);
  const [snippet, iframe] = [await shared.snippet.inputValue(), await shared.frame.inputValue()];
  const state = await stateOf(figure);
  expect(snippet).not.toContain('\n');
  await page.route('**/posts/x/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>post</title><p>Before.</p>\n${snippet}\n<p>After.</p>\n<div style="width: 360px">${iframe}</div></html>`,
    }),
  );
  const problems = await problemsOf(page);
  await page.goto(`${site}posts/x/`);
  expect(await stateOf(await figureIn(page))).toEqual(state);
  await expect(page.getByText('After.')).toBeVisible();
  await page.locator('iframe').scrollIntoViewIfNeeded();
  const framed = await figureIn(page.frameLocator('iframe'));
  expect(await stateOf(framed)).toEqual(state);
  await expect(framed.locator('.play')).toBeVisible();
  await expect(framed.locator('mh-knife')).toBeHidden();
  expect((await page.locator('iframe').boundingBox())?.width).toBe(360);
  expect(problems).toEqual([]);
});

test('Share has the script that its snippet names, as a download', async ({ page }) => {
  await openPage(page, '#stage=scores');
  await openShare(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download embed.js' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('embed.js');
  const there = readFileSync(new URL('../../dist/embed.js', import.meta.url));
  expect(readFileSync(await download.path()).equals(there)).toBe(true);
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
