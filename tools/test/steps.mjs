// The steps of npm test. package.json says what each needs to be built (wireit).
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { checkDocs } from '../docs.mjs';
import { checkHygiene } from '../check-hygiene.mjs';
import { checkImports, checkIncludes } from '../check-imports.mjs';
import { checkPackage, checkReproducible } from '../check-package.mjs';
import { checkAddresses, checkSizes } from '../check-sizes.mjs';
import { formatCpp, formatWeb } from '../format.mjs';
import { buildWithCMake } from '../lib/cmake.mjs';
import { findChromium, findFirefox } from '../lib/packages.mjs';
import { fromRoot, inRoot } from '../lib/paths.mjs';
import { attempt, Stop } from '../lib/shell.mjs';
import { checkTypes } from '../types.mjs';
import { fromCTest, fromPlaywright, fromVitest, mustHaveRun } from './reports.mjs';

/** @typedef {import('./reports.mjs').Test} Test */
/** @typedef {{ tests: readonly Test[], output: string }} Result */

/**
 * Checks that are plain functions that throw, each one test.
 * @param {((all: boolean) => Promise<string | void>)[]} checks a returned text is printed even on success
 */
const checks =
  (...checks) =>
  async (/** @type {boolean} */ all) => {
    /** @type {Test[]} */
    const tests = [];
    let output = '';
    for (const check of checks) {
      const start = performance.now();
      /** @type {Test['outcome']} */
      let outcome = 'passed';
      try {
        output += (await check(all)) || '';
      } catch (error) {
        output += error instanceof Stop ? `${error.message}\n` : `${String(error)}\n`;
        outcome = 'failed';
      }
      tests.push({ name: check.name, outcome, seconds: (performance.now() - start) / 1000 });
    }
    return { tests, output };
  };

/** @param {string} name @param {string} program @param {string[]} args */
const passes = (name, program, ...args) => {
  const check = async () => {
    const { code, output } = await attempt(process.execPath, [inRoot(program), ...args]);
    if (code !== 0) throw new Stop(output);
  };
  Object.defineProperty(check, 'name', { value: name });
  return check;
};

/**
 * Runs a test program and reads its report. An exit code that the tests do not explain is a failure.
 * @param {string} report its path; an old one is deleted
 * @param {[command: string, ...args: string[]]} command
 * @param {Record<string, string>} env
 * @param {(report: string) => Test[]} read
 * @returns {Promise<Result>}
 */
async function suite(report, [command, ...args], env, read) {
  mkdirSync(inRoot('build/reports'), { recursive: true });
  rmSync(report, { force: true });
  const { code, output } = await attempt(command, args, { env });
  /** @type {(why: string) => Test} */
  const failure = (why) => ({ name: why, outcome: 'failed', seconds: 0 });
  try {
    const tests = mustHaveRun(read(readFileSync(report, 'utf8')));
    const isFailed = tests.some(({ outcome }) => outcome === 'failed');
    if (code === 0) return { tests, output: isFailed ? output : notes(output) };
    if (isFailed) return { tests, output };
    return { tests: [...tests, failure(`exit code ${code}, though all tests passed`)], output };
  } catch (error) {
    return { tests: [failure(String(error))], output };
  }
}

/** The notes that passing tests print. @param {string} output */
const notes = (output) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('note: '))
    .join('\n');

/** @param {string} preset */
const ctest = (preset) => async () => {
  await buildWithCMake(preset, 'manyheads-tests');
  // The preset says where the report is.
  const report = inRoot('build/reports', `${preset}.xml`);
  return suite(report, ['ctest', '--preset', preset], {}, fromCTest);
};

/** @param {string} name of the report @param {string[]} args @param {Record<string, string>} env */
function vitest(name, args, env) {
  const report = inRoot('build/reports', `${name}.json`);
  const program = inRoot('node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const command = /** @type {const} */ ([process.execPath, program, 'run', ...args, ...reporters]);
  return suite(report, [...command], env, fromVitest);
}

/**
 * Runs tests while dist/ is served, with its address in their environment.
 * @param {(env: Record<string, string>, all: boolean) => Promise<Result>} tests
 */
const served = (tests) => async (/** @type {boolean} */ all) => {
  const { serve } = await import('../serve.mjs');
  const { url, close } = await serve(0);
  try {
    return await tests({ MANYHEADS_URL: url }, all);
  } finally {
    await close();
  }
};

/** @param {string} project of playwright.config.ts @param {string[]} quick arguments without --all */
const playwright = (project, quick = []) =>
  served((env, all) => {
    const report = inRoot('build/reports', `${project}.json`);
    const program = inRoot('node_modules/@playwright/test/cli.js');
    const args = ['test', `--project=${project}`, '--reporter=dot,json', ...(all ? [] : quick)];
    const browsers = { CHROMIUM: findChromium() ?? '', FIREFOX: findFirefox() ?? '' };
    return suite(
      report,
      [process.execPath, program, ...args],
      { ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: fromRoot(report) },
      fromPlaywright,
    );
  });

/**
 * @typedef {object} Step
 * @property {string} says what it checks
 * @property {'whole' | 'part' | 'none'} quick how much of it npm test runs without --all
 * @property {readonly import('../lib/packages.mjs').Group[]} groups of packages that it uses
 * @property {number} seconds that --all takes, on two quiet cores
 * @property {number} budget in processor seconds with --all: what is checked, since a busy machine hardly changes it
 * @property {(all: boolean) => Promise<Result>} run all of its tests, or the part for npm test
 */

/** @type {Readonly<Record<string, Step>>} */
export const steps = {
  types: {
    says: 'TypeScript, strict; web/model and web/picture without DOM; the tables of docs/ are as the core has them',
    quick: 'whole',
    groups: ['wasm'],
    seconds: 15,
    budget: 25,
    run: checks(checkTypes, checkDocs),
  },
  lint: {
    says: 'oxlint; nothing is exported, and no file is there, that nobody imports (knip)',
    quick: 'whole',
    groups: ['wasm'],
    seconds: 20,
    budget: 30,
    run: checks(
      passes('oxlint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
      passes('knip', 'node_modules/knip/bin/knip.js'),
    ),
  },
  format: {
    says: 'oxfmt and clang-format',
    quick: 'whole',
    groups: ['format'],
    seconds: 3,
    budget: 8,
    run: checks(formatWeb, formatCpp),
  },
  imports: {
    says: 'imports run one way, in C++ and in TypeScript',
    quick: 'whole',
    groups: [],
    seconds: 6,
    budget: 12,
    run: checks(checkIncludes, checkImports),
  },
  hygiene: {
    says: 'nothing built, no registry address and no machine path is committed',
    quick: 'whole',
    groups: [],
    seconds: 1,
    budget: 3,
    run: checks(checkHygiene),
  },
  sizes: {
    says: 'downloads within their budgets, and no address of another site in them',
    quick: 'whole',
    groups: ['wasm'],
    seconds: 16,
    budget: 32,
    run: checks(checkSizes, checkAddresses),
  },
  build: {
    says: 'the package serves an empty project; dist/ is the same when built again',
    quick: 'part',
    groups: ['wasm'],
    seconds: 40,
    budget: 56,
    run: (all) => (all ? checks(checkPackage, checkReproducible) : checks(checkPackage))(all),
  },
  native: {
    says: 'the C++ tests, native, with address and undefined-behaviour sanitizers',
    quick: 'whole',
    groups: ['native'],
    seconds: 200,
    budget: 560,
    run: ctest('native-sanitize'),
  },
  wasm: {
    says: 'the C++ tests of what the platform can change, as wasm in Node',
    quick: 'none',
    groups: ['wasm', 'wasm-tests'],
    seconds: 70,
    budget: 155,
    run: ctest('wasm'),
  },
  web: {
    says: 'the TypeScript tests, in Node and in Chromium (Vitest)',
    quick: 'part',
    groups: ['wasm', 'browser', 'programs'],
    seconds: 200,
    budget: 450,
    run: () => vitest('web', [], {}),
  },
  e2e: {
    says: 'dist/ in Chromium (Playwright)',
    quick: 'part',
    groups: ['wasm', 'browser'],
    seconds: 200,
    budget: 480,
    run: playwright('chromium', ['--grep=@quick']),
  },
  cases: {
    says: 'pages and files of others in Chromium (Playwright)',
    quick: 'none',
    groups: ['wasm', 'browser', 'programs'],
    seconds: 150,
    budget: 300,
    run: playwright('cases'),
  },
  firefox: {
    says: 'what a browser does itself, in Firefox (Playwright)',
    quick: 'none',
    groups: ['wasm', 'firefox'],
    seconds: 110,
    budget: 220,
    run: playwright('firefox'),
  },
  webkit: {
    says: 'dist/ in WebKitGTK (WebDriver)',
    quick: 'none',
    groups: ['wasm', 'webkit'],
    seconds: 50,
    budget: 100,
    run: served((env) => {
      const config = inRoot('tests/webkit/vitest.config.ts');
      return vitest('webkit', ['--config', config], env);
    }),
  },
};
