// Runs in the page: one shape, all contestants, in turns.
import { clock } from './clock.mjs';
import { onnxForms } from './onnx.mjs';
import { forward, steps } from './ours.mjs';
import { peak } from './peak.mjs';
import { plain } from './plain.mjs';
import { difference, makeProblem, reference } from './problem.mjs';
import { tensorflowForms } from './tensorflow.mjs';

const shortestSample = 10;
const warmUp = 250;

/** A peer may compute the layer in several forms; the one that is fastest at this shape is measured. */
const contestants = {
  manyheads: { forward },
  'onnxruntime-web': onnxForms,
  'tfjs-wasm': tensorflowForms,
  JavaScript: { loops: (problem) => Promise.resolve(plain(problem)) },
};

/** Milliseconds of so many runs. */
function sample({ run, isAsync }, runs) {
  if (isAsync) return sampleAsync(run, runs);
  const start = performance.now();
  for (let k = 0; k < runs; k++) run();
  return performance.now() - start;
}

async function sampleAsync(run, runs) {
  const start = performance.now();
  for (let k = 0; k < runs; k++) await run();
  return performance.now() - start;
}

/** Warms up and answers how many runs make a sample that is long enough, and a run's least milliseconds. */
async function calibrate(entrant) {
  const start = performance.now();
  let runs = 1;
  let each = Infinity;
  for (let samples = 0; samples < 4 || performance.now() - start < warmUp;) {
    const taken = await sample(entrant, runs);
    each = Math.min(each, taken / runs);
    // A run that got faster, or was never long enough: from its least time, with a quarter to spare.
    const needed = Math.ceil((1.25 * shortestSample) / Math.max(each, 1e-4));
    if (needed > runs) runs = Math.min(needed, 8 * runs);
    else samples++;
  }
  return { runs, each };
}

const resultOf = async ({ run, result }) => {
  const answer = await run();
  return result ? result() : answer;
};

/** The fastest form, warmed up; every form's result is compared with the reference. */
async function enter(name, forms, problem, expected) {
  const entrants = [];
  let worst = 0;
  for (const [form, make] of Object.entries(forms)) {
    const made = await make(problem);
    worst = Math.max(worst, difference(await resultOf(made), expected));
    entrants.push({ ...made, name, form, ...(await calibrate(made)) });
  }
  const [fastest, ...others] = entrants.sort((a, b) => a.each - b.each);
  for (const { dispose } of others) await dispose();
  return { ...fastest, worst };
}

export async function measure({ shape, rounds, stepping }) {
  const problem = makeProblem(shape);
  const expected = reference(problem);
  const entrants = [];
  const chosen = stepping ? { ...contestants, steps: { steps } } : contestants;
  for (const [name, forms] of Object.entries(chosen)) {
    entrants.push(await enter(name, forms, problem, expected));
  }
  const flops = 2 * entrants[0].cost().multiplyAdds;
  const limit = await peak();
  const chain = await clock();
  const machine = [
    { ...limit, name: 'peak', ...(await calibrate(limit)) },
    { ...chain, name: 'clock', ...(await calibrate(chain)) },
  ];
  const all = [...entrants, ...machine];

  const times = Object.fromEntries(all.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < all.length; turn++) {
      const entrant = all[(round + turn) % all.length];
      times[entrant.name].push((await sample(entrant, entrant.runs)) / entrant.runs);
    }
  }
  const results = {};
  for (const entrant of entrants) {
    const { name, form, runs } = entrant;
    const worst = Math.max(entrant.worst, difference(await resultOf(entrant), expected));
    results[name] = { form, runs, difference: worst, times: times[name] };
    await entrant.dispose();
  }
  // In a millisecond of each round: floating-point operations, and cycles.
  const peaks = times.peak.map((each) => limit.flops / each);
  const clocks = times.clock.map((each) => chain.cycles / each);
  return { flops, peaks, clocks, results };
}
