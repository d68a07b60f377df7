// npm run references: builds, and rewrites the pictures of every stage that tests compare with
// (tests/e2e/references). Look at the differences before committing them.
import { findChromium } from './lib/packages.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, run } from './lib/shell.mjs';
import { buildAll } from './build.mjs';
import { serve } from './serve.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  await setUp(['browser']);
  await buildAll();
  const { url, close } = await serve(0);
  const playwright = inRoot('node_modules/@playwright/test/cli.js');
  try {
    const args = [playwright, 'test', 'references', '--reporter=line', '--update-snapshots=all'];
    const env = { MANYHEADS_URL: url, CHROMIUM: findChromium() ?? '' };
    console.log(await run(process.execPath, args, { env }));
  } finally {
    await close();
  }
});
