/** A training whose loss is no longer finite stops before that step; earlier steps stay available. */
import { expect, it } from 'vitest';
import { TrainingRun } from '../../../web/session/training-run';
import { core } from '../support/layers';

it('stops before the step that could not be taken', () => {
  const training = core.createTraining({
    task: 'what-where',
    optimizer: 'sgd',
    learningRate: 10,
    weightDecay: 0,
  });
  const run = new TrainingRun('', training);
  expect(run.advance(400, () => true)).toBe(true);
  expect(run.divergedAt).toBe(run.taken + 1);
  expect(run.last).toBe(run.taken);
  expect(run.advance(400, () => true)).toBe(true);
  expect(run.losses()).toHaveLength(run.taken);
  run.goTo(0);
  expect(run.at).toBe(0);
  const words = 'we will hide the box near the shop'.split(' ');
  expect(run.layerAt(run.taken, words).parameters.in_proj_weight?.every(Number.isFinite)).toBe(
    true,
  );
  run.dispose();
});
