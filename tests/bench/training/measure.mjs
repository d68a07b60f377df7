// Runs in the page: measures steps of one training for all contestants, taking turns.
import { calibrate, inTurns } from '../forward/turns.mjs';
import { ours } from './ours.mjs';
import { plain } from './plain.mjs';
import { makeBatches } from './problem.mjs';
import { tensorflowForms } from './tensorflow.mjs';

/** Steps of a run: as many as a page computes between two pictures. */
const stepsOfARun = 10;
/** Steps whose losses are compared. */
const compared = 40;

/** The largest relative difference of a loss; NaN counts as infinite. */
function difference(losses, expected) {
  const each = expected.map((loss, step) => Math.abs(losses[step] - loss) / loss);
  return each.every(Number.isFinite) ? Math.max(...each) : Infinity;
}

export async function measureTraining({ rounds }) {
  const own = await ours();
  own.run(compared);
  const expected = [...own.losses()].slice(0, compared);
  const samples = makeBatches();
  const forms = { ...tensorflowForms, loops: (...given) => Promise.resolve(plain(...given)) };
  const entrants = [];
  for (const [form, make] of Object.entries(forms)) {
    const name = form === 'loops' ? 'JavaScript' : 'tfjs-wasm';
    const made = await make(own.start, samples);
    const worst = difference(made.losses(compared), expected);
    entrants.push({ ...made, name, form, worst });
  }
  entrants.unshift({ ...own, name: 'manyheads', form: 'core.js', worst: 0 });
  const calibrated = [];
  for (const entrant of entrants) {
    const one = { name: entrant.name, run: () => entrant.run(stepsOfARun) };
    calibrated.push({ ...entrant, ...one, ...(await calibrate(one)) });
  }
  // Only the fastest form of a peer is measured, but all forms must have the right losses.
  const chosen = ['manyheads', 'tfjs-wasm', 'JavaScript'].map((name) => {
    const all = calibrated.filter((each) => each.name === name).sort((a, b) => a.each - b.each);
    return { ...all[0], worst: Math.max(...all.map(({ worst }) => worst)) };
  });
  const { times } = await inTurns(chosen, rounds);
  for (const { dispose } of entrants) dispose();
  const results = chosen.map(({ name, form, runs, worst }) => [
    name,
    {
      form,
      runs,
      difference: worst,
      times: times[name].map((each) => each / stepsOfARun),
    },
  ]);
  return { losses: [expected[0], expected.at(-1)], results: Object.fromEntries(results) };
}
