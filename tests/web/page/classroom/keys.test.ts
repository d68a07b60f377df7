/** Keys of a presentation: those of a clicker, of a keyboard, and keys to leave alone. */
import { describe, expect, it } from 'vitest';
import { commandOf, isTakeBack, optionOf } from '../../../../web/page/classroom/present/keys';
import { isRemote } from '../../../../web/page/classroom/present/channel';
import { allKeys } from '../../../../web/text/en/present';

const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
const event = (key: string, more: object = {}) => ({
  ...{ key, code: '', isComposing: false, keyCode: 0 },
  ...none,
  ...more,
});
const press = (key: string, more: object = {}, characters = true) =>
  commandOf(event(key, more), characters);

describe('a key', () => {
  it.each(['PageDown', 'ArrowRight', 'ArrowDown', ' ', 'Enter'])('%j goes on', (key) =>
    expect(press(key)).toBe('next'),
  );
  it.each(['PageUp', 'ArrowLeft', 'ArrowUp'])('%s goes back', (key) =>
    expect(press(key)).toBe('previous'),
  );
  it.each(['b', 'B', '.'])('%s is the black screen, as on any clicker', (key) =>
    expect(press(key)).toBe('black'),
  );
  it('of the browser stays the browser’s', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey'])
      expect(press('b', { [held]: true })).toBeNull();
  });
  it('that means nothing here does nothing, whatever it is called', () => {
    for (const key of ['d', 'F5', 'constructor', 'Shift']) expect(press(key)).toBeNull();
  });
  it('of another script is the letter in its place', () => {
    expect(press('и', { code: 'KeyB' })).toBe('black');
    expect(press('и', { code: 'KeyB', shiftKey: true })).toBe('black');
  });
  it('of an input method is the input method’s', () => {
    expect(press('Enter', { isComposing: true })).toBeNull();
    expect(press(' ', { keyCode: 229 })).toBeNull();
  });
  it('that writes a character does nothing where these are switched off; a clicker goes on', () => {
    for (const key of ['b', '.', 'q', 't', 'f', '?']) expect(press(key, {}, false), key).toBeNull();
    for (const key of ['PageDown', ' ', 'ArrowRight']) expect(press(key, {}, false)).toBe('next');
  });
  it('is named in the list of keys', () => {
    const named = allKeys.map(({ keys }) => keys).join(', ');
    for (const key of ['Page Down', 'Page Up', 'Space', 'Home', 'Esc', 'b', 'q', 't', 'f'])
      expect(named).toContain(key);
  });
});

it('another window may not ask for what needs this one', () => {
  expect(isRemote('next')).toBe(true);
  expect(isRemote('leave')).toBe(false);
  expect(isRemote('teacher')).toBe(false);
});

describe('a key that counts', () => {
  it('is a digit, for the option of that place', () => {
    expect(optionOf(event('1'), true)).toBe(0);
    expect(optionOf(event('9'), true)).toBe(8);
    for (const key of ['0', '10', 'a', 'Enter']) expect(optionOf(event(key), true)).toBeNull();
  });
  it('counts nothing where letters and digits are off, with a held key, or in an input method', () => {
    expect(optionOf(event('1'), false)).toBeNull();
    expect(optionOf(event('1', { ctrlKey: true }), true)).toBeNull();
    expect(optionOf(event('1', { isComposing: true }), true)).toBeNull();
  });
  it('takes back with Backspace', () => {
    expect(isTakeBack(event('Backspace'))).toBe(true);
    expect(isTakeBack(event('Backspace', { altKey: true }))).toBe(false);
    expect(isTakeBack(event('Delete'))).toBe(false);
  });
});
