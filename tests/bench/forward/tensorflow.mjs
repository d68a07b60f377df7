// TensorFlow.js, wasm backend with SIMD, one thread. In a page, its two scripts define the global `tf`.
import { inNode, place } from './places.mjs';
import { transposed } from './problem.mjs';

let tf = globalThis.tf;
let ready;

/** Loads the same packages in Node. */
async function required() {
  const { createRequire } = await import('node:module');
  const { fileURLToPath } = await import('node:url');
  const require = createRequire(place('tfjs-core'));
  const wasm = require('@tensorflow/tfjs-backend-wasm');
  wasm.setWasmPaths(fileURLToPath(place('tfjs-backend-wasm')));
  return { ...require('@tensorflow/tfjs-core'), wasm };
}

/** Sets up one thread with SIMD; `wasm` is the backend's package. */
export async function prepare(tf, wasm) {
  if (!inNode) wasm.setWasmPaths(place('tfjs-backend-wasm'));
  tf.enableProdMode();
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  if (!(await tf.setBackend('wasm'))) throw new Error('tfjs: no wasm backend');
  await tf.ready();
  if (!(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT'))) throw new Error('tfjs: no SIMD');
}

async function load() {
  if (inNode) tf = await required();
  await prepare(tf, tf.wasm);
}

const linear = (a, { weight, bias }) => tf.fused.matMul({ a, b: weight, bias });

/** All heads at once, with three-dimensional products. */
function batched([q, k, v], { n, heads, width, columns }, scale) {
  const split = (t) => tf.transpose(tf.reshape(t, [n, heads, width]), [1, 0, 2]);
  const scores = tf.mul(tf.matMul(split(q), split(k), false, true), scale);
  const context = tf.matMul(tf.softmax(scores), split(v));
  return tf.reshape(tf.transpose(context, [1, 0, 2]), [n, columns]);
}

/** Head by head: more operations, but the backend is fast at two-dimensional products. */
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
