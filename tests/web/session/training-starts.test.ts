/** Starting points for watching a training: each is a training without a message, and shows what it asks about. */
import { expect, it } from 'vitest';
import type { Evaluation } from '../../../web/core/training-types';
import { learnedView } from '../../../web/session/training-view';
import { recipes } from '../../../web/state/training';
import { learnStarts, type LearnId } from '../../../web/state/training-starts';
import { openTraining } from '../support/training';

const close = (a: Evaluation, b: Evaluation, most: number) =>
  expect(Math.abs(a.loss - b.loss)).toBeLessThan(most);
const tellApart = (few: number, many: number) => (line: Evaluation, more: Evaluation) => {
  expect(line.joint).toBeLessThan(few);
  expect(more.joint).toBeGreaterThan(many);
};

/** What the trainings, A and B, show; nothing where the reader is to train first. */
const shows: Readonly<Record<LearnId, ((a: Evaluation, b: Evaluation) => void) | null>> = {
  'two-heads': null,
  circle: null,
  // One head does not answer two questions, two do. The loss of one is just above the floor that is drawn for it.
  'one-or-two': (one, two) => {
    expect([one.solved, two.solved]).toEqual([false, true]);
    const floor = recipes['what-where'].floor ?? NaN;
    expect(one.loss).toBeGreaterThan(floor);
    expect(one.loss).toBeLessThan(floor * 1.05);
    expect(two.loss).toBeLessThan(floor / 10);
  },
  // Twins stay the same, and do no better than one head.
  twins: (twins) => expect(twins.gap).toBe(0),
  'twins-or-one': (twins, one) => close(twins, one, 0.05),
  half: (twins, half) => close(twins, half, 0.03),
  // A head that sees half of a word cannot look up.
  slices: (wide, narrow) => tellApart(0.45, 0.99)(narrow, wide),
  // Two columns tell 16 animals apart, and one does not.
  'line-or-circle': tellApart(0.7, 0.97),
  // One column is too few for a relation.
  'rank-2': null,
  'rank-4': null,
  'rank-8': tellApart(0.75, 0.97),
};

it.each(learnStarts)(
  '$id begins without a message, as a training that shows it',
  ({ id, patch }) => {
    const { session, clock, said } = openTraining('');
    const asks = shows[id];
    session.change(asks ? patch : { ...patch, trainingStep: 0 });
    clock.rest();
    expect(said()).toEqual([]);
    expect(learnedView(session.training)?.now).not.toBeNull();
    const [a, b] = session.training.runs().map((run) => {
      run.goTo(run.nearest(session.state.trainingStep));
      return run.training.evaluate();
    });
    expect(b === undefined).toBe(session.state.compare === null);
    if (a) asks?.(a, b ?? a);
  },
);
