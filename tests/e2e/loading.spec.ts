/**
 * The split element of dist/embed/: the first picture, then the controls around it, then the text of the inspector; what
 * a reader opens, then. What does not arrive is said, and can be asked for again.
 *
 * Whole pages, because each asks for its parts itself.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { hold, openArticle, refusal, refused, start } from './support/article';
import { expect, test } from './support/test';

async function compare(page: Page): Promise<void> {
  await page.locator('#compare').click();
  await page.locator('#compare-clones').click();
}

test('the first picture needs no panel, and what is opened is loaded once @quick', async ({
  page,
}) => {
  const asked = await openArticle(page);
  await expect(page.locator('.inspector h2')).toBeVisible();
  expect(asked.slice(0, start.length)).toEqual(start);
  // Besides small shared chunks.
  expect(asked).toEqual(expect.arrayContaining(['embed/controls.js', 'embed/content.js']));

  const before = asked.length;
  await page.locator('#values').click();
  await expect(page.locator('#values-panel table').first()).toBeVisible();
  expect(asked.slice(before)).toEqual(['embed/values-panel.js']);
  await page.locator('#values').click();
  await expect(page.locator('#values-panel')).toHaveCount(0);

  await page.locator('#files').click();
  await expect(page.locator('#save-layer')).toBeVisible();
  await page.keyboard.press('Escape');
  await compare(page);
  await expect(page.locator('.half canvas')).toHaveCount(2);
  await expect(page.locator('#compare-swap')).toBeFocused();
  await expect(page.locator('.difference')).not.toHaveCount(0);
  const later = ['embed/menus.js', 'embed/second-picture.js', 'embed/differences.js'];
  expect(asked.slice(before)).toEqual(expect.arrayContaining(later));

  const all = asked.length;
  await page.locator('#compare-stop').click();
  await expect(page.locator('.half canvas')).toHaveCount(1);
  await compare(page);
  await expect(page.locator('.half canvas')).toHaveCount(2);
  await page.locator('#values').click();
  await expect(page.locator('#values-panel table').first()).toBeVisible();
  expect(asked).toHaveLength(all);
});

test('a figure without controls loads neither them nor what the inspector says', async ({
  page,
}) => {
  const asked = await openArticle(page, { attributes: 'controls="none"' });
  // Waits past the frame in which an inspector would load.
  await page.evaluate(async () => {
    await document.querySelector<ManyHeads>('many-heads')?.ready;
    for (let k = 0; k < 2; k++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  expect(asked).toEqual(start);
});

/** Positions of the picture and of the rows around it. */
const places = (page: Page) =>
  page.locator('many-heads').evaluate((el) =>
    ['.top', '.time', '.canvas-box', '.legend', '.inspector', '.caption'].map((part) => {
      const { x, y, width, height } = el.shadowRoot
        ?.querySelector(part)
        ?.getBoundingClientRect() ?? { x: NaN, y: NaN, width: NaN, height: NaN };
      return `${part} ${[x, y, width, height].join(' ')}`;
    }),
  );

for (const [width, height, query] of [
  [1440, 900, 'compare=heads:8'],
  [360, 740, 'parameters=trained'],
] as const) {
  test(`the controls come after the picture, which stays where it is, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const release = await hold(page, '**/assets/controls-*.js');
    await page.goto(`./?${query}`);
    const layer = page.locator('many-heads');
    await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
    // A second picture reports its size one frame later.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(page.locator('#play')).toHaveCount(0);
    const before = await places(page);
    release();
    await expect(page.locator('#play')).toBeVisible();
    // On a narrow screen the summary of the training stands below the picture and grows.
    const count = width < 900 ? 4 : before.length;
    expect((await places(page)).slice(0, count)).toEqual(before.slice(0, count));
  });
}

interface Part {
  readonly chunk: string;
  /** Asks for the part; the controls come by themselves. */
  readonly ask?: (page: Page) => Promise<void>;
  /** Where the failure is said. */
  readonly place: string;
  /** What is there at last. */
  readonly there: string;
}

const parts: readonly Part[] = [
  { chunk: 'controls', place: '.over-picture', there: '#play' },
  {
    chunk: 'menus',
    ask: (page) => page.locator('#files').click(),
    place: '#files-menu',
    there: '#save-layer',
  },
  {
    chunk: 'panel',
    ask: (page) => page.getByRole('button', { name: 'One matrix or two' }).click(),
    place: '#look-panel',
    there: '#look-panel >> text=why learn two matrices',
  },
];

for (const { chunk, ask, place, there } of parts)
  test(`${chunk} that cannot be loaded say so, twice, and come when they are asked for again`, async ({
    page,
    watched,
  }) => {
    const files = `**/embed/${chunk}-*.js`;
    let count = 0;
    await page.route(files, (route) => {
      count += 1;
      return route.abort();
    });
    await openArticle(page);
    await ask?.(page);
    const failed = page.locator(place);
    await expect(failed).toContainText(refusal);
    const again = failed.getByRole('button', { name: 'Try again' });
    const before = count;
    await again.click();
    await expect.poll(() => count).toBeGreaterThan(before);
    await expect(failed).toContainText(refusal);
    // Everything else keeps working, and leaves it said.
    if (chunk !== 'controls') {
      await page
        .locator('many-heads')
        .evaluate((el: ManyHeads) => el.setState({ stage: 'scores' }));
      await expect(page.locator('.caption').first()).not.toBeEmpty();
      await expect(failed).toContainText(refusal);
    }
    await page.unroute(files);
    await again.click();
    await expect(page.locator(there).first()).toBeVisible();
    await expect(again).toHaveCount(0);
    if (chunk === 'panel') await expect(failed).toBeFocused();
    expect(new Set(watched.complaints.splice(0))).toEqual(new Set([refused]));
  });

test('a file or a picture that cannot be made is said, and can be asked for again', async ({
  page,
  watched,
}) => {
  const chunks = /\/embed\/(files|picture-file)-[\w-]+\.js/;
  await page.route(chunks, (route) => route.abort());
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
  expect(new Set(watched.complaints.splice(0))).toEqual(new Set([refused]));
});
