/** Normalising q and k: the stages, and moments in a stage that no longer exists. */
import { describe, expect, it } from 'vitest';
import { otherOf } from '../../../web/state/compare';
import { layerConfig } from '../../../web/state/layer-config';
import { offeredHeads } from '../../../web/state/rules';
import { settle } from '../../../web/state/settle';
import { allStageNames, defaultState, stageNames, type State } from '../../../web/state/state';
import { at, isAtEnd, next, position, stageOrder } from '../../../web/state/timeline';
import { trainingOptions } from '../../../web/state/training';
import { adjustmentText } from '../../../web/text/en/notices';
import { core } from '../support/layers';
import { plainRules } from '../support/states';

const normed: State = { ...defaultState, qkNorm: 'head' };
const changed = (patch: Partial<State>, from = normed) =>
  settle(plainRules, { ...from, ...patch }, Object.keys(patch) as (keyof State)[]);

describe('the timeline', () => {
  it('has the stage where q and k are normalised, and only then', () => {
    expect(stageOrder(normed)).toEqual(allStageNames);
    expect(stageOrder(defaultState)).toEqual(stageNames);
    expect(stageOrder({ ...normed, direction: 'backward' })).toEqual(allStageNames.toReversed());
    const heads = { ...normed, stage: 'heads', progress: 1 } as const;
    expect(next(heads)).toMatchObject({ stage: 'norm', progress: 1 });
    expect(next({ ...heads, qkNorm: 'none' })).toMatchObject({ stage: 'scores' });
    expect(isAtEnd(at(normed, 99))).toBe(true);
    expect(position(at(normed, 99))).toBe(11);
    expect(position(at(defaultState, 99))).toBe(10);
  });
});

describe('a moment in the stage', () => {
  const norm = { ...normed, stage: 'norm', progress: 0.5 } as const;

  it('becomes what comes before it, done, where the stage goes', () => {
    const off = changed({ qkNorm: 'none' }, norm);
    expect(off.state).toMatchObject({ stage: 'heads', progress: 1 });
    expect(off.adjustments).toEqual([]);
    expect(changed({ heads: 8 }, norm).state).toMatchObject({ stage: 'norm', progress: 0.5 });
  });

  it('is said not to be there where it is asked for', () => {
    const asked = changed({ stage: 'norm' }, defaultState);
    expect(asked.state).toMatchObject({ stage: 'heads', progress: 1 });
    expect(asked.adjustments.map((each) => adjustmentText(each, asked.state))).toEqual([
      'stage: there is no stage norm without qk-norm; what comes before it is shown.',
    ]);
  });

  it('is that before it in a layer B without', () => {
    const both: State = { ...norm, compare: { qkNorm: 'none' } };
    expect(otherOf(both)).toMatchObject({ stage: 'heads', progress: 1 });
    expect(otherOf({ ...both, compare: { heads: 2 } })).toMatchObject({ stage: 'norm' });
  });
});

describe('the core', () => {
  it('takes it in every layer that the page makes', () => {
    for (const parameters of ['constructed', 'patterns', 'random', 'ones', 'clones'] as const)
      for (const variant of ['wide', 'split', 'narrow'] as const)
        for (const sharedQK of [false, true]) {
          const config = layerConfig({ ...normed, parameters, variant, sharedQK }, null);
          const layer = core.createLayer(config);
          expect(layer.config.qkNorm).toBe('head');
          layer.dispose();
        }
    expect(layerConfig(defaultState, null)).not.toHaveProperty('qkNorm');
  });

  it('trains it', () => {
    const training = core.createTraining(
      trainingOptions({ ...normed, parameters: 'trained', heads: 2 }),
    );
    expect(training.setup.layer.qkNorm).toBe('head');
    training.dispose();
  });
});

describe('a file’s layer', () => {
  const imported = { dModel: 16, heads: 4, variant: 'split', qkNorm: 'head' } as const;
  const rules = { ...plainRules, imported };
  const asked = { ...defaultState, parameters: 'imported' } as const;

  it('is normalised as the file says', () => {
    const { state } = settle(rules, asked, ['parameters']);
    expect(state).toMatchObject({ parameters: 'imported', qkNorm: 'head' });
    const off = settle(rules, { ...state, qkNorm: 'none' }, ['qkNorm']);
    expect(off.state).toMatchObject({ parameters: 'random', qkNorm: 'none' });
  });

  it('keeps its heads, whose columns the gains are of', () => {
    const { state } = settle(rules, asked, ['parameters']);
    expect(offeredHeads(rules, state)).toEqual([4]);
    expect(offeredHeads(rules, { ...state, qkNorm: 'whole' }).length).toBeGreaterThan(1);
    const other = settle(rules, { ...state, heads: 8 }, ['heads']);
    expect(other.state).toMatchObject({ parameters: 'random', heads: 8, qkNorm: 'head' });
  });
});
