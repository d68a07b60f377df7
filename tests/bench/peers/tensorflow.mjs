// TensorFlow.js with its gradients, which its packages' own scripts leave out. tools/bench.mjs bundles it.
import '@tensorflow/tfjs-core/dist/register_all_gradients';

export * from '@tensorflow/tfjs-core';
export * as wasm from '@tensorflow/tfjs-backend-wasm';
