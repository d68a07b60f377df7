// Type-checks every configuration: the page, the pure rooms without DOM, the tests, the tools.
import { inRoot, isMain } from './lib/paths.mjs';
import { attempt, main, Stop } from './lib/shell.mjs';

/** TypeScript's own compiler in Go, five times as fast; its version 6 stays for what uses it as a library. */
export const tsc = inRoot('node_modules/typescript-native/bin/tsc');

const projects = [
  'tsconfig.json',
  'tsconfig.pure.json',
  'tests/tsconfig.json',
  'tools/tsconfig.json',
];

export async function checkTypes() {
  const failures = [];
  for (const project of projects) {
    const { code, output } = await attempt(process.execPath, [tsc, '--noEmit', '-p', project]);
    if (code !== 0) failures.push(`${project}\n${output}`);
  }
  if (failures.length > 0) throw new Stop(failures.join('\n'));
}

if (isMain(import.meta.url)) await main(checkTypes);
