/** The chosen cell, the cell under the pointer, and the trail of numbers that led there. */
import { effect } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { open } from '../support/session';

const q = { name: 'q', index: [2, 4, 1] };
const score = { name: 'scores', index: [2, 4, 6] };
const none = { name: 'scores', index: [2, 99, 6] };

it('a chosen cell leaves stage and head as they are, unless it is followed', () => {
  const { session } = open('stage=scores&head=2');
  session.cursor.inspect(q, false);
  expect(session.state).toMatchObject({ cell: q, stage: 'scores', head: 1 });
  session.cursor.inspect(q, true);
  expect(session.state).toMatchObject({ cell: q, stage: 'heads', head: 2, projection: 'q' });
});

it('the trail leads back over the numbers that were followed, and ends with another choice', () => {
  const { session } = open('stage=scores');
  session.cursor.inspect(score, true);
  session.cursor.follow(score, q, 'term');
  expect(session.cursor.trail).toEqual([{ place: score, via: 'term' }]);
  session.cursor.back();
  expect(session.state.cell).toEqual(score);
  expect(session.cursor.trail).toEqual([]);
  session.cursor.follow(score, q, 'term');
  session.cursor.inspect(q, false);
  expect(session.cursor.trail).toEqual([]);
  session.cursor.follow(q, none, 'feed');
  expect(session.state.cell).toEqual(q);
});

it('a cell under the pointer is told once, and drawn', () => {
  const { session, events } = open('stage=scores');
  events.length = 0;
  const seen: unknown[] = [];
  effect(() => void seen.push(session.hover));
  session.cursor.point(score);
  session.cursor.point({ ...score });
  expect(events.map(({ type }) => type)).toEqual(['mh-inspect']);
  expect(seen).toEqual([null, score]);
  session.cursor.point(null);
  session.cursor.point(null);
  expect(session.hover).toBeNull();
  expect(seen).toEqual([null, score, null]);
  expect(events).toHaveLength(1);
});
