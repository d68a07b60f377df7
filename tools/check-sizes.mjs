// Checks that what a reader downloads stays within its budgets, and requests nothing from other sites.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { listFiles } from './lib/files.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, Stop } from './lib/shell.mjs';
import { absoluteAddresses } from './rules/addresses.mjs';
import { loadedAtStart } from './rules/loaded-at-start.mjs';

/** @param {Buffer} bytes */
const sizesOf = (bytes) => ({
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
});

/** @typedef {ReturnType<typeof sizesOf>} Sizes */

/** @type {Sizes} */
const none = { raw: 0, gzip: 0, brotli: 0 };

/** @param {Sizes} a @param {Sizes} b @returns {Sizes} */
const plus = (a, b) => ({
  raw: a.raw + b.raw,
  gzip: a.gzip + b.gzip,
  brotli: a.brotli + b.brotli,
});

/** @returns {Promise<string>} the table, also if all budgets are kept */
// eslint-disable-next-line @typescript-eslint/require-await -- one of the checks, which are async
export async function checkSizes() {
  /** @type {{ files: Record<string, number>, 'first figure': Record<string, number> }} */
  const budgets = JSON.parse(readFileSync(inRoot('tools/size-budgets.json'), 'utf8'));
  const entries = budgets['first figure'];
  const sizes = new Map(
    listFiles(['dist']).map((file) => [file, sizesOf(readFileSync(inRoot(file)))]),
  );
  const absent = Object.keys({ ...budgets.files, ...entries }).filter((file) => !sizes.has(file));
  if (absent.length > 0) throw new Stop(`missing, though it has a budget: ${absent.join(', ')}`);
  const read = (/** @type {string} */ file) => readFileSync(inRoot(file), 'utf8');
  const rows = [
    ...Array.from(sizes, ([file, size]) => ({ name: file, size, budget: budgets.files[file] })),
    ...Object.entries(entries).map(([entry, budget]) => ({
      name: `first figure from ${entry}`,
      size: loadedAtStart(entry, read).reduce(
        (sum, file) => plus(sum, sizes.get(file) ?? none),
        none,
      ),
      budget,
    })),
  ];
  const row = (/** @type {string} */ name, /** @type {(string | number)[]} */ cells) =>
    `  ${name.padEnd(42)}${cells.map((cell) => String(cell).padStart(9)).join('')}\n`;
  const table = rows.map(({ name, size, budget = '' }) =>
    row(name, [size.raw, size.gzip, size.brotli, budget]),
  );
  const text = row('', ['raw', 'gzip', 'brotli', 'budget']) + table.join('');
  const over = rows
    .filter(({ size, budget = Infinity }) => size.brotli > budget)
    .map(({ name, size, budget }) => `${name}: ${size.brotli} > ${budget} bytes`);
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
