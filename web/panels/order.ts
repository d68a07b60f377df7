/** Does word order matter? Two words change places, the layer runs once more, each word's output is compared. */
import { html, type TemplateResult } from 'lit';
import type { Numbers } from '../model/numbers';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { select } from './controls';
import { mapOf } from './map';
import { agreement, agreementWords, largestIn } from './numbers';
import type { Looking, Panel, Row } from './panel';

type Pair = readonly [number, number];
type Exchange = ReturnType<typeof exchange>;

/** The chosen words where both are there, else the first and the last. */
export const pairOf = (n: number, chosen: Pair | null): Pair =>
  chosen !== null && Math.max(...chosen) < n ? chosen : [0, n - 1];

/**
 * The output before and after, each word in its old row. Word `order[k]` stands at place k meanwhile, and the reader's edits
 * are left out, which belong to places. @throws RangeError where there is not enough memory
 */
export function exchange({ model, numbers }: Pick<Looking, 'model' | 'numbers'>, [a, b]: Pair) {
  const order = numbers.words.map((_, k) => (k === a ? b : k === b ? a : k));
  const { data: before, shape } = numbers.withoutEdits('output');
  const columns = shape[1] ?? 0;
  const moved = model.outputInOrder(order)?.data ?? before;
  const row = (of: Float32Array, k: number) => of.subarray(k * columns, (k + 1) * columns);
  const after = new Float32Array(moved.length);
  order.forEach((from, to) => after.set(row(moved, to), from * columns));
  const limit = roundingLimit(numbers);
  const rows = numbers.words.map((word, k) => {
    const { difference } = agreement(row(before, k), row(after, k));
    // Rounding alone may move a number as far as the limit.
    return { word, difference, isSame: difference <= limit };
  });
  return { order, rows, before, after, columns, ...agreement(before, after) };
}

/** Half the distance from 1 to the next float32. */
const unit = 2 ** -24;

/**
 * How far apart rounding can bring two outputs that are equal in exact arithmetic. A number of the output sums heads · d_v
 * of concat, each a sum over m shares of v, and each share a power divided by a sum of m powers: at most that many
 * roundings of one unit, of numbers no larger than the largest of v times a column of W_O, in each of the two runs.
 */
function roundingLimit(numbers: Numbers): number {
  const { data, shape } = numbers.withoutEdits('W_O');
  const [inputs = 0, d = 0] = shape;
  const sums = new Float64Array(d);
  data.forEach((value, k) => (sums[k % d] = (sums[k % d] ?? 0) + Math.abs(value)));
  const roundings = 2 * numbers.keyWords.length + inputs + 8;
  const products = roundings * largestIn(numbers.withoutEdits('v').data) * largestIn(sums);
  const bias = numbers.config.bias ? largestIn(numbers.withoutEdits('b_O').data) : 0;
  return 2 * unit * (products + bias);
}

const sameRows = (data: Float32Array, d: number, a: number, b: number): boolean => {
  for (let c = 0; c < d; c++) if (data[a * d + c] !== data[b * d + c]) return false;
  return true;
};

/** What of the layer goes by place, and would give moved words something else. */
export function placesOf(numbers: Numbers, order: readonly number[]) {
  const { config, facts, keyWords } = numbers;
  const { data, shape } = numbers.withoutEdits('position');
  const added =
    facts.rowsFile === null && order.some((to, k) => !sameRows(data, shape[1] ?? 0, to, k));
  const m = keyWords.length;
  const masked = numbers.withoutEdits('masked').data;
  const own = config.mask === 'own' ? numbers.tensor('attn_mask').data : null;
  // Keys move along only where they are the same words.
  const keyAt = (key: number) => (facts.memoryWords ? key : (order[key] ?? key));
  const differs = (a: number, b: number) =>
    (masked[a] === -Infinity) !== (masked[b] === -Infinity) || own?.[a] !== own?.[b];
  return {
    positions: added,
    distance: config.rotary !== 'none' || config.alibi,
    mask: order.some((from, to) =>
      keyWords.some((_, key) => differs(to * m + key, from * m + keyAt(key))),
    ),
  };
}

/** Why the exchange shows what it does. */
function why(numbers: Numbers, made: Exchange): readonly string[] {
  const { positions, distance, mask } = placesOf(numbers, made.order);
  const kind = numbers.facts.memoryWords ? 'memory' : 'own';
  if (!positions && !distance && !mask) return [say(`order-why-nowhere-${kind}`)];
  if (made.rows.every(({ isSame }) => isSame)) return [say('order-why-unseen')];
  return [
    ...(positions ? [say(`order-why-positions-${kind}`)] : []),
    ...(distance ? [say('order-why-distance')] : []),
    ...(mask ? [say('order-why-mask')] : []),
  ];
}

function result(made: Exchange): string {
  const changed = made.rows.filter(({ isSame }) => !isSame).length;
  const words = agreementWords(made);
  return changed > 0
    ? say('order-changed', { changed, of: made.rows.length, ...words })
    : say('order-same', words);
}

/** Files and tasks decide about positions themselves. */
function positionsControl({ model, numbers }: Looking): TemplateResult {
  const { rowsFile, trained } = numbers.facts;
  if (rowsFile !== null || trained)
    return html`<span class="quiet"
      >${say(trained ? 'order-positions-of-task' : 'order-positions-of-file')}</span
    >`;
  const { positions } = model.layer;
  return html`<button class="plain" @click=${() => model.changeLayer({ positions: !positions })}>
    ${say(positions ? 'order-without' : 'order-with')}
  </button>`;
}

function controls(looking: Looking, [first, second]: Pair): TemplateResult {
  const { numbers, choices } = looking;
  const offered = (other: number) =>
    [...numbers.words.entries()]
      .filter(([place]) => place !== other)
      .map(([place, word]) => ({ value: place, label: `${place + 1}. ${word}` }));
  const choose = (pair: Pair) => (choices.exchanged.value = pair);
  return html`${select(say('order-first'), offered(second), first, (at) => choose([at, second]))}
  ${select(say('order-second'), offered(first), second, (at) => choose([first, at]))}
  ${positionsControl(looking)}`;
}

function rows(looking: Looking): readonly Row[] {
  const { numbers, choices } = looking;
  const { words } = numbers;
  if (words.length < 2) return [{ says: say('order-one-word') }];
  const pair = pairOf(words.length, choices.exchanged.value);
  const lead: Row = { says: say('order-lead'), controls: controls(looking, pair) };
  const input = numbers.facts.rowsFile === null ? 'token' : 'x';
  const { data, shape } = numbers.withoutEdits(input);
  if (sameRows(data, shape[1] ?? 0, ...pair)) return [lead, { says: say('order-same-vector') }];
  const made = exchange(looking, pair);
  const most = Math.max(largestIn(made.before), largestIn(made.after));
  const map = (title: string, of: Float32Array) =>
    mapOf(title, { rows: words.length, cols: made.columns, data: of }, { most, rowNames: words });
  return [
    lead,
    {
      says: [result(made), ...why(numbers, made)].join(' '),
      maps: [map(say('order-before'), made.before), map(say('order-after'), made.after)],
    },
    ...(numbers.isEdited ? [{ says: say('order-without-edits') }] : []),
    {
      facts: {
        caption: say('order-by-word'),
        columns: [say('order-word'), say('order-place'), say('order-difference')],
        rows: made.rows.map(({ word, difference, isSame }, k) => {
          const now = made.order[k] ?? k;
          const moved = now === k ? String(k + 1) : `${k + 1} → ${now + 1}`;
          const kind = isSame ? 'order-row-rounding' : 'order-row';
          return [word, moved, say(kind, { difference: formatNumber(difference, 3) })];
        }),
      },
    },
  ];
}

export const order: Panel = { id: 'order', title: () => say('panel-order'), rows };
