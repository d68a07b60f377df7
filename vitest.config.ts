import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './tools/lib/packages.mjs';

/** What both projects share. */
const common = {
  globalSetup: 'tests/web/support/needs-wasm.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  // A test that passes when it is run again is reported as flaky.
  retry: 1,
};

/** Files that use up the memory of a core, look at all of it, or keep trainings in it. */
const alone = ['tests/web/core/{exhaustion,full-memory,lifetime,load}.test.ts'];

/** Files of many seconds, for npm test -- --all: quicker tests say most of what they do. */
const long = process.env['MANYHEADS_TESTS'] === 'quick' ? ['**/*.long.test.ts'] : [];

/** What needs no browser; npm run mutate runs these alone. */
export const inNode = {
  ...common,
  name: 'node',
  include: ['tests/web/**/*.test.ts'],
  exclude: [...alone, ...long],
  environment: 'node',
  // Files share their modules and with them one core: loading these again for each took half of the time.
  isolate: false,
};

const inNodeAlone = { ...inNode, name: 'node-alone', include: alone, exclude: long, isolate: true };

const viewport = { width: 1280, height: 900 };

/** What is said of a page, its canvas and its observers. */
const inBrowser = {
  ...common,
  name: 'browser',
  include: ['tests/browser/**/*.test.ts'],
  exclude: long,
  browser: {
    enabled: true,
    provider: playwright({
      // As large as a test's frame in it: what lies outside is out of sight for an IntersectionObserver.
      contextOptions: { viewport, permissions: ['clipboard-read', 'clipboard-write'] },
      launchOptions: {
        executablePath: findChromium() ?? '/usr/bin/chromium',
        args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update'],
      },
    }),
    instances: [{ browser: 'chromium' as const }],
    headless: true,
    screenshotFailures: false,
    viewport,
  },
};

export default defineConfig({
  test: {
    projects: [{ test: inNode }, { test: inNodeAlone }, { test: inBrowser }],
    // By default one core is left for a watching editor.
    maxWorkers: '100%',
  },
});
