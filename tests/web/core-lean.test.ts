/** core.js's smaller core: the same numbers as the whole one, and a clear word on what it leaves out. */
import { describe, expect, it } from 'vitest';
import { loadCore as loadWhole, type Core, type CoreError, type LayerConfig } from '../../web/core';
import { loadCore as loadLean } from '../../web/core/lean';
import { numbers, thrownBy } from './core-helpers';

const lean = await loadLean();
const whole = await loadWhole();

const derived = new Set([
  ...['merged', 'singular_values', 'ranks', 'W_first', 'W_folded', 'similarity_parameters'],
  ...['merged_scores', 'q_two_steps', 'q_folded', 'q_wrong_view', 'similarity_attention'],
]);

const configs: readonly LayerConfig[] = [
  { dModel: 16, heads: 4 },
  { dModel: 16, heads: 4, parameters: 'constructed' },
  { dModel: 24, heads: 3, variant: 'wide', dK: 5, dV: 7, dMemory: 8, mask: 'padding' },
  { dModel: 24, heads: 4, variant: 'narrow', sharedHeads: true, mask: 'causal', scaling: 2.5 },
  { dModel: 8, heads: 2, valueProjection: false, outputProjection: false, bias: false },
];

describe('the lean core', () => {
  it.each(configs)('computes the same numbers: %o', (config) => {
    const results = [lean, whole].map((core) => {
      const layer = core.createLayer(config);
      const { dModel, dMemory } = layer.config;
      const memory = dMemory === dModel ? {} : { memory: numbers(3 * dMemory) };
      const padding = config.mask === 'padding' ? [1] : [];
      layer.begin(numbers(5 * dModel), { ...memory, padding });
      const stages = [];
      for (let stage = layer.step(); stage !== null; stage = layer.step()) stages.push(stage);
      const tensors = core.tensorNames
        .filter((name) => !derived.has(name))
        .map((name) => {
          try {
            return [name, layer.tensor(name)];
          } catch (error) {
            return [name, (error as CoreError).message];
          }
        });
      const seen = {
        ...{ stages, tensors, config: layer.config, cost: layer.cost() },
        explained: core.stages.map(({ id }) =>
          layer.explain(id, id === 'embed' ? [1, 2] : zeros(layer.tensor(firstOf(core, id)).shape)),
        ),
      };
      layer.dispose();
      return seen;
    });
    expect(results[0]).toEqual(results[1]);
  });

  it('says the same of itself', () => {
    for (const table of ['stages', 'tensorNames', 'constructed'] as const)
      expect(lean[table]).toEqual(whole[table]);
    expect(lean.validHeads(24, 'split', 'random')).toEqual(whole.validHeads(24, 'split', 'random'));
  });

  it.each([...derived])('says that core-look.js has the tensor %s', (name) => {
    const layer = lean.createLayer({ dModel: 16, heads: 4 });
    layer.forward(numbers(32));
    const error = thrownBy(() => layer.tensor(name)) as CoreError;
    expect(error.code).toBe('not-here');
    expect(error.message).toBe(`name: core.js leaves out "${name}"; core-look.js has it.`);
    layer.dispose();
  });

  const layer = lean.createLayer({ dModel: 16, heads: 4 });
  it.each<readonly [string, () => unknown]>([
    ['embed', () => lean.embed({ words: ['a'], dModel: 16, kind: 'hashed' })],
    ['lookUp', () => lean.lookUp('bank')],
    ['wordClasses', () => lean.wordClasses],
    ['scorers', () => lean.scorers],
    ['score', () => layer.score('dot')],
  ])('says that core-look.js has %s', (name, use) => {
    const error = thrownBy(use) as CoreError;
    expect(error.code).toBe('not-here');
    expect(error.message).toBe(`${name}: core.js leaves it out; core-look.js has it.`);
  });
});

const zeros = (shape: readonly number[]) => shape.map(() => 0);

const firstOf = (core: Core, id: string) =>
  core.stages.find((stage) => stage.id === id)?.results[0]?.name ?? '';
