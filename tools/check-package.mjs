// Checks the package as users get it: packs it, installs it in an empty project, compiles against it and runs
// it there.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { run, Stop } from './lib/shell.mjs';
import { buildDist } from './dist.mjs';
import { hashFiles, listFiles } from './lib/files.mjs';
import { tsc } from './types.mjs';

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  jsx: 'react-jsx',
  noEmit: true,
  strict: true,
  skipLibCheck: false,
};

/** The two current ways in which programs resolve a package's types. */
const resolutions = {
  bundler: { module: 'ESNext', moduleResolution: 'bundler' },
  nodenext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
};

/**
 * Makes a project of tests/consumer/ outside this checkout, so that it only finds what it installed.
 * @param {string} name
 * @param {string} tarball
 * @param {readonly string[]} types further packages of types to install
 */
async function project(name, tarball, types) {
  const at = path.join(path.dirname(tarball), name);
  cpSync(inRoot('tests/consumer', name), at, { recursive: true });
  writeFileSync(`${at}/package.json`, JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: at });
  for (const each of types) {
    const to = `${at}/node_modules/${each}`;
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(inRoot('node_modules', each), to);
  }
  for (const [resolution, options] of Object.entries(resolutions)) {
    const config = `${at}/tsconfig.${resolution}.json`;
    const all = { compilerOptions: { ...compilerOptions, ...options }, include: ['*.ts', '*.tsx'] };
    writeFileSync(config, JSON.stringify(all));
    await run(process.execPath, [tsc, '-p', config]);
  }
  return at;
}

export async function checkPackage() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyheads-package-'));
  try {
    await run('npm', ['pack', '--pack-destination', folder]);
    const [packed = ''] = readdirSync(folder);
    const tarball = path.join(folder, packed);
    const plain = await project('plain', tarball, []);
    await run(process.execPath, [`${plain}/node.mjs`]);
    await project('react', tarball, ['@types/react', 'csstype']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same inputs must give the same bytes, so that anybody can check what is served against its source. */
export async function checkReproducible() {
  const again = 'build/dist-again';
  await buildDist(inRoot(again));
  if (hashOf('dist') !== hashOf(again)) throw new Stop('dist/ differs when built again');
  rmSync(inRoot(again), { recursive: true });
}

/** @param {string} folder */
const hashOf = (folder) => hashFiles(listFiles([folder]), folder);
