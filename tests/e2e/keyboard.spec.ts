/** Everything by keyboard. */
import { nameOf, open, stateOf } from './support/layer';
import { expect, test } from './support/test';

test('arrow keys move from cell to cell, and the inspector follows @quick', async ({ page }) => {
  const layer = await open(page, '#stage=softmax&cell=attn_weights.1.4.6');
  await page.locator('canvas').focus();
  const cell = async () => {
    const { cell: chosen } = await stateOf(layer);
    return chosen ? nameOf(chosen) : null;
  };
  const walk = [
    ['ArrowRight', '1.4.7'],
    ['ArrowDown', '1.5.7'],
    ['ArrowLeft', '1.5.6'],
    ['ArrowUp', '1.4.6'],
  ] as const;
  for (const [key, place] of walk) {
    await page.keyboard.press(key);
    expect(await cell()).toBe(`attn_weights.${place}`);
    await expect(page.locator('[data-inspect]')).toHaveAttribute(
      'data-inspect',
      `attn_weights.${place}`,
    );
  }
  // A screen reader announces the cell and its value.
  await expect(page.locator('.stage-column [aria-live]')).toContainText(
    /attention₂\[deposit, money\] = 0\.98/,
  );
  await page.keyboard.press('Escape');
  expect(await cell()).toBeNull();
});

test('Page Down goes from matrix to matrix, Enter to where a number came from', async ({
  page,
}) => {
  const layer = await open(page, '#stage=scores');
  await page.locator('canvas').focus();
  const names: string[] = [];
  for (let k = 0; k < 3; k++) {
    await page.keyboard.press('PageDown');
    names.push((await stateOf(layer)).cell?.name ?? '');
  }
  expect(names.sort()).toEqual(['k', 'q', 'scores']);
  while ((await stateOf(layer)).cell?.name !== 'scores') await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  expect(await stateOf(layer)).toMatchObject({ stage: 'heads', cell: { name: 'q' } });
});

test('digits and h choose the head, space plays, comma and full stop go along', async ({
  page,
}) => {
  const layer = await open(page, '#stage=scores&cell=scores.1.4.6');
  await page.locator('canvas').focus();
  await page.keyboard.press('3');
  expect(await stateOf(layer)).toMatchObject({
    head: 2,
    cell: { name: 'scores', index: [2, 4, 6] },
  });
  await page.keyboard.press('9');
  expect((await stateOf(layer)).head).toBe(2);
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  expect((await stateOf(layer)).head).toBe(0);
  await page.keyboard.press('H');
  expect((await stateOf(layer)).head).toBe(3);
  await page.keyboard.press('.');
  expect((await stateOf(layer)).stage).toBe('scale');
  await page.keyboard.press(',');
  expect((await stateOf(layer)).stage).toBe('scores');
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await page.keyboard.press('End');
  expect(await stateOf(layer)).toMatchObject({ stage: 'output', progress: 1 });
  await page.keyboard.press('Home');
  expect((await stateOf(layer)).stage).toBe('embed');
});

test('keys of the browser stay the browser’s', async ({ page }) => {
  const layer = await open(page, '#stage=scores');
  const before = await stateOf(layer);
  await page.locator('canvas').focus();
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Alt+1');
  expect(await stateOf(layer)).toEqual(before);
  // Inside a field, letters are text and not shortcuts.
  await page.locator('.chip').first().click();
  await page.keyboard.type('h3 ');
  expect((await stateOf(layer)).head).toBe(before.head);
});

test('Tab reaches every control and the picture', async ({ page }) => {
  await open(page, '#stage=scores&cell=scores.1.4.6');
  const reached = new Set<string>();
  for (let k = 0; k < 60; k++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.querySelector('many-heads');
      // The page's name is slotted, so it is not in the shadow root.
      const focused = element?.shadowRoot?.activeElement ?? element?.querySelector(':focus');
      return focused ? focused.id || focused.className || focused.tagName : '';
    });
    reached.add(name);
    if (name === '') break;
  }
  const names = [...reached].join(' ');
  for (const wanted of [
    'home',
    'chip',
    'edit-sentence',
    'parameters',
    'mask',
    'play',
    'next',
    'scrub',
    'CANVAS',
  ])
    expect(names).toContain(wanted);
});
