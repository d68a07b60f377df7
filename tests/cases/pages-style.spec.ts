/** A page's text styles and direction do not change a figure's boxes, texts or pixels. */
import type { Page } from '@playwright/test';
import { figureOf, whenAtRest, type Figure } from './support/figure';
import { expect, inFirefoxToo, test } from './support/test';

/** Styles that inherit into a figure, or propagate to it; set on every element including the host. */
const styles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'white space and case': {
    'white-space': 'pre-wrap',
    'text-transform': 'uppercase',
    'text-indent': '40px',
    'tab-size': '30',
    'text-wrap-style': 'balance',
    '-webkit-text-security': 'disc',
  },
  spacing: { 'letter-spacing': '.1em', 'word-spacing': '.4em', 'line-height': '3' },
  'type of another size': { 'font-size': '27px', 'font-size-adjust': '.8' },
  'type of another kind': {
    'font-family': 'monospace',
    'font-style': 'italic',
    'font-weight': '900',
    'font-stretch': 'ultra-condensed',
  },
  'variants of type': {
    'font-variant': 'small-caps oldstyle-nums slashed-zero no-common-ligatures',
    'font-kerning': 'none',
    'font-feature-settings': '"smcp", "c2sc"',
    'font-variation-settings': '"wght" 700',
    'font-optical-sizing': 'none',
    'font-synthesis': 'none',
    'text-rendering': 'geometricPrecision',
  },
  alignment: { 'text-align': 'justify', 'text-align-last': 'right', 'text-justify': 'none' },
  'breaking lines': {
    hyphens: 'auto',
    'line-break': 'anywhere',
    'word-break': 'break-all',
    'overflow-wrap': 'anywhere',
    'text-wrap': 'nowrap',
    quotes: 'none',
    orphans: '9',
    widows: '9',
  },
  'vertical lines': { 'writing-mode': 'vertical-rl', 'text-orientation': 'upright' },
  'lines from right to left': { direction: 'rtl' },
  emphasis: {
    'text-emphasis': 'dot red',
    'text-shadow': '2px 2px red',
    'text-underline-position': 'under',
    '-webkit-text-stroke': '2px red',
    '-webkit-text-fill-color': 'red',
    'paint-order': 'stroke',
  },
  colours: {
    color: 'red',
    'caret-color': 'red',
    'accent-color': 'red',
    'scrollbar-color': 'red blue',
    fill: 'red',
    stroke: 'red',
    'stroke-width': '9',
  },
  'the pointer': { cursor: 'wait', 'user-select': 'none', '-webkit-user-select': 'none' },
  'lists and tables': {
    'list-style': 'square inside',
    'border-collapse': 'collapse',
    'border-spacing': '9px',
    'caption-side': 'bottom',
    'empty-cells': 'hide',
  },
  pictures: { 'image-rendering': 'pixelated', 'shape-rendering': 'crispEdges' },
  resets: { 'max-width': '100%', 'box-sizing': 'border-box', 'vertical-align': 'baseline' },
};

const named = Object.values(styles).flatMap((style) => Object.keys(style));
/** The properties set above, and longhands that browsers set along with them. */
const compared = [
  ...new Set([
    ...named,
    'font-variant-caps',
    'font-variant-numeric',
    'list-style-type',
    'visibility',
  ]),
  // The page may set these on the host.
].filter((name) => !['max-width', 'box-sizing', 'vertical-align'].includes(name));

async function open(page: Page, css: string): Promise<Figure> {
  await page.goto(`./11b-one-style.html?css=${encodeURIComponent(css)}`);
  await whenAtRest(page);
  return figureOf(page, compared);
}

/** One line for each difference; boxes at another fraction of a pixel may be rounded differently. */
function differences(plain: Figure, other: Figure): string[] {
  const lines = plain.boxes.flatMap(({ name, box, style }, k) => {
    const there = other.boxes[k];
    if (there?.name !== name) return [`${name}, not ${there?.name}`];
    const moved = box.some((at, side) => Math.abs(at - (there.box[side] ?? NaN)) > 2);
    if (moved || box.length !== there.box.length)
      return [`${name} at ${there.box.join()}, not ${box.join()}`];
    return style
      .filter((value, at) => value !== there.style[at])
      .map((value) => `${name} not with ${value}`);
  });
  const drawn = plain.pictures.filter((picture, k) => picture !== other.pictures[k]).length;
  return drawn > 0 ? [...lines, `${drawn} pictures`] : lines;
}

test(
  'text styles of a page change nothing of its figure, one kind at a time',
  inFirefoxToo,
  async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 1000 });
    const plain = await open(page, '');
    expect(plain.boxes.length).toBeGreaterThan(200);
    for (const [kind, style] of Object.entries(styles)) {
      const rules = Object.entries(style).map((rule) => rule.join(':'));
      expect(differences(plain, await open(page, `*{${rules.join(';')}}`)), kind).toEqual([]);
    }
  },
);

for (const [kind, css] of [
  ['type of 20 px in html', 'html{font-size:125%}'],
  ['type of 10 px in html', 'html{font-size:62.5%}'],
  ['columns', 'main{columns:2}'],
  [
    'custom properties with names of ours',
    ':root,many-heads{--lift:90px;--least-picture:9px;--ink:red;--paper:red;--line:red;--learned-player:fixed}',
  ],
  [
    'all of a blog theme',
    'body{font:1.8rem/2.1 Georgia,serif;letter-spacing:.06em;word-spacing:.2em;text-align:justify;text-transform:uppercase;hyphens:auto;color:#345;font-variant-numeric:oldstyle-nums;text-indent:2em;white-space:pre-wrap;user-select:none;cursor:wait}*,*::before,*::after{box-sizing:border-box;margin:0;padding:0;max-width:100%}button{display:none!important}canvas{height:auto!important}',
  ],
] as const) {
  test(`${kind} of a page change nothing of its figure`, inFirefoxToo, async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 1000 });
    expect(differences(await open(page, ''), await open(page, css))).toEqual([]);
  });
}

test('lines under a page’s text are not drawn under the figure’s', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 1000 });
  const shot = async (css: string) => {
    await open(page, css);
    return page.locator('many-heads').screenshot();
  };
  const plain = await shot('');
  expect(plain.equals(await shot('body{text-decoration:underline wavy red}'))).toBe(true);
});

test('a page that hides its content, or disables the pointer on it, does so with a figure', async ({
  page,
}) => {
  await open(page, 'main{visibility:hidden}');
  await expect(page.locator('many-heads canvas').first()).toBeHidden();
  await open(page, 'main{pointer-events:none}');
  const under = await page.evaluate(() => document.elementFromPoint(600, 300)?.localName);
  expect(under).not.toBe('many-heads');
});

test(
  'a figure looks the same in a page in quirks mode as in any other page',
  inFirefoxToo,
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1400, height: 1000 });
    // Chooses a cell that shows a table of terms.
    const quirks = (await (await fetch(`${site}14-quirks.html`)).text()).replace(
      'stage="softmax"',
      'stage="scores" cell="scores.0.1.2"',
    );
    const figureIn = async (doctype: string) => {
      await page.route('**/14-quirks.html', (route) =>
        route.fulfill({ contentType: 'text/html', body: doctype + quirks }),
      );
      await page.goto('./14-quirks.html');
      await expect(page.locator('.terms td').first()).toBeVisible();
      await whenAtRest(page);
      return figureOf(page, compared);
    };
    expect(differences(await figureIn('<!doctype html>'), await figureIn(''))).toEqual([]);
  },
);
