/** Popovers over the page, by mouse, keyboard and finger. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { enter, notices, open, openMenu, stateOf } from './support/layer';
import { choose, written } from './support/safetensors';
import { packed } from './support/layer-files';
import { expect, needsDriver, test } from './support/test';

const cell = '&stage=softmax&cell=attn_weights.1.4.6';
const menuOf = (id: string) => [`#${id}`, `#${id}-menu`] as const;
const menus = [
  ...['lessons', 'ladder', 'compare', 'share', 'files', 'view', 'cost', 'parameters', 'mask'].map(
    menuOf,
  ),
  ...['scaling', 'sizes', 'pace'].map(menuOf),
  ['#b-more', '#b-more-menu'],
  ['#choices-help', '#choices-help-panel'],
  ['#b-choices-help', '#b-choices-help-panel'],
] as const;

for (const [button, menu] of menus) {
  test(`${menu} opens by keyboard, and Escape closes it alone`, async ({ page }) => {
    const layer = await open(page, `#compare=mask:causal${cell}`);
    await page.locator(button).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator(menu)).toBeVisible();
    await expect(page.locator(menu).getByRole('status')).toHaveCount(0);
    // Moves the focus into menus that have something to focus.
    if (menu.endsWith('-menu') && menu !== '#cost-menu') await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.locator(menu)).toBeHidden();
    await expect(page.locator(button)).toBeFocused();
    expect((await stateOf(layer)).cell?.name).toBe('attn_weights');
  });
}

test('a press elsewhere, or on another menu, closes a menu', async ({ page }) => {
  await open(page);
  await page.locator('#sizes').click();
  await expect(page.locator('#sizes-menu')).toBeVisible();
  await page.locator('#files').click();
  await expect(page.locator('#sizes-menu')).toBeHidden();
  await expect(page.locator('#files-menu')).toBeVisible();
  await page.locator('.caption').click();
  await expect(page.locator('#files-menu')).toBeHidden();
  await page.locator('#files').click();
  await page.locator('#files').click();
  await expect(page.locator('#files-menu')).toBeHidden();
});

test('after menus over menus the timeline can be pressed', async ({ page }) => {
  const layer = await open(page);
  await page.locator('#compare').click();
  await page.locator('#sizes').click();
  await page.keyboard.press('Escape');
  await page.locator('#compare').click();
  await page.locator('#compare').click();
  await page.locator('[data-stage=output]').click();
  expect((await stateOf(layer)).stage).toBe('output');
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [640, 800],
  [360, 740],
] as const) {
  test(`every menu stands in the page and at its button, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, '#compare=mask:causal&variant=wide&parameters=random');
    for (const [button, menu] of menus) {
      // In the one-column layout, the page's own menus are behind one button.
      if (menu.endsWith('-menu')) await openMenu(page, button.slice(1));
      else await page.locator(button).click();
      await expect(page.locator(menu).getByRole('status')).toHaveCount(0);
      const [from, to] = [
        await page.locator(button).boundingBox(),
        await page.locator(menu).boundingBox(),
      ];
      if (!to) throw new Error(`${menu} is not there`);
      expect(to.x, menu).toBeGreaterThanOrEqual(0);
      expect(to.x + to.width, menu).toBeLessThanOrEqual(width);
      expect(to.y, menu).toBeGreaterThanOrEqual(0);
      expect(to.y + to.height, menu).toBeLessThanOrEqual(height);
      if (width >= 900 && from)
        expect(Math.abs(to.y - from.y - from.height), menu).toBeLessThan(12);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
  });
}

test('a press elsewhere accepts the change of a word, Escape does not', async ({ page }) => {
  const layer = await open(page);
  const word = page.locator('.word-editor input[name=word]');
  await page.locator('.chip', { hasText: 'money' }).click();
  await word.fill('boat');
  await page.keyboard.press('Escape');
  await expect(page.locator('.word-editor')).toHaveCount(0);
  expect((await stateOf(layer)).sentence).toContain('money');
  await page.locator('.chip', { hasText: 'money' }).click();
  await word.fill('boat');
  await page.locator('.caption').click();
  await expect(page.locator('.chip', { hasText: 'boat' })).toBeVisible();
  await expect(page.locator('.word-editor')).toHaveCount(0);
  await page.locator('.chip', { hasText: 'boat' }).click();
  await page.locator('.chip', { hasText: 'bank' }).click();
  await expect(word).toHaveValue('bank');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 }, isMobile: true });

  test('a tap says what the choices mean', needsDriver, async ({ page }) => {
    await open(page, '#mask=causal');
    await page.locator('#choices-help').tap();
    const help = page.locator('#choices-help-panel');
    await expect(help).toContainText('The input itself is cut');
    await page.touchscreen.tap(20, 200);
    await expect(help).toBeHidden();
  });

  test('a tap says what the choices of layer B mean', needsDriver, async ({ page }) => {
    await open(page, '#compare=heads:8');
    await page.locator('#b-choices-help').tap();
    const help = page.locator('#b-choices-help-panel');
    await expect(help).toContainText('The input itself is cut');
    await expect(help).toContainText('How many heads B has');
    await page.touchscreen.tap(20, 200);
    await expect(help).toBeHidden();
  });
});

test('controls show the state after a change that was put back or refused', async ({ page }) => {
  const layer = await open(page, '#variant=wide&parameters=random');
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await page.locator('#sizes').click();
  const box = page.locator('#output-projection');
  await box.click();
  expect((await stateOf(layer)).outputProjection).toBe(true);
  await expect(box).toBeChecked();
  await enter(page.locator('#d-k'), '100000');
  await expect(page.locator('#d-k')).toHaveValue('16');
});

test('pause() inside mh-stage holds', async ({ page }) => {
  const layer = await open(page, '#stage=concat&speed=4');
  await layer.evaluate(
    (el: ManyHeads) =>
      new Promise<void>((resolve) => {
        el.addEventListener('mh-stage', () => {
          el.pause();
          resolve();
        });
        el.play();
      }),
  );
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect((await stateOf(layer)).stage).toBe('output');
  const at = await layer.evaluate((el: ManyHeads) => el.position);
  // After two frames nothing has moved.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await layer.evaluate((el: ManyHeads) => el.position)).toBe(at);
});

test('an element that is moved in the document is measured where it is then', async ({ page }) => {
  const layer = await open(page);
  const width = () => page.locator('canvas').evaluate((each) => each.clientWidth);
  expect(await width()).toBeGreaterThan(600);
  await layer.evaluate((el: ManyHeads) => {
    const column = document.createElement('div');
    column.style.width = '420px';
    document.body.append(column);
    column.append(el);
  });
  await expect.poll(width).toBeLessThan(421);
  await layer.evaluate((el: ManyHeads) => {
    if (el.parentElement) el.parentElement.style.width = '500px';
  });
  await expect.poll(width).toBeGreaterThan(430);
});

test('beginning again closes the editor of the sentence', async ({ page }) => {
  const layer = await open(page);
  await page.locator('#edit-sentence').click();
  await layer.evaluate((el: ManyHeads) => el.reset());
  await expect(page.locator('#sentence-text')).toHaveCount(0);
});

test('an invalid number is forgotten with the next change', async ({ page }) => {
  await open(page, '#stage=project&cell=W_Q.3.5');
  await page.locator('#value').fill('a lot');
  await page.keyboard.press('Enter');
  await expect(page.locator('#value-error')).toContainText('cannot be used here');
  await page.locator('#slide').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#value-error')).toBeEmpty();
  await page.locator('#value').fill('a lot');
  await page.keyboard.press('Enter');
  await expect(page.locator('#value-error')).toContainText('cannot be used here');
  await page.locator('#undo').click();
  await expect(page.locator('#value-error')).toBeEmpty();
  await expect(page.locator('#value')).not.toHaveValue('a lot');
});

/** Files of this name are not read until the page calls `readOn`. */
async function holdFile(page: Page, slow: string): Promise<void> {
  await page.evaluate((name) => {
    const { slice } = Blob.prototype;
    const held = new Promise<void>((release) => Object.assign(window, { readOn: release }));
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range);
      if (this instanceof File && this.name === name) {
        const read = part.arrayBuffer.bind(part);
        part.arrayBuffer = () => held.then(read);
      }
      return part;
    };
  }, slow);
}
const readOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { readOn: () => void }).readOn());

test('of two files the one opened last is shown, however long each takes', async ({ page }) => {
  const layer = await open(page);
  await holdFile(page, 'large.safetensors');
  await choose(page, written(packed(12), { 'manyheads.heads': '3' }), 'large.safetensors');
  await choose(page, written(packed(8), { 'manyheads.heads': '2' }), 'small.safetensors');
  await expect(notices(page)).toContainText('small.safetensors');
  await readOn(page);
  // A timer runs after the requests that follow the reading.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(await stateOf(layer)).toMatchObject({ heads: 2, parameters: 'imported' });
  await expect(notices(page)).not.toContainText('large.safetensors');
});

test('a file that is refused later does not stop an earlier one', async ({ page }) => {
  const layer = await open(page);
  await holdFile(page, 'large.safetensors');
  await choose(page, written(packed(12), { 'manyheads.heads': '3' }), 'large.safetensors');
  await choose(page, Buffer.alloc(4), 'broken.safetensors');
  await expect(notices(page)).toContainText('broken.safetensors');
  await readOn(page);
  await expect(notices(page).last()).toContainText('large.safetensors');
  expect((await stateOf(layer)).heads).toBe(3);
});
