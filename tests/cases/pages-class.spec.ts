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

test.describe('Escape closes the topmost thing, and the presentation last', () => {
  test('codes, keys, black and a number that was pressed', inFirefoxToo, async ({ page }) => {
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

  test('the setting among the keys has no Escape of its own', async ({ page }) => {
    await page.goto(`${home}?present#lesson=pieces`);
    await expect(heading(page)).toBeVisible();
    await press(page, '?');
    await page.locator('#wall-character-keys').focus();
    await press(page, 'Escape');
    await expect(page.locator('.keys')).toHaveCount(0);
    await expect(wall(page)).toHaveCount(1);
  });

  test('full screen that the browser ends closes the code, and then the presentation', async ({
    page,
  }) => {
    await page.goto(`${home}#lesson=pieces`);
    await expect(page.locator('#guide-title')).toBeVisible();
    await press(page, 'p');
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(isFull).toBe(true);
    await press(page, 'q');
    await expect(page.locator('.code')).toBeVisible();
    // Browsers that reserve Escape for themselves leave full screen like this.
    await page.evaluate(() => document.exitFullscreen());
    await expect(page.locator('.code')).toHaveCount(0);
    await expect(heading(page)).toContainText('A word is a row of numbers');
    await press(page, 'f');
    await expect.poll(isFull).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await expect(wall(page)).toHaveCount(0);
  });

  test('the code on the page, under which the page’s keys do nothing', async ({ page }) => {
    await page.goto(`${home}#stage=softmax`);
    await page.locator('#lessons').click();
    await page.locator('#offer-code').click();
    await expect(page.locator('.code')).toBeVisible();
    await press(page, 'p');
    await press(page, 'Escape');
    await expect(page.locator('.code')).toHaveCount(0);
    await expect(wall(page)).toHaveCount(0);
  });

  test('a handout goes back to the page', async ({ page }) => {
    await page.goto(`${home}?handout=pieces`);
    await expect(page.locator('main.handout')).toBeVisible();
    await press(page, 'Escape');
    await expect(page.locator('main.handout')).toHaveCount(0);
    await expect(page.locator('#layer')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });
});

test.describe('a reload', () => {
  test('stays in the presentation, at its step', inFirefoxToo, async ({ page }) => {
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
    const theme = () =>
      page.locator('#layer').evaluate((layer: ManyHeads) => layer.getState().theme);
    expect(await theme()).toBe('dark');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.reload();
    await expect(page.locator('#guide-title')).toContainText('What does one head read?');
    await expect(wall(page)).toHaveCount(0);
  });

  test('stays at a question of the lesson’s end', async ({ page }) => {
    await page.goto(`${home}?present#lesson=pieces&step=check`);
    await expect(heading(page)).toHaveText('Question 1 of 3');
    await press(page, 'PageDown');
    await press(page, 'PageDown');
    await expect(heading(page)).toHaveText('Question 2 of 3');
    await page.reload();
    await expect(heading(page)).toHaveText('Question 2 of 3');
    // A revealed answer is hidden again.
    await expect(page.locator('.options .right')).toHaveCount(0);
  });

  test('stays at a stage where there is no lesson', async ({ page }) => {
    await page.goto(`${home}?present#stage=scores`);
    await expect(wall(page)).toHaveCount(1);
    await press(page, 'PageDown');
    await expect.poll(() => page.url()).toContain('stage=scale');
    await page.reload();
    await expect(wall(page)).toHaveCount(1);
    await expect(page.locator('#layer')).toHaveJSProperty('stage', 'scale');
  });

  test('stays in a lesson of somebody’s own that was opened from a file', async ({ page }) => {
    await page.goto(home);
    await page.locator('#lessons').click();
    await page.locator('#open-lesson').setInputFiles(file(own));
    await expect(page.locator('#guide-title')).toContainText('The first of mine');
    await press(page, 'p');
    await expect(wall(page)).toHaveCount(1);
    await press(page, 'PageDown');
    await expect(heading(page)).toContainText('The second of mine');
    await expect.poll(() => page.url()).toContain('step=two');
    await page.reload();
    await expect(heading(page)).toContainText('The second of mine');
  });
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

  test('of a file’s address is of that lesson', async ({ page, site }) => {
    await page.route('**/mine.json', (route) => route.fulfill({ json: own }));
    await page.goto(`${home}?handout=mine.json`);
    await expect(title(page)).toHaveText('A lesson of mine');
    await expect(page.locator('.paper .step')).toHaveCount(2);
    await expect(page.locator('.paper .link')).toContainText(
      `${site}dist/index.html#lesson=mine.json`,
    );
  });

  test('of a file that cannot be read says why, and is asked for again', async ({ page }) => {
    let served = false;
    await page.route('**/mine.json', (route) =>
      served ? route.fulfill({ json: own }) : route.fulfill({ status: 404 }),
    );
    await page.goto(`${home}?handout=mine.json`);
    await expect(page.locator('.handout [role=alert]')).toContainText('mine.json could not be');
    served = true;
    await page.locator('#handout-again').click();
    await expect(title(page)).toHaveText('A lesson of mine');
  });

  test('of a lesson on show is of that lesson, by its own name, too', async ({ page }) => {
    await page.route('**/mine.json', (route) => route.fulfill({ json: own }));
    await page.goto(`${home}?handout=mine#lesson=mine.json&heads=2`);
    await expect(title(page)).toHaveText('A lesson of mine');
    await expect(page.locator('.paper .link')).toContainText('#lesson=mine.json&heads=2');
  });

  test('of an own lesson that has the name of a built-in one is of the own one', async ({
    page,
  }) => {
    await page.goto(home);
    await page.locator('#lessons').click();
    await page.locator('#open-lesson').setInputFiles(file({ ...own, id: 'pieces' }));
    await expect(page.locator('#guide-title')).toContainText('The first of mine');
    await press(page, 'Control+p');
    await expect(title(page)).toHaveText('A lesson of mine');
  });

  test('goes on after a chunk that could not be loaded', async ({ page }) => {
    for (const chunk of ['handout', 'walk', 'pieces', 'svg-picture']) {
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

  test('says of its address that nobody else can open it', async ({ page }) => {
    await page.goto(`${home}?handout=pieces`);
    await expect(title(page)).toHaveText(pieces.title);
    await expect(page.locator('.paper .link')).toContainText('no other can open it');
    await expect(page.locator('.handout-bar [role=note]')).toContainText('others can reach');
    await expect(page.locator('.paper-code')).toHaveCount(0);
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

  test('says where to open a lesson that the browser may not read', async ({ page }) => {
    await page.goto(`${single}#lesson=mine.json`);
    await expect(page.locator('.notice')).toContainText('Choose it with “Open a lesson”');
  });

  test('refuses an invalid lesson file, naming its fields', async ({ page }) => {
    await page.goto(single);
    await page.locator('#lessons').click();
    await page.locator('#open-lesson').setInputFiles(file({ ...own, steps: [] }));
    await expect(page.locator('.notice')).toContainText('The lesson was refused. steps');
    await expect(page.locator('#guide')).toHaveCount(0);
  });

  test('presents it, and a handout of it says that others need the file', async ({ page }) => {
    await page.goto(single);
    await page.locator('#lessons').click();
    await page.locator('#open-lesson').setInputFiles(file(own));
    await expect(page.locator('#guide-title')).toContainText('The first of mine');
    await press(page, 'Control+p');
    await expect(page.locator('.paper h1')).toHaveText('A lesson of mine');
    await expect(page.locator('.handout-bar [role=note]')).toContainText('give everyone the file');
  });
});
