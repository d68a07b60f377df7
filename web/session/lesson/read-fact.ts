/** Reads a fact off a layer's numbers (web/lessons/facts.ts is the table of them). */
import type { Evaluation } from '../../core/training-types';
import type { Explanation, Place, TensorData } from '../../core/types';
import type { Snapshot } from '../../derive/scene/snapshot';
import { differentHeads } from '../../derive/compare/difference';
import { chain, origins } from '../../derive/panels/layout';
import type { Fact, FactValue, FactValues } from '../../lessons/facts';
import { numberOf } from '../../lessons/said';
import { factRefusals } from '../../text/en/fact-refusals';
import { isScorer, scorerParameters, tensorNamed } from './tensor-named';

const refuse = (says: string): never => {
  throw new RangeError(says);
};
const missing = (name: string): never => refuse(factRefusals.missing(name));

const number = (fact: Fact, value: number): FactValue => ({
  kind: 'number',
  value,
  as: fact.as ?? null,
});

/**
 * A fact about a layer's own numbers.
 * @param other of facts that name another layer
 * @param before the facts before it
 * @throws RangeError naming what is not there
 */
export function layerFact(
  fact: Fact,
  snapshot: Snapshot,
  other: Snapshot | null,
  before: FactValues,
): FactValue {
  switch (fact.fact) {
    case 'row':
      return { kind: 'numbers', values: [...part(tensorOf(snapshot, fact), fact.row ?? [])] };
    case 'largest.place':
      return largestPlace(snapshot, fact);
    case 'shape':
      return { kind: 'text', text: `[${snapshot.shape(fact.tensor ?? '').join(', ')}]` };
    case 'word':
      return { kind: 'text', text: wordAt(snapshot.words, fact.index?.[0] ?? 0) };
    case 'word.at':
      return { kind: 'text', text: wordOf(fact, snapshot, before) };
    default:
      return number(fact, ofSizes(fact, snapshot) ?? ofTensor(fact, snapshot, other));
  }
}

function ofSizes(fact: Fact, snapshot: Snapshot): number | null {
  const { config, cost } = snapshot;
  switch (fact.fact) {
    case 'cost.parameters':
      return cost.parameters;
    case 'cost.multiplyAdds':
      return cost.multiplyAdds;
    case 'cost.activations':
      return cost.activations;
    case 'size.n':
      return snapshot.words.length;
    case 'size.m':
      return snapshot.keyWords.length;
    case 'size.heads':
      return config.heads;
    case 'size.d_model':
      return config.dModel;
    case 'size.d_k':
      return config.dK;
    case 'size.d_v':
      return config.dV;
    case 'size.head_inputs':
      return config.headInputs;
    case 'divisor':
      return config.divisor;
    case 'tensor':
      return entry(snapshot, placeOf(fact));
    case 'reads':
      return made(snapshot, placeOf(fact)).terms.length;
    case 'offset': {
      const [head = 0, word = 0, column = 0] = fact.index ?? [];
      // Refuses a number that this layer does not have.
      part(snapshot.tensor('q'), [head, word, column]);
      return chain(snapshot, { head, word, column }).at(-1)?.offset ?? missing('q');
    }
    case 'wrong-view.words':
      return new Set(origins(snapshot, fact.head ?? 0).map(({ word }) => word)).size;
    case 'scorer.parameters':
      return scorerParameters(snapshot, fact.tensor ?? '');
    default:
      return null;
  }
}

/** The shares of an older scorer have no explanation. */
const entry = (snapshot: Snapshot, place: Place): number =>
  isScorer(place.name)
    ? (part(tensorNamed(snapshot, place.name), place.index)[0] ?? NaN)
    : snapshot.explain(place).value;

const placeOf = ({ tensor = '', index = [] }: Fact) => ({ name: tensor, index });
/** Where it is made: what only lies elsewhere is followed back. */
function made(snapshot: Snapshot, place: Place): Explanation {
  const explained = snapshot.explain(place);
  const from = explained.op === 'copy' ? explained.terms[0]?.leftFrom : null;
  return from ? made(snapshot, from) : explained;
}

const tensorOf = (snapshot: Snapshot, { tensor = '' }: Fact) => tensorNamed(snapshot, tensor);

function ofTensor(fact: Fact, snapshot: Snapshot, other: Snapshot | null): number {
  const tensor = tensorOf(snapshot, fact);
  const within = () => part(tensor, fact.within ?? []);
  const magnitude = (most: number, each: number) => Math.max(most, Math.abs(each));
  switch (fact.fact) {
    case 'nonzero':
      return within().filter((each) => each !== 0).length;
    case 'blocked':
      return within().filter((each) => each === -Infinity).length;
    case 'largest':
      return within().reduce((most, each) => Math.max(most, each), -Infinity);
    case 'largest.magnitude':
      return within().reduce(magnitude, 0);
    case 'different-heads':
      return differentHeads(tensor);
    case 'row.sum':
      return part(tensor, fact.row ?? []).reduce((sum, each) => sum + each, 0);
    case 'length': {
      const axis = fact.nth ?? 0;
      return tensor.shape[axis] ?? refuse(factRefusals.noAxis(axis, fact.tensor ?? ''));
    }
    case 'apart':
      return largestApart(pairsOf(tensor, tensorNamed(snapshot, fact.than ?? ''), fact));
    case 'mirror':
      return largestApart(mirrored(tensor, fact));
    case 'row.width': {
      const row = part(tensor, fact.row ?? []);
      const most = row.reduce(magnitude, 0);
      return row.filter((each) => Math.abs(each) > most / 2).length;
    }
    case 'difference':
      return largestApart(paired(tensor, other, fact));
    case 'difference.relative': {
      const pairs = paired(tensor, other, fact);
      const squares = (of: (pair: readonly [number, number]) => number) =>
        Math.sqrt(pairs.reduce((sum, pair) => sum + of(pair) ** 2, 0));
      return squares(([a, b]) => a - b) / squares(([, b]) => b);
    }
    default:
      return missing(fact.fact);
  }
}

type Pairs = readonly (readonly [number, number])[];

const largestApart = (pairs: Pairs): number =>
  pairs.reduce((most, [a, b]) => (a === b ? most : Math.max(most, Math.abs(a - b))), 0);

const paired = (tensor: TensorData, other: Snapshot | null, fact: Fact): Pairs =>
  pairsOf(tensor, other?.tensor(fact.tensor ?? '') ?? refuse(factRefusals.noOtherLayer), fact);

function pairsOf({ shape, data }: TensorData, beside: TensorData, fact: Fact): Pairs {
  if (beside.shape.join() !== shape.join())
    refuse(factRefusals.otherShape(fact.tensor ?? '', shape, beside.shape));
  return Array.from(data, (a, k) => [a, beside.data[k] ?? NaN] as const);
}

/** Each entry with the one across the diagonal. */
function mirrored(tensor: TensorData, { within = [], tensor: name = '' }: Fact): Pairs {
  const [rows = 0, columns = 0, ...more] = tensor.shape.slice(within.length);
  if (rows !== columns || more.length > 0) refuse(factRefusals.notSquare(name));
  const data = part(tensor, within);
  return Array.from(data, (a, k) => {
    const across = (k % rows) * rows + Math.floor(k / rows);
    return [a, data[across] ?? NaN] as const;
  });
}

/** All numbers that have these as their first indices. @throws RangeError where there are none. */
function part({ shape, data }: TensorData, first: readonly number[]): Float32Array {
  const fits = first.length <= shape.length && first.every((at, axis) => at < (shape[axis] ?? 0));
  if (!fits) refuse(factRefusals.outside(first, shape));
  const size = shape.slice(first.length).reduce((all, each) => all * each, 1);
  const start = first.reduce((at, each, axis) => at * (shape[axis] ?? 1) + each, 0) * size;
  return data.subarray(start, start + size);
}

function largestPlace(snapshot: Snapshot, fact: Fact): FactValue {
  const tensor = tensorOf(snapshot, fact);
  const within = fact.within ?? [];
  const numbers = part(tensor, within);
  const at = numbers.reduce((best, each, k) => (each > (numbers[best] ?? NaN) ? k : best), 0);
  const axes = tensor.shape.slice(within.length);
  let rest = at;
  const index = axes
    .toReversed()
    .map((size) => {
      const here = rest % size;
      rest = Math.floor(rest / size);
      return here;
    })
    .toReversed();
  return { kind: 'place', tensor: fact.tensor ?? '', index: [...within, ...index] };
}

const wordAt = (words: readonly string[], at: number): string =>
  words[at] ?? refuse(factRefusals.noWord(at));

function wordOf({ place = '', axis }: Fact, snapshot: Snapshot, before: FactValues): string {
  const value = before.get(place);
  if (value?.kind !== 'place') return missing(place);
  const [row = 0, column = 0] = value.index.slice(-2);
  return axis === 'column' ? wordAt(snapshot.keyWords, column) : wordAt(snapshot.words, row);
}

/** A fact about facts before it. */
export function calculatedFact(fact: Fact, before: FactValues): FactValue {
  const [a = NaN, b = NaN] = (fact.of ?? []).map(
    (each) => numberOf(before.get(each)) ?? missing(each),
  );
  const results = { sum: a + b, minus: a - b, times: a * b, over: a / b };
  const { fact: name } = fact;
  return number(
    fact,
    name === 'sum' || name === 'minus' || name === 'times' || name === 'over'
      ? results[name]
      : missing(name),
  );
}

/** How many of these trainings are as a fact says. */
export function seedsFact(fact: Fact, evaluations: readonly Evaluation[]): FactValue {
  const { question = 0, head = 0 } = fact;
  const isSo =
    fact.fact === 'training.seeds-taken'
      ? (each: Evaluation) => takes(each.attention, question, head)
      : (each: Evaluation) => each.solved;
  return number(fact, evaluations.filter(isSo).length);
}

/** Whether a head attends more than any other to the words that know the answer. */
function takes(attention: TensorData, question: number, head: number): boolean {
  const [heads = 0] = attention.shape;
  const shares = Array.from({ length: heads }, (_, k) => part(attention, [k, question])[0] ?? NaN);
  return shares.every((share, k) => k === head || share < (shares[head] ?? NaN));
}

/** A fact about what a training has learned. @throws RangeError naming what it does not have. */
export function trainingFact(fact: Fact, evaluation: Evaluation, step: number): FactValue {
  return number(fact, fact.fact === 'training.steps' ? step : ofTraining(fact, evaluation));
}

function ofTraining({ fact, question = 0, head = 0 }: Fact, evaluation: Evaluation): number {
  const accuracy = ({ questions }: Pick<Evaluation, 'questions'>) =>
    (questions[question] ?? refuse(factRefusals.noQuestion(question))).accuracy;
  switch (fact) {
    case 'training.loss':
      return evaluation.loss;
    case 'training.joint':
      return evaluation.joint;
    case 'training.solved':
      return Number(evaluation.solved);
    case 'training.accuracy':
      return accuracy(evaluation);
    case 'training.without':
      return accuracy(evaluation.without[head] ?? refuse(factRefusals.noHead(head)));
    case 'training.attention':
      return part(evaluation.attention, [head, question])[0] ?? NaN;
    case 'training.specialisation':
      return evaluation.specialisation ?? refuse(factRefusals.noHeadForEach);
    case 'training.gap':
      return evaluation.gap ?? refuse(factRefusals.noSecondHead);
    default:
      return missing(fact);
  }
}
