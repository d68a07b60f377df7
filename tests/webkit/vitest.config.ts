import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/webkit/**/*.test.ts'],
    environment: 'node',
    // One browser after the other.
    fileParallelism: false,
    // Only for what would never end: how long something takes says more about the machine.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
