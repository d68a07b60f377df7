/**
 * The attention core's JavaScript interface, with all that the page shows: dist/core-look.js, and
 * inside of the element. It runs in browsers, workers and Node, and needs no document.
 */
import createModule from '../../build/wasm/manyheads-core.mjs';
import bytes from '../../build/wasm/manyheads-core-bytes.mjs';
import { lookOf } from './look';
import { loaderOf } from './start';

export type * from './types';
export type { CoreError } from './errors';

/**
 * The core: one compiled and instantiated module, however often this is called.
 * @throws an Error named UnsupportedError where WebAssembly or its SIMD is missing or forbidden.
 */
export const loadCore = loaderOf(bytes, createModule, lookOf);
