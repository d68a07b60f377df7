// npm run mutate: makes small wrong changes in a copy of web/, one at a time; the tests in Node must notice each.
// docs/testing.md explains the changes that they miss.

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
  // Enough for slow tests on a busy machine; only endless loops should time out.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  // The copy is in build/, where Node still finds node_modules/.
  tempDirName: 'build/mutate/copy',
  ignorePatterns: ['/build/**', '!/build/wasm', '!/build/wasm/manyheads-*', '/dist', '/docs'],
  symlinkNodeModules: false,
};
