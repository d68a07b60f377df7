// Reads the counts from each runner's own report. Counts are never guessed: a report that does not add up is
// an error.
import { Stop } from '../lib/shell.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * GoogleTest's --gtest_output=json file.
 * @param {string} json
 * @returns {Counts}
 */
export function fromGtestJson(json) {
  const report = JSON.parse(json);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const suite of report.testsuites) {
    for (const test of suite.testsuite) {
      if (test.failures?.length > 0) counts.failed++;
      else if (test.result === 'COMPLETED') counts.passed++;
      else counts.skipped++;
    }
  }
  return mustAddUp(counts, report.tests, 'GoogleTest');
}

/**
 * GoogleTest's printed output, for a program that cannot write files (wasm without a file system).
 * @param {string} text
 * @returns {Counts}
 */
export function fromGtestText(text) {
  const number = (/** @type {RegExp} */ pattern) => {
    const found = pattern.exec(text);
    return found === null ? null : Number(found[1]);
  };
  const announced = number(/^\[={10}\] Running (\d+) tests? from/m);
  const ran = number(/^\[={10}\] (\d+) tests? from .* ran\./m);
  if (announced === null || ran === null) throw new Stop(`${text}\nGoogleTest did not finish`);
  const counts = {
    passed: number(/^\[ {2}PASSED {2}\] (\d+) tests?\./m) ?? 0,
    failed: number(/^\[ {2}FAILED {2}\] (\d+) tests?, listed below/m) ?? 0,
    skipped: number(/^\[ {2}SKIPPED \] (\d+) tests?, listed below/m) ?? 0,
  };
  return mustAddUp(counts, announced, 'GoogleTest');
}

/**
 * Vitest's --reporter=json file.
 * @param {string} json
 * @returns {Counts}
 */
export function fromVitestJson(json) {
  const report = JSON.parse(json);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  mustAddUp(counts, report.numTotalTests, 'Vitest');
  // A file that fails to load reports no tests: it counts as one failure.
  for (const file of report.testResults) {
    if (file.status === 'failed' && file.assertionResults.length === 0) counts.failed++;
  }
  return counts;
}

/**
 * Playwright's --reporter=json file.
 * @param {string} json
 * @returns {Counts}
 */
export function fromPlaywrightJson(json) {
  const { stats, errors } = JSON.parse(json);
  return {
    passed: stats.expected,
    // A flaky test counts as failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * @param {Counts} counts
 * @param {number} total
 * @param {string} runner
 */
function mustAddUp(counts, total, runner) {
  const sum = counts.passed + counts.failed + counts.skipped;
  if (sum === total) return counts;
  throw new Stop(`${runner}'s report does not add up: ${JSON.stringify(counts)} of ${total}`);
}
