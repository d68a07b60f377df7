import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/web/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/web/support/needs-wasm.ts',
    // By default one core is left for a watching editor.
    maxWorkers: '100%',
    // Only for a test that would never end: how long one takes says more about the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
