// The built files of dist/, each from its own entry, all with Vite.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { chunkNames } from './lib/chunk-names.mjs';
import { inRoot, root } from './lib/paths.mjs';

const dist = inRoot('dist');

/** Vite prints a warning and goes on; here a warning is a mistake in the build. */
const logLevel = 'warn';

/**
 * A file with everything inside has a helper of the bundler's, which lists a part's exports with for…in. That also
 * finds what an old library has put on Object.prototype, and throws where it is no function.
 * @returns {import('vite').Plugin}
 */
const ownExports = () => ({
  name: 'own-exports',
  renderChunk(code) {
    if (!code.includes('__exportAll = ')) return null;
    const changed = code.replace('for (var name in all)', 'for (var name of Object.keys(all))');
    if (changed === code) throw new Error('ownExports: the bundler’s helper is another one now');
    return { code: changed, map: null };
  },
});

/** dist/index.html and its assets. The first one: it empties dist/. */
const buildPage = () => build({ configFile: inRoot('vite.config.ts'), logLevel });

/** dist/manyheads.html: the same page with everything inline, which works from file://. */
async function buildSingleFile() {
  const folder = inRoot('build/single-file');
  await build({
    configFile: inRoot('vite.config.ts'),
    logLevel,
    build: { outDir: folder, emptyOutDir: true },
    plugins: [ownExports(), viteSingleFile()],
  });
  renameSync(`${folder}/index.html`, `${dist}/manyheads.html`);
  rmSync(folder, { recursive: true });
}

/**
 * What is needed at the start is one chunk, which the panels' chunks share. The entry only imports it: a
 * page may name the entry twice, or with a query, and still loads the element once.
 */
const startTogether = { groups: [{ name: 'element', tags: [/** @type {const} */ ('$initial')] }] };

/**
 * For what programs run in Node, too: of an error that nobody catches it prints the line, which is therefore a short
 * one, and the functions' names, which are therefore their own. Costs some 2 kB (brotli).
 */
const readable = {
  compress: false,
  mangle: { toplevel: false },
  codegen: { removeWhitespace: false },
};

/**
 * An ES module for other programs.
 * @param {string} entry
 * @param {string} file below dist/
 * @param {{ split?: boolean, minify?: true | typeof readable }} [options] split: what the entry loads with import() is
 *   in files beside it
 */
const buildModule = (entry, file, { split = false, minify = true } = {}) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel,
    plugins: [ownExports()],
    build: {
      outDir: path.dirname(inRoot('dist', file)),
      emptyOutDir: split,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      lib: { entry: inRoot(entry), formats: ['es'], fileName: () => path.basename(file) },
      rolldownOptions: {
        // Library mode leaves ES output unminified unless the bundler itself is told.
        output: {
          minify,
          codeSplitting: split && startTogether,
          chunkFileNames: chunkNames(''),
        },
        // On a busy machine it would warn of its own slowness.
        checks: { bundlerTimings: false },
      },
    },
  });

export async function bundle() {
  await buildPage();
  await buildSingleFile();
  await buildModule('web/core/index.ts', 'core.js', { minify: readable });
  await buildModule('web/element/index.ts', 'embed.js');
  await buildModule('web/element/index.ts', 'embed/manyheads.js', { split: true });
  await buildModule('web/element/server.ts', 'embed/server.js');
  await buildModule('web/files/index.ts', 'files.js', { minify: readable });
}
