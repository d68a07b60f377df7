// Imports run one way. Each room of the house may know the rooms below it and no others, so that
// what a change can reach is seen from where it is made. The rules are in the two files imported
// here; this one walks the tree.
import { readFileSync } from 'node:fs';
import { listFiles } from './lib/files.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, Stop } from './lib/shell.mjs';
import { cppViolations } from './rules/cpp-includes.mjs';
import { webViolations } from './rules/web-imports.mjs';

/** @typedef {Readonly<Record<string, string>>} Sources path from the root → text */

/**
 * @param {Sources} sources
 * @returns {string[]} one line for each import that runs the wrong way
 */
export function findViolations(sources) {
  return [...cppViolations(sources), ...webViolations(sources)];
}

/** @returns {Sources} */
function readSources() {
  const files = listFiles(['src', 'wasm', 'web']).filter((file) =>
    /\.(cpp|h|hpp|inl|ts)$/.test(file),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(inRoot(file), 'utf8')]));
}

// eslint-disable-next-line @typescript-eslint/require-await -- one of the checks, which are async
export async function checkImports() {
  const sources = readSources();
  if (Object.keys(sources).length === 0) throw new Stop('no source file found');
  const violations = findViolations(sources);
  if (violations.length > 0) throw new Stop(violations.join('\n'));
}

if (isMain(import.meta.url)) await main(checkImports);
