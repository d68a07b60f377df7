/** Invalid input, typed or in a link: the picture stays, a message names the allowed values, nothing else changes. */
import { enter, notices, open, stateOf, tensor, type, openMenu, whole } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';

test.describe('typed', () => {
  test('an empty sentence leaves the picture, and says that a word is needed @quick', async ({
    page,
  }) => {
    const layer = await open(page);
    const before = await tensor(layer, 'output');
    for (const text of ['', '   ', '\u200B']) {
      await type(page, text);
      expect((await tensor(layer, 'output')).data).toEqual(before.data);
      await expectPicture(page);
      await expect(page.locator('#no-word')).toContainText('There is no word here');
    }
    await type(page, 'one word more');
    expect((await tensor(layer, 'output')).shape).toEqual([3, 16]);
  });

  test('500 words: the layer takes 64 and says so, the text is kept', async ({ page }) => {
    const layer = await open(page);
    const text = Array.from({ length: 500 }, (_, k) => `word${k}`).join(' ');
    await type(page, text);
    expect((await tensor(layer, 'attn_weights')).shape).toEqual([4, 64, 64]);
    await expect(page.locator('.chip')).toHaveCount(64);
    await expect(page.locator('#too-many')).toContainText('64');
    await expect(page.locator('#too-many')).toContainText('500');
    await page.locator('#edit-sentence').click();
    await expect(page.locator('#sentence-text')).toHaveValue(text);
    await expectPicture(page);
  });

  const sentences: readonly (readonly [name: string, text: string, words: readonly string[]])[] = [
    ['emoji', '👩‍👩‍👧‍👦 loves 🏳️‍🌈', ['👩‍👩‍👧‍👦', 'loves', '🏳️‍🌈']],
    ['combining marks', 'cafe\u0301 Z\u0351\u036Balgo', ['caf\u00E9', 'Z\u0351\u036Balgo']],
    ['right-to-left script', 'אני הולך אל הבנק', ['אני', 'הולך', 'אל', 'הבנק']],
    [
      'markup',
      '<script>alert(1)</script> <img src=x onerror=alert(2)>',
      ['<script>alert(1)</script>', '<img', 'src=x', 'onerror=alert(2)>'],
    ],
    ['templates', '${1+1} {{7*7}} %s $& \\u0041', ['${1+1}', '{{7*7}}', '%s', '$&', '\\u0041']],
    ['a very long word', 'a'.repeat(2000), ['a'.repeat(2000)]],
    ['control characters', 'a\u0007b c\u0000d', ['a\u0007b', 'c\u0000d']],
  ];

  for (const [name, text, words] of sentences) {
    test(`${name} are words as they are`, async ({ page }) => {
      const layer = await open(page, '#stage=softmax');
      await type(page, text);
      const chips = await page.locator('.chip').allTextContents();
      expect(chips.map((chip) => chip.trim())).toEqual(words);
      expect((await tensor(layer, 'x')).shape).toEqual([words.length, 16]);
      await expectPicture(page);
      await page.locator('canvas').focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('.inspector .what')).toContainText(words[0]?.slice(0, 20) ?? '');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      expect(
        await page.evaluate(() => document.querySelector('many-heads script, many-heads img')),
      ).toBeNull();
      await page.reload();
      await whole(layer);
      expect((await tensor(layer, 'x')).shape).toEqual([words.length, 16]);
    });
  }

  test('an invalid seed keeps the old one', async ({ page }) => {
    const layer = await open(page, '#parameters=random&seed=5');
    await openMenu(page, 'parameters');
    for (const seed of ['-1', '99999999999', '1.5', '']) {
      await enter(page.locator('#seed'), seed);
      await page.locator('#seed').blur();
      await expect(page.locator('#seed')).toHaveValue('5');
      expect((await stateOf(layer)).seed).toBe(5);
    }
  });
});

test.describe('linked', () => {
  const links: readonly (readonly [link: string, says: readonly string[]])[] = [
    ['heads=3', ['heads: 3', '1, 2, 4, 8, 16', 'now 2']],
    ['heads=-1', ['heads', '1 to 64']],
    ['heads=NaN', ['heads', '1 to 64']],
    ['heads=1e9', ['heads', '1 to 64']],
    ['variant=foo', ['variant', 'wide, split, narrow']],
    ['stage=nope', ['stage', 'embed, project, heads, norm, scores']],
    ['seed=-1', ['seed', '0 to 4294967295']],
    ['seed=99999999999', ['seed', '0 to 4294967295']],
    ['progress=7', ['progress', '0 to 1']],
    ['cell=scores.99.99.99', ['scores.99.99.99']],
    ['cell=__proto__.0.0', ['__proto__.0.0']],
    ['cell=constructor.0', ['constructor.0']],
    ['cell=memory.0.0', ['memory.0.0']],
    ['d-model=0', ['d-model', '1 to 1024']],
    ['nonsense=1', ['nonsense']],
    ['heads=%E0%A4%A', ['heads', '1 to 64']],
    [`sentence=${'x'.repeat(20_000)}`, ['sentence', '10000']],
  ];

  for (const half of [0, 1]) {
    test(`junk is refused, and said, and the rest is kept (${half + 1} of 2)`, async ({ page }) => {
      for (const [link, says] of links.filter((_, k) => k % 2 === half)) {
        await test.step(`#${link.slice(0, 30)}`, async () => {
          await page.goto('about:blank');
          const layer = await open(page, `#mask=causal&${link}&theme=light`);
          const heads = link === 'heads=3' ? 2 : 4;
          const kept = { mask: 'causal', theme: 'light', heads, cell: null };
          expect(await stateOf(layer)).toMatchObject(kept);
          await expect(notices(page)).toHaveCount(1);
          for (const word of says) await expect(notices(page)).toContainText(word);
          expect((await tensor(layer, 'output')).shape).toEqual([10, 16]);
          await expectPicture(page);
        });
      }
      await page.getByRole('button', { name: 'Dismiss this message' }).click();
      await expect(notices(page)).toHaveCount(0);
    });
  }

  test('malformed escapes in a sentence are text', async ({ page }) => {
    const layer = await open(page, '#sentence=%E0%A4%A%ZZ%+two&heads=2');
    expect((await tensor(layer, 'x')).shape[0]).toBe(2);
    expect(await stateOf(layer)).toMatchObject({ heads: 2 });
    await expectPicture(page);
  });

  test('junk everywhere at once still opens a layer', async ({ page }) => {
    const layer = await open(
      page,
      `?${'a=b&'.repeat(50)}#&&&==&=x&%&heads&stage=&cell=&classes=0:;&sentence=%00%ED%A0%80`,
    );
    expect((await tensor(layer, 'output')).shape[1]).toBe(16);
    await expect(notices(page)).toContainText(['“%”', 'heads=;', 'stage=;', 'classes=0:;']);
    await expectPicture(page);
  });

  test('junk pasted into an open page leaves it open @quick', async ({ page }) => {
    const layer = await open(page);
    await page.evaluate(() => {
      location.hash = 'heads=8&variant=foo&cell=constructor.0';
    });
    await expect.poll(async () => (await stateOf(layer)).heads).toBe(8);
    await expect(notices(page)).toHaveCount(2);
    await expectPicture(page);
  });
});
