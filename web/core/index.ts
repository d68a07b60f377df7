/**
 * The attention core's JavaScript interface: dist/core.js, and inside of the element. It runs in
 * browsers, workers and Node, and needs no document.
 */
import { coreOf } from './core';
import { instantiate } from './load';
import { Runtime } from './runtime';
import type { Core } from './core-types';

export type * from './core-types';
export type * from './training-types';
export type * from './types';
export type { CoreError } from './errors';

let loading: Promise<Core> | undefined;
let loaded: Core | null = null;

async function load(): Promise<Core> {
  // A core that has stopped is not given out again.
  const forget = () => {
    loading = undefined;
    loaded = null;
  };
  loaded = coreOf(new Runtime(await instantiate(), forget));
  return loaded;
}

/** The core where it has been loaded: for what cannot wait. */
export const loadedCore = (): Core | null => loaded;

/**
 * The core: one compiled and instantiated module, however often this is called. Where that has aborted
 * (every call then throws an error of the code `lost`), the next loadCore() gives a fresh one.
 * @throws an Error named UnsupportedError where WebAssembly or its SIMD is missing or forbidden.
 */
export async function loadCore(): Promise<Core> {
  loading ??= load().catch((error: unknown) => {
    // What failed may succeed the next time.
    loading = undefined;
    throw error;
  });
  return loading;
}
