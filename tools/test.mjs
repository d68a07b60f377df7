// npm test: set up, then the steps, past failures, with one table at the end.
//   npm test                         what touches every part, in minutes
//   npm test -- --all                everything: three engines, scalar kernels, wasm, accessibility
//   npm test -- --only native,web    some steps, each with all its tests
//   npm test -- --list               names the steps and which command runs them
import { main, secondsSince, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { schedule } from './test/schedule.mjs';
import { steps } from './test/steps.mjs';

/** @typedef {import('./test/steps.mjs').Step} Step */
/** @typedef {{ name: string, passed: number, failed: number, skipped: number, time: string }} Row */

/** More steps at once would build in the same folder at the same time. */
const cores = 2;

/**
 * @param {readonly string[]} args
 * @returns {{ chosen: readonly Step[], all: boolean }}
 */
function choose(args) {
  const [first = '', ...rest] = args.flatMap((arg) => arg.split('='));
  if (first === '') return { chosen: steps.filter((step) => step.quick !== 'none'), all: false };
  if (first === '--all' && rest.length === 0) return { chosen: steps, all: true };
  if (first !== '--only' || rest.length !== 1) {
    throw new Stop(`unknown: ${args.join(' ')}; known: --all, --only NAMES, --list`);
  }
  const only = rest.flatMap((names) => names.split(','));
  const names = steps.map((step) => step.name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Stop(`no step "${unknown.join(',')}"; there are ${names.join(', ')}`);
  }
  return { chosen: steps.filter((step) => only.includes(step.name)), all: true };
}

/**
 * @param {Step} step
 * @param {boolean} all
 * @returns {Promise<Row>}
 */
async function runStep(step, all) {
  const start = performance.now();
  console.log(`▸ ${step.name}: ${step.says}`);
  let result;
  try {
    result = await step.run(all);
  } catch (error) {
    // The step did not start or has a bug itself: one failure, with everything known about it.
    const output =
      error instanceof Stop ? error.message : String(/** @type {any} */ (error)?.stack ?? error);
    result = { passed: 0, failed: 1, skipped: 0, output };
  }
  const { output, ...counts } = result;
  const time = secondsSince(start);
  if (output) console.log(output.trimEnd());
  console.log(`  ${step.name}: ${counts.passed} passed, ${counts.failed} failed, ${time}`);
  return { ...counts, name: step.name, time };
}

/** @param {readonly Row[]} rows */
function printTable(rows) {
  const line = (/** @type {(string | number)[]} */ [name = '', ...cells]) =>
    console.log(String(name).padEnd(10) + cells.map((cell) => String(cell).padStart(9)).join(''));
  console.log('');
  line(['step', 'passed', 'failed', 'skipped', 'time']);
  for (const { name, passed, failed, skipped, time } of rows) {
    line([name, passed, failed, skipped || '', time]);
  }
}

await main(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--list')) {
    console.log(`${''.padEnd(10)}${'npm test'.padEnd(12)}with --all`);
    for (const { name, says, quick } of steps) {
      const without = { whole: 'the same', part: 'a part', none: '–' }[quick];
      console.log(`${name.padEnd(10)}${without.padEnd(12)}${says}`);
    }
    return;
  }
  const { chosen, all } = choose(args);
  const start = performance.now();
  await setUp([...new Set(chosen.flatMap((step) => step.groups))]);
  console.log(`set up (${secondsSince(start)})`);
  const rows = await schedule(
    chosen.map((step) => ({ cores: step.cores, run: () => runStep(step, all) })),
    cores,
  );
  printTable(rows);
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    rows.reduce((all, row) => all + row[key], 0);
  console.log(`${secondsSince(start)} in all\n`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1;
});
