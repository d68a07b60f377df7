import { describe, expect, it } from 'vitest';
import {
  fromGtestJson,
  fromGtestText,
  fromPlaywrightJson,
  fromVitestJson,
} from '../../../tools/test/reports.mjs';

describe('GoogleTest as JSON', () => {
  const report = (tests: number) =>
    JSON.stringify({
      tests,
      testsuites: [
        {
          testsuite: [
            { result: 'COMPLETED' },
            { result: 'COMPLETED', failures: [{ failure: 'no' }] },
            { result: 'SKIPPED' },
          ],
        },
        { testsuite: [{ result: 'COMPLETED' }] },
      ],
    });

  it('counts every test once', () => {
    expect(fromGtestJson(report(4))).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('refuses a report that does not add up', () => {
    expect(() => fromGtestJson(report(5))).toThrow('does not add up');
  });
});

describe('GoogleTest as text', () => {
  const start = '[==========] Running 4 tests from 2 test suites.\n';
  const end = '[==========] 4 tests from 2 test suites ran. (3 ms total)\n';

  it('reads the closing lines', () => {
    const text = `${start}[  FAILED  ] Softmax.Rows (0 ms)\n${end}[  PASSED  ] 2 tests.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] Gemm.Avx
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Softmax.Rows\n`;
    expect(fromGtestText(text)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('is not content with a program that ended early', () => {
    expect(() => fromGtestText(`${start}[ RUN      ] Softmax.Rows\nabort()`)).toThrow(
      'did not finish',
    );
  });

  it('refuses counts that miss a test', () => {
    expect(() => fromGtestText(`${start}${end}[  PASSED  ] 3 tests.`)).toThrow('does not add up');
  });
});

describe('Vitest as JSON', () => {
  it('counts a file that does not load as a failure', () => {
    const report = {
      numTotalTests: 4,
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{}, {}, {}] },
      ],
    };
    expect(fromVitestJson(JSON.stringify(report))).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });
});

describe('Playwright as JSON', () => {
  it('counts flaky tests and errors outside of tests as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
    expect(fromPlaywrightJson(JSON.stringify(report))).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
    });
  });
});
