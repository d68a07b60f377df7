/**
 * The page in languages generated from English: every word comes from the catalogue, and longer words have room.
 * Lessons and the core's descriptions of scorers have no translations yet.
 */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { lessonIds, loadLesson } from '../../web/lessons/catalogue';
import { firstSentences } from '../../web/state/first-moment';
import { defaultMemory, defaultState } from '../../web/state/state';
import { moments } from '../access/moments';
import { show } from '../access/show';
import { cutTexts, englishTexts, watchWrittenWords } from './support/english';
import { featureNames } from './support/feature-names';
import { open, setState, stateOf } from './support/layer';
import { expect, test } from './support/test';

/** A sentence without Latin letters, so that none of its words counts as English. */
const sentence = 'Я иду в банк с деньгами и возвращаюсь к себе';
const opening = `locale=en-XA&sentence=${encodeURIComponent(sentence)}&parameters=patterns`;

/** Names from papers, from PyTorch and of the core's columns; nobody translates these. */
const names = [
  ...['token', 'position', 'context', 'concat', 'output', 'scores', 'scaled', 'masked'],
  ...['model', 'first', 'folded', 'view', 'transpose', 'ij', 'il', 'ic', 'value'],
  ...[...featureNames, 'sin', 'cos'],
];

const wordsOf = (...texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.toLowerCase().split(' '));

/** Untranslated places: the page's name, and the core's descriptions of scorers. */
const places = ['[slot=brand]', '.look-scorers .formula', '.look-scorers .aside'].join();

/** @param words the reader's own words that are on show */
const english = (page: Page, words: readonly string[] = []) =>
  page.evaluate(englishTexts, { words: [...names, ...words], places });

/** Every text in a lesson. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.values(Object(value) as object).flatMap(textsIn);
}

async function lessonTexts(): Promise<string> {
  const lessons = await Promise.all(lessonIds.map(loadLesson));
  // As the page shows them, without the markup of words and emphasis.
  return lessons.flatMap(textsIn).join('\n');
}

const plainWords = (text: string): string => text.replace(/[^a-z]+/gi, ' ');

/** English words on the page, except pieces of lessons. */
async function englishBesideLessons(page: Page): Promise<readonly string[]> {
  const texts = await lessonTexts();
  const found = await english(page, wordsOf(defaultState.sentence));
  return found.filter((each) => !texts.includes(each.slice(each.indexOf(': ') + 2)));
}

test.describe('every word is translated', () => {
  test.beforeEach(({ page }) => page.addInitScript(watchWrittenWords));

  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ])
    test(`at every moment, ${width} × ${height}`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height });
      await open(page, `?${opening}`);
      await expect(page.locator('.page')).toHaveAttribute('lang', 'en-XA');
      // Discards the texts written before the language was loaded.
      await english(page);
      const questions = await lessonTexts();
      const found: string[] = [];
      const cut: string[] = [];
      let before: readonly string[] = [];
      for (const moment of moments) {
        await page.evaluate(show, { moment, theme: 'light' } as const);
        const { memory = '', parameters } = moment.state;
        // A training has its own words; the picture may still have drawn those of the previous moment.
        const words = wordsOf(memory, parameters === 'trained' ? defaultState.sentence : '');
        const here = (await english(page, [...words, ...before])).filter(
          (each) => !questions.includes(each.slice(each.indexOf(': ') + 2)),
        );
        found.push(...here.map((each) => `${moment.name}: ${each}`));
        // Visually hidden labels lie inside the buttons there.
        const short = await page.evaluate(cutTexts, '.layer-tools');
        cut.push(...short.map((each) => `${moment.name}: ${each}`));
        before = words;
      }
      expect({ found, cut }).toEqual({ found: [], cut: [] });
    });

  test('in a lesson', async ({ page }) => {
    await open(page, `?${opening}#lesson=pieces`);
    await expect(page.locator('.guide')).toBeVisible();
    expect(await englishBesideLessons(page)).toEqual([]);
  });

  test('in the editor of walkthroughs', async ({ page }) => {
    await open(page, `?make&${opening}`);
    // It stands there in English until the language is loaded.
    await expect(page.locator('#maker-title')).toContainText('⟦');
    expect(await englishBesideLessons(page)).toEqual([]);
  });

  test('in a presentation', async ({ page }) => {
    await open(page, `?present&${opening}#lesson=pieces`);
    await expect(page.locator('.panel')).toBeVisible();
    expect(await englishBesideLessons(page)).toEqual([]);
  });

  test('in the teacher’s window', async ({ page }) => {
    await page.goto('./?teacher=abcdefgh&locale=en-XA');
    await expect(page.locator('main')).toContainText('⟦');
    expect(await english(page)).toEqual([]);
  });

  test('in a handout', async ({ page }) => {
    await open(page, `?handout=pieces&${opening}`);
    await expect(page.locator('main.handout[data-ready]')).toBeVisible();
    // Lessons insert the core's numbers and words; the printed address adds two more.
    const words = wordsOf(plainWords(await lessonTexts()), 'localhost lesson');
    expect(await english(page, words)).toEqual([]);
  });

  test.describe('for a first visitor', () => {
    test.use({ newcomer: true, reducedMotion: 'reduce' });

    for (const door of ['', '&door=twins', '&door=ones'])
      test(`on the first screen${door}`, async ({ page }) => {
        await open(page, `?locale=en-XA${door}`);
        await expect(page.locator('.page')).toHaveAttribute('lang', 'en-XA');
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await english(page);
        const words = wordsOf(...firstSentences.map((each) => each.sentence), defaultMemory);
        expect(await english(page, words)).toEqual([]);
      });
  });
});

test('the page is laid out from right to left', async ({ page }) => {
  await open(page, '?locale=ar-XB');
  await expect(page.locator('.page')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.page')).toHaveAttribute('lang', 'ar-XB');
  for (const moment of moments) await page.evaluate(show, { moment, theme: 'light' } as const);
});

test('from right to left a colour scale still has its least number at its least colour', async ({
  page,
}) => {
  const layer = await open(page, '?locale=ar-XB');
  const [least, most] = await layer
    .locator('.legend .scale')
    .first()
    .locator('.ticks')
    .evaluateAll((ticks) =>
      ticks.map((tick) => ({
        text: tick.textContent,
        x: tick.getBoundingClientRect().x,
        direction: getComputedStyle(tick).direction,
      })),
    );
  expect(least?.text).toMatch(/^−/);
  expect(least?.direction).toBe('ltr');
  expect(least?.x).toBeLessThan(most?.x ?? NaN);
});

test('from right to left the player, the loss and the equations still run as the picture does', async ({
  page,
}) => {
  const runsOn = (parts: Locator) =>
    parts.evaluateAll((all) => {
      const at = all.map((part) => part.getBoundingClientRect().x);
      return at.length > 1 && at.every((x, k) => k === 0 || x > (at[k - 1] ?? NaN));
    });
  const trained = await open(page, '?locale=ar-XB&parameters=trained&task=what-where');
  await expect(trained.locator('.training-ends')).toBeVisible();
  expect(await runsOn(trained.locator('.strip .stage')), 'stages').toBe(true);
  expect(await runsOn(trained.locator('#previous, #play, #next')), 'buttons').toBe(true);
  expect(await runsOn(trained.locator('.training-ends span')), 'steps of a training').toBe(true);

  const layer = await open(page, '?locale=ar-XB&stage=scores&cell=scores.1.4.6');
  const name = layer.locator('.inspector h2 bdi').first();
  await expect(name).toContainText('scores');
  await expect(name).toHaveCSS('direction', 'ltr');
  const term = layer.locator('.terms tbody tr').first();
  expect(await runsOn(term.locator('.operand, .product')), 'terms').toBe(true);
  await layer.evaluate((element: ManyHeads) => element.setState({ stage: 'softmax' }));
  await expect(layer.locator('.word-links')).toBeVisible();
  expect(await runsOn(layer.locator('.word-links ul')), 'who asks, and who is asked').toBe(true);
});

test('the editor and the wall are laid out from right to left, too', async ({ page }) => {
  for (const [part, root] of [
    ['make', 'mh-maker'],
    ['present', '.wall'],
  ] as const) {
    await open(page, `?${part}&locale=ar-XB`);
    await expect(page.locator(root), part).toHaveCSS('direction', 'rtl');
    await expect(page.locator('html'), part).toHaveAttribute('lang', 'ar-XB');
  }
});

test('another language comes while the page is open, also to the picture, and goes again', async ({
  page,
}) => {
  await page.addInitScript(watchWrittenWords);
  const layer = await open(page, '?cell=scores.1.4.6');
  const say = (locale: 'en-XA' | null) =>
    layer.evaluate((element: ManyHeads, given) => {
      element.locale = given;
    }, locale);
  const described = () => layer.evaluate((element: ManyHeads) => element.describe());
  const before = await described();
  const state = await stateOf(layer);
  await say('en-XA');
  await expect(page.locator('.page')).toHaveAttribute('lang', 'en-XA');
  await expect(layer).toHaveAttribute('locale', 'en-XA');
  await expect(page.locator('.strip button').first()).toContainText('⟦É');
  expect(await described()).toContain('⟦');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await english(page);
  await setState(layer, { stage: 'softmax', cell: null });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await english(page, wordsOf(defaultState.sentence))).toEqual([]);
  await setState(layer, { stage: state.stage, cell: state.cell });
  // A language is not part of the layer's history, so undo ignores it.
  await layer.evaluate((element: ManyHeads) => element.undo());
  expect(await stateOf(layer)).toEqual(state);
  await say(null);
  await expect(page.locator('.page')).toHaveAttribute('lang', 'en');
  expect(await described()).toBe(before);
});

test('an unknown language is refused, and the page stays as it is', async ({ page }) => {
  await open(page, '?locale=xx');
  await expect(page.locator('.over-picture')).toContainText('locale');
  await expect(page.locator('.over-picture')).toContainText('en, en-XA, ar-XB');
  await expect(page.locator('.page')).toHaveAttribute('lang', 'en');
});

test('a document has one language, the one that was set last', async ({ page }) => {
  const layer = await open(page, '?locale=en-XA');
  await expect(page.locator('.page')).toHaveAttribute('lang', 'en-XA');
  await page.evaluate(() => {
    const other = document.createElement('many-heads');
    other.locale = 'ar-XB';
    document.body.append(other);
  });
  await expect(layer.locator('.page')).toHaveAttribute('lang', 'ar-XB');
});
