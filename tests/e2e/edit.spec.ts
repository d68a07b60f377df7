/** Where a number comes from and where it goes, the backward pass, and editing numbers by mouse and by keyboard. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import {
  at,
  nameOf,
  notices,
  open,
  setState,
  stateOf,
  tensor,
  tensors,
  openMenu,
} from './support/layer';
import { expect, test } from './support/test';

const inspected = (page: Page) => page.locator('[data-inspect]').getAttribute('data-inspect');

/** Presses Tab until the focus is on the selector; fails after `most` presses. */
async function tabTo(page: Page, selector: string, most = 6): Promise<void> {
  for (let k = 0; k < most; k++) {
    await page.keyboard.press('Tab');
    const there = await page
      .locator('#layer')
      .evaluate(
        (el: ManyHeads, wanted) =>
          el.shadowRoot?.querySelector(`${wanted}:focus`) instanceof Element,
        selector,
      );
    if (there) return;
  }
  throw new Error(`${selector} was not reached by ${most} tabs`);
}

test('from the output back to token and position, and forward again, by keyboard alone', async ({
  page,
}) => {
  const layer = await open(page, '#stage=output&cell=output.9.3&heads=2&parameters=random&bias=on');
  await page.locator('canvas').focus();
  await tabTo(page, '.inspector', 4);
  const names: string[] = [];
  const back = ['concat', 'context', 'attn_weights', 'masked', 'scaled', 'scores', 'q', 'q_packed'];
  for (const name of [...back, 'x', 'token']) {
    await tabTo(page, '.terms .link');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-inspect]')).toBeFocused();
    await expect(page.locator('[data-inspect]')).toHaveAttribute(
      'data-inspect',
      new RegExp(`^${name}\\.`),
    );
    names.push(nameOf((await stateOf(layer)).cell ?? { name: '', index: [] }));
  }
  await expect(page.locator('.trail li')).toHaveCount(names.length);
  await expect(page.locator('.stage-column [aria-live]')).toContainText(/token.*, a term of x\[/);
  // One step back is x; its second term is the position.
  await page.keyboard.press('Backspace');
  expect(await inspected(page)).toBe(names.at(-2));
  await tabTo(page, '.terms .link');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await inspected(page)).toMatch(/^position\./);
  await expect(page.locator('.origin')).toContainText(
    /word \d+, so j = \d+: (sin|cos)\(j \/ 10000\^/,
  );
  // Following what the position feeds leads to the output again.
  for (const name of ['x', 'q_packed', 'q', 'scores', 'scaled', 'masked', 'attn_weights']) {
    await tabTo(page, '.feeds .link', 9);
    await page.keyboard.press('Enter');
    expect(await inspected(page)).toMatch(new RegExp(`^${name}\\.`));
  }
  await expect(page.locator('.stage-column [aria-live]')).toContainText('fed by masked');
});

test('every parameter says how it was made, and biases lead on', async ({ page }) => {
  await open(page, '#stage=output&cell=output.0.0&parameters=random&bias=on&seed=11');
  await page.locator('.terms').getByRole('button').last().click();
  expect(await inspected(page)).toBe('b_O.0');
  await expect(page.locator('.origin')).toContainText('Drawn from the seed 11.');
  await expect(page.locator('.feeds')).toContainText('output[·, 1] 10 cells');
});

test('a trail leads back by its crumbs, and a cell chosen on the stage begins another', async ({
  page,
}) => {
  const layer = await open(page, '#stage=scores&cell=scores.1.4.6');
  const link = () => page.locator('.terms .link').first();
  await link().click();
  await link().click();
  await link().click();
  expect(await inspected(page)).toMatch(/^x\./);
  const crumbs = page.locator('.trail li');
  await expect(crumbs).toHaveText([
    'scores₂[deposit, money] ←is made of',
    'q₂[deposit, 1] ←is made of',
    'q[deposit, 5] ←is made of',
  ]);
  await crumbs.nth(1).getByRole('button').click();
  expect(await inspected(page)).toBe('q.1.4.0');
  await expect(crumbs).toHaveCount(1);
  expect(await stateOf(layer)).toMatchObject({ stage: 'heads' });
  // Alt+Left works in the picture too.
  await page.locator('canvas').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  expect(await inspected(page)).toBe('scores.1.4.6');
  await expect(page.locator('canvas')).toBeFocused();
  await expect(page.locator('.trail')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(crumbs).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.trail')).toHaveCount(0);
});

test('64 terms: the strips scroll in their place, keys walk them, the largest can come first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '#stage=output&cell=output.9.3&d-model=64&parameters=random');
  const rows = page.locator('.terms tbody tr');
  await expect(rows).toHaveCount(64);
  await expect(page.locator('[data-total]')).toBeInViewport({ ratio: 0.95 });
  const box = await page.locator('.terms').evaluate((el) => [el.scrollWidth, el.clientWidth]);
  // No horizontal scrolling; a border may exceed the width.
  expect((box[0] ?? NaN) - (box[1] ?? NaN)).toBeLessThanOrEqual(2);
  await rows.first().locator('.operand button').first().focus();
  await page.keyboard.press('End');
  await expect(rows.last().locator('.operand button').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(rows.last().locator('.operand button').last()).toBeFocused();
  await page.locator('#order').click();
  const products = await page
    .locator('[data-product]')
    .evaluateAll((all) => all.map((each) => Math.abs(Number(each.getAttribute('data-product')))));
  expect(products).toEqual([...products].sort((a, b) => b - a));
  expect(new Set(products).size).toBeGreaterThan(50);
});

test('a parameter is edited by typing: what depends on it changes, nothing else, and undo works @quick', async ({
  page,
}) => {
  const layer = await open(page, '#stage=project&cell=W_Q.1.2');
  const names = ['W_Q', 'q_packed', 'k_packed', 'scores', 'output'] as const;
  const before = await tensors(layer, names);
  await page.locator('canvas').focus();
  await page.keyboard.press('e');
  await expect(page.locator('#value')).toBeFocused();
  await page.locator('#value').fill('0,75');
  await page.keyboard.press('Enter');
  const after = await tensors(layer, names);
  expect(at(after.get('W_Q'), 1, 2)).toBe(0.75);
  expect(after.get('q_packed')?.data).not.toEqual(before.get('q_packed')?.data);
  expect(after.get('k_packed')?.data).toEqual(before.get('k_packed')?.data);
  expect(after.get('output')?.data).not.toEqual(before.get('output')?.data);
  await openMenu(page, 'edits');
  await expect(page.locator('.edits')).toContainText(/\[verb, 3\]\s+0 → 0.75/);
  await page.keyboard.press('Escape');
  await page.locator('#value').focus();
  await expect(page.locator('.legend')).toContainText('1 value edited');
  await expect(page.locator('.caption')).toContainText('Edited: WQ[2, 3].');
  expect(await layer.evaluate((el: ManyHeads) => el.describe())).toContain('Edited: W_Q[2, 3]');
  await expect(page.locator('.inspector #put-back')).toHaveText('Put 0 back');
  // Embed is unchanged; the strip marks only the stages that changed.
  await expect(page.locator('[data-stage=embed] .downstream')).toHaveCount(0);
  await expect(page.locator('[data-stage=scores] .downstream.changed')).toHaveCount(1);
  // Inside the field Ctrl+Z would undo typing, so Escape leaves it first.
  await page.keyboard.press('Escape');
  await expect(page.locator('canvas')).toBeFocused();
  await page.keyboard.press('Control+z');
  expect((await stateOf(layer)).edits).toEqual([]);
  expect((await tensor(layer, 'output')).data).toEqual(before.get('output')?.data);
  await expect(page.locator('#edits')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  expect((await tensor(layer, 'output')).data).toEqual(after.get('output')?.data);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  expect((await stateOf(layer)).edits).toEqual([{ name: 'W_Q', index: [1, 2], value: 0.75 }]);
});

test('the cells that depend on an edit are marked in the picture', async ({ page }) => {
  const layer = await open(page, '#stage=scores');
  const picture = () => page.locator('canvas').screenshot();
  const before = await picture();
  await setState(layer, { edits: [{ name: 'W_Q', index: [1, 2], value: 0 }] });
  // Typing the old number is no edit, so nothing is marked.
  expect((await stateOf(layer)).edits).toEqual([]);
  expect((await picture()).equals(before)).toBe(true);
  // Verb → object does not read column 3 of head 1, so only head 1 is marked.
  await setState(layer, { edits: [{ name: 'W_Q', index: [1, 2], value: 1e-30 }] });
  expect((await picture()).equals(before)).toBe(false);
});

test('steps, the slider, and a drag that is one change', async ({ page }) => {
  const layer = await open(page, '#stage=embed&cell=token.4.3');
  const value = async () => at(await tensor(layer, 'token'), 4, 3);
  await page.locator('#more-of-it').click();
  expect(await value()).toBeCloseTo(0.1, 6);
  await page.locator('#less').click();
  await page.locator('#less').click();
  expect(await value()).toBeCloseTo(-0.1, 6);
  const slide = await page.locator('#slide').boundingBox();
  if (!slide) throw new Error('no slider');
  const y = slide.y + slide.height / 2;
  await page.mouse.move(slide.x + slide.width * 0.45, y);
  await page.mouse.down();
  for (const share of [0.6, 0.7, 0.8, 0.9]) await page.mouse.move(slide.x + slide.width * share, y);
  await page.mouse.up();
  expect(await value()).toBeGreaterThan(0.7);
  expect(at(await tensor(layer, 'x'), 4, 3)).toBe(await value());
  await page.locator('#undo').click();
  expect(await value()).toBeCloseTo(-0.1, 6);
  await page.locator('#slide').focus();
  await page.keyboard.press('ArrowRight');
  expect(await value()).toBeGreaterThan(-0.1);
  await page.locator('#put-back').click();
  expect(await value()).toBe(0);
});

test('a double click opens a number; what is computed or held says why it does not', async ({
  page,
}) => {
  const layer = await open(page, '#stage=embed');
  const canvas = page.locator('canvas');
  const hit = await layer.evaluate((el: ManyHeads) => {
    const target = el.shadowRoot?.querySelector('canvas');
    if (!target) return null;
    const { left, top, width, height } = target.getBoundingClientRect();
    const over = { name: '' };
    el.addEventListener('mh-inspect', (event) => {
      over.name = (event as CustomEvent<{ place: { name: string } }>).detail.place.name;
    });
    for (let y = 5; y < height; y += 9) {
      for (let x = 5; x < width; x += 9) {
        over.name = '';
        const at = { clientX: left + x, clientY: top + y, pointerType: 'mouse' };
        target.dispatchEvent(new PointerEvent('pointermove', at));
        if (over.name === 'token') return { x: x + 2, y: y + 2 };
      }
    }
    return null;
  });
  if (!hit) throw new Error('no token on the canvas');
  await canvas.dblclick({ position: hit });
  await expect(page.locator('#value')).toBeFocused();
  expect((await stateOf(layer)).cell?.name).toBe('token');

  await setState(layer, { stage: 'scores', cell: { name: 'scores', index: [1, 4, 6] } });
  await canvas.focus();
  await page.keyboard.press('F2');
  await expect(notices(page)).toContainText(/scores₂\[deposit, money\]: It is computed/);
  await expect(page.locator('#value')).toHaveCount(0);

  await setState(layer, { sharedQK: true, stage: 'project', cell: { name: 'W_K', index: [0, 0] } });
  await canvas.focus();
  await page.keyboard.press('e');
  await expect(notices(page)).toContainText(
    'W_K[subj, 1]: One matrix makes queries and keys: edit W_Q',
  );
  await page.locator('.terms .link').click();
  expect(await inspected(page)).toBe('W_Q.0.0');
  await setState(layer, { outputProjection: false, cell: { name: 'W_O', index: [0, 0] } });
  await expect(page.locator('.origin')).toContainText(
    'has no W_O. The identity matrix is used in its place',
  );
  await expect(page.locator('#value')).toHaveCount(0);
});

for (const [text, says] of [
  ['abc', '“abc” cannot be used here; allowed: numbers from −10000 to 10000.'],
  ['', 'allowed: numbers'],
  ['1e9', '“1e9” cannot'],
  ['NaN', '“NaN” cannot'],
  ['Infinity', 'allowed: numbers from −10000'],
  ['1 2', 'allowed'],
] as const) {
  test(`“${text}” typed as a number is refused, and the layer stays`, async ({ page }) => {
    const layer = await open(page, '#stage=project&cell=W_Q.1.2');
    const before = await tensor(layer, 'output');
    await page.locator('#value').fill(text);
    await page.keyboard.press('Enter');
    await expect(page.locator('#value-error')).toContainText(says);
    await expect(page.locator('#value')).toHaveAttribute('aria-invalid', 'true');
    expect((await tensor(layer, 'output')).data).toEqual(before.data);
    await page.keyboard.press('Escape');
    await page.locator('#value').focus();
    await expect(page.locator('#value')).toHaveValue('0');
    await expect(page.locator('#value-error')).toBeEmpty();
  });
}

test('a link keeps the edits; what does not fit is refused by name', async ({ page }) => {
  const layer = await open(page, '#stage=project&cell=W_Q.1.2');
  await page.locator('#value').fill('-1.25');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/edits=W_Q\.1\.2%3A-1\.25/);
  const output = await tensor(layer, 'output');
  const { hash } = new URL(page.url());
  await page.goto('about:blank');
  const again = await open(page, hash);
  expect((await tensor(again, 'output')).data).toEqual(output.data);

  await page.goto('about:blank');
  const odd = await open(page, '#edits=W_Q.99.2:1,token.0.1:2');
  await expect(notices(page)).toContainText(/edits: W_Q\.99\.2 was left as it was.*16 × 16/);
  expect((await stateOf(odd)).edits).toEqual([{ name: 'token', index: [0, 1], value: 2 }]);
});

test('undo takes back other changes, too; edits go with what they replaced, and come back', async ({
  page,
}) => {
  const layer = await open(page, '#stage=project&cell=W_Q.1.2&edits=W_Q.1.2:0.5');
  await page
    .getByRole('button', { name: /^Narrow/ })
    .or(page.locator('.knife label').nth(2))
    .first()
    .click();
  await expect(notices(page)).toContainText('edits: W_Q[2, 3] was dropped');
  expect(await stateOf(layer)).toMatchObject({ variant: 'narrow', edits: [] });
  await layer.evaluate((el: ManyHeads) => el.undo());
  expect(await stateOf(layer)).toMatchObject({ variant: 'split', edits: [{ value: 0.5 }] });
  await layer.evaluate((el: ManyHeads) => el.redo());
  expect(await stateOf(layer)).toMatchObject({ variant: 'narrow', edits: [] });
  await page.locator('#undo').click();
  // Another head count cuts the same matrices differently, so the edit stays.
  await setState(layer, { heads: 2 });
  expect((await stateOf(layer)).edits).toHaveLength(1);
  // Typing a word is one change.
  await page.locator('#edit-sentence').click();
  await page.locator('#sentence-text').pressSequentially(' now');
  await page.keyboard.press('Enter');
  await page.locator('#undo').click();
  expect(await stateOf(layer)).toMatchObject({ heads: 2, sentence: /bank$/ });
});

for (const [width, height] of [
  [360, 740],
  [1024, 768],
] as const) {
  test(`at ${width} × ${height} the field, the trail and the list of edits fit`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, '#stage=project&cell=W_Q.1.2&edits=W_Q.1.2:0.5,token.0.1:2,W_K.3.3:1');
    for (let k = 0; k < 3; k++) await page.locator('.feeds .link').first().click();
    for (const selector of ['.inspector', '.trail', '#edits']) {
      // A row of controls that is too long scrolls.
      await page.locator(selector).scrollIntoViewIfNeeded();
      const box = await page.locator(selector).boundingBox();
      expect(box, selector).not.toBeNull();
      expect(Math.round((box?.x ?? 0) + (box?.width ?? 0)), selector).toBeLessThanOrEqual(width);
      expect(box?.x, selector).toBeGreaterThanOrEqual(0);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(width);
  });
}
