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

it.each([
  ['next', ['PageDown', 'ArrowRight', 'ArrowDown', ' ', 'Enter']],
  ['previous', ['PageUp', 'ArrowLeft', 'ArrowUp']],
  // As on any clicker.
  ['black', ['b', 'B', '.']],
  [null, ['d', 'F5', 'constructor', 'Shift']],
] as const)('%s is what the keys %j ask for', (command, keys) => {
  for (const key of keys) expect(press(key), key).toBe(command);
});

it('a key of another script is the letter in its place; those of others are theirs', () => {
  expect(press('и', { code: 'KeyB' })).toBe('black');
  for (const held of ['ctrlKey', 'altKey', 'metaKey'])
    expect(press('b', { [held]: true })).toBeNull();
  expect(press('Enter', { isComposing: true })).toBeNull();
  expect(press(' ', { keyCode: 229 })).toBeNull();
});

it('a key that writes a character does nothing where these are switched off; a clicker goes on', () => {
  for (const key of ['b', '.', 'q', 't', 'f', '?']) expect(press(key, {}, false), key).toBeNull();
  for (const key of ['PageDown', ' ', 'ArrowRight']) expect(press(key, {}, false)).toBe('next');
});

it('the list of keys names them', () => {
  const named = allKeys.map(({ keys }) => keys).join(', ');
  for (const key of ['Page Down', 'Page Up', 'Space', 'Home', 'Esc', 'b', 'q', 't', 'f'])
    expect(named).toContain(key);
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
