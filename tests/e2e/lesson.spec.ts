/** Lessons on the whole page: by mouse, by keys alone, by a finger, in a course page, and as links. */
import { encode } from '../../web/element/encoded-lesson';
import { loadLesson } from '../../web/lessons/catalogue';
import { axeSource, runAxe } from '../access/axe';
import { openArticle } from './support/article';
import { openLesson, title } from './support/guide';
import { finger, keys, mouse } from './support/hands';
import { openMenu, setState, stateOf } from './support/layer';
import { expect, test } from './support/test';
import { answerCheck, walkSteps, type Moment } from './support/walk';
import { walkthrough } from './support/walkthrough';

test.use({ reducedMotion: 'reduce' });

// A whole page: the menu, the address, and what axe says of the guide beside the stage.
test('by mouse a lesson is opened from the menu, walked rightly, accessible, and left @quick', async ({
  page,
}) => {
  const lesson = await loadLesson('pieces');
  const layer = await openLesson(page, '#lesson=pieces');
  await page.locator('#guide-leave').click();
  await setState(layer, { heads: 8 });
  await openMenu(page, 'lessons');
  await page.locator('#lesson-pieces').click();
  await expect(title(page)).toBeFocused();
  await page.evaluate(axeSource);
  const asked = new Set<string>();
  const look = async (step: { prediction?: { kind: string } } | null, moment: Moment) => {
    const kind = `${step?.prediction?.kind} ${moment}`;
    if (moment === 'guessed' || asked.has(kind)) return;
    asked.add(kind);
    const { violations, looked } = await page.evaluate(runAxe);
    expect(violations, kind).toEqual([]);
    expect(looked).toBeGreaterThan(25);
  };
  const way = { page, layer, hands: mouse(page), guesses: () => true, look };
  await walkSteps(way, lesson);
  await answerCheck(way, lesson, true);
  expect((await stateOf(layer)).heads).toBe(8);
});

// A whole page: the order of focus is that of the page around the guide.
test('by keys alone a lesson is walked, wrongly @firefox', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const lesson = await loadLesson('keys');
  const layer = await openLesson(page, '#lesson=keys');
  await expect(title(page)).toContainText(lesson.steps[0]?.title ?? '');
  const way = { page, layer, hands: keys(page), guesses: () => false };
  await walkSteps(way, lesson);
  await answerCheck(way, lesson, false);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  // A whole page: a touch screen, and the sheet that lies over it.
  test('with a finger a lesson is walked; nothing is too small for it', async ({ page }) => {
    const lesson = await loadLesson('before');
    const layer = await openLesson(page, '#lesson=before');
    const small: string[] = [];
    const look = async () => {
      const found = await page
        .locator('#guide button:not(.term), #guide label')
        .evaluateAll((all) =>
          all.flatMap((each) => {
            const { width, height } = each.getBoundingClientRect();
            return width >= 44 && height >= 44 ? [] : [each.outerHTML.slice(0, 80)];
          }),
        );
      small.push(...found);
      // The picture is in sight above the guide.
      const stage = await page.locator('.canvas-box').first().boundingBox();
      const guide = await page.locator('#guide').boundingBox();
      expect((guide?.y ?? 0) - Math.max(0, stage?.y ?? Infinity)).toBeGreaterThan(100);
    };
    await look();
    let right = false;
    const guesses = () => (right = !right);
    const way = { page, layer, hands: finger(page), guesses };
    await walkSteps(way, lesson);
    await look();
    await answerCheck(way, lesson, true);
    expect(small).toEqual([]);
  });
});

// A whole page: a file beside it, asked for by its address.
test('a file of the same site is a lesson in a page of its own', async ({ page }) => {
  await page.route('**/my-walkthrough.json', (route) => route.fulfill({ json: walkthrough }));
  await openArticle(page, { attributes: 'lesson="my-walkthrough.json" step="guess"' });
  await expect(title(page)).toContainText('Half of it is gone');
  await page.locator('#commit[aria-disabled=false]').click();
  await page.locator('#guide-next').click();
  await expect(title(page)).toContainText('And then');
});

// A whole page: its address, a reload, and another address in the same tab.
test('a whole walkthrough in a link keeps step and changes over a reload, and is left by another link', async ({
  page,
}) => {
  const link = `#walkthrough=${await encode(JSON.stringify(walkthrough))}`;
  const hash = () => new URL(page.url()).hash;
  const layer = await openLesson(page, `${link}&step=end`);
  await setState(layer, { heads: 2, cell: { name: 'attn_weights', index: [1, 3, 2] } });
  await expect.poll(hash).toContain(`${link}&step=end`);
  await expect.poll(hash).toContain('heads=2');
  const before = await stateOf(layer);
  await page.reload();
  await expect(title(page)).toContainText('And then');
  expect(await stateOf(layer)).toEqual(before);
  await page.evaluate(() => void (location.hash = '#heads=8'));
  await expect(page.locator('#guide')).toHaveCount(0);
  await expect.poll(hash).toBe('#heads=8');
  // A link that was cut short is refused, and asks no other site.
  for (const [wrong, said] of [
    [link.slice(0, 200), 'the link is damaged or cut short'],
    ['#lesson=https://elsewhere.example/lesson.json', 'is on another site'],
  ] as const) {
    await page.evaluate((to) => void (location.hash = to), wrong);
    await expect(page.locator('.notice')).toContainText(said);
    await expect(page.locator('#guide')).toHaveCount(0);
  }
});
