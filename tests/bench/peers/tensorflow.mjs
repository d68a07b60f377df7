// TensorFlow.js with gradients, which the scripts of its packages omit. tools/bench.mjs bundles this.
import '@tensorflow/tfjs-core/dist/register_all_gradients';

export * from '@tensorflow/tfjs-core';
export * as wasm from '@tensorflow/tfjs-backend-wasm';
