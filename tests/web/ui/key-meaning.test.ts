/** The meaning of a key on several keyboard layouts and with input methods. */
import { describe, expect, it } from 'vitest';
import {
  isCharacter,
  isCommand,
  isComposed,
  isModified,
  meaningOf,
  type Press,
} from '../../../web/ui/shared/key-meaning';

const press = (key: string, code = '', held: Partial<Press> = {}): Press => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
  ...held,
});
const shift = { shiftKey: true };

describe('the meaning of a key', () => {
  const lock = { getModifierState: (name: string) => name === 'CapsLock' };

  it.each<[string, string, string, Partial<Press>, string]>([
    ['Latin', 'z', 'KeyZ', {}, 'z'],
    ['German, where Z and Y have changed places', 'z', 'KeyY', {}, 'z'],
    ['French, where A is in the place of Q', 'a', 'KeyQ', {}, 'a'],
    ['Dvorak, in the place of Z', ';', 'KeyZ', {}, ';'],
    ['Turkish', 'ı', 'KeyI', {}, 'ı'],
    ['Swedish', 'ö', 'Semicolon', {}, 'ö'],
    ['Russian', 'я', 'KeyZ', {}, 'z'],
    ['Russian, where the place has no letter of ours', 'ж', 'Semicolon', {}, 'ж'],
    ['Russian, of which the place is not told', 'я', '', {}, 'я'],
    ['Hebrew', 'ז', 'KeyZ', {}, 'z'],
    ['Arabic, where one key writes two letters', 'لا', 'KeyB', {}, 'b'],
    ['Thai, where a key writes a mark', 'ื', 'KeyN', {}, 'n'],
    ['Korean', 'ㅋ', 'KeyZ', {}, 'z'],
    ['French, whose digits need Shift', '1', 'Digit1', shift, '1'],
    ['French, without Shift', '&', 'Digit1', {}, '&'],
    ['Arabic, with digits of its own', '١', 'Digit1', {}, '1'],
    ['Latin, with Shift', 'N', 'KeyN', shift, 'N'],
    ['Russian, with Shift', 'Т', 'KeyN', shift, 'N'],
    ['Latin, with Caps Lock', 'N', 'KeyN', lock, 'n'],
    ['Latin, with Caps Lock and Shift', 'n', 'KeyN', { ...shift, ...lock }, 'N'],
    ['any, for a key that writes nothing', 'ArrowUp', 'KeyZ', {}, 'ArrowUp'],
    ['any, for the space bar', ' ', 'KeyZ', {}, ' '],
    ['any, for a dead key', 'Dead', 'KeyZ', {}, 'Dead'],
  ])('is on a keyboard that is %s: %s at %s', (_, key, code, held, meaning) =>
    expect(meaningOf(press(key, code, held))).toBe(meaning),
  );
});

describe('a key of an input method', () => {
  it('is known by either sign', () => {
    expect(isComposed(press('Enter', 'Enter', { isComposing: true }))).toBe(true);
    expect(isComposed(press('Enter', 'Enter', { keyCode: 229 }))).toBe(true);
    expect(isComposed(press('Enter', 'Enter', { keyCode: 13 }))).toBe(false);
  });
});

describe('what is held with a key', () => {
  it('makes a command of it, but not AltGr', () => {
    expect(isCommand(press('z', 'KeyZ', { ctrlKey: true }))).toBe(true);
    expect(isCommand(press('z', 'KeyZ', { metaKey: true }))).toBe(true);
    expect(isCommand(press('z', 'KeyZ', { ctrlKey: true, altKey: true }))).toBe(false);
    expect(isCommand(press('z', 'KeyZ', shift))).toBe(false);
  });
  it('makes it the browser’s, but not Shift', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey'])
      expect(isModified(press('a', 'KeyA', { [held]: true }))).toBe(true);
    expect(isModified(press('a', 'KeyA', shift))).toBe(false);
  });
});

it('letters, digits and signs can be switched off; the space bar and named keys cannot', () => {
  for (const each of ['e', 'N', '1', ',', '.', '?', 'я', '😀'])
    expect(isCharacter(each)).toBe(true);
  for (const each of [' ', 'Enter', 'F2', 'Escape', 'Home']) expect(isCharacter(each)).toBe(false);
});
