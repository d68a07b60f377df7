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

/**
 * Where all is one file, what the element loads on demand is an import like any other.
 * @returns {import('vite').Plugin}
 */
const extrasInside = () => ({
  name: 'extras-inside',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/element/on-demand.ts')
      ? `import * as extrasInside from './extras';\n${code.replace("import('./extras')", 'Promise.resolve(extrasInside)')}`
      : null,
});

/** dist/manyheads.html: the same page with everything inline, which works from file://. */
async function buildSingleFile() {
  const folder = inRoot('build/single-file');
  await build({
    configFile: inRoot('vite.config.ts'),
    logLevel,
    build: { outDir: folder, emptyOutDir: true },
    plugins: [extrasInside(), viteSingleFile({ removeViteModuleLoader: true })],
  });
  renameSync(`${folder}/index.html`, `${dist}/manyheads.html`);
  rmSync(folder, { recursive: true });
}

/**
 * What the element loads on demand is one file beside it, with all that it needs: it imports nothing of
 * the element, which would be loaded twice where a page's address of embed.js has a query.
 * @returns {import('vite').Plugin}
 */
const extrasBeside = () => ({
  name: 'extras-beside',
  enforce: 'pre',
  resolveId: (specifier) =>
    specifier === './extras' ? { id: './embed-extras.js', external: true } : null,
});

const lit = {
  lit: ['html', 'noChange', 'nothing', 'svg'],
  'lit/directive.js': ['Directive', 'directive'],
  'lit/directives/ref.js': ['ref'],
};

/**
 * Lit as the element lends it (web/element/lent.ts).
 * @returns {import('vite').Plugin}
 */
const borrowedLit = () => ({
  name: 'borrowed-lit',
  enforce: 'pre',
  resolveId: (specifier) => (/^lit($|\/)/.test(specifier) ? `\0${specifier}` : null),
  load(id) {
    const specifier = id.slice(1);
    if (!id.startsWith('\0lit')) return null;
    const names = Object.entries(lit)
      .find(([each]) => each === specifier)?.[1]
      .join(', ');
    if (names === undefined) return this.error(`${specifier}: not lent by web/element/lent.ts`);
    return `export const { ${names} } = globalThis[Symbol.for('manyheads.lit')];`;
  },
});

/**
 * One ES module that needs no other file at its start.
 * @param {string} entry
 * @param {string} name of the built file, without .js
 * @param {import('vite').Plugin[]} [plugins]
 */
const buildModule = (entry, name, plugins = []) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel,
    plugins: [...plugins, minifyTemplates(), minifyAgain()],
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
  await buildModule('web/core/index.ts', 'core');
  await buildModule('web/element/index.ts', 'embed', [extrasBeside()]);
  await buildModule('web/element/extras.ts', 'embed-extras', [borrowedLit()]);
  await buildModule('web/files/index.ts', 'files');
}
