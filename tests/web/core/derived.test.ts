/** Tensors computed on demand: their shapes and defining properties. */
import { describe, expect, it } from 'vitest';
import { loadCore, type Layer, type LayerConfig, type TensorData } from '../../../web/core';
import { entry, expectEntries, layerOf, numbers, parametersOf, sum } from '../support/core';

const core = await loadCore();

/** A layer after a run on 5 tokens, with a memory of `m` tokens unless `m` is 0. */
function run(config: LayerConfig, m = 4): Layer {
  const layer = layerOf(core, config);
  const { dModel, dMemory } = layer.config;
  layer.forward(numbers(5 * dModel, 3), m === 0 ? undefined : numbers(m * dMemory, 4));
  return layer;
}

const configs: readonly LayerConfig[] = [
  { dModel: 12, heads: 3 },
  { dModel: 12, heads: 3, mask: 'causal', dMemory: 7 },
  { dModel: 12, heads: 3, variant: 'narrow', dMemory: 9 },
  { dModel: 12, heads: 5, variant: 'wide', dK: 2, dV: 6, dMemory: 20 },
  { dModel: 12, heads: 2, variant: 'wide', dK: 30 },
  { dModel: 12, heads: 4, sharedQK: true, valueProjection: false, outputProjection: false },
  { dModel: 12, heads: 4, sharedHeads: true, variant: 'narrow', bias: false },
];
const cases = configs.map(
  (config) => [JSON.stringify(config).replaceAll('"', ''), config] as const,
);

const cosine = (a: readonly number[], b: readonly number[]) => {
  const dot = (p: readonly number[], q: readonly number[]) =>
    sum(p.length, (k) => (p[k] ?? NaN) * (q[k] ?? NaN));
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

/** Traces of M Mᵀ, of its square and of its cube: Σσ², Σσ⁴ and Σσ⁶. */
function moments(merged: TensorData, head: number): readonly number[] {
  const [, rows = 0, columns = 0] = merged.shape;
  const square = (r: number, s: number) =>
    sum(columns, (c) => entry(merged, head, r, c) * entry(merged, head, s, c));
  const gram = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: rows }, (__, s) => square(r, s)),
  );
  const of = (r: number, s: number) => gram[r]?.[s] ?? NaN;
  const each = (f: (r: number, s: number) => number) => sum(rows, (r) => sum(rows, (s) => f(r, s)));
  return [
    sum(rows, (r) => of(r, r)),
    each((r, s) => of(r, s) ** 2),
    each((r, s) => of(r, s) * sum(rows, (t) => of(s, t) * of(t, r))),
  ];
}

describe.each(cases)('of %s', (_, config) => {
  const layer = run(config);
  const { heads, dK, dV, dModel, headInputs, memoryInputs, variant } = layer.config;
  const side = Math.min(headInputs, memoryInputs);
  const start = (head: number) => (variant === 'narrow' ? head * headInputs : 0);
  const of = (name: string) => layer.tensor(name);

  it('merged is W_Q W_Kᵀ, head by head', () => {
    const [W_Q, W_K] = [of('W_Q'), of('W_K')];
    expectEntries(of('merged'), [heads, headInputs, memoryInputs], (head, a, b) =>
      sum(dK, (c) => entry(W_Q, a, head * dK + c) * entry(W_K, b, head * dK + c)),
    );
  });

  it('merged_scores are the scores, from x, merged and the biases', () => {
    const scores = of('scores');
    const close = (head: number, i: number, j: number) => entry(scores, head, i, j);
    expectEntries(of('merged_scores'), [heads, 5, 4], close, 2e-5);
  });

  it('singular_values have the moments of merged, and descend', () => {
    const values = of('singular_values');
    expect(values.shape).toEqual([heads, side]);
    for (let head = 0; head < heads; head++) {
      const own = [...values.data.slice(head * side, (head + 1) * side)];
      expect(own).toEqual([...own].sort((a, b) => b - a));
      moments(of('merged'), head).forEach((moment, power) => {
        const found = sum(side, (k) => (own[k] ?? NaN) ** (2 * power + 2));
        expect(found / moment).toBeCloseTo(1, 4);
      });
    }
  });

  it('ranks are dK, where dK is smaller than merged', () => {
    const ranks = of('ranks');
    expectEntries(ranks, [heads], () => Math.min(dK, side), 0);
  });

  it('W_folded is W_first W_Q, and one or two steps give the same q', () => {
    const [W_first, W_Q, x, W_folded] = [of('W_first'), of('W_Q'), of('x'), of('W_folded')];
    expectEntries(W_folded, [heads, dModel, dK], (head, t, c) =>
      sum(headInputs, (u) => entry(W_first, t, start(head) + u) * entry(W_Q, u, head * dK + c)),
    );
    const q = (head: number, i: number, c: number) =>
      sum(dModel, (t) => entry(x, i, t) * entry(W_folded, head, t, c));
    expectEntries(of('q_two_steps'), [heads, 5, dK], q);
    expectEntries(of('q_folded'), [heads, 5, dK], q);
  });

  it('q_wrong_view is q_packed in the order of memory, and not q', () => {
    const wrong = of('q_wrong_view');
    expect(wrong.shape).toEqual([heads, 5, dK]);
    expect(wrong.data).toEqual(of('q_packed').data);
    expect(wrong.data).not.toEqual(of('q').data);
  });

  it('attn_unscaled is the softmax of the scores as they are, where the mask allows them', () => {
    const [scores, masked] = [of('scores'), of('masked')];
    const power = (head: number, i: number, j: number) =>
      entry(masked, head, i, j) === -Infinity ? 0 : Math.exp(entry(scores, head, i, j));
    const [, n = 0, m = 0] = scores.shape;
    expectEntries(of('attn_unscaled'), [heads, n, m], (head, i, j) => {
      return power(head, i, j) / sum(m, (l) => power(head, i, l));
    });
  });

  it('contributions and the bias make the output', () => {
    const [parts, output, bias] = [of('contributions'), of('output'), of('b_O')];
    expect(parts.shape).toEqual([heads, 5, dModel]);
    expectEntries(
      output,
      [5, dModel],
      (i, c) => sum(heads, (head) => entry(parts, head, i, c)) + entry(bias, c),
    );
  });

  it('similarities are cosines between heads', () => {
    const weights = of('attn_weights').data;
    const attention = (head: number) => [...weights.slice(head * 20, head * 20 + 20)];
    expectEntries(of('similarity_attention'), [heads, heads], (a, b) =>
      cosine(attention(a), attention(b)),
    );
    const columns = (name: string, width: number, head: number) => {
      const matrix = of(name);
      return Array.from({ length: (matrix.shape[0] ?? 0) * width }, (__, at) =>
        entry(matrix, Math.floor(at / width), head * width + (at % width)),
      );
    };
    const own = (head: number) => [
      ...columns('W_Q', dK, head),
      ...columns('W_K', dK, head),
      ...columns('W_V', dV, head),
      ...of('W_O').data.slice(head * dV * dModel, (head + 1) * dV * dModel),
    ];
    const all = of('similarity_parameters');
    expectEntries(all, [heads, heads], (a, b) => cosine(own(a), own(b)));
    for (let head = 0; head < heads; head++) expect(entry(all, head, head)).toBeCloseTo(1, 6);
  });

  it('is a copy: writing to one changes nothing', () => {
    for (const name of ['merged', 'contributions', 'q_wrong_view', 'similarity_attention']) {
      const copy = of(name);
      const before = copy.data.slice();
      copy.data.fill(0);
      expect(of(name).data).toEqual(before);
    }
  });
});

describe('clones', () => {
  it.each(['wide', 'split', 'narrow'] as const)('are alike everywhere, in %s', (variant) => {
    const layer = core.createLayer({ dModel: 12, heads: 3, variant, parameters: 'clones' });
    // In narrow, heads read different columns: their attention is equal if these columns are.
    layer.forward(
      Float32Array.from({ length: 60 }, (_, at) => Math.sin(Math.floor(at / 12) * 4 + (at % 4))),
    );
    expectEntries(layer.tensor('similarity_parameters'), [3, 3], () => 1, 1e-6);
    expectEntries(layer.tensor('similarity_attention'), [3, 3], () => 1, 1e-6);
  });

  it('and no other parameters are: heads drawn at random are nearly at right angles', () => {
    const layer = core.createLayer({ dModel: 48, heads: 3 });
    const similar = layer.tensor('similarity_parameters');
    expect(Math.abs(entry(similar, 0, 1))).toBeLessThan(0.1);
    expect(entry(similar, 0, 1)).toBe(entry(similar, 1, 0));
  });

  it('heads that look at nothing are like none, not even themselves', () => {
    const layer = core.createLayer({ dModel: 4, heads: 2, mask: 'no-self' });
    layer.forward(numbers(4));
    expectEntries(layer.tensor('similarity_attention'), [2, 2], () => 0, 0);
  });
});

describe('ones', () => {
  it.each([
    ['split', {}, 4, 8],
    ['wide', {}, 8, 8],
    ['wide', { dK: 3 }, 3, 8],
    ['narrow', {}, 4, 4],
  ] as const)('in %s %j have one singular value, inputs · dK', (variant, more, dK, inputs) => {
    const layer = core.createLayer({ dModel: 8, heads: 2, parameters: 'ones', variant, ...more });
    expectEntries(layer.tensor('merged'), [2, inputs, inputs], () => dK, 0);
    // dK J has a single nonzero singular value, dK · inputs.
    const value = (_: number, place: number) => (place === 0 ? dK * inputs : 0);
    expectEntries(layer.tensor('singular_values'), [2, inputs], value, 1e-5);
    expectEntries(layer.tensor('ranks'), [2], () => 1, 0);
  });
});

describe('W_first', () => {
  it('is drawn from the seed and nothing else, within the Xavier bound', () => {
    const first = (config: object) =>
      core.createLayer({ dModel: 12, heads: 3, ...config }).tensor('W_first');
    const usual = first({});
    expect(usual.shape).toEqual([12, 12]);
    expect(usual.data.every((value) => Math.abs(value) <= Math.fround(Math.sqrt(3 / 12)))).toBe(
      true,
    );
    expect(Math.max(...usual.data)).toBeGreaterThan(0.4);
    for (const other of [
      { variant: 'narrow' },
      { variant: 'wide', heads: 5 },
      { parameters: 'ones' },
    ]) {
      expect(first(other)).toEqual(usual);
    }
    expect(first({ seed: 8 })).not.toEqual(usual);
  });
});

describe('what is derived', () => {
  const ofParameters = [
    'merged',
    'singular_values',
    'ranks',
    'W_first',
    'W_folded',
    'similarity_parameters',
  ];
  const ofRuns = {
    merged_scores: 'embed',
    q_two_steps: 'embed',
    q_folded: 'embed',
    q_wrong_view: 'project',
    similarity_attention: 'softmax',
    attn_unscaled: 'mask',
    contributions: 'weigh',
  };

  it('is listed among the tensors', () => {
    expect(core.tensorNames).toEqual(
      expect.arrayContaining([...ofParameters, ...Object.keys(ofRuns)]),
    );
  });

  it('is there before any run where parameters are enough', () => {
    const layer = core.createLayer({ dModel: 12, heads: 3 });
    for (const name of ofParameters) expect(layer.tensor(name).data.length).toBeGreaterThan(0);
    for (const name of Object.keys(ofRuns)) {
      expect(() => layer.tensor(name)).toThrow(
        `name: "${name}" is not there yet; begin or forward gives it.`,
      );
    }
  });

  it('comes with the stage that it is made from, and no earlier', () => {
    const layer = core.createLayer({ dModel: 12, heads: 3 });
    for (const [name, stage] of Object.entries(ofRuns)) {
      layer.begin(numbers(36));
      for (const { id, option } of core.stages) {
        if (option !== null) continue;
        expect(() => layer.tensor(name)).toThrow(
          `name: "${name}" has not been computed yet; the stage "${stage}" does that.`,
        );
        expect(layer.step()).toBe(id);
        if (id === stage) break;
      }
      expect(layer.tensor(name).data.length).toBeGreaterThan(0);
    }
  });

  it('is of the last run, and of the parameters that there are', () => {
    const layer = run({ dModel: 12, heads: 3 });
    const names = [...ofParameters, ...Object.keys(ofRuns)].filter(
      (name) => name !== 'W_first' && name !== 'ranks',
    );
    const read = () => names.map((name) => layer.tensor(name).data);
    const first = read();
    layer.forward(numbers(60, 9), numbers(48, 8));
    const second = read();
    names.forEach((name, i) => {
      const same = ofParameters.includes(name);
      expect([name, JSON.stringify(second[i]) === JSON.stringify(first[i])]).toEqual([name, same]);
    });
    const given = parametersOf(layer);
    given.in_proj_weight?.reverse();
    layer.setParameters(given);
    layer.forward(numbers(60, 9), numbers(48, 8));
    read().forEach((data, i) => expect([names[i], data]).not.toEqual([names[i], second[i]]));
  });

  it('is not made where it would take too long', () => {
    const layer = core.createLayer({ dModel: 513, heads: 27, variant: 'split' });
    for (const name of ['singular_values', 'ranks']) {
      expect(() => layer.tensor(name)).toThrow(
        `name: "${name}" would be too large to compute here.`,
      );
      expect(() => layer.explain(name, [0])).toThrow(RangeError);
    }
    expect(layer.tensor('merged').shape).toEqual([27, 513, 513]);
    layer.dispose();
  });

  it('is made where merged is too large, and it is small itself', () => {
    const layer = core.createLayer({ dModel: 520, heads: 64, variant: 'wide', dK: 1, dV: 1 });
    layer.forward(numbers(2 * 520));
    expect(() => layer.tensor('merged')).toThrow('"merged" would be too large to compute here');
    for (const name of [
      'W_first',
      'q_wrong_view',
      'similarity_attention',
      'similarity_parameters',
    ]) {
      expect(layer.tensor(name).data.length).toBeGreaterThan(0);
    }
  });
});
