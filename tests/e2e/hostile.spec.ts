/**
 * Invalid input, typed or in an address: the picture stays, a message says what is allowed, nothing else changes. (Every
 * kind of junk in a link is tested in tests/web/state/codec.test.ts, every kind of word in sentence.test.ts.)
 *
 * Pages, because markup that is typed must not become a page's, and an address is the page's.
 */
import { expect, test as onFigure } from './support/figure';
import { notices, open, tensor, type } from './support/layer';
import { expectPicture } from './support/picture';
import { test } from './support/test';

onFigure('a sentence without a word leaves the picture, and says so @quick', async ({ figure }) => {
  const { page } = figure;
  const before = await figure.tensor('output');
  for (const text of ['', '\u200B']) {
    await type(page, text);
    expect((await figure.tensor('output')).data).toEqual(before.data);
    await expectPicture(page);
    await expect(page.locator('#no-word')).toContainText('There is no word here');
  }
  await type(page, 'one word more');
  expect((await figure.tensor('output')).shape).toEqual([3, 16]);
});

const sentences: readonly (readonly [text: string, words: readonly string[]])[] = [
  [
    '<script>alert(1)</script> <img src=x onerror=alert(2)>',
    ['<script>alert(1)</script>', '<img', 'src=x', 'onerror=alert(2)>'],
  ],
  ['${1+1} {{7*7}} %s $& \\u0041', ['${1+1}', '{{7*7}}', '%s', '$&', '\\u0041']],
  ['👩‍👩‍👧‍👦 אני cafe\u0301', ['👩‍👩‍👧‍👦', 'אני', 'caf\u00E9']],
  ['a'.repeat(2000), ['a'.repeat(2000)]],
];

onFigure(
  'whatever is typed is words, in the chips, the picture and the inspector',
  async ({ figure }) => {
    const { page } = figure;
    await figure.set({ stage: 'softmax' });
    for (const [text, words] of sentences) {
      await type(page, text);
      const chips = await page.locator('.chip').allTextContents();
      expect(chips.map((chip) => chip.trim())).toEqual(words);
      expect((await figure.tensor('x')).shape).toEqual([words.length, 16]);
      await expectPicture(page);
      await figure.set({ cell: { name: 'attn_weights', index: [0, 0, 0] } });
      await expect(page.locator('.inspector .what')).toContainText(words[0]?.slice(0, 20) ?? '');
      const made = await figure.element.evaluate((element) => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        injected: element.shadowRoot?.querySelectorAll('script, img').length,
      }));
      expect(made).toEqual({ overflow: 0, injected: 0 });
    }
  },
);

onFigure('junk in a link is refused, and said, and the rest is kept @quick', async ({ figure }) => {
  const { page } = figure;
  for (const [link, says] of [
    ['heads=3', ['heads: 3', '1, 2, 4, 8, 16', 'now 2']],
    ['heads=-1', ['heads', '1 to 64']],
    ['cell=constructor.0', ['constructor.0']],
    ['nonsense=1', ['nonsense']],
    [`sentence=${'x'.repeat(20_000)}`, ['sentence', '10000']],
  ] as const) {
    // As if it were pasted: the page hears of another hash.
    await page.evaluate((text) => {
      location.hash = text;
    }, `mask=causal&${link}&theme=light`);
    await expect(notices(page)).toHaveCount(1);
    for (const word of says) await expect(notices(page)).toContainText(word);
    const heads = link === 'heads=3' ? 2 : 4;
    expect(await figure.state()).toMatchObject({
      mask: 'causal',
      theme: 'light',
      heads,
      cell: null,
    });
    expect((await figure.tensor('output')).shape).toEqual([10, 16]);
    await expectPicture(page);
    await figure.press('.notice button');
    await expect(notices(page)).toHaveCount(0);
  }
});

test('junk everywhere in an address still opens a layer', async ({ page }) => {
  const junk = '&&&==&=x&%&heads&stage=&cell=&classes=0:;&sentence=%00%ED%A0%80%E0%A4%A%ZZ%+two';
  const layer = await open(page, `?${'a=b&'.repeat(50)}#${junk}`);
  expect((await tensor(layer, 'output')).shape).toEqual([2, 16]);
  await expect(notices(page)).toContainText(['“%”', 'heads=;', 'stage=;', 'classes=0:;']);
  await expectPicture(page);
});
