// The steps of npm test, in order. Each returns counts, and the output of its failures.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { hashFiles, listFiles } from '../lib/files.mjs';
import { findChromium, findFirefox } from '../lib/packages.mjs';
import { inRoot } from '../lib/paths.mjs';
import { attempt, Stop } from '../lib/shell.mjs';
import { buildDist } from '../build.mjs';
import { buildWasm, buildWithCMake } from '../wasm.mjs';
import { fromGtestJson, fromGtestText, fromPlaywrightJson, fromVitestJson } from './reports.mjs';

/** @typedef {import('../lib/packages.mjs').Group} Group */
/** @typedef {import('./reports.mjs').Counts} Counts */
/** @typedef {Counts & { output?: string }} Result */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} says what it checks
 * @property {'whole' | 'part' | 'none'} quick how much of it npm test runs without --all
 * @property {1 | 2} cores that it keeps busy; with 1, another step may run at the same time
 * @property {readonly Group[]} groups of packages that it uses
 * @property {(all: boolean) => Promise<Result>} run all of its tests, or the part for npm test
 */

/**
 * Makes what several steps need once. If that fails, the first step reports the whole error, the others only
 * that it failed.
 * @param {string} what
 * @param {() => Promise<unknown>} make
 */
function once(what, make) {
  /** @type {Promise<unknown> | undefined} */
  let made;
  return async () => {
    if (made === undefined) return (made = make());
    return made.catch(() => {
      throw new Stop(`${what} did not build: see above`);
    });
  };
}

const wasm = once('the wasm', buildWasm);
const nativeTests = once('the C++ tests', () =>
  buildWithCMake('native-sanitize', 'manyheads-tests'),
);
const dist = once('dist/', async () => {
  await wasm();
  await buildDist();
});

/**
 * Steps whose tests are plain functions that throw, each one test.
 * @param {(() => Promise<string | void>)[]} checks a returned text is printed even on success
 * @returns {Promise<Result>}
 */
async function checks(...checks) {
  const result = { passed: 0, failed: 0, skipped: 0, output: '' };
  for (const check of checks) {
    try {
      result.output += (await check()) ?? '';
      result.passed++;
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      result.output += `${error.message}\n`;
      result.failed++;
    }
  }
  return result;
}

/**
 * Runs a checker that prints what is wrong and then fails.
 * @param {string} program
 * @param {string[]} args
 */
async function passes(program, ...args) {
  const { code, output } = await attempt(process.execPath, [inRoot(program), ...args]);
  if (code !== 0) throw new Stop(output);
}

/** Deletes an old report, so that the one that is read is this run's. @param {string} name of the report */
function reportFile(name) {
  mkdirSync(inRoot('build/reports'), { recursive: true });
  const file = inRoot('build/reports', `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Runs a test program and reads its report. An exit code that the counts do not explain (a sanitizer's, a
 * crash after the last test) counts as a failure.
 * @param {[command: string, ...args: string[]]} command
 * @param {Record<string, string>} env
 * @param {(output: string) => Counts} read
 * @returns {Promise<Result>}
 */
async function suite([command, ...args], env, read) {
  const { code, output } = await attempt(command, args, { env });
  /** @type {Counts} */
  let counts;
  try {
    counts = read(output);
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, output: `${output}\n${String(error)}\n` };
  }
  if (counts.passed + counts.failed === 0) {
    return { ...counts, failed: 1, output: `${output}\nThis suite ran no test.\n` };
  }
  if (code !== 0 && counts.failed === 0) {
    return {
      ...counts,
      failed: 1,
      output: `${output}\nAll tests passed, yet exit code ${code}.\n`,
    };
  }
  return { ...counts, output: counts.failed > 0 ? output : notes(output) };
}

/** The notes that passing tests print. @param {string} output */
const notes = (output) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('note: '))
    .join('\n');

/** @param {string} file */
const text = (file) => readFileSync(file, 'utf8');

/**
 * @param {string} name of the report
 * @param {string[]} args of the test program
 */
async function nativeSuite(name, ...args) {
  await nativeTests();
  const report = reportFile(name);
  const env = { UBSAN_OPTIONS: 'halt_on_error=1:print_stacktrace=1' };
  const program = inRoot('build/native-sanitize/manyheads-tests');
  return suite([program, `--gtest_output=json:${report}`, ...args], env, () =>
    fromGtestJson(text(report)),
  );
}

/**
 * @param {string} name of the report
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function vitest(name, args, env) {
  const report = reportFile(name);
  const program = inRoot('node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return suite([process.execPath, program, 'run', ...args, ...reporters], env, () =>
    fromVitestJson(text(report)),
  );
}

/**
 * Runs tests while dist/ is served, with its address in their environment.
 * @param {(env: Record<string, string>) => Promise<Result>} tests
 */
async function served(tests) {
  await dist();
  const { serve } = await import('../serve.mjs');
  const { url, close } = await serve(0);
  try {
    return await tests({ MANYHEADS_URL: url });
  } finally {
    await close();
  }
}

/**
 * @param {string} project of playwright.config.ts
 * @param {Record<string, string>} browser the variable with its path
 * @param {string[]} [which] tests: arguments of Playwright
 */
function playwright(project, browser, which = []) {
  return served((env) => {
    const report = reportFile(project);
    const program = inRoot('node_modules/@playwright/test/cli.js');
    return suite(
      [process.execPath, program, 'test', `--project=${project}`, '--reporter=dot,json', ...which],
      { ...env, ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      () => fromPlaywrightJson(text(report)),
    );
  });
}

/**
 * Steps on one core come first: they find mistakes soonest, and the page is built at the same time. C++ tests
 * use one thread each; compiling them uses every core for a while. Only one step may build in a folder.
 * @type {readonly Step[]}
 */
export const steps = [
  {
    name: 'types',
    says: 'TypeScript, strict; web/state and web/derive without DOM',
    quick: 'whole',
    cores: 1,
    groups: [],
    run: async () => checks((await import('../types.mjs')).checkTypes),
  },
  {
    name: 'lint',
    says: 'ESLint; nothing is exported, and no file is there, that nobody imports (knip)',
    quick: 'whole',
    cores: 1,
    groups: [],
    run: () =>
      checks(
        () => passes('node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'),
        () => passes('node_modules/knip/bin/knip.js'),
      ),
  },
  {
    name: 'format',
    says: 'Prettier and clang-format',
    quick: 'whole',
    cores: 1,
    groups: ['format'],
    run: async () => {
      const { formatCpp, formatWeb } = await import('../format.mjs');
      return checks(
        () => formatWeb(false),
        () => formatCpp(false),
      );
    },
  },
  {
    name: 'imports',
    says: 'imports run one way, in C++ and in TypeScript; no lazy expression of xtensor is kept',
    quick: 'whole',
    cores: 1,
    groups: [],
    run: async () => {
      const { checkExpressions, checkImports, checkIncludes } =
        await import('../check-imports.mjs');
      return checks(checkIncludes, checkExpressions, checkImports);
    },
  },
  {
    name: 'hygiene',
    says: 'nothing built, no registry address and no machine path is committed',
    quick: 'whole',
    cores: 1,
    groups: [],
    run: async () => checks((await import('../check-hygiene.mjs')).checkHygiene),
  },
  {
    name: 'sizes',
    says: 'downloads within their budgets, the wasm whole in them, and no address of another site in them',
    quick: 'whole',
    cores: 1,
    groups: ['wasm'],
    run: async () => {
      const { checkAddresses, checkSizes } = await import('../check-sizes.mjs');
      return checks(
        () => dist().then(checkSizes),
        () => dist().then(checkAddresses),
      );
    },
  },
  {
    name: 'native',
    says: 'the C++ tests, native, with address and undefined-behaviour sanitizers',
    quick: 'whole',
    cores: 1,
    groups: ['native'],
    run: () => nativeSuite('native'),
  },
  {
    name: 'webkit',
    says: 'dist/ in WebKitGTK (WebDriver)',
    quick: 'none',
    cores: 1,
    groups: ['wasm', 'webkit'],
    run: () =>
      served((env) => {
        const config = inRoot('tests/webkit/vitest.config.ts');
        return vitest('webkit', ['--config', config], env);
      }),
  },
  {
    name: 'firefox',
    says: 'dist/ in Firefox: what a browser does itself (Playwright)',
    quick: 'none',
    // A page in Firefox spends about half of its time waiting for the browser.
    cores: 1,
    groups: ['wasm', 'firefox'],
    run: () => playwright('firefox', { FIREFOX: findFirefox() ?? '' }, ['--workers=2']),
  },
  {
    name: 'scalar',
    says: 'the C++ tests, with the plain loops as the kernels of every layer',
    quick: 'none',
    cores: 1,
    groups: ['native'],
    // Without the suites that are parameterised by kernels: `native` ran them with both.
    run: () => nativeSuite('scalar', '--kernels=scalar', '--gtest_filter=-Kernels/*'),
  },
  {
    name: 'wasm',
    says: 'the C++ tests as wasm, in Node',
    quick: 'none',
    cores: 1,
    groups: ['wasm', 'wasm-tests'],
    run: async () => {
      await wasm();
      await buildWithCMake('wasm', 'manyheads-tests');
      const program = inRoot('build/wasm/manyheads-tests.js');
      // Emscripten's loader would fetch() the file's path, which Node's fetch refuses.
      return suite([process.execPath, '--no-experimental-fetch', program], {}, fromGtestText);
    },
  },
  {
    name: 'web',
    says: 'the TypeScript tests, in Node and in Chromium (Vitest)',
    quick: 'whole',
    cores: 2,
    groups: ['wasm', 'browser'],
    run: async () => {
      await wasm();
      return vitest('web', [], {});
    },
  },
  {
    name: 'build',
    says: 'dist/ builds, twice the same, and its package serves an empty project',
    quick: 'whole',
    cores: 2,
    groups: ['wasm'],
    run: () => checks(() => dist().then(() => undefined), sameTwice, packed),
  },
  {
    name: 'e2e',
    says: 'dist/ in Chromium (Playwright)',
    quick: 'part',
    cores: 2,
    groups: ['wasm', 'browser'],
    run: (all) =>
      playwright('chromium', { CHROMIUM: findChromium() ?? '' }, all ? [] : ['--grep=@quick']),
  },
  {
    name: 'cases',
    says: 'pages and files of others: tests/cases, in Chromium and through the commands',
    quick: 'none',
    cores: 2,
    groups: ['wasm', 'browser'],
    run: () => playwright('cases', { CHROMIUM: findChromium() ?? '' }),
  },
  {
    name: 'cases-firefox',
    says: 'cases of layout, keys and print in Firefox',
    quick: 'none',
    cores: 1,
    groups: ['wasm', 'firefox'],
    run: () => playwright('cases-firefox', { FIREFOX: findFirefox() ?? '' }),
  },
];

/** The same inputs must give the same bytes, so that anybody can check what is served against its source. */
async function sameTwice() {
  await dist();
  const before = hashFiles(listFiles(['dist']));
  await buildDist({ always: true });
  if (hashFiles(listFiles(['dist'])) !== before) throw new Stop('dist/ differs when built again');
}

async function packed() {
  await dist();
  await (await import('../check-package.mjs')).checkPackage();
}
