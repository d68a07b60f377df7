// Makes tables from times.
//
// Other work on the machine comes and goes within milliseconds, and the clock rate changes. Such work slows loads and
// stores more than the peak's loop, which has neither, so no single reading tells whether a round was quiet. Therefore
// a round is rated by its worst sample relative to that sample's best time, over contestants and peak. The peak is
// measured before and after every sample. Only the quietest quarter of a shape's rounds is reported, and a shape whose
// peak was lower than another's in these rounds is called disturbed.

/**
 * @typedef {object} Measured
 * @property {string} form which of its forms a contestant was fastest in
 * @property {number} runs in one sample
 * @property {number} difference the largest, as a share of the reference's largest number
 * @property {readonly number[]} times milliseconds of one run, one for each round
 *
 * @typedef {object} Outcome
 * @property {string} name the shape's
 * @property {number} flops
 * @property {readonly (readonly number[])[]} peaks flops in a millisecond: for each round, those beside its samples
 * @property {readonly number[]} clocks cycles in a millisecond, one for each round
 * @property {Readonly<Record<string, Measured>>} results by contestant
 */

/**
 * Floating-point operations per cycle of a processor's vector units, for f32x4 without fused multiply-add; null for
 * unknown processors.
 * @param {string} processor its name
 */
export function flopsPerCycle(processor) {
  if (processor.includes('AMD'))
    return { flops: 16, units: 'two units that multiply and two that add, four floats each' };
  if (processor.includes('Intel'))
    return { flops: 12, units: 'three units that multiply or add, four floats each' };
  return null;
}

/**
 * The processor's maker, which names the tables in docs/bench: one table for each.
 * @param {string} processor its name
 */
export function makerOf(processor) {
  const known = ['AMD', 'Intel'].find((maker) => processor.includes(maker));
  return known?.toLowerCase() ?? 'other';
}

export const ours = 'manyheads';
export const peers = ['onnxruntime-web', 'tfjs-wasm', 'JavaScript'];

/** @param {readonly number[]} values @param {number} q */
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = q * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return low + (high - low) * (at - Math.floor(at));
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {readonly number[]} a @param {readonly number[]} b of the same rounds */
export const ratios = (a, b) => a.map((each, round) => each / (b[round] ?? NaN));

/** @param {number} ms */
export function duration(ms) {
  const [value, unit] = ms < 1 ? [ms * 1000, 'µs'] : [ms, 'ms'];
  return `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;
}

/** @param {number} value */
export const factor = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(1));

/** @param {readonly number[]} values */
export const spread = (values) =>
  `**${factor(median(values))} ×** (${factor(quantile(values, 0.25))}–${factor(quantile(values, 0.75))})`;

/** A shape whose peak is below this share of the best peak is disturbed. */
const steady = 0.95;

/** @param {readonly number[]} peaks of a round */
const slowest = (peaks) => Math.min(...peaks);

/** For each round, the worst sample as a share of that contestant's best. @param {Outcome} outcome */
function quietness({ peaks, results }) {
  const lowest = peaks.map(slowest);
  const shares = [
    lowest.map((each) => each / Math.max(...lowest)),
    ...Object.values(results).map(({ times }) => times.map((each) => Math.min(...times) / each)),
  ];
  return peaks.map((_, round) => Math.min(...shares.map((each) => each[round] ?? NaN)));
}

/** Keeps the quietest quarter of an outcome's rounds. @param {Outcome} outcome @returns {Outcome} */
export function quietest(outcome) {
  const { peaks, clocks, results } = outcome;
  const byQuiet = quietness(outcome)
    .map((share, round) => ({ round, share }))
    .sort((a, b) => b.share - a.share)
    .slice(0, Math.ceil(peaks.length / 4));
  /** @template T @param {readonly T[]} all of every round */
  const of = (all) => byQuiet.flatMap(({ round }) => all.slice(round, round + 1));
  return {
    ...outcome,
    peaks: of(peaks),
    clocks: of(clocks),
    results: Object.fromEntries(
      Object.entries(results).map(([who, each]) => [who, { ...each, times: of(each.times) }]),
    ),
  };
}

/** Names of the shapes disturbed by other work. @param {readonly Outcome[]} outcomes quietest ones */
export function disturbed(outcomes) {
  const peakOf = (/** @type {Outcome} */ { peaks }) => median(peaks.map(slowest));
  const best = Math.max(...outcomes.map(peakOf));
  return outcomes.filter((each) => peakOf(each) < steady * best).map(({ name }) => name);
}

/** @param {readonly number[]} rates @param {readonly number[]} limits of the same rounds */
const share = (rates, limits) => `${(100 * median(ratios(rates, limits))).toFixed(0)} %`;

/** @param {Outcome} outcome @param {number | undefined} perCycle */
function row({ name, flops, peaks, clocks, results }, perCycle) {
  const own = results[ours]?.times ?? [];
  const rates = own.map((ms) => flops / ms);
  const others = peers.map((peer) => {
    const times = results[peer]?.times;
    return times ? `${duration(median(times))}, ${spread(ratios(times, own))}` : 'not run';
  });
  const shares = [share(rates, peaks.map(median))];
  if (perCycle !== undefined) {
    shares.push(
      share(
        rates,
        clocks.map((each) => each * perCycle),
      ),
    );
  }
  return [name, duration(median(own)), (median(rates) / 1e6).toFixed(1), ...shares, ...others];
}

/** @param {readonly (readonly string[])[]} rows the first is the head */
export function markdown(rows) {
  const widths = (rows[0] ?? []).map((_, c) => Math.max(...rows.map((r) => r[c]?.length ?? 0)));
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, c) => cell.padEnd(widths[c] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** @param {readonly Outcome[]} outcomes @param {string} processor its name */
export function table(outcomes, processor) {
  const perCycle = flopsPerCycle(processor)?.flops;
  const shares = ['of the peak', ...(perCycle ? [`of clock × ${perCycle}`] : [])];
  const head = ['variant (n, d_model, heads)', ours, 'GFLOP/s', ...shares, ...peers];
  return markdown([head, ...outcomes.map((outcome) => row(outcome, perCycle))]);
}

/** Compares begin and all steps with forward. @param {readonly Outcome[]} outcomes */
export function steppingLines(outcomes) {
  return outcomes.flatMap(({ name, results }) => {
    const [whole, stepped] = [results[ours]?.times, results['steps']?.times];
    if (!whole || !stepped) return [];
    return [
      `Stage by stage (begin and every step) at ${name}: ${spread(ratios(stepped, whole))} the time of forward.`,
    ];
  });
}

/**
 * The median and in brackets the quartiles of all rounds, in millions.
 * @param {readonly (readonly number[])[]} values
 * @param {string} unit
 * @param {number} digits
 */
function overAllRounds(values, unit, digits) {
  const all = values.flat().map((each) => each / 1e6);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((q) => quantile(all, q).toFixed(digits));
  return `${middle} ${unit} (quartiles ${low}–${high})`;
}

/** @param {readonly Outcome[]} outcomes @param {string} processor */
function clockNote(outcomes, processor) {
  const clocks = outcomes.map((outcome) => outcome.clocks);
  const measured = `Clock: ${overAllRounds(clocks, 'GHz', 2)}, measured in the same rounds by a WebAssembly loop of dependent integer operations of one cycle each, not read from the system; other work on the machine makes it look slower.`;
  const limit = flopsPerCycle(processor);
  if (limit === null) return `${measured} Flops per cycle are not known for this processor.`;
  const product = ((limit.flops * median(clocks.flat())) / 1e6).toFixed(1);
  return `${measured} Clock × ${limit.flops} flops per cycle (${limit.units}) = ${product} GFLOP/s.`;
}

/**
 * The peak and the clock rate, the accuracy of each contestant, and the fastest forms.
 * @param {readonly Outcome[]} outcomes
 * @param {number} tolerance
 * @param {string} processor its name
 */
export function notes(outcomes, tolerance, processor) {
  const peaks = outcomes.flatMap((outcome) => outcome.peaks);
  const loud = disturbed(outcomes);
  const forms = peers.slice(0, 2).map((peer) => {
    /** @type {Map<string, string[]>} */
    const used = new Map();
    for (const { name, results } of outcomes) {
      const form = results[peer]?.form ?? 'not run';
      used.set(form, [...(used.get(form) ?? []), name]);
    }
    const parts = [...used].map(([form, names]) => `${form} at ${names.join(', ')}`);
    return `${peer}, in the fastest of its forms: ${parts.join('; ')}.`;
  });
  const worst = [ours, ...peers].map((name) => {
    const each = outcomes.map(({ results }) => results[name]?.difference ?? NaN);
    return `${name} ${Math.max(...each).toExponential(1)}`;
  });
  return [
    ...(loud.length > 0
      ? [
          `Disturbed: at ${loud.join(', ')} the machine’s own peak was more than 5 % below that of its quietest shape. Run again.`,
        ]
      : []),
    `f32x4 multiply+add peak, of a loop that uses registers alone: ${overAllRounds(peaks, 'GFLOP/s', 1)}.`,
    clockNote(outcomes, processor),
    `Largest difference from float64, as a share of the largest number: ${worst.join(', ')}; allowed ${tolerance.toExponential()}.`,
    ...forms,
  ];
}
