// Builds dist/: the bundles and their types.
import { bundle } from './bundle.mjs';
import { writeDeclarations } from './declarations.mjs';
import { isMain } from './lib/paths.mjs';
import { main } from './lib/shell.mjs';

/** @param {string} [folder] */
export async function buildDist(folder) {
  await bundle(folder);
  await writeDeclarations(folder);
}

if (isMain(import.meta.url)) await main(() => buildDist());
