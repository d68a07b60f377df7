/**
 * What Firefox's driver cannot set or do, set through Firefox's own preferences, or read where it would be done. Whole
 * pages, since preferences belong to a browser's start.
 */
import type { ManyHeads } from '../../web/element';
import { readSafetensors } from '../../web/files';
import { open, openMenu, stateOf, tensor } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        'layout.css.prefers-color-scheme.content-override': 0,
      },
    });
  },
});

test('a reader who prefers dark colours and reduced motion gets both @firefox', async ({
  page,
}) => {
  const layer = await open(page, '#speed=4&stage=concat');
  await expectPicture(page);
  const paper = await layer.evaluate(
    (el: ManyHeads) =>
      getComputedStyle(el.shadowRoot?.querySelector('.root') ?? el).backgroundColor,
  );
  expect(paper).toBe('rgb(20, 22, 26)');
  const seen = await page.evaluate(async () => {
    const el = document.querySelector('many-heads') as ManyHeads;
    const positions = new Set<number>();
    el.play();
    // Play to the end, and ten frames more.
    for (let after = 0; after < 10; after += Number(el.position === 10)) {
      positions.add(el.position);
      await new Promise(requestAnimationFrame);
    }
    return [...positions];
  });
  expect(seen).toEqual([9, 10]);
  expect((await stateOf(layer)).stage).toBe('output');
});

test('a layer is offered to be saved, number by number @firefox', async ({ page }) => {
  const layer = await open(page);
  // The driver has no downloads, so the test reads the link that would be clicked.
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function () {
      Object.assign(window, { offered: { name: this.download, href: this.href } });
    };
  });
  await openMenu(page, 'files');
  await page.locator('#save-layer').click();
  // The link exists once the code for files is loaded and the file is written.
  await page.waitForFunction(() => 'offered' in window);
  const { name, bytes } = await page.evaluate(async () => {
    const { offered } = window as unknown as { offered: { name: string; href: string } };
    const buffer = await (await fetch(offered.href)).arrayBuffer();
    return { name: offered.name, bytes: [...new Uint8Array(buffer)] };
  });
  expect(name).toBe('manyheads-layer.safetensors');
  const { shape, data } = await tensor(layer, 'out_proj.weight');
  const saved = readSafetensors(Uint8Array.from(bytes)).tensors.get('out_proj.weight');
  expect(saved?.shape).toEqual(shape);
  expect(Buffer.from(saved?.bytes ?? []).equals(Buffer.from(data.buffer))).toBe(true);
});
