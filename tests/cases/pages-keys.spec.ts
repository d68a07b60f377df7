/**
 * Figures in pages with their own shortcuts: which keys a figure handles, and what they mean on other keyboards. Whole
 * pages, because what their own listeners hear is the point.
 */
import type { Locator, Page } from '@playwright/test';
import { figureIn } from './support/whole';
import { setState, stateOf } from '../e2e/support/layer';
import { listen } from './support/keys';
import { expect, inFirefoxToo, test } from './support/test';

test.use({ viewport: { width: 1280, height: 900 } });

const weight = { name: 'W_Q', index: [0, 0] } as const;

/** Opens the field of a weight. */
async function openWeight(figure: Locator): Promise<Locator> {
  await setState(figure, { stage: 'project', cell: weight });
  await figure.locator('canvas').first().focus();
  await figure.page().keyboard.press('e');
  const field = figure.locator('#value');
  await expect(field).toBeFocused();
  return field;
}

async function type(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
  await field.press('Enter');
}

test.describe('a real reveal.js deck', () => {
  const deck = async (page: Page) => {
    await page.goto('./02-reveal.html#/1');
    return figureIn(page);
  };
  const slide = (page: Page) =>
    page.evaluate(() => {
      const { Reveal } = window as unknown as {
        Reveal: {
          getState(): { indexh: number; paused: boolean; overview: boolean };
        };
      };
      const { indexh, paused, overview } = Reveal.getState();
      return { indexh, paused, overview };
    });
  const here = { indexh: 1, paused: false, overview: false };

  test('what is typed as a weight or in a sentence turns no slide', async ({ page }) => {
    const figure = await deck(page);
    await type(await openWeight(figure), '1.5');
    expect((await stateOf(figure)).edits).toEqual([{ ...weight, value: 1.5 }]);
    await figure.locator('#edit-sentence').click();
    await type(figure.locator('#sentence-text'), 'b. now, ? so no fun');
    expect((await stateOf(figure)).sentence).toBe('b. now, ? so no fun');
    expect(await slide(page)).toEqual(here);
  });

  test(
    'keys of the picture and of its buttons turn no slide; others are the deck’s',
    inFirefoxToo,
    async ({ page }) => {
      const figure = await deck(page);
      const canvas = figure.locator('canvas').first();
      await setState(figure, { cell: { name: 'attn_weights', index: [1, 2, 2] } });
      await canvas.focus();
      for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'n', 'h', '.', ','])
        await page.keyboard.press(key);
      // The figure handles Escape while a cell is chosen.
      await setState(figure, { cell: { name: 'attn_weights', index: [1, 2, 2] } });
      await page.keyboard.press('Escape');
      expect((await stateOf(figure)).cell).toBeNull();
      await page.keyboard.press('Home');
      await page.keyboard.press('End');
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      expect(await slide(page)).toEqual(here);
      await figure.locator('#next').focus();
      await page.keyboard.press('Space');
      await figure.locator('.scrub').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('PageDown');
      expect(await slide(page)).toEqual(here);
      // The deck gets its own key for the overview, and arrows that the focused button does not use.
      await figure.locator('#next').focus();
      await page.keyboard.press('o');
      expect(await slide(page)).toEqual({ ...here, overview: true });
      await page.keyboard.press('o');
      await page.keyboard.press('ArrowRight');
      expect(await slide(page)).toEqual({ ...here, indexh: 2 });
    },
  );
});

test.describe('a page with single-key shortcuts', () => {
  const opened = async (page: Page) => {
    await page.goto('./03-hotkeys.html');
    const figure = await figureIn(page);
    return { figure, heard: await listen(page) };
  };

  test('hears no key that is typed in a field of the figure, but Tab', async ({ page }) => {
    const { figure, heard } = await opened(page);
    const field = await openWeight(figure);
    await heard();
    await field.pressSequentially('s0.5 n/');
    for (const key of ['ArrowUp', 'PageDown', 'Home', 'Control+a', 'Shift+ArrowLeft', 'Escape'])
      await field.press(key);
    expect(await heard()).toEqual([]);
    await expect(figure.locator('canvas').first()).toBeFocused();
    await figure.locator('#slide').press('ArrowRight');
    await figure.locator('#slide').press('s');
    await figure.locator('.scrub').press('End');
    await figure.locator('#edit-sentence').click();
    await figure.locator('#sentence-text').pressSequentially('s n p ? /');
    await figure.locator('#sentence-text').press('Enter');
    await figure.locator('.chip').first().click();
    const editor = figure.locator('.word-editor');
    await editor.locator('input[name=word]').pressSequentially('snp');
    await editor.locator('select').press('n');
    await editor.locator('input[name=padding]').press('s');
    await editor.locator('input[name=padding]').press('Space');
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await figure.locator('#sizes').click();
    for (const number of await figure.locator('#sizes-menu input').all()) await number.press('3');
    expect(await heard()).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await heard()).toContain('keydown Tab');
  });

  test(
    'hears no key that the figure uses, from its going down to its coming up; all others it hears',
    inFirefoxToo,
    async ({ page }) => {
      const { figure, heard } = await opened(page);
      const canvas = figure.locator('canvas').first();
      await canvas.focus();
      for (const key of ['ArrowRight', 'h', '2', '.', 'Space', 'Space', 'Enter', '?'])
        await page.keyboard.press(key);
      await expect(figure.locator('#look-panel')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(figure.locator('#look-panel')).toHaveCount(0);
      await page.keyboard.press('Space');
      await figure.locator('#next').focus();
      await page.keyboard.press('Enter');
      await figure.locator('#mask').focus();
      await page.keyboard.press('Space');
      await expect(figure.locator('#mask-menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(figure.locator('#mask-menu')).toBeHidden();
      await page.keyboard.press('Control+z');
      // Nobody handles the Control key itself.
      expect((await heard()).filter((each) => !each.endsWith('Control'))).toEqual([]);
      for (const where of [canvas, figure.locator('#next')]) {
        await where.focus();
        await page.keyboard.press('s');
        expect(new Set(await heard())).toEqual(new Set(['keydown s', 'keypress s', 'keyup s']));
      }
      // The figure ignores the digit of a missing head, and Escape without a chosen cell.
      await setState(figure, { cell: null });
      await canvas.focus();
      await page.keyboard.press('9');
      await page.keyboard.press('Escape');
      expect(await heard()).toEqual(expect.arrayContaining(['keydown 9', 'keydown Escape']));
    },
  );
});

test('Ctrl+Z on a Cyrillic keyboard takes back, with the keys as a browser sends them', async ({
  page,
}) => {
  await page.goto('./03-hotkeys.html');
  const figure = await figureIn(page);
  const { heads } = await stateOf(figure);
  await setState(figure, { heads: 4 });
  await figure.locator('canvas').first().focus();
  const client = await page.context().newCDPSession(page);
  const key = { key: 'я', code: 'KeyZ', windowsVirtualKeyCode: 90, modifiers: 2 };
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  expect((await stateOf(figure)).heads).toBe(heads);
});

test('a word that an input method composes is taken as it was composed, and Enter then closes the editor', async ({
  page,
}) => {
  await page.goto('./03-hotkeys.html');
  const figure = await figureIn(page);
  await figure.locator('#edit-sentence').click();
  const field = figure.locator('#sentence-text');
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  const client = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  for (const text of ['ｎ', 'ね', 'ねｋ', 'ねこ', '猫']) await compose(text);
  // Enter accepts the candidate.
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await client.send('Input.insertText', { text: '猫' });
  await client.send('Input.dispatchKeyEvent', {
    type: 'keyUp',
    ...enter,
    windowsVirtualKeyCode: 13,
  });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('猫');
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  expect((await stateOf(figure)).sentence).toBe('猫');
  await expect(figure.locator('.chip')).toHaveText(['猫']);
});
