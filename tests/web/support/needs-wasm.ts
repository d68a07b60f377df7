/** Runs once before the tests: many load the core, which Vitest does not build. */
import { existsSync } from 'node:fs';

export default function needsWasm(): void {
  if (existsSync('build/wasm/manyheads-core-interface.mts')) return;
  throw new Error('The tests need the core as wasm: run `npm run build` first (npm test does).');
}
