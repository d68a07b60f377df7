// Checks that only source is committed, and that it contains no paths of the machine it was written on.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { listFiles } from './lib/files.mjs';
import { inRoot } from './lib/paths.mjs';
import { attempt, Stop } from './lib/shell.mjs';
import { hygieneViolations } from './rules/hygiene.mjs';

const biggest = 4_000_000;

/** The files that are in git or would be added; without git (an unpacked archive), all sources. */
async function committedFiles() {
  const { code, output } = await attempt('git', ['ls-files', '-z', '-co', '--exclude-standard']);
  if (code === 0) return [...new Set(output.split('\0'))].filter((file) => file !== '');
  return listFiles(['src', 'wasm', 'web', 'tests', 'tools', '.ci', 'package-lock.json']);
}

export async function checkHygiene() {
  /** @type {Record<string, string>} */
  const sources = {};
  for (const file of await committedFiles()) {
    // A deleted file can still be in the index.
    if (!existsSync(inRoot(file)) || statSync(inRoot(file)).size > biggest) continue;
    const bytes = readFileSync(inRoot(file));
    sources[file] = bytes.includes(0) ? '' : bytes.toString('utf8');
  }
  const violations = hygieneViolations(sources);
  if (violations.length > 0) throw new Stop(violations.join('\n'));
}
