import { defineConfig } from '@playwright/test';

// The test command serves dist/ and says where; a run by hand needs the same:
//   npm start -- --port 4173 &  MANYHEADS_URL=http://localhost:4173/ npx playwright test
const baseURL = process.env['MANYHEADS_URL'] ?? 'http://localhost:4173/';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One picture for all systems (references.spec.ts says why).
  snapshotPathTemplate: 'tests/e2e/references/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
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
  },
});
