// The training of dist/core.js.
import { place } from '../forward/places.mjs';
import { recipe, shape } from './problem.mjs';

const options = {
  task: 'offsets',
  heads: shape.heads,
  offsets: shape.offsets,
  dModel: shape.dModel,
  batch: shape.batch,
  optimizer: 'adam',
  learningRate: recipe.learningRate,
  weightDecay: 0,
  seed: 1,
  steps: 100_000,
};

/** The shared starting point: each table or matrix as rows of inputs by columns of outputs. */
export async function ours() {
  const { loadCore } = await import(place('dist', 'core.js'));
  const core = await loadCore();
  let training = core.createTraining(options);
  const { setup } = training;
  if (setup.longest !== shape.n || setup.layer.dK !== shape.width) throw new Error('another shape');
  const names = ['token_embedding', 'position_embedding', 'W_Q', 'W_K', 'W_V', 'W_O'];
  const start = Object.fromEntries(names.map((name) => [name, training.tensor(name).data]));
  const run = (steps) => {
    // A training ends after its last step; start another one then.
    if (training.step(steps).step < options.steps) return;
    training.dispose();
    training = core.createTraining(options);
  };
  return { start, run, losses: () => training.losses(), dispose: () => training.dispose() };
}
