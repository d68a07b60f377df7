/** Tensors computed on demand. C++ tests check their numbers, and when they are there. */
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { layerOf, numbers, parametersOf } from '../support/core';

const core = await loadCore();

it('what is derived is of the last run, and of the parameters that there are', () => {
  const layer = layerOf(core, { dModel: 12, heads: 3 });
  const ofParameters = ['merged', 'singular_values', 'W_folded', 'similarity_parameters'];
  const ofRuns = [
    ...['merged_scores', 'q_two_steps', 'q_folded', 'q_wrong_view'],
    ...['similarity_attention', 'attn_unscaled', 'contributions'],
  ];
  const run = (seed: number) => {
    layer.forward(numbers(60, seed), numbers(48, 8));
    return Object.fromEntries(
      [...ofParameters, ...ofRuns].map((name) => [name, layer.tensor(name).data.join()]),
    );
  };
  const [first, second] = [run(3), run(9)];
  for (const name of ofParameters) expect(second[name], name).toBe(first[name]);
  for (const name of ofRuns) expect(second[name], name).not.toBe(first[name]);
  const given = parametersOf(layer);
  given.in_proj_weight?.reverse();
  layer.setParameters(given);
  const third = run(9);
  for (const name of Object.keys(third)) expect(third[name], name).not.toBe(second[name]);
});

it('what would take too long is not made, and says so', () => {
  const layer = core.createLayer({ dModel: 513, heads: 27, variant: 'split' });
  const refused = 'name: "ranks" would be too large to compute here.';
  expect(() => layer.tensor('ranks')).toThrow(refused);
  expect(() => layer.explain('ranks', [0])).toThrow(refused);
  layer.dispose();
});
