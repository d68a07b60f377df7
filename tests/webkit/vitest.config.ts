import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/webkit/**/*.test.ts'],
    environment: 'node',
    // One browser after the other.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 90_000,
  },
});
