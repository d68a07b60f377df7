/** The texts on the canvas have enough contrast with the colours below them, in every theme. */
import { watchCanvasText, type CanvasTexts } from '../access/canvas-text';
import { sizes, themes } from '../access/moments';
import type { State } from '../../web/state/state';
import { stageNames } from '../../web/state/state';
import { open, setState } from './support/layer';
import { expect, test } from './support/test';

/** Short sentences make the cells large enough for numbers. */
const layers: readonly Partial<State>[] = [
  {},
  { sentence: 'They hide our boat', mask: 'causal', parameters: 'random', heads: 2 },
  { variant: 'narrow', memory: 'the old bank', mask: 'padding', padding: [1] },
];

for (const theme of themes) {
  test(`texts of the picture, ${theme}`, async ({ page }) => {
    test.slow();
    // Reduced motion: while texts move across each other, nobody has to read them.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(watchCanvasText, { least: 4.5, most: 0.8 });
    const layer = await open(page);
    const read = () =>
      page.evaluate(() => (window as unknown as { canvasTexts: () => CanvasTexts }).canvasTexts());
    const found: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const state of layers) {
        for (const stage of stageNames) {
          await read();
          await setState(layer, { ...state, theme, stage });
          await page.evaluate(() => new Promise(requestAnimationFrame));
          const { faults, texts } = await read();
          expect(texts, stage).toBeGreaterThan(3);
          found.push(...faults.map((fault) => `${stage}, ${size.width}: ${fault}`));
        }
      }
    }
    expect(found).toEqual([]);
  });
}
