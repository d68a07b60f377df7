/** Layers that normalise q and k, through JavaScript; reference.test.ts holds their numbers. */
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { allStageNames, stageNames } from '../../../web/core/stage-names';
import { inForm, numbers, numbersFor } from '../support/core';

const core = await loadCore();
const size = { dModel: 12, heads: 3 } as const;

describe.each(['head', 'whole'] as const)('with qkNorm %s', (qkNorm) => {
  const gains = qkNorm === 'head' ? 4 : 12;

  it('a layer has the stage norm, and gains of one', () => {
    const layer = core.createLayer({ ...size, qkNorm });
    layer.begin(numbers(36));
    const steps = Array.from({ length: allStageNames.length }, () => layer.step());
    expect(steps).toEqual(allStageNames);
    expect(layer.step()).toBeNull();
    for (const name of ['g_Q', 'g_K']) {
      expect([...layer.tensor(name).data]).toEqual(Array.from({ length: gains }, () => 1));
    }
    expect(layer.tensor('q_norm').shape).toEqual([3, 3, 4]);
    expect(layer.explain('q_norm', [1, 2, 3]).op).toBe('rms-norm');
    layer.dispose();
  });

  it('takes gains with the other parameters, and has their gradients', () => {
    const layer = core.createLayer({ ...size, qkNorm });
    const all = numbersFor(layer.config);
    const parts = inForm(all, true);
    layer.setParameters(parts);
    expect(layer.tensor('g_Q').data).toEqual(all['q_norm.weight']);
    expect(layer.tensor('g_K').data).toEqual(all['k_norm.weight']);
    layer.forward(numbers(36));
    layer.backward(numbers(36, 2));
    expect(layer.tensor('grad.g_K').shape).toEqual([gains]);
    expect(layer.tensor('grad.k_norm.weight')).toEqual(layer.tensor('grad.g_K'));
    const { 'k_norm.weight': _, ...without } = parts;
    expect(() => layer.setParameters(without as typeof parts)).toThrow(/k_norm\.weight/);
    const short = { ...parts, 'q_norm.weight': numbers(gains + 1) };
    expect(() => layer.setParameters(short)).toThrow(/q_norm\.weight/);
    expect(layer.tensor('g_Q').data).toEqual(all['q_norm.weight']);
    layer.dispose();
  });
});

it('the table of stages has norm, with the option that a layer needs for it', () => {
  expect(core.stages.map(({ id }) => id)).toEqual(allStageNames);
  const usual = core.stages.filter(({ option }) => option === null);
  expect(usual.map(({ id }) => id)).toEqual(stageNames);
  expect(core.stages.find(({ id }) => id === 'norm')?.option).toBe('qkNorm');
});
