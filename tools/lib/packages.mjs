// The Debian packages that are needed, with a check for each that does not call apt: repeated runs must not
// spend time on it.
import { existsSync, readdirSync } from 'node:fs';
import { findCommand } from './shell.mjs';

/**
 * `wasm` builds the core and the page (npm start); `native-bench` is only for npm run bench:native;
 * `tests` is for every step of npm test; `programs` runs the Python programs that the page shows; the others are
 * for tests.
 * @typedef {'wasm' | 'wasm-tests' | 'native' | 'native-bench' | 'format' | 'tests' | 'programs' | 'browser' | 'firefox' | 'webkit'} Group
 */

/**
 * @typedef {object} Need
 * @property {string} packages as apt-get install takes them
 * @property {readonly Group[]} groups
 * @property {() => boolean} present
 */

/** @param {string[]} names any of these */
const command =
  (...names) =>
  () =>
    names.some((name) => findCommand(name) !== null);

/** @param {string} name below an include folder */
const header = (name) => () =>
  ['/usr/include', '/usr/local/include'].some((folder) => existsSync(`${folder}/${name}`));

/** @param {string} folder */
const hasEntries = (folder) => existsSync(folder) && readdirSync(folder).length > 0;

/**
 * Chromium, or the one that CHROMIUM names; null if there is none. The headless shell is preferred: with a
 * window, which nobody sees, a test takes 1.7 times as long.
 */
export function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named) ? named : findCommand(named);
  const names = ['chromium-headless-shell', 'chromium', 'google-chrome'];
  return names.map(findCommand).find((found) => found !== null) ?? null;
}

/** Firefox, or the one that FIREFOX names; null if there is none. */
export function findFirefox() {
  const named = process.env['FIREFOX'];
  if (named) return existsSync(named) ? named : findCommand(named);
  return findCommand('firefox-esr') ?? findCommand('firefox');
}

/** @type {readonly Need[]} */
const needs = [
  {
    packages: 'cmake',
    groups: ['wasm', 'wasm-tests', 'native'],
    present: command('cmake'),
  },
  {
    packages: 'ninja-build',
    groups: ['wasm', 'wasm-tests', 'native'],
    present: command('ninja'),
  },
  {
    // An Emscripten on PATH, such as an activated emsdk, is used as it is.
    packages: 'emscripten',
    groups: ['wasm', 'wasm-tests'],
    present: command('em++'),
  },
  {
    // Includes xtl.
    packages: 'libxtensor-dev',
    groups: ['wasm', 'wasm-tests', 'native'],
    present: () => header('xtensor/xtensor.hpp')() && header('xtl/xtl_config.hpp')(),
  },
  {
    packages: 'libhwy-dev',
    groups: ['wasm', 'wasm-tests', 'native'],
    present: header('hwy/highway.h'),
  },
  { packages: 'ccache', groups: ['native'], present: command('ccache') },
  { packages: 'g++', groups: ['native'], present: command('g++', 'c++') },
  {
    // The sources for the wasm tests, which compile them; the library for the native tests.
    packages: 'googletest libgtest-dev',
    groups: ['native', 'wasm-tests'],
    present: () => existsSync('/usr/src/googletest/CMakeLists.txt') && header('gtest/gtest.h')(),
  },
  {
    packages: 'libbenchmark-dev',
    groups: ['native-bench'],
    present: header('benchmark/benchmark.h'),
  },
  { packages: 'python3', groups: ['tests'], present: command('python3') },
  {
    // Debian's, for /usr/bin/python3.
    packages: 'python3-numpy',
    groups: ['programs'],
    present: () => existsSync('/usr/lib/python3/dist-packages/numpy/__init__.py'),
  },
  { packages: 'clang-format', groups: ['format'], present: command('clang-format') },
  {
    packages: 'chromium-headless-shell',
    groups: ['browser'],
    present: () => findChromium() !== null,
  },
  {
    packages: 'firefox-esr',
    groups: ['firefox'],
    present: () => findFirefox() !== null,
  },
  {
    // The browser comes with its driver; xvfb is a virtual display for it.
    packages: 'webkit2gtk-driver xvfb',
    groups: ['webkit'],
    present: () => command('WebKitWebDriver')() && command('Xvfb')(),
  },
  {
    // Without any font a browser draws no text and measures it as empty.
    packages: 'fonts-dejavu-core',
    groups: ['browser', 'firefox', 'webkit'],
    present: () =>
      hasEntries('/usr/share/fonts/truetype') || hasEntries('/usr/share/fonts/opentype'),
  },
];

/** @param {readonly Group[]} groups */
export const missingPackages = (groups) =>
  needs
    .filter((need) => need.groups.some((group) => groups.includes(group)) && !need.present())
    .flatMap((need) => need.packages.split(' '));
