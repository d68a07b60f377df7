// CMake's presets. CMake and ninja decide what is out of date.
import { missingPackages } from './packages.mjs';
import { inRoot, root } from './paths.mjs';
import { readIfThere } from './files.mjs';
import { run } from './shell.mjs';

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
 * @param {readonly string[]} targets
 */
export async function buildWithCMake(preset, ...targets) {
  // Emscripten's optimiser for ES modules is a Node program that needs acorn: from Debian's node packages if
  // Node is Debian's, else from ours.
  const NODE_PATH = [inRoot('node_modules'), process.env['NODE_PATH']].filter(Boolean).join(':');
  const env = { NODE_PATH };
  // npm start works without GoogleTest; CMake must not require it then.
  const tests = missingPackages(['wasm-tests']).length === 0 ? 'ON' : 'OFF';
  const fresh = isOfAnotherFolder(preset) ? ['--fresh'] : [];
  await run('cmake', ['--preset', preset, ...fresh, `-DMANYHEADS_TESTS=${tests}`], { env });
  const build = ['--build', inRoot('build', preset), '--target', ...targets, '--', '--quiet'];
  await run('cmake', build, { env });
}
