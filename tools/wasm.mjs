// Builds the core as wasm. CMake and ninja decide what is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { building, runBuilder, tell } from './lib/building.mjs';
import { hashFiles, listFiles, readIfThere } from './lib/files.mjs';
import { missingPackages } from './lib/packages.mjs';
import { inRoot, root } from './lib/paths.mjs';

/** The inputs of every target, and further inputs of some: if any changed, something is compiled. */
const sources = ['CMakeLists.txt', 'CMakePresets.json', 'src', 'wasm'];
const ownSources = new Map([
  ['manyheads-tests', 'tests/cpp'],
  ['manyheads-experiments', 'tests/experiments'],
  ['manyheads-bench', 'tests/bench/native'],
]);

/**
 * Emscripten's optimiser for ES modules is a Node program that needs acorn: from Debian's node packages if
 * Node is Debian's, else from ours.
 */
const environment = () => ({
  NODE_PATH: [inRoot('node_modules'), process.env['NODE_PATH']].filter(Boolean).join(':'),
});

/**
 * Whether the preset was built before the checkout was moved or copied: CMake would refuse to continue such a
 * build.
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
  // CMake knows what is out of date, but only tells while compiling: this hash tells in advance.
  const own = targets.flatMap((target) => ownSources.get(target) ?? []);
  // The root is included, since a checkout that was moved is compiled again.
  const now = `${root}\n${hashFiles(listFiles([...sources, ...own]))}\n`;
  const stamp = inRoot('build', preset, `inputs-${targets.join('-')}`);
  if (readIfThere(stamp) !== now) tell(`compiling ${targets.join(', ')} (${preset}) …`);
  // npm start works without GoogleTest; CMake must not require it then.
  const tests = missingPackages(['wasm-tests']).length === 0 ? 'ON' : 'OFF';
  const fresh = isOfAnotherFolder(preset) ? ['--fresh'] : [];
  await runBuilder('cmake', ['--preset', preset, ...fresh, `-DMANYHEADS_TESTS=${tests}`], { env });
  const folder = inRoot('build', preset);
  await runBuilder('cmake', ['--build', folder, '--target', ...targets, '--', '--quiet'], { env });
  writeFileSync(stamp, now);
}

/**
 * Builds build/wasm/manyheads-core.mjs and .wasm, and the latter as a module of hexadecimal digits. Base64
 * would encode a byte differently at each of three offsets, and the files would be 11 kB larger (brotli).
 */
export const buildWasm = () =>
  building(async () => {
    await buildWithCMake('wasm', 'manyheads-core');
    const digits = readFileSync(inRoot('build/wasm/manyheads-core.wasm'), 'hex');
    const file = inRoot('build/wasm/manyheads-core-hex.mjs');
    const text = `export default '${digits}';\n`;
    // Another process may be reading it: an identical file is not rewritten.
    if (readIfThere(file) !== text) writeFileSync(file, text);
  });
