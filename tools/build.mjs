// npm run build: sets up and builds dist/. wireit (package.json) knows what is out of date.
import { isMain } from './lib/paths.mjs';
import { main, script, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';

export async function buildAll() {
  await setUp(['wasm']);
  if ((await script('dist')) !== 0) throw new Stop('dist/ could not be built');
}

if (isMain(import.meta.url)) await main(buildAll);
