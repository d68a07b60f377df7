/** Share: each text restores the moment in an empty page; and how much a figure shows. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import type { State } from '../../web/state/state';
import { open, openMenu, setState, stateOf, whole } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, needsDriver, test } from './support/test';

const moment: Partial<State> = {
  sentence: 'she & "he" find < our boat',
  variant: 'narrow',
  heads: 2,
  parameters: 'random',
  seed: 11,
  stage: 'weigh',
  progress: 0.5,
  head: 1,
  mask: 'causal',
  dModel: 24,
  cell: { name: 'context', index: [1, 2, 3] },
};

/** Opens an empty page with this body. */
async function openEmpty(page: Page, body: string): Promise<void> {
  await page.route('**/empty.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>empty</title><body>${body}</body></html>`,
    }),
  );
  await page.goto('./empty.html');
}

/** The current state, and the texts that Share gives for it. */
async function shared(page: Page) {
  const layer = await open(page);
  await setState(layer, moment);
  const state = await stateOf(layer);
  await openMenu(page, 'share');
  const text = (kind: string) => page.locator(`#share-${kind}`).inputValue();
  return {
    state,
    link: await text('link'),
    snippet: await text('snippet'),
    iframe: await text('iframe'),
  };
}

const ready = (layer: ReturnType<Page['locator']>) =>
  layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));

test('the link opens the moment', async ({ page }) => {
  const { state, link } = await shared(page);
  await page.goto('about:blank');
  await page.goto(link);
  await ready(page.locator('#layer'));
  expect(await stateOf(page.locator('#layer'))).toEqual(state);
});

test('the snippet, pasted into an empty page, is the moment', needsDriver, async ({ page }) => {
  const { state, snippet } = await shared(page);
  await openEmpty(page, snippet);
  const figure = page.locator('many-heads');
  await ready(figure);
  expect(await stateOf(figure)).toEqual(state);
  await expectPicture(page, page.locator('canvas'));
  // Only differences from the default appear.
  for (const name of ['theme', 'bias', 'positions', 'speed']) expect(snippet).not.toContain(name);
});

test(
  'the frame, pasted into an empty page, is the moment with a player',
  needsDriver,
  async ({ page }) => {
    const { state, iframe } = await shared(page);
    await openEmpty(page, iframe);
    const figure = page.frameLocator('iframe').locator('many-heads');
    await ready(figure);
    expect(await stateOf(figure)).toEqual(state);
    await expect(figure.locator('#play')).toBeVisible();
    await expect(figure.locator('.knife')).toHaveCount(0);
  },
);

for (const width of [360, 640])
  test(`the frame fits a column of ${width} px`, async ({ page }) => {
    const { iframe } = await shared(page);
    await openEmpty(page, `<div id="column" style="width: ${width}px">${iframe}</div>`);
    const [column, frame] = [page.locator('#column'), page.locator('iframe')];
    expect((await frame.boundingBox())?.width).toBe((await column.boundingBox())?.width);
  });

test('Copy puts the text of now into the clipboard', needsDriver, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { link } = await shared(page);
  await page.locator('#copy-link').click();
  await expect(page.locator('.notice')).toContainText('Link: copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

const figure = (attributes: string, width: number) =>
  `<script type="module" src="embed.js"></script>
   <div style="width:${width}px"><many-heads ${attributes}></many-heads></div>`;
const parts = ['.knife', '.menus', '.transport', '.strip', '.legend', '.caption', '.beside'];
const shown = async (page: Page) => {
  await whole(page.locator('many-heads'));
  await expectPicture(page, page.locator('canvas'));
  const counts = await Promise.all(parts.map((part) => page.locator(part).count()));
  return parts.filter((_, k) => (counts[k] ?? 0) > 0);
};

const player = ['.transport', '.strip', '.legend', '.caption'];
for (const [attributes, width, expected] of [
  ['', 640, player],
  ['', 800, parts],
  ['controls="all"', 640, parts],
  ['controls="player"', 1000, player],
  ['controls="none"', 640, ['.legend', '.caption']],
  ['controls="player" hide="caption strip"', 640, ['.transport', '.legend']],
] as const) {
  test(
    `a figure ${width} px wide with ${attributes || 'nothing chosen'} shows ${expected.length} parts`,
    needsDriver,
    async ({ page }) => {
      await openEmpty(page, figure(attributes, width));
      expect(await shown(page)).toEqual([...expected]);
    },
  );
}

test(
  'unknown controls are refused with a message that lists the known ones',
  needsDriver,
  async ({ page }) => {
    await openEmpty(page, figure('controls="some"', 800));
    await expect(page.locator('.notice')).toContainText('all, player, none');
  },
);
