/** What a lesson hides of the current numbers, and where it directs attention. */
import { effect } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { open } from '../support/session';

const weight = { name: 'attn_weights', index: [0, 0, 0] };
const score = { name: 'scores', index: [0, 0, 0] };

describe('what is hidden', () => {
  it('is nothing until something is concealed, and afterwards', () => {
    const { session } = open();
    expect(session.concealed).toBeNull();
    session.conceal({ from: 'softmax' });
    expect([score, weight].map((place) => session.concealed?.conceals(place))).toEqual([
      false,
      true,
    ]);
    session.conceal(null);
    expect(session.concealed).toBeNull();
  });

  it('is nothing where there are no numbers', () => {
    const { session } = open();
    session.conceal({ from: 'softmax' });
    session.stop();
    expect(session.snapshot).toBeNull();
    expect(session.concealed).toBeNull();
  });

  it('is the same object until it, or the numbers, are others', () => {
    const { session } = open();
    session.conceal({ from: 'softmax' });
    const first = session.concealed;
    expect(session.concealed).toBe(first);
    session.change({ heads: 8 });
    const second = session.concealed;
    expect(second).not.toBe(first);
    expect(second?.conceals({ name: 'attn_weights', index: [7, 0, 0] })).toBe(true);
    session.conceal({ from: 'scores' });
    expect(session.concealed?.conceals(score)).toBe(true);
  });
});

it('what is hidden is told to whoever shows it, at once with what is to be looked at', () => {
  const { session } = open();
  const seen: unknown[] = [];
  effect(() => void seen.push([session.concealing, session.focus]));
  session.conceal({ from: 'softmax' }, [{ head: 1 }]);
  expect(seen).toEqual([
    [null, []],
    [{ from: 'softmax' }, [{ head: 1 }]],
  ]);
});

it('nothing is to be looked at until a lesson wants it, nor once it says no more', () => {
  const { session } = open();
  expect(session.focus).toEqual([]);
  session.conceal(null, [{ head: 1 }]);
  expect(session.focus).toEqual([{ head: 1 }]);
  session.conceal(null);
  expect(session.focus).toEqual([]);
});
