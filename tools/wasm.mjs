// Builds the core as wasm. CMake and ninja know what is out of date; this only starts them.
import { readFileSync, writeFileSync } from 'node:fs';
import { building, runBuilder, tell } from './lib/building.mjs';
import { hashFiles, listFiles, readIfThere } from './lib/files.mjs';
import { missingPackages } from './lib/packages.mjs';
import { inRoot, root } from './lib/paths.mjs';

/** What every target is made from, and what some are besides: where it is another, something compiles. */
const sources = ['CMakeLists.txt', 'CMakePresets.json', 'src', 'wasm'];
const ownSources = new Map([
  ['manyheads-tests', 'tests/cpp'],
  ['manyheads-experiments', 'tests/experiments'],
  ['manyheads-bench', 'tests/bench/native'],
]);

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
export const buildWithCMake = (preset, ...targets) => building(() => compile(preset, targets));

/** @param {string} preset @param {readonly string[]} targets */
async function compile(preset, targets) {
  const env = environment();
  // CMake knows what is out of date, and tells only once it has compiled some of it.
  const own = targets.flatMap((target) => ownSources.get(target) ?? []);
  // A checkout that was moved is compiled anew.
  const now = `${root}\n${hashFiles(listFiles([...sources, ...own]))}\n`;
  const stamp = inRoot('build', preset, `inputs-${targets.join('-')}`);
  if (readIfThere(stamp) !== now) tell(`compiling ${targets.join(', ')} (${preset}) …`);
  // npm start does without GoogleTest; CMake must not ask for it then.
  const tests = missingPackages(['wasm-tests']).length === 0 ? 'ON' : 'OFF';
  const fresh = isOfAnotherFolder(preset) ? ['--fresh'] : [];
  await runBuilder('cmake', ['--preset', preset, ...fresh, `-DMANYHEADS_TESTS=${tests}`], { env });
  const folder = inRoot('build', preset);
  await runBuilder('cmake', ['--build', folder, '--target', ...targets, '--', '--quiet'], { env });
  writeFileSync(stamp, now);
}

/**
 * build/wasm/manyheads-core.mjs and .wasm, and the latter as a module of hexadecimal digits. Not base64:
 * there a byte looks different at each place of three, and the files would be 11 kB longer (brotli).
 */
export const buildWasm = () =>
  building(async () => {
    await buildWithCMake('wasm', 'manyheads-core');
    const digits = readFileSync(inRoot('build/wasm/manyheads-core.wasm'), 'hex');
    const file = inRoot('build/wasm/manyheads-core-hex.mjs');
    const text = `export default '${digits}';\n`;
    // Somebody may be reading it: a file that is the same is left alone.
    if (readIfThere(file) !== text) writeFileSync(file, text);
  });
