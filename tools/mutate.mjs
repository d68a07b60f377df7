// npm run mutate -- state                 how many wrong changes in web/state its tests notice
// npm run mutate -- web/files/layer/file.ts
// npm run mutate -- derive --share 0.1 --seed 2    in a tenth of the lines, chosen by the seed
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { listFiles } from './lib/files.mjs';
import { fromRoot, inRoot, isMain } from './lib/paths.mjs';
import { main, script, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';

/**
 * Folders whose tests also cover another folder.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const alsoTestedIn = { element: ['ui'] };

/** The number of lines that are chosen or left out together: enough for most functions. */
const block = 20;

/**
 * The path of a folder of web/, or of any folder or file, from the root.
 * @param {string} name
 */
function place(name) {
  const found = [name, `web/${name}`].find((each) => each !== '' && existsSync(inRoot(each)));
  if (found === undefined) throw new Stop(`no folder or file "${name}", nor "web/${name}"`);
  return fromRoot(inRoot(found));
}

/**
 * Stryker's pattern for a whole folder or file.
 * @param {string} where
 */
const pattern = (where) => (statSync(inRoot(where)).isDirectory() ? `${where}/**/*.ts` : where);

/**
 * Stryker's patterns for a share of the lines, chosen block by block.
 * @param {string} where
 * @param {number} share 0 to 1
 * @param {number} seed
 * @returns {string[]}
 */
function someLines(where, share, seed) {
  /** @param {string} text */
  const chosen = (text) =>
    createHash('sha256').update(`${seed} ${text}`).digest().readUInt32BE() < share * 2 ** 32;
  return listFiles([where])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .flatMap((file) => {
      const lines = readFileSync(inRoot(file), 'utf8').split('\n').length;
      const starts = Array.from({ length: Math.ceil(lines / block) }, (_, i) => 1 + i * block);
      return starts
        .map((start) => `${file}:${start}-${Math.min(start + block - 1, lines)}`)
        .filter(chosen);
    });
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const { values, positionals } = parseArgs({
      options: { share: { type: 'string' }, seed: { type: 'string', default: '1' } },
      allowPositionals: true,
    });
    if (positionals.length === 0) throw new Stop('npm run mutate -- state: which room of web/?');
    const places = positionals.map(place);
    const share = Number(values.share ?? 1);
    if (!(share > 0 && share <= 1)) throw new Stop('--share is a number above 0, up to 1');
    const patterns =
      share === 1
        ? places.map(pattern)
        : places.flatMap((where) => someLines(where, share, Number(values.seed)));
    const rooms = places.map((where) => where.split('/')[1] ?? '');
    const testedIn = rooms.flatMap((room) => [room, ...(alsoTestedIn[room] ?? [])]);
    await setUp(['wasm']);
    // Only TypeScript is mutated: an older core is good enough.
    if (!existsSync(inRoot('build/wasm/manyheads-core.wasm'))) await script('wasm');
    const stryker = inRoot('node_modules/@stryker-mutator/core/bin/stryker.js');
    const args = [stryker, 'run', 'tests/mutate/stryker.config.mjs', '--mutate', patterns.join()];
    const env = { ...process.env, MUTATE_ROOMS: [...new Set(testedIn)].join() };
    const child = spawn(process.execPath, args, { cwd: inRoot(), stdio: 'inherit', env });
    const [code] = await once(child, 'close');
    process.exitCode = code ?? 1;
  });
}
