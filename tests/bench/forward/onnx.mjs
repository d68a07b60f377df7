// onnxruntime-web, wasm backend, one thread: the layer as an ONNX model of ordinary operators.
import { Graph } from './onnx-model.mjs';
import { inNode, place } from './places.mjs';
import { transposed } from './problem.mjs';

let loaded;

async function load() {
  const ort = await import(
    place('onnxruntime-web', inNode ? 'ort.node.min.mjs' : 'ort.wasm.min.mjs')
  );
  ort.env.wasm.wasmPaths = place('onnxruntime-web');
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.simd = true;
  ort.env.wasm.proxy = false;
  ort.env.logLevel = 'error';
  return ort;
}

/** Weights (out, in) become a constant (in, out), which the runtime packs when loading. */
const linear = (graph, input, weight, bias, inputs, outputs) =>
  graph.node('Gemm', [
    input,
    graph.constant([inputs, outputs], transposed(weight, outputs, inputs)),
    graph.constant([outputs], bias),
  ]);

/** q (h, n, d), k (h, d, n) and v (h, n, d), from three matrix products. */
function three(graph, { n, dModel, heads, width, columns, projections }) {
  return projections.map(({ weight, bias }, which) => {
    const product = linear(graph, 'x', weight, bias, dModel, columns);
    const split = graph.reshape(product, [n, heads, width]);
    return graph.node('Transpose', [split], { perm: which === 1 ? [1, 2, 0] : [1, 0, 2] });
  });
}

/** The same from a single product with the packed matrix. */
function one(graph, { n, dModel, heads, width, columns, inWeight, inBias }) {
  const product = linear(graph, 'x', inWeight, inBias, dModel, 3 * columns);
  const split = graph.reshape(product, [n, 3 * heads, width]);
  const turned = graph.node('Transpose', [split], { perm: [1, 0, 2] });
  graph.node('Split', [turned], { axis: 0 }, ['q', 'kRows', 'v']);
  return ['q', graph.node('Transpose', ['kRows'], { perm: [0, 2, 1] }), 'v'];
}

function modelOf(project, problem) {
  const { n, dModel, width, columns, outWeight, outBias } = problem;
  const graph = new Graph();
  const [q, k, v] = project(graph, problem);
  const scores = graph.node('MatMul', [q, k]);
  const scale = graph.constant([], Float32Array.of(1 / Math.sqrt(width)));
  const scaled = graph.node('Mul', [scores, scale]);
  const shares = graph.node('Softmax', [scaled], { axis: 2 });
  const context = graph.node('MatMul', [shares, v]);
  const rows = graph.node('Transpose', [context], { perm: [1, 0, 2] });
  const concat = graph.reshape(rows, [n, columns]);
  const output = linear(graph, concat, outWeight, outBias, columns, dModel);
  const shape = [n, dModel];
  return { bytes: graph.model({ name: 'x', shape }, { name: output, shape }), output };
}

const form = (project) => async (problem) => {
  const ort = await (loaded ??= load());
  const { n, dModel, x } = problem;
  const { bytes, output } = modelOf(project, problem);
  const session = await ort.InferenceSession.create(bytes, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const run = async () => {
    const results = await session.run({ x: new ort.Tensor('float32', x, [n, dModel]) });
    return results[output].data;
  };
  return { run, isAsync: true, dispose: () => session.release() };
};

export const onnxForms = { 'three products': form(three), 'one product': form(one) };
