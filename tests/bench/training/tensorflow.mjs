// The same training in TensorFlow.js with its gradients and its Adam.
import { place } from '../forward/places.mjs';
import { prepare } from '../forward/tensorflow.mjs';
import { recipe, shape } from './problem.mjs';

let ready;
async function load() {
  const tf = await import(place('bundled', 'tensorflow.js'));
  await prepare(tf, tf.wasm);
  return tf;
}

const { batch, n, dModel, heads, width, letters } = shape;
const rows = batch * n;

/** @param project of x (rows × d_model) to q, k and v, each rows × d_model */
const form = (makeProject) => async (start, samples) => {
  const tf = await (ready ??= load());
  const variable = (name, inputs) =>
    tf.variable(tf.tensor2d(start[name], [inputs, start[name].length / inputs]));
  const tokens = variable('token_embedding', letters);
  const positions = variable('position_embedding', n);
  const W_O = variable('W_O', dModel);
  const { project, weights } = makeProject(tf, variable, start);
  // One-hot rows, since this backend has no gradient for gathering.
  const inputs = samples.map((each) =>
    tf.tidy(() => tf.cast(tf.oneHot(tf.tensor1d(each.tokens, 'int32'), letters), 'float32')),
  );
  const targets = samples.map((each) => tf.tensor2d(each.targets, [rows, dModel]));
  const scale = tf.scalar(1 / Math.sqrt(width));
  const share = tf.scalar(1 / rows);
  const split = (t) =>
    tf.reshape(tf.transpose(tf.reshape(t, [batch, n, heads, width]), [0, 2, 1, 3]), [
      batch * heads,
      n,
      width,
    ]);
  const lossOf = (which) => {
    const embedded = tf.reshape(tf.matMul(inputs[which], tokens), [batch, n, dModel]);
    const x = tf.reshape(tf.add(embedded, positions), [rows, dModel]);
    const [q, k, v] = project(x).map(split);
    const attention = tf.softmax(tf.mul(tf.matMul(q, k, false, true), scale));
    const context = tf.reshape(tf.matMul(attention, v), [batch, heads, n, width]);
    const concat = tf.reshape(tf.transpose(context, [0, 2, 1, 3]), [rows, dModel]);
    const error = tf.sub(tf.matMul(concat, W_O), targets[which]);
    return tf.mul(tf.sum(tf.square(error)), share);
  };
  const { learningRate, beta1, beta2, epsilon } = recipe;
  const optimizer = tf.train.adam(learningRate, beta1, beta2, epsilon);
  const learned = [tokens, positions, W_O, ...weights];
  let step = 0;
  const next = (wanted) => {
    const which = step++ % samples.length;
    const loss = optimizer.minimize(() => lossOf(which), wanted, learned);
    if (!wanted) return null;
    const [value] = loss.dataSync();
    loss.dispose();
    return value;
  };
  return {
    losses: (count) => Array.from({ length: count }, () => next(true)),
    run: (steps) => {
      for (let k = 0; k < steps; k++) next(false);
    },
    dispose: () => {
      optimizer.dispose();
      tf.dispose([...learned, ...inputs, ...targets, scale, share]);
    },
  };
};

/** Three matrix products. */
const separate = form((tf, variable) => {
  const weights = ['W_Q', 'W_K', 'W_V'].map((name) => variable(name, dModel));
  return { weights, project: (x) => weights.map((W) => tf.matMul(x, W)) };
});

/** One product, split into three. */
const packed = form((tf, variable, start) => {
  const parts = ['W_Q', 'W_K', 'W_V'].map((name) => tf.tensor2d(start[name], [dModel, dModel]));
  const W = tf.variable(tf.concat(parts, 1));
  tf.dispose(parts);
  return { weights: [W], project: (x) => tf.split(tf.matMul(x, W), 3, 1) };
});

export const tensorflowForms = { 'three products': separate, 'one product': packed };
