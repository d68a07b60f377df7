// Checks that what a reader downloads stays within its budgets, and requests nothing from other sites.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { listFiles } from './lib/files.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, Stop } from './lib/shell.mjs';
import { absoluteAddresses } from './rules/addresses.mjs';
import { loadedAtStart } from './rules/loaded-at-start.mjs';

/** @param {string} file */
const compressed = (file) =>
  brotliCompressSync(readFileSync(inRoot(file)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;

/**
 * What a first figure needs: what its entry loads, and the core's chunk, which lies beside it.
 * @param {string} entry
 */
function neededAtFirst(entry) {
  const files = loadedAtStart(entry, (file) => readFileSync(inRoot(file), 'utf8'));
  const folder = path.posix.dirname(files.at(-1) ?? '');
  const core = listFiles([folder]).filter((file) => /\/core-[^/]*\.js$/.test(file));
  if (core.length !== 1) throw new Stop(`${folder}: ${core.length} chunks of the core`);
  return [...new Set([...files, ...core])];
}

/** @returns {Promise<string>} the table, also if all budgets are kept */
// eslint-disable-next-line @typescript-eslint/require-await -- one of the checks, which are async
export async function checkSizes() {
  /** @type {{ files: Record<string, number>, 'first figure': Record<string, number> }} */
  const budgets = JSON.parse(readFileSync(inRoot('tools/size-budgets.json'), 'utf8'));
  const entries = budgets['first figure'];
  const absent = Object.keys({ ...budgets.files, ...entries }).filter(
    (file) => !existsSync(inRoot(file)),
  );
  if (absent.length > 0) throw new Stop(`missing, though it has a budget: ${absent.join(', ')}`);
  const rows = [
    ...Object.entries(budgets.files).map(([name, budget]) => ({
      name,
      size: compressed(name),
      budget,
    })),
    ...Object.entries(entries).map(([entry, budget]) => ({
      name: `first figure from ${entry}`,
      size: neededAtFirst(entry)
        .map(compressed)
        .reduce((sum, size) => sum + size, 0),
      budget,
    })),
  ];
  const row = (/** @type {string} */ name, /** @type {(string | number)[]} */ cells) =>
    `  ${name.padEnd(42)}${cells.map((cell) => String(cell).padStart(9)).join('')}\n`;
  const table = rows.map(({ name, size, budget }) => row(name, [size, budget]));
  const text = row('', ['brotli', 'budget']) + table.join('');
  const over = rows
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name}: ${size} > ${budget} bytes`);
  if (over.length > 0) throw new Stop(`${text}over budget:\n${over.join('\n')}`);
  return text;
}

// eslint-disable-next-line @typescript-eslint/require-await -- one of the checks, which are async
export async function checkAddresses() {
  const found = listFiles(['dist'])
    .filter((file) => /\.(js|html|css)$/.test(file))
    .flatMap((file) =>
      absoluteAddresses(file, readFileSync(inRoot(file), 'utf8')).map((url) => `${file}: ${url}`),
    );
  if (found.length > 0) throw new Stop(`addresses of other sites:\n${found.join('\n')}`);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    console.log(await checkSizes());
    await checkAddresses();
  });
}
