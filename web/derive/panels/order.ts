/**
 * Exchanges two words: the layer's output before and after, word by word, and which parts of the layer depend
 * on the position.
 */
import { lookText } from '../../text/look';
import { pageText } from '../../text';
import type { Snapshot } from '../scene/snapshot';
import { columns, type Panel } from '../scene/sources';
import { valueAt } from '../scene/scene';
import type { ExchangedWord, Exchange } from '../../text/facts';
import { agreement, largestIn } from './differences';
import { gridOf, type Grid } from './grid';

export interface ExchangeLook extends Exchange {
  /** The output's rows as they are. */
  readonly before: Grid;
  /** The output after the exchange, each row beside the same word's row before. */
  readonly after: Grid;
}

/** The indices of two words. */
export type Pair = readonly [number, number];

/** The chosen pair if both words exist, else the first and the last word. */
export const pairOf = (n: number, chosen: Pair | null): Pair =>
  chosen !== null && Math.max(...chosen) < n ? chosen : [0, n - 1];

/** For a sentence of at least two words. @throws RangeError where there is not enough memory */
export function exchange(snapshot: Snapshot, [a, b]: Pair): ExchangeLook {
  const { words } = snapshot;
  // An exchange is its own inverse: word k goes to order[k], and word order[k] to k.
  const order = words.map((_, k) => (k === a ? b : k === b ? a : k));
  const output = snapshot.tensor('output');
  const d = output.shape[1] ?? 0;
  const moved = rowsInOrder(snapshot.outputInOrder(order).data, order, d);
  const limit = roundingLimit(snapshot);
  const rows = words.map((word, k): ExchangedWord => {
    const [from, to] = [k * d, (k + 1) * d];
    const { difference } = agreement(output.data.subarray(from, to), moved.subarray(from, to));
    return { word, place: k, now: order[k] ?? k, difference, isSame: difference <= limit };
  });
  const panel = columns(snapshot, 'output');
  const range = Math.max(largestIn(output.data), largestIn(moved));
  const before = gridOf(snapshot, panel, 'output', { range });
  return {
    rows,
    ...agreement(output.data, moved),
    byPosition: goesByPosition(snapshot, order),
    byMask: goesByMask(snapshot, order),
    sameInput: isSameInput(snapshot, a, b),
    alike: words.every((_, k) => {
      const row = output.data.subarray(k * d, (k + 1) * d);
      return agreement(row, output.data.subarray(0, d)).difference <= limit;
    }),
    before,
    after: afterGrid(before, { ...panel, source: { ...panel.source, data: moved } }, words),
  };
}

/** Another run's numbers cannot be explained, so none of them can be pressed. */
const afterGrid = (before: Grid, panel: Panel, words: readonly string[]): Grid => ({
  ...before,
  ...panel,
  name: lookText.order.afterExchange,
  explained: false,
  say: (r, c) =>
    `${lookText.order.afterExchange}[${words[r] ?? ''}, ${c + 1}] = ${pageText.numbers.formatNumber(valueAt(panel.source, r, c))}`,
});

function rowsInOrder(data: Float32Array, order: readonly number[], d: number): Float32Array {
  const moved = new Float32Array(data.length);
  order.forEach((from, to) => moved.set(data.subarray(from * d, (from + 1) * d), to * d));
  return moved;
}

/** Half the distance from 1 to the next float32. */
const unit = 2 ** -24;

/**
 * How far apart rounding can bring two outputs that are equal in exact arithmetic. A column of the output
 * sums heads · d_v entries of concat, each a sum over m shares of v, and each share a power divided by a sum
 * of m powers: at most that many roundings of one unit, of numbers no larger than the largest of v, times a
 * column of W_O, in each of the two runs. b_O is added last.
 */
function roundingLimit(snapshot: Snapshot): number {
  const { keyWords, config } = snapshot;
  const W_O = snapshot.tensor('W_O');
  const [inputs = 0, d = 0] = W_O.shape;
  const sums = Float64Array.from({ length: d }, (_, c) => {
    let sum = 0;
    for (let k = 0; k < inputs; k++) sum += Math.abs(W_O.data[k * d + c] ?? 0);
    return sum;
  });
  const roundings = 2 * keyWords.length + inputs + 8;
  const largest = largestIn(snapshot.tensor('v').data) * Math.max(...sums);
  const bias = config.bias ? largestIn(snapshot.tensor('b_O').data) : 0;
  return 2 * unit * (roundings * largest + bias);
}

/** Whether a moved word gets another position embedding. Rows of a file have none. */
function goesByPosition(snapshot: Snapshot, order: readonly number[]): boolean {
  if (snapshot.rowsFile !== null) return false;
  const { data, shape } = snapshot.tensor('position');
  const d = shape[1] ?? 0;
  return order.some((from, to) => !areEqualRows(data, d, from, to));
}

const isSameInput = (snapshot: Snapshot, a: number, b: number): boolean => {
  const { data, shape } = snapshot.tensor(snapshot.rowsFile === null ? 'token' : 'x');
  return areEqualRows(data, shape[1] ?? 0, a, b);
};

function areEqualRows(data: Float32Array, d: number, a: number, b: number): boolean {
  for (let c = 0; c < d; c++) if (data[a * d + c] !== data[b * d + c]) return false;
  return true;
}

/** Whether, in its new place, the mask allows a word other words or adds other numbers to its scores. */
function goesByMask(snapshot: Snapshot, order: readonly number[]): boolean {
  const { config, memoryWords, keyWords } = snapshot;
  const m = keyWords.length;
  const allowed = snapshot.tensor('masked').data;
  const added = config.mask === 'own' ? snapshot.tensor('attn_mask').data : null;
  const isSame = (a: number, b: number) =>
    (allowed[a] === -Infinity) === (allowed[b] === -Infinity) && added?.[a] === added?.[b];
  // Keys move along only where they are the same words (self-attention).
  const keyAt = (key: number) => (memoryWords ? key : (order[key] ?? key));
  return order.some((from, to) =>
    keyWords.some((_, key) => !isSame(to * m + key, from * m + keyAt(key))),
  );
}
