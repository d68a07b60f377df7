/**
 * Facts are read from the core's own numbers. Those that the built-in lessons ask for are compared with answers
 * computed otherwise (built-in.long.test.ts); here are the others, and what is refused.
 */
import { describe, expect, it } from 'vitest';
import { factNames, factRow, type Fact, type Take } from '../../../../web/lessons/facts';
import { noFrames } from '../../../../web/session/clock';
import { FactReader } from '../../../../web/session/lesson/fact-reader';
import { defaultState, type State } from '../../../../web/state/state';
import { startOf, trainingOptions } from '../../../../web/state/training';
import { computed, core, rules } from '../../support/layers';

/** What facts are made of here. */
const others: Readonly<Record<string, Fact>> = {
  d: { fact: 'size.d_model' },
  h: { fact: 'size.heads' },
  at: { fact: 'largest.place', tensor: 'attn_weights', within: [1, 4] },
  none: { fact: 'tensor', tensor: 'nothing', index: [0] },
};

/** A fact of a layer: its value, or why it is refused. */
function read(fact: Fact, patch: Partial<State> = {}) {
  const reader = new FactReader(core, rules, noFrames);
  let found: unknown = null;
  reader.read({ ...others, fact }, { ...defaultState, ...patch }, ({ values, refused }) => {
    const value = values.get('fact');
    const plain = value?.kind === 'number' ? value.value : value?.kind === 'text' && value.text;
    found = { kind: value?.kind, plain, refused: refused.get('fact') };
  });
  reader.stop();
  return found as { kind: string | undefined; plain: unknown; refused: string | undefined };
}

const trained = { ...startOf('what-where'), trainingStep: 60 };

/** For each parameter of facts, a value valid for the opening layer and a training of it. */
const given: Readonly<Record<Take, unknown>> = {
  tensor: 'scores',
  than: 'scaled',
  index: [0, 0, 0],
  row: [0, 0],
  within: [0],
  of: ['d', 'h'],
  place: 'at',
  axis: 'row',
  question: 0,
  head: 0,
  seeds: 1,
  nth: 0,
  other: { heads: 4 },
};

it.each(factNames)('%s can be read', (name) => {
  const { takes, from, gives } = factRow(name);
  const own = name === 'scorer.parameters' ? { tensor: 'score.additive' } : {};
  const fact = { ...Object.fromEntries(takes.map((each) => [each, given[each]])), ...own };
  const patch = {
    training: trained,
    seeds: { ...trained, trainingSteps: 1 },
    facts: {},
    layer: {},
  };
  expect(read({ fact: name, ...fact }, patch[from])).toMatchObject({ kind: gives });
});

describe('a fact of a layer', () => {
  const narrow = {
    variant: 'narrow',
    parameters: 'random',
    memory: 'three other words',
    heads: 2,
  } as const;
  const { snapshot } = computed();
  // A word's numbers of all four heads are adjacent; the wrong view gives each head seven consecutive ones instead.
  const seven = { sentence: 'a b c d e f g' };

  it.each<[fact: Fact, value: unknown, patch?: Partial<State>]>([
    [{ fact: 'size.d_v' }, 5, { variant: 'wide', parameters: 'random', dV: 5 }],
    [{ fact: 'size.head_inputs' }, 8, narrow],
    [{ fact: 'divisor' }, computed(narrow).snapshot.config.divisor, narrow],
    [{ fact: 'cost.activations' }, computed(narrow).snapshot.cost.activations, narrow],
    [{ fact: 'word', index: [2] }, 'going'],
    [{ fact: 'word.at', place: 'at', axis: 'row' }, 'deposit'],
    [{ fact: 'word.at', place: 'at', axis: 'column' }, 'money'],
    [{ fact: 'shape', tensor: 'attn_weights' }, '[4, 10, 10]'],
    [{ fact: 'blocked', tensor: 'masked', within: [0] }, 45, { mask: 'causal' }],
    [{ fact: 'nonzero', tensor: 'attn_weights', within: [0, 0] }, 1, { mask: 'causal' }],
    [
      { fact: 'tensor', tensor: 'score.dot', index: [4, 4] },
      snapshot.score('dot').attn_weights.data[44],
    ],
    [{ fact: 'scorer.parameters', tensor: 'score.additive' }, 2 * 16 ** 2 + 16],
    // Of a layer that differs from the one on show.
    [{ fact: 'size.n', state: { sentence: 'two words' } }, 2],
    // Of the first head, or of the first number, where it names none.
    [{ fact: 'wrong-view.words' }, 2, seven],
    [{ fact: 'wrong-view.words', head: 1 }, 3, seven],
    [{ fact: 'offset' }, 0],
  ])('%j is %j', (fact, value, patch) => {
    expect(read(fact, patch).plain).toBe(value);
  });

  const untrained = 'parameters: nothing is trained here.';
  it.each<[fact: Fact, why: string]>([
    [{ fact: 'largest', tensor: 'q', within: [99] }, '[99] is not in [4, 10, 4].'],
    // Counts from 0, as the author's file does.
    [{ fact: 'word', index: [10] }, 'word 10 is not there.'],
    [{ fact: 'offset', index: [4, 0, 0] }, '[4, 0, 0] is not in [4, 10, 4].'],
    [{ fact: 'length', tensor: 'q', nth: 3 }, 'q'],
    [{ fact: 'difference', tensor: 'q' }, 'layer'],
    [{ fact: 'apart', tensor: 'scores', than: 'q' }, '[4, 10, 10] here and [4, 10, 4]'],
    [{ fact: 'mirror', tensor: 'q', within: [0] }, 'q is not a square matrix here.'],
    [{ fact: 'scorer.parameters', tensor: 'score.none' }, 'score.none is not there.'],
    [{ fact: 'training.joint' }, untrained],
    [{ fact: 'training.seeds-solved', seeds: 1 }, untrained],
    // For the reason of what it is made of, or because that is of another kind.
    [{ fact: 'sum', of: ['none', 'd'] }, 'nothing'],
    [{ fact: 'sum', of: ['d', 'at'] }, 'at is not there.'],
    [{ fact: 'word.at', place: 'd' }, 'd is not there.'],
  ])('%j is refused: %s', (fact, why) => {
    expect(read(fact).refused).toContain(why);
  });
});

describe('a fact of a training', () => {
  const training = core.createTraining(trainingOptions({ ...defaultState, ...trained }));
  training.step(60);
  const evaluation = training.evaluate();
  training.dispose();
  const { loss, solved, questions, attention, specialisation } = evaluation;

  it.each<[fact: Fact, value: unknown]>([
    [{ fact: 'training.steps' }, 60],
    [{ fact: 'training.loss' }, loss],
    [{ fact: 'training.solved' }, +solved],
    [{ fact: 'training.accuracy', question: 1 }, questions[1]?.accuracy],
    [{ fact: 'training.attention', head: 1, question: 0 }, attention.data[2]],
    [{ fact: 'training.specialisation' }, specialisation],
  ])('%j is what its evaluation says at its step: %d', (fact, value) => {
    expect(read(fact, trained).plain).toBe(value);
  });

  it.each<Fact>([
    { fact: 'training.accuracy', question: 2 },
    { fact: 'training.without', head: 1 },
    { fact: 'training.specialisation' },
    { fact: 'training.gap' },
  ])('%j is refused of one head', (fact) => {
    expect(read(fact, { ...trained, heads: 1 }).refused).toMatch(/\.$/);
  });
});
