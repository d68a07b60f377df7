/** The page's name leads to the first screen and keeps a layer that the reader opened. */
import { packed } from './support/layer-files';
import { open, stateOf, tensor } from './support/layer';
import { choose, written } from './support/safetensors';
import { expect, test } from './support/test';

test('the page’s name leads to the first screen, and from there back to a file’s layer', async ({
  page,
}) => {
  const layer = await open(page);
  await choose(page, written(packed(12), { 'manyheads.heads': '3' }), 'mine.safetensors');
  await expect(page.locator('#parameters b')).toHaveText('imported');
  const state = await stateOf(layer);
  const output = await tensor(layer, 'output');
  await page.locator('#home').click();
  await expect(page.locator('#welcome')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#welcome')).toHaveCount(0);
  expect(await stateOf(layer)).toEqual(state);
  expect(await tensor(layer, 'output')).toEqual(output);
});
