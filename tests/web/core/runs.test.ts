/** Inputs of a run besides x, and muted heads; reference.test.ts and again.test.ts hold the numbers. */
import { beforeEach, describe, expect, it } from 'vitest';
import { loadCore, type Layer } from '../../../web/core';
import { entry, layerOf, numbers, refusing, sentence, snapshot, thrownBy } from '../support/core';

const core = await loadCore();
const stepsOf = (layer: Layer) => {
  const steps = [];
  for (let step = layer.step(); step !== null; step = layer.step()) steps.push(step);
  return steps;
};

describe('memory', () => {
  const embedding = core.embed({ words: sentence, dModel: 20, kind: 'hashed' });
  const { token, position } = embedding;
  const sums = token.data.map((value, i) => value + (position.data[i] ?? NaN));
  const x = numbers(3 * 12);
  let layer: Layer;
  beforeEach(() => {
    layer = layerOf(core, { dModel: 12, heads: 3, dMemory: 20, mask: 'padding' });
    return () => layer.dispose();
  });

  it('gives the same by itself and in an object, as an embedding and as its sum', () => {
    const output = layer.forward(x, sums);
    expect(layer.forward(x, { memory: sums })).toEqual(output);
    // The types do not allow this, but the error message for a wrong memory mentions it.
    expect(layer.forward(x, embedding as never)).toEqual(output);
    expect(layer.forward(x, { memory: embedding })).toEqual(output);
    expect(layer.forward(x, { memory: embedding, padding: [9] })).toEqual(
      layer.forward(x, { memory: sums, padding: [9] }),
    );
  });

  it('as an embedding keeps token and position, whose sum embed computes', () => {
    layer.begin(x, { memory: embedding });
    expect(layer.tensor('memory_token')).toEqual(token);
    expect(layer.tensor('memory_position')).toEqual(position);
    expect(() => layer.tensor('memory')).toThrow(
      'name: "memory" has not been computed yet; the stage "embed" does that.',
    );
    expect(layer.tensor('x').data).toEqual(x);
    expect(layer.step()).toBe('embed');
    expect(layer.tensor('memory')).toEqual({ shape: [10, 20], data: sums });
    const [left, right] = [entry(token, 7, 3), entry(position, 7, 3)];
    const sum = { op: 'sum', terms: [{ left }, { left: right }] };
    expect(layer.explain('memory', [7, 3])).toMatchObject(sum);
  });
});

describe('setMuted', () => {
  const x = numbers(5 * 12);
  let layer: Layer;
  beforeEach(() => {
    layer = layerOf(core, { dModel: 12, heads: 3, mask: 'causal' });
    layer.setMuted([2]);
    layer.forward(x);
    return () => layer.dispose();
  });

  const refuses = refusing(() => {
    expect(layer.muted).toEqual([2]);
    expect(layer.step()).toBeNull();
  });
  refuses(RangeError, {
    'muted: 3 is not allowed; allowed are whole numbers from 0 to 2.': () =>
      layer.setMuted([0, 3, 1]),
    'muted: 0.5 is not allowed; allowed are whole numbers from 0 to 2.': () =>
      layer.setMuted([0.5]),
  });
  refuses(TypeError, {
    'muted: nothing came; an array of numbers is needed.': () => layer.setMuted(undefined as never),
    'muted: the string "1" at 1 came; an array of numbers is needed.': () =>
      layer.setMuted([0, '1'] as never),
  });

  it('tells which are, each once and in order, in a list of its own', () => {
    const heads = [2, 0, 2, -0];
    layer.setMuted(heads);
    heads[1] = 1;
    expect(layer.muted).toEqual([0, 2]);
    expect(Object.isFrozen(layer.muted)).toBe(true);
    layer.setMuted([]);
    expect(layer.muted).toEqual([]);
    expect(core.createLayer({ dModel: 4, heads: 2 }).muted).toEqual([]);
  });

  it('has concat and output run again, and leaves what was before them', () => {
    const attention = layer.tensor('attn_weights');
    layer.setMuted([0]);
    for (const name of ['concat', 'output']) {
      expect(() => layer.tensor(name)).toThrow(`"${name}" has not been computed yet`);
    }
    expect(layer.tensor('attn_weights')).toEqual(attention);
    expect(stepsOf(layer)).toEqual(['concat', 'output']);
  });

  it('has nothing run again that has not run', () => {
    layer.begin(x);
    layer.step();
    layer.step();
    layer.setMuted([1]);
    expect(layer.step()).toBe('heads');
    expect(stepsOf(layer).slice(-2)).toEqual(['concat', 'output']);
    const fresh = core.createLayer({ dModel: 12, heads: 3 });
    fresh.setMuted([1]);
    expect(fresh.step()).toBeNull();
  });
});

describe('out', () => {
  const x = numbers(4 * 12);
  const layer = layerOf(core, { dModel: 12, heads: 3, mask: 'padding' });

  it('may be x', () => {
    const expected = layer.forward(x);
    for (const run of ['the first', 'one more']) {
      const both = x.slice();
      layer.forward(both, { out: both });
      expect(both, run).toEqual(expected);
    }
  });

  it('of another length or type is refused, and nothing has run', () => {
    layer.forward(x);
    const before = snapshot(core, layer);
    for (const length of [0, 47, 49]) {
      const out = new Float32Array(length);
      const error = thrownBy(() => layer.forward(numbers(x.length, 5), { out }));
      expect(error).toBeInstanceOf(RangeError);
      expect(error).toMatchObject({ code: 'wrong-length', field: 'out', allowed: [4, 12] });
    }
    const error = thrownBy(() => layer.forward(x, { out: [] as never }));
    expect(error).toMatchObject({ code: 'wrong-type', field: 'out' });
    expect(snapshot(core, layer)).toEqual(before);
  });
});
