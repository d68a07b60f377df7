/**
 * The split element of dist/embed/: the first picture, then the controls around it, then the text of the inspector; what
 * a reader opens, then. What does not arrive is said, and can be asked for again.
 *
 * Whole pages, because each asks for its parts itself.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { hold, openArticle, refusal, refused, start } from './support/article';
import { whole } from './support/layer';
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

/** A `hide` value for everything above the picture except the edits. */
const above =
  'intro sentence undo lessons ladder compare learn share files view knife heads cost settings';

test('above a figure without its rows there is no empty one', async ({ page }) => {
  const figures = [
    ['controls="player"', '.time'],
    ['controls="none"', '.middle'],
    [`controls="all" hide="${above}"`, '.time'],
  ] as const;
  const more = figures.slice(1).map(([attributes]) => `<many-heads ${attributes}></many-heads>`);
  await openArticle(page, { attributes: figures[0][0], more: more.join('') });
  for (const [k, [, first]] of figures.entries()) {
    const layer = page.locator('many-heads').nth(k);
    await layer.scrollIntoViewIfNeeded();
    await whole(layer);
    const [outer, inner] = await layer.evaluate(
      (el, part) => [
        el.getBoundingClientRect().y,
        el.shadowRoot?.querySelector(part)?.getBoundingClientRect().y,
      ],
      first,
    );
    expect(inner, figures[k]?.[0]).toBe(outer);
  }
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

test('a number that is opened before its field has come gets the focus then', async ({ page }) => {
  const release = await hold(page, '**/embed/content-*.js');
  await openArticle(page, {
    attributes: 'controls="all" stage="project" cell="W_Q.1.2" style="width: 1200px"',
  });
  await page.locator('many-heads').evaluate((element: ManyHeads) => element.ready);
  await page.locator('canvas').focus();
  await page.keyboard.press('e');
  await expect(page.locator('#value')).toHaveCount(0);
  release();
  await expect(page.locator('#value')).toBeFocused();
});

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
  {
    chunk: 'second-picture',
    ask: compare,
    place: '.half.waiting',
    there: '.half:not(.waiting) + .half canvas',
  },
  { chunk: 'differences', ask: compare, place: '.differences', there: '.difference' },
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
