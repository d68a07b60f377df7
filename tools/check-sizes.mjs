// What a reader downloads: within its budgets, and asking no other site for anything.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { listFiles } from './lib/files.mjs';
import { inRoot } from './lib/paths.mjs';
import { Stop } from './lib/shell.mjs';
import { absoluteAddresses } from './rules/addresses.mjs';

const brotli = (/** @type {Buffer} */ bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** @returns {Promise<string>} the table, also when all is well */
// eslint-disable-next-line @typescript-eslint/require-await -- one of the checks, which are async
export async function checkSizes() {
  /** @type {{ budgets: Record<string, number> }} */
  const { budgets } = JSON.parse(readFileSync(inRoot('tools/size-budgets.json'), 'utf8'));
  const files = listFiles(['dist', 'build/wasm/manyheads-core.wasm']);
  const absent = Object.keys(budgets).filter((file) => !files.includes(file));
  if (absent.length > 0) throw new Stop(`missing, though it has a budget: ${absent.join(', ')}`);
  const row = (/** @type {string} */ name, /** @type {(string | number)[]} */ cells) =>
    `  ${name.padEnd(34)}${cells.map((cell) => String(cell).padStart(10)).join('')}\n`;
  let table = row('', ['raw', 'gzip', 'brotli', 'budget']);
  /** @type {string[]} */
  const over = [];
  for (const file of files) {
    const bytes = readFileSync(inRoot(file));
    const size = brotli(bytes);
    const budget = budgets[file];
    table += row(file, [bytes.length, gzipSync(bytes, { level: 9 }).length, size, budget ?? '']);
    if (budget !== undefined && size > budget) over.push(`${file}: ${size} > ${budget} bytes`);
  }
  if (over.length > 0) throw new Stop(`${table}over budget:\n${over.join('\n')}`);
  return table;
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
