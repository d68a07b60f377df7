// npm test: set up, then the steps (package.json; wireit runs them, past failures), with one table at the end.
//   npm test                         what touches every part, in minutes
//   npm test -- --all                everything: three engines, the core as wasm; budgets of time are checked
//   npm test -- --only native,web    some steps, each with all its tests
//   npm test -- --list               names the steps
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { main, script, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, import('./test/steps.mjs').Step>>} steps
 */
function choose(args, steps) {
  const names = Object.keys(steps);
  const [first = '', ...rest] = args.flatMap((arg) => arg.split('='));
  if (first === '') return names.filter((name) => steps[name]?.quick !== 'none');
  if (first === '--all' && rest.length === 0) return names;
  if (first !== '--only' || rest.length !== 1) {
    throw new Stop(`unknown: ${args.join(' ')}; known: --all, --only NAMES, --list`);
  }
  const only = rest.flatMap((each) => each.split(','));
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Stop(`no step "${unknown.join()}"; there are ${names.join(', ')}`);
  return names.filter((name) => only.includes(name));
}

/** The scripts that run the steps of this command line. @param {readonly string[]} args @param {string[]} names */
function scriptsOf(args, names) {
  if (args.length === 0) return ['steps:checks', 'steps:browsers'];
  if (args[0] === '--all') return ['steps:checks-all', 'steps:browsers-all'];
  return names.map((name) => `step:${name}`);
}

/** Two runs in one checkout would overwrite each other's reports and dist/. */
function alone() {
  const file = inRoot('build/testing');
  mkdirSync(inRoot('build'), { recursive: true });
  const other = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (other !== 0 && existsSync(`/proc/${other}`)) {
    throw new Stop(`npm test runs in this checkout already (process ${other})`);
  }
  writeFileSync(file, String(process.pid));
  process.on('exit', () => rmSync(file, { force: true }));
}

/** Processor seconds of this process and of all that it started and waited for. */
function processorSeconds() {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // In hundredths: user and system time, of this process and of others.
  return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / 100;
}

/**
 * @param {string} name
 * @param {import('./test/steps.mjs').Step} step
 * @returns {import('./test/summary.mjs').Row}
 */
function rowOf(name, step) {
  const read = (/** @type {string} */ file) => readFileSync(inRoot('build/steps', file), 'utf8');
  const budget = { seconds: step.seconds, processor: step.budget };
  try {
    return {
      name,
      budget,
      processor: Number(read(`${name}.used`)),
      ...JSON.parse(read(`${name}.json`)),
    };
  } catch {
    const test = {
      name: 'it did not run, or did not end',
      outcome: /** @type {const} */ ('failed'),
    };
    return { name, budget, processor: 0, seconds: 0, tests: [{ ...test, seconds: 0 }] };
  }
}

await main(async () => {
  const args = process.argv.slice(2);
  const start = performance.now();
  if (args[0] !== '--list') alone();
  await setUp(['tests']);
  // Imported late: the steps need npm packages.
  const { steps } = await import('./test/steps.mjs');
  if (args[0] === '--list') {
    for (const [name, { says, quick }] of Object.entries(steps)) {
      const also = { whole: '', part: ' (npm test: a part)', none: ' (only with --all)' }[quick];
      console.log(`${name.padEnd(10)}${says}${also}`);
    }
    return;
  }
  const names = choose(args, steps);
  await setUp([...new Set(names.flatMap((name) => steps[name]?.groups ?? []))]);
  rmSync(inRoot('build/steps'), { recursive: true, force: true });
  mkdirSync(inRoot('build/steps'), { recursive: true });
  const env = { MANYHEADS_TESTS: args.length === 0 ? 'quick' : 'all', WIREIT_LOGGER: 'simple' };
  let isEnded = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isEnded = true));
  for (const each of scriptsOf(args, names)) {
    if (isEnded) throw new Stop('ended by a signal');
    // A browser's tests use both cores; other steps use one.
    const parallel = each.startsWith('steps:checks') ? '2' : '1';
    await script(each, {
      ...env,
      WIREIT_PARALLEL: parallel,
      WIREIT_FAILURES: 'continue',
      WIREIT_CACHE: 'none',
    });
  }
  const { summary } = await import('./test/summary.mjs');
  const rows = names.flatMap((name) => (steps[name] ? [rowOf(name, steps[name])] : []));
  const total = {
    seconds: (performance.now() - start) / 1000,
    processor: processorSeconds(),
  };
  const { text, passed } = summary(rows, total, args[0] === '--all');
  console.log(`\n${text}`);
  if (!passed) process.exitCode = 1;
});
