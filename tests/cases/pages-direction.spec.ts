/**
 * In a right-to-left page mathematics, numbers, matrices and time still run from left to right; words follow their own
 * letters. The same holds for exported pictures.
 */
import type { Page } from '@playwright/test';
import { figureOf, whenAtRest } from './support/figure';
import { expect, inFirefoxToo, test } from './support/test';

/** The letters of a part by their position from the left, without spaces and direction marks. */
function read(page: Page, selector: string): Promise<string> {
  return page.evaluate((part) => {
    const found = document.querySelector('many-heads')?.shadowRoot?.querySelector(part);
    if (!found) throw new Error(`There is no ${part}.`);
    const letters: { readonly text: string; readonly x: number }[] = [];
    const walker = document.createTreeWalker(found, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      for (let at = 0; at < text.length; at++) {
        if (/[\s\u2068\u2069]/.test(text[at] ?? '')) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        letters.push({ text: text[at] ?? '', x: range.getBoundingClientRect().x });
      }
    }
    return letters
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join('');
  }, selector);
}

const middleOf = (page: Page, selector: string) =>
  page.evaluate((part) => {
    const box = document
      .querySelector('many-heads')
      ?.shadowRoot?.querySelector(part)
      ?.getBoundingClientRect();
    return box ? box.x + box.width / 2 : NaN;
  }, selector);

async function open(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 1000 });
  await page.goto('./10-inherit.html');
  await whenAtRest(page);
}

test('signs, shapes and formulas are read from the left', inFirefoxToo, async ({ page }) => {
  await open(page);
  expect(await read(page, '.legend .ticks')).toMatch(/^−[\d.]+$/);
  expect(await read(page, '.shapes dd span')).toBe('2×4×4');
  expect(await read(page, '.equation sub')).toBe('ij');
  await page.locator('#scaling').click();
  expect(await read(page, '#scaling b')).toBe('÷√dk');
});

test(
  'time runs from left to right, on the strip and on its slider',
  inFirefoxToo,
  async ({ page }) => {
    await open(page);
    const stages = page.locator('.strip li');
    const lefts = await stages.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().x),
    );
    expect(lefts).toHaveLength(10);
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    const slider = page.locator('.scrub');
    await slider.focus();
    const before = Number(await slider.inputValue());
    await page.keyboard.press('ArrowRight');
    expect(Number(await slider.inputValue())).toBeGreaterThan(before);
  },
);

test(
  'an Arabic sentence runs from right to left, its words in brackets in the order of the indices',
  inFirefoxToo,
  async ({ page }) => {
    await open(page);
    expect(await middleOf(page, '.chip-item:first-child')).toBeGreaterThan(
      await middleOf(page, '.chip-item:last-child'),
    );
    await page.evaluate(() => {
      const figure = document.querySelector<HTMLElement & { setState(values: object): void }>(
        'many-heads',
      );
      figure?.setState({ cell: { name: 'scores', index: [0, 1, 2] } });
    });
    const title = page.locator('[data-inspect="scores.0.1.2"]');
    await expect(title).toBeVisible();
    // جلست is the query, على the key: the letters of each run from right to left, the query is on the left.
    const turned = (word: string) => [...word].reverse().join('');
    expect(await read(page, '[data-inspect]')).toBe(`scores₁[${turned('جلست')},${turned('على')}]`);
    // The sentence is English, though it begins with an Arabic word.
    const sentence = page.locator('.inspector > .what').first();
    await expect(sentence).toContainText(/^“.?جلست/);
    await expect(sentence).toHaveCSS('direction', 'ltr');
  },
);

test(
  'the picture, and the files of it, are those of a left-to-right page',
  inFirefoxToo,
  async ({ page }) => {
    const taken = async (css: string) => {
      await page.setViewportSize({ width: 1400, height: 1000 });
      await page.goto(`./11b-one-style.html?css=${encodeURIComponent(css)}`);
      if (css) await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      await whenAtRest(page);
      const { pictures } = await figureOf(page, []);
      const files = await page.evaluate(async () => {
        const figure = document.querySelector<
          HTMLElement & { picture(options: object): Promise<Blob> }
        >('many-heads');
        const read = (blob: Blob | undefined) =>
          new Promise((resolve) => {
            const reader = new FileReader();
            reader.onload = () => resolve(reader.result);
            if (blob) reader.readAsDataURL(blob);
          });
        return [
          await read(await figure?.picture({ format: 'png' })),
          await read(await figure?.picture({ format: 'svg' })),
        ];
      });
      return { pictures, files };
    };
    const plain = await taken('');
    expect(await taken('*{direction:rtl;letter-spacing:.1em;font-variant:small-caps}')).toEqual(
      plain,
    );
  },
);

test(
  'an SVG of it looks the same pasted into a right-to-left page',
  inFirefoxToo,
  async ({ page }) => {
    const lefts = async (css: string) => {
      await page.goto(`./11b-one-style.html?css=${encodeURIComponent(css)}`);
      await whenAtRest(page);
      return page.evaluate(async () => {
        const figure = document.querySelector<
          HTMLElement & { picture(options: object): Promise<Blob> }
        >('many-heads');
        const text = await (await figure?.picture({ format: 'svg' }))?.text();
        const paste = document.createElement('div');
        paste.style.cssText = 'position: absolute; left: 0; top: 0; width: 3000px';
        paste.innerHTML = (text ?? '').replace(/^<\?xml[^>]*>/, '');
        document.body.append(paste);
        const corner = paste.querySelector('svg')?.getBoundingClientRect().x ?? NaN;
        return [...paste.querySelectorAll('text')].map((each) =>
          Math.round(each.getBoundingClientRect().x - corner),
        );
      });
    };
    const plain = await lefts('');
    expect(plain.length).toBeGreaterThan(20);
    expect(
      await lefts('body{direction:rtl;letter-spacing:.2em;font-style:italic;font-weight:900}'),
    ).toEqual(plain);
  },
);
