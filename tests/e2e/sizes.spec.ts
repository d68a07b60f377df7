/** Counts of parameters by head count, and for a planned layer beside the one in the picture. */
import type { Page } from '@playwright/test';
import { open, stateOf } from './support/layer';
import { expect, test } from './support/test';

const row = (page: Page, variant: string, model = 'own') =>
  page.locator(`[data-model=${model}] [data-variant=${variant}]`);
const count = async (page: Page, variant: string, what: string, model = 'own') =>
  Number(
    (await row(page, variant, model).locator(`[data-count=${what}]`).textContent())?.replaceAll(
      ',',
      '',
    ),
  );

async function choose(page: Page, id: string, value: string) {
  await page.locator(`#plan-${id}`).fill(value);
  await page.locator(`#plan-${id}`).press('Enter');
}

test('the first of Look closer says what more heads do to the number of parameters @quick', async ({
  page,
}) => {
  await open(page, '');
  await expect(page.locator('.look-tabs button').first()).toHaveText('How many parameters?');
  await page.locator('#look-sizes').click();
  const d = 512;
  const heads = [1, 2, 4, 8, 16];
  for (const [variant, trend, parameters] of [
    ['wide', 'it grows', heads.map((h) => 4 * h * d * d)],
    ['split', 'it stays', heads.map(() => 4 * d * d)],
    ['narrow', 'it shrinks', heads.map((h) => (3 * d * d) / h + d * d)],
  ] as const) {
    const cells = page.locator(`[data-by-heads=${variant}] td`);
    await expect(cells).toHaveText([trend, ...parameters.map((all) => all.toLocaleString('en'))]);
  }
  // 7 columns allow only 1 or 7 heads, too few to compare.
  await choose(page, 'd-model', '7');
  await expect(page.locator('[data-by-heads]')).toHaveCount(0);
});

test('any d_model, h and n are counted in all three variants, and a link keeps them @quick', async ({
  page,
}) => {
  const layer = await open(page, '#look=sizes');
  await choose(page, 'd-model', '2048');
  await choose(page, 'heads', '16');
  await choose(page, 'n', '100');
  await expect(page.locator('[data-model=own] caption')).toHaveText(
    'Your own: dmodel 2048, 16 heads, on 100 tokens',
  );
  const [d, h, n] = [2048, 16, 100];
  expect(await count(page, 'split', 'parameters')).toBe(4 * d * d);
  expect(await count(page, 'wide', 'parameters')).toBe(4 * h * d * d);
  expect(await count(page, 'narrow', 'parameters')).toBe((3 * d * d) / h + d * d);
  expect(await count(page, 'split', 'multiplyAdds')).toBe(4 * n * d * d + 2 * n * n * d);
  expect(await count(page, 'split', 'activations')).toBe(5 * n * d + 4 * h * n * n);
  await expect(row(page, 'split')).toContainText('2048 × 2048 = 16 × (2048 × 128)');
  await expect(row(page, 'wide')).toContainText('all 2048 columns');
  await expect(row(page, 'narrow')).toContainText('columns 257 to 384');
  // The current layer stands beside the planned one and is unchanged.
  expect(await count(page, 'split', 'parameters', 'here')).toBe(1024);
  expect(await stateOf(layer)).toMatchObject({ dModel: 16, planDModel: 2048, planN: 100 });
  await page.waitForURL(/plan-d-model=2048/);
  await page.reload();
  await expect(page.locator('#plan-heads')).toHaveValue('16');
});

test('heads that do not divide d_model are in wide alone, which is said', async ({ page }) => {
  await open(page, '#look=sizes');
  await choose(page, 'heads', '7');
  for (const variant of ['split', 'narrow'])
    await expect(row(page, variant)).toContainText('7 heads do not divide dmodel 512 evenly');
  expect(await count(page, 'wide', 'parameters')).toBe(4 * 7 * 512 * 512);
  await choose(page, 'heads', '100');
  await expect(page.locator('[data-model=own] tbody')).toContainText('heads: 100 is not allowed');
});

test('impossible sizes give a message beside the fields and change nothing', async ({ page }) => {
  const layer = await open(page, '#look=sizes');
  const before = await stateOf(layer);
  const said = page.locator('#plan-refused');
  for (const [id, value, allowed] of [
    ['d-model', '4096', '1 to 2048'],
    ['heads', '0', '1 to 2048'],
    ['n', '2.5', '1 to 4096'],
  ] as const) {
    await choose(page, id, value);
    await expect(said).toContainText(
      `“${value}” cannot be used here; allowed: whole numbers ${allowed}`,
    );
  }
  expect(await stateOf(layer)).toEqual(before);
  await page.locator('[data-take=bert-base]').click();
  await expect(said).toHaveText('');
  await expect(page.locator('#plan-d-model')).toHaveValue('768');
  // The column of BERT includes biases; the planned layer has them only if the layer in the picture does.
  expect(await count(page, 'split', 'parameters')).toBe(4 * 768 * 768);
  expect(await count(page, 'split', 'parameters', 'bert-base')).toBe(4 * (768 * 768 + 768));
});

test('published models name their sources', async ({ page }) => {
  await open(page, '#look=sizes');
  for (const model of ['transformer-base', 'transformer-big', 'bert-base', 'gpt-2-small'])
    await expect(page.locator(`[data-model=${model}] .aside`)).toHaveText(/et al\. 20\d\d/);
  await page.locator('[data-model=own] th').getByRole('button', { name: 'multiply-adds' }).click();
  await expect(page.locator('#term-panel')).toContainText('multiplies two numbers and adds');
});
