/**
 * The same interface, for programs that compute with layers: dist/core.js. What it leaves out says
 * that core-look.js has it.
 */
import createModule from '../../build/wasm/manyheads-lean.mjs';
import bytes from '../../build/wasm/manyheads-lean-bytes.mjs';
import { loaderOf } from './start';

export type * from './types';
export type { CoreError } from './errors';

/**
 * The core: one compiled and instantiated module, however often this is called. Derived tensors
 * other than `contributions`, `embed`, `lookUp`, `wordClasses`, `score` and `scorers` are in
 * core-look.js.
 * @throws an Error named UnsupportedError where WebAssembly or its SIMD is missing or forbidden.
 */
export const loadCore = loaderOf(bytes, createModule, null);
