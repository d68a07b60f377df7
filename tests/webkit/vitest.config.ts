import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/webkit/**/*.test.ts'],
    environment: 'node',
    // Only one browser at a time.
    fileParallelism: false,
    // Stops only hanging tests, since a shorter limit would depend on the machine's speed.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
