// npm run bench: compares the core with its peers in one page of Chromium, one thread each, in turns.
//
//   npm run bench -- [--quick] [--rounds <n>] [--only <part of a shape's name>] [--node] [--docs]
//   npm run bench -- --training [--quick] [--rounds <n>] [--docs]
//
// --training: training steps instead of forward passes.
// --rounds: 21 by default, 5 with --quick. Only the quietest quarter of them is reported.
// --node: runs in Node instead, each with its package's build for Node. The table goes to build/bench/,
// with --docs also to docs/bench/: forward-amd.md, node-intel.md, training-amd.md …
//
// A sample is as many runs as take 10 ms. In each round every contestant and the machine's clock are sampled
// once, in rotating order, and the machine's peak before and after each; ratios and shares are computed within
// a round, so that a short slowdown of the machine affects both sides. Every contestant takes and returns a
// Float32Array. tests/bench/table.mjs defines which rounds are quiet.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { serveBench } from '../tests/bench/serve.mjs';
import {
  disturbed,
  makerOf,
  notes,
  quietest,
  steppingLines,
  table,
} from '../tests/bench/table.mjs';
import { trainingFaults, trainingText, trainingWasBusy } from '../tests/bench/training-table.mjs';
import { buildAll } from './build.mjs';
import { findChromium } from './lib/packages.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, run, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';

/** @typedef {import('../tests/bench/table.mjs').Outcome} Outcome */
/** @typedef {import('../tests/bench/training-table.mjs').TrainingOutcome} TrainingOutcome */

/**
 * Relative to the largest number of the float64 reference. A misplaced head, weight or bias differs 1,000
 * times as much.
 */
const tolerance = 1e-5;

/** @type {readonly (readonly [variant: string, n: number, dModel: number, heads: number])[]} */
const shapes = [
  ['split', 9, 16, 4],
  ['split', 12, 512, 2],
  ['split', 12, 512, 8],
  ['split', 64, 256, 8],
  ['split', 128, 512, 8],
  ['split', 512, 768, 12],
  ['wide', 12, 512, 8],
  ['wide', 64, 256, 8],
  // Sizes that no implementation is tuned for.
  ['split', 7, 20, 5],
  ['split', 13, 50, 10],
  ['split', 33, 96, 16],
  ['split', 5, 24, 12],
];
const stepped = 'split (64, 256, 8)';

const processor = cpus()[0]?.model.trim() ?? 'an unknown processor';

const peersFolder = inRoot('tests/bench/peers');

/** The peers are installed in a package of their own: 200 MB that only this command needs. */
async function installPeers() {
  const record = path.join(peersFolder, 'node_modules/.package-lock.json');
  const lock = path.join(peersFolder, 'package-lock.json');
  if (existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('installing the peers: npm ci in tests/bench/peers');
  const npm = process.env['npm_execpath'];
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, 'ci'] : ['npm', 'ci'];
  await run(command ?? 'npm', [...args, '--ignore-scripts', '--loglevel=error'], {
    cwd: peersFolder,
  });
}

/** @param {string} folder below the peers' node_modules */
const versionOf = (folder) => {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(
    readFileSync(path.join(peersFolder, 'node_modules', folder, 'package.json'), 'utf8'),
  );
  return version;
};

/** @param {string} given */
function roundsOf(given) {
  const rounds = Number(given);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) {
    throw new Stop(`--rounds ${given}: a whole number from 1 to 1000`);
  }
  return rounds;
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        only: { type: 'string', default: '' },
        node: { type: 'boolean', default: false },
        docs: { type: 'boolean', default: false },
        training: { type: 'boolean', default: false },
      },
    });
    const named = shapes.map(([variant, n, dModel, heads]) => ({
      name: `${variant} (${n}, ${dModel}, ${heads})`,
      shape: { variant, n, dModel, heads },
    }));
    const plain = (/** @type {string} */ text) => text.replaceAll(' ', '');
    const chosen = named.filter(({ name }) => plain(name).includes(plain(values.only)));
    if (chosen.length === 0) {
      throw new Stop(`--only ${values.only}: none of ${named.map(({ name }) => name).join(', ')}`);
    }
    if (values.docs && (values.quick || values.only !== '')) {
      throw new Stop('--docs is for the whole table: without --quick and --only');
    }
    if (values.training && (values.node || values.only !== '')) {
      throw new Stop('--training has one shape, in Chromium: without --node and --only');
    }
    const rounds = roundsOf(values.rounds ?? (values.quick ? '5' : '21'));
    return { ...values, chosen, rounds };
  } catch (error) {
    throw error instanceof Error ? new Stop(error.message) : error;
  }
}

/** @param {'build' | 'docs'} folder @param {string} what was measured @param {string} text */
function writeTable(folder, what, text) {
  mkdirSync(inRoot(folder, 'bench'), { recursive: true });
  writeFileSync(inRoot(folder, 'bench', `${what}-${makerOf(processor)}.md`), text);
}

const load = () => (loadavg()[0] ?? NaN).toFixed(1);

/** The contestants with wrong results, in sentences. @param {Outcome} outcome */
const faults = ({ name, results }) =>
  Object.entries(results)
    .filter(([, { difference }]) => !(difference <= tolerance))
    .map(
      ([who, { difference }]) => `WRONG: ${who} at ${name} is ${difference} off, of ${tolerance}`,
    );

/**
 * Where the benchmark runs: its name, and how one shape is measured there.
 * @typedef {object} Place
 * @property {string} name
 * @property {(request: object) => Promise<Omit<Outcome, 'name'>>} measure
 * @property {(request: object) => Promise<TrainingOutcome>} [measureTraining]
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Place>} */
async function inNode() {
  // Imported by address, as a page does: this code has no types.
  const { measure } = await import(pathToFileURL(inRoot('tests/bench/forward/measure.mjs')).href);
  return {
    name: `Node ${process.versions.node}`,
    measure,
    close: () => Promise.resolve(),
  };
}

/** @returns {Promise<Place>} */
async function inChromium() {
  // Imported late: set-up may only just have installed it.
  const { chromium } = await import('@playwright/test');
  const { url, close } = await serveBench();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.goto(url);
  await page.waitForFunction('globalThis.measure !== undefined');
  return {
    name: `Chromium ${browser.version()}`,
    measure: (request) => page.evaluate(`measure(${JSON.stringify(request)})`),
    measureTraining: (request) => page.evaluate(`measureTraining(${JSON.stringify(request)})`),
    close: async () => {
      await browser.close();
      close();
    },
  };
}

/** Bundles TensorFlow.js and its gradients into one module. */
async function bundleTensorflow() {
  const { build } = await import('vite');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: inRoot('build/bench-peers'),
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      lib: {
        entry: path.join(peersFolder, 'tensorflow.mjs'),
        formats: ['es'],
        fileName: () => 'tensorflow.js',
      },
      rolldownOptions: { output: { minify: true } },
    },
  });
}

/** @param {number} rounds @param {boolean} docs */
async function training(rounds, docs) {
  await bundleTensorflow();
  const place = await inChromium();
  try {
    const before = load();
    const outcome = await place.measureTraining?.({ rounds });
    if (!outcome) throw new Stop('nothing was measured');
    const machine = `One thread, ${rounds} rounds, ${place.name}, ${processor}, @tensorflow/tfjs-core ${versionOf('@tensorflow/tfjs-core')} with its wasm backend; load average ${before} before, ${load()} after.`;
    const text = `${trainingText(outcome)}\n\n${machine}\n`;
    console.log(`\n${text}`);
    const wrong = trainingFaults(outcome);
    if (wrong.length > 0) throw new Stop(wrong.join('\n'));
    writeTable('build', 'training', text);
    if (!docs) return;
    if (trainingWasBusy(outcome)) {
      throw new Stop('The machine had other work: nothing written to docs/.');
    }
    writeTable('docs', 'training', text);
  } finally {
    await place.close();
  }
}

await main(async () => {
  const { chosen, rounds, node, docs, training: trains } = options();
  await setUp(node ? [] : ['browser']);
  await installPeers();
  await buildAll();
  if (trains) {
    await training(rounds, docs);
    return;
  }
  const place = await (node ? inNode() : inChromium());
  try {
    const before = load();
    /** @type {Outcome[]} */
    const outcomes = [];
    for (const { name, shape } of chosen) {
      const start = performance.now();
      const outcome = await place.measure({ shape, rounds, stepping: name === stepped });
      outcomes.push(quietest({ name, ...outcome }));
      console.log(
        `${name}: ${rounds} rounds (${((performance.now() - start) / 1000).toFixed(1)} s)`,
      );
    }
    const wrong = outcomes.flatMap(faults);
    const peers = ['onnxruntime-web', '@tensorflow/tfjs-backend-wasm'];
    const text = [
      `# Forward pass in ${node ? 'Node' : 'Chromium'}`,
      `One layer, a Float32Array in and a new one out, against the same layer in onnxruntime-web, tfjs-wasm and JavaScript with typed arrays. Written by \`npm run bench -- ${node ? '--node ' : ''}--docs\`.`,
      table(outcomes, processor),
      'Medians of one forward pass, of the quietest quarter of the rounds: those in which every sample, and the machine’s peak beside it, was nearest to its own best. × is the peer’s time over manyheads’ in the same round: median (quartiles).',
      [...steppingLines(outcomes), ...notes(outcomes, tolerance, processor)].join('\n\n'),
      `One thread, ${rounds} rounds, ${place.name}, ${processor}, ${peers
        .map((peer) => `${peer} ${versionOf(peer)}`)
        .join(', ')}; load average ${before} before, ${load()} after.`,
      ...wrong,
    ].join('\n\n');
    console.log(`\n${text}`);
    if (wrong.length > 0) {
      process.exitCode = 1;
      return;
    }
    const what = node ? 'node' : 'forward';
    writeTable('build', what, `${text}\n`);
    if (!docs) return;
    if (disturbed(outcomes).length > 0)
      throw new Stop('The machine had other work: nothing written to docs/.');
    writeTable('docs', what, `${text}\n`);
  } finally {
    await place.close();
  }
});
