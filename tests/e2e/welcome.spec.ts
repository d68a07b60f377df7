/** The first screen: what a first visitor sees, the minute, and the ways to the whole page. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { firstSentences } from '../../web/state/first-moment';
import { stageNames } from '../../web/state/state';
import type { ManyHeads } from '../../web/element';
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
import { openLesson } from './support/guide';
import { open, openStopped, setState, stateOf } from './support/layer';
import { expect, needsDriver, test } from './support/test';

const welcome = (page: Page) => page.locator('#welcome');
const isAsked = (layer: Locator) => layer.evaluate((element: ManyHeads) => element.welcome);

/** Controls outside of menus that no scrolling brings into reach. */
const outOfReach = (layer: Locator): Promise<readonly string[]> =>
  layer.evaluate((element: ManyHeads) => {
    const root = element.shadowRoot;
    if (!root) throw new Error('there is no page');
    const all = [
      ...root.querySelectorAll<HTMLElement>('button, input, select, canvas, [tabindex="0"]'),
    ];
    const shown = all.filter((each) => each.checkVisibility() && !each.closest('[popover]'));
    const isHit = (each: HTMLElement) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const hit = root.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return hit !== null && (each.contains(hit) || (each.parentElement?.contains(hit) ?? false));
    };
    const blocked = shown.filter((each) =>
      (['nearest', 'start', 'center'] as const).every((block) => {
        each.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
        return !isHit(each);
      }),
    );
    window.scrollTo(0, 0);
    return blocked.map(({ tagName, id, className }) => `${tagName}#${id}.${className}`);
  });

test.use({ newcomer: true, reducedMotion: 'reduce' });

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
]) {
  test(`a first visitor sees one sentence, one picture and the ways on, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const layer = await open(page);
    await expect(page.locator('#welcome-title')).toHaveText(/One word asks/);
    await expect(welcome(page).locator('.says')).toContainText('400 steps');
    await expect(welcome(page)).toContainText('to “money”');
    await expect(page.locator('.controls, .strip, .inspector, .legend, #look')).toHaveCount(0);
    await expect(page.locator('#welcome-minute')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('canvas')).toBeInViewport({ ratio: 1 });
    expect(await outOfReach(layer)).toEqual([]);
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate<Verdict, Rules>(runAxe, 'every rule');
    expect(violations).toEqual([]);
    await page.locator('#welcome-explore').click();
    await expect(welcome(page)).toHaveCount(0);
    await expect(page.locator('.strip')).toBeVisible();
    expect(await stateOf(layer)).toMatchObject({ parameters: 'patterns', stage: 'embed' });
    await page.reload();
    await layer.evaluate((element: ManyHeads) => element.ready.then(() => undefined));
    expect(await isAsked(layer)).toBe(true);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(welcome(page)).toHaveCount(0);
  });
}

test('another word asks, by its button and in the picture, and its heads answer', async ({
  page,
}) => {
  const layer = await open(page);
  for (const { verb, sentence } of firstSentences.slice(1)) {
    await page.locator(`#word-${verb}`).click();
    expect((await stateOf(layer)).sentence).toBe(sentence);
    await expect(page.locator(`#word-${verb}`)).toHaveAttribute('aria-pressed', 'true');
    await expect(welcome(page).locator('.says')).toContainText(`“${verb}” asks: what, and where?`);
  }
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('there is no picture');
  // The first word of the line is in the left half; clicking it makes it the query.
  await expect
    .poll(async () => {
      for (let x = 20; x < box.width / 2; x += 20) {
        await page.locator('canvas').click({ position: { x, y: box.height / 2 } });
        const { cell } = await stateOf(layer);
        if (cell) return cell.name;
      }
      return null;
    })
    .toBe('attn_weights');
  // The word never occurred in training; the text says so instead of naming its question.
  await expect(welcome(page).locator('.says')).toContainText('was asked nothing in training');
  await expect(welcome(page).locator('.says')).not.toContainText('what, and where?');
  // The first screen adds nothing to the address.
  expect(new URL(page.url()).hash).toBe('');
});

test('by keyboard alone it is left with Escape, and then the play button has the focus', async ({
  page,
}) => {
  await open(page);
  await expect(welcome(page)).toBeVisible();
  const reached: string[] = [];
  for (let left = 16; left > 0; left--) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(
      () => document.querySelector('many-heads')?.shadowRoot?.activeElement?.id ?? '',
    );
    if (id) reached.push(id);
    if (id === 'welcome-minute') break;
  }
  expect(reached).toContain('lessons');
  expect(reached).toContain('welcome-explore');
  expect(reached.at(-1)).toBe('welcome-minute');
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
  await expect(page.locator('#play')).toBeFocused();
});

test('the minute says a sentence at each stage, folds back into the words, and asks what next @quick', async ({
  page,
}) => {
  const layer = await openStopped(page, '#speed=1');
  await page.locator('#welcome-minute').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#minute-pause')).toBeFocused();
  const said: string[] = [];
  let seconds = 0;
  const phase = () => welcome(page).getAttribute('data-phase');
  for (; seconds < 150 && (await phase()) === 'minute'; seconds++) {
    const says = await welcome(page).locator('.says').innerText();
    if (said.at(-1) !== says) said.push(says);
    await page.clock.runFor(1000);
  }
  await expect(welcome(page)).toContainText('What next?');
  await expect(page.locator('#welcome-minute')).toBeFocused();
  expect(await stateOf(layer)).toMatchObject({ stage: 'embed', progress: 0 });
  // A layer without a mask passes the mask stage in less than a second.
  expect(said.length).toBeGreaterThanOrEqual(stageNames.length - 1);
  expect(said[0]).toContain('10 words. Each becomes a row of 16 numbers');
  expect(said.join(' ')).toMatch(/“deposit” gives 0\.\d\d of its attention to “money”/);
  expect(seconds).toBeGreaterThan(45);
  expect(seconds).toBeLessThan(80);
  await page.locator('#welcome-explore').click();
  await expect(welcome(page)).toHaveCount(0);
});

test('the minute is paused, and left at the moment that it shows; a menu has it again', async ({
  page,
}) => {
  const layer = await open(page, '#speed=0.5');
  await page.locator('#welcome-minute').click();
  await expect(page.locator('#minute-pause')).toHaveText('Pause');
  await expect(page.locator('#welcome-title')).toHaveText('1 of 10: Embed');
  await page.locator('#minute-pause').click();
  await expect(page.locator('#minute-pause')).toHaveText('Go on');
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
  expect(await stateOf(layer)).toMatchObject({ stage: 'embed', parameters: 'trained' });
  // The menu Lessons still offers the minute, which brings its own layer.
  await setState(layer, { heads: 4 });
  await page.locator('#lessons').click();
  await page.locator('#lesson-minute').click();
  await expect(welcome(page)).toHaveAttribute('data-phase', 'minute');
  expect((await stateOf(layer)).heads).toBe(2);
});

test('a presentation does not show the first screen', async ({ page }) => {
  const layer = await open(page, '#theme=projector');
  await expect(welcome(page)).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.locator('.wall')).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.wall')).toHaveCount(0);
  expect(await isAsked(layer)).toBe(true);
});

test('a lesson that was opened here leads back here', async ({ page }) => {
  const layer = await open(page);
  await expect(welcome(page)).toBeVisible();
  await page.locator('#lessons').click();
  await expect(page.locator('#lessons-menu')).toBeVisible();
  await page.locator('#lesson-pieces').click();
  await expect(page.locator('#guide')).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await page.locator('#guide-leave').click();
  await expect(welcome(page)).toBeVisible();
  await expect(page.locator('#welcome-minute')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.controls')).toBeVisible();
  // The timeline is not at its empty start.
  expect((await stateOf(layer)).progress).toBeGreaterThan(0);
});

test('the page’s name leads to the first screen again, and from there back', async ({ page }) => {
  const layer = await open(page);
  await page.locator('#welcome-explore').click();
  await setState(layer, { heads: 2 });
  const before = await stateOf(layer);
  expect(before.heads).toBe(2);
  await page.locator('#home').click();
  await expect(welcome(page)).toBeVisible();
  // The way back also works after a lesson.
  await page.locator('#lessons').click();
  await page.locator('#lesson-pieces').click();
  await expect(page.locator('#guide')).toBeVisible();
  await page.locator('#guide-leave').click();
  await expect(welcome(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
  expect(await stateOf(layer)).toEqual(before);
  // In a lesson the focus on it would be invisible.
  await openLesson(page, '#lesson=pieces');
  await expect(page.locator('#home')).toHaveAttribute('tabindex', '-1');
});

test('Escape in its menu closes the menu alone', async ({ page }) => {
  await open(page);
  await page.locator('#lessons').click();
  await expect(page.locator('#offer-handout')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#lessons-menu')).toBeHidden();
  await expect(welcome(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
});

test('without storage it is closed for this visit', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
  const layer = await open(page);
  await page.locator('#welcome-explore').click();
  await expect(welcome(page)).toHaveCount(0);
  await layer.evaluate((element: ManyHeads) => {
    element.welcome = false;
    element.welcome = true;
    return element.updateComplete;
  });
  await expect(welcome(page)).toHaveCount(0);
});

for (const where of [
  '#stage=softmax',
  '#lesson=pieces',
  '?heads=8',
  '?lesson=pieces&step=wide',
  '#walkthrough=x',
]) {
  test(`a reader sent to ${where} sees no first screen`, async ({ page }) => {
    expect(await isAsked(await open(page, where))).toBe(false);
    await expect(welcome(page)).toHaveCount(0);
  });
}

test('a link with preferences alone still shows the first screen', async ({ page }) => {
  await open(page, '?theme=dark#speed=2');
  await expect(welcome(page)).toBeVisible();
});

test('a figure in another page, and the page in a frame, welcome only where they are asked to', async ({
  page,
}) => {
  const article = readFileSync(new URL('fixtures/several.html', import.meta.url), 'utf8');
  await page.route('**/several.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: article }),
  );
  await page.goto('./several.html');
  const figure = page.locator('#one');
  await figure.evaluate((element: ManyHeads) => element.ready.then(() => undefined));
  expect(await isAsked(figure)).toBe(false);
  await expect(figure.locator('#welcome')).toHaveCount(0);
  await figure.evaluate((element) => element.setAttribute('welcome', ''));
  await expect(figure.locator('#welcome')).toBeVisible();
  await page.route('**/framed.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Two frames</title><iframe id="plain" src="./"></iframe><iframe id="asked" src="./?welcome"></iframe>',
    }),
  );
  await page.goto('./framed.html');
  await expect(page.frameLocator('#asked').locator('#welcome')).toBeVisible();
  const plain = page.frameLocator('#plain').locator('#layer');
  await plain.evaluate((element: ManyHeads) => element.ready.then(() => undefined));
  expect(await isAsked(plain)).toBe(false);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('each way on is tapped, and has room for a finger', needsDriver, async ({ page }) => {
    await open(page);
    const small = await page.locator('#welcome button, .first-row button').evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width >= 44 && height >= 44 ? [] : [`${each.id}: ${width} × ${height}`];
      }),
    );
    expect(small).toEqual([]);
    await page.locator('#welcome-minute').tap();
    await expect(welcome(page).locator('.says')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#minute-pause')).toBeInViewport({ ratio: 1 });
    await page.locator('#welcome-explore').tap();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('its questions are a list', needsDriver, async ({ page }) => {
    await open(page);
    await page.locator('#lessons').tap();
    await page.locator('#lesson-ladder').tap();
    await expect(page.locator('#guide')).toBeVisible();
  });
});
