// Builds the core as wasm: build/wasm/manyheads-core.mjs and .wasm, and the latter as a module of hexadecimal
// digits. Base64 would encode a byte differently at each of three offsets, and the files would be 11 kB larger
// (brotli). Also writes its tables as JSON, and from them the TypeScript module of its names and types.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildWithCMake } from './lib/cmake.mjs';
import { coreTables, printCoreTables } from './lib/core-tables.mjs';
import { interfaceModule } from './lib/interface-module.mjs';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/shell.mjs';

await main(async () => {
  await buildWithCMake('wasm', 'manyheads-core', 'manyheads-core-tables');
  const digits = readFileSync(inRoot('build/wasm/manyheads-core.wasm'), 'hex');
  writeFileSync(inRoot('build/wasm/manyheads-core-hex.mjs'), `export default '${digits}';\n`);
  await printCoreTables();
  // .mts: build/wasm/package.json says that .ts would be CommonJS, as Emscripten's .js is.
  writeFileSync(inRoot('build/wasm/manyheads-core-interface.mts'), interfaceModule(coreTables()));
});
