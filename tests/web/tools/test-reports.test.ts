/** What npm test reads from each runner's report, and what it says of it at the end. */
import { describe, expect, it } from 'vitest';
import {
  fromCTest,
  fromPlaywright,
  fromVitest,
  mustHaveRun,
  type Test,
} from '../../../tools/test/reports.mjs';
import { summary } from '../../../tools/test/summary.mjs';

const outcomes = (tests: readonly Test[]) =>
  tests.map(({ name, outcome, note }) => [name, outcome, ...(note === undefined ? [] : [note])]);

describe('the JUnit report of ctest', () => {
  const report = (running: number, status = 'run') => `<testsuite>
<testcase name="part-1" classname="part-1" time="1" status="${status}"><system-out>
[==========] Running ${running} tests from 2 test suites.
[ RUN      ] Softmax.Rows
[       OK ] Softmax.Rows (1500 ms)
[ RUN      ] Gemm.Avx
support.cpp:3: Skipped
this machine has no AVX
[  SKIPPED ] Gemm.Avx (0 ms)
[ RUN      ] Gemm.All/1
[  FAILED  ] Gemm.All/1, where GetParam() = 4 (2 ms)
[  FAILED  ] Gemm.All/1, where GetParam() = 4
</system-out></testcase></testsuite>`;

  it('has every test of GoogleTest once, with its time and why it was skipped', () => {
    const tests = fromCTest(report(3, 'fail'));
    expect(outcomes(tests)).toEqual([
      ['Softmax.Rows', 'passed'],
      ['Gemm.Avx', 'skipped', 'this machine has no AVX'],
      ['Gemm.All/1', 'failed'],
    ]);
    expect(tests[0]?.seconds).toBe(1.5);
  });

  it('counts a program that ended early as a failure', () => {
    expect(outcomes(fromCTest(report(4)))).toContainEqual(['part-1 did not finish', 'failed']);
  });

  it('counts what a sanitizer finds after the last test as a failure', () => {
    const passed = report(1, 'fail').replace(/\[ RUN {6}\] Gemm.Avx[^]*\n(?=<\/system)/, '');
    expect(outcomes(fromCTest(passed))).toEqual([
      ['Softmax.Rows', 'passed'],
      ['part-1 failed outside its tests', 'failed'],
    ]);
  });
});

describe('the report of Vitest', () => {
  it('tells what passed when it was run again, and files that do not load', () => {
    const test = { status: 'passed', duration: 500, failureMessages: [] };
    const report = {
      testResults: [
        {
          status: 'passed',
          assertionResults: [
            { ...test, fullName: 'a' },
            { ...test, fullName: 'b', failureMessages: ['no'] },
            { ...test, fullName: 'c', status: 'failed' },
            { ...test, fullName: 'd', status: 'pending', meta: { skipped: 'no torch' } },
          ],
        },
        { name: 'x.test.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(outcomes(fromVitest(JSON.stringify(report)))).toEqual([
      ['a', 'passed'],
      ['b', 'flaky', 'no'],
      ['c', 'failed'],
      ['d', 'skipped', 'no torch'],
      ['x.test.ts', 'failed'],
    ]);
  });
});

describe('the report of Playwright', () => {
  it('tells flaky tests with their trace, skipped ones with the reason, and errors outside', () => {
    const spec = (title: string, status: string, more: object = {}) => ({
      title,
      tests: [{ status, annotations: [], results: [{ duration: 9, attachments: [] }], ...more }],
    });
    const trace = { duration: 9, attachments: [{ name: 'trace', path: 'a/trace.zip' }] };
    const skip = { annotations: [{ type: 'skip', description: 'no torch' }] };
    const specs = [
      spec('a', 'expected'),
      spec('b', 'flaky', { results: [{ duration: 9, attachments: [] }, trace] }),
      spec('c', 'skipped', skip),
      spec('d', 'unexpected'),
    ];
    const report = {
      suites: [{ title: 'f', specs: [], suites: [{ title: 'g', specs }] }],
      errors: [{ message: 'no server\n at' }],
    };
    expect(outcomes(fromPlaywright(JSON.stringify(report)))).toEqual([
      ['f › g › a', 'passed'],
      ['f › g › b', 'flaky', 'a/trace.zip'],
      ['f › g › c', 'skipped', 'no torch'],
      ['f › g › d', 'failed'],
      ['no server', 'failed'],
    ]);
  });
});

describe('the end of npm test', () => {
  const test = (outcome: Test['outcome'], note?: string) => ({
    name: `a ${outcome} test`,
    outcome,
    seconds: 1,
    ...(note !== undefined && { note }),
  });
  const passed = test('passed');
  const end = (processor: number, tests: readonly Test[], areBudgetsChecked = true) => {
    const budget = { seconds: 10, processor: 10 };
    const row = { name: 'web', seconds: 9, processor, tests, budget };
    const { text, passed } = summary([row], { seconds: 60, processor: 90 }, areBudgetsChecked);
    return { lines: text.split('\n'), passed };
  };

  it('says what was skipped and why, and what passed when run again and where its trace is', () => {
    const tests = [passed, test('flaky', 'a/trace.zip'), test('skipped', 'no torch')];
    const { lines, passed: isPassed } = end(10, tests);
    expect(isPassed).toBe(true);
    expect(lines.slice(-5)).toEqual([
      'passed when run again:',
      '  web: a flaky test: a/trace.zip',
      'skipped:',
      '  web: a skipped test: no torch',
      '2 passed, 0 failed, 1 skipped',
    ]);
  });

  it('fails a step over its budget by more than half, where budgets are checked', () => {
    const over = end(15.5, [passed]);
    expect(over.passed).toBe(false);
    expect(over.lines.slice(-2)).toEqual([
      'web: over its budget by more than half: 15.5 s of processor time, 10 planned',
      '1 passed, 1 failed',
    ]);
    expect(end(15.5, [passed], false).passed).toBe(true);
    expect(end(14.9, [passed]).passed).toBe(true);
  });

  it('has failed where a test failed, and where none ran', () => {
    expect(end(1, [passed, test('failed')]).passed).toBe(false);
    expect(end(1, []).passed).toBe(false);
    expect(() => mustHaveRun([test('skipped')])).toThrow('no test');
  });
});
