/**
 * Calls that need much memory while hardly any is left. The core refuses calls that would keep memory, or copy large
 * arguments; existing layers stay readable. No layer is lost.
 */
import { afterEach, expect, it } from 'vitest';
import {
  loadCore,
  type Core,
  type CoreError,
  type Layer,
  type LayerConfig,
} from '../../../web/core';
import { parametersOf, thrownBy } from '../support/core';

let layers: Layer[] = [];
afterEach(() => {
  for (const layer of layers) layer.dispose();
  layers = [];
});

function create(core: Core, config: LayerConfig): Layer {
  const layer = core.createLayer(config);
  layers.push(layer);
  return layer;
}

/**
 * Takes all memory but 100 kB and the reserve, with runs that compute nothing. Reading these layers never takes more
 * than 17 MB.
 */
function fill(core: Core): void {
  for (const [heads, tokens] of [
    [64, 700],
    [1, 1024],
    [1, 512],
    [1, 128],
    [1, 32],
  ] as const) {
    let error: Partial<CoreError> = {};
    while (error.code === undefined) {
      const layer = create(core, { dModel: 64, heads, variant: 'wide', dK: 1, dV: 1 });
      error = thrownBy(() => layer.begin(new Float32Array(tokens * 64))) as Partial<CoreError>;
    }
    expect(error.code).toBe('out-of-memory');
  }
}

/** The error code of a call, and of creating a layer after it. */
function after(core: Core, call: () => unknown): readonly unknown[] {
  const { code = 'done' } = thrownBy(call) as Partial<CoreError>;
  const alive = thrownBy(() =>
    create(core, { dModel: 4, heads: 1 }).dispose(),
  ) as Partial<CoreError>;
  return [code, alive.code];
}

const many = { dModel: 64, heads: 64, variant: 'wide', dK: 1, dV: 1 } as const;

/** For 1500 tokens, contributions take 24 MB, and all stages together 6. */
const contributing = (core: Core): Layer => {
  const layer = create(core, many);
  layer.forward(new Float32Array(64 * 1500), new Float32Array(64));
  return layer;
};

/** Few parameters, but merged and W_first take 17 MB, and preparing scores takes 67. */
const flat = { dModel: 2048, heads: 1, variant: 'wide', dK: 1, dV: 1 } as const;

it('every reading of a layer, in any order and repeatedly', async () => {
  const core = await loadCore();
  const contributions = contributing(core);
  const scored = create(core, { dModel: 1, heads: 1 });
  scored.begin(new Float32Array(2500));
  const merged = create(core, flat);
  merged.begin(new Float32Array(2048));
  fill(core);
  // More than once: with enough room, derived tensors would be kept.
  for (let time = 0; time < 2; time++) {
    expect(contributions.tensor('contributions').shape).toEqual([64, 1500, 64]);
    expect(contributions.explain('contributions', [0, 0, 0]).terms).toHaveLength(1);
    expect(merged.tensor('W_first').shape).toEqual([2048, 2048]);
    expect(merged.tensor('merged').shape).toEqual([1, 2048, 2048]);
    expect(merged.score('general').scores.shape).toEqual([1, 1]);
    expect(scored.score('dot').scores.shape).toEqual([2500, 2500]);
  }
});

it('a layer, and a run, that could not be read', async () => {
  const core = await loadCore();
  const layer = create(core, many);
  const output = layer.forward(new Float32Array(64));
  fill(core);
  // The parameters alone would fit.
  expect(after(core, () => create(core, flat))).toEqual(['out-of-memory', undefined]);
  const [x, memory] = [new Float32Array(64 * 500), new Float32Array(64)];
  expect(after(core, () => layer.begin(x, memory))).toEqual(['out-of-memory', undefined]);
  expect(layer.tensor('output').data).toEqual(output);
});

it('a memory after self-attention over as many tokens', async () => {
  const core = await loadCore();
  const layer = create(core, flat);
  const [x, memory] = [new Float32Array(2048 * 1000), new Float32Array(2048 * 1000)];
  // Reserves enough room for inputs; the three tensors of the next run are too large for the rest.
  layer.begin(x, memory);
  layer.begin(x);
  fill(core);
  expect(after(core, () => layer.begin(x, memory))).toEqual(['out-of-memory', undefined]);
});

it('the backward pass, while computed tensors stay', async () => {
  const core = await loadCore();
  const layer = contributing(core);
  fill(core);
  const back = () => layer.backward(new Float32Array(64 * 1500));
  expect(after(core, back)).toEqual(['out-of-memory', undefined]);
  expect(layer.tensor('output').shape).toEqual([1500, 64]);
});

it('an embedding', async () => {
  const core = await loadCore();
  fill(core);
  const words = Array<string>(4096).fill('word');
  const embed = () => core.embed({ words, dModel: 2048, kind: 'hashed' });
  expect(after(core, embed)).toEqual(['out-of-memory', undefined]);
  expect(core.embed({ words: ['a'], dModel: 4, kind: 'hashed' }).token.shape).toEqual([1, 4]);
});

it('long words to embed', async () => {
  const core = await loadCore();
  fill(core);
  const words = ['word'.repeat(4_000_000)];
  const embed = () => core.embed({ words, dModel: 4, kind: 'hashed' });
  expect(after(core, embed)).toEqual(['out-of-memory', undefined]);
});

it('places: of padded keys, and of muted heads', async () => {
  const core = await loadCore();
  const layer = create(core, { dModel: 4, heads: 1, mask: 'padding' });
  const output = layer.forward(new Float32Array(8));
  fill(core);
  const places = Array<number>(2_000_000).fill(0);
  const begin = () => layer.begin(new Float32Array(8), { padding: places });
  expect(after(core, begin)).toEqual(['out-of-memory', undefined]);
  expect(after(core, () => layer.setMuted(places))).toEqual(['out-of-memory', undefined]);
  expect(layer.tensor('output').data).toEqual(output);
});

it('inputs, and gradients of the output, of any length', async () => {
  const core = await loadCore();
  const layer = create(core, { dModel: 4, heads: 1 });
  const output = layer.forward(new Float32Array(8));
  fill(core);
  const long = new Float32Array(8_000_000);
  expect(after(core, () => layer.begin(long))).toEqual(['out-of-memory', undefined]);
  expect(after(core, () => layer.backward(long))).toEqual(['out-of-memory', undefined]);
  expect(layer.tensor('output').data).toEqual(output);
});

it('the terms of an explanation', async () => {
  const core = await loadCore();
  // Each output is a sum over 64 × 2048 columns of concat.
  const layer = create(core, { dModel: 16, heads: 64, variant: 'wide', dK: 1, dV: 2048 });
  layer.forward(new Float32Array(16));
  fill(core);
  const explain = () => layer.explain('output', [0, 0]);
  expect(after(core, explain)).toEqual(['done', undefined]);
  expect(layer.explain('output', [0, 0]).terms).toHaveLength(64 * 2048);
});

it('parameters of any length', async () => {
  const core = await loadCore();
  const layer = create(core, { dModel: 4, heads: 1 });
  fill(core);
  const parameters = parametersOf(layer);
  expect(after(core, () => layer.setParameters(parameters))).toEqual(['done', undefined]);
  const long = { ...parameters, in_proj_weight: new Float32Array(8_000_000) };
  expect(after(core, () => layer.setParameters(long))).toEqual(['out-of-memory', undefined]);
});

it('the layer of a training', async () => {
  const core = await loadCore();
  const wide = { heads: 16, variant: 'wide', dModel: 64 } as const;
  const training = core.createTraining({ task: 'what-where', ...wide });
  fill(core);
  const words = 'I am going to deposit my money at the bank'.split(' ');
  expect(after(core, () => training.layerFor(words))).toEqual(['out-of-memory', undefined]);
  training.dispose();
});

it('the loss of an output, and words that no task has', async () => {
  const core = await loadCore();
  const training = core.createTraining({ task: 'what-where' });
  fill(core);
  const words = 'I am going to deposit my money at the bank'.split(' ');
  const lossOn = () => training.lossOn(words, new Float32Array(8_000_000));
  expect(after(core, lossOn)).toEqual(['out-of-memory', undefined]);
  const long = ['word'.repeat(4_000_000)];
  expect(after(core, () => training.lossOn(long, new Float32Array(16)))[1]).toBeUndefined();
  expect(after(core, () => training.layerFor(long))).toEqual(['out-of-memory', undefined]);
  training.dispose();
});

it('dependents of a large layer, whose mask leaves a range for every word', async () => {
  const core = await loadCore();
  const layer = create(core, {
    dModel: 64,
    heads: 64,
    variant: 'wide',
    dK: 1,
    dV: 1,
    mask: 'causal',
  });
  layer.begin(new Float32Array(64 * 1000));
  fill(core);
  for (const [name, index] of [
    ['x', [0, 0]],
    ['W_Q', [0, 0]],
    ['W_V', [0, 0]],
  ] as const) {
    expect(after(core, () => layer.dependents(name, index))).toEqual(['done', undefined]);
    expect(
      layer.dependents(name, index).filter((each) => each.name === 'attn_weights').length,
    ).toBe(name === 'W_V' ? 0 : 999);
  }
});

it('offsets of a training, however many', async () => {
  const core = await loadCore();
  fill(core);
  const offsets = Array<number>(8_000_000).fill(1);
  const make = () => core.createTraining({ task: 'offsets', offsets });
  expect(after(core, make)).toEqual(['out-of-memory', undefined]);
});

it('an index and names of any length are refused as invalid', async () => {
  const core = await loadCore();
  const layer = create(core, { dModel: 4, heads: 1 });
  layer.forward(new Float32Array(8));
  fill(core);
  const index = Array<number>(4_000_000).fill(0);
  const places = [
    () => layer.explain('scores', index),
    () => layer.feeds('scores', index),
    () => layer.dependents('scores', index),
    () => layer.setValue('scores', index, 1),
  ];
  for (const call of places) expect(after(core, call)[1]).toBeUndefined();
  expect(after(core, () => layer.explain('scores', index))[0]).toBe('index-out-of-range');
  const name = 'name'.repeat(10_000_000);
  const names = [
    () => layer.tensor(name),
    () => layer.explain(name, [0]),
    () => core.lookUp(name),
    () => core.createLayer({ dModel: 4, heads: 1, variant: name as 'split' }),
  ];
  for (const call of names) expect(after(core, call)).toEqual(['too-long', undefined]);
  expect(() => layer.tensor(name)).toThrow(
    'name: a string of 40000000 came; a string of at most 1000 characters is needed.',
  );
});
