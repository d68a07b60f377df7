/** What the inspector shows of one number: the core's explanation with words for its places. One shape for all operations. */
import type { Explanation, Op, Place, Term } from '../core/types';
import { flatIndex } from '../model/flat-index';
import type { Numbers } from '../model/numbers';
import { isolated } from '../model/sentence';
import type { Shared, State } from '../model/state';
import {
  axesOf,
  isGradient,
  isPerHead,
  isQueryByKey,
  projectionOf,
  shownBy,
  stageOf,
  tensorRow,
  withoutGradient,
} from '../model/tables';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import './words';
import { operations, type Operation } from './operations';
import { lockOf, originOf } from './origin';
import {
  headsOf,
  indexText,
  indexTexts,
  placeText,
  rangeSize,
  rangeText,
  tensorTitle,
} from './place-text';
import { headSubscript } from '../picture/text';
import { divisorText, quoted } from './text';

/** One of a term's numbers. */
export interface Operand {
  readonly value: number;
  /** Where it comes from, in words; '' of what has no place. */
  readonly name: string;
  /** Where a press leads; null where the number has no place in a picture. */
  readonly place: Place | null;
}

export interface TermRow {
  /** The word or column that the term is of. */
  readonly label: string;
  readonly left: Operand;
  readonly right: Operand | null;
  readonly product: number;
  /** Whether it is the number's own term, of a row that is computed together. */
  readonly isOwn: boolean;
}

/** A range of numbers that this one is a term of. */
export interface Feed {
  readonly name: string;
  readonly count: number;
  /** Its first place. */
  readonly place: Place;
}

export interface Inspection {
  readonly place: Place;
  readonly op: Op;
  /** The heads of q that it belongs to, from 0. */
  readonly heads: readonly number[];
  readonly tensor: string;
  /** Head, row and column in words. */
  readonly where: string;
  /** scores₂[going, money] */
  readonly name: string;
  /** What such a number is. */
  readonly what: string;
  readonly value: number;
  /** The value without the reader's edits; null where it is the same. */
  readonly before: number | null;
  /** What it equals, with this place's numbers. */
  readonly written: string;
  readonly operation: Operation;
  /** What the labels of the terms are: words or columns. */
  readonly labelTitle: string;
  readonly leftTitle: string;
  readonly rightTitle: string;
  readonly rows: readonly TermRow[];
  readonly bias: Operand | null;
  /** What a normalised number is multiplied by. */
  readonly gain: Operand | null;
  readonly total: { readonly label: string; readonly value: number } | null;
  /** A remark on this number; '' where there is none. */
  readonly note: string;
  readonly origin: string;
  /** Why it cannot be edited; null where it can. */
  readonly lock: string | null;
  readonly feeds: readonly Feed[];
}

export function inspect(numbers: Numbers, place: Place): Inspection {
  const e = numbers.explain(place);
  const operation = operations[e.op];
  const own = e.terms.find((term, k) => isOwn(e, term, k)) ?? e.terms[0];
  const total = operation.total(e);
  return {
    place,
    op: e.op,
    heads: headsOf(numbers, place),
    tensor: tensorTitle(place.name),
    where: whereText(numbers, place),
    name: placeText(numbers, place),
    what: whatText(numbers, place),
    value: e.value,
    before: valueBefore(numbers, place, e.value),
    written: operation.written(e, own),
    operation,
    labelTitle: labelTitle(numbers, e),
    leftTitle: isMixed(e) ? '' : tensorTitle(e.terms[0]?.leftFrom?.name ?? ''),
    rightTitle: isMixed(e) ? '' : rightTitle(numbers, e),
    rows: e.terms.map((term, k) => rowOf(numbers, e, term, k)),
    bias: e.bias === null ? null : operand(numbers, e.bias, e.biasFrom),
    gain: e.op === 'rms-norm' && own ? operand(numbers, own.right, own.rightFrom) : null,
    total: total === null ? null : { label: say('inspect-total', { op: e.op }), value: total },
    note: noteText(numbers, e),
    origin: originOf(numbers, place),
    lock: lockOf(numbers, place, e.op === 'copy'),
    feeds: isGradient(place.name) ? [] : feedsOf(numbers, place),
  };
}

/** The part of a state that shows a place: its stage and direction, its head, and the cell itself. */
export function spotOf(state: State, numbers: Numbers, place: Place): Partial<Shared> {
  const heads = headsOf(numbers, place);
  const head = heads.includes(state.head) ? state.head : (heads[0] ?? state.head);
  return {
    direction: isGradient(place.name) ? 'backward' : 'forward',
    stage: stageOf(numbers.tables, place.name),
    head,
    projection: projectionOf(place.name) ?? state.projection,
    cell: place,
  };
}

/** Whether a picture of a stage has the place; links lead to no other. */
const isShown = ({ tables }: Numbers, { name }: Place): boolean =>
  tensorRow(tables, name) !== undefined &&
  shownBy(tables, stageOf(tables, name)).includes(withoutGradient(name));

function operand(numbers: Numbers, value: number, place: Place | null): Operand {
  if (place === null) return { value, name: '', place };
  return { value, name: placeText(numbers, place), place: isShown(numbers, place) ? place : null };
}

/** Operations whose terms have two numbers each. */
const hasRight = ({ op }: Pick<Explanation, 'op'>) => operations[op].sign !== '';

function rowOf(numbers: Numbers, e: Explanation, term: Term, k: number): TermRow {
  return {
    label: labelOf(numbers, e, term),
    left: operand(numbers, term.left, term.leftFrom),
    right: hasRight(e) ? operand(numbers, term.right, term.rightFrom) : null,
    product: term.product,
    isOwn: isOwn(e, term, k),
  };
}

/** Whether a term is the number's own, of a row that is computed together. */
function isOwn({ op, index }: Explanation, { leftFrom }: Term, k: number): boolean {
  if (op === 'softmax' || op === 'softmax-backward') return k === index.at(-1);
  const isNorm = op === 'rms-norm' || op === 'rms-norm-backward';
  return isNorm && leftFrom?.index.join() === index.join();
}

/** Whether the terms come from several tensors, as those of a sum of products do. */
const isMixed = ({ terms }: Pick<Explanation, 'terms'>): boolean =>
  new Set(terms.map(({ leftFrom }) => leftFrom?.name)).size > 1 &&
  terms.every(({ leftFrom }) => leftFrom !== null);

/** What tells a term from the others: the indices in which they differ, and the tensor where it differs. */
function labelOf(numbers: Numbers, { op, terms }: Explanation, { leftFrom }: Term): string {
  if (!leftFrom) return op === 'softmax' ? say('inspect-sink') : say('inspect-alibi');
  const froms = terms.flatMap((term) => term.leftFrom ?? []);
  const alike = froms.filter(({ name }) => name === leftFrom.name);
  const axes = axesOf(numbers.tables, leftFrom.name);
  const differs = (k: number) => alike.some(({ index }) => index[k] !== leftFrom.index[k]);
  const texts = leftFrom.index.flatMap((index, k) =>
    differs(k) && axes[k]?.role !== 'head' ? [isolated(indexText(numbers, axes[k], index))] : [],
  );
  const ofHead =
    axes[0]?.role === 'head' && differs(0) ? headSubscript(headsOf(numbers, leftFrom)) : '';
  const isOne = texts.length === 0 && ofHead === '' && !hasRight({ op });
  const title = isMixed({ terms }) || isOne ? [tensorTitle(leftFrom.name)] : [];
  return [...title, texts.join(', ') + ofHead].join(' ').trim();
}

/** Over the labels; '' where they are of several kinds. */
function labelTitle({ tables }: Numbers, e: Explanation): string {
  const [first, second] = [e.terms[0]?.leftFrom, e.terms[1]?.leftFrom];
  if (!first || !second || isMixed(e)) return '';
  const at = first.index.findIndex((index, k) => index !== second.index[k]);
  const role = axesOf(tables, first.name)[at]?.role;
  if (role === 'query' || role === 'key') return say('inspect-word');
  return role === undefined || role === 'head' ? '' : say('inspect-column');
}

function rightTitle({ config }: Numbers, e: Explanation): string {
  const right = e.terms[0]?.rightFrom;
  if (!hasRight(e)) return '';
  if (right) return tensorTitle(right.name);
  if (e.op === 'scale') return `1 / ${divisorText(config).split(' = ')[0]}`;
  if (e.op === 'softmax') return say('inspect-largest');
  return e.op === 'dot' ? 'cos θ, sin θ' : '';
}

/** “head 2, “going” for “money””; of columns with a name, this name. */
function whereText(numbers: Numbers, place: Place): string {
  const { tables } = numbers;
  const heads = headsOf(numbers, place);
  const [first = 0, last = first] = [heads[0], heads.at(-1)];
  const [row = '', column = ''] = indexTexts(numbers, place);
  const given = {
    heads: heads.length === 0 ? 'none' : heads.length === 1 ? 'one' : 'several',
    first: first + 1,
    last: last + 1,
    row,
    column,
  };
  if (isQueryByKey(tables, withoutGradient(place.name))) return say('inspect-where-pair', given);
  const axes = axesOf(tables, place.name).slice(isPerHead(tables, place.name) ? 1 : 0);
  if (axes.length === 1) return say('inspect-where-column', given);
  const isWord = axes[0]?.role === 'query' || axes[0]?.role === 'key';
  return isWord ? say('inspect-where-word', given) : say('inspect-where-row', given);
}

function whatText(numbers: Numbers, place: Place): string {
  const name = withoutGradient(place.name);
  const what = say('inspect-what', { name });
  const feature = featureText(numbers, place);
  const gradient = isGradient(place.name) ? say('inspect-what-gradient') : '';
  return [what, feature, gradient].filter((text) => text !== '').join(' ');
}

/** What a named column of x or of the output means; '' of one without a name. */
function featureText(numbers: Numbers, { name, index }: Place): string {
  const { facts } = numbers;
  const axis = axesOf(numbers.tables, name).at(-1);
  const column = index.at(-1) ?? 0;
  const named = indexText(numbers, axis, column);
  if (named === String(column + 1)) return '';
  if (axis?.role === 'input') return facts.names ? say('inspect-feature', { name: named }) : '';
  if (axis?.role !== 'output') return '';
  if (!facts.names) return say('inspect-answer', { name: named });
  const [group = '', feature = ''] = named.split(' · ');
  return say('inspect-mix', { group: group.replaceAll(/\W+/g, '-'), feature });
}

function valueBefore(numbers: Numbers, { name, index }: Place, value: number): number | null {
  if (!numbers.isEdited) return null;
  const { shape, data } = numbers.withoutEdits(name);
  const before = data[flatIndex(shape, index)];
  return before === undefined || Object.is(before, value) ? null : before;
}

function noteText(numbers: Numbers, e: Explanation): string {
  const { words, keyWords } = numbers;
  const [, i = 0, j = 0] = e.index;
  const given = { query: quoted(words[i]), key: quoted(keyWords[j]) };
  if (e.op === 'mute') return say('inspect-note-mute');
  if (e.op === 'held') return say('inspect-note-held');
  if (e.op === 'derived') return say('inspect-note-derived');
  const isTied = tensorRow(numbers.tables, e.name)?.kind === 'parameter';
  if (e.op === 'copy') return isTied ? '' : say('inspect-note-copy');
  if (e.op === 'softmax' && e.denominator === 0) return say('inspect-note-nothing', given);
  if (e.allowed) return '';
  if (e.op === 'softmax') return say('inspect-note-no-share', given);
  return e.op === 'mask'
    ? say('inspect-note-masked', { ...given, why: whyMasked(numbers, i, j) })
    : '';
}

/** The first reason for which a query may not look at a key. */
function whyMasked(numbers: Numbers, query: number, key: number): string {
  const { config, facts } = numbers;
  if (facts.padding.includes(key)) return 'padding';
  if (config.mask === 'causal' && key > query) return 'causal';
  if (config.mask === 'no-self' && key === query) return 'no-self';
  const isOwn = config.mask === 'own';
  const hides = isOwn && numbers.at({ name: 'attn_mask', index: [query, key] }) === -Infinity;
  return hides ? 'own' : 'window';
}

const feedsOf = (numbers: Numbers, place: Place): readonly Feed[] =>
  numbers
    .feeds(place)
    .filter(({ name, first }) => isShown(numbers, { name, index: first }))
    .map((range) => ({
      name: rangeText(numbers, range),
      count: rangeSize(range),
      place: { name: range.name, index: range.first },
    }));

/** A cell in a sentence, for a screen reader: attn_weights, head 2, “deposit” for “money”: 0.989 */
export const cellText = (numbers: Numbers, place: Place): string =>
  say('inspect-said', {
    tensor: tensorTitle(place.name),
    where: whereText(numbers, place),
    value: formatNumber(numbers.at(place)),
  });
