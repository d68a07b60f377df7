/**
 * Figures in pages with their own shortcuts: which keys a figure handles, and what they mean on other keyboards. Whole
 * pages, because what their own listeners hear is the point.
 */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { expect, inFirefoxToo, test } from './support/test';
import { figureIn, openMenu, openPage, picture, setState, stateOf } from './support/whole';

test.use({ viewport: { width: 1280, height: 900 } });

const weight = { name: 'W_Q', index: [0, 0] } as const;
const share = { name: 'attn_weights', index: [1, 2, 2] } as const;

/** Opens the field of a weight. */
async function openWeight(figure: Locator): Promise<Locator> {
  await setState(figure, { stage: 'project', cell: weight });
  const field = figure.locator('mh-inspector input').first();
  await field.focus();
  return field;
}

/** Opens the field of the sentence. */
async function openSentence(figure: Locator): Promise<Locator> {
  await figure.locator('.edit').first().click();
  const field = figure.locator('textarea');
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
        Reveal: { getState(): { indexh: number; paused: boolean; overview: boolean } };
      };
      const { indexh, paused, overview } = Reveal.getState();
      return { indexh, paused, overview };
    });
  const here = { indexh: 1, paused: false, overview: false };

  test('what is typed as a weight or in a sentence turns no slide', async ({ page }) => {
    const figure = await deck(page);
    await type(await openWeight(figure), '1.5');
    expect((await stateOf(figure)).edits).toEqual([{ ...weight, value: 1.5 }]);
    await type(await openSentence(figure), 'b. now, ? so no fun');
    expect((await stateOf(figure)).sentence).toBe('b. now, ? so no fun');
    expect(await slide(page)).toEqual(here);
  });

  test(
    'keys of the picture, its buttons, choices and menus turn no slide; others are the deck’s',
    inFirefoxToo,
    async ({ page }) => {
      const figure = await deck(page);
      await setState(figure, { cell: share });
      await picture(figure).focus();
      for (const key of ['ArrowRight', 'ArrowDown', 'h', '.', ',', 'Home', 'End', 'Space', 'Space'])
        await page.keyboard.press(key);
      // The figure handles Escape while a cell is chosen, or a menu is open.
      await setState(figure, { cell: share });
      await page.keyboard.press('Escape');
      expect((await stateOf(figure)).cell).toBeNull();
      await openMenu(figure, 'Layer');
      await page.keyboard.press('Escape');
      await expect(figure.locator('.menu-panel:popover-open')).toHaveCount(0);
      await figure.getByRole('radio', { name: 'Split' }).focus();
      await page.keyboard.press('ArrowRight');
      await figure.locator('.play').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      expect(await slide(page)).toEqual(here);
      // The deck gets its own key for the overview, and arrows that the focused button does not use.
      await page.keyboard.press('o');
      expect(await slide(page)).toEqual({ ...here, overview: true });
      await page.keyboard.press('o');
      await page.keyboard.press('ArrowRight');
      expect(await slide(page)).toEqual({ ...here, indexh: 2 });
    },
  );
});

test.describe('a page with single-key shortcuts', () => {
  /** Opens it, and records all keys that reach the page itself, as `keydown a`, in order. */
  const opened = async (page: Page) => {
    await page.goto('./03-hotkeys.html');
    const figure = await figureIn(page);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const type of ['keydown', 'keypress', 'keyup'] as const)
        for (const target of [document, window])
          target.addEventListener(type, (event) =>
            heard.push(`${type} ${(event as KeyboardEvent).key}`),
          );
    });
    const heard = () =>
      page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0, Infinity));
    return { figure, heard };
  };

  test('hears no key that is typed in a field of the figure, but Tab', async ({ page }) => {
    const { figure, heard } = await opened(page);
    const field = await openWeight(figure);
    await heard();
    await field.pressSequentially('s0.5 n/');
    for (const key of ['ArrowUp', 'PageDown', 'Home', 'Shift+ArrowLeft', 'Escape'])
      await field.press(key);
    expect((await stateOf(figure)).cell).toBeNull();
    await type(await openSentence(figure), 's n p ? /');
    await expect(figure.locator('.edit')).toBeFocused();
    await openMenu(figure, 'Experiments');
    await figure.locator('mh-experiments input').pressSequentially('snp ?');
    await page.keyboard.press('Escape');
    // Nobody handles the modifiers themselves.
    expect((await heard()).filter((each) => !/Control|Shift/.test(each))).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await heard()).toContain('keydown Tab');
  });

  test(
    'hears no key that the figure uses, from its going down to its coming up; all others it hears',
    inFirefoxToo,
    async ({ page }) => {
      const { figure, heard } = await opened(page);
      await picture(figure).focus();
      for (const key of ['ArrowRight', 'h', '2', '.', 'Space', 'Space', '?', 'Control+z'])
        await page.keyboard.press(key);
      await figure.locator('.play').focus();
      await page.keyboard.press('Enter');
      expect((await heard()).filter((each) => !each.endsWith('Control'))).toEqual([]);
      for (const where of [picture(figure), figure.locator('.play')]) {
        await where.focus();
        await page.keyboard.press('s');
        expect(new Set(await heard())).toEqual(new Set(['keydown s', 'keypress s', 'keyup s']));
      }
      // The figure ignores the digit of a missing head, Escape without a chosen cell, and letters on its buttons.
      await figure.evaluate((each: ManyHeads) => each.pause());
      const before = await stateOf(figure);
      await page.keyboard.press('h');
      await picture(figure).focus();
      for (const key of ['9', 'Escape']) await page.keyboard.press(key);
      expect(await heard()).toEqual(
        expect.arrayContaining(['keydown h', 'keydown 9', 'keydown Escape']),
      );
      expect(await stateOf(figure)).toEqual(before);
    },
  );

  test('may switch off letters, digits and signs; arrows and the space bar stay', async ({
    page,
  }) => {
    const { figure, heard } = await opened(page);
    await figure.evaluate((each: HTMLElement) => each.setAttribute('shortcuts', 'off'));
    const before = await stateOf(figure);
    await picture(figure).focus();
    for (const key of ['h', '1', '.', '?']) await page.keyboard.press(key);
    expect(await stateOf(figure)).toEqual(before);
    expect((await heard()).filter((each) => each.startsWith('keydown'))).toHaveLength(8);
    await page.keyboard.press('ArrowRight');
    expect((await stateOf(figure)).cell).not.toBeNull();
    expect(await heard()).toEqual([]);
  });
});

test('on the page letters act while the picture has the focus, and not on its controls', async ({
  page,
}) => {
  const figure = await openPage(page, '#stage=scores');
  const head = async () => (await stateOf(figure)).head;
  const first = await head();
  for (const control of ['.play', '.word', '.edit', 'mh-knife input']) {
    await figure.locator(control).first().focus();
    await page.keyboard.press('h');
    expect(await head(), control).toBe(first);
  }
  await picture(figure).focus();
  await page.keyboard.press('h');
  expect(await head()).not.toBe(first);
});

test('Ctrl+Z and letters on a Cyrillic keyboard, with the keys as a browser sends them', async ({
  page,
}) => {
  await page.goto('./03-hotkeys.html');
  const figure = await figureIn(page);
  const { heads, head } = await stateOf(figure);
  await setState(figure, { heads: 4 });
  await picture(figure).focus();
  const client = await page.context().newCDPSession(page);
  const press = async (key: string, code: string, modifiers: number) => {
    const sent = { key, code, windowsVirtualKeyCode: code.charCodeAt(3), modifiers };
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...sent });
    await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...sent });
  };
  await press('я', 'KeyZ', 2);
  expect((await stateOf(figure)).heads).toBe(heads);
  await press('р', 'KeyH', 0);
  expect((await stateOf(figure)).head).not.toBe(head);
});

test('a word that an input method composes is taken as it was composed, and Enter then closes the field', async ({
  page,
}) => {
  await page.goto('./03-hotkeys.html');
  const figure = await figureIn(page);
  const field = await openSentence(figure);
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  const client = await page.context().newCDPSession(page);
  for (const text of ['ｎ', 'ね', 'ねｋ', 'ねこ', '猫'])
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  // Enter accepts the candidate.
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await client.send('Input.insertText', { text: '猫' });
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('猫');
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  expect((await stateOf(figure)).sentence).toBe('猫');
  await expect(figure.locator('.word')).toHaveText(['猫']);
});
