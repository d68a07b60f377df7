/**
 * The core's names of choices, stages, operations and errors, and the types of its options, as its tables in C++ have
 * them: a build of the wasm writes this module (tools/lib/interface-module.mjs). Every folder may import this file.
 */
export * from '../../build/wasm/manyheads-core-interface.mts';
