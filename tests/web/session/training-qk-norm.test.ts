/** The page shows what a training with normalised q and k has learned, including the gains. */
import { expect, it } from 'vitest';
import { Model } from '../../../web/session/model';
import { TrainingRun } from '../../../web/session/training-run';
import { layerConfig } from '../../../web/state/layer-config';
import { tokenise } from '../../../web/state/sentence';
import { defaultState, type State } from '../../../web/state/state';
import { startOf, trainingOptions } from '../../../web/state/training';
import { core } from '../support/layers';

it.each(['head', 'whole'] as const)('gains are learned with qkNorm %s, and shown', (qkNorm) => {
  const state: State = { ...defaultState, ...startOf('what-where'), qkNorm };
  const snapshot = new Model(core).compute(state);
  expect(snapshot.config.qkNorm).toBe(qkNorm);
  expect(new Set(snapshot.tensor('g_Q').data)).toEqual(new Set([1]));

  const run = new TrainingRun('one', core.createTraining(trainingOptions(state)));
  expect(run.advance(4, () => true)).toBe(true);
  const { parameters } = run.layerAt(4, tokenise(state.sentence).words);
  const layer = core.createLayer(layerConfig(state, null));
  layer.setParameters(parameters);
  expect(layer.tensor('g_Q').shape).toEqual([qkNorm === 'head' ? 8 : 16]);
  for (const name of ['g_Q', 'g_K'])
    expect(layer.tensor(name).data.every((gain) => gain !== 1 && Math.abs(gain - 1) < 1)).toBe(
      true,
    );
  layer.dispose();
  run.dispose();
});
