// npm run mutate -- state          how many wrong changes in web/state the tests notice
// npm run mutate -- web/files/layer/file.ts
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { fromRoot, inRoot, isMain } from './lib/paths.mjs';
import { main, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { buildWasm } from './wasm.mjs';

/**
 * A room of web/, a folder or a file, as Stryker's pattern.
 * @param {string} name
 */
export function pattern(name) {
  const found = [name, `web/${name}`].find((each) => each !== '' && existsSync(inRoot(each)));
  if (found === undefined) throw new Stop(`no folder or file "${name}", nor "web/${name}"`);
  const relative = fromRoot(inRoot(found));
  return statSync(inRoot(found)).isDirectory() ? `${relative}/**/*.ts` : relative;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const names = process.argv.slice(2);
    if (names.length === 0) throw new Stop('npm run mutate -- state: which room of web/?');
    const files = names.map(pattern);
    await setUp(['wasm']);
    // TypeScript is what changes here: a core that was built before will do.
    if (!existsSync(inRoot('build/wasm/manyheads-core.wasm'))) await buildWasm();
    const stryker = inRoot('node_modules/@stryker-mutator/core/bin/stryker.js');
    const args = [stryker, 'run', 'tests/mutate/stryker.config.mjs', '--mutate', files.join(',')];
    const child = spawn(process.execPath, args, { cwd: inRoot(), stdio: 'inherit' });
    const [code] = await once(child, 'close');
    process.exitCode = code ?? 1;
  });
}
