/** Layers that normalise q and k, through JavaScript; C++ tests check the numbers. */
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { allStageNames, stageNames } from '../../../web/core/stage-names';
import { numbers, numbersFor } from '../support/core';

const core = await loadCore();
const size = { dModel: 12, heads: 3 } as const;

describe.each(['head', 'whole'] as const)('with qkNorm %s', (qkNorm) => {
  const gains = qkNorm === 'head' ? 4 : 12;

  it('a layer has the stage norm, and gains of one', () => {
    const layer = core.createLayer({ ...size, qkNorm });
    layer.begin(numbers(36));
    const steps = Array.from({ length: allStageNames.length }, () => layer.step());
    expect(steps).toEqual(allStageNames);
    expect(layer.step()).toBeNull();
    for (const name of ['g_Q', 'g_K']) {
      expect([...layer.tensor(name).data]).toEqual(Array.from({ length: gains }, () => 1));
    }
    expect(layer.tensor('q_norm').shape).toEqual([3, 3, 4]);
    expect(layer.explain('q_norm', [1, 2, 3]).op).toBe('rms-norm');
    layer.dispose();
  });

  it('every row that was normalised has a mean square of one', () => {
    const layer = core.createLayer({ ...size, qkNorm });
    layer.forward(numbers(36));
    const { data } = layer.tensor('q_norm');
    // "head" normalises each head's row of a token; "whole" all heads' rows together.
    const rows = new Map<number, number[]>();
    data.forEach((value, at) => {
      const row = qkNorm === 'head' ? Math.floor(at / 4) : Math.floor(at / 4) % 3;
      rows.set(row, [...(rows.get(row) ?? []), value * value]);
    });
    for (const squares of rows.values()) {
      expect(squares).toHaveLength(gains);
      const mean = squares.reduce((sum, square) => sum + square, 0) / squares.length;
      // ε reduces the mean square slightly.
      expect(mean).toBeLessThanOrEqual(1 + 1e-6);
      expect(mean).toBeGreaterThan(0.99);
    }
    layer.dispose();
  });

  it('takes gains with the other parameters, and has their gradients', () => {
    const layer = core.createLayer({ ...size, qkNorm });
    const all = numbersFor(layer.config);
    const { in_proj_weight, ...parts } = all;
    expect(in_proj_weight.length).toBe(3 * 12 * 12);
    layer.setParameters(parts);
    expect(layer.tensor('g_Q').data).toEqual(all['q_norm.weight']);
    expect(layer.tensor('g_K').data).toEqual(all['k_norm.weight']);
    for (const name of ['q_norm.weight', 'k_norm.weight'] as const) {
      expect(layer.tensor(name).data).toEqual(all[name]);
    }
    layer.forward(numbers(36));
    layer.backward(numbers(36, 2));
    expect(layer.tensor('grad.g_K').shape).toEqual([gains]);
    expect(layer.tensor('grad.k_norm.weight')).toEqual(layer.tensor('grad.g_K'));
    const { 'k_norm.weight': _, ...without } = parts;
    expect(() => layer.setParameters(without as typeof parts)).toThrow(/k_norm\.weight/);
    const short = { ...parts, 'q_norm.weight': numbers(gains + 1) };
    expect(() => layer.setParameters(short)).toThrow(/q_norm\.weight/);
    expect(layer.tensor('g_Q').data).toEqual(all['q_norm.weight']);
    layer.dispose();
  });
});

it('qkNormEps is added to the mean square, which it decides for small rows', () => {
  const norm = (qkNormEps: number) => {
    const layer = core.createLayer({ ...size, qkNorm: 'head', qkNormEps });
    layer.forward(numbers(36).map((value) => value / 1000));
    const [q, { data }] = [layer.tensor('q').data.subarray(0, 4), layer.tensor('q_norm')];
    const mean = q.reduce((sum, value) => sum + value * value, 0) / 4;
    const root = Math.fround(Math.sqrt(mean + qkNormEps));
    expect(layer.explain('q_norm', [0, 0, 0]).denominator).toBe(root);
    layer.dispose();
    return { is: data[0] ?? NaN, should: (q[0] ?? NaN) / Math.sqrt(mean + qkNormEps) };
  };
  for (const epsilon of [1e-12, 1e-6, 1e-5, 1]) {
    const { is, should } = norm(epsilon);
    expect(Math.abs(is - should)).toBeLessThanOrEqual(2 ** -22 * Math.abs(should));
  }
  expect(norm(1e-6).is / norm(1e-5).is).toBeGreaterThan(1.5);
});

it('the table of stages has norm, with the option that a layer needs for it', () => {
  expect(core.stages.map(({ id }) => id)).toEqual(allStageNames);
  const usual = core.stages.filter(({ option }) => option === null);
  expect(usual.map(({ id }) => id)).toEqual(stageNames);
  expect(core.stages.find(({ id }) => id === 'norm')?.option).toBe('qkNorm');
});

it('a layer without has neither stage nor gains, and refuses them', () => {
  const layer = core.createLayer(size);
  layer.forward(numbers(36));
  for (const name of ['q_norm', 'k_norm', 'g_Q', 'g_K', 'q_norm.weight', 'grad.g_Q']) {
    expect(() => layer.tensor(name)).toThrow(
      `name: "${name}" is not there; only layers with qkNorm have one.`,
    );
  }
  const { in_proj_weight: _, ...parts } = numbersFor(layer.config);
  expect(() => layer.setParameters({ ...parts, 'q_norm.weight': numbers(4) })).toThrow(
    /q_norm\.weight/,
  );
  layer.dispose();
});
