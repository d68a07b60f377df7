/**
 * If every weight is 1, all heads are clones, and the head count changes only the temperature of the softmax. With s_i
 * = Σ_c x_ic + b, y_i = d · Σ_j softmax_j(√(d/h) s_i s_j) s_j + b in every coordinate.
 */
import { describe, expect, it } from 'vitest';
import { loadCore, type LayerConfig } from '../../../web/core';
import { expectEntries, numbers, numbersFor, inForm, sum } from '../support/core';

const core = await loadCore();
const d = 8;
const counts = [1, 2, 4, 8];

/** Rows with these sums; the entries of a row differ. */
function rows(sums: readonly number[], times = 1): Float32Array {
  const uneven = (i: number, c: number) => (c % 2 === 0 ? 1 : -1) * (i + 1) * 0.05;
  return Float32Array.from({ length: sums.length * d }, (_, at) => {
    const [i, c] = [Math.floor(at / d), at % d];
    return times * ((sums[i] ?? NaN) / d + uneven(i, c));
  });
}

/** y_i from the formula, for scores factor · s_i s_j. */
function formula(s: readonly number[], factor: number, bias = 0): readonly number[] {
  return s.map((si) => {
    const weight = (sj: number) => Math.exp(factor * si * sj);
    const of = (f: (sj: number) => number) => sum(s.length, (j) => f(s[j] ?? NaN));
    return (d * of((sj) => weight(sj) * sj)) / of(weight) + bias;
  });
}

function outputs(config: Partial<LayerConfig>, x: Float32Array): Float32Array {
  const layer = core.createLayer({ dModel: d, heads: 1, parameters: 'ones', ...config });
  const output = layer.forward(x);
  layer.dispose();
  return output;
}

const expectRows = (output: Float32Array, y: readonly number[], tolerance: number) =>
  expectEntries(
    { shape: [y.length, d], data: output },
    [y.length, d],
    (i) => y[i] ?? NaN,
    tolerance,
  );

describe('a layer of ones', () => {
  const sums = [0.3, 0.5, -0.4];

  it.each([
    [1, [1.963, 2.416, -0.368]],
    [8, [1.411, 1.625, 0.573]],
  ])("gives the page's values with %i heads", (heads, y) => {
    expectRows(outputs({ heads }, rows(sums)), y, 6e-4);
  });

  it.each(counts)('follows the formula with %i heads', (heads) => {
    expectRows(outputs({ heads }, rows(sums)), formula(sums, Math.sqrt(d / heads)), 1e-5);
  });

  it.each(counts)('follows it with biases, too, with %i heads', (heads) => {
    const bias = 0.25;
    const layer = core.createLayer({ dModel: d, heads });
    const all = numbersFor(layer.config);
    for (const [name, array] of Object.entries(all)) array.fill(name.endsWith('bias') ? bias : 1);
    layer.setParameters(inForm(all, false));
    const s = sums.map((each) => each + bias);
    expectRows(layer.forward(rows(sums)), formula(s, Math.sqrt(d / heads), bias), 1e-5);
  });

  it('scores √d_k s_i s_j', () => {
    const layer = core.createLayer({ dModel: d, heads: 2, parameters: 'ones' });
    layer.forward(rows(sums));
    const score = (_: number, i: number, j: number) => 2 * (sums[i] ?? NaN) * (sums[j] ?? NaN);
    expectEntries(layer.tensor('scaled'), [2, 3, 3], score, 1e-6);
  });

  it('gives 40, 40, −32 whatever the heads where the input is ten times as large', () => {
    for (const heads of counts) expectRows(outputs({ heads }, rows(sums, 10)), [40, 40, -32], 0.05);
  });

  it('gives the same for every head count where scores are divided by d_k', () => {
    const x = numbers(9 * d).map((value) => value / 4);
    const one = outputs({ heads: 1, scaling: d }, x);
    const roots = outputs({ heads: 1 }, x);
    for (const heads of counts) {
      const output = outputs({ heads, scaling: d / heads }, x);
      expectEntries({ shape: [9, d], data: output }, [9, d], (i, c) => one[i * d + c] ?? NaN, 1e-5);
      const unlike = outputs({ heads }, x).some((y, at) => Math.abs(y - (roots[at] ?? NaN)) > 1e-2);
      expect([heads, unlike]).toEqual([heads, heads > 1]);
    }
  });

  it('has the parameters of every other head count', () => {
    const shapes = counts.map((heads) => {
      const layer = core.createLayer({ dModel: d, heads, parameters: 'ones' });
      const names = ['in_proj_weight', 'in_proj_bias', 'out_proj.weight', 'out_proj.bias'];
      return names.map((name) => layer.tensor(name).shape);
    });
    for (const each of shapes) expect(each).toEqual([[3 * d, d], [3 * d], [d, d], [d]]);
  });
});
