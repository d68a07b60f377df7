import { defineConfig } from 'vitest/config';
import { inNode } from '../../vitest.config';

// The tests that npm run mutate runs for each wrong change: those in Node, except slow ones that try thousands of inputs or
// start Python. A change that only these notice is not covered by a readable test.
export default defineConfig({
  test: {
    ...inNode,
    retry: 0,
    maxWorkers: '100%',
    exclude: ['core/*', 'files/programs', 'tools/*'].map((name) => `tests/web/${name}.test.ts`),
  },
});
