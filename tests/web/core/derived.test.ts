/** Tensors computed on demand: when they are there. C++ tests check their numbers. */
import { describe, expect, it } from 'vitest';
import { loadCore, type Layer, type LayerConfig } from '../../../web/core';
import { layerOf, numbers, parametersOf } from '../support/core';

const core = await loadCore();

/** A layer after a run on 5 tokens, with a memory of `m` tokens unless `m` is 0. */
function run(config: LayerConfig, m = 4): Layer {
  const layer = layerOf(core, config);
  const { dModel, dMemory } = layer.config;
  layer.forward(numbers(5 * dModel, 3), m === 0 ? undefined : numbers(m * dMemory, 4));
  return layer;
}

describe('what is derived', () => {
  const ofParameters = [
    'merged',
    'singular_values',
    'ranks',
    'W_first',
    'W_folded',
    'similarity_parameters',
  ];
  const ofRuns = {
    merged_scores: 'embed',
    q_two_steps: 'embed',
    q_folded: 'embed',
    q_wrong_view: 'project',
    similarity_attention: 'softmax',
    attn_unscaled: 'mask',
    contributions: 'weigh',
  };

  it('is there before any run where parameters are enough', () => {
    const layer = core.createLayer({ dModel: 12, heads: 3 });
    for (const name of ofParameters) expect(layer.tensor(name).data.length).toBeGreaterThan(0);
    for (const name of Object.keys(ofRuns)) {
      expect(() => layer.tensor(name)).toThrow(
        `name: "${name}" is not there yet; begin or forward gives it.`,
      );
    }
  });

  it('comes with the stage that it is made from, and no earlier', () => {
    const layer = core.createLayer({ dModel: 12, heads: 3 });
    for (const [name, stage] of Object.entries(ofRuns)) {
      layer.begin(numbers(36));
      for (const { id, option } of core.stages) {
        if (option !== null) continue;
        expect(() => layer.tensor(name)).toThrow(
          `name: "${name}" has not been computed yet; the stage "${stage}" does that.`,
        );
        expect(layer.step()).toBe(id);
        if (id === stage) break;
      }
      expect(layer.tensor(name).data.length).toBeGreaterThan(0);
    }
  });

  it('is of the last run, and of the parameters that there are', () => {
    const layer = run({ dModel: 12, heads: 3 });
    const names = [...ofParameters, ...Object.keys(ofRuns)].filter(
      (name) => name !== 'W_first' && name !== 'ranks',
    );
    const read = () => names.map((name) => layer.tensor(name).data);
    const first = read();
    layer.forward(numbers(60, 9), numbers(48, 8));
    const second = read();
    names.forEach((name, i) => {
      const same = ofParameters.includes(name);
      expect([name, JSON.stringify(second[i]) === JSON.stringify(first[i])]).toEqual([name, same]);
    });
    const given = parametersOf(layer);
    given.in_proj_weight?.reverse();
    layer.setParameters(given);
    layer.forward(numbers(60, 9), numbers(48, 8));
    read().forEach((data, i) => expect([names[i], data]).not.toEqual([names[i], second[i]]));
  });

  it('is not made where it would take too long', () => {
    const layer = core.createLayer({ dModel: 513, heads: 27, variant: 'split' });
    for (const name of ['singular_values', 'ranks']) {
      expect(() => layer.tensor(name)).toThrow(
        `name: "${name}" would be too large to compute here.`,
      );
      expect(() => layer.explain(name, [0])).toThrow(RangeError);
    }
    expect(layer.tensor('merged').shape).toEqual([27, 513, 513]);
    layer.dispose();
  });
});
