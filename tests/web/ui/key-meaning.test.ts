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
  it.each([
    ['Latin', 'z', 'KeyZ', 'z'],
    ['German, where Z and Y have changed places', 'z', 'KeyY', 'z'],
    ['German', 'y', 'KeyZ', 'y'],
    ['French, where A is in the place of Q', 'a', 'KeyQ', 'a'],
    ['Dvorak, whose Z is in the place of the full stop', 'z', 'Slash', 'z'],
    ['Dvorak, in the place of Z', ';', 'KeyZ', ';'],
    ['French, in the place of M', ',', 'KeyM', ','],
    ['Turkish', 'ı', 'KeyI', 'ı'],
    ['Swedish', 'ö', 'Semicolon', 'ö'],
    ['Russian', 'я', 'KeyZ', 'z'],
    ['Russian', 'н', 'KeyY', 'y'],
    ['Greek', 'ζ', 'KeyZ', 'z'],
    ['Hebrew', 'ז', 'KeyZ', 'z'],
    ['Arabic, where one key writes two letters', 'لا', 'KeyB', 'b'],
    ['Thai, where a key writes a mark', 'ื', 'KeyN', 'n'],
    ['Hindi', 'ए', 'KeyZ', 'z'],
    ['Armenian', 'զ', 'KeyZ', 'z'],
    ['Georgian', 'ზ', 'KeyZ', 'z'],
    ['Korean', 'ㅋ', 'KeyZ', 'z'],
  ])('is on a keyboard that is %s: %s at %s is %s', (_, key, code, meaning) =>
    expect(meaningOf(press(key, code))).toBe(meaning),
  );

  it('is a digit where that is written: with Shift on AZERTY, and in other scripts', () => {
    expect(meaningOf(press('1', 'Digit1', shift))).toBe('1');
    expect(meaningOf(press('&', 'Digit1'))).toBe('&');
    expect(meaningOf(press('1', 'Numpad1'))).toBe('1');
    expect(meaningOf(press('١', 'Digit1'))).toBe('1');
    expect(meaningOf(press('۳', 'Digit3'))).toBe('3');
    expect(meaningOf(press('ๅ', 'Digit1'))).toBe('1');
  });

  it('of a letter is a capital where that is written, and Caps Lock makes none', () => {
    expect(meaningOf(press('N', 'KeyN', shift))).toBe('N');
    expect(meaningOf(press('N'))).toBe('N');
    const lock = { getModifierState: (name: string) => name === 'CapsLock' };
    expect(meaningOf(press('N', 'KeyN', lock))).toBe('n');
    expect(meaningOf(press('n', 'KeyN', { ...shift, ...lock }))).toBe('N');
    expect(meaningOf(press('Т', 'KeyN', shift))).toBe('N');
    expect(meaningOf(press('נ', 'KeyN', shift))).toBe('N');
  });

  it('is its name, for a key that writes nothing', () => {
    for (const key of ['Enter', 'Escape', 'ArrowUp', 'PageDown', 'F2', 'Home', ' ', 'Dead', 'Tab'])
      expect(meaningOf(press(key, 'KeyZ'))).toBe(key);
  });

  it('is what is written where the place has no letter of ours, or is not told', () => {
    expect(meaningOf(press('ж', 'Semicolon'))).toBe('ж');
    expect(meaningOf(press('я'))).toBe('я');
    expect(meaningOf(press('?', 'Digit7', shift))).toBe('?');
  });
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
