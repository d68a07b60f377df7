/** Shortcuts that work anywhere in the element, pressed on the elements of a page. */
import { describe, expect, it, vi } from 'vitest';
import { shortcut } from '../../../web/element/inspecting';
import { noted, opened } from '../../web/support/opened';
import { pageOf, within } from '../support/markup';

const score = { name: 'scores', index: [1, 4, 6] };
const trail = 'stage=scores&cell=scores.1.4.6';

/** Presses a key on `#at` of this markup. @returns the requested actions, and whether the key was handled */
function press(key: string, more: KeyboardEventInit = {}, markup = '<p id="at"></p>', link = '') {
  const { session } = opened(link);
  if (link !== '') session.cursor.follow(score, { name: 'q', index: [1, 4, 0] }, 'term');
  const { actions, calls } = noted();
  vi.spyOn(session, 'undo').mockImplementation(() => void calls.push(['undo']));
  vi.spyOn(session, 'redo').mockImplementation(() => void calls.push(['redo']));
  const root = pageOf(markup);
  root.addEventListener('keydown', (event) => shortcut(event, actions, session));
  const init = { key, bubbles: true, cancelable: true, composed: true, ...more };
  const taken = !within(root, '#at').dispatchEvent(new KeyboardEvent('keydown', init));
  root.remove();
  return { calls, taken, session };
}

const inspector = '<aside class="inspector"><h2 id="at"></h2></aside>';
const picture = '<canvas id="at"></canvas>';
const inputOf = (type: string) => `<input id="at" type="${type}" />`;
const control = { ctrlKey: true };

describe('shortcuts', () => {
  it('undo and redo, by either key', () => {
    expect(press('z', control)).toMatchObject({ calls: [['undo']], taken: true });
    expect(press('z', { metaKey: true })).toMatchObject({ calls: [['undo']], taken: true });
    expect(press('Z', { ...control, shiftKey: true }).calls).toEqual([['redo']]);
    expect(press('y', control).calls).toEqual([['redo']]);
  });

  it('are the browser’s without Ctrl, or with Alt', () => {
    const free = { calls: [], taken: false };
    expect(press('z')).toMatchObject(free);
    expect(press('z', { ...control, altKey: true })).toMatchObject(free);
    expect(press('y')).toMatchObject(free);
    expect(press('a', control)).toMatchObject(free);
  });

  it('are the browser’s where text is typed', () => {
    for (const typed of ['<textarea id="at"></textarea>', inputOf('text'), inputOf('number')])
      expect(press('z', control, typed).calls).toEqual([]);
    for (const type of ['range', 'checkbox', 'file'])
      expect(press('z', control, inputOf(type)).calls).toEqual([['undo']]);
    const drawing = '<svg><g id="at"></g></svg>';
    expect(press('z', control, drawing).calls, 'nor on what is no part of a page').toEqual([]);
  });

  it('go back along the trail, from the inspector', () => {
    const back = press('Backspace', {}, inspector, trail);
    expect(back).toMatchObject({ calls: [['back']], taken: true });
    expect(press('ArrowLeft', { altKey: true }, inspector, trail).calls).toEqual([['back']]);
  });

  it('go back from the picture, where the focus stays', () => {
    const { calls, taken, session } = press('Backspace', {}, picture, trail);
    expect([calls, taken]).toEqual([[], true]);
    expect(session.state.cell).toEqual(score);
  });

  it('go back nowhere else, and not without a trail', () => {
    const free = { calls: [], taken: false };
    expect(press('Backspace', {}, undefined, trail)).toMatchObject(free);
    expect(press('Backspace', {}, inspector)).toMatchObject(free);
    expect(press('ArrowLeft', {}, inspector, trail)).toMatchObject(free);
    expect(press('Backspace', { altKey: true }, inspector, trail)).toMatchObject(free);
    expect(press('Backspace', control, inspector, trail)).toMatchObject(free);
    const both = { altKey: true, metaKey: true };
    expect(press('ArrowLeft', both, inspector, trail)).toMatchObject(free);
  });
});
