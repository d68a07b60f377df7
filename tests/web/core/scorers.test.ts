/** Older scorers, from before multi-head attention. */
import { describe, expect, it } from 'vitest';
import { loadCore, type CoreError, type Layer, type ScorerId } from '../../../web/core';
import { entry, expectEntries, numbers, snapshot, sum, thrownBy } from '../support/core';

const core = await loadCore();
const ids = core.scorers.map(({ id }) => id);
const [n, m, d] = [5, 7, 12];
const x = { shape: [n, d], data: numbers(n * d, 3) };
const memory = { shape: [m, d], data: numbers(m * d, 4) };

function run(config: object = {}, keys: Float32Array | undefined = memory.data): Layer {
  const layer = core.createLayer({ dModel: d, heads: 3, ...config });
  layer.forward(x.data, keys);
  return layer;
}

const product = (i: number, j: number) => sum(d, (c) => entry(x, i, c) * entry(memory, j, c));

describe('the table of scorers', () => {
  it('is in order of age, each with its formula, source and parameters', () => {
    expect(ids).toEqual(['gaussian', 'additive', 'dot', 'general', 'concat', 'scaled-dot']);
    const years = core.scorers.map(({ source }) => Number(/\b(20\d\d),/.exec(source)?.[1]));
    expect(years).toEqual([...years].sort((a, b) => a - b));
    for (const { formula, parameters, softmax, id } of core.scorers) {
      expect(formula).not.toBe('');
      expect(Object.keys(parameters)).toEqual(['squared', 'linear', 'constant']);
      expect(softmax).toBe(id !== 'gaussian');
    }
  });
});

describe('score', () => {
  it('dot is x_i · m_j, and scaled-dot that over √d', () => {
    const layer = run();
    expectEntries(layer.score('dot').scores, [n, m], product);
    const scaled = (i: number, j: number) => product(i, j) / Math.sqrt(d);
    expectEntries(layer.score('scaled-dot').scores, [n, m], scaled);
  });

  it.each(ids)('%s weighs by a softmax over the keys, or by the score itself', (id) => {
    const { scores, attn_weights: attention } = run().score(id);
    if (id === 'gaussian') {
      expect(attention).toEqual(scores);
      expect(attention.data.every((weight) => weight >= 0)).toBe(true);
      return;
    }
    const exp = (i: number, j: number) => Math.exp(entry(scores, i, j));
    expectEntries(attention, [n, m], (i, j) => exp(i, j) / sum(m, (k) => exp(i, k)), 1e-6);
    for (let i = 0; i < n; i++) expect(sum(m, (j) => entry(attention, i, j))).toBeCloseTo(1, 6);
  });

  it('general is linear in x and in memory', () => {
    const { scores } = run().score('general');
    const twice = run(
      {},
      memory.data.map((value) => 2 * value),
    ).score('general').scores;
    expectEntries(twice, [n, m], (i, j) => 2 * entry(scores, i, j));
    const sums = Float32Array.from(
      { length: d },
      (_, c) => entry(memory, 0, c) + entry(memory, 1, c),
    );
    const added = run({}, sums).score('general').scores;
    expectEntries(added, [n, 1], (i) => entry(scores, i, 0) + entry(scores, i, 1));
    expect(scores).not.toEqual(run().score('dot').scores);
  });

  it('additive is concat with its matrix in two, so the two agree', () => {
    const layer = run();
    const { scores } = layer.score('concat');
    expectEntries(layer.score('additive').scores, [n, m], (i, j) => entry(scores, i, j));
    // |vᵀ tanh(…)| is at most Σ|v|, with v within √(6 / (d + 1)).
    const most = d * Math.sqrt(6 / (d + 1));
    const large = run(
      {},
      memory.data.map((value) => 1e6 * value),
    ).score('additive').scores;
    expect(large.data.every((score) => Math.abs(score) <= most)).toBe(true);
  });

  it('gaussian knows the position of a key but not its content: windows that only move forward', () => {
    const { scores } = run().score('gaussian');
    const other = run({}, numbers(m * d, 9)).score('gaussian').scores;
    expect(other).toEqual(scores);
    const centre = (i: number) =>
      sum(m, (j) => j * entry(scores, i, j)) / sum(m, (j) => entry(scores, i, j));
    expect(centre(n - 1)).toBeGreaterThan(centre(0));
  });

  it.each(ids)('%s asks neither heads nor masks nor who is muted, but the seed', (id) => {
    const usual = run().score(id);
    const other = run({ heads: 4, variant: 'narrow', parameters: 'ones', mask: 'causal' });
    other.setMuted([0]);
    expect(other.score(id)).toEqual(usual);
    const seeded = run({ seed: 8 }).score(id);
    if (id === 'dot' || id === 'scaled-dot') expect(seeded).toEqual(usual);
    else expect(seeded).not.toEqual(usual);
  });

  it.each(ids)('%s takes x for memory in self-attention', (id) => {
    const layer = core.createLayer({ dModel: d, heads: 3 });
    layer.forward(x.data);
    const self = layer.score(id);
    expect(self.scores.shape).toEqual([n, n]);
    layer.forward(x.data, x.data);
    expect(layer.score(id)).toEqual(self);
  });

  it('gives copies, and changes nothing in the layer', () => {
    const layer = run();
    const before = snapshot(core, layer);
    const first = layer.score('general');
    first.scores.data.fill(0);
    first.attn_weights.data.fill(0);
    expect(layer.score('general')).not.toEqual(first);
    expect(snapshot(core, layer)).toEqual(before);
  });

  it('is there as soon as x and memory are', () => {
    const layer = core.createLayer({ dModel: 16, heads: 4 });
    const words = ['a', 'b'];
    const refusal = (stage: string) => {
      const error = thrownBy(() => layer.score('dot')) as CoreError;
      expect(error).toBeInstanceOf(RangeError);
      expect(error.field).toBe('name');
      expect(error.message).toContain(stage);
    };
    refusal('"x" is not there yet; begin or forward gives it.');
    layer.begin(numbers(32));
    expect(layer.score('dot').scores.shape).toEqual([2, 2]);
    for (const [tokens, keys] of [
      [core.embed({ words, dModel: 16, kind: 'hashed' }), undefined],
      [numbers(32), { memory: core.embed({ words, dModel: 16, kind: 'hashed' }) }],
    ] as const) {
      layer.begin(tokens, keys);
      refusal('the stage "embed" does that');
      layer.step();
      expect(layer.score('dot').scores.shape).toEqual([2, 2]);
    }
  });
});

describe('score refuses', () => {
  const all = ids.join(', ');
  type Row = readonly [
    string,
    unknown,
    string,
    readonly string[],
    typeof RangeError | typeof TypeError,
  ];
  it.each<Row>([
    ['an unknown scorer', 'cosine', `cosine is not allowed; allowed are ${all}.`, ids, RangeError],
    ['an empty name', '', `an empty name is not allowed; allowed are ${all}.`, ids, RangeError],
    ['a number', 3, 'the number 3 came; a string is needed.', ['a string'], TypeError],
    ['nothing', undefined, 'nothing came; a string is needed.', ['a string'], TypeError],
  ])('%s', (_, scorer, message, allowed, type) => {
    const error = thrownBy(() => run().score(scorer as ScorerId)) as CoreError;
    expect(error.message).toBe(`scorer: ${message}`);
    expect(error).toMatchObject({ field: 'scorer', allowed });
    expect(error).toBeInstanceOf(type);
  });

  it('scorers that compare entry by entry if memory has other columns than x', () => {
    const layer = run({ dMemory: 21 }, numbers(4 * 21));
    const others = ids.filter((id) => id !== 'dot' && id !== 'scaled-dot');
    for (const id of ['dot', 'scaled-dot'] as const) {
      const error = thrownBy(() => layer.score(id)) as CoreError;
      expect(error.message).toBe(`scorer: ${id} is not allowed; allowed are ${others.join(', ')}.`);
      expect(error).toMatchObject({ field: 'scorer', allowed: others });
    }
    for (const id of others) expect(layer.score(id).scores.shape).toEqual([n, 4]);
  });

  it('layers that would take seconds', () => {
    // Each pair costs a product of 128 numbers and an exponential that counts 24: 2^28 allows 1328² · 152 but not more.
    const layer = core.createLayer({ dModel: 128, heads: 1 });
    layer.begin(numbers(1328 * 128));
    expect(layer.score('dot').scores.shape).toEqual([1328, 1328]);
    layer.begin(numbers(1329 * 128));
    expect(() => layer.score('dot')).toThrow(
      'scorer: this would take as long as 268468632 multiplications; at most 268435456 are computed here.',
    );
    // Only concat computes every pair from scratch; the others prepare each word once.
    layer.begin(numbers(128 * 128));
    const refused = ids.filter(
      (id) => (thrownBy(() => layer.score(id)) as Partial<CoreError>).code === 'too-much-to-score',
    );
    expect(refused).toEqual(['concat']);
    layer.dispose();
  });
});
