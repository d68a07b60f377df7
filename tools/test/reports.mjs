// Reads the tests from each runner's own report.
import { Stop } from '../lib/shell.mjs';

/**
 * A test of any runner.
 * @typedef {object} Test
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped' | 'flaky'} outcome flaky: failed first, then passed
 * @property {number} seconds
 * @property {string} [note] why it was skipped, or where the trace of a flaky test is
 */

/** @type {Readonly<Record<string, Test['outcome']>>} */
const gtestOutcomes = { OK: 'passed', FAILED: 'failed', SKIPPED: 'skipped' };

/**
 * The JUnit report of ctest, whose tests are runs of GoogleTest: their output has the single tests.
 * @param {string} xml
 * @returns {Test[]}
 */
export function fromCTest(xml) {
  return [...xml.matchAll(/<testcase name="([^"]*)"([^>]*)>([^]*?)<\/testcase>/g)].flatMap(
    ([, part = '', attributes = '', text = '']) => {
      const ended = text.matchAll(/^\[ +(OK|FAILED|SKIPPED) +\] (\S+?)(?:,.*)? \((\d+) ms\)$/gm);
      /** @type {Test[]} */
      const tests = [...ended].map(([, outcome = '', name = '', time]) => ({
        name,
        outcome: gtestOutcomes[outcome] ?? 'failed',
        seconds: Number(time) / 1000,
        ...(outcome === 'SKIPPED' && { note: skipReason(text, name) }),
      }));
      const announced = Number(/Running (\d+) tests? from/.exec(text)?.[1]);
      if (tests.length !== announced) tests.push(broken(`${part} did not finish`));
      // A sanitizer, or a crash after the last test.
      const isFailed = !attributes.includes('status="run"');
      if (isFailed && !tests.some(({ outcome }) => outcome === 'failed'))
        tests.push(broken(`${part} failed outside its tests`));
      return tests;
    },
  );
}

/** GTEST_SKIP() << why, which is printed before the test's end. @param {string} text @param {string} name */
function skipReason(text, name) {
  const inside = text.split(`[ RUN      ] ${name}\n`)[1]?.split('[  SKIPPED ]')[0] ?? '';
  return inside.split('\n').filter(Boolean).slice(1).join(' ');
}

/** @param {string} name @returns {Test} */
const broken = (name) => ({ name, outcome: 'failed', seconds: 0 });

/**
 * Vitest's JSON report.
 * @param {string} json
 * @returns {Test[]}
 */
export function fromVitest(json) {
  const report = JSON.parse(json);
  return report.testResults.flatMap((/** @type {any} */ file) => {
    // A file that does not load has no tests.
    if (file.status === 'failed' && file.assertionResults.length === 0) return [broken(file.name)];
    return file.assertionResults.map((/** @type {any} */ test) => {
      const outcome = vitestOutcome(test);
      // Of a skipped test the report has its meta, but not what context.skip(reason) says.
      const note =
        outcome === 'flaky' ? test.failureMessages[0].split('\n')[0] : test.meta?.skipped;
      const seconds = (test.duration ?? 0) / 1000;
      return { name: test.fullName, outcome, seconds, ...(note && { note }) };
    });
  });
}

/** @param {{ status: string, failureMessages?: string[] }} test @returns {Test['outcome']} */
function vitestOutcome({ status, failureMessages = [] }) {
  // A test that passed when it was run again keeps the errors of its first run.
  if (status === 'passed') return failureMessages.length > 0 ? 'flaky' : 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
}

/** @type {Readonly<Record<string, Test['outcome']>>} */
const playwrightOutcomes = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
};

/**
 * Playwright's JSON report.
 * @param {string} json
 * @returns {Test[]}
 */
export function fromPlaywright(json) {
  const { suites, errors } = JSON.parse(json);
  return [
    ...suites.flatMap((/** @type {any} */ suite) => playwrightSuite(suite, [])),
    ...errors.map((/** @type {any} */ error) => broken(String(error.message).split('\n')[0] ?? '')),
  ];
}

/**
 * @param {any} suite
 * @param {readonly string[]} above titles
 * @returns {Test[]}
 */
function playwrightSuite(suite, above) {
  const titles = [...above, suite.title];
  return [
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => playwrightSuite(inner, titles)),
    ...suite.specs.flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        name: [...titles, spec.title].join(' › '),
        outcome: playwrightOutcomes[test.status] ?? 'failed',
        seconds: test.results.reduce(
          (/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration / 1000,
          0,
        ),
        ...noteOf(test),
      })),
    ),
  ];
}

/** @param {any} test */
function noteOf(test) {
  if (test.status === 'skipped') {
    const { description } =
      test.annotations.find((/** @type {any} */ a) => a.type === 'skip') ?? {};
    return { note: description ?? 'no reason given' };
  }
  const traces = test.results.flatMap((/** @type {any} */ result) => result.attachments);
  const path = traces.find((/** @type {any} */ each) => each.name === 'trace')?.path;
  return test.status === 'flaky' && path ? { note: path } : {};
}

/**
 * A report with no test in it is a failure: a suite that ran nothing shows nothing.
 * @param {readonly Test[]} tests
 */
export function mustHaveRun(tests) {
  if (tests.every(({ outcome }) => outcome === 'skipped'))
    throw new Stop('This suite ran no test.');
  return tests;
}
