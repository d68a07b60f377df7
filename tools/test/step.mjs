// node tools/test/step.mjs NAME: runs a step of npm test, prints its failures and its slowest tests, and leaves its
// result for the table at the end (build/steps/NAME.json).
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { steps } from './steps.mjs';

/** So many slowest tests are printed. */
const slowest = 10;

const name = process.argv[2] ?? '';
const step = steps[name];
if (!step) throw new Error(`no step "${name}"`);
const start = performance.now();
const { tests, output } = await step.run(process.env['MANYHEADS_TESTS'] === 'all');
const seconds = (performance.now() - start) / 1000;

const lines = [output.trimEnd()].filter(Boolean);
const failed = tests.filter(({ outcome }) => outcome === 'failed');
for (const test of failed) lines.push(`✘ ${test.name}`);
const bySeconds = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest);
lines.push(`${name}: the slowest of ${tests.length}`);
for (const test of bySeconds) lines.push(`${test.seconds.toFixed(1).padStart(8)} s  ${test.name}`);
console.log(lines.join('\n'));

mkdirSync(inRoot('build/steps'), { recursive: true });
writeFileSync(inRoot('build/steps', `${name}.json`), JSON.stringify({ seconds, tests }));
if (failed.length > 0) process.exitCode = 1;
