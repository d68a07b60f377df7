/**
 * The JavaScript interface of the attention core: dist/core.js, and inside the element. It runs in browsers,
 * workers and Node, and needs no document.
 */
import { coreOf } from './core';
import { instantiate } from './load';
import { Runtime } from './runtime';
import type { Core } from './core-types';

export type * from './core-types';
export type * from './model-types';
export type * from './training-types';
export type * from './types';
export type { CoreError } from './errors';

let loading: Promise<Core> | undefined;
let loaded: Core | null = null;

async function load(): Promise<Core> {
  // A core that has stopped is not returned again.
  const forget = () => {
    loading = undefined;
    loaded = null;
  };
  loaded = coreOf(new Runtime(await instantiate(), forget));
  return loaded;
}

/** The core if it is already loaded, for callers that cannot wait. */
export const loadedCore = (): Core | null => loaded;

/**
 * Loads the core: one module for all calls. If it aborts (every call then throws an error with the code
 * `lost`), the next loadCore() returns a fresh one.
 * @throws an Error named UnsupportedError where WebAssembly or its SIMD is missing or forbidden.
 */
export async function loadCore(): Promise<Core> {
  loading ??= load().catch((error: unknown) => {
    // The next call tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}
