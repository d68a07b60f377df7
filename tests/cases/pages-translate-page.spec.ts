/** The page under a browser's translator: the wall, the teacher's window, the handout, the maker. */
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { lesson as pieces } from '../../web/lessons/content/en/pieces';
import { expect, test } from './support/test';

test.use({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });

declare global {
  interface Window {
    translateIn(root: Node, name: string, keepOn: boolean): void;
  }
}

const script = fileURLToPath(new URL('./pages/translators.js', import.meta.url));
const kinds = ['fonts', 'before', 'blocks', 'flat'];

/** A handout trains for its lesson: 6 s on two idle cores. */
const slowly = expect.configure({ timeout: 250_000 });

/** Starts a translator on a part of the page; it repeats after every change. */
async function translate(page: Page, part: Locator, name: string): Promise<void> {
  await page.addScriptTag({ path: script });
  await part.evaluate(
    (each, name) => window.translateIn(each.shadowRoot ?? each, name, true),
    name,
  );
  await expect
    .poll(() => part.evaluate((each) => (each.shadowRoot ?? each).textContent))
    .toContain('«');
}

/** The text of a part without the translator's marks. */
const words = (part: Locator) =>
  part.evaluate((each) => ((each.shadowRoot ?? each).textContent ?? '').replace(/[«»\s]+/g, ''));

const expectSame = (translated: Locator, plain: Locator, when: string) =>
  expect(async () => {
    expect(await words(translated), when).toBe(await words(plain));
  }).toPass();

async function openWall(page: Page): Promise<Locator> {
  // Without a user gesture the wall does not ask for full screen.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });
  });
  await page.goto('./dist/index.html?present#lesson=pieces');
  await expect(page.locator('.wall .line')).toBeVisible();
  return page.locator('.wall');
}

for (const name of kinds) {
  test(`the wall says what is said of each step (${name})`, async ({ page, context }) => {
    const wall = await openWall(page);
    const other = await context.newPage();
    const translated = await openWall(other);
    await translate(other, translated, name);
    const press = async (key: string) => {
      await page.keyboard.press(key);
      await other.keyboard.press(key);
    };
    for (const step of pieces.steps) {
      await expect(wall.locator('h1')).toContainText(step.title);
      await expectSame(translated, wall, step.title);
      if (step.prediction) {
        await expect(wall.locator('.panel')).toContainText('The next key shows the answer.');
        await expectSame(translated, wall, `${step.title}: asked`);
        await press('PageDown');
        await expect(wall.locator('.answer')).not.toBeEmpty();
        await expectSame(translated, wall, `${step.title}: answered`);
      }
      await press('PageDown');
    }
    await expect(wall.locator('h1')).toContainText('Question 1');
    await expectSame(translated, wall, 'the first question');
  });

  test(`the teacher’s window says what is said of each step (${name})`, async ({
    page,
    context,
  }) => {
    await openWall(page);
    const opened = context.waitForEvent('page');
    await page.keyboard.press('t');
    const plain = await opened;
    await expect(plain.locator('.place')).toContainText('1 / 9');
    const translated = await context.newPage();
    await translated.goto(plain.url());
    await expect(translated.locator('.place')).toContainText('1 / 9');
    await translate(translated, translated.locator('main'), name);
    for (let at = 1; at <= 3; at++) {
      await expect(plain.locator('.place')).toContainText(`${at} / 9`);
      await expectSame(translated.locator('.columns'), plain.locator('.columns'), `step ${at}`);
      await expectSame(translated.locator('main nav'), plain.locator('main nav'), `step ${at}`);
      await page.keyboard.press('b');
      await expect(plain.locator('main')).toContainText('The wall is black.');
      await expectSame(translated.locator('.columns'), plain.locator('.columns'), 'black');
      await page.keyboard.press('b');
      await expect(plain.locator('main')).not.toContainText('The wall is black.');
      await plain
        .getByRole('button', { name: /Show the answer|Next/ })
        .first()
        .click();
      if (at === 2) await plain.getByRole('button', { name: 'Next', exact: true }).click();
    }
  });

  test(`the handout is of the lesson that is chosen (${name})`, async ({ page, context }) => {
    test.slow();
    const handout = async (each: Page) => {
      await each.goto('./dist/index.html?handout=pieces');
      await slowly(each.locator('main.handout[data-ready]')).toBeVisible();
      return each.locator('main.handout');
    };
    const plain = await handout(page);
    const other = await context.newPage();
    const translated = await handout(other);
    await translate(other, translated, name);
    await expectSame(translated, plain, 'at first');
    for (const each of [page, other]) {
      await each.locator('.handout-bar select').selectOption('same');
      await expect(each.locator('main.handout:not([data-ready])')).toBeVisible();
      await slowly(each.locator('main.handout[data-ready]')).toBeVisible();
    }
    await expectSame(translated, plain, 'another lesson');
  });

  test(`the maker says what is true of the draft (${name})`, async ({ page, browser }) => {
    const maker = async (each: Page) => {
      await each.goto('./dist/index.html?make');
      await expect(each.locator('#maker-title')).toBeVisible();
      return each.locator('mh-maker');
    };
    const plain = await maker(page);
    // The browser stores the draft, so the other author needs another context.
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const other = await context.newPage();
    const translated = await maker(other);
    await translate(other, translated, name);
    await expectSame(translated, plain, 'at first');
    for (const act of [
      (each: Page) => each.locator('#add-moment').click(),
      (each: Page) => each.locator('#step-title').fill('The words'),
      (each: Page) => each.locator('#step-text-0').fill('There are words.'),
      (each: Page) => each.locator('#more-prediction summary').click(),
      (each: Page) => each.locator('#step-prediction').selectOption('number'),
      (each: Page) => each.locator('#add-moment').click(),
      (each: Page) => each.locator('#save-walkthrough').click(),
    ]) {
      for (const each of [page, other]) await act(each);
      await expectSame(translated, plain, act.toString());
    }
    await context.close();
  });
}
