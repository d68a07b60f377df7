// npm run experiments: trains the tasks' recipes natively, and compares with what was measured elsewhere.
//
//   npm run experiments                       24 seeds, every table; writes docs/experiments.md
//   npm run experiments -- --seeds=4          fewer seeds, or
//   npm run experiments -- relation clones    the tables with one of these in their title: printed alone
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { inRoot } from './lib/paths.mjs';
import { main, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { buildWithCMake } from './lib/cmake.mjs';

const preset = 'native-release';

/** Prints the program's output as it comes. @param {string[]} args */
async function tables(args) {
  const program = spawn(inRoot('build', preset, 'manyheads-experiments'), args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  program.stdout.setEncoding('utf8').on('data', (/** @type {string} */ part) => {
    process.stdout.write(part);
    text += part;
  });
  const code = await new Promise((resolve, reject) => {
    program.on('error', reject);
    program.on('close', resolve);
  });
  if (code !== 0) throw new Stop(`manyheads-experiments: exit code ${String(code)}`);
  return text;
}

await main(async () => {
  const args = process.argv.slice(2);
  await setUp(['native']);
  await buildWithCMake(preset, 'manyheads-experiments');
  const text = await tables(args);
  if (args.length > 0) return;
  const file = inRoot('docs/experiments.md');
  const preface = readFileSync(inRoot('tests/experiments/preface.md'), 'utf8');
  const { code } = await format(file, `${preface}\n${text}`, { printWidth: 100 });
  writeFileSync(file, code);
  console.log('written: docs/experiments.md');
});
