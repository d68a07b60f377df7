/** The backward pass through the wasm: gradients by name, step by step, and refused calls. */
import { describe, expect, it } from 'vitest';
import { loadCore, type Layer } from '../../../web/core';
import { entry, layerOf, numbers, refusing, snapshot, sum } from '../support/core';

const core = await loadCore();
const config = { dModel: 8, heads: 2 } as const;
const x = numbers(5 * 8);
const gradOutput = numbers(5 * 8, 2);

/** A layer after its backward pass. */
function wentBack(options: object = {}, memory?: Float32Array): Layer {
  const layer = layerOf(core, { ...config, ...options });
  layer.forward(x, memory);
  layer.backward(gradOutput);
  return layer;
}

describe('backward', () => {
  it('goes back stage by stage', () => {
    const layer = layerOf(core, config);
    layer.forward(x);
    layer.beginBackward(gradOutput);
    expect(layer.tensor('grad.output').data).toEqual(gradOutput);
    const stages = [];
    for (let stage = layer.stepBackward(); stage !== null; stage = layer.stepBackward()) {
      stages.push(stage);
      if (stage === 'softmax') {
        expect(layer.tensor('grad.masked').shape).toEqual([2, 5, 5]);
        expect(() => layer.tensor('grad.scaled')).toThrow(
          'name: "grad.scaled" is not there yet; backward gives it.',
        );
      }
    }
    expect(stages).toEqual(
      core.stages
        .filter(({ option }) => option === null)
        .map(({ id }) => id)
        .reverse()
        .slice(0, -1),
    );
    expect(snapshot(core, layer)).toEqual(snapshot(core, wentBack()));
  });

  it('is gone with the run', () => {
    const layer = wentBack();
    layer.forward(x);
    expect(() => layer.tensor('grad.x')).toThrow('is not there yet');
    expect(layer.stepBackward()).toBeNull();
  });
});

describe('explain', () => {
  it('names the terms of gradients, and makes them', () => {
    const layer = wentBack();
    const W = layer.explain('grad.W_Q', [3, 1]);
    expect(W).toMatchObject({ op: 'dot', value: entry(layer.tensor('grad.W_Q'), 3, 1) });
    expect(W.terms.map(({ leftFrom, rightFrom }) => [leftFrom?.index, rightFrom?.index])).toEqual(
      [0, 1, 2, 3, 4].map((token) => [
        [token, 3],
        [token, 1],
      ]),
    );
    const masked = layer.explain('grad.masked', [0, 3, 2]);
    const { left = NaN, right = NaN } = masked.terms[2] ?? {};
    expect(masked.op).toBe('softmax-backward');
    expect(masked.subtracted).toBeCloseTo(
      sum(5, (k) => masked.terms[k]?.product ?? NaN),
      5,
    );
    expect(masked.value).toBeCloseTo(left * (right - masked.subtracted), 6);
    expect(layer.feeds('grad.masked', [0, 3, 2])).toEqual([]);
  });
});

describe('what backward refuses', () => {
  const layer = wentBack();
  const before = snapshot(core, layer);
  const refuses = refusing(() => expect(snapshot(core, layer)).toEqual(before));
  refuses(TypeError, {
    'gradOutput: an Array came; a Float32Array is needed.': () => layer.backward([1] as never),
    'gradOutput: nothing came; a Float32Array is needed.': () =>
      layer.beginBackward(undefined as never),
  });
  refuses(RangeError, {
    'gradOutput: 8 numbers came; needed are 5 × 8.': () => layer.backward(numbers(8)),
    'gradOutput: there is NaN at [1, 3]; every number must be finite.': () =>
      layer.backward(gradOutput.with(11, NaN)),
  });

  it('a run that has not come to its end', () => {
    const fresh = layerOf(core, config);
    const back = () => fresh.backward(gradOutput);
    expect(back).toThrow('gradOutput: "output" is not there yet; begin or forward gives it.');
    fresh.begin(x);
    expect(back).toThrow(
      'gradOutput: "output" has not been computed yet; the stage "output" does that.',
    );
  });

  it('in_proj_weight where memory has other columns', () => {
    const other = wentBack({ dMemory: 6 }, numbers(3 * 6));
    expect(() => other.tensor('grad.in_proj_weight')).toThrow(
      'ask for grad.q_proj_weight, grad.k_proj_weight and grad.v_proj_weight',
    );
  });
});
