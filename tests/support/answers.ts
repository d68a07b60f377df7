/**
 * The right answers of a lesson's predictions, computed from the core's tensors and trainings. It shares the layer
 * of a state with the page (Model, settle), but none of the code that reads facts for lessons (web/lessons/facts,
 * web/session/lesson), so that a test of lessons is compared with something else than itself.
 */
import type { Core } from '../../web/core/core-types';
import type { Evaluation } from '../../web/core/training-types';
import type { TensorData } from '../../web/core/types';
import type { Snapshot } from '../../web/derive/scene/snapshot';
import type { Answer } from '../../web/lessons/answers';
import type { Fact } from '../../web/lessons/facts';
import type { Condition, Lesson, Prediction, Step } from '../../web/lessons/format';
import { Model } from '../../web/session/model';
import { Trainings } from '../../web/session/trainings';
import { settle } from '../../web/state/settle';
import { defaultState, type State } from '../../web/state/state';
import { trainingOptions } from '../../web/state/training';

type Named = Readonly<Record<string, Fact>>;

/** Where a fact is read: its layer, its training, and the facts that it is made from. */
interface Reading {
  readonly layer: () => Snapshot;
  readonly other: () => Snapshot;
  readonly trained: (seed?: number) => Evaluation;
  readonly number: (name: string) => number;
}

const product = (sizes: readonly number[]) => sizes.reduce((all, each) => all * each, 1);

/** The numbers below the first indices. */
function under({ shape, data }: TensorData, first: readonly number[] = []): number[] {
  const size = product(shape.slice(first.length));
  let start = 0;
  first.forEach((at, axis) => (start += at * product(shape.slice(axis + 1))));
  return [...data.slice(start, start + size)];
}

/** A tensor of the layer, or the shares of an older scorer. */
function named(layer: Snapshot, name = ''): TensorData {
  const scorer = layer.scorers.find(({ id }) => name === `score.${id}`);
  return scorer ? layer.score(scorer.id).attn_weights : layer.tensor(name);
}

const apart = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((each, k) => Math.abs(each - (b[k] ?? NaN))));

const norm = (numbers: readonly number[]) => Math.hypot(...numbers);

const numbers = (fact: Fact, { layer }: Reading) =>
  under(named(layer(), fact.tensor), fact.within ?? fact.row ?? fact.index);

const both = ({ of = ['', ''] }: Fact, { number }: Reading) =>
  [number(of[0]), number(of[1])] as const;

const parameterNames = ['W_Q', 'W_K', 'W_V', 'W_O', 'b_Q', 'b_K', 'b_V', 'b_O'];

/** Of every kind of fact that a prediction asks for: its number. */
const computations: Partial<Record<Fact['fact'], (fact: Fact, from: Reading) => number>> = {
  'size.n': (_, { layer }) => layer().tensor('x').shape[0] ?? NaN,
  'size.m': (_, { layer }) => layer().tensor('attn_weights').shape[2] ?? NaN,
  'size.heads': (_, { layer }) => layer().tensor('attn_weights').shape[0] ?? NaN,
  'size.d_model': (_, { layer }) => layer().tensor('x').shape[1] ?? NaN,
  'size.d_k': (_, { layer }) => layer().tensor('q').shape[2] ?? NaN,
  'size.kept': (_, { layer }) =>
    (layer().tensor('k_packed').shape[1] ?? NaN) + (layer().tensor('v_packed').shape[1] ?? NaN),
  'cost.parameters': (_, { layer }) =>
    parameterNames
      .filter((name) => layer().config.bias || !name.startsWith('b_'))
      .reduce((sum, name) => sum + layer().tensor(name).data.length, 0),
  'cost.multiplyAdds': (_, { layer }) => layer().cost.multiplyAdds,
  // A column of q is a product with all columns of x that a head sees.
  reads: (_, { layer }) => {
    const { variant, dModel, heads } = layer().config;
    return variant === 'narrow' ? dModel / heads : dModel;
  },
  tensor: (fact, from) => numbers(fact, from)[0] ?? NaN,
  largest: (fact, from) => Math.max(...numbers(fact, from)),
  'largest.magnitude': (fact, from) => Math.max(...numbers(fact, from).map(Math.abs)),
  'row.sum': (fact, from) => numbers(fact, from).reduce((sum, each) => sum + each, 0),
  'row.width': (fact, from) => {
    const row = numbers(fact, from).map(Math.abs);
    return row.filter((each) => each > Math.max(...row) / 2).length;
  },
  length: ({ tensor, nth = 0 }, { layer }) => named(layer(), tensor).shape[nth] ?? NaN,
  mirror: (fact, from) => {
    const matrix = numbers(fact, from);
    const size = Math.sqrt(matrix.length);
    const turned = matrix.map((_, k) => matrix[(k % size) * size + Math.floor(k / size)] ?? NaN);
    return apart(matrix, turned);
  },
  apart: ({ tensor, than }, { layer }) =>
    apart(under(named(layer(), tensor)), under(named(layer(), than))),
  difference: ({ tensor }, { layer, other }) => {
    const beside = under(named(other(), tensor));
    return apart(under(named(layer(), tensor)), beside);
  },
  'difference.relative': ({ tensor }, { layer, other }) => {
    const beside = under(named(other(), tensor));
    const here = under(named(layer(), tensor));
    return norm(here.map((each, k) => each - (beside[k] ?? NaN))) / norm(beside);
  },
  'different-heads': ({ tensor }, { layer }) => {
    const all = named(layer(), tensor);
    const heads = Array.from({ length: all.shape[0] ?? 0 }, (_, head) => under(all, [head]).join());
    return new Set(heads).size;
  },
  // q_packed is (n, h · d_k), row by row.
  offset: ({ index: [head = 0, word = 0, column = 0] = [] }, { layer }) => {
    const { heads, dK } = layer().config;
    return word * heads * dK + head * dK + column;
  },
  // The same memory read as (h, n, d_k): the words that lie in a head's n · d_k numbers.
  'wrong-view.words': ({ head = 0 }, { layer }) => {
    const { heads, dK } = layer().config;
    const n = layer().words.length;
    const first = Math.floor((head * n * dK) / (heads * dK));
    return Math.floor(((head + 1) * n * dK - 1) / (heads * dK)) - first + 1;
  },
  'key-head': ({ head = 0 }, { layer }) => {
    const { heads, kvHeads } = layer().config;
    return Math.floor(head / (heads / kvHeads)) + 1;
  },
  'training.joint': (_, { trained }) => trained().joint,
  'training.gap': (_, { trained }) => trained().gap ?? NaN,
  'training.solved': (_, { trained }) => Number(trained().joint >= 0.99),
  'training.accuracy': ({ question = 0 }, { trained }) =>
    trained().questions[question]?.accuracy ?? NaN,
  'training.without': ({ question = 0, head = 0 }, { trained }) =>
    trained().without[head]?.questions[question]?.accuracy ?? NaN,
  'training.attention': ({ question = 0, head = 0 }, { trained }) =>
    under(trained().attention, [head, question])[0] ?? NaN,
  'training.seeds-solved': ({ seeds = 1 }, { trained }) =>
    Array.from({ length: seeds }, (_, k) => trained(k + 1)).filter(({ joint }) => joint >= 0.99)
      .length,
  'training.seeds-taken': ({ seeds = 1, question = 0, head = 0 }, { trained }) =>
    Array.from({ length: seeds }, (_, k) => trained(k + 1).attention).filter((attention) => {
      const shares = Array.from(
        { length: attention.shape[0] ?? 0 },
        (_, of) => under(attention, [of, question])[0] ?? NaN,
      );
      return shares.every((share, of) => of === head || share < (shares[head] ?? NaN));
    }).length,
  sum: (fact, from) => both(fact, from)[0] + both(fact, from)[1],
  minus: (fact, from) => both(fact, from)[0] - both(fact, from)[1],
  times: (fact, from) => both(fact, from)[0] * both(fact, from)[1],
  over: (fact, from) => both(fact, from)[0] / both(fact, from)[1],
};

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '≠': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '≤': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '≥': (a, b) => a >= b,
};

class Truths {
  private readonly model: Model;
  private readonly beside: Model;
  private readonly trainings: Trainings;
  private readonly evaluations = new Map<string, Evaluation>();

  constructor(private readonly core: Core) {
    this.trainings = new Trainings(core);
    this.model = new Model(core, () => undefined, this.trainings);
    this.beside = new Model(core, () => undefined, this.trainings);
  }

  dispose(): void {
    this.model.dispose();
    this.beside.dispose();
    this.trainings.dispose();
  }

  settled(state: Partial<State>, touched: Partial<State>): State {
    const { core, trainings } = this;
    const rules = {
      validHeads: core.validHeads.bind(core),
      isWordClass: (id: string) => core.wordClasses.some((each) => each.id === id),
      imported: null,
      fileRows: null,
      training: (of: State) => trainings.setupOf(of),
    };
    const wanted = { ...defaultState, ...state };
    return settle(rules, wanted, Object.keys(touched) as (keyof State)[]).state;
  }

  answer(asked: Prediction, facts: Named, state: State): Answer {
    const known = new Map<string, number>();
    const number = (name: string): number => {
      const value = known.get(name) ?? this.number(facts, name, state, number);
      known.set(name, value);
      return value;
    };
    const holds = ({ fact, is, to }: Condition) =>
      comparisons[is]?.(number(fact), typeof to === 'number' ? to : number(to)) ?? false;
    if (asked.kind === 'choose')
      return { kind: 'choose', option: asked.options.findIndex(({ right }) => right.every(holds)) };
    if (asked.kind === 'number') return { kind: 'number', value: number(asked.truth) };
    const fact = facts[asked.truth];
    if (!fact) throw new Error(`${asked.truth}: no such fact`);
    const tensor = named(this.layer(this.model, state, fact.state), fact.tensor);
    if (asked.kind === 'bars') return { kind: 'bars', shares: under(tensor, fact.row) };
    const { within = [] } = fact;
    const row = under(tensor, within);
    const at = row.indexOf(Math.max(...row));
    if (within.length !== tensor.shape.length - 1)
      throw new Error(`${asked.truth}: not in one row`);
    return { kind: 'cell', index: [...within, at] };
  }

  private number(facts: Named, name: string, state: State, number: Reading['number']): number {
    const fact = facts[name];
    const compute = fact && computations[fact.fact];
    if (!fact || !compute) throw new Error(`${name}: how is ${fact?.fact ?? 'it'} computed?`);
    return compute(fact, {
      number,
      layer: () => this.layer(this.model, state, fact.state),
      other: () => this.layer(this.beside, this.changed(state, fact.state), fact.other),
      trained: (seed) => this.trained(this.changed(state, fact.state), seed),
    });
  }

  private changed(state: State, patch?: Partial<State>): State {
    return patch ? this.settled({ ...state, compare: null, ...patch }, patch) : state;
  }

  private layer(model: Model, state: State, patch?: Partial<State>): Snapshot {
    const of = this.changed(state, patch);
    if (of.parameters === 'trained') this.trainings.of(of).advance(of.trainingStep, () => true);
    return model.compute(of);
  }

  /** @param seed of one of several trainings, each to its end; without it, the state's own at its step */
  private trained(state: State, seed?: number): Evaluation {
    const options = { ...trainingOptions(state), ...(seed === undefined ? {} : { seed }) };
    const key = JSON.stringify([options, seed === undefined ? state.trainingStep : 'end']);
    const known = this.evaluations.get(key);
    if (known) return known;
    const training = this.core.createTraining(options);
    training.step(seed === undefined ? state.trainingStep : training.setup.steps);
    const evaluation = training.evaluate();
    training.dispose();
    this.evaluations.set(key, evaluation);
    return evaluation;
  }
}

/** Facts that a step can use: those of every lesson, the lesson's and its own. */
const factsOf = (lesson: Lesson, step: Step): Named => ({
  n: { fact: 'size.n' },
  h: { fact: 'size.heads' },
  d: { fact: 'size.d_model' },
  ...lesson.facts,
  ...step.facts,
});

const known = new Map<string, ReadonlyMap<string, Answer>>();

/** The right answers by step. Kept, since some need trainings of seconds. @param seed the default state's if left out */
export function answersOf(
  lesson: Lesson,
  core: Core,
  seed = defaultState.seed,
): ReadonlyMap<string, Answer> {
  const key = JSON.stringify([lesson, seed]);
  const before = known.get(key);
  if (before) return before;
  const truths = new Truths(core);
  const answers = new Map<string, Answer>();
  for (const step of lesson.steps) {
    if (!step.prediction) continue;
    const wanted = { seed, ...lesson.state, ...step.state };
    const state = truths.settled(wanted, wanted);
    answers.set(step.id, truths.answer(step.prediction, factsOf(lesson, step), state));
  }
  truths.dispose();
  known.set(key, answers);
  return answers;
}
