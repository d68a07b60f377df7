// Builds the core as wasm: build/wasm/manyheads-core.mjs and .wasm, and the latter as a module of hexadecimal
// digits. Base64 would encode a byte differently at each of three offsets, and the files would be 11 kB larger
// (brotli).
import { readFileSync, writeFileSync } from 'node:fs';
import { buildWithCMake } from './lib/cmake.mjs';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/shell.mjs';

await main(async () => {
  await buildWithCMake('wasm', 'manyheads-core');
  const digits = readFileSync(inRoot('build/wasm/manyheads-core.wasm'), 'hex');
  writeFileSync(inRoot('build/wasm/manyheads-core-hex.mjs'), `export default '${digits}';\n`);
});
