// npm run references: rewrites the twenty pictures that tests/e2e/deck.spec.ts compares with
// (tests/deck/references). Look at the differences before committing them.
import { findChromium } from './lib/packages.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, run } from './lib/shell.mjs';

await main(async () => {
  const playwright = inRoot('node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', 'deck.spec', '--project=chromium', '--update-snapshots=all'];
  console.log(await run(process.execPath, args, { env: { CHROMIUM: findChromium() ?? '' } }));
});
