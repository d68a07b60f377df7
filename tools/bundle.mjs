// Bundles the files of dist/ with Vite, each from its own entry.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { inRoot, root } from './lib/paths.mjs';

/** Vite only prints warnings; in this build a warning is an error to look into. */
const logLevel = 'warn';

/**
 * Fixes a helper of the bundler's in single-file bundles: it lists exports with for…in, which also finds what
 * an old library has added to Object.prototype, and throws if that is no function.
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

/** dist/index.html and its assets. Runs first: it empties dist/. @param {string} dist */
const buildPage = (dist) =>
  build({
    configFile: inRoot('vite.config.ts'),
    logLevel,
    build: { outDir: dist, emptyOutDir: true },
  });

/** manyheads.html: the same page with everything inline, which works from file://. @param {string} dist */
async function buildSingleFile(dist) {
  const folder = `${dist}/single-file`;
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
 * Everything needed at the start is one chunk, which the panels' chunks share. The entry only imports it: a
 * page may load the entry twice, or with a query, and the element is still loaded once.
 */
const startTogether = { groups: [{ name: 'element', tags: [/** @type {const} */ ('$initial')] }] };

/**
 * For modules that programs also run in Node: for an uncaught error Node prints the source line, which should
 * be short, and function names, which should be the real ones. Costs some 2 kB (brotli).
 */
const readable = {
  compress: false,
  mangle: { toplevel: false },
  codegen: { removeWhitespace: false },
};

/**
 * An ES module for other programs.
 * @param {string} entry
 * @param {string} file absolute
 * @param {{ split?: boolean, minify?: true | typeof readable }} [options] split: code behind import() goes
 *   into files of its own
 */
const buildModule = (entry, file, { split = false, minify = true } = {}) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel,
    plugins: [ownExports()],
    build: {
      outDir: path.dirname(file),
      emptyOutDir: split,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      lib: { entry: inRoot(entry), formats: ['es'], fileName: () => path.basename(file) },
      rolldownOptions: {
        // In library mode Vite leaves ES output unminified unless the bundler is told here.
        output: {
          minify,
          codeSplitting: split && startTogether,
          chunkFileNames: '[name]-[hash].js',
        },
        // On a busy machine the bundler would warn that it is slow.
        checks: { bundlerTimings: false },
      },
    },
  });

/** @param {string} [dist] where to */
export async function bundle(dist = inRoot('dist')) {
  await buildPage(dist);
  await buildSingleFile(dist);
  await buildModule('web/core/index.ts', `${dist}/core.js`, { minify: readable });
  await buildModule('web/figure/embed.ts', `${dist}/embed.js`);
  await buildModule('web/figure/embed.ts', `${dist}/embed/manyheads.js`, { split: true });
  await buildModule('web/figure/server.ts', `${dist}/embed/server.js`);
  await buildModule('web/figure/render.ts', `${dist}/render.js`);
  await buildModule('web/files/index.ts', `${dist}/files.js`, { minify: readable });
}
