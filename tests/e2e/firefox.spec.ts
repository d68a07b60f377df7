/** Firefox only: what its driver does not support (tests/e2e/support/test.ts), set through its own preferences. */
import type { ManyHeads } from '../../web/element';
import { readSafetensors } from '../../web/files';
import { loadLesson } from '../../web/lessons/catalogue';
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
import { openLesson, title } from './support/guide';
import { mouse } from './support/hands';
import { open, openMenu, stateOf, tensor } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';
import { answerCheck, walkSteps, type Moment } from './support/walk';

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

test('a reader who prefers dark colours and reduced motion gets both', async ({ page }) => {
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

test('offers the layer and every stage to be saved', async ({ page }) => {
  const layer = await open(page);
  // The driver has no downloads, so the test reads the link that would be clicked.
  await page.evaluate(() => {
    const offered: Record<string, string> = {};
    HTMLAnchorElement.prototype.click = function () {
      offered[this.download] = this.href;
    };
    Object.assign(window, { offered });
  });
  for (const [button, file, name] of [
    ['#save-layer', 'manyheads-layer.safetensors', 'out_proj.weight'],
    ['#save-trace', 'manyheads-trace.safetensors', 'attn_weights'],
  ] as const) {
    await openMenu(page, 'files');
    await page.locator(button).click();
    // The link exists once the code for files is loaded and the file is written.
    await page.waitForFunction(
      (wanted) => (window as unknown as { offered: Record<string, string> }).offered[wanted],
      file,
    );
    const bytes = await page.evaluate(async (wanted) => {
      const { offered } = window as unknown as { offered: Record<string, string> };
      const response = await fetch(offered[wanted] ?? '');
      return [...new Uint8Array(await response.arrayBuffer())];
    }, file);
    const { shape, data } = await tensor(layer, name);
    const saved = readSafetensors(Uint8Array.from(bytes)).tensors.get(name);
    expect(saved?.shape).toEqual(shape);
    expect(Buffer.from(saved?.bytes ?? []).equals(Buffer.from(data.buffer))).toBe(true);
  }
});

test('axe finds nothing at any step of a lesson', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const lesson = await loadLesson('pieces');
  const layer = await openLesson(page, '#lesson=pieces');
  await page.evaluate(axeSource);
  const look = async (_: unknown, moment: Moment) => {
    if (moment === 'guessed') return;
    const { violations, looked } = await page.evaluate<Verdict, Rules>(runAxe, 'every rule');
    expect(violations, await title(page).innerText()).toEqual([]);
    expect(looked).toBeGreaterThan(25);
  };
  const way = { page, layer, hands: mouse(page), guesses: () => null, look };
  await walkSteps(way, lesson);
  await answerCheck(way, lesson, true);
});
