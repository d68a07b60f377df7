/** The page in class: what Escape closes, what a reload keeps, handouts, and third-party lessons. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { lesson as pieces } from '../../web/lessons/content/en/pieces';
import { expect, inFirefoxToo, test } from './support/test';

test.use({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });

const home = './dist/index.html';
const heading = (page: Page) => page.locator('.panel h1');
const wall = (page: Page) => page.locator('.wall');
const press = (page: Page, key: string) => page.keyboard.press(key);

/** A third-party lesson. */
const own = {
  format: 1,
  id: 'mine',
  title: 'A lesson of mine',
  question: 'What is mine?',
  steps: [
    { id: 'one', title: 'The first of mine', text: ['A sentence.'], state: { stage: 'scores' } },
    { id: 'two', title: 'The second of mine', text: ['Another.'], state: { stage: 'softmax' } },
  ],
};
const file = (lesson: object, name = 'mine.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(lesson)),
});

test('Escape closes the topmost thing, and the presentation last: codes, keys, black and a number that was pressed', async ({
  page,
}) => {
  await page.goto(`${home}?present#lesson=pieces`);
  await expect(heading(page)).toContainText('A word is a row of numbers');
  for (const [key, over] of [
    ['q', '.code'],
    ['?', '.keys'],
    ['b', '.black'],
  ] as const) {
    await press(page, key);
    await expect(page.locator(over), key).toBeVisible();
    await press(page, 'Escape');
    await expect(page.locator(over), key).toHaveCount(0);
    await expect(heading(page), key).toContainText('A word is a row of numbers');
  }
  // The black screen covers the list of keys; Escape closes one after the other.
  await press(page, '?');
  await press(page, 'b');
  await press(page, 'Escape');
  await expect(page.locator('.black')).toHaveCount(0);
  await expect(page.locator('.keys')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.locator('.keys')).toHaveCount(0);
  const cell = () => page.locator('#layer').evaluate((layer: ManyHeads) => layer.getState().cell);
  const chosen = await cell();
  await page.locator('#layer').evaluate((layer: ManyHeads) => {
    layer.setState({ cell: { name: 'x', index: [2, 3] } });
  });
  await expect(page.locator('.inspector')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.locator('.inspector')).toHaveCount(0);
  expect(await cell()).toEqual(chosen);
  await expect(wall(page)).toHaveCount(1);
  await press(page, 'Escape');
  await expect(wall(page)).toHaveCount(0);
});

test('a reload stays in the presentation, at its step', inFirefoxToo, async ({ page }) => {
  await page.goto(`${home}#lesson=pieces&theme=dark`);
  await expect(page.locator('#guide-title')).toBeVisible();
  await press(page, 'p');
  await expect(wall(page)).toHaveCount(1);
  await press(page, 'PageDown');
  await expect(heading(page)).toContainText('What does one head read?');
  await expect.poll(() => page.url()).toContain('step=split');
  await page.reload();
  await expect(heading(page)).toContainText('What does one head read?');
  // After leaving, the page and its address are as before the presentation.
  await press(page, 'Escape');
  await expect(wall(page)).toHaveCount(0);
  const theme = () => page.locator('#layer').evaluate((layer: ManyHeads) => layer.getState().theme);
  expect(await theme()).toBe('dark');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.locator('#guide-title')).toContainText('What does one head read?');
  await expect(wall(page)).toHaveCount(0);
});

test.describe('a handout', () => {
  const title = (page: Page) => page.locator('.paper h1');

  test('of an unknown lesson says so, and prints none', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => void (document.documentElement.dataset['printed'] = '');
    });
    await page.goto(`${home}?handout=piecse`);
    const alert = page.locator('.handout [role=alert]');
    await expect(alert).toContainText('There is no lesson “piecse”; there are pieces, ');
    await expect(page.locator('.paper')).toHaveCount(0);
    await page.locator('#handout-print').click({ force: true });
    await expect(page.locator('html')).not.toHaveAttribute('data-printed');
    await page.locator('#handout-lesson').selectOption('pieces');
    await expect(title(page)).toHaveText(pieces.title);
    await expect(alert).toHaveCount(0);
  });

  test('goes on after a chunk that could not be loaded', async ({ page }) => {
    for (const chunk of ['handout', 'pieces']) {
      await page.goto('about:blank');
      let failing = true;
      await page.route(`**/assets/${chunk}-*.js`, (route) =>
        failing ? route.abort() : route.continue(),
      );
      await page.goto(`${home}?handout=pieces`);
      const again = page.getByRole('button', { name: 'Try again' }).first();
      await expect(again, chunk).toBeVisible();
      await expect(page.getByRole('alert').first(), chunk).toContainText('could not be loaded');
      failing = false;
      await again.click();
      await expect(page.locator('main.handout[data-ready]'), chunk).toBeVisible();
      await expect(title(page), chunk).toHaveText(pieces.title);
      await page.unroute(`**/assets/${chunk}-*.js`);
    }
  });
});

test('a shared link of an address that nobody else can open says so', async ({ page }) => {
  await page.goto(home);
  await page.locator('#welcome-explore').click();
  await page.locator('#share').click();
  await expect(page.locator('#share-menu')).toContainText('nobody else can open it');
  // At a public address there is no such message.
  await page.route('http://example.org/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ path: fileURLToPath(new URL(`../../dist${pathname}`, import.meta.url)) });
  });
  await page.goto('http://example.org/index.html');
  await page.locator('#welcome-explore').click();
  await page.locator('#share').click();
  await expect(page.locator('#share-link')).toHaveValue(/^http:\/\/example\.org\//);
  await expect(page.locator('#share-menu')).not.toContainText('nobody else');
});

test.describe('manyheads.html, opened as a file', () => {
  const single = new URL('../../dist/manyheads.html', import.meta.url).href;

  test('opens a lesson of somebody’s own through Open', inFirefoxToo, async ({ page }) => {
    await page.goto(single);
    for (const [menu, field] of [
      ['#lessons', '#open-lesson'],
      ['#files', '#open-layer'],
    ] as const) {
      await page.locator(menu).click();
      const chooser = page.waitForEvent('filechooser');
      await page.locator(`label:has(${field})`).click();
      await (await chooser).setFiles(file(own));
      await expect(page.locator('#guide-title')).toContainText('The first of mine');
      await page.locator('#guide-next').click();
      await expect(page.locator('#guide-title')).toContainText('The second of mine');
      // The address is written after a delay.
      await expect.poll(() => new URL(page.url()).hash).toContain('step=two');
      await page.reload();
      await expect(page.locator('#guide-title')).toContainText('The second of mine');
      await page.locator('#guide-leave').click();
      await expect(page.locator('#guide')).toHaveCount(0);
    }
  });
});
