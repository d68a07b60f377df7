/**
 * Calls that need much memory while hardly any is left. The core refuses calls that would keep memory, or copy large
 * arguments; existing layers stay readable. No layer is lost.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { loadCore, type CoreError, type Layer, type LayerConfig } from '../../../web/core';
import { numbers, parametersOf, sentence, thrownBy } from '../support/core';

// In a file of its own, since wasm memory never shrinks.
const core = await loadCore();

let layers: Layer[] = [];
afterEach(() => {
  for (const layer of layers) layer.dispose();
  layers = [];
});

function create(config: LayerConfig): Layer {
  const layer = core.createLayer(config);
  layers.push(layer);
  return layer;
}

const many = { dModel: 64, heads: 64, variant: 'wide', dK: 1, dV: 1 } as const;
/** Few parameters, but merged and W_first take 17 MB, and preparing scores takes 67. */
const flat = { dModel: 2048, heads: 1, variant: 'wide', dK: 1, dV: 1 } as const;

/**
 * Takes all memory but 300 kB and the reserve, with runs that compute nothing. Reading these layers never takes more
 * than 17 MB.
 */
function fill(): void {
  // Made beforehand: a new layer is refused earlier than a run of one that is there.
  const spare = Array.from({ length: 100 }, () => create({ ...many, heads: 1 }));
  for (const [heads, tokens] of [
    [64, 700],
    [1, 1024],
    [1, 512],
    [1, 128],
    [1, 32],
  ] as const) {
    let error: Partial<CoreError> = {};
    while (error.code === undefined) {
      const layer = heads === 1 ? spare.pop() : undefined;
      const take = () => (layer ?? create({ ...many, heads })).begin(new Float32Array(tokens * 64));
      error = thrownBy(take) as Partial<CoreError>;
    }
    expect(error.code).toBe('out-of-memory');
  }
}

it('memory that is used up is refused by name, and every layer stays as it was', () => {
  const [first, second, third] = [1, 2, 3].map(() => create({ dModel: 12, heads: 3 }));
  if (!first || !second || !third) throw new Error('three were made');
  const output = third.forward(numbers(24));
  // Each reserves 0.8 GB for scores without touching them, since begin computes nothing.
  const begin = (layer: Layer) => layer.begin(new Float32Array(4096 * 12));
  begin(first);
  begin(second);

  const error = thrownBy(() => begin(third)) as CoreError;
  expect(error).toBeInstanceOf(RangeError);
  expect(error).toMatchObject({ code: 'out-of-memory', field: 'x' });
  expect(error.message).toBe(
    'x: there is not enough memory; all layers together have 2 GiB. ' +
      'Dispose of other layers, or make this one smaller.',
  );
  expect(third.tensor('output').data).toEqual(output);

  first.dispose();
  second.dispose();
  begin(third);
  expect(third.forward(numbers(24))).toEqual(output);
});

it('with full memory, everything of a layer can be read, in any order and repeatedly', () => {
  // For 700 tokens, contributions take 11 MB, and all stages together 3.
  const contributions = create(many);
  contributions.forward(new Float32Array(64 * 700), new Float32Array(64));
  const scored = create({ dModel: 1, heads: 1 });
  scored.begin(new Float32Array(1200));
  const merged = create(flat);
  merged.begin(new Float32Array(2048));
  fill();
  // More than once: with enough room, derived tensors would be kept.
  for (let time = 0; time < 2; time++) {
    expect(contributions.tensor('contributions').shape).toEqual([64, 700, 64]);
    expect(contributions.explain('contributions', [0, 0, 0]).terms).toHaveLength(1);
    expect(merged.tensor('W_first').shape).toEqual([2048, 2048]);
    expect(merged.tensor('merged').shape).toEqual([1, 2048, 2048]);
    expect(merged.score('general').scores.shape).toEqual([1, 1]);
    expect(scored.score('dot').scores.shape).toEqual([1200, 1200]);
  }
});

describe('with full memory, what is large is refused, and no layer is lost:', () => {
  const long = new Float32Array(8_000_000);
  const words = { dModel: 2048, kind: 'hashed' } as const;
  /** Each prepares a call, which is made when memory is full. */
  const calls: Readonly<Record<string, () => () => unknown>> = {
    'a layer that could not be read, though its parameters would fit': () => () => create(flat),
    'a run': () => {
      const layer = create(many);
      return () => layer.begin(new Float32Array(64 * 500), new Float32Array(64));
    },
    'a memory after self-attention over as many tokens': () => {
      const layer = create(flat);
      const x = new Float32Array(2048 * 1000);
      // Reserves enough room for inputs; the three tensors of the next run are too large for the rest.
      layer.begin(x, x);
      layer.begin(x);
      return () => layer.begin(x, x);
    },
    'many words to embed': () => () =>
      core.embed({ ...words, words: Array<string>(4096).fill('word') }),
    'a long word to embed': () => () => core.embed({ ...words, words: ['word'.repeat(4_000_000)] }),
    'an input of any length': () => {
      const layer = create(many);
      return () => layer.begin(long);
    },
    'gradients of any length': () => {
      const layer = create(many);
      layer.forward(new Float32Array(64));
      return () => layer.backward(long);
    },
    'parameters of any length': () => {
      const layer = create(many);
      const parameters = parametersOf(layer);
      return () => layer.setParameters({ ...parameters, in_proj_weight: long });
    },
    'the layer of a training': () => {
      const wide = { heads: 16, variant: 'wide', dModel: 64 } as const;
      const training = core.createTraining({ task: 'what-where', ...wide });
      return () => training.layerFor(sentence);
    },
    'the loss of an output of any length': () => {
      const training = core.createTraining({ task: 'what-where' });
      return () => training.lossOn(sentence, long);
    },
  };

  it.each(Object.entries(calls))('%s', (_, prepare) => {
    const before = create({ dModel: 4, heads: 1 });
    const output = before.forward(numbers(8));
    const call = prepare();
    fill();
    expect(thrownBy(call)).toMatchObject({ code: 'out-of-memory' });
    expect(before.tensor('output').data).toEqual(output);
    expect(core.cost({ dModel: 4, heads: 1 }, 2).parameters).toBe(80);
  });
});

it('with full memory, dependents of a large layer are there, whose mask leaves a range for every word', () => {
  const layer = create({ ...many, mask: 'causal' });
  layer.begin(new Float32Array(64 * 500));
  fill();
  const dependents = layer.dependents('W_Q', [0, 0]);
  expect(dependents.filter(({ name }) => name === 'attn_weights')).toHaveLength(499);
  expect(core.cost({ dModel: 4, heads: 1 }, 2).parameters).toBe(80);
});
