/** Keys of a presentation: a clicker's, a keyboard's, and those that are somebody else's. */
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../../web/page/classroom/present/keys';
import { isRemote } from '../../../../web/page/classroom/present/channel';
import { allKeys } from '../../../../web/text/en/present';

const press = (key: string, held: object = {}) =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...held });

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
      expect(press('d', { [held]: true })).toBeNull();
  });
  it('that means nothing here does nothing, whatever it is called', () => {
    for (const key of ['y', 'F5', 'constructor', 'Shift']) expect(press(key)).toBeNull();
  });
  it('is named in the list of keys', () => {
    const named = allKeys.map(([keys]) => keys).join(', ');
    for (const key of ['Page Down', 'Page Up', 'Space', 'Home', 'Esc', 'b', 'l', 'd', 'x', 'c'])
      expect(named).toContain(key);
  });
});

it('another window may not ask for what needs this one', () => {
  expect(isRemote('next')).toBe(true);
  expect(isRemote('leave')).toBe(false);
  expect(isRemote('teacher')).toBe(false);
});
