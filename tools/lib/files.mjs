import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, inRoot } from './paths.mjs';

/**
 * Lists every file at or under these paths of the repository, sorted; a missing path is skipped.
 * @param {readonly string[]} paths relative to the root
 * @returns {string[]} relative to the root, with forward slashes
 */
export function listFiles(paths) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} file */
  const visit = (file) => {
    if (!existsSync(file)) return;
    if (!statSync(file).isDirectory()) {
      found.push(fromRoot(file));
      return;
    }
    for (const entry of readdirSync(file)) {
      if (entry !== 'node_modules') visit(path.join(file, entry));
    }
  };
  for (const each of paths) visit(inRoot(each));
  return found.sort();
}

/**
 * One hash over names and contents. Not over dates, all of which a checkout changes.
 * @param {readonly string[]} files relative to the root
 * @param {string} folder that they are in, which is left out of their names
 */
export function hashFiles(files, folder) {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(inRoot(file));
    hash.update(`${path.relative(folder, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** @param {string} file absolute */
export const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
