/**
 * Every stage in three themes, as it was: tests/e2e/references/. Letters are left out, since fonts differ
 * from machine to machine; where they stand is kept as text (tests/web/derive/scenes). Without them a picture
 * is the same nearly everywhere, and the comparison can be strict: a band that moved shows.
 * `npm run references` writes them anew; a picture that differs is in test-results/.
 */
import { stageNames } from '../../web/state/state';
import type { ManyHeads } from '../../web/element';
import { open, setState } from './support/layer';
import { keepsake, picture, pngSize, withoutLetters } from './support/pixels';
import { expect, test } from './support/test';

for (const theme of ['light', 'dark', 'projector'] as const) {
  const tag = theme === 'light' ? ['@quick'] : [];
  test(`every stage looks as it did, ${theme}`, { tag }, async ({ page }) => {
    test.slow();
    await withoutLetters(page);
    const layer = await open(page, `#theme=${theme}&parameters=constructed`);
    // A room of one size, whatever stands around it on the page.
    await layer.evaluate((el: ManyHeads) => {
      const room = el.shadowRoot?.querySelector<HTMLElement>('.canvas-box');
      const style = { position: 'fixed', top: '0', left: '0', width: '900px', height: '520px' };
      Object.assign(room?.style ?? {}, style);
    });
    for (const stage of stageNames) {
      await setState(layer, { stage, mask: 'causal' });
      await expect
        .poll(async () => pngSize(await picture(layer, { titles: false })))
        .toEqual([900, 520]);
      const png = await keepsake(layer, { titles: false });
      // Corners may be smoothed differently; a band of a head in a small multiple is more than this.
      expect
        .soft(png)
        .toMatchSnapshot(`${stage}-${theme}.png`, { maxDiffPixels: 60, threshold: 0.1 });
    }
  });
}
