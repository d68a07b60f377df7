// The table of npm run bench -- --training.
import { duration, markdown, median, quantile, ratios, spread } from './table.mjs';

/**
 * @typedef {object} TrainingOutcome
 * @property {readonly number[]} losses manyheads' own, of the first and the last step that is compared
 * @property {Readonly<Record<string, import('./table.mjs').Measured>>} results by contestant; `times` are of
 *   one step, `difference` is that of the losses from manyheads' own, as a share
 */

/** Relative tolerance for the first 40 losses: peers sum in other orders, and rounding errors grow with the steps. */
export const lossTolerance = 1e-4;

/** Lists failures as sentences. @param {TrainingOutcome} outcome */
export const trainingFaults = ({ results }) =>
  Object.entries(results)
    .filter(([, { difference }]) => !(difference <= lossTolerance))
    .map(
      ([who, { difference }]) =>
        `WRONG: the losses of ${who} are ${difference.toExponential(1)} off, of ${lossTolerance}`,
    );

/** @param {TrainingOutcome} outcome */
export function trainingText({ losses, results }) {
  const own = results['manyheads']?.times ?? [];
  const rows = Object.entries(results).map(([name, { form, times, difference }]) => [
    `${name} (${form})`,
    duration(median(times)),
    (1000 / median(times)).toFixed(0),
    name === 'manyheads' ? '' : spread(ratios(times, own)),
    name === 'manyheads' ? '' : difference.toExponential(1),
  ]);
  const head = ['', 'one step', 'steps a second', '× manyheads’ time', 'losses differ by'];
  const [first = NaN, last = NaN] = losses;
  return [
    '# Training steps in Chromium',
    'One step of the task `offsets` at (batch 32, n 8, d_model 16, heads 4): embeddings, forward, squared error, backward, Adam. Against the same training in tfjs-wasm, with its own gradients and its own Adam, and in JavaScript with typed arrays. Written by `npm run bench -- --training --docs`.',
    markdown([head, ...rows]),
    `Medians; × is the peer’s time over manyheads’ in the same round: median (quartiles). All begin at the same parameters and learn from the same samples, which manyheads draws as it goes and the others have at hand. Their losses of the first steps (${first.toFixed(3)} to ${last.toFixed(3)}) are compared with manyheads’: allowed are ${lossTolerance.toExponential()} of a loss.`,
  ].join('\n\n');
}

/** Whether other work disturbed manyheads' own times. @param {TrainingOutcome} outcome */
export function trainingWasBusy({ results }) {
  const own = results['manyheads']?.times ?? [];
  return !(quantile(own, 0.25) > 0.8 * quantile(own, 0.75));
}
