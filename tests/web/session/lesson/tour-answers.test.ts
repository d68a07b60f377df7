/** Answers of a reader: a cell of the picture, the questions at the end; links to a step, and the step after this. */
import { describe, expect, it } from 'vitest';
import type { Lesson } from '../../../../web/lessons/format';
import { defaultState } from '../../../../web/state/state';
import { startOf } from '../../../../web/state/training';
import { walk } from '../../support/tour';

const options = [
  { text: 'Yes', right: true, why: 'So it is.' },
  { text: 'No', right: false, why: 'Not so.' },
];
const cellOf = (tensor: string): Lesson => ({
  format: 1,
  id: 'mine',
  title: 'Mine',
  state: { heads: 4, mask: 'causal' },
  facts: { at: { fact: 'largest.place', tensor } },
  steps: [
    { id: 'first', title: 'First', text: ['One.'], state: { stage: 'heads' } },
    {
      id: 'cell',
      title: 'A cell',
      text: ['Two.'],
      state: { stage: 'heads', mask: 'none' },
      playTo: { stage: 'scores', progress: 0.5 },
      prediction: {
        kind: 'cell',
        ask: 'Which is the largest?',
        tensor,
        truth: 'at',
        conceal: { parts: ['cost'] },
        why: ['That one.'],
      },
    },
  ],
  check: [
    { ask: 'Is it?', options },
    { ask: 'And this?', options },
  ],
});
const lesson = cellOf('q');
const { check: _, ...unchecked } = lesson;

describe('a cell', () => {
  const index = [1, 4, 0];

  it.each<[asked: string, chosen: string, at: readonly number[], isGuess: boolean]>([
    ['q', 'q', index, true],
    ['q', 'k', index, false],
    // Before the split into heads: column 4 is column 0 of head 1, counting from 0.
    ['q', 'q_packed', [4, 4], true],
    // Not a number that the matrix is made of.
    ['scores', 'q', index, false],
    ['scores', 'scores', index, true],
  ])('of %s is guessed by choosing %s %j in the picture: %s', (asked, name, at, isGuess) => {
    const { tour, session } = walk(cellOf(asked), { at: 'cell' });
    expect(tour.guessing).toBeNull();
    session.cursor.inspect({ name, index: at }, false);
    expect(tour.guessing).toEqual(isGuess ? { kind: 'cell', index } : null);
    session.cursor.inspect(null, false);
    expect(tour.guessing).toBeNull();
  });

  it('is right where the largest is, and is let go of, so that the picture is seen', () => {
    const { tour, session, plays } = walk(lesson, { at: 'cell' });
    const truth = tour.facts.values.get('at');
    if (truth?.kind !== 'place') throw new Error('the core has computed no place');
    session.cursor.inspect({ name: 'q', index: truth.index }, false);
    tour.commit();
    expect(tour.guess).toMatchObject({ right: true, answer: { index: truth.index } });
    expect(session.state.cell).toBeNull();
    expect(plays).toEqual([{ stage: 'scores', progress: 0.5 }]);
  });
});

describe('the questions at the end', () => {
  it('take an option that they have, and another one later', () => {
    const { tour, store } = walk(lesson, { at: 'check' });
    const answer = (question: number, option: number) => {
      tour.answerCheck(question, option);
      return [tour.checked.right, tour.checked.rightNow];
    };
    expect(answer(0, 1)).toEqual([0, 0]);
    expect(answer(1, 0)).toEqual([1, 1]);
    // A wrong first answer counts as wrong even after a correction.
    expect(answer(0, 0)).toEqual([1, 2]);
    expect(answer(1, 1)).toEqual([1, 1]);
    // A third question and a third option do not exist.
    expect(answer(2, 0)).toEqual([1, 1]);
    expect(answer(1, 2)).toEqual([1, 1]);
    expect([0, 1, 2].map((question) => tour.checked.chosen(question))).toEqual([0, 1, undefined]);
    expect(store.load('mine')).toMatchObject({ right: 1 });
  });

  it('come after the last step, are not asked again from the start, and are nothing in a lesson without', () => {
    const { tour } = walk(lesson, { at: 'cell' });
    tour.next();
    expect([tour.atCheck, tour.hasNext, tour.wandered]).toEqual([true, false, []]);
    tour.answerCheck(0, 0);
    tour.restart();
    expect([tour.checked.right, tour.checked.rightNow, tour.index]).toEqual([0, 0, 0]);
    const without = walk(unchecked, { at: 'cell' }).tour;
    expect(without.hasNext).toBe(false);
    without.answerCheck(0, 0);
    expect([without.checked.chosen(0), without.checked.right]).toEqual([undefined, 0]);
  });
});

describe('a link', () => {
  it('to the questions begins there', () => {
    const { tour, said, events } = walk(lesson, { at: 'check' });
    expect([tour.index, tour.atCheck, said()]).toEqual([2, true, []]);
    const detail = { lesson: 'mine', step: 'check', index: 2, of: 2 };
    expect(events).toEqual([{ type: 'mh-step', detail }]);
  });

  it('to questions that there are not begins at the first step, or at one of that name', () => {
    for (const without of [unchecked, { ...lesson, check: [] }]) {
      const { tour, said } = walk(without, { at: 'check' });
      expect(tour.step?.id).toBe('first');
      expect(said().join()).toContain('no step “check”');
    }
    const steps = lesson.steps.map((step, at) => (at === 1 ? { ...step, id: 'check' } : step));
    expect(walk({ ...lesson, steps }, { at: 'check' }).tour.step?.title).toBe('A cell');
  });

  it('from a step says what differs from the defaults with the lesson’s and the step’s own', () => {
    const { tour, session } = walk(lesson, { at: 'cell' });
    session.change({ heads: 8, variant: 'wide' });
    expect(tour.base).toEqual({ ...defaultState, heads: 4, mask: 'none', stage: 'heads' });
    tour.next();
    expect(tour.base).toEqual(session.state);
  });

  it('need not say the stage while the step plays, and says it where the reader went elsewhere', () => {
    const { tour, session } = walk(lesson, { at: 'cell' });
    tour.commit();
    session.move({ ...session.state, stage: 'scores', progress: 0.25 });
    expect(tour.isWhereItPlays).toBe(true);
    session.move({ ...session.state, stage: 'output', progress: 1 });
    expect(tour.isWhereItPlays).toBe(false);
    // A change of another field does not move the timeline.
    tour.backToStep();
    session.change({ heads: 8 });
    expect(tour.isWhereItPlays).toBe(true);
  });
});

describe('a step that is not on show', () => {
  const steps = [
    { id: 'a', title: 'A', text: ['{h}'], state: { sentence: 'two words' } },
    { id: 'b', title: 'B', text: ['{h}'], state: { heads: 8 } },
  ] as const;
  const [first, second] = steps;

  it('has its facts read ahead, on the layer that it will have', () => {
    const facts = { h: { fact: 'size.heads' }, n: { fact: 'size.n' } } as const;
    const { tour, rest } = walk({ ...lesson, facts, steps }, { changes: { parameters: 'random' } });
    let ahead: readonly unknown[] = [];
    tour.readAhead(second, ({ values }) => (ahead = [values.get('h'), values.get('n')]));
    rest();
    expect(ahead).toMatchObject([{ value: 8 }, { value: 10 }]);
    // The current facts are still those of the first step.
    expect(tour.facts.values.get('n')).toMatchObject({ value: 2 });
  });

  it('is not of what a link changes of the page and not of the layer', () => {
    const changes = { seed: 9, parameters: 'random', look: 'heads' } as const;
    const { tour, session } = walk(lesson, { changes });
    expect(session.state).toMatchObject({ seed: 9, look: 'heads' });
    tour.next();
    expect(session.state).toMatchObject({ seed: 9, look: 'none' });
  });

  it('is trained while its reader is at the one before: its answer need not be waited for', () => {
    const state = { ...startOf('what-where'), trainingStep: 100 };
    const facts = { h: { fact: 'training.joint' } } as const;
    const two: Lesson = { ...lesson, facts: {}, steps: [first, { ...second, state, facts }] };
    const straight = walk(two, { at: 'b' });
    expect(straight.tour.facts.complete, 'it takes more than one frame').toBe(false);
    const { tour, rest } = walk(two);
    rest();
    tour.next();
    expect(tour.facts.complete).toBe(true);
  });
});
