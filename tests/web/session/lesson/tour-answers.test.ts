/** Answers of a reader: a cell of the picture, the questions at the end; and whether a step has finished playing. */
import { describe, expect, it } from 'vitest';
import { startOf } from '../../../../web/state/training';
import type { Lesson } from '../../../../web/lessons/format';
import { walk } from '../../support/tour';

const options = [
  { text: 'Yes', right: true, why: 'So it is.' },
  { text: 'No', right: false, why: 'Not so.' },
];
const lesson: Lesson = {
  format: 1,
  id: 'mine',
  title: 'Mine',
  facts: { at: { fact: 'largest.place', tensor: 'q' } },
  steps: [
    { id: 'first', title: 'First', text: ['One.'], state: { stage: 'heads' } },
    {
      id: 'cell',
      title: 'A cell',
      text: ['Two.'],
      state: { stage: 'heads' },
      playTo: { stage: 'scores', progress: 0.5 },
      prediction: {
        kind: 'cell',
        ask: 'Which is the largest?',
        tensor: 'q',
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
};

describe('a cell', () => {
  const index = [1, 4, 0];

  it('is the guess while it is chosen in the picture, if it is one of the matrix that is asked for', () => {
    const { tour, session } = walk(lesson, { at: 'cell' });
    expect(tour.guessing).toBeNull();
    session.cursor.inspect({ name: 'k', index }, false);
    expect(tour.guessing).toBeNull();
    session.cursor.inspect({ name: 'q', index }, false);
    expect(tour.guessing).toEqual({ kind: 'cell', index });
    // Before the split into heads: column 4 is column 0 of head 1, counting from 0.
    session.cursor.inspect({ name: 'q_packed', index: [4, 4] }, false);
    expect(tour.guessing).toEqual({ kind: 'cell', index });
    session.cursor.inspect(null, false);
    expect(tour.guessing).toBeNull();
  });

  it('is not a number that the matrix is made of', () => {
    const [first, asks] = lesson.steps;
    if (!first || asks?.prediction?.kind !== 'cell') throw new Error('the second step asks');
    const facts = { at: { fact: 'largest.place', tensor: 'scores' } } as const;
    const steps = [first, { ...asks, prediction: { ...asks.prediction, tensor: 'scores' } }];
    const { tour, session } = walk({ ...lesson, facts, steps }, { at: 'cell' });
    session.cursor.inspect({ name: 'q', index }, false);
    expect(tour.guessing).toBeNull();
    session.cursor.inspect({ name: 'scores', index }, false);
    expect(tour.guessing).toEqual({ kind: 'cell', index });
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

describe('where the step plays to', () => {
  it('has come there, or beyond within the stage, and neither before nor in another stage', () => {
    const { tour, session } = walk(lesson, { at: 'cell' });
    const arrived = (stage: 'heads' | 'scores' | 'scale', progress: number) => {
      session.move({ ...session.state, stage, progress });
      return tour.hasArrived;
    };
    expect(arrived('scores', 0.49)).toBe(false);
    expect(arrived('scores', 0.5)).toBe(true);
    expect(arrived('scores', 1)).toBe(true);
    expect(arrived('scale', 0.75)).toBe(false);
    expect(arrived('heads', 1)).toBe(false);
  });

  it('is nowhere of a step that does not play: it stays where it is', () => {
    const { tour, session } = walk(lesson);
    tour.arrive();
    expect(session.state.stage).toBe('heads');
    expect(tour.hasArrived).toBe(false);
  });
});

describe('the questions at the end', () => {
  it('take an option that they have, and another one later', () => {
    const { tour, store } = walk(lesson, { at: 'check' });
    expect(tour.atCheck).toBe(true);
    expect(tour.checked.right).toBe(0);
    tour.answerCheck(0, 1);
    tour.answerCheck(1, 0);
    expect(tour.checked.right).toBe(1);
    tour.answerCheck(0, 0);
    // A wrong first answer counts as wrong even after a correction.
    expect([tour.checked.right, tour.checked.rightNow]).toEqual([1, 2]);
    tour.answerCheck(1, 1);
    expect([tour.checked.right, tour.checked.rightNow]).toEqual([1, 1]);
    tour.answerCheck(1, 0);
    // A third question and a third option do not exist.
    tour.answerCheck(2, 0);
    tour.answerCheck(1, 2);
    expect([0, 1, 2].map((question) => tour.checked.chosen(question))).toEqual([0, 0, undefined]);
    expect(store.load('mine')).toMatchObject({ right: 1 });
  });

  it('come after the last step, are not asked again from the start, and are nothing in a lesson without', () => {
    const { tour } = walk(lesson, { at: 'cell' });
    expect(tour.hasNext).toBe(true);
    tour.next();
    expect([tour.atCheck, tour.hasNext, tour.wandered]).toEqual([true, false, []]);
    tour.answerCheck(0, 0);
    tour.restart();
    expect([tour.checked.right, tour.checked.rightNow, tour.index]).toEqual([0, 0, 0]);
    const { check: _, ...without } = lesson;
    const walked = walk(without, { at: 'cell' });
    expect(walked.tour.hasNext).toBe(false);
    walked.tour.answerCheck(0, 0);
    expect(walked.tour.checked.chosen(0)).toBeUndefined();
    expect(walked.tour.checked.right).toBe(0);
  });
});

describe('a step that is not on show', () => {
  it('has its facts read ahead, on the layer that it will have', () => {
    const sized: Lesson = {
      ...lesson,
      facts: { h: { fact: 'size.heads' }, n: { fact: 'size.n' } },
      steps: [
        { id: 'a', title: 'A', text: ['{h}'], state: { sentence: 'two words' } },
        {
          id: 'b',
          title: 'B',
          text: ['{h}'],
          state: { heads: 8 },
          facts: { d: { fact: 'size.d_k' } },
        },
      ],
    };
    const { tour, rest } = walk(sized, { changes: { parameters: 'random' } });
    const [, second] = sized.steps;
    if (!second) throw new Error('two steps');
    let ahead: readonly unknown[] = [];
    tour.readAhead(second, ({ values }) => {
      ahead = ['h', 'n', 'd'].map((name) => values.get(name));
    });
    rest();
    expect(ahead).toMatchObject([{ value: 8 }, { value: 10 }, { value: 2 }]);
    // The current facts are still those of the first step.
    expect(tour.facts.values.get('n')).toMatchObject({ value: 2 });
    expect(tour.facts.values.has('d')).toBe(false);
  });

  it('says nothing of a link’s changes that belong to the page and not to the layer', () => {
    const { tour, session } = walk(lesson, {
      changes: { seed: 9, parameters: 'random', look: 'heads' },
    });
    expect(session.state).toMatchObject({ seed: 9, look: 'heads' });
    tour.next();
    expect(session.state).toMatchObject({ seed: 9, look: 'none' });
  });

  it('is trained while its reader is at the one before: its answer need not be waited for', () => {
    const trained = { ...startOf('what-where'), trainingStep: 100 };
    const two: Lesson = {
      ...lesson,
      facts: {},
      steps: [
        { id: 'a', title: 'A', text: ['A.'] },
        {
          id: 'b',
          title: 'B',
          text: ['{joint}'],
          state: trained,
          facts: { joint: { fact: 'training.joint' } },
        },
      ],
    };
    const straight = walk(two, { at: 'b' });
    expect(straight.tour.facts.complete, 'it takes more than one frame').toBe(false);
    const { tour, rest } = walk(two);
    rest();
    tour.next();
    expect(tour.facts.complete).toBe(true);
  });
});
