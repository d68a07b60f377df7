/**
 * Every stage in three themes equals its reference in tests/e2e/references/. The pictures have no text, since fonts
 * differ between machines; text positions are tested in tests/web/derive/scenes. Without text, pictures hardly differ
 * between machines, so the comparison can be strict enough to notice a moved band. `npm run references` rewrites the
 * references; pictures that differ are in test-results/.
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
    // A fixed size of the picture, independent of the page around it.
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
      // The tolerance covers smoothing of corners; a band of a head in a small multiple is larger.
      expect
        .soft(png)
        .toMatchSnapshot(`${stage}-${theme}.png`, { maxDiffPixels: 60, threshold: 0.1 });
    }
  });
}
