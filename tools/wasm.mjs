// Builds the core as wasm. CMake and ninja know what is out of date; this only starts them.
import { readFileSync, writeFileSync } from 'node:fs';
import { readIfThere } from './lib/files.mjs';
import { missingPackages } from './lib/packages.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { run } from './lib/shell.mjs';

/**
 * Emscripten's optimiser for ES modules is a Node program that loads acorn: from Debian's node
 * packages when Node is Debian's, else from ours.
 */
const environment = () => ({
  NODE_PATH: [inRoot('node_modules'), process.env['NODE_PATH']].filter(Boolean).join(':'),
});

/**
 * Whether the preset's build was made before the checkout was moved or copied: CMake would refuse to go on with it.
 * @param {string} preset
 */
function isOfAnotherFolder(preset) {
  const cache = readIfThere(inRoot('build', preset, 'CMakeCache.txt'));
  return cache !== null && !cache.includes(`CMAKE_HOME_DIRECTORY:INTERNAL=${root}\n`);
}

/**
 * Configures and builds targets of a CMake preset.
 * @param {string} preset
 * @param {string[]} targets
 */
export async function buildWithCMake(preset, ...targets) {
  const env = environment();
  // npm start does without GoogleTest; CMake must not ask for it then.
  const tests = missingPackages(['wasm-tests']).length === 0 ? 'ON' : 'OFF';
  const fresh = isOfAnotherFolder(preset) ? ['--fresh'] : [];
  await run('cmake', ['--preset', preset, ...fresh, `-DMANYHEADS_TESTS=${tests}`], { env });
  await run(
    'cmake',
    ['--build', inRoot('build', preset), '--target', ...targets, '--', '--quiet'],
    {
      env,
    },
  );
}

/**
 * build/wasm/manyheads-core.mjs and .wasm, and the latter as a module of hexadecimal digits. Not base64:
 * there a byte looks different at each place of three, and the files would be 11 kB longer (brotli).
 */
export async function buildWasm() {
  await buildWithCMake('wasm', 'manyheads-core');
  const digits = readFileSync(inRoot('build/wasm/manyheads-core.wasm'), 'hex');
  writeFileSync(inRoot('build/wasm/manyheads-core-hex.mjs'), `export default '${digits}';\n`);
}
