/** A lesson in a link: its step, and the reader's deviations from the step. */
import { describe, expect, it } from 'vitest';
import type { Lesson } from '../../../../web/lessons/format';
import { defaultState } from '../../../../web/state/state';
import { walk } from '../../support/tour';

const options = [{ text: 'Yes', right: true, why: 'So it is.' }];
const lesson: Lesson = {
  format: 1,
  id: 'mine',
  title: 'Mine',
  state: { heads: 2, mask: 'causal' },
  steps: [
    { id: 'a', title: 'A', text: ['One.'], state: { stage: 'project' } },
    {
      id: 'b',
      title: 'B',
      text: ['Two.'],
      state: { stage: 'scores', mask: 'none' },
      playTo: { stage: 'softmax', progress: 1 },
    },
  ],
  check: [{ ask: 'Is it?', options }],
};
const { check: _, ...unchecked } = lesson;

describe('a link to a step', () => {
  it('begins there and says nothing, also of the first; without a step it is that', () => {
    for (const [at, id] of [
      ['a', 'a'],
      ['b', 'b'],
      ['', 'a'],
    ] as const) {
      const { tour, said } = walk(lesson, { at });
      expect([tour.step?.id, said()]).toEqual([id, []]);
    }
  });
});

describe('a link to the questions', () => {
  it('begins there', () => {
    const { tour, said, events } = walk(lesson, { at: 'check' });
    expect([tour.index, tour.atCheck, said()]).toEqual([2, true, []]);
    const detail = { lesson: 'mine', step: 'check', index: 2, of: 2 };
    expect(events).toEqual([{ type: 'mh-step', detail }]);
  });

  it('begins at the first step, which is said, where the lesson asks none', () => {
    for (const without of [unchecked, { ...lesson, check: [] }]) {
      const { tour, said } = walk(without, { at: 'check' });
      expect(tour.step?.id).toBe('a');
      expect(said().join()).toContain('no step “check”');
    }
  });

  it('begins at the step of that name, where there is one', () => {
    for (const id of ['a', 'b']) {
      const steps = lesson.steps.map((step) => (step.id === id ? { ...step, id: 'check' } : step));
      const { tour, said } = walk({ ...lesson, steps }, { at: 'check' });
      expect([tour.step?.title, said()]).toEqual([id.toUpperCase(), []]);
    }
  });
});

describe('a link from a step', () => {
  it('says what differs from the defaults with the lesson’s and the step’s own', () => {
    const { tour, session } = walk(lesson, { at: 'b' });
    session.change({ heads: 8, variant: 'wide' });
    expect(tour.base).toEqual({ ...defaultState, heads: 2, mask: 'none', stage: 'scores' });
  });

  it('says nothing of the state at the questions', () => {
    const { tour, session } = walk(lesson, { at: 'check' });
    session.change({ heads: 8 });
    expect(tour.base).toEqual(session.state);
  });

  it('need not say the stage while the step plays, and says it where the reader went elsewhere', () => {
    const { tour, session } = walk(lesson, { at: 'b' });
    session.move({ ...session.state, stage: 'scale', progress: 0.5 });
    expect(tour.isWhereItPlays).toBe(true);
    session.move({ ...session.state, stage: 'output', progress: 1 });
    expect(tour.isWhereItPlays).toBe(false);
    // A change of another field does not move the timeline.
    tour.backToStep();
    session.change({ heads: 8 });
    expect(tour.isWhereItPlays).toBe(true);
  });
});
