/** The core in Node: dist/core.js, since the sources import the wasm through Vite. */
import type * as CoreFile from '../../../web/core';

export async function loadCore(): Promise<CoreFile.Core> {
  const { href } = new URL('../../../dist/core.js', import.meta.url);
  return ((await import(href)) as typeof CoreFile).loadCore();
}
