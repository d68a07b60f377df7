// npm run build: the wasm, then dist/. Only builds what is out of date.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { building, tell } from './lib/building.mjs';
import { hashFiles, listFiles, readIfThere } from './lib/files.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { endWithParent } from './lib/groups.mjs';
import { main, secondsSince } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { buildWasm } from './wasm.mjs';

/** The inputs of the built files besides the wasm: a change in any of them rebuilds dist/. */
const inputs = [
  'web',
  'build/wasm/manyheads-core.mjs',
  'build/wasm/manyheads-core-hex.mjs',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'tools/build.mjs',
  'tools/bundle.mjs',
  'tools/declarations.mjs',
  'tools/lib/chunk-names.mjs',
  'tools/lib/written-out.mjs',
];
const outputs = [
  'index.html',
  'manyheads.html',
  'core.js',
  'core.d.ts',
  'files.js',
  'files.d.ts',
  'embed.js',
  'embed.d.ts',
  'embed/manyheads.js',
  'embed/server.js',
];
const stampFile = inRoot('build/dist-inputs');

/**
 * @param {{ always?: boolean }} [options] build even when nothing changed
 * @returns {Promise<boolean>} whether anything had to be built
 */
export const buildDist = (options = {}) => building(() => bundleDist(options));

/** @param {{ always?: boolean }} options */
async function bundleDist({ always = false }) {
  const hash = hashFiles(listFiles(inputs));
  const whole = outputs.every((file) => existsSync(inRoot('dist', file)));
  if (!always && whole && readIfThere(stampFile) === hash) return false;
  tell('bundling dist/ …');
  // Removed first, so that an interrupted build does not count as current.
  rmSync(stampFile, { force: true });
  // Imported late: these need npm packages, which set-up may only just have installed.
  const { bundle } = await import('./bundle.mjs');
  const { writeDeclarations } = await import('./declarations.mjs');
  await bundle();
  await writeDeclarations();
  mkdirSync(inRoot('build'), { recursive: true });
  writeFileSync(stampFile, hash);
  return true;
}

/** Sets up and builds, printing steps that take time. */
export const buildAll = () => building(setUpAndBuild);

async function setUpAndBuild() {
  await setUp(['wasm']);
  let start = performance.now();
  await buildWasm();
  console.log(`wasm: ready (${secondsSince(start)})`);
  start = performance.now();
  const built = await buildDist();
  console.log(`dist/: ${built ? 'built' : 'up to date'} (${secondsSince(start)})`);
}

if (isMain(import.meta.url)) {
  endWithParent();
  await main(buildAll);
}
