// Type-checks every configuration: the page, the pure rooms without DOM, the tests, the tools.
import { existsSync } from 'node:fs';
import { inRoot, isMain } from './lib/paths.mjs';
import { attempt, main, Stop } from './lib/shell.mjs';

const projects = [
  'tsconfig.json',
  'tsconfig.pure.json',
  'tests/tsconfig.json',
  'tools/tsconfig.json',
];

export async function checkTypes() {
  const tsc = inRoot('node_modules/typescript/bin/tsc');
  if (!existsSync(tsc)) throw new Stop('TypeScript is missing: run npm ci');
  const failures = [];
  for (const project of projects) {
    // With tsc's record of the last run, unchanged files are not checked again.
    const known = inRoot('build/tsc', `${project.replace('/', '-')}.tsbuildinfo`);
    const { code, output } = await attempt(process.execPath, [
      tsc,
      '--noEmit',
      '-p',
      inRoot(project),
      '--incremental',
      '--tsBuildInfoFile',
      known,
    ]);
    // TS18003: a folder without files has no errors.
    if (code !== 0 && !output.includes('TS18003')) failures.push(`${project}\n${output}`);
  }
  if (failures.length > 0) throw new Stop(failures.join('\n'));
}

if (isMain(import.meta.url)) await main(checkTypes);
