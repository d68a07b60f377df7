/** Starting points for watching a training: each is a training without a message, and shows what it asks about. */
import { expect, it } from 'vitest';
import type { Evaluation } from '../../../web/core/training-types';
import { trainedLayers } from '../../../web/state/trained-layers';
import { recipes, trainingOptions } from '../../../web/state/training';
import { learnStarts, type LearnId } from '../../../web/state/training-starts';
import { core } from '../support/layers';
import { openTraining } from '../support/training';

const close = (a: Evaluation, b: Evaluation, most: number) =>
  expect(Math.abs(a.loss - b.loss)).toBeLessThan(most);
const tellApart = (few: number, many: number) => (line: Evaluation, more: Evaluation) => {
  expect(line.joint).toBeLessThan(few);
  expect(more.joint).toBeGreaterThan(many);
};

/** What the trainings, A and B, show; null where another start shows it, or the reader is to train first. */
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
  twins: null,
  // Twins stay the same, and do no better than one head.
  'twins-or-one': (twins, one) => {
    expect(twins.gap).toBe(0);
    close(twins, one, 0.05);
  },
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

it.each(learnStarts)('$id begins without a message, as trainings that show it', ({ id, patch }) => {
  const { session, said } = openTraining('');
  session.change(patch);
  expect(said()).toEqual([]);
  expect(session.training.runs()).toHaveLength(session.state.compare ? 2 : 1);
  const asks = shows[id];
  if (!asks) return;
  const [a, b = a] = trainedLayers(session.state).map((layer) => {
    const training = core.createTraining(trainingOptions(layer));
    training.step(layer.trainingStep);
    const evaluation = training.evaluate();
    training.dispose();
    return evaluation;
  });
  if (!a || !b) throw new Error('nothing is trained');
  asks(a, b);
});
