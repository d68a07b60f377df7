/** Hovering, clicking and touching the picture. */
import { at, halfDigit, nameOf, open, read, stateOf, tensors, type } from './support/layer';
import { explore, spotOf } from './support/picture';
import { expect, needsDriver, test } from './support/test';

test('hovering any cell shows that cell’s number @quick', async ({ page }) => {
  const layer = await open(page, '#stage=scores');
  const spots = await explore(layer);
  expect(new Set(spots.map(({ place }) => place.name))).toEqual(new Set(['q', 'k', 'scores']));
  // Hovering reaches every head, in large and in small matrices.
  const heads = spots
    .filter(({ place }) => place.name === 'scores')
    .map(({ place }) => place.index[0]);
  expect(new Set(heads)).toEqual(new Set([0, 1, 2, 3]));
  const found = await tensors(layer, ['q', 'k', 'scores']);
  // Now with real mouse events.
  for (const { x, y, place } of spots.filter((_, k) => k % Math.ceil(spots.length / 20) === 0)) {
    await page.mouse.move(x, y);
    await expect(page.locator('[data-inspect]')).toHaveAttribute('data-inspect', nameOf(place));
    const value = Number(await page.locator('[data-value]').getAttribute('data-value'));
    expect(value).toBe(at(found.get(place.name), ...place.index));
  }
});

test('leaving the picture drops a cell that was only pointed at', async ({ page }) => {
  const layer = await open(page, '#stage=scores');
  const spot = spotOf(await explore(layer), 'scores');
  await page.mouse.move(spot.x, spot.y);
  await expect(page.locator('[data-inspect]')).toHaveCount(1);
  await page.locator('#next').hover();
  await expect(page.locator('[data-inspect]')).toHaveCount(0);
  expect((await stateOf(layer)).cell).toBeNull();
});

test('a press chooses a cell, another lets it go, Escape too', async ({ page }) => {
  const layer = await open(page, '#stage=scores');
  const spot = spotOf(await explore(layer, 30), 'q');
  await page.mouse.click(spot.x, spot.y);
  expect((await stateOf(layer)).cell).toEqual(spot.place);
  expect(new URL(page.url()).hash).toContain(`cell=${nameOf(spot.place)}`);
  // A clicked cell stays in the inspector after the pointer leaves.
  await page.locator('#next').hover();
  await expect(page.locator('[data-inspect]')).toHaveAttribute('data-inspect', nameOf(spot.place));
  await page.mouse.click(spot.x, spot.y);
  expect((await stateOf(layer)).cell).toBeNull();
  await page.mouse.click(spot.x, spot.y);
  await page.locator('canvas').focus();
  await page.keyboard.press('Escape');
  expect((await stateOf(layer)).cell).toBeNull();
  await page.mouse.click(spot.x, spot.y);
  await page.getByRole('button', { name: 'Let go of this cell' }).click();
  expect((await stateOf(layer)).cell).toBeNull();
});

test('every operand in the inspector leads to where it came from, back to the words', async ({
  page,
}) => {
  const layer = await open(page, '#stage=output&cell=output.4.3');
  const seen: string[] = [];
  for (let k = 0; k < 20; k++) {
    const title = page.locator('[data-inspect]');
    seen.push((await title.getAttribute('data-inspect')) ?? '');
    const links = page.locator('.inspector .operand .link');
    if ((await links.count()) === 0) break;
    const first = links.first();
    const text = await first.innerText();
    const shown = read(text);
    await first.click();
    // The inspector shows the entry that was clicked.
    const value = Number(await page.locator('[data-value]').getAttribute('data-value'));
    expect(Math.abs(value - shown)).toBeLessThanOrEqual(halfDigit(text) * 1.01);
  }
  expect(seen.map((name) => name.split('.')[0])).toEqual([
    'output',
    'concat',
    'context',
    'attn_weights',
    'masked',
    'scaled',
    'scores',
    'q',
    'q_packed',
    'x',
    'token',
  ]);
  expect((await stateOf(layer)).stage).toBe('embed');
});

test('a term of softmax is written as a power', async ({ page }) => {
  await open(page, '#stage=softmax&cell=attn_weights.1.4.6');
  const terms = page.locator('.terms tbody tr');
  await expect(terms).toHaveCount(10);
  const written = (await terms.allTextContents()).map((row) => row.replace(/\s/g, ''));
  expect(written[6]).toBe('moneye^(11−11)=1');
  for (const row of written) {
    const [, entry = '', largest = '', power = ''] = /e\^\((.*)−(\d+)\)=(.*)$/.exec(row) ?? [];
    const exact = Math.exp(read(entry) - read(largest));
    expect(Math.abs(read(power) / exact - 1), row).toBeLessThan(0.05);
  }
});

test('pressing a small head makes it the large one', async ({ page }) => {
  const layer = await open(page, '#stage=softmax');
  const spots = await explore(layer);
  for (const head of [3, 0]) {
    const spot = spots.find(({ place }) => place.index[0] === head);
    if (!spot) throw new Error(`head ${head + 1} is not in the picture`);
    await page.mouse.click(spot.x, spot.y);
    expect((await stateOf(layer)).head).toBe(head);
  }
});

test('chips open, are edited and removed', async ({ page }) => {
  const layer = await open(page);
  await page.locator('.chip', { hasText: 'money' }).click();
  await expect(page.locator('.word-editor input[name=word]')).toBeFocused();
  await page.locator('.word-editor input[name=word]').fill('old car');
  await page.keyboard.press('Enter');
  expect((await stateOf(layer)).sentence).toBe('I am going to deposit my old car at the bank');
  await expect(page.locator('.chip')).toHaveCount(11);
  await page.locator('.chip', { hasText: 'going' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.word-editor')).toHaveCount(0);
  await expect(page.locator('.chip', { hasText: 'going' })).toBeFocused();
  await type(page, 'alone');
  await page.locator('.chip').click();
  // The last word cannot be removed.
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 }, isMobile: true });

  test('a tap chooses a cell and another lets it go', needsDriver, async ({ page }) => {
    const layer = await open(page, '#stage=softmax');
    await page.locator('canvas').scrollIntoViewIfNeeded();
    const box = await page.locator('canvas').boundingBox();
    if (!box) throw new Error('there is no canvas');
    // The middle of the large matrix, in the upper part of a narrow picture.
    const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.4];
    await page.touchscreen.tap(x, y);
    await expect.poll(async () => (await stateOf(layer)).cell?.name).toBe('attn_weights');
    await page.touchscreen.tap(x, y);
    await expect.poll(async () => (await stateOf(layer)).cell).toBeNull();
  });
});
