/**
 * Pages of others, each with one property that a public report is about, and what a reader must see there. Whole pages,
 * because what stands around the figure, and how its script comes, are the point; each is opened once.
 */
import type { Page } from '@playwright/test';
import type { Core } from '../../web/core';
import type { ManyHeads } from '../../web/figure';
import { expect, inFirefoxToo, test } from './support/test';
import { expectGood } from './support/layout';
import { figureIn, openMenu, problemsOf, whole } from './support/whole';

for (const name of ['base', '11-theme-css', '12-bigrem', '14-quirks', 'fallback']) {
  const engines = name === '14-quirks' ? inFirefoxToo : {};
  test(`${name}.html shows its figure, and nothing is said`, engines, async ({ page }) => {
    const problems = await problemsOf(page);
    await page.goto(`./${name}.html`);
    const figure = await figureIn(page);
    await expect(figure.locator('canvas').first()).toBeVisible();
    await expect(figure).toHaveJSProperty('stage', 'softmax');
    await expectGood(figure, name, 8);
    // Nothing of the page's text comes in.
    const caption = figure.locator('mh-caption .lead');
    await expect(caption).toHaveCSS('text-transform', 'none');
    await expect(caption).toHaveCSS('letter-spacing', 'normal');
    await expect(caption).toHaveCSS('white-space', 'normal');
    // What stands in the figure's place on fallback.html goes when it comes.
    await expect(page.getByText('open the figure')).toBeHidden();
    expect(problems).toEqual([]);
  });
}

// Chromium runs no modules in an XML document: https://crbug.com/717643.
for (const [name, kept] of [
  ['08-classic.html', 'open the figure'],
  ['09-mime.html', 'open the figure'],
  ['23-xhtml.xhtml', 'Before.'],
] as const)
  test(`${name} keeps what stands in the figure’s place`, async ({ page }) => {
    await page.goto(`./${name}`);
    await expect(page.getByText(kept)).toBeVisible();
    await expect(page.getByText('After.')).toBeVisible();
  });

test('07-selfclosed.html says once in the console that the article is lost', async ({ page }) => {
  const problems = await problemsOf(page);
  await page.goto('./07-selfclosed.html');
  await figureIn(page);
  expect(problems).toEqual([expect.stringContaining('<many-heads /> is not closed')]);
});

test('16-smart-quotes.html says which values it does not know', async ({ page }) => {
  await page.goto('./16-smart-quotes.html');
  const notes = (await figureIn(page)).locator('.note');
  await expect(notes.filter({ hasText: '”4″' })).toContainText('1 to 64');
  await expect(notes.filter({ hasText: '”softmax”' })).toContainText('softmax, weigh');
});

test('05-hidden.html draws each figure once it is shown, whole', async ({ page }) => {
  await page.goto('./05-hidden.html');
  for (const id of ['t', 'd', 'a', 'u', 'v']) {
    await page.locator(`#${id}`).evaluate((box: HTMLElement) => {
      if (box.localName === 'details') box.setAttribute('open', '');
      else if (box.hasAttribute('hidden')) box.removeAttribute('hidden');
      else box.className = 'shown';
    });
    const figure = page.locator(`#${id} many-heads`);
    await figure.scrollIntoViewIfNeeded();
    await whole(figure);
    await expectGood(figure, id);
    const isPainted = () =>
      figure.evaluate((el) => {
        const canvas = el.shadowRoot?.querySelector('canvas');
        const { width = 0, height = 0 } = canvas ?? {};
        if (width === 0 || canvas?.clientWidth !== canvas?.parentElement?.clientWidth) return false;
        return canvas?.getContext('2d')?.getImageData(0, 0, width, height).data.some(Boolean);
      });
    await expect.poll(isPainted, id).toBe(true);
  }
});

test('15-many.html starts those near the window alone', async ({ page }) => {
  await page.goto('./15-many.html');
  await figureIn(page);
  const all = page.locator('many-heads');
  await expect(all).toHaveCount(30);
  const canvases = () =>
    all.evaluateAll((els) => els.map((el) => el.shadowRoot?.querySelector('canvas') !== null));
  expect((await canvases()).slice(6)).toEqual(Array<boolean>(24).fill(false));
  await all.nth(29).scrollIntoViewIfNeeded();
  await expect(all.nth(29).locator('canvas').first()).toBeVisible();
  expect((await canvases()).slice(8, 22)).toEqual(Array<boolean>(14).fill(false));
});

test(
  '17-srcdoc.html: frames without an address or an origin show the figure, or say what to do',
  inFirefoxToo,
  async ({ page }) => {
    await page.goto('./17-srcdoc.html');
    const frame = page.frameLocator('#b');
    await figureIn(frame);
    await openMenu(frame, 'More');
    await expect(frame.locator('mh-more-menu textarea').first()).toHaveValue(
      /^https:\/\/example\.org\/play\//,
    );
    // The page has no origin, so its parts cannot load; the single file that it names does run there.
    await expect(page.frameLocator('#c').getByText('sandboxed frame')).toBeVisible();
    await page.locator('#d').scrollIntoViewIfNeeded();
    await expect(page.frameLocator('#d').locator('many-heads canvas').first()).toBeVisible();
  },
);

async function openLesson(page: Page): Promise<void> {
  await openMenu(page.locator('many-heads').first(), 'Lessons');
  await page.locator('mh-lesson-list button').first().click();
  await expect(page.locator('mh-guide h2')).toBeVisible();
}

for (const script of ['dist/embed/manyheads.js', 'dist/embed.js'])
  test(`20-base.html asks nothing of the base: ${script}`, async ({ page, site }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site)) elsewhere.push(request.url());
    });
    const problems = await problemsOf(page);
    await page.goto(`./20-base.html?script=${script}`);
    await figureIn(page);
    await openLesson(page);
    expect([...elsewhere, ...problems]).toEqual([]);
  });

test(
  '21-two-scripts.html has one element, which both figures are',
  inFirefoxToo,
  async ({ page }) => {
    const problems = await problemsOf(page);
    await page.goto('./21-two-scripts.html');
    await figureIn(page);
    const second = await whole(page.locator('many-heads').nth(1));
    expect(await second.evaluate((el: ManyHeads) => el.tensor('x').shape)).toEqual([2, 16]);
    expect(problems).toEqual([]);
  },
);

test('22-old-library.html: names on Object.prototype stop neither figure nor core', async ({
  page,
}) => {
  const problems = await problemsOf(page);
  await page.goto('./22-old-library.html');
  const figure = await figureIn(page);
  const seen = await figure.evaluate(async (el: ManyHeads) => {
    el.setState({ heads: 4, variant: 'wide', mask: 'causal', compare: { heads: 2 } });
    await el.updateComplete;
    const [first, link] = [el.tensor('attn_weights').data[0], el.link()];
    el.openLink(new URLSearchParams('parameters=trained&task=prey&training-step=3'));
    await el.updateComplete;
    const terms = el.explain('output', [0, 0]).terms.length;
    return { first, link, terms, task: el.getState().task, names: Object.keys(el.getState()) };
  });
  expect(seen).toMatchObject({ first: 1, task: 'prey' });
  expect(seen.link).toContain('compare=heads%3A2');
  expect(seen.terms).toBeGreaterThan(2);
  expect(seen.names).not.toContain('extend');
  await openLesson(page);
  const shape = await page.evaluate(async () => {
    const at = '/dist/core.js';
    const { loadCore } = (await import(at)) as { loadCore: () => Promise<Core> };
    const layer = (await loadCore()).createLayer({ dModel: 8, heads: 2, parameters: 'random' });
    layer.forward(new Float32Array(24).fill(0.5));
    return layer.tensor('attn_weights').shape;
  });
  expect(shape).toEqual([2, 3, 3]);
  // What the training decides is said.
  expect(problems.filter((each) => !each.includes('task'))).toEqual([]);
});

// ——— where the page itself cannot run ———

test('opened from a folder, the page says what to do, and no longer once its script runs', async ({
  page,
}) => {
  await page.goto(new URL('../../dist/index.html', import.meta.url).href);
  await page.getByRole('link', { name: 'manyheads.html' }).click();
  await figureIn(page);
  await expect(page.locator('.no-script')).toBeHidden();
  await expect(page.locator('.first-ask')).toBeVisible();
});

test('the page says what to do where its script is sent as something else, or not run', async ({
  page,
  browser,
  site,
}) => {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, contentType: 'text/plain' });
  });
  await page.goto('./dist/index.html');
  await expect(page.getByText('text/javascript')).toBeVisible();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const without = await context.newPage();
  await without.goto(`${site}dist/index.html`);
  // Playwright's text search skips <noscript>.
  await expect(without.locator('noscript p')).toContainText('needs JavaScript');
  await expect(without.locator('noscript p')).toBeVisible();
  await context.close();
});
