import { defineConfig, mergeConfig } from 'vitest/config';
import all from '../../vitest.config';

// What npm run mutate runs for each wrong change: the tests of web/ but for those that take long
// because they try thousands of inputs, or start Python. What those alone would notice is no claim
// that a reader finds in a test.
export default mergeConfig(
  all,
  defineConfig({
    test: {
      exclude: ['core/*', 'files/mutations', 'files/programs', 'files/code', 'session/memory'].map(
        (name) => `tests/web/${name}.test.ts`,
      ),
    },
  }),
);
