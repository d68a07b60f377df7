// TensorFlow.js, wasm backend with SIMD, one thread. `tf` is the global of its two scripts.
/* global tf */
import { transposed } from './problem.mjs';

let ready;

async function load() {
  tf.enableProdMode();
  tf.wasm.setWasmPaths(new URL('/tfjs-backend-wasm/', location.href).href);
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  if (!(await tf.setBackend('wasm'))) throw new Error('tfjs: no wasm backend');
  await tf.ready();
  if (!(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT'))) throw new Error('tfjs: no SIMD');
}

const linear = (a, { weight, bias }) => tf.fused.matMul({ a, b: weight, bias });

/** Every head at once: three-dimensional products. */
function batched([q, k, v], { n, heads, width, columns }, scale) {
  const split = (t) => tf.transpose(tf.reshape(t, [n, heads, width]), [1, 0, 2]);
  const scores = tf.mul(tf.matMul(split(q), split(k), false, true), scale);
  const context = tf.matMul(tf.softmax(scores), split(v));
  return tf.reshape(tf.transpose(context, [1, 0, 2]), [n, columns]);
}

/** Head by head: more operations, but two-dimensional products are the backend's fast ones. */
function headByHead(projected, { heads }, scale) {
  const [q, k, v] = projected.map((t) => tf.split(t, heads, 1));
  const contexts = q.map((each, head) => {
    const scores = tf.mul(tf.matMul(each, k[head], false, true), scale);
    return tf.matMul(tf.softmax(scores), v[head]);
  });
  return tf.concat(contexts, 1);
}

const form = (attend) => async (problem) => {
  await (ready ??= load());
  const { n, dModel, width, columns, projections, outWeight, outBias, x } = problem;
  const layer = (weight, bias, inputs, outputs) => ({
    weight: tf.tensor2d(transposed(weight, outputs, inputs), [inputs, outputs]),
    bias: tf.tensor1d(bias),
  });
  const inputs = projections.map(({ weight, bias }) => layer(weight, bias, dModel, columns));
  const output = layer(outWeight, outBias, columns, dModel);
  const scale = tf.scalar(1 / Math.sqrt(width));
  const run = () =>
    tf.tidy(() => {
      const given = tf.tensor2d(x, [n, dModel]);
      const projected = inputs.map((each) => linear(given, each));
      return linear(attend(projected, problem, scale), output).dataSync();
    });
  const held = [scale, ...[...inputs, output].flatMap(({ weight, bias }) => [weight, bias])];
  return { run, dispose: () => tf.dispose(held) };
};

export const tensorflowForms = { batched: form(batched), 'head by head': form(headByHead) };
