/** The inspector's content for one number: the core's explanation in words and rows. */
import type { Explanation, Op, Place, Term } from '../../core/types';
import { pageText } from '../../text';
import { headOf, headsOf, indexWord, indicesWord, placeWord } from '../scene/axes';
import { isGradient } from '../gradients';
import { axesOf, isPerHead } from '../stage-table';
import { feedsOf, type Feed } from './feeds';
import { lockOf, originOf } from './origin';
import { mixedOutputs, outputNames, type Snapshot } from '../scene/snapshot';

export interface Operand {
  readonly text: string;
  readonly value: number;
  /** Where the number comes from; a press goes there. */
  readonly place: Place | null;
  readonly name: string;
}

export interface InspectorRow {
  readonly label: string;
  /** The meaning of the label, if it is a feature; null for a word or a number. */
  readonly meaning: string | null;
  readonly left: Operand;
  readonly right: Operand | null;
  readonly product: string;
  readonly productValue: number;
  /** Whether this is the cell's own row, in a softmax. */
  readonly own: boolean;
}

export interface Inspection {
  readonly place: Place;
  /** The tensor's name, and what follows it: head and indices. */
  readonly tensor: string;
  readonly at: string;
  /** Name and indices together. */
  readonly title: string;
  readonly value: string;
  readonly exact: string;
  readonly number: number;
  /** The operation that computed it. */
  readonly op: Op;
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
  /** For an input or a parameter: how it was made, and whether it was edited. */
  readonly origin: string;
  /** Why it cannot be edited; null when it can. */
  readonly lock: string | null;
  /** Its value without the reader's edits, where that is different. */
  readonly before: number | null;
  readonly feeds: readonly Feed[];
}

export function inspect(snapshot: Snapshot, place: Place): Inspection {
  const e = snapshot.explain(place);
  const head = headOf(snapshot, place);
  const first = e.terms[0];
  const lock = lockOf(snapshot, place, e.op === 'copy');
  return {
    place,
    tensor: pageText.names.tensorTitle(place.name),
    title: placeWord(snapshot, place),
    at: indicesWord(snapshot, place),
    value: pageText.numbers.formatNumber(e.value),
    exact: pageText.numbers.formatExact(e.value),
    number: e.value,
    op: e.op,
    head,
    what:
      pageText.inspector.meaningText(
        place.name,
        indexWords(snapshot, place),
        snapshot.config.mask,
      ) + columnMeaning(snapshot, place),
    formula: pageText.inspector.operationText(snapshot, e),
    leftName: pageText.names.tensorTitle(first?.leftFrom?.name ?? ''),
    rightName: pageText.names.tensorTitle(first?.rightFrom?.name ?? ''),
    sign: pageText.inspector.termSigns[e.op],
    rows: e.terms.map((term, k) => row(snapshot, e, term, k)),
    bias: e.bias === null ? null : operand(snapshot, e.bias, e.biasFrom),
    totalLabel: pageText.inspector.totalLabels[e.op],
    total: pageText.numbers.formatNumber(totalOf(e)),
    note: pageText.inspector.remarkText(snapshot, e),
    origin: originOf(snapshot, place, lock),
    lock: lock && pageText.inspector.lockTexts[lock],
    before: uneditedAt(snapshot, place, e.value),
    feeds: feedsOf(snapshot, place),
  };
}

/**
 * The sum of the terms: the value itself, except for softmax, RMS norm and their gradients, which are
 * computed from the sum.
 */
function totalOf(e: Explanation): number {
  if (e.op === 'softmax' || e.op === 'rms-norm') return e.denominator;
  return e.op === 'softmax-backward' || e.op === 'rms-norm-backward' ? e.subtracted : e.value;
}

function uneditedAt(snapshot: Snapshot, { name, index }: Place, value: number): number | null {
  const tensor = snapshot.unedited(name);
  if (!tensor) return null;
  const { shape, data } = tensor;
  const before = data[index.reduce((flat, each, k) => flat * (shape[k] ?? 1) + each, 0)];
  return before === undefined || before === value ? null : before;
}

/** The indices of a place in words, without its head. */
function indexWords(snapshot: Snapshot, { name, index }: Place): readonly string[] {
  const axes = axesOf(snapshot, name);
  return index
    .map((at, k) => indexWord(snapshot, axes[k], at))
    .slice(isPerHead(snapshot, name) ? 1 : 0);
}

/** What a column of the output means; '' for every other tensor. */
function columnMeaning(snapshot: Snapshot, { name, index }: Place): string {
  if (name !== 'output') return '';
  const column = index.at(-1) ?? -1;
  const mixed = mixedOutputs(snapshot);
  if (mixed) return pageText.features.outputMeaning(mixed[column] ?? '');
  return pageText.features.scoreMeaning(outputNames(snapshot)?.[column] ?? '');
}

function row(snapshot: Snapshot, e: Explanation, term: Term, k: number): InspectorRow {
  const right = hasRight(e.op) ? operand(snapshot, term.right, term.rightFrom) : null;
  return {
    ...label(snapshot, e, term, k),
    left: operand(snapshot, term.left, term.leftFrom),
    right,
    product: pageText.numbers.formatTerm(term.product),
    productValue: term.product,
    own: isOwn(e, term, k),
  };
}

/** Whether a term of a whole row is the entry's own. */
function isOwn({ op, index }: Explanation, { leftFrom }: Term, k: number): boolean {
  if (op === 'softmax' || op === 'softmax-backward') return k === index.at(-1);
  return op === 'rms-norm' && leftFrom?.index.join() === index.join();
}

const withRight: readonly Op[] = ['dot', 'scale', 'softmax', 'mute', 'softmax-backward'];
/** Operations whose terms have a label: a word, or a column. */
const labelled: readonly Op[] = ['sum', 'dot', 'softmax', 'softmax-backward', 'rms-norm'];
const hasRight = (op: Op) => withRight.includes(op);

/** What distinguishes this term: the word or column that it comes from. */
function label(
  snapshot: Snapshot,
  e: Explanation,
  term: Term,
  k: number,
): Pick<InspectorRow, 'label' | 'meaning'> {
  const from = term.leftFrom;
  if (!from) return { label: String(k + 1), meaning: null };
  const name = pageText.names.tensorTitle(from.name);
  const isSum = e.op === 'sum' || (e.op === 'mask' && e.terms.length > 1);
  if (isSum && !isGradient(e.name)) return { label: name, meaning: pageText.terms.meaningOf(name) };
  if (!labelled.includes(e.op)) return { label: '', meaning: null };
  const at = varying(e.terms);
  const axis = axesOf(snapshot, from.name).at(at);
  const word = indexWord(snapshot, axis, from.index.at(at) ?? k);
  if (axis?.role === 'input')
    return { label: word, meaning: pageText.features.featureMeaning(word) };
  const heads = axis?.share ? headsOf(snapshot, from) : [];
  return {
    label: word,
    meaning: heads.length === 0 ? null : pageText.stageLabels.bandColumn(word, ...heads),
  };
}

/** The index, counted from the end, in which a product's terms differ: for gradients it can be any. */
function varying([first, second]: readonly Term[]): number {
  const [a, b] = [first?.leftFrom?.index, second?.leftFrom?.index];
  const at = a && b ? a.findIndex((index, k) => index !== b[k]) : -1;
  return a && at >= 0 ? at - a.length : -1;
}

function operand(snapshot: Snapshot, value: number, place: Place | null): Operand {
  return {
    text: pageText.numbers.formatTerm(value),
    value,
    place,
    name: place ? placeWord(snapshot, place) : '',
  };
}
