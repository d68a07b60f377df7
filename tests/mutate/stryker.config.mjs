// npm run mutate: small wrong changes are put into a copy of web/, one at a time, and the tests in
// Node must notice each. docs/testing.md says how to read what they did not notice.

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutate/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  htmlReporter: { fileName: 'build/mutate/report.html' },
  jsonReporter: { fileName: 'build/mutate/report.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 90, low: 80, break: 80 },
  concurrency: 2,
  // On a busy machine a slow test is not an endless one.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  // The copy lies in build/, from where Node finds node_modules/ by itself.
  tempDirName: 'build/mutate/copy',
  ignorePatterns: ['/build/**', '!/build/wasm', '!/build/wasm/manyheads-*', '/dist', '/docs'],
  symlinkNodeModules: false,
};
