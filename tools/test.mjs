// npm test: set up, then every step in order, past failures, with one table at the end.
//   npm test -- --list               names the steps
//   npm test -- --only native,web    runs some of them
import { main, secondsSince, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { steps } from './test/steps.mjs';

/** @typedef {import('./test/steps.mjs').Step} Step */
/** @typedef {{ name: string, passed: number, failed: number, skipped: number, time: string }} Row */

/** @param {readonly string[]} args */
function chosenSteps(args) {
  const names = steps.map((step) => step.name);
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at < 0) {
    if (args.length > 0) throw new Stop(`unknown: ${args.join(' ')}; known: --list, --only NAMES`);
    return steps;
  }
  const only = (args[at]?.split('=')[1] ?? args[at + 1] ?? '').split(',');
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Stop(`no step "${unknown.join(',')}"; there are ${names.join(', ')}`);
  }
  return steps.filter((step) => only.includes(step.name));
}

/**
 * @param {Step} step
 * @returns {Promise<Row>}
 */
async function runStep(step) {
  const start = performance.now();
  console.log(`▸ ${step.name}: ${step.says}`);
  let result;
  try {
    result = await step.run();
  } catch (error) {
    // Not even begun, or a mistake in the step itself: one failure, with all that is known.
    const output =
      error instanceof Stop ? error.message : String(/** @type {any} */ (error)?.stack ?? error);
    result = { passed: 0, failed: 1, skipped: 0, output };
  }
  if (result.output) console.log(result.output.trimEnd());
  const time = secondsSince(start);
  console.log(`  ${result.passed} passed, ${result.failed} failed, ${time}`);
  return { ...result, name: step.name, time };
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
    for (const { name, says } of steps) console.log(`${name.padEnd(10)}${says}`);
    return;
  }
  const chosen = chosenSteps(args);
  const start = performance.now();
  await setUp([...new Set(chosen.flatMap((step) => step.groups))]);
  console.log(`set up (${secondsSince(start)})`);
  /** @type {Row[]} */
  const rows = [];
  for (const step of chosen) rows.push(await runStep(step));
  printTable(rows);
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    rows.reduce((all, row) => all + row[key], 0);
  console.log(`${secondsSince(start)} in all\n`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1;
});
