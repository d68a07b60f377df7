import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/webkit/**/*.test.ts'],
    environment: 'node',
    // Only one browser at a time.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // A test that passes when it is run again is reported as flaky.
    retry: 1,
  },
});
