// From times to a table.

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
 * @property {readonly number[]} peaks flops in a millisecond, one for each round
 * @property {number} sums independent sums of the fastest chain
 * @property {Readonly<Record<string, Measured>>} results by contestant
 */

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
const median = (values) => quantile(values, 0.5);

/** @param {readonly number[]} a @param {readonly number[]} b of the same rounds */
const ratios = (a, b) => a.map((each, round) => each / (b[round] ?? NaN));

/** @param {number} ms */
function duration(ms) {
  const [value, unit] = ms < 1 ? [ms * 1000, 'µs'] : [ms, 'ms'];
  return `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;
}

/** @param {number} value */
const factor = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(1));

/** @param {readonly number[]} values */
const spread = (values) =>
  `**${factor(median(values))} ×** (${factor(quantile(values, 0.25))}–${factor(quantile(values, 0.75))})`;

/** @param {Outcome} outcome */
function row({ name, flops, peaks, results }) {
  const own = results[ours]?.times ?? [];
  const shares = own.map((ms, round) => flops / ms / (peaks[round] ?? NaN));
  const rate = median(own.map((ms) => flops / ms)) / 1e6;
  const others = peers.map((peer) => {
    const times = results[peer]?.times;
    return times ? `${duration(median(times))}, ${spread(ratios(times, own))}` : 'not run';
  });
  const share = `${(100 * median(shares)).toFixed(0)} %`;
  return [name, duration(median(own)), rate.toFixed(1), share, ...others];
}

/** @param {readonly (readonly string[])[]} rows the first is the head */
function markdown(rows) {
  const widths = (rows[0] ?? []).map((_, c) => Math.max(...rows.map((r) => r[c]?.length ?? 0)));
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, c) => cell.padEnd(widths[c] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** @param {readonly Outcome[]} outcomes */
export function table(outcomes) {
  const head = ['variant (n, d_model, heads)', ours, 'GFLOP/s', 'of the peak', ...peers];
  return markdown([head, ...outcomes.map(row)]);
}

/** Begin and all steps against forward. @param {readonly Outcome[]} outcomes */
export function steppingLines(outcomes) {
  return outcomes.flatMap(({ name, results }) => {
    const [whole, stepped] = [results[ours]?.times, results['steps']?.times];
    if (!whole || !stepped) return [];
    return [
      `Stage by stage (begin and every step) at ${name}: ${spread(ratios(stepped, whole))} the time of forward.`,
    ];
  });
}

/** Whether the machine's own peak was unsteady. @param {readonly Outcome[]} outcomes */
export function wasBusy(outcomes) {
  const peaks = outcomes.flatMap((outcome) => outcome.peaks);
  return quantile(peaks, 0.25) < 0.9 * quantile(peaks, 0.75);
}

/**
 * The peak over all rounds, how right everybody was, and the forms that were the fastest.
 * @param {readonly Outcome[]} outcomes
 * @param {number} tolerance
 */
export function notes(outcomes, tolerance) {
  const peaks = outcomes.flatMap((outcome) => outcome.peaks).map((each) => each / 1e6);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((q) => quantile(peaks, q).toFixed(1));
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
    ...(wasBusy(outcomes)
      ? ['The machine had other work: the peak itself was unsteady. Run again.']
      : []),
    `f32x4 multiply+add peak: ${middle} GFLOP/s (quartiles of all rounds ${low}–${high}).`,
    `Largest difference from float64, as a share of the largest number: ${worst.join(', ')}; allowed ${tolerance.toExponential()}.`,
    ...forms,
  ];
}
