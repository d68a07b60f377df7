/** Exported pictures: SVG and PNG of every stage, equal to the canvas; saved, copied, and by script. */
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { stageNames } from '../../web/state/state';
import { notices, open, setState, tensor } from './support/layer';
import { compared, picture, pngSize, withoutLetters } from './support/pixels';
import { expect, test } from './support/test';

for (const theme of ['light', 'dark', 'projector']) {
  test(`the SVG of every stage is the canvas’s picture, ${theme}`, async ({ page }) => {
    test.slow();
    await withoutLetters(page);
    const layer = await open(page, `#theme=${theme}&mask=causal&cell=attn_weights.1.4.2`);
    for (const stage of stageNames) {
      const variant = theme === 'dark' ? 'narrow' : theme === 'light' ? 'split' : 'wide';
      await setState(layer, { stage, variant });
      const { sizes, middles, wrong, differing } = await compared(layer);
      expect(sizes[0]).toBe(sizes[1]);
      expect(middles).toBeGreaterThan(100);
      // At 1.4 pixels per unit the edges of cells and bars fall between pixels, and SVG and canvas smooth them
      // differently: the middles of a few of the smallest cells differ.
      if (theme === 'projector') expect(wrong.length / middles, stage).toBeLessThan(0.01);
      else expect(wrong, stage).toEqual([]);
      expect(differing, stage).toBeLessThan(theme === 'projector' ? 0.003 : 0.0003);
    }
  });
}

test('a PNG has the size of the picture, or twice it, and titles stand around it @quick', async ({
  page,
}) => {
  const layer = await open(page, '#stage=softmax');
  const [width, height] = await page
    .locator('canvas')
    .evaluate((el: HTMLCanvasElement) => [el.clientWidth, el.clientHeight] as const);
  const size = async (scale: number, titles: boolean) =>
    pngSize(await picture(layer, { format: 'png', scale, titles }));
  expect(await size(1, false)).toEqual([width, height]);
  expect(await size(2, false)).toEqual([2 * width, 2 * height]);
  const [wide, high] = await size(1, true);
  expect(wide).toBe(width);
  expect(high).toBeGreaterThan(height + 100);
  expect(await size(2, true)).toEqual([2 * wide, 2 * high]);
  const svg = (await picture(layer, { format: 'svg', scale: 2 })).toString();
  expect(svg).toContain(`width="${2 * wide}" height="${2 * high}" viewBox="0 0 ${wide} ${high}"`);
});

test('a matrix of many thousands of cells is an image in the SVG, each cell a pixel of its colour', async ({
  page,
}) => {
  const layer = await open(page, '#parameters=random&d-model=128&heads=1&stage=project');
  const { data } = await tensor(layer, 'W_Q');
  const svg = (await picture(layer, { format: 'svg' })).toString();
  expect(svg.length).toBeLessThan(500_000);
  const image = await page.evaluate(async (text) => {
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
    const [large] = [...drawing.querySelectorAll('[data-matrix]')].filter((each) =>
      each.querySelector('title')?.textContent.startsWith('W_Q'),
    );
    const address = large?.querySelector('image')?.getAttribute('xlink:href') ?? '';
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    return { width: bitmap.width, height: bitmap.height, pixels: [...pixels] };
  }, svg);
  expect([image.width, image.height]).toEqual([128, 128]);
  // Light theme: positive values are red, negative ones blue, larger ones stronger.
  const largest = Math.max(...data.map(Math.abs));
  const wrong = [...data].filter((value, k) => {
    const [red = 0, , blue = 0, alpha] = image.pixels.slice(4 * k, 4 * k + 4);
    if (alpha !== 255) return true;
    return Math.abs(value) > largest / 4 && Math.sign(red - blue) !== Math.sign(value);
  });
  expect(wrong).toEqual([]);
});

test('an invalid format, size or choice is refused by name', async ({ page }) => {
  const layer = await open(page);
  const refused = [
    [{ format: 'gif' }, 'format must be svg or png, not gif'],
    [{ scale: 0 }, 'scale must be a number from 1 to 4, not 0'],
    [{ scale: '2' }, 'scale must be a number from 1 to 4, not 2'],
    [{ titles: 1 }, 'titles must be true or false, not 1'],
  ] as const;
  for (const [options, says] of refused) {
    const got = await layer.evaluate(
      (el: ManyHeads, given) =>
        el.picture(given as object).then(
          () => 'taken',
          (error: unknown) => String(error),
        ),
      options,
    );
    expect(got).toBe(`RangeError: ${says}`);
  }
});

test('a hostile sentence is text in the SVG, and the file is XML', async ({ page }) => {
  const layer = await open(page);
  const sentence = '<script>alert(1)</script> &amp; "]]> 👩‍👧 שלום \u0007\u000b';
  await setState(layer, { sentence, stage: 'scores' });
  const svg = (await picture(layer, { format: 'svg' })).toString();
  const found = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      name: root.localName,
      scripts: root.querySelectorAll('script, parsererror').length,
      texts: [...root.querySelectorAll('text')].map(({ textContent }) => textContent),
    };
  }, svg);
  expect([found.name, found.scripts]).toEqual(['svg', 0]);
  expect(found.texts).toEqual(expect.arrayContaining(['&amp;', '👩‍👧', 'שלום']));
});

async function saved(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#save-picture').click(),
  ]);
  return download;
}

test('the menu saves what is chosen under a name that says it', async ({ page }) => {
  const layer = await open(page, '#stage=softmax');
  const files = page.locator('#files');
  await files.click();
  const svg = await saved(page);
  expect(svg.suggestedFilename()).toBe('manyheads-softmax-head2.svg');
  const text = readFileSync(await svg.path(), 'utf8');
  expect(text).toContain('<title>Softmax, head 2 of 4</title>');
  expect(text).toContain('not trained · manyheads');
  await files.click();
  await page.locator('#picture-format').selectOption('png');
  await page.locator('#picture-scale').selectOption('2');
  await page.locator('#picture-titles').uncheck();
  const png = await saved(page);
  expect(png.suggestedFilename()).toBe('manyheads-softmax-head2@2x.png');
  const bytes = readFileSync(await png.path());
  expect(bytes.equals(await picture(layer, { scale: 2, titles: false }))).toBe(true);
});

test('the picture is copied as a PNG', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const layer = await open(page, '#stage=weigh');
  await page.locator('#files').click();
  await page.locator('#copy-picture').click();
  await expect(notices(page)).toContainText('The picture is in the clipboard.');
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    return [image.width, image.height];
  });
  expect(size).toEqual(pngSize(await picture(layer, {})));
});

test('where the clipboard takes no picture, that is said, and no file comes', async ({ page }) => {
  await page.addInitScript(() => {
    const write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { write } });
  });
  let files = 0;
  page.on('download', () => (files += 1));
  await open(page, '#stage=embed');
  await page.locator('#files').click();
  await page.locator('#copy-picture').click();
  await expect(notices(page)).toContainText('Save the picture as a file instead');
  expect(files).toBe(0);
});
