// Checks that imports run one way: a folder may only import from folders below it, so that what a change can
// affect is visible from its place. The C++ rules are in rules/cpp-includes.mjs, those of web/ in
// .dependency-cruiser.mjs.
import { readFileSync } from 'node:fs';
import { listFiles } from './lib/files.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { attempt, main, Stop } from './lib/shell.mjs';
import { cppViolations } from './rules/cpp-includes.mjs';

/** Fails if a C++ file violates a rule. */
// eslint-disable-next-line @typescript-eslint/require-await -- one of the checks, which are async
export async function checkIncludes() {
  const files = listFiles(['src', 'wasm']).filter((file) => /\.(cpp|h|hpp|inl)$/.test(file));
  if (files.length === 0) throw new Stop('no C++ source file found');
  const violations = cppViolations(
    Object.fromEntries(files.map((file) => [file, readFileSync(inRoot(file), 'utf8')])),
  );
  if (violations.length > 0) throw new Stop(violations.join('\n'));
}

export async function checkImports() {
  const cruiser = inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'web'];
  const { code, output } = await attempt(process.execPath, [cruiser, ...args]);
  if (code !== 0) throw new Stop(output);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await checkIncludes();
    await checkImports();
  });
}
