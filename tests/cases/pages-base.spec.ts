/** A plain article, and pages whose differences must not matter. */
import { expect, inFirefoxToo, test } from './support/test';

for (const name of ['base', '12-bigrem', '14-quirks', '21-two-scripts']) {
  test(`${name}.html shows its figure`, inFirefoxToo, async ({ page }) => {
    await page.goto(`./${name}.html`);
    const figure = page.locator('many-heads').first();
    await expect(figure.locator('canvas').first()).toBeVisible();
    await expect(figure).toHaveJSProperty('stage', 'softmax');
  });
}
