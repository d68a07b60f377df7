import { defineConfig } from '@playwright/test';

// The test command serves dist/ and says where; a run by hand needs the same:
//   npm start -- --port 4173 &  MANYHEADS_URL=http://localhost:4173/ npx playwright test
const baseURL = process.env['MANYHEADS_URL'] ?? 'http://localhost:4173/';

/** Debian's Chromium. */
const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
    // Playwright adds --no-sandbox by itself, which root needs; the others keep Chromium from
    // looking for servers of its own, which a test machine may not reach.
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

/** Debian's Firefox as it is, driven over WebDriver BiDi. */
const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: { executablePath: process.env['FIREFOX'] || '/usr/bin/firefox-esr' },
};

/** A project by its name: each keeps the traces of its own last run. */
const project = (name: string, settings: object) => ({
  name,
  outputDir: `test-results/${name}`,
  ...settings,
});

export default defineConfig({
  testMatch: '**/*.spec.ts',
  // One picture for all systems: they have no letters (deck.spec.ts).
  snapshotPathTemplate: 'tests/deck/references/{arg}{ext}',
  fullyParallel: true,
  // As many as cores. A third takes 15 % longer in all: pages that wait for each other draw more frames.
  workers: 2,
  // A test that passes when it is run again is reported as flaky, with the trace of that run.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: { baseURL, actionTimeout: 20_000, trace: 'on-first-retry' },
  projects: [
    project('chromium', { testDir: 'tests/e2e', testIgnore: '**/firefox.spec.ts', use: chromium }),
    // Pages and files of others (tests/cases/README.md); they are served by the tests themselves.
    project('cases', { testDir: 'tests/cases', use: chromium }),
    // What a browser does itself: drawing, pointing, keys, files, print, frames, policies, bits of trainings.
    project('firefox', {
      testDir: 'tests',
      testMatch: ['e2e/**/*.spec.ts', 'cases/**/*.spec.ts'],
      grep: /@firefox/,
      use: firefox,
    }),
  ],
});
