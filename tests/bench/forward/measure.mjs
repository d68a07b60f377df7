// Runs in the page: measures all contestants at one shape, taking turns.
import { clock } from './clock.mjs';
import { onnxForms } from './onnx.mjs';
import { forwardForms, steps } from './ours.mjs';
import { peak } from './peak.mjs';
import { plain } from './plain.mjs';
import { difference, makeProblem, reference } from './problem.mjs';
import { tensorflowForms } from './tensorflow.mjs';
import { calibrate, inTurns } from './turns.mjs';

/** A contestant may have several forms; the fastest one at this shape is measured. */
const contestants = {
  manyheads: forwardForms,
  'onnxruntime-web': onnxForms,
  'tfjs-wasm': tensorflowForms,
  JavaScript: { loops: (problem) => Promise.resolve(plain(problem)) },
};

const resultOf = async ({ run, result }) => {
  const answer = await run();
  return result ? result() : answer;
};

/** Chooses the fastest form after warming up; compares the results of all forms with the reference. */
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
  const all = [...entrants, { ...chain, name: 'clock', ...(await calibrate(chain)) }];
  const beside = { ...limit, ...(await calibrate(limit)) };

  const { times, besides } = await inTurns(all, rounds, beside);
  const results = {};
  for (const entrant of entrants) {
    const { name, form, runs } = entrant;
    const worst = Math.max(entrant.worst, difference(await resultOf(entrant), expected));
    results[name] = { form, runs, difference: worst, times: times[name] };
    await entrant.dispose();
  }
  // Floating-point operations and cycles per millisecond, for each round.
  const peaks = besides.map((readings) => readings.map((each) => limit.flops / each));
  const clocks = times.clock.map((each) => chain.cycles / each);
  return { flops, peaks, clocks, results };
}
