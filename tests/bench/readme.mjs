// The README's tables of speed are docs/bench.md and docs/bench-node.md, word for word.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../tools/lib/paths.mjs';

const block = /(<!-- docs\/([\w-]+\.md) -->)[^]*?(<!-- end of docs\/\2 -->)/g;

/**
 * The README with each file's text between its markers; a file that is not there yet leaves them empty.
 * @param {string} readme
 * @param {(file: string) => string} read
 */
export const withTables = (readme, read) =>
  readme.replaceAll(block, (_, start, file, end) => `${start}\n\n${read(file)}${end}`);

/** @param {string} file below docs/ @returns {string} its text and an empty line */
export function readTable(file) {
  const path = inRoot('docs', file);
  return existsSync(path) ? `${readFileSync(path, 'utf8').trim()}\n\n` : '';
}

export function writeReadme() {
  const file = inRoot('README.md');
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), readTable));
}
