/** A lesson on the page: taken by every kind of reader, its answers concealed until they guess, and left again. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { lesson as pieces } from '../../web/lessons/content/en/pieces';
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
import { allTexts, byKey, byMouse, openLesson, title, type Press } from './support/guide';
import { open, openMenu, setState, stateOf } from './support/layer';
import { expect, needsDriver, test } from './support/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
] as const;

/** Answers the step with the first or the last option; null if the step has no options. */
async function guess(page: Page, press: Press, which: 'first' | 'last'): Promise<void> {
  const options = page.locator('.prediction input[type=radio]');
  if ((await options.count()) > 0) return press(options[which]());
  const number = page.locator('.guess-number input[type=number]');
  if ((await number.count()) > 0) {
    await number.fill(which === 'first' ? '4' : '16');
    await number.press('Tab');
  }
  const slider = page.locator('.bars input').first();
  if ((await slider.count()) > 0) {
    await slider.focus();
    await slider.press(which === 'first' ? 'End' : 'ArrowRight');
  }
}

test('bars of a guess and of the truth stand beside their words, also after a menu was opened', async ({
  page,
}) => {
  const layer = await open(page);
  // The styles arrive with the first menu that opens.
  await page.locator('#cost').click();
  await expect(page.locator('#cost-menu table')).toBeVisible();
  await page.keyboard.press('Escape');
  await layer.evaluate((el: ManyHeads) =>
    el.load([
      ['lesson', 'same'],
      ['step', 'blend'],
    ]),
  );
  await expect(page.locator('.bars input')).toHaveCount(10);
  await guess(page, byMouse, 'first');
  await page.locator('#commit[aria-disabled=false]').click();
  await expect(page.locator('#verdict')).not.toBeEmpty();
  const outside = await page.locator('.bars li').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      return [...row.querySelectorAll('.bar')].filter((bar) => {
        const box = bar.getBoundingClientRect();
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
      });
    }),
  );
  expect(await page.locator('.bars .bar').count()).toBe(20);
  expect(outside).toHaveLength(0);
});

async function walk(page: Page, press: Press, which: 'first' | 'last'): Promise<void> {
  for (const { title: said, prediction } of pieces.steps) {
    await expect(title(page)).toContainText(said);
    if (prediction) {
      await expect(page.locator('#guide-next')).toHaveAttribute('aria-disabled', 'true');
      await guess(page, press, which);
      await expect(page.locator('#commit')).toHaveAttribute('aria-disabled', 'false');
      await press(page.locator('#commit'));
      await expect(page.locator('.verdict').first()).toContainText(/Right|Not quite/);
    }
    await press(page.locator('#guide-next'));
  }
  const questions = page.locator('.question');
  await expect(questions).toHaveCount(3);
  for (const question of await questions.all()) {
    await press(question.locator('input')[which]());
    await expect(question.locator('.verdict')).toContainText(/Right|Not quite/);
  }
  await expect(page.locator('.guide-body')).toContainText('of 3 right');
  await press(page.locator('#guide-next'));
  await expect(page.locator('#guide')).toHaveCount(0);
}

test.describe('walked', () => {
  test.use({ reducedMotion: 'reduce' });

  test('by mouse, from the menu to the last question', async ({ page }) => {
    const layer = await open(page, '#heads=8');
    await openMenu(page, 'lessons');
    await page.locator('#lesson-pieces').click();
    await expect(title(page)).toBeFocused();
    await walk(page, byMouse, 'first');
    // Leaving the lesson restores the previous state.
    expect((await stateOf(layer)).heads).toBe(8);
  });

  test('by keyboard, the heading of each step has the focus, and what is said of an answer', async ({
    page,
  }) => {
    await openLesson(page, '#lesson=pieces');
    await byKey(page.locator('#guide-next'));
    await expect(title(page)).toBeFocused();
    await byKey(page.locator('#commit[aria-disabled=false]'));
    await expect(page.locator('#verdict')).toBeFocused();
  });
});

for (const { width, height } of sizes) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test('the stage is in sight beside the guide', async ({ page }) => {
      await openLesson(page, '#lesson=pieces&step=blind');
      const stage = await page.locator('.canvas-box').first().boundingBox();
      const guide = await page.locator('#guide').boundingBox();
      if (!stage || !guide) throw new Error('both are there');
      expect(stage.height).toBeGreaterThan(height * 0.25);
      const beside = guide.x + guide.width <= stage.x + 1;
      expect(beside || stage.y + stage.height <= guide.y + 1).toBe(true);
      expect(guide.y + guide.height).toBeLessThanOrEqual(height + 1);
    });
  });
}

test.describe('on a phone', () => {
  test.use({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });

  test('axe finds nothing at any step', needsDriver, async ({ page }) => {
    test.slow();
    await openLesson(page, '#lesson=pieces');
    await page.evaluate(axeSource);
    for (const { prediction } of pieces.steps) {
      for (const answered of prediction ? [false, true] : [false]) {
        if (answered) await page.locator('#commit[aria-disabled=false]').click();
        const verdict = await page.evaluate<Verdict, Rules>(runAxe, 'every rule');
        expect(verdict.violations, await title(page).innerText()).toEqual([]);
      }
      await page.locator('#guide-next').click();
    }
    const verdict = await page.evaluate<Verdict, Rules>(runAxe, 'every rule');
    expect(verdict.violations).toEqual([]);
  });

  test('what is pressed has room for a finger', needsDriver, async ({ page }) => {
    await openLesson(page, '#lesson=pieces&step=split');
    const small = await page.locator('#guide button, #guide label').evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width >= 44 && height >= 44 ? [] : [`${each.id}: ${width} × ${height}`];
      }),
    );
    expect(small).toEqual([]);
  });
});

test.describe('until the reader has answered', () => {
  test.use({ reducedMotion: 'reduce' });

  test('no number that would give the answer away is in the page or its accessibility tree', async ({
    page,
  }) => {
    const layer = await openLesson(page, '#lesson=pieces&step=wide');
    await expect(page.locator('#commit')).toHaveAttribute('aria-disabled', 'false');
    // Four times as many, formatted as the page would write it.
    expect(await allTexts(layer)).not.toContain('4,096');
    await expect(page.locator('#cost')).toHaveCount(0);
    await page.locator('#commit').click();
    expect(await allTexts(layer)).toContain('4,096');
    await expect(page.locator('#cost')).toContainText('4,096');
  });

  test('wherever the reader goes, covered numbers are not in the picture, the inspector or the caption', async ({
    page,
  }) => {
    const layer = await openLesson(page, '#lesson=pieces&step=blind');
    for (const look of ['heads', 'values', 'scorers'] as const) {
      for (const stage of ['scores', 'softmax', 'weigh'] as const) {
        await setState(layer, { look, stage, cell: { name: 'attn_weights', index: [1, 4, 6] } });
        const texts = await allTexts(layer);
        // In narrow each word has a share of one tenth, so 0.1 is an answer wherever the page writes it.
        expect(texts, `${look} ${stage}`).not.toMatch(/\b0\.10?\b/);
        expect(texts).toContain('hidden until you have answered');
        await expect(page.locator('#look-panel, #values-panel')).toHaveCount(0);
        await expect(page.locator('.words')).toHaveCount(0);
      }
    }
    await page.locator('#commit').click();
    await expect.poll(() => allTexts(layer)).toMatch(/\b0\.10?\b/);
  });

  test('the canvas is the same whatever the concealed numbers are', async ({ page }) => {
    const layer = await open(page);
    const hidden = ['W_Q', 'W_K', 'W_V', 'W_O', 'q_packed', 'k_packed', 'v_packed', 'q', 'k', 'v'];
    const made = [
      'scores',
      'scaled',
      'masked',
      'attn_weights',
      'context',
      'concat',
      'output',
      'contributions',
    ];
    const lesson = {
      format: 1,
      id: 'mine',
      title: 'Mine',
      state: { parameters: 'random', stage: 'scores' },
      steps: [
        {
          id: 'a',
          title: 'First',
          text: ['Text.'],
          facts: { h: { fact: 'size.heads' } },
          prediction: {
            kind: 'number',
            ask: 'Heads?',
            truth: 'h',
            least: 1,
            most: 16,
            tolerance: 0,
            conceal: { tensors: [...hidden, ...made].map((tensor) => ({ tensor })) },
            why: ['{h}.'],
          },
        },
      ],
    };
    await layer.evaluate((element, data) => void Reflect.set(element, 'lesson', data), lesson);
    await expect(title(page)).toContainText('First');
    const stages = ['heads', 'scores', 'softmax', 'weigh', 'concat', 'output'] as const;
    const pictures = async () => {
      const found = new Map<number, string[]>();
      for (const seed of [7, 8]) {
        found.set(seed, []);
        for (const stage of stages) {
          await setState(layer, { seed, stage });
          await page.evaluate(() => new Promise(requestAnimationFrame));
          const pixels = await page
            .locator('canvas')
            .first()
            .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
          found.get(seed)?.push(pixels);
        }
      }
      return found;
    };
    const before = await pictures();
    for (const [at, stage] of stages.entries())
      expect(before.get(7)?.[at] === before.get(8)?.[at], stage).toBe(true);
    await page.locator('#commit').click();
    const after = await pictures();
    for (const at of stages.keys()) expect(after.get(7)?.[at]).not.toBe(after.get(8)?.[at]);
  });

  test('a stage that would give the answer away is blank, also as a saved picture', async ({
    page,
  }) => {
    const layer = await openLesson(page, '#lesson=pieces&step=split');
    await setState(layer, { stage: 'project' });
    const svg = () =>
      layer.evaluate(async (element) =>
        (
          await (element as HTMLElement & { picture(o: object): Promise<Blob> }).picture({
            format: 'svg',
          })
        ).text(),
      );
    expect(await svg()).toContain('Hidden until you have answered.');
    expect(await svg()).not.toContain('W_Q');
    await page.locator('#commit').click();
    await setState(layer, { stage: 'project' });
    await expect.poll(svg).not.toContain('Hidden until you have answered.');
  });
});

test('a step’s link, opened again, is that step', async ({ page }) => {
  await openLesson(page, '#lesson=pieces');
  for (let k = 0; k < 2; k++) {
    await page.locator('#guide-next').click();
    const commit = page.locator('#commit[aria-disabled=false]');
    if (k === 0) await commit.click();
  }
  await expect(title(page)).toContainText('Where the cut is');
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#lesson=pieces&step=bands/);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(title(page)).toContainText('Where the cut is');
});

test('a reader who changes something is told, and comes back or goes on', async ({ page }) => {
  const layer = await openLesson(page, '#lesson=pieces&step=bands');
  await setState(layer, { heads: 2, parameters: 'patterns' });
  await expect(page.locator('.wandered')).toContainText('You changed heads and parameters.');
  await page.locator('#back-to-step').click();
  await expect(page.locator('.wandered')).toBeEmpty();
  expect((await stateOf(layer)).heads).toBe(4);
  await setState(layer, { heads: 2 });
  await page.locator('#go-on').click();
  await expect(page.locator('.guide-body')).toContainText('cut into 2 bands, 8 for each head');
});

test('after its three questions a lesson offers the next one', async ({ page }) => {
  await openLesson(page, '#lesson=pieces&step=check');
  await expect(page.locator('#next-lesson')).toHaveCount(0);
  await expect(page.locator('#guide-next')).not.toHaveClass(/primary/);
  const questions = page.locator('.question');
  await expect(questions).toHaveCount(3);
  for (const question of await questions.all()) await question.locator('input').first().check();
  await expect(page.locator('#guide-next')).toHaveClass(/primary/);
  await page.locator('#next-lesson').click();
  await expect(title(page)).toContainText('A layer as large as in the first Transformer');
});

test('a step shows only what it uses; all controls are a press away', async ({ page }) => {
  await openLesson(page, '#lesson=pieces');
  const others = page.locator('.controls, .menus, .strip, .inspector, .caption, #look');
  await expect(others).toHaveCount(0);
  await expect(page.locator('canvas')).toBeVisible();
  await page.locator('#guide-all').click();
  await expect(page.locator('#guide-all')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.controls')).toBeVisible();
  await expect(page.locator('.strip')).toBeVisible();
  await page.locator('#guide-all').click();
  await expect(others).toHaveCount(0);
  // Clicking a number shows where it comes from.
  await setState(page.locator('#layer'), { cell: { name: 'x', index: [0, 0] } });
  await expect(page.locator('.inspector')).toBeVisible();
  await openLesson(page, '#lesson=pieces&step=answer');
  await expect(others).toHaveCount(0);
});

test('a step that plays after the answer has the player then', async ({ page }) => {
  await openLesson(page, '#lesson=pieces&step=split');
  const player = page.locator('.transport');
  await expect(player).toHaveCount(0);
  await page.locator('#commit').click();
  await expect(player).toBeVisible();
});

test('an input stays when the reader comes back to the step', async ({ page }) => {
  const layer = await openLesson(page, '#lesson=pieces&step=split');
  await guess(page, byMouse, 'first');
  await setState(layer, { heads: 2 });
  await page.locator('#back-to-step').click();
  await expect(page.locator('.prediction input[type=radio]').first()).toBeChecked();
  expect((await stateOf(layer)).heads).toBe(4);
});

test('Enter in the field of a number is the guess', async ({ page }) => {
  await openLesson(page, '#lesson=pieces&step=narrow');
  const number = page.locator('.guess-number input[type=number]');
  await number.fill('4');
  await number.press('Enter');
  await expect(page.locator('#verdict')).toContainText('Right.');
});

test('two layers stand beside each other in a lesson, each matrix as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLesson(page, '#lesson=same&step=worth');
  const boxes = page.locator('.half .canvas-box');
  await expect(boxes).toHaveCount(2);
  const [a, b] = await Promise.all([boxes.nth(0).boundingBox(), boxes.nth(1).boundingBox()]);
  if (!a || !b) throw new Error('both are there');
  expect(Math.abs(a.y - b.y)).toBeLessThan(2);
  expect(a.height).toBeGreaterThan(200);
});
