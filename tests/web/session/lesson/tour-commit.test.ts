/** When a guess counts, and what committing it does not change. */
import { describe, expect, it } from 'vitest';
import type { Lesson } from '../../../../web/lessons/format';
import { startOf } from '../../../../web/state/training';
import { walk } from '../../support/tour';

const number = {
  kind: 'number',
  ask: 'How many?',
  truth: 'h',
  least: 1,
  most: 16,
  tolerance: 0,
  conceal: { parts: ['cost'] },
  why: ['{h}'],
} as const;
const lesson: Lesson = {
  format: 1,
  id: 'mine',
  title: 'Mine',
  facts: { h: { fact: 'size.heads' } },
  steps: [
    {
      id: 'asks',
      title: 'Asks',
      text: ['One.'],
      prediction: number,
      focus: [{ head: 1 }],
    },
    { id: 'tells', title: 'Tells', text: ['Two.'] },
  ],
};

/** Its fact takes some frames to compute. */
const trained: Lesson = {
  ...lesson,
  state: { ...startOf('what-where'), trainingStep: 300 },
  facts: { h: { fact: 'training.steps' } },
};

const value = (of: number) => ({ kind: 'number', value: of }) as const;

describe('a guess', () => {
  it('cannot be put where nothing is asked, nor after it was made', () => {
    const { tour } = walk(lesson);
    tour.put(value(3));
    expect(tour.guessing).toEqual(value(3));
    tour.commit();
    tour.put(value(5));
    expect(tour.guessing).toEqual(value(3));
    tour.next();
    tour.put(value(5));
    expect(tour.guessing).toBeNull();
  });

  it('is none where nothing is asked', () => {
    const { tour, events } = walk(lesson, { at: 'tells' });
    tour.commit();
    expect(tour.guesses.size).toBe(0);
    expect(events.some(({ type }) => type === 'mh-predict')).toBe(false);
  });

  it('is not taken until its facts are known', () => {
    const { tour, rest } = walk(trained);
    tour.put(value(300));
    tour.commit();
    expect([tour.guess, tour.waits]).toEqual([null, true]);
    rest();
    tour.commit();
    expect(tour.guess).toEqual({ answer: value(300), truth: value(300), right: true });
  });

  it('of a number leaves the chosen cell, and plays nothing where the step does not play', () => {
    const { tour, session, plays } = walk(lesson);
    const cell = { name: 'q', index: [1, 0, 0] };
    session.cursor.inspect(cell, false);
    tour.commit();
    expect(session.state.cell).toEqual(cell);
    expect(plays).toEqual([]);
  });
});

describe('what a step wants looked at', () => {
  it('is so before and after its guess, and not at the next step', () => {
    const { tour, session } = walk(lesson);
    expect(session.focus).toEqual([{ head: 1 }]);
    tour.commit();
    expect(session.focus).toEqual([{ head: 1 }]);
    tour.next();
    expect(session.focus).toEqual([]);
  });
});

describe('a lesson that is left', () => {
  it('reads no more facts, also when it is left twice', () => {
    const { tour, rest } = walk(trained);
    tour.leave();
    tour.end();
    rest();
    expect(tour.facts.complete).toBe(false);
  });
});
