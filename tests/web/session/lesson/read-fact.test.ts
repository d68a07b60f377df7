/** Every fact is read from the core's own numbers. */
import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../../../../web/core/training-types';
import {
  factNames,
  factRow,
  type Fact,
  type FactValue,
  type Take,
} from '../../../../web/lessons/facts';
import { FactReader } from '../../../../web/session/lesson/fact-reader';
import { noFrames } from '../../../../web/session/clock';
import { defaultState, type State } from '../../../../web/state/state';
import { startOf, trainingOptions } from '../../../../web/state/training';
import { computed, core, numberAt, rules } from '../../support/layers';

function read(facts: Readonly<Record<string, Fact>>, patch: Partial<State> = {}) {
  const reader = new FactReader(core, rules, noFrames);
  let values: ReadonlyMap<string, FactValue> = new Map();
  let refused: ReadonlyMap<string, string> = new Map();
  reader.read(facts, { ...defaultState, ...patch }, (found) => {
    values = found.values;
    refused = found.refused;
  });
  reader.stop();
  const number = (name: string) => {
    const value = values.get(name);
    return value?.kind === 'number' ? value.value : NaN;
  };
  return { values, refused, number };
}

const split = computed().snapshot;

/** For each parameter of facts, a value valid for the opening layer and a training of it. */
const given: Readonly<Record<Take, unknown>> = {
  tensor: 'scores',
  than: 'scaled',
  index: [0, 0, 0],
  row: [0, 0],
  within: [0],
  of: ['one', 'one'],
  place: 'at',
  axis: 'row',
  question: 0,
  head: 0,
  seeds: 1,
  nth: 0,
  other: { heads: 4 },
};

describe('every fact', () => {
  const trained = { ...startOf('what-where'), trainingStep: 1 };
  it.each(factNames)('%s can be read', (name) => {
    const takes = factRow(name).takes.map((each) => [each, given[each]] as const);
    const own = name === 'scorer.parameters' ? { tensor: 'score.additive' } : {};
    const { values, refused } = read(
      {
        one: { fact: 'size.n' },
        at: { fact: 'largest.place', tensor: 'scores', within: [0] },
        fact: { fact: name, ...Object.fromEntries(takes), ...own },
      },
      ['training', 'seeds'].includes(factRow(name).from) ? trained : {},
    );
    expect([...refused]).toEqual([]);
    expect(values.get('fact')?.kind).toBe(factRow(name).gives);
  });
});

describe('a fact', () => {
  it('is a number of the layer on show, or of one that differs from it', () => {
    const { number } = read({
      entry: { fact: 'tensor', tensor: 'attn_weights', index: [1, 4, 6] },
      split: { fact: 'cost.parameters' },
      wide: { fact: 'cost.parameters', state: { variant: 'wide' } },
      ratio: { fact: 'over', of: ['wide', 'split'] },
      more: { fact: 'minus', of: ['wide', 'split'] },
    });
    expect(number('entry')).toBe(numberAt(split, { name: 'attn_weights', index: [1, 4, 6] }));
    expect(number('split')).toBe(split.cost.parameters);
    expect(number('wide')).toBe(split.cost.variants.wide?.parameters);
    expect(number('ratio')).toBe(4);
    expect(number('more')).toBe(number('wide') - number('split'));
  });

  it('follows copies back to where a number is made', () => {
    const reads = { fact: 'reads', tensor: 'q', index: [1, 4, 0] } as const;
    const { number } = read({ split: reads, narrow: { ...reads, state: { variant: 'narrow' } } });
    expect(number('split')).toBe(16);
    expect(number('narrow')).toBe(4);
  });

  it('finds the largest entry, its place and its word', () => {
    const { values, number } = read({
      most: { fact: 'largest', tensor: 'attn_weights', within: [1, 4] },
      at: { fact: 'largest.place', tensor: 'attn_weights', within: [1, 4] },
      whom: { fact: 'word.at', place: 'at', axis: 'column' },
      who: { fact: 'word.at', place: 'at', axis: 'row' },
      row: { fact: 'row', tensor: 'attn_weights', row: [1, 4] },
      shape: { fact: 'shape', tensor: 'attn_weights' },
    });
    const row = values.get('row');
    const shares = row?.kind === 'numbers' ? row.values : [];
    expect(shares).toHaveLength(10);
    expect(number('most')).toBe(Math.max(...shares));
    expect(values.get('at')).toMatchObject({ index: [1, 4, shares.indexOf(number('most'))] });
    expect(values.get('whom')).toEqual({ kind: 'text', text: 'money' });
    expect(values.get('who')).toEqual({ kind: 'text', text: 'deposit' });
    expect(values.get('shape')).toEqual({ kind: 'text', text: '[4, 10, 10]' });
  });

  it('compares two layers entry by entry', () => {
    const random = { parameters: 'random' } as const;
    const { number } = read(
      {
        most: { fact: 'difference', tensor: 'output', other: { heads: 1 } },
        relative: { fact: 'difference.relative', tensor: 'output', other: { heads: 1 } },
        none: { fact: 'difference', tensor: 'output', other: {} },
        heads: { fact: 'different-heads', tensor: 'q' },
        clones: { fact: 'different-heads', tensor: 'q', state: { parameters: 'clones' } },
      },
      random,
    );
    const [a, b] = [computed(random), computed({ ...random, heads: 1 })].map(
      ({ snapshot }) => snapshot.tensor('output').data,
    );
    if (!a || !b) throw new Error('two layers');
    const differences = Array.from(a, (each, k) => Math.abs(each - (b[k] ?? NaN)));
    expect(number('most')).toBe(Math.max(...differences));
    expect(number('relative')).toBeCloseTo(Math.hypot(...differences) / Math.hypot(...b), 6);
    expect(number('none')).toBe(0);
    expect(number('heads')).toBe(4);
    expect(number('clones')).toBe(1);
  });

  it('counts: what is not zero, what is masked, how wide a row is', () => {
    const { number } = read(
      {
        blocked: { fact: 'blocked', tensor: 'masked', within: [0] },
        nonzero: { fact: 'nonzero', tensor: 'attn_weights', within: [0, 0] },
        width: { fact: 'row.width', tensor: 'attn_weights', row: [0, 0] },
      },
      { mask: 'causal' },
    );
    expect(number('blocked')).toBe(45);
    expect(number('nonzero')).toBe(1);
    expect(number('width')).toBe(1);
  });

  it('compares two tensors of one layer, and a matrix with its mirror image', () => {
    const scores = (sharedQK: boolean) => ({
      fact: 'mirror' as const,
      tensor: 'scores',
      within: [0],
      state: { sharedQK },
    });
    const { number, refused } = read(
      {
        apart: { fact: 'apart', tensor: 'scores', than: 'scaled' },
        most: { fact: 'largest.magnitude', tensor: 'scores', within: [] },
        rounding: { fact: 'apart', tensor: 'scores', than: 'merged_scores' },
        one: scores(true),
        two: scores(false),
        other: { fact: 'apart', tensor: 'scores', than: 'q' },
        flat: { fact: 'mirror', tensor: 'q', within: [0] },
        rows: { fact: 'length', tensor: 'q', nth: 1 },
        sum: { fact: 'row.sum', tensor: 'attn_weights', row: [0, 0] },
      },
      { parameters: 'random' },
    );
    // √d_k is 2, so scaling subtracts half of the largest score.
    expect(number('apart')).toBeCloseTo(number('most') / 2, 5);
    expect(number('rounding')).toBeLessThan(1e-5);
    expect(number('one')).toBe(0);
    expect(number('two')).toBeGreaterThan(1);
    expect(refused.get('other')).toContain('[4, 10, 10] here and [4, 10, 4]');
    expect(refused.get('flat')).toBe('q is not a square matrix here.');
    expect(number('rows')).toBe(10);
    expect(number('sum')).toBeCloseTo(1, 5);
  });

  it('knows the older scorers, and where numbers lie in memory', () => {
    const { number, values, refused } = read({
      share: { fact: 'tensor', tensor: 'score.dot', index: [4, 4] },
      most: { fact: 'largest', tensor: 'score.dot', within: [4] },
      at: { fact: 'largest.place', tensor: 'score.dot', within: [4] },
      whom: { fact: 'word.at', place: 'at', axis: 'column' },
      windows: { fact: 'row.sum', tensor: 'score.gaussian', row: [4] },
      count: { fact: 'scorer.parameters', tensor: 'score.additive' },
      none: { fact: 'scorer.parameters', tensor: 'score.none' },
      offset: { fact: 'offset', index: [1, 2, 3] },
      words: { fact: 'wrong-view.words', head: 0 },
    });
    const { data } = split.score('dot').attn_weights;
    expect(number('share')).toBe(data[4 * 10 + 4]);
    expect(number('most')).toBe(Math.max(...data.subarray(40, 50)));
    expect(values.get('whom')).toEqual({ kind: 'text', text: 'deposit' });
    expect(number('windows')).toBeGreaterThan(1.01);
    expect(number('count')).toBe(2 * 16 ** 2 + 16);
    expect(refused.get('none')).toBe('score.none is not there.');
    expect(number('offset')).toBe(2 * 16 + 1 * 4 + 3);
    expect(number('words')).toBe(3);
  });

  it('that a layer does not have is refused with a reason, and what is made of it, too', () => {
    const { refused, values } = read({
      none: { fact: 'tensor', tensor: 'nothing', index: [0] },
      out: { fact: 'largest', tensor: 'q', within: [99] },
      word: { fact: 'word', index: [10] },
      trained: { fact: 'training.joint' },
      sum: { fact: 'sum', of: ['none', 'n'] },
      n: { fact: 'size.n' },
    });
    expect(refused.get('none')).toContain('nothing');
    expect(refused.get('out')).toBe('[99] is not in [4, 10, 4].');
    // Counts from 0, as the author's file does.
    expect(refused.get('word')).toBe('word 10 is not there.');
    expect(refused.get('trained')).toBe('parameters: nothing is trained here.');
    expect(refused.get('sum')).toBe(refused.get('none'));
    expect([...values.keys()]).toEqual(['n']);
  });

  it('is refused where it is made of a fact of another kind', () => {
    const { refused } = read({
      n: { fact: 'size.n' },
      shape: { fact: 'shape', tensor: 'q' },
      sum: { fact: 'sum', of: ['n', 'shape'] },
      whom: { fact: 'word.at', place: 'n' },
    });
    expect([...refused]).toEqual([
      ['sum', 'shape is not there.'],
      ['whom', 'n is not there.'],
    ]);
  });

  it('is of the first head, or of the first number, where it names none', () => {
    const wrong = { fact: 'wrong-view.words' } as const;
    const { number } = read(
      {
        none: wrong,
        first: { ...wrong, head: 0 },
        second: { ...wrong, head: 1 },
        at: { fact: 'offset' },
      },
      { sentence: 'a b c d e f g' },
    );
    // A word's numbers of all four heads are adjacent; the wrong view gives each head seven consecutive ones instead.
    expect(['none', 'first', 'second'].map(number)).toEqual([2, 2, 3]);
    expect(number('at')).toBe(0);
  });
});

describe('the sizes of a layer', () => {
  it('are those of the layer on show, counted as the page counts them', () => {
    const sizes = ['n', 'm', 'heads', 'd_model', 'd_k', 'd_v', 'head_inputs'] as const;
    const costs = ['parameters', 'multiplyAdds', 'activations'] as const;
    const { number } = read(
      {
        ...Object.fromEntries(sizes.map((each) => [each, { fact: `size.${each}` as const }])),
        ...Object.fromEntries(costs.map((each) => [each, { fact: `cost.${each}` as const }])),
        divisor: { fact: 'divisor' },
      },
      { variant: 'narrow', parameters: 'random', memory: 'three other words', heads: 2 },
    );
    expect(sizes.map(number)).toEqual([10, 3, 2, 16, 8, 8, 8]);
    expect(number('divisor')).toBeCloseTo(Math.sqrt(8), 6);
    const { cost } = computed({
      variant: 'narrow',
      parameters: 'random',
      memory: 'three other words',
      heads: 2,
    }).snapshot;
    expect(costs.map(number)).toEqual(costs.map((each) => cost[each]));
  });

  it('are written as the fact says, and refused of what is not there', () => {
    const { values, refused } = read({
      count: { fact: 'size.n', as: 'count' },
      plain: { fact: 'size.n' },
      word: { fact: 'word', index: [2] },
      noWord: { fact: 'word', index: [10] },
      noAxis: { fact: 'length', tensor: 'q', nth: 3 },
      outside: { fact: 'offset', index: [4, 0, 0] },
      alone: { fact: 'difference', tensor: 'q' },
    });
    expect(values.get('count')).toEqual({ kind: 'number', value: 10, as: 'count' });
    expect(values.get('plain')).toEqual({ kind: 'number', value: 10, as: null });
    expect(values.get('word')).toEqual({ kind: 'text', text: 'going' });
    expect([...refused.keys()]).toEqual(['noWord', 'noAxis', 'outside', 'alone']);
    expect(refused.get('outside')).toBe('[4, 0, 0] is not in [4, 10, 4].');
  });

  it('are added, subtracted, multiplied and divided', () => {
    const of = ['d', 'h'];
    const { number } = read({
      d: { fact: 'size.d_model' },
      h: { fact: 'size.heads' },
      ...Object.fromEntries(
        (['sum', 'minus', 'times', 'over'] as const).map((fact) => [fact, { fact, of }]),
      ),
    });
    expect(['sum', 'minus', 'times', 'over'].map(number)).toEqual([20, 12, 64, 4]);
  });
});

describe('a fact of a training', () => {
  const trained = { ...startOf('what-where'), trainingStep: 60 };

  it('is what the training’s own evaluation says at its step', () => {
    const { number } = read(
      {
        steps: { fact: 'training.steps' },
        loss: { fact: 'training.loss' },
        joint: { fact: 'training.joint' },
        solved: { fact: 'training.solved' },
        where: { fact: 'training.accuracy', question: 1 },
        without: { fact: 'training.without', head: 0, question: 1 },
        share: { fact: 'training.attention', head: 1, question: 0 },
        sharp: { fact: 'training.specialisation' },
        gap: { fact: 'training.gap' },
      },
      trained,
    );
    const training = core.createTraining(trainingOptions({ ...defaultState, ...trained }));
    training.step(60);
    const { loss, joint, solved, questions, without, attention, specialisation, gap } =
      training.evaluate();
    training.dispose();
    expect(['steps', 'loss', 'joint', 'solved'].map(number)).toEqual([60, loss, joint, +solved]);
    expect(number('where')).toBe(questions[1]?.accuracy);
    expect(number('without')).toBe(without[0]?.questions[1]?.accuracy);
    expect(number('share')).toBe(attention.data[2]);
    expect([number('sharp'), number('gap')]).toEqual([specialisation, gap]);
  });

  it('is refused where it has no such question or head, and where nothing is trained', () => {
    const { refused } = read(
      {
        question: { fact: 'training.accuracy', question: 2 },
        head: { fact: 'training.without', head: 1 },
        sharp: { fact: 'training.specialisation' },
        gap: { fact: 'training.gap' },
        seeds: { fact: 'training.seeds-solved', seeds: 1, state: { parameters: 'random' } },
      },
      { ...trained, heads: 1, trainingStep: 1 },
    );
    expect([...refused.keys()]).toEqual(['question', 'head', 'sharp', 'gap', 'seeds']);
    expect(refused.get('seeds')).toBe('parameters: nothing is trained here.');
  });

  it('is of seeds 1 to as many as it says, each trained to its end', () => {
    const { number } = read(
      {
        two: { fact: 'training.seeds-solved', seeds: 2 },
        one: { fact: 'training.seeds-solved', seeds: 1 },
      },
      { ...trained, seed: 9 },
    );
    expect([number('one'), number('two')]).toEqual([1, 2]);
  });

  it('counts the seeds that are solved, or in which a head looks most at what knows the answer', () => {
    /** An evaluation of two heads: the attention of each to the answers of two questions. */
    const of = (solved: boolean, ...shares: readonly number[]) =>
      ({
        solved,
        attention: { shape: [2, 2], data: Float32Array.from(shares) },
      }) as unknown as Evaluation;
    const evaluations = [
      of(true, 0.75, 0.25, 0.25, 0.75),
      of(true, 0.25, 0.75, 0.75, 0.25),
      of(false, 0.5, 0.5, 0.5, 0.5),
    ];
    const count = ({ fact, ...taken }: Omit<Fact, 'fact'> & { fact: 'solved' | 'taken' }) => {
      const row = factRow(`training.seeds-${fact}`);
      return row.from === 'seeds' ? row.read(taken, evaluations) : null;
    };
    expect(count({ fact: 'solved' })).toEqual({ kind: 'number', value: 2, as: null });
    for (const [head, question] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      expect(count({ fact: 'taken', head, question })).toMatchObject({ value: 1 });
    expect(count({ fact: 'taken' })).toMatchObject({ value: 1 });
  });
});
