/** A page translated by the reader's browser: «…» marks translated text. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { expect, inFirefoxToo, test } from './support/test';

declare global {
  interface Window {
    translatePage(name: string, keepOn: boolean): void;
  }
}

/** Compares the texts of two figures, one of them translated, without the translator's marks. */
async function expectSame(page: Page, when: string): Promise<void> {
  const said = (id: string) =>
    page.locator(`#${id}`).evaluate(async (el: ManyHeads) => {
      await el.updateComplete;
      // The translator's observer runs in a microtask.
      await Promise.resolve();
      return (el.shadowRoot?.querySelector('.root')?.textContent ?? '').replace(/[«»\s]+/g, ' ');
    });
  const spaced = (text: string) => text.replace(/ /g, '');
  expect(spaced(await said('translated')), when).toBe(spaced(await said('plain')));
}

/** Applies the same change to both figures. */
async function both(page: Page, change: (el: ManyHeads) => void): Promise<void> {
  for (const id of ['plain', 'translated']) await page.locator(`#${id}`).evaluate(change);
}

async function start(page: Page): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto('./26-translate.html');
  for (const id of ['plain', 'translated'])
    await expect(page.locator(`#${id} .knife`)).toHaveCount(1);
  return errors;
}

for (const name of ['fonts', 'before', 'blocks', 'flat'])
  for (const keepOn of [false, true])
    test(
      `26-translate.html: texts follow the present moment (${name}${keepOn ? ', again and again' : ''})`,
      inFirefoxToo,
      async ({ page }) => {
        const errors = await start(page);
        await page.evaluate(([name, keepOn]) => window.translatePage(name, keepOn), [
          name,
          keepOn,
        ] as const);
        const caption = page.locator('#translated .caption');
        await expect(caption).toContainText('«');
        await expectSame(page, 'at first');
        for (const change of [
          (el: ManyHeads) => (el.variant = 'narrow'),
          (el: ManyHeads) => (el.stage = 'softmax'),
          (el: ManyHeads) => (el.variant = 'wide'),
          (el: ManyHeads) => (el.mask = 'causal'),
          (el: ManyHeads) => (el.heads = 4),
          (el: ManyHeads) => (el.parameters = 'random'),
          (el: ManyHeads) => (el.look = 'heads'),
          (el: ManyHeads) => (el.cell = 'attn_weights.1.2.1'),
          (el: ManyHeads) => el.undo(),
          (el: ManyHeads) => (el.cell = ''),
          (el: ManyHeads) => (el.sentence = 'she sat at the bank'),
          (el: ManyHeads) => (el.compare = 'variant:split'),
          (el: ManyHeads) => (el.compare = null),
          (el: ManyHeads) => (el.look = 'none'),
        ]) {
          await both(page, change);
          await expectSame(page, change.toString());
        }
        for (const stage of [
          'embed',
          'project',
          'heads',
          'scores',
          'scale',
          'mask',
          'weigh',
        ] as const) {
          await page
            .locator('many-heads')
            .evaluateAll((all: ManyHeads[], stage) => all.forEach((el) => el.goTo(stage)), stage);
          await expectSame(page, stage);
          if (keepOn) await expect(caption).toContainText('«');
        }
        expect(errors).toEqual([]);
      },
    );

test('26-translate.html: it plays on while it is translated', async ({ page }) => {
  const errors = await start(page);
  await page.evaluate(() => window.translatePage('fonts', true));
  await page.locator('#translated').evaluate(async (el: ManyHeads) => {
    el.setState({ stage: 'embed', progress: 0, speed: 4 });
    const weigh = new Promise<void>((resolve) =>
      el.addEventListener('mh-stage', ({ detail }) => {
        if (detail.stage === 'weigh') resolve();
      }),
    );
    el.play();
    await weigh;
    el.pause();
  });
  const state = await page.locator('#translated').evaluate((el: ManyHeads) => el.getState());
  await page.locator('#plain').evaluate((el: ManyHeads, same) => el.setState(same), state);
  await expectSame(page, 'after playing');
  expect(errors).toEqual([]);
});

test('26-translate.html: names, formulas, numbers and the words of the sentence are not translated', async ({
  page,
}) => {
  await start(page);
  const figure = page.locator('#translated');
  await figure.evaluate((el: ManyHeads) => {
    el.cell = 'q.1.2.3';
    el.look = 'values';
  });
  await expect(figure.locator('.value-table').first()).toBeVisible();
  for (const selector of [
    '.chip',
    '.caption sub',
    '.equation',
    '.terms .operand',
    '.terms .product',
    '.value-table td',
  ]) {
    const all = figure.locator(selector);
    await expect(all.first()).toBeAttached();
    const kept = await all.evaluateAll((found) =>
      found.every((each) => each.closest('[translate=no]') !== null),
    );
    expect(kept, selector).toBe(true);
  }
  // Numbers in sentences are not translated either.
  const sentences = figure.locator('.caption, .inspector .what');
  await expect(sentences.first()).toBeVisible();
  const numbers = await sentences.evaluateAll((all) => {
    const texts = all.flatMap((each) => {
      const found: Text[] = [];
      const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found.filter(({ data }) => /\d/.test(data));
    });
    const kept = texts.filter(({ parentElement }) => parentElement?.closest('[translate=no]'));
    return { count: texts.length, kept: kept.length };
  });
  expect(numbers.count).toBeGreaterThan(0);
  expect(numbers.kept).toBe(numbers.count);
});

test('labels of charts are not translated: a translator’s tags have no place in a drawing', async ({
  page,
}) => {
  await page.goto('./26-translate.html');
  const figure = page.locator('#translated');
  await figure.evaluate((el: ManyHeads) => {
    el.parameters = 'trained';
    el.learning = true;
  });
  const drawing = figure.locator('.learned-chart svg[role=img]').first();
  const labels = await drawing.locator('text').allTextContents();
  expect(labels.length).toBeGreaterThan(3);
  await page.evaluate(() => window.translatePage('fonts', true));
  await expect(figure.locator('.caption')).toContainText('«');
  expect(await drawing.locator('text').allTextContents()).toEqual(labels);
  await expect(drawing.locator('font')).toHaveCount(0);
});
