// Runs in the page: steps of one training, all contestants, in turns.
import { calibrate, inTurns } from '../forward/turns.mjs';
import { ours } from './ours.mjs';
import { plain } from './plain.mjs';
import { makeBatches } from './problem.mjs';
import { tensorflowForms } from './tensorflow.mjs';

/** Steps of one run: what a page does between two pictures. */
const stepsOfARun = 10;
/** Steps whose losses are compared. */
const compared = 40;

/** The largest difference of a loss, as a share of it; NaN counts as infinite. */
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
  // A peer's fastest form is measured; the losses of every form are compared.
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
