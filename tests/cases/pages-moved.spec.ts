/**
 * Figures created, moved and removed by frameworks, routers and carousels; and figures that play on their own. Whole
 * pages, because the libraries themselves, and scrolling out of sight, are the point.
 */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { bundled } from './support/bundle';
import { expect, test } from './support/test';
import { problemsOf, stateOf } from './support/whole';

const ready = (figure: Locator) =>
  figure.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
const position = (figure: Locator) => figure.evaluate((el: ManyHeads) => el.position);

/** Plays from the current position; a stage takes many seconds at the figures' quarter speed. */
async function play(figure: Locator): Promise<void> {
  await ready(figure);
  await figure.evaluate((el: ManyHeads) => el.play());
}

/** Expects the position to advance. */
async function expectPlays(figure: Locator): Promise<void> {
  const before = await position(figure);
  await expect.poll(() => position(figure)).toBeGreaterThan(before);
}

// ——— React ———

const openReact = async (page: Page) => {
  const code = await bundled('35-react.js');
  await page.route('**/bundled/35-react.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );
  await page.goto('./35-react.html');
  await ready(page.locator('#a'));
};
const setReact = (page: Page, patch: object) =>
  page.evaluate(
    (given) => (window as unknown as { set: (patch: object) => void }).set(given),
    patch,
  );

test('35-react: undefined for what has none, order, and coming back', async ({ page }) => {
  const problems = await problemsOf(page);
  await openReact(page);
  const a = page.locator('#a');
  await setReact(page, { props: { heads: 8, dModel: 32, sharedQk: true } });
  await expect(a).toHaveJSProperty('heads', 8);
  expect(await stateOf(a)).toMatchObject({ dModel: 32, sharedQK: true, parameters: 'random' });
  // Each figure that has its first numbers says why its parameters are others now.
  expect(problems.every((each) => each.includes('16 columns'))).toBe(true);
  await expect(a.locator('.note')).toContainText('16 columns');
  problems.length = 0;
  // Undefined does not survive the way into the page as an argument.
  await page.evaluate(() =>
    (window as unknown as { set: (patch: object) => void }).set({
      props: { heads: undefined, variant: null, controls: undefined, hide: undefined },
    }),
  );
  await expect(a).toHaveJSProperty('heads', 4);
  expect(await stateOf(a)).toMatchObject({ variant: 'split', sharedQK: false });

  // One that is reordered goes on playing; one that is gone comes back.
  await play(a);
  await setReact(page, { order: ['c', 'b', 'a'] });
  await expect(page.locator('many-heads').last()).toHaveId('a');
  await a.scrollIntoViewIfNeeded();
  await expectPlays(a);
  await setReact(page, { shown: false });
  await expect(a).toHaveCount(0);
  await setReact(page, { shown: true });
  await ready(a);
  await expect(a.locator('canvas').first()).toBeVisible();
  expect(problems).toEqual([]);
});

// ——— routers ———

test('37-turbo: another body in the place of the page’s, and the old one again', async ({
  page,
}) => {
  const problems = await problemsOf(page);
  await page.goto('./37-turbo.html');
  const figure = page.locator('main many-heads');
  const kept = page.locator('#kept');
  await ready(figure);
  await kept.scrollIntoViewIfNeeded();
  await play(kept);
  await page.locator('a#next').click();
  await expect(page.locator('h1')).toHaveText('2');
  await ready(figure);
  expect(await stateOf(figure)).toMatchObject({ sentence: 'dogs bark', heads: 4 });
  await kept.scrollIntoViewIfNeeded();
  await expectPlays(kept);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('1');
  await ready(figure);
  expect(await stateOf(figure)).toMatchObject({ sentence: 'the cat sat on the mat', heads: 2 });
  await expect(figure.locator('canvas').first()).toBeVisible();
  await kept.scrollIntoViewIfNeeded();
  await expectPlays(kept);
  expect(problems).toEqual([]);
});

test('38-htmx: a boosted link swaps the figure for another', async ({ page }) => {
  const problems = await problemsOf(page);
  await page.goto('./38-htmx.html');
  const figure = page.locator('many-heads');
  await play(figure);
  await page.locator('#l').click();
  await expect(page.locator('h1')).toHaveText('2');
  await ready(figure);
  expect(await stateOf(figure)).toMatchObject({ sentence: 'dogs bark', heads: 4 });
  await expect(figure.locator('canvas').first()).toBeVisible();
  expect(problems).toEqual([]);
});

// ——— carousels ———

const moves: Readonly<Record<string, (el: ManyHeads) => void>> = {
  'to the end of the carousel': (el) => {
    const slide = el.closest('.slide');
    if (slide) slide.parentElement?.append(slide);
    document.querySelector('#track')?.scrollTo({ left: 700 });
  },
  appendChild: (el) => void document.querySelector('#elsewhere')?.appendChild(el),
  moveBefore: (el) => {
    const target = document.querySelector('#elsewhere') as unknown as {
      moveBefore: (node: Node, before: Node | null) => void;
    };
    target.moveBefore(el, null);
  },
  'into a shadow root': (el) => {
    const root = document.querySelector('#elsewhere')?.attachShadow({ mode: 'open' });
    root?.append(el);
  },
};

test('39-carousel: a figure that is moved goes on playing, a clone is a figure of its own', async ({
  page,
}) => {
  const problems = await problemsOf(page);
  await page.goto('./39-carousel.html');
  const figure = page.locator('#a');
  await play(figure);
  await expectPlays(figure);
  for (const move of Object.values(moves)) {
    await figure.evaluate(move);
    await figure.scrollIntoViewIfNeeded();
    await expectPlays(figure);
    await expect(figure.locator('canvas').first()).toBeVisible();
  }
  await figure.evaluate((el: ManyHeads) => {
    el.setState({ heads: 8 });
    const clone = el.cloneNode(true) as ManyHeads;
    clone.id = 'clone';
    document.body.append(clone);
  });
  const clone = page.locator('#clone');
  await clone.scrollIntoViewIfNeeded();
  await ready(clone);
  // The clone follows the attributes, not the reader's changes of the original.
  expect(await stateOf(clone)).toMatchObject({ heads: 2, sentence: 'the cat sat on the mat' });
  await play(clone);
  await expectPlays(clone);
  expect(problems).toEqual([]);
});

// ——— in sight ———

test('41-autoplay: a training that plays stands still while nobody sees it', async ({ page }) => {
  await page.goto('./41-autoplay.html');
  const figure = page.locator('#down');
  await figure.evaluate((el: ManyHeads) => {
    el.autoplay = false;
    el.controls = 'all';
    el.setState({ parameters: 'trained', task: 'prey', trainingPace: 'slow' });
  });
  await ready(figure);
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.training-play').click();
  const step = () => stateOf(figure).then(({ trainingStep }) => trainingStep);
  await expect.poll(step).toBeGreaterThan(2);
  await page.locator('#top').scrollIntoViewIfNeeded();
  await expect(figure).not.toBeInViewport();
  await expect
    .poll(() =>
      figure.evaluate(async (el: ManyHeads) => {
        const before = el.getState().trainingStep;
        for (let k = 0; k < 30; k++) await new Promise(requestAnimationFrame);
        return el.getState().trainingStep - before;
      }),
    )
    .toBe(0);
  const stood = await step();
  expect(stood).toBeLessThan(200);
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(step).toBeGreaterThan(stood);
});
