import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, independent of the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** @param {string} file absolute; the answer uses forward slashes */
export const fromRoot = (file) => path.relative(root, file).split(path.sep).join('/');

/**
 * Whether a module is the program being run, rather than imported.
 * @param {string} url the module's import.meta.url
 */
export const isMain = (url) => process.argv[1] === fileURLToPath(url);
