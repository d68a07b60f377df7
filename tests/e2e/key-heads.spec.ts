/** Heads that share k and v (grouped-query attention): menu, picture, cost, and link. */
import { open, openMenu, read, stateOf } from './support/layer';
import { expect, test } from './support/test';

test('two of four heads share a k and a v, and a link opens the same', async ({ page }) => {
  await open(page, '#parameters=random&stage=heads');
  const parameters = async () => {
    await openMenu(page, 'cost');
    const count = read(await page.locator('[data-cost=split-parameters]').innerText());
    await openMenu(page, 'cost');
    return count;
  };
  expect(await parameters()).toBe(4 * 256);
  await expect(page.locator('.shapes')).not.toContainText('kv');
  await openMenu(page, 'sizes');
  await page.locator('#kv-heads').selectOption({ label: '2 (each for 2 heads)' });
  await expect(page.locator('.caption')).toContainText('Every two heads share one k and one v');
  await expect(page.locator('.shapes')).toContainText('hkv');
  await openMenu(page, 'sizes');
  expect(await parameters()).toBe(2 * 256 + 2 * 128);
  const { hash } = new URL(page.url());
  expect(hash).toContain('kv-heads=2');

  await page.goto('about:blank');
  const again = await open(page, hash);
  expect(await stateOf(again)).toMatchObject({ heads: 4, kvHeads: 2, parameters: 'random' });
  const shape = (name: string) =>
    page.locator('many-heads').evaluate((element, tensor) => {
      const { shape: sizes } = (element as HTMLElementTagNameMap['many-heads']).tensor(tensor);
      return [...sizes];
    }, name);
  expect(await shape('q')).toEqual([4, 10, 4]);
  expect(await shape('k')).toEqual([2, 10, 4]);
  expect(await shape('W_V')).toEqual([16, 8]);
  await expect(page.locator('.caption')).toContainText('Every two heads share one k and one v');
});
