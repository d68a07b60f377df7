/** The cache of trainings keeps a few by their options; asking for a training's setup does not evict any. */
import { expect, it } from 'vitest';
import { Trainings } from '../../../web/session/trainings';
import { defaultState } from '../../../web/state/state';
import { startOf } from '../../../web/state/training';
import { core } from '../support/layers';

const seeded = (seed: number) => ({ ...defaultState, ...startOf('what-where'), seed });

it('a training that is kept stays, however many setups are asked for', () => {
  const trainings = new Trainings(core);
  const runs = [1, 2, 3, 4].map((seed) => trainings.of(seeded(seed)));
  for (let seed = 1; seed <= 100; seed++) expect(trainings.setupOf(seeded(seed)).seed).toBe(seed);
  expect(trainings.size).toBe(4);
  expect([1, 2, 3, 4].map((seed) => trainings.kept(seeded(seed)))).toEqual(runs);
  expect(trainings.kept(seeded(5))).toBeNull();
  trainings.dispose();
});

it('a setup is that of the training which is kept, made once', () => {
  const trainings = new Trainings(core);
  const setup = trainings.setupOf(seeded(1));
  expect(trainings.of(seeded(1)).setup).toBe(setup);
  expect(trainings.size).toBe(1);
  trainings.dispose();
});
