// The layer of dist/core.js: as one call, and stage by stage.
import { place } from './places.mjs';

async function layerOf({ variant, dModel, heads, inWeight, inBias, outWeight, outBias }) {
  const { loadCore } = await import(place('dist', 'core.js'));
  const core = await loadCore();
  const layer = core.createLayer({ variant, dModel, heads });
  layer.setParameters({
    in_proj_weight: inWeight,
    in_proj_bias: inBias,
    'out_proj.weight': outWeight,
    'out_proj.bias': outBias,
  });
  return layer;
}

/** With a new output array for each call, and with a reused one. */
export const forwardForms = {
  'new array': (problem) => forward(problem),
  out: (problem) => forward(problem, { out: new Float32Array(problem.x.length) }),
};

async function forward(problem, options) {
  const layer = await layerOf(problem);
  const run = () => layer.forward(problem.x, options);
  return { run, cost: () => layer.cost(), dispose: () => layer.dispose() };
}

export async function steps(problem) {
  const layer = await layerOf(problem);
  const run = () => {
    layer.begin(problem.x);
    while (layer.step() !== null);
  };
  const result = () => layer.tensor('output').data;
  return { run, result, dispose: () => layer.dispose() };
}
