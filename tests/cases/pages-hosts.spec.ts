/** Pages that hide, frame, move and restrict their figures. */
import type { Page, Request } from '@playwright/test';
import type { Core } from '../../web/core';
import type { ManyHeads } from '../../web/element';
import { expect, test } from './support/test';

const figure = (page: Page) => page.locator('many-heads').first();
const started = (page: Page) =>
  figure(page).evaluate((el: ManyHeads) => el.ready.then(() => undefined));

/** Collects errors from the console. */
function errorsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  return said;
}

test.describe('05-hidden.html draws each figure once it is shown', () => {
  const shown = {
    t: (page: Page) => page.locator('#t').evaluate((el) => el.classList.add('on')),
    d: (page: Page) => page.locator('#d summary').click(),
    a: (page: Page) => page.locator('#a').evaluate((el) => el.classList.add('on')),
    // The browser does the same when a text search finds this part.
    u: (page: Page) => page.locator('#u').evaluate((el) => el.removeAttribute('hidden')),
    v: (page: Page) => page.locator('#v').evaluate((el) => el.classList.remove('vis')),
  };
  for (const [id, show] of Object.entries(shown))
    test(`#${id}`, async ({ page }) => {
      await page.goto('./05-hidden.html');
      await started(page);
      await show(page);
      const canvas = page.locator(`#${id} canvas`).first();
      await canvas.scrollIntoViewIfNeeded();
      await expect(canvas).toBeVisible();
      // The picture fills its box and is not empty.
      await expect
        .poll(() =>
          canvas.evaluate((el: HTMLCanvasElement) => {
            const box = el.parentElement?.getBoundingClientRect();
            const { data } = el.getContext('2d')?.getImageData(0, 0, el.width, el.height) ?? {};
            const fits = Math.abs(el.getBoundingClientRect().width - (box?.width ?? 0)) < 2;
            return fits && (data?.some((byte) => byte !== 0) ?? false);
          }),
        )
        .toBe(true);
    });
});

test('15-many.html starts those near the window alone', async ({ page }) => {
  await page.goto('./15-many.html');
  await started(page);
  const all = page.locator('many-heads');
  await expect(all).toHaveCount(30);
  const canvases = () =>
    all.evaluateAll((els) => els.map((el) => el.shadowRoot?.querySelector('canvas') !== null));
  expect((await canvases()).slice(4)).toEqual(Array<boolean>(26).fill(false));
  await all.nth(29).scrollIntoViewIfNeeded();
  await expect(all.nth(29).locator('canvas').first()).toBeVisible();
  expect((await canvases()).slice(6, 24)).toEqual(Array<boolean>(18).fill(false));
});

test('17-srcdoc.html: a figure in a frame without an address', async ({ page }) => {
  await page.goto('./17-srcdoc.html');
  const frame = page.frameLocator('#b');
  await expect(frame.locator('canvas').first()).toBeVisible();
  await frame.locator('#all').click();
  await frame.locator('#all-menu [popovertarget=share-menu]').click();
  await expect(frame.locator('#share-link')).toHaveValue(/^https:\/\/example\.org\/play\//);
  // Without storage, progress in lessons lasts as long as the page.
  const noOrigin = page.frameLocator('#d').locator('many-heads');
  await expect(noOrigin.locator('canvas').first()).toBeVisible();
});

for (const script of ['dist/embed/manyheads.js', 'dist/embed.js'])
  test(`20-base.html asks nothing of the base: ${script}`, async ({ page, site }) => {
    const elsewhere: string[] = [];
    page.on('request', (request: Request) => {
      if (!request.url().startsWith(site)) elsewhere.push(request.url());
    });
    const errors = errorsOf(page);
    await page.goto(`./20-base.html?script=${script}`);
    await started(page);
    await page.locator('#lessons').click();
    await page.locator('#lesson-pieces').click();
    await expect(page.locator('#guide-title')).toBeVisible();
    expect(elsewhere).toEqual([]);
    expect(errors).toEqual([]);
  });

test('21-two-scripts.html has one element, which both figures are', async ({ page }) => {
  const errors = errorsOf(page);
  await page.goto('./21-two-scripts.html');
  await started(page);
  const second = page.locator('many-heads').nth(1);
  await second.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
  expect(await second.evaluate((el: ManyHeads) => el.tensor('x').shape)).toEqual([2, 16]);
  expect(errors).toEqual([]);
});

test('22-old-library.html: names on Object.prototype stop nothing', async ({ page }) => {
  const errors = errorsOf(page);
  await page.goto('./22-old-library.html');
  await started(page);
  const seen = await figure(page).evaluate(async (el: ManyHeads) => {
    el.setState({ heads: 4, variant: 'wide', mask: 'causal', compare: { heads: 2 } });
    await el.updateComplete;
    const { data } = el.tensor('attn_weights');
    const link = el.link();
    el.openLink(new URLSearchParams('parameters=trained&task=prey&training-step=3'));
    await el.updateComplete;
    return {
      first: data[0],
      link,
      terms: el.explain('output', [0, 0]).terms.length,
      task: el.getState().task,
      names: Object.keys(el.getState()),
    };
  });
  expect(seen.first).toBe(1);
  expect(seen.link).toContain('compare=heads%3A2');
  expect(seen.terms).toBeGreaterThan(2);
  expect(seen.task).toBe('prey');
  expect(seen.names).not.toContain('extend');
  await page.locator('#lessons').click();
  await page.locator('#lesson-pieces').click();
  await expect(page.locator('#guide-title')).toBeVisible();
  await expect(page.locator('.notice')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('22-old-library.html: the core alone', async ({ page }) => {
  await page.goto('./22-old-library.html');
  const shape = await page.evaluate(async () => {
    const at = '/dist/core.js';
    const { loadCore } = (await import(at)) as { loadCore: () => Promise<Core> };
    const layer = (await loadCore()).createLayer({ dModel: 8, heads: 2, parameters: 'random' });
    layer.forward(new Float32Array(24).fill(0.5));
    return layer.tensor('attn_weights').shape;
  });
  expect(shape).toEqual([2, 3, 3]);
});

test('23-xhtml.xhtml keeps what stands in the figure’s place', async ({ page }) => {
  // Chromium runs no modules in an XML document: https://crbug.com/717643.
  await page.goto('./23-xhtml.xhtml');
  await expect(page.getByText('Before.')).toBeVisible();
  await expect(page.getByText('After.')).toBeVisible();
});
