// The built files of dist/, each from its own entry, all with Vite.
import { renameSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { minifyAgain } from './lib/minify-again.mjs';
import { minifyTemplates } from './lib/minify-templates.mjs';
import { inRoot, root } from './lib/paths.mjs';

const dist = inRoot('dist');

/** Vite prints a warning and goes on; here a warning is a mistake in the build. */
const logLevel = 'warn';

/** dist/index.html and its assets. The first one: it empties dist/. */
const buildPage = () => build({ configFile: inRoot('vite.config.ts'), logLevel });

/** dist/manyheads.html: the same page with everything inline, which works from file://. */
async function buildSingleFile() {
  const folder = inRoot('build/single-file');
  await build({
    configFile: inRoot('vite.config.ts'),
    logLevel,
    build: { outDir: folder, emptyOutDir: true },
    plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  });
  renameSync(`${folder}/index.html`, `${dist}/manyheads.html`);
  rmSync(folder, { recursive: true });
}

/**
 * One ES module that needs no other file.
 * @param {string} entry
 * @param {string} name of the built file, without .js
 */
const buildModule = (entry, name) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel,
    plugins: [minifyTemplates(), minifyAgain()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dist,
      emptyOutDir: false,
      reportCompressedSize: false,
      lib: { entry: inRoot(entry), formats: ['es'], fileName: () => `${name}.js` },
      // Library mode leaves ES output unminified unless the bundler itself is told.
      rolldownOptions: {
        output: { minify: true, codeSplitting: false },
        checks: { bundlerTimings: false },
      },
    },
  });

export async function bundle() {
  await buildPage();
  await buildSingleFile();
  await buildModule('web/core-lean.ts', 'core');
  await buildModule('web/core.ts', 'core-look');
  await buildModule('web/element/index.ts', 'embed');
  await buildModule('web/files/index.ts', 'files');
}
