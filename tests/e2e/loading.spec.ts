/**
 * The split element of dist/embed/ loads a panel, a menu or a comparison when a reader opens it; a part that fails to
 * load shows a message and a button to try again.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { hold, openArticle, refusal, refused, start, tryAgain } from './support/article';
import { setState } from './support/layer';
import { expect, test } from './support/test';

/** Starts a comparison. */
async function compare(page: Page): Promise<void> {
  await page.locator('#compare').click();
  await page.locator('#compare-clones').click();
}

const closer = (page: Page) => page.getByRole('button', { name: 'One matrix or two' });
const panel = (page: Page) => page.locator('#look-panel');

test('what the menus hold is loaded when one of them is first opened', async ({ page }) => {
  const asked = await openArticle(page);
  await expect(page.locator('.inspector h2')).toBeVisible();
  await page.locator('#sizes').click();
  await page.locator('#d-model').selectOption('32');
  const before = asked.length;
  expect(asked).toContain('embed/menus.js');
  await page.locator('#files').click();
  await expect(page.locator('#save-layer')).toBeVisible();
  await page.locator('#choices-help').click();
  await expect(page.locator('#choices-help-panel')).toContainText('The input itself is cut');
  expect(asked).toHaveLength(before);
});

test('a menu that cannot be loaded says so, and can be asked for again', async ({
  page,
  watched,
}) => {
  const chunk = '**/embed/menus-*.js';
  await page.route(chunk, (route) => route.abort());
  await openArticle(page);
  await page.locator('#files').click();
  const menu = page.locator('#files-menu');
  await expect(menu.getByRole('alert')).toContainText(refusal);
  await page.unroute(chunk);
  await tryAgain(page).click();
  await expect(page.locator('#save-layer')).toBeVisible();
  expect(watched.complaints.splice(0)).toEqual([refused]);
});

test('a look that a writer opened comes by itself', async ({ page }) => {
  await openArticle(page, { attributes: 'look="merged"' });
  await expect(panel(page)).toContainText('why learn two matrices');
});

test('two layers are compared when a reader asks for it, and the focus goes along', async ({
  page,
}) => {
  const asked = await openArticle(page);
  await expect(page.locator('.inspector h2')).toBeVisible();
  await compare(page);
  await expect(page.locator('.half canvas')).toHaveCount(2);
  await expect(page.locator('#compare-swap')).toBeFocused();
  await expect(page.locator('.difference')).not.toHaveCount(0);
  expect(asked).toEqual(
    expect.arrayContaining([...start, 'embed/second-picture.js', 'embed/differences.js']),
  );
  // A second comparison loads nothing.
  const before = asked.length;
  await page.locator('#compare-stop').click();
  await expect(page.locator('.half canvas')).toHaveCount(1);
  await compare(page);
  await expect(page.locator('.half canvas')).toHaveCount(2);
  expect(asked).toHaveLength(before);
});

test('a figure that plays by itself begins when the button that stops it is there', async ({
  page,
}) => {
  const release = await hold(page, '**/embed/controls-*.js');
  await openArticle(page, { attributes: 'autoplay' });
  const layer = page.locator('many-heads');
  await layer.evaluate((element: ManyHeads) => element.ready);
  const told = layer.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        const begun = () => resolve(element.shadowRoot?.querySelector('#play') !== null);
        element.addEventListener('mh-stage', begun, { once: true });
      }),
  );
  expect(await layer.evaluate((element: ManyHeads) => element.getState().progress)).toBe(1);
  release();
  expect(await told).toBe(true);
});

for (const late of ['controls', 'content'])
  test(`a number that is opened before ${late} has come gets the focus then`, async ({ page }) => {
    const release = await hold(page, `**/embed/${late}-*.js`);
    await openArticle(page, {
      attributes: 'controls="all" stage="project" cell="W_Q.1.2" style="width: 1200px"',
    });
    const layer = page.locator('many-heads');
    await layer.evaluate((element: ManyHeads) => element.ready);
    await page.locator('canvas').focus();
    await page.keyboard.press('e');
    await expect(page.locator('#value')).toHaveCount(0);
    release();
    await expect(page.locator('#value')).toBeFocused();
  });

test('the first picture of a writer’s comparison has both layers', async ({ page }) => {
  const released = await hold(page, '**/embed/second-picture-*.js');
  const opened = openArticle(page, { attributes: 'compare="heads:8"' });
  const layer = page.locator('many-heads');
  await expect(layer.locator('.message')).toHaveText('Loading the layer …');
  released();
  await opened;
  const shown = await layer.evaluate(async (el: ManyHeads) => {
    await el.ready;
    return [...(el.shadowRoot?.querySelectorAll('.layer-name') ?? [])].map((each) =>
      each.textContent.trim(),
    );
  });
  expect(shown).toEqual(['A split, 4 heads', 'B split, 8 heads']);
});

test('an element that is removed while something is loaded for it says nothing', async ({
  page,
}) => {
  const released = [
    await hold(page, '**/embed/second-picture-*.js'),
    await hold(page, '**/embed/panel-*.js'),
  ];
  const asked = await openArticle(page);
  await closer(page).click();
  await compare(page);
  await expect(page.locator('.half.waiting')).toHaveText(/Loading …/);
  await expect.poll(() => asked).toContain('embed/second-picture.js');
  const layer = await page.locator('many-heads').elementHandle();
  await layer?.evaluate((el) => el.remove());
  for (const release of released) release();
  // Reattached, it has both parts, which arrived while it was detached.
  await layer?.evaluate(async (el: ManyHeads) => {
    await el.updateComplete;
    document.body.append(el);
  });
  await expect(page.locator('.half canvas')).toHaveCount(2);
  await expect(panel(page)).toContainText('why learn two matrices');
});

test('a panel looks the same in each element of a page', async ({ page }) => {
  await openArticle(page, { more: '<many-heads></many-heads>' });
  for (const layer of await page.locator('many-heads').all()) {
    await layer.scrollIntoViewIfNeeded();
    await layer.getByRole('button', { name: 'One matrix or two' }).click();
    await expect(layer.locator('.look-said')).toHaveCSS('font-weight', '600');
    await layer.locator('#values').click();
    await expect(layer.locator('.value-scroll').first()).toHaveCSS('overflow', 'auto');
  }
});

test('an entry named twice, once with a query, loads the element once', async ({ page }) => {
  const asked = await openArticle(page, {
    scripts: ['./embed/manyheads.js', './embed/manyheads.js?of=today'],
  });
  await closer(page).click();
  await expect(panel(page)).toContainText('why learn two matrices');
  expect(asked.filter((file) => file === 'embed/element.js')).toHaveLength(1);
});

test('the place of a panel says that it is loading, and shows the newest moment once it is there', async ({
  page,
}) => {
  const release = await hold(page, '**/embed/values-panel-*.js');
  await openArticle(page);
  await page.locator('#values').click();
  await expect(page.locator('#values-panel').getByRole('status')).toHaveText('Loading …');
  await setState(page.locator('many-heads'), { stage: 'output' });
  release();
  await expect(page.locator('#values-panel')).toContainText(
    'The matrices that are large in the picture of',
  );
  await expect(page.locator('[data-table="output"]')).toBeVisible();
  await expect(page.locator('#values-panel').getByRole('status')).toHaveCount(0);
});

test('a panel that cannot be loaded is said to be missing, and can be asked for again', async ({
  page,
  watched,
}) => {
  const chunk = '**/embed/panel-*.js';
  let count = 0;
  await page.route(chunk, (route) => {
    count += 1;
    return route.abort();
  });
  await openArticle(page);
  await closer(page).click();
  await expect(panel(page).getByRole('alert')).toContainText(refusal);
  await tryAgain(page).click();
  await expect.poll(() => count).toBe(2);
  await expect(panel(page).getByRole('alert')).toContainText(refusal);
  await expect(tryAgain(page)).toBeFocused();
  // Everything else keeps working.
  await page.getByRole('radio', { name: /Narrow/ }).check();
  await expect(page.locator('.caption')).not.toBeEmpty();
  await expect(panel(page).getByRole('alert')).toContainText(refusal);

  await page.unroute(chunk);
  await tryAgain(page).click();
  await expect(panel(page)).toContainText('why learn two matrices');
  // The focus stays in the panel.
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  expect(watched.complaints.splice(0)).toEqual([refused, refused]);
});

test('so are the differences of two layers, which stay side by side', async ({ page, watched }) => {
  const chunk = '**/embed/differences-*.js';
  await page.route(chunk, (route) => route.abort());
  await openArticle(page);
  await compare(page);
  await expect(page.locator('.differences')).toContainText(refusal);
  await expect(page.locator('.half canvas')).toHaveCount(2);
  await page.unroute(chunk);
  // The inspector needs the same module and shows the same message.
  await page.locator('.differences').getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.difference')).not.toHaveCount(0);
  expect(new Set(watched.complaints.splice(0))).toEqual(new Set([refused]));
});

test('a comparison that cannot be loaded is said to be missing, and can be left or asked for again', async ({
  page,
  watched,
}) => {
  const chunk = '**/embed/second-picture-*.js';
  await page.route(chunk, (route) => route.abort());
  await openArticle(page);
  const waiting = page.locator('.half.waiting');
  await compare(page);
  await expect(waiting).toContainText(refusal);
  // Everything else keeps working.
  await page.getByRole('radio', { name: /Narrow/ }).check();
  await expect(page.locator('.half canvas')).toHaveCount(1);
  await expect(waiting).toContainText(refusal);
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(waiting).toHaveCount(0);
  await compare(page);
  await expect(waiting).toContainText(refusal);
  await page.unroute(chunk);
  await tryAgain(page).click();
  await expect(page.locator('.half canvas')).toHaveCount(2);
  await expect(waiting).toHaveCount(0);
  expect(watched.complaints.splice(0)).toEqual([refused, refused]);
});

test('a file, a program or a picture that cannot be made is said, and can be asked for again', async ({
  page,
  watched,
}) => {
  const chunks = /\/embed\/(files|picture-file)-[\w-]+\.js/;
  let count = 0;
  await page.route(chunks, (route) => {
    count += 1;
    return route.abort();
  });
  await openArticle(page);
  const said = page.locator('.notice');
  for (const button of ['#save-layer', '#copy-numpy', '#save-picture']) {
    await page.locator('#files').click();
    await page.locator(button).click();
    await expect(said).toContainText(refusal);
    await said.getByRole('button').click();
    await expect(said).toHaveCount(0);
  }
  await page.unroute(chunks);
  await page.locator('#files').click();
  const download = page.waitForEvent('download');
  await page.locator('#save-layer').click();
  expect((await download).suggestedFilename()).toBe('manyheads-layer.safetensors');
  await expect(said).toHaveCount(0);
  expect(count).toBeGreaterThanOrEqual(3);
  expect(watched.complaints.splice(0)).toEqual(Array.from({ length: count }, () => refused));
});
