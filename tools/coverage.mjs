// npm run coverage: how much of src/ the C++ tests reach, by lines and branches (counted by GCC).
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot, inRoot, isMain } from './lib/paths.mjs';
import { main, run } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { buildWithCMake } from './lib/cmake.mjs';

const preset = 'native-coverage';

/** @typedef {{ line_number: number, count: number, branches: { count: number, throw: boolean }[] }} Line */
/** @typedef {{ hit: number, all: number }} Share */

/** @param {string} folder @param {string} ending @returns {string[]} */
function filesUnder(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));
}

/**
 * Counts per file of src/, merged over all programs that include it.
 * @returns {Promise<Map<string, Map<number, Line>>>}
 */
async function counted() {
  /** @type {Map<string, Map<number, Line>>} */
  const files = new Map();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverage-'));
  for (const notes of filesUnder(inRoot('build', preset), '.gcda')) {
    const text = await run('gcov', ['--json-format', '--branch-probabilities', '--stdout', notes], {
      cwd: folder,
    });
    for (const document of text.split('\n').filter((line) => line.startsWith('{'))) {
      for (const { file, lines } of JSON.parse(document).files) {
        const name = fromRoot(path.resolve(inRoot('build', preset), file));
        if (!name.startsWith('src/')) continue;
        const known = files.get(name) ?? new Map();
        files.set(name, known);
        for (const line of /** @type {Line[]} */ (lines)) merge(known, line);
      }
    }
  }
  rmSync(folder, { recursive: true });
  return files;
}

/**
 * Adds the counts of a line that another program also has, such as a line of a header or template.
 * @param {Map<number, Line>} known @param {Line} line
 */
function merge(known, line) {
  const before = known.get(line.line_number);
  if (!before) {
    known.set(line.line_number, line);
    return;
  }
  before.count += line.count;
  before.branches.forEach((branch, k) => (branch.count += line.branches[k]?.count ?? 0));
}

/** @param {readonly boolean[]} reached @returns {Share} */
const share = (reached) => ({ hit: reached.filter(Boolean).length, all: reached.length });

/** @param {Share} share */
const percent = ({ hit, all }) => (all === 0 ? '–' : `${((100 * hit) / all).toFixed(1)} %`);

async function report() {
  await setUp(['native']);
  await buildWithCMake(preset, 'manyheads-tests');
  // Remove the counts of an earlier run, which would be added to this one's.
  for (const old of filesUnder(inRoot('build', preset), '.gcda')) rmSync(old);
  await run(inRoot('build', preset, 'manyheads-tests'), ['--gtest_brief=1']);
  const files = await counted();
  if (files.size === 0 || !existsSync(inRoot('src'))) throw new Error('nothing was counted');
  /** @type {boolean[]} */
  const allLines = [];
  /** @type {boolean[]} */
  const allBranches = [];
  const row = (
    /** @type {string} */ name,
    /** @type {Share} */ lines,
    /** @type {Share} */ branches,
  ) =>
    console.log(`${name.padEnd(38)}${percent(lines).padStart(9)}${percent(branches).padStart(10)}`);
  console.log(`${''.padEnd(38)}${'lines'.padStart(9)}${'branches'.padStart(10)}`);
  for (const [name, lines] of [...files].sort()) {
    const reached = [...lines.values()].map(({ count }) => count > 0);
    // GCC also counts a branch for each exception that a call might throw; src/ has no exceptions.
    const branches = [...lines.values()].flatMap(({ branches: each }) =>
      each.filter((branch) => !branch.throw).map(({ count }) => count > 0),
    );
    row(name, share(reached), share(branches));
    allLines.push(...reached);
    allBranches.push(...branches);
  }
  row('src/ in all', share(allLines), share(allBranches));
}

if (isMain(import.meta.url)) await main(report);
