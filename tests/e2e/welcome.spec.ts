/** The first minute of a first visit: what is shown, that it blocks nothing, and how it is closed for good. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { stageNames } from '../../web/state/state';
import type { ManyHeads } from '../../web/element';
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
import { contrasts } from '../access/contrast';
import { open, openStopped, stateOf } from './support/layer';
import { expect, needsDriver, test } from './support/test';

const welcome = (page: Page) => page.locator('#welcome');
const isAsked = (layer: Locator) => layer.evaluate((element: ManyHeads) => element.welcome);

/** What can be pressed and is not behind a menu: what of it cannot be reached, however the page is scrolled. */
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

const places = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('many-heads')?.shadowRoot;
    return ['.canvas-box', '#play', '.caption', '.inspector', '.legend', '.controls'].map((name) =>
      JSON.stringify(root?.querySelector(name)?.getBoundingClientRect()),
    );
  });

test.use({ newcomer: true, reducedMotion: 'reduce' });

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
]) {
  test(`a first visitor is told what this is, and nothing moves or is blocked, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const layer = await open(page);
    await expect(welcome(page).locator('p')).toHaveCount(2);
    await expect(welcome(page).locator('.ways button')).toHaveText([
      /One minute/,
      /A question/,
      /Explore/,
    ]);
    await expect(welcome(page)).toBeInViewport({ ratio: 1 });
    expect(await outOfReach(layer)).toEqual([]);
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate<Verdict, Rules>(runAxe, 'every rule');
    expect(violations).toEqual([]);
    expect((await page.evaluate(contrasts, 4.5)).faults).toEqual([]);
    await page.evaluate(() => {
      window.scrollTo(0, 0);
    });
    const before = await places(page);
    await page.locator('#welcome-close').click();
    await expect(welcome(page)).toHaveCount(0);
    expect(await places(page)).toEqual(before);
    await page.reload();
    await layer.evaluate((element: ManyHeads) => element.ready.then(() => undefined));
    expect(await isAsked(layer)).toBe(true);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(welcome(page)).toHaveCount(0);
  });
}

test('by keyboard alone it is reached first, left with Escape, and then the play button has the focus', async ({
  page,
}) => {
  await open(page);
  await expect(welcome(page)).toBeVisible();
  for (let left = 10; left > 0; left--) {
    await page.keyboard.press('Tab');
    if (await welcome(page).locator(':focus').count()) break;
  }
  await expect(welcome(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
  await expect(page.locator('#play')).toBeFocused();
});

test('the minute says a sentence at each stage, to the end, and then asks what next @quick', async ({
  page,
}) => {
  await openStopped(page, '#speed=1');
  await page.locator('#welcome-minute').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#minute-stop')).toBeFocused();
  const said: string[] = [];
  let seconds = 0;
  for (; seconds < 150 && (await welcome(page).count()) === 0; seconds++) {
    const says = await page.locator('.caption span').first().innerText();
    if (said.at(-1) !== says) said.push(says);
    await page.clock.runFor(1000);
  }
  await expect(welcome(page)).toContainText('What next?');
  // Nothing is left to stop: who stood on Stop stands at the first of the ways on.
  await expect(page.locator('#minute-stop')).toHaveCount(0);
  await expect(page.locator('#welcome-questions')).toBeFocused();
  // Names are set as everywhere.
  await expect(page.locator('.caption.minute .term')).toHaveText(['WO']);
  // A layer without a mask passes that stage in less than a second.
  expect(said.length).toBeGreaterThanOrEqual(stageNames.length - 1);
  expect(said[0]).toContain('10 words. Each becomes a row of 16 numbers');
  expect(said.join(' ')).toContain('“going” gives more than 0.99 of its attention to “money”');
  expect(seconds).toBeGreaterThan(45);
  expect(seconds).toBeLessThan(75);
  await page.locator('#welcome-explore').click();
  await expect(page.locator('.caption.minute')).toHaveCount(0);
});

test('the minute is stopped anywhere, by its button, by Escape and by pausing', async ({
  page,
}) => {
  const layer = await open(page, '#speed=0.5');
  await page.locator('#welcome-minute').click();
  await expect(page.locator('#play')).toHaveAttribute('aria-label', /Pause/);
  expect(await stateOf(layer)).toMatchObject({ stage: 'embed' });
  await page.locator('#minute-stop').click();
  await expect(page.locator('#play')).toHaveAttribute('aria-label', /Play/);
  await expect(page.locator('.caption.minute')).toHaveCount(0);
  await expect(welcome(page)).toHaveCount(0);
  // Nobody loses it: it stands in the menu Lessons.
  await page.locator('#lessons').click();
  await page.locator('#lesson-minute').click();
  await expect(page.locator('.caption.minute')).toBeVisible();
  await page.locator('#play').click();
  // Paused: what is said stays.
  await expect(page.locator('.caption.minute')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.caption.minute')).toHaveCount(0);
});

test('it makes room for the sum of a number that is chosen, and for a layer that is played', async ({
  page,
}) => {
  const layer = await open(page);
  await expect(welcome(page)).toBeVisible();
  await page.locator('canvas').focus();
  await page.keyboard.press('ArrowRight');
  expect((await stateOf(layer)).cell).not.toBeNull();
  await expect(welcome(page)).toHaveCount(0);
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.goto('about:blank');
  await open(page);
  await expect(welcome(page)).toBeVisible();
  await page.locator('#next').click();
  await expect(welcome(page)).toHaveCount(0);
});

test('it is not projected', async ({ page }) => {
  const layer = await open(page, '#theme=projector');
  await expect(welcome(page)).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.locator('.wall')).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.wall')).toHaveCount(0);
  expect(await isAsked(layer)).toBe(true);
});

test('a question opens the list of lessons, and a lesson ends the welcome', async ({ page }) => {
  await open(page);
  await page.locator('#welcome-questions').click();
  await expect(page.locator('#lessons-menu')).toBeVisible();
  await page.locator('#lesson-pieces').click();
  await expect(page.locator('#guide')).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await page.locator('#guide-leave').click();
  await expect(page.locator('#guide')).toHaveCount(0);
  await expect(welcome(page)).toHaveCount(0);
});

test('while a menu is open it is not seen beside it, and its menu is the next with Tab', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page);
  await expect(welcome(page)).toBeVisible();
  await page.locator('#welcome-questions').press('Enter');
  await expect(page.locator('#lessons-menu')).toBeVisible();
  await expect(welcome(page)).toBeHidden();
  // Its list comes a moment after the menu.
  await expect(page.locator('#offer-handout')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('#lessons-menu :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toBeVisible();
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
  test(`nobody who was sent to ${where} is welcomed`, async ({ page }) => {
    expect(await isAsked(await open(page, where))).toBe(false);
    await expect(welcome(page)).toHaveCount(0);
  });
}

test('how a reader likes the page is no moment', async ({ page }) => {
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
    const small = await welcome(page)
      .locator('button')
      .evaluateAll((all) =>
        all.flatMap((each) => {
          const { width, height } = each.getBoundingClientRect();
          return width >= 44 && height >= 44 ? [] : [`${each.id}: ${width} × ${height}`];
        }),
      );
    expect(small).toEqual([]);
    await page.locator('#welcome-minute').tap();
    await expect(page.locator('.caption.minute')).toBeInViewport();
    await page.locator('#minute-stop').tap();
    await expect(page.locator('.caption.minute')).toHaveCount(0);
    await expect(welcome(page)).toHaveCount(0);
  });

  test('its questions are a list at the lower edge', needsDriver, async ({ page }) => {
    await open(page);
    await page.locator('#welcome-questions').tap();
    await page.locator('#lesson-ladder').tap();
    await expect(page.locator('#guide')).toBeVisible();
  });
});
