import { defineConfig } from 'vitest/config';
import { inNode } from '../../vitest.config';

// What npm run mutate runs for each wrong change: the tests in Node of the same room (tools/mutate.mjs names
// them) but for those that take long because they try thousands of inputs, or start Python. What those
// alone would notice is no claim that a reader finds in a test.
const rooms = process.env['MUTATE_ROOMS']?.split(',') ?? ['*'];

export default defineConfig({
  test: {
    ...inNode,
    maxWorkers: '100%',
    exclude: [
      ...['core/*', 'files/mutations', 'files/programs', 'files/code', 'session/memory'].map(
        (name) => `tests/web/${name}.test.ts`,
      ),
      `tests/web/!(${rooms.join('|')})/**`,
    ],
  },
});
