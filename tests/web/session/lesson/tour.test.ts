/** A reader's way through a lesson: the current step, concealment, guesses, and ways back. */
import { describe, expect, it } from 'vitest';
import { lesson as pieces } from '../../../../web/lessons/content/en/pieces';
import type { Lesson } from '../../../../web/lessons/format';
import { concealedCaption } from '../../../../web/text/en/concealed';
import { startOf } from '../../../../web/state/training';
import { walk } from '../../support/tour';

const lesson: Lesson = {
  format: 1,
  id: 'mine',
  title: 'Mine',
  state: { heads: 2 },
  facts: { h: { fact: 'size.heads' } },
  steps: [
    { id: 'a', title: 'A', text: ['{h}'], state: { stage: 'project' } },
    {
      id: 'b',
      title: 'B',
      text: ['{h}'],
      state: { stage: 'scores', variant: 'wide' },
      playTo: { stage: 'softmax', progress: 1 },
      prediction: {
        kind: 'number',
        ask: 'How many?',
        truth: 'h',
        least: 1,
        most: 16,
        tolerance: 0,
        conceal: { from: 'softmax', parts: ['cost'] },
        why: ['{h}'],
      },
    },
    { id: 'c', title: 'C', text: ['{h}'] },
  ],
};

describe('a step', () => {
  it('is the defaults with what the lesson and the step say, whatever stood there before', () => {
    const { tour, session } = walk(lesson, { link: 'heads=8&mask=causal&theme=dark&speed=2' });
    expect(session.state).toMatchObject({ heads: 2, mask: 'none', stage: 'project', progress: 1 });
    // The reader's own settings stay.
    expect(session.state).toMatchObject({ theme: 'dark', speed: 2 });
    tour.next();
    expect(session.state).toMatchObject({ variant: 'wide', heads: 2, stage: 'scores' });
    tour.previous();
    expect(session.state).toMatchObject({ variant: 'split', stage: 'project' });
  });

  it('is begun at by its name; one that there is not is the first, which is said', () => {
    const known = walk(lesson, { at: 'b' });
    expect(known.tour.step?.id).toBe('b');
    expect(known.said()).toEqual([]);
    const unknown = walk(lesson, { at: 'none' });
    expect(unknown.tour.step?.id).toBe('a');
    expect(unknown.said()).toEqual([
      '“Mine” has no step “none”, so this is its first; its steps are a, b, c.',
    ]);
    unknown.tour.next();
    expect(unknown.said()).toEqual([]);
  });

  it('cannot be gone past at either end', () => {
    const { tour } = walk(lesson, { at: 'c' });
    expect(tour.hasNext).toBe(false);
    tour.next();
    expect(tour.step?.id).toBe('c');
    tour.goTo(-3);
    tour.previous();
    expect(tour.step?.id).toBe('a');
  });
});

describe('a prediction', () => {
  it('conceals what it names until it is made, then plays', () => {
    const { tour, session, plays } = walk(lesson);
    expect(session.concealing).toBeNull();
    tour.next();
    expect(session.concealing).toEqual({ from: 'softmax', parts: ['cost'] });
    expect(plays).toEqual([]);
    tour.put({ kind: 'number', value: 3 });
    expect(session.concealing).not.toBeNull();
    tour.commit();
    expect(session.concealing).toBeNull();
    expect(plays).toEqual([{ stage: 'softmax', progress: 1 }]);
    expect(tour.guess).toEqual({
      answer: { kind: 'number', value: 3 },
      truth: { kind: 'number', value: 2 },
      right: false,
    });
  });

  it('is made once, and stays made when the reader comes back', () => {
    const { tour, session, events } = walk(lesson, { at: 'b' });
    tour.put({ kind: 'number', value: 2 });
    tour.commit();
    tour.put({ kind: 'number', value: 5 });
    tour.commit();
    tour.next();
    tour.previous();
    expect(tour.guess?.right).toBe(true);
    expect(session.concealing).toBeNull();
    expect(events.filter(({ type }) => type === 'mh-predict')).toEqual([
      {
        type: 'mh-predict',
        detail: {
          lesson: 'mine',
          step: 'b',
          kind: 'number',
          right: true,
          answer: { kind: 'number', value: 2 },
          truth: { kind: 'number', value: 2 },
        },
      },
    ]);
  });

  it('can be shown without a guess, and is concealed again from the start', () => {
    const { tour, session } = walk(lesson, { at: 'b' });
    tour.commit();
    expect(tour.guess).toMatchObject({ answer: null, right: null });
    tour.restart();
    expect(tour.index).toBe(0);
    tour.next();
    expect(session.concealing).not.toBeNull();
  });

  it('is waited for by a step that plays, which can then be taken to its end at once', () => {
    const { tour, session } = walk(lesson, { at: 'b' });
    tour.arrive();
    // The step still waits for a guess.
    expect(session.state.stage).toBe('scores');
    tour.commit();
    tour.arrive();
    expect(session.state).toMatchObject({ stage: 'softmax', progress: 1 });
    expect([tour.hasArrived, tour.wandered]).toEqual([true, []]);
  });

  it.each([
    ['scores', 1, false],
    ['softmax', 0.9, false],
    ['softmax', 1, true],
    ['weigh', 1, false],
  ] as const)('has come to where it plays to at %s %d: %s', (stage, progress, arrived) => {
    const { tour, session } = walk(lesson, { at: 'b' });
    session.move({ ...session.state, stage, progress });
    expect(tour.hasArrived).toBe(arrived);
  });
});

describe('a step that plays its training', () => {
  const state = { ...startOf('what-where'), trainingStep: 40 } as const;
  const [first, second] = lesson.steps;
  if (!first || !second) throw new Error('there are two steps');
  const { prediction } = second;
  const steps = [
    { ...first, state, playTraining: true },
    { ...second, state, playTraining: true, ...(prediction ? { prediction } : {}) },
  ];

  it('does so on arrival, up to its own step, and after the guess where it asks for one', () => {
    const { tour, trains, rest } = walk({ ...lesson, steps, state });
    expect(trains).toEqual([40]);
    tour.next();
    expect(trains).toEqual([40]);
    rest();
    tour.commit();
    expect(trains).toEqual([40, 40]);
  });

  it('trains from many seeds where it says so, with one head and with its own, until it is left', () => {
    const seeds = [
      { ...first, state },
      { ...second, state, playSeeds: true },
    ].map(({ prediction: _, ...step }) => step);
    const { tour, session } = walk({ ...lesson, steps: [...seeds, first], state });
    expect(session.training.seeds.running).toBe(false);
    tour.next();
    expect(session.training.seeds.running).toBe(true);
    expect(session.training.seeds.rows.map(({ heads }) => heads)).toEqual([1, 2]);
    tour.next();
    expect(session.training.seeds.running).toBe(false);
  });

  it('has not been left while it is on its way', () => {
    const { tour, session } = walk({ ...lesson, steps, state });
    session.change({ trainingStep: 3 });
    expect(tour.wandered).toEqual([]);
    session.change({ trainingStep: 41 });
    expect(tour.wandered).toEqual(['training-step']);
  });
});

describe('what a later step asks', () => {
  const later = { parts: ['work'] } as const;
  const steps = lesson.steps.map((step) => ({ ...step, conceal: later }));

  it('is hidden where a step asks nothing, and where it has been answered', () => {
    const { tour, session } = walk({ ...lesson, steps });
    expect(session.concealing).toEqual(later);
    tour.next();
    expect(session.concealing).toEqual(lesson.steps[1]?.prediction?.conceal);
    tour.commit();
    expect(session.concealing).toEqual(later);
  });

  it('leaves the caption alone, but where that is named', () => {
    const { session } = walk({ ...lesson, steps });
    expect(session.caption()).not.toBe(concealedCaption);
    const silent = steps.map((step) => ({ ...step, conceal: { parts: ['caption'] } as const }));
    expect(walk({ ...lesson, steps: silent }).session.caption()).toBe(concealedCaption);
  });
});

describe('a reader who wanders', () => {
  it('is told what they changed, and comes back', () => {
    const { tour, session } = walk(lesson);
    expect(tour.wandered).toEqual([]);
    // They may look at any cell, or in any panel.
    session.cursor.inspect({ name: 'q', index: [1, 0, 0] }, false);
    session.change({ look: 'heads' });
    expect(tour.wandered).toEqual([]);
    session.change({ variant: 'narrow', stage: 'output' });
    expect(tour.wandered).toEqual(['variant', 'stage']);
    tour.backToStep();
    expect(tour.wandered).toEqual([]);
    expect(session.state).toMatchObject({ variant: 'split', stage: 'project' });
  });

  it('is where the step plays to once it plays', () => {
    const { tour, session } = walk(lesson, { at: 'b' });
    const wandered = (stage: 'scale' | 'softmax' | 'output') => {
      session.move({ ...session.state, stage, progress: 1 });
      return tour.wandered;
    };
    expect(wandered('scale')).toEqual(['stage']);
    tour.backToStep();
    tour.commit();
    expect(wandered('softmax')).toEqual([]);
    expect(wandered('output')).toEqual(['stage']);
  });

  it('takes a change along to what later steps say nothing of, and not what is looked at', () => {
    const { tour, session } = walk(lesson);
    const taken = { seed: 9, heads: 4, sentence: 'two words', compare: { heads: 1 } } as const;
    session.change({ ...taken, parameters: 'random', variant: 'narrow', look: 'heads' });
    tour.goOn();
    expect(tour.wandered).toEqual([]);
    expect(tour.facts.values.get('h')).toMatchObject({ value: 4 });
    tour.next();
    // The step sets wide.
    expect(session.state).toMatchObject({ ...taken, variant: 'wide', look: 'none' });
    tour.restart();
    expect(session.state).toMatchObject({ seed: 7, heads: 2, compare: null });
  });
});

describe('leaving', () => {
  it('puts back what stood there before, and can be undone', () => {
    const { tour, session } = walk(lesson, { link: 'heads=8&stage=output' });
    tour.next();
    tour.leave();
    expect(session.state).toMatchObject({ heads: 8, variant: 'split', stage: 'output' });
    expect(session.concealing).toBeNull();
    session.undo();
    expect(session.state).toMatchObject({ heads: 2, variant: 'wide' });
  });
});

describe('what is told', () => {
  it('is each step, and once that the lesson is done', () => {
    const { tour, events } = walk(lesson);
    tour.next();
    tour.commit();
    tour.next();
    tour.previous();
    tour.next();
    expect(events.filter(({ type }) => type === 'mh-step').map(({ detail }) => detail)).toEqual(
      ['a', 'b', 'c', 'b', 'c'].map((step) => ({
        lesson: 'mine',
        step,
        index: ['a', 'b', 'c'].indexOf(step),
        of: 3,
      })),
    );
    expect(events.filter(({ type }) => type === 'mh-done').map(({ detail }) => detail)).toEqual([
      { lesson: 'mine', predictions: [{ step: 'b', right: null }], check: { right: 0, of: 0 } },
    ]);
  });

  it('is done when the questions at the end are answered; progress is kept', () => {
    const { tour, events, store } = walk(pieces);
    tour.goTo(pieces.steps.length);
    expect(tour.atCheck).toBe(true);
    tour.answerCheck(0, 1);
    tour.answerCheck(1, 1);
    tour.answerCheck(7, 0);
    expect(events.some(({ type }) => type === 'mh-done')).toBe(false);
    tour.answerCheck(2, 2);
    expect(tour.checked.right).toBe(2);
    expect(events.at(-1)).toMatchObject({
      type: 'mh-done',
      detail: { check: { right: 2, of: 3 } },
    });
    expect(store.load('pieces')).toEqual({ step: '', done: true, right: 2, of: 3 });
  });

  it('is said where a lesson names what this layer does not have', () => {
    const bad: Lesson = {
      ...lesson,
      facts: { h: { fact: 'tensor', tensor: 'nothing', index: [0] } },
    };
    const { said, tour } = walk(bad);
    expect(said().join()).toMatch(/step “a”.*h: .*nothing/);
    expect(tour.facts.values.has('h')).toBe(false);
  });
});
