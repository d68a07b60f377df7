import { beforeEach, expect, it } from 'vitest';
import { Notices } from '../../../web/session/notices';

let notices: Notices;
beforeEach(() => {
  notices = new Notices();
});
const shown = () => notices.list.map(({ text }) => text);

it('messages are shown in the order in which they came, each with its kind', () => {
  notices.add('heads: 3 does not fit', 'info');
  notices.add('no such file', 'error');
  expect(notices.list.map(({ text, kind }) => [text, kind])).toEqual([
    ['heads: 3 does not fit', 'info'],
    ['no such file', 'error'],
  ]);
});

it('four refusals are shown, the latest, and eight adjustments', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) notices.add(text, 'error');
  expect(shown()).toEqual(['b', 'c', 'd', 'e']);
  for (let k = 1; k <= 9; k++) notices.add(`${k}`, 'info');
  expect(shown()).toEqual(['b', 'c', 'd', 'e', ...'23456789']);
});

it('the same text again is one message, now the last', () => {
  notices.add('a', 'error');
  const first = notices.list[0]?.id;
  notices.add('b', 'info');
  notices.add('a', 'info');
  expect(notices.list.map(({ text, kind }) => [text, kind])).toEqual([
    ['b', 'info'],
    ['a', 'info'],
  ]);
  // A repeated message is shown as a new one.
  expect(notices.list[1]?.id).not.toBe(first);
});

it('one is dismissed by its id, which no other has', () => {
  for (const text of ['a', 'b', 'c']) notices.add(text, 'info');
  expect(new Set(notices.list.map(({ id }) => id)).size).toBe(3);
  notices.dismiss(notices.list[1]?.id ?? NaN);
  expect(shown()).toEqual(['a', 'c']);
  notices.dismiss(NaN);
  expect(shown()).toEqual(['a', 'c']);
});

it('the next change takes back what was adjusted, and keeps what was refused', () => {
  notices.add('adjusted', 'info');
  notices.add('refused', 'error');
  notices.dismissInfo();
  expect(shown()).toEqual(['refused']);
  notices.clear();
  expect(shown()).toEqual([]);
});

it('a change that is refused again has one refusal, and none once it was made', () => {
  notices.add('no such word: ba', 'error', 'sentence');
  notices.add('no such file', 'error');
  notices.add('no such word: bab', 'error', 'sentence');
  expect(shown()).toEqual(['no such file', 'no such word: bab']);
  notices.retract('heads');
  notices.retract('');
  expect(shown()).toHaveLength(2);
  notices.retract('sentence');
  expect(shown()).toEqual(['no such file']);
});
