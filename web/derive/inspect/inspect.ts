/** What the inspector says of one number: the core's explanation, in words and rows. */
import type { Explanation, Op, Place, StageName, Term } from '../../core/types';
import { quoted } from '../../text/en/names';
import { formatExact, formatNumber } from '../../text/en/numbers';
import { parts, type Part } from '../../state/state';
import { axesOf, headOf, indexWord, placeWord } from '../scene/axes';
import { feedsOf, type Feed } from './feeds';
import { lockOf, originOf } from './origin';
import type { Snapshot } from '../scene/snapshot';

export interface Operand {
  readonly text: string;
  readonly value: number;
  /** Where it was read; pressing it goes there. */
  readonly place: Place | null;
  readonly name: string;
}

export interface InspectorRow {
  readonly label: string;
  readonly left: Operand;
  readonly right: Operand | null;
  readonly product: string;
  readonly productValue: number;
  /** The row of the cell itself, in a softmax. */
  readonly own: boolean;
}

export interface Inspection {
  readonly place: Place;
  readonly title: string;
  readonly value: string;
  readonly exact: string;
  readonly number: number;
  readonly head: number | null;
  readonly what: string;
  readonly formula: string;
  readonly leftName: string;
  readonly rightName: string;
  readonly sign: string;
  readonly rows: readonly InspectorRow[];
  readonly bias: Operand | null;
  readonly totalLabel: string;
  readonly total: string;
  readonly note: string;
  /** Of an input or a parameter: how it was made, and that it was edited. */
  readonly origin: string;
  /** Why it cannot be edited; null when it can. */
  readonly lock: string | null;
  /** What it would be without the reader's edits, where that is another number. */
  readonly before: number | null;
  readonly feeds: readonly Feed[];
}

/** Tensors and the sentence that says what an entry of them is; {0}, {1} are its row's and column's words. */
const meanings: Readonly<Record<string, string>> = {
  token: 'What “{0}” is, feature {1}.',
  position: 'Where “{0}” stands, feature {1}.',
  x: 'The input of “{0}”, column {1}.',
  memory_token: 'What “{0}” of the second sentence is, feature {1}.',
  memory_position: 'Where “{0}” stands in the second sentence, feature {1}.',
  memory: 'The memory of “{0}”, column {1}: keys and values are made from it.',
  q_packed: 'The queries of “{0}”, all heads side by side: column {1}.',
  k_packed: 'The keys of “{0}”, all heads side by side: column {1}.',
  v_packed: 'The values of “{0}”, all heads side by side: column {1}.',
  q: 'The query of “{0}”, column {1}.',
  k: 'The key of “{0}”, column {1}.',
  v: 'The value of “{0}”, column {1}.',
  scores: '“{0}” asks, “{1}” is asked: the dot product of that query and that key.',
  scaled: '“{0}” asks “{1}”: the score, divided so that its size does not grow with d_k.',
  masked: '“{0}” asks “{1}”: the score if it may look there, −∞ if not.',
  attn_weights: 'The share of its attention that “{0}” gives to “{1}”.',
  context: 'What “{0}” takes from all words, column {1}: values mixed by its shares.',
  concat: 'The contexts of “{0}” side by side: column {1}.',
  output: 'The layer’s output for “{0}”, column {1}.',
  merged: 'W_Q W_Kᵀ of this head as one matrix: row {0}, column {1}.',
  q_wrong_view: 'What stands here when the transpose is left out: not the query of “{0}”.',
  contributions: 'What this head adds to the output of “{0}”, column {1}.',
  W_Q: 'A parameter of the query projection: row {0}, column {1}.',
  W_K: 'A parameter of the key projection: row {0}, column {1}.',
  W_V: 'A parameter of the value projection: row {0}, column {1}.',
  W_O: 'A parameter of W_O: row {0}, column {1}.',
  b_Q: 'The bias of the queries’ column {0}.',
  b_K: 'The bias of the keys’ column {0}.',
  b_V: 'The bias of the values’ column {0}.',
  b_O: 'The bias of the output’s column {0}.',
};

const signs: Readonly<Record<Op, string>> = {
  given: '',
  sum: '+',
  dot: '×',
  copy: '',
  scale: '×',
  mask: '',
  softmax: '−',
  mute: '×',
  derived: '',
};

const totals: Readonly<Record<Op, string>> = {
  given: '',
  sum: 'sum',
  dot: 'sum',
  copy: 'the same number',
  scale: 'product',
  mask: 'masked',
  softmax: 'sum of the row',
  mute: 'muted',
  derived: '',
};

export function inspect(snapshot: Snapshot, place: Place): Inspection {
  const e = snapshot.explain(place);
  const head = headOf(snapshot, place);
  const first = e.terms[0];
  const lock = lockOf(snapshot, place, e.op === 'copy');
  return {
    place,
    title: placeWord(snapshot, place),
    value: formatNumber(e.value),
    exact: formatExact(e.value),
    number: e.value,
    head,
    what: meaning(snapshot, place),
    formula: formula(snapshot, e),
    leftName: first?.leftFrom?.name ?? '',
    rightName: first?.rightFrom?.name ?? '',
    sign: signs[e.op],
    rows: e.terms.map((term, k) => row(snapshot, e, term, k)),
    bias: e.bias === null ? null : operand(snapshot, e.bias, e.biasFrom),
    totalLabel: totals[e.op],
    total: e.op === 'softmax' ? formatNumber(e.denominator) : formatNumber(e.value),
    note: note(snapshot, e),
    origin: originOf(snapshot, place, lock),
    lock,
    before: uneditedAt(snapshot, place, e.value),
    feeds: feedsOf(snapshot, place),
  };
}

function uneditedAt(snapshot: Snapshot, { name, index }: Place, value: number): number | null {
  const tensor = snapshot.unedited(name);
  if (!tensor) return null;
  const { shape, data } = tensor;
  const before = data[index.reduce((flat, each, k) => flat * (shape[k] ?? 1) + each, 0)];
  return before === undefined || before === value ? null : before;
}

function meaning(snapshot: Snapshot, place: Place): string {
  const axes = axesOf(snapshot, place.name);
  const skip = axes[0] === 'h' ? 1 : 0;
  const words = place.index
    .slice(skip)
    .map((index, k) => indexWord(snapshot, place.name, axes[k + skip] ?? '', index));
  return (meanings[place.name] ?? '').replace(
    /\{(\d)\}/g,
    (_, k: string) => words[Number(k)] ?? '',
  );
}

/** The axis that a sum runs over, to label its terms. */
function row(snapshot: Snapshot, e: Explanation, term: Term, k: number): InspectorRow {
  const right = hasRight(e.op) ? operand(snapshot, term.right, term.rightFrom) : null;
  return {
    label: label(snapshot, e, term, k),
    left: operand(snapshot, term.left, term.leftFrom),
    right,
    product: formatNumber(term.product),
    productValue: term.product,
    own: e.op === 'softmax' && k === e.index.at(-1),
  };
}

const hasRight = (op: Op) => op === 'dot' || op === 'scale' || op === 'softmax' || op === 'mute';

/** What distinguishes this term: the word or column it was read from. */
function label(snapshot: Snapshot, e: Explanation, term: Term, k: number): string {
  const from = term.leftFrom;
  if (!from) return String(k + 1);
  if (e.op === 'sum') return from.name;
  if (e.op !== 'dot' && e.op !== 'softmax') return '';
  const axis = axesOf(snapshot, from.name).at(-1) ?? '';
  return indexWord(snapshot, from.name, axis, from.index.at(-1) ?? k);
}

function operand(snapshot: Snapshot, value: number, place: Place | null): Operand {
  return { text: formatNumber(value), value, place, name: place ? placeWord(snapshot, place) : '' };
}

function formula(snapshot: Snapshot, e: Explanation): string {
  const { dK, dModel, divisor, scaling } = snapshot.config;
  switch (e.op) {
    case 'given':
      return '';
    case 'sum':
      return 'token + position';
    case 'dot':
      return e.bias === null ? 'sum of left × right' : 'sum of left × right, plus the bias';
    case 'copy':
      return /^[Wb]_/.test(e.name) ? 'held at another parameter' : 'moved, not computed';
    case 'scale': {
      const name =
        scaling === 'none'
          ? '1'
          : scaling === 'sqrt_d_k'
            ? `√${dK}`
            : scaling === 'sqrt_d_model'
              ? `√${dModel}`
              : '';
      return `score ÷ ${name ? `${name} = ` : ''}${formatNumber(divisor)}`;
    }
    case 'mask':
      return e.allowed ? 'allowed: unchanged' : 'not allowed: −∞';
    case 'mute':
      return 'this head is muted: its band is zeros';
    case 'derived':
      return 'computed from whole matrices';
    case 'softmax':
      return 'e^(own − largest) ÷ the same, summed over the row';
  }
}

function note(snapshot: Snapshot, e: Explanation): string {
  const [, i = 0, j = 0] = e.index;
  const word = (k: number) => quoted(snapshot.words[k] ?? '');
  const key = (k: number) => quoted(snapshot.keyWords[k] ?? '');
  if (e.op === 'mask' && !e.allowed) {
    if (snapshot.padding.includes(j)) return `${key(j)} is padding: no word may look at it.`;
    return snapshot.config.mask === 'causal'
      ? `${word(i)} may not look ahead: ${key(j)} is word ${j + 1}, later than word ${i + 1}.`
      : `${word(i)} may not look at itself.`;
  }
  if (e.op === 'softmax') {
    if (e.denominator === 0)
      return `${word(i)} may look at nothing, so it receives nothing: every share is 0.`;
    const own = e.terms[j];
    if (!e.allowed || !own) return `${word(i)} may not look at ${key(j)}: the share is exactly 0.`;
    return `${formatNumber(own.product)} ÷ ${formatNumber(e.denominator)} = ${formatNumber(e.value)}`;
  }
  if (
    e.op === 'dot' &&
    snapshot.config.variant === 'narrow' &&
    e.name.endsWith('_packed') &&
    snapshot.config.heads > 1
  ) {
    return `This head sees only these ${e.terms.length} of the ${snapshot.config.dModel} inputs.`;
  }
  return '';
}

/** The projection a tensor belongs to, where it belongs to one. */
export function partOf(name: string): Part | null {
  const letter = /^(?:[Wb]_)?([QKVqkv])(?:_packed)?$/.exec(name)?.[1]?.toLowerCase();
  return parts.find((part) => part === letter) ?? null;
}

/** The stage whose picture shows a tensor large: where a link to a number leads. */
export function stageOf(snapshot: Snapshot, name: string): StageName {
  const made = snapshot.stages.find((stage) =>
    stage.results.some((result) => result.name === name),
  );
  if (made) return made.id;
  if (name === 'contributions' || name === 'W_O' || name === 'b_O') return 'output';
  if (name === 'token' || name === 'position' || name.startsWith('memory')) return 'embed';
  return 'project';
}
