import { defineConfig, mergeConfig } from 'vitest/config';
import all from '../../vitest.config';

// What npm run mutate runs for each wrong change: the tests of the same room (tools/mutate.mjs names
// them) but for those that take long because they try thousands of inputs, or start Python. What those
// alone would notice is no claim that a reader finds in a test.
const rooms = process.env['MUTATE_ROOMS']?.split(',') ?? ['*'];

export default mergeConfig(
  all,
  defineConfig({
    test: {
      exclude: [
        ...['core/*', 'files/mutations', 'files/programs', 'files/code', 'session/memory'].map(
          (name) => `tests/web/${name}.test.ts`,
        ),
        `tests/web/!(${rooms.join('|')})/**`,
      ],
    },
  }),
);
