import { defineConfig } from '@playwright/test';

// The test command serves dist/ and says where; a run by hand needs the same:
//   npm start -- --port 4173 &  MANYHEADS_URL=http://localhost:4173/ npx playwright test
const baseURL = process.env['MANYHEADS_URL'] ?? 'http://localhost:4173/';

/**
 * What Firefox runs: specs of what a browser does itself (drawing, pointing, keys, room, files, links,
 * frames and policies, file://, what assistive technology is told). Specs of numbers are Chromium's
 * alone, but for the bits of trainings: the wasm is the same, and these specs too compare whole layers with
 * the reference.
 */
const byEngine = [
  ...['access', 'embed', 'files', 'firefox', 'keyboard', 'layout', 'lesson-links'],
  ...['links', 'play', 'pointer', 'policy', 'single-file', 'trainings'],
];

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

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One picture for all systems (deck.spec.ts says why).
  snapshotPathTemplate: 'tests/deck/references/{arg}{ext}',
  fullyParallel: true,
  // As many as cores. A third takes 15 % longer in all: pages that wait for each other draw more frames.
  workers: 2,
  retries: 0,
  // Only for what would never end: how long something takes says more about the machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  // What cannot be pressed says so long before the test's own end.
  use: { baseURL, actionTimeout: 90_000 },
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', testIgnore: '**/firefox.spec.ts', use: chromium },
    {
      name: 'firefox',
      testDir: 'tests/e2e',
      testMatch: byEngine.map((name) => `**/${name}.spec.ts`),
      grepInvert: /@full-driver|@one-engine/,
      use: firefox,
    },
    // Pages and files of others (tests/cases/README.md); they are served by the tests themselves.
    { name: 'cases', testDir: 'tests/cases', use: chromium },
    { name: 'cases-firefox', testDir: 'tests/cases', grep: /@firefox/, use: firefox },
  ],
});
