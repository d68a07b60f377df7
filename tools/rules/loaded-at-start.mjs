// Lists what a browser loads before anything is drawn: an entry and everything that it imports statically.
import { parse } from 'acorn';
import path from 'node:path';

/** @param {string} code of a module @returns {string[]} */
function importsOf(code) {
  return parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body.flatMap((statement) =>
    'source' in statement && statement.source ? [String(statement.source.value)] : [],
  );
}

/** @param {string} html @returns {string[]} */
const linkedFrom = (html) =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="(?!data:)([^"]+)"/g)].map(
    ([, address = '']) => address,
  );

/**
 * @param {string} entry a page or a module
 * @param {(file: string) => string} read
 * @returns {string[]} the entry first, each file once
 */
export function loadedAtStart(entry, read) {
  const found = new Set([entry]);
  // A loop over a set also visits items that are added during the loop.
  for (const file of found) {
    if (file.endsWith('.css')) continue;
    const text = read(file);
    for (const address of file.endsWith('.html') ? linkedFrom(text) : importsOf(text)) {
      found.add(path.posix.join(path.posix.dirname(file), address));
    }
  }
  return [...found];
}
