/** What a run, parameters and a question about a number refuse, in whole sentences; nothing is changed by it. */
import { describe, expect, it } from 'vitest';
import { loadCore, type LayerConfig } from '../../../web/core';
import {
  layerOf,
  inForm,
  numbers,
  numbersFor,
  refusing,
  sentence,
  snapshot,
  type Refused,
} from '../support/core';

const core = await loadCore();

/** A layer after a run, and what refuses calls that leave it as it is. */
function ran(config: LayerConfig, m: number) {
  const layer = layerOf(core, config);
  layer.forward(numbers(10 * config.dModel), numbers(m * layer.config.dMemory, 2));
  const before = snapshot(core, layer);
  return { layer, refuses: refusing(() => expect(snapshot(core, layer)).toEqual(before)) };
}

const { layer, refuses } = ran({ dModel: 16, heads: 4, mask: 'causal' }, 6);
const words = (dModel: number) => core.embed({ words: sentence, dModel, kind: 'hashed' });

describe.each(['begin', 'forward'] as const)('%s refuses', (method) => {
  const run = (x: unknown, options?: unknown) => layer[method](x as never, options as never);
  const x = numbers(48);
  const type = 'a Float32Array or an Embedding (what embed() gives) is needed.';
  refuses(RangeError, {
    'x: 17 numbers came; needed are (1 … 4096) × 16.': () => run(numbers(17)),
    'x: 65552 numbers came; needed are (1 … 4096) × 16.': () => run(numbers(4097 * 16)),
    'x: there is NaN at [1, 4]; every number must be finite.': () => run(x.with(20, NaN)),
    'x: there is -Infinity at [0, 0]; every number must be finite.': () =>
      run({ ...words(16), token: { shape: [10, 16], data: numbers(160).fill(-Infinity) } }),
    'memory: 20 numbers came; needed are (1 … 4096) × 16.': () => run(x, numbers(20)),
    'memory: 0 numbers came; needed are rows of 16, at least one.': () => run(x, numbers(0)),
    'memory: there is NaN at [1, 4]; every number must be finite.': () => run(x, x.with(20, NaN)),
    'token: 10 × 24 numbers came; needed are n × 16.': () => run(words(24)),
    'token: 160 numbers came; needed are 11 × 16.': () =>
      run({ ...words(16), token: { shape: [11, 16], data: numbers(160) } }),
    'position: 5 × 16 numbers came; needed are 10 × 16.': () =>
      run({ ...words(16), position: { shape: [5, 16], data: numbers(80) } }),
    'memory_token: 10 × 24 numbers came; needed are n × 16.': () => run(x, words(24)),
    'padding: 6, 7 is not allowed; allowed are whole numbers from 0 to 5.': () =>
      run(x, { memory: numbers(6 * 16), padding: [0, 5, 6, 7] }),
    'padding: 0.5 is not allowed; allowed are whole numbers from 0 to 2.': () =>
      run(x, { padding: [0.5] }),
    'attn_mask: is only for the mask own, and the mask is causal.': () =>
      run(x, { attn_mask: numbers(9) }),
  });
  refuses(TypeError, {
    [`x: an Array came; ${type}`]: () => run([1]),
    [`x: a Float64Array came; ${type}`]: () => run(new Float64Array(16)),
    [`x: nothing came; ${type}`]: () => run(undefined),
    [`x: an Object came; ${type}`]: () => run({ token: words(16).token }),
    [`memory: null came; ${type}`]: () => run(x, null),
    [`memory: an Object came; ${type}`]: () => run(x, { memory: { token: words(16).token } }),
    [`memroy: there is no such option; known are memory, padding, attn_mask${method === 'forward' ? ', out' : ''}.`]:
      () => run(x, { memroy: x }),
    'padding: the number 1 came; an array of numbers is needed.': () => run(x, { padding: 1 }),
    'padding: nothing at 0 came; an array of numbers is needed.': () =>
      run(x, { padding: Object.assign([], { 1: 0 }) }),
  });
});

describe('a layer refuses', () => {
  const x = numbers(4 * 12);
  const none = ran({ dModel: 12, heads: 3 }, 4);
  none.refuses(RangeError, {
    'padding: is only for the masks padding, causal, no-self, own, and the mask is none.': () =>
      none.layer.forward(x, { padding: [1] }),
  });
  const cross = ran({ dModel: 16, heads: 16, dMemory: 32 }, 3);
  cross.refuses(RangeError, {
    'memory: 0 numbers came; needed are (1 … 4096) × 32.': () => cross.layer.begin(numbers(16)),
    'name: "in_proj_weight" is not there: memory has other columns than x; ask for q_proj_weight, k_proj_weight and v_proj_weight.':
      () => cross.layer.tensor('in_proj_weight'),
  });
  it('a memory that is too large, in its own columns', () => {
    const begin = () => cross.layer.begin(numbers(4096 * 16), numbers(4096 * 32));
    expect(begin).toThrow(/^memory: 131072 .* larger than 1 GiB; allowed are \(1 … \d+\) × 32\.$/);
  });

  const own = layerOf(core, { dModel: 12, heads: 3, mask: 'own' });
  const begin = (mask: unknown) =>
    own.begin(x, { memory: numbers(36), attn_mask: mask as Float32Array });
  const finite = 'every number must be finite, or -Infinity, which hides.';
  const asIs = refusing(() => expect(own.step()).toBeNull());
  asIs(RangeError, {
    'attn_mask: 0 numbers came; needed are 4 × 3.': () => begin(undefined),
    'attn_mask: 16 numbers came; needed are 4 × 3.': () => begin(numbers(16)),
    [`attn_mask: there is NaN at [1, 1]; ${finite}`]: () => begin(numbers(12).with(4, NaN)),
    [`attn_mask: there is Infinity at [3, 2]; ${finite}`]: () =>
      begin(numbers(12).with(11, Infinity)),
  });
  asIs(TypeError, {
    'attn_mask: an Array came; a Float32Array is needed.': () => begin([true, false]),
  });
});

describe('setParameters refuses', () => {
  const { config } = layer;
  const set = (changed: object) =>
    layer.setParameters({ ...inForm(numbersFor(config), false), ...changed });
  const parts = (changed: object) =>
    layer.setParameters({ ...inForm(numbersFor(config), true), ...changed });
  refuses(RangeError, {
    'in_proj_weight: 7 numbers came; needed are 48 × 16.': () =>
      set({ in_proj_weight: numbers(7) }),
    'out_proj.bias: 7 numbers came; needed are 16.': () => set({ 'out_proj.bias': numbers(7) }),
    'in_proj_bias: there is NaN at 3; every number must be finite.': () =>
      set({ in_proj_bias: numbers(48).with(3, NaN) }),
    'q_proj_weight: there is NaN at 0; every number must be finite.': () =>
      parts({ q_proj_weight: numbers(256).with(0, NaN) }),
    'k_proj_weight: 16 numbers came; needed are 16 × 16.': () =>
      parts({ k_proj_weight: numbers(16) }),
    'q_norm.weight: 4 numbers came; needed are 0.': () => set({ 'q_norm.weight': numbers(4) }),
  });
  const all =
    'in_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight, in_proj_bias, out_proj.weight, out_proj.bias, q_norm.weight, k_norm.weight';
  refuses(TypeError, {
    'in_proj_bias: nothing came; a Float32Array is needed.': () => set({ in_proj_bias: undefined }),
    'out_proj.weight: an Array came; a Float32Array is needed.': () =>
      set({ 'out_proj.weight': [1, 2] }),
    'v_proj_weight: nothing came; a Float32Array is needed.': () =>
      parts({ v_proj_weight: undefined }),
    'q_proj_weight: both it and in_proj_weight came; one of the two is needed.': () =>
      set({ q_proj_weight: numbers(256) }),
    [`W_Q: there is no such option; known are ${all}.`]: () => set({ W_Q: numbers(256) }),
  });

  /** What a layer holds, and one number that is another: [options, parameter, place, message]. */
  const held: readonly (readonly [Partial<LayerConfig>, string, number, string])[] = [
    [{ sharedQK: true }, 'in_proj_weight', 21, '(W_K is W_Q).'],
    [{ sharedQK: true }, 'k_proj_weight', 5, '(W_K is W_Q).'],
    [{ sharedQK: true }, 'in_proj_bias', 6, '(b_K is b_Q).'],
    [{ sharedHeads: true, variant: 'narrow' }, 'v_proj_weight', 7, "(every head has head 1's)."],
    [{ sharedHeads: true, variant: 'narrow' }, 'in_proj_bias', 7, "(every head has head 1's)."],
    [{ valueProjection: false }, 'in_proj_weight', 32, '(W_V is the identity).'],
    [{ valueProjection: false }, 'in_proj_bias', 8, '(there is no W_V).'],
    [{ outputProjection: false }, 'out_proj.weight', 1, '(W_O is the identity).'],
    [{ outputProjection: false }, 'out_proj.bias', 3, '(there is no W_O).'],
  ];
  for (const [options, name, at, why] of held) {
    const tiny = ran({ dModel: 4, heads: 2, ...options }, 2);
    const given = inForm(numbersFor(tiny.layer.config), /^[kv]_/.test(name));
    const array = given[name as keyof typeof given] ?? numbers(0);
    // What is shared is the same everywhere here; an identity is what it is.
    if (options.sharedQK || options.sharedHeads)
      for (const each of Object.values(given)) (each as Float32Array).fill(0.25);
    tiny.refuses(RangeError, {
      [`${name}: 0.5 at ${at} is not allowed; allowed is ${array[at]} ${why}`]: () =>
        tiny.layer.setParameters({ ...given, [name]: array.with(at, 0.5) }),
    });
  }

  const plain = ran({ dModel: 4, heads: 2, bias: false }, 2);
  plain.refuses(RangeError, {
    'in_proj_bias: this layer has no biases; leave it out.': () =>
      plain.layer.setParameters({
        ...inForm(numbersFor(plain.layer.config), false),
        in_proj_bias: numbers(12),
      }),
  });
});

describe('tensor and explain refuse', () => {
  const places = [[4, 0, 0], [0, 0, 6], [0, 0], [], [-1, 0, 0], [0, 0.5, 0], [0, 0, 2 ** 32]].map(
    (index): [string, () => unknown] => [
      `index: [${index.join(', ')}] is not a place in a tensor of 4 × 10 × 6.`,
      () => layer.explain('scores', index),
    ],
  );
  refuses(RangeError, {
    [`name: there is no tensor "weights"; there are ${core.tensorNames.join(', ')}.`]: () =>
      layer.tensor('weights'),
    ...(Object.fromEntries(places) as Refused),
  });
  refuses(TypeError, {
    'name: the number 3 came; a string is needed.': () => layer.tensor(3 as never),
    'name: a string of 1001 came; a string of at most 1000 characters is needed.': () =>
      layer.tensor('n'.repeat(1001)),
    'index: nothing at 1 came; an array of numbers is needed.': () =>
      layer.explain('scores', Object.assign([0], { 2: 0 })),
    'index: the number 3 came; an array of numbers is needed.': () =>
      layer.explain('scores', 3 as never),
    'index: the string "1" at 1 came; an array of numbers is needed.': () =>
      layer.explain('scores', [0, '1', 0] as never),
  });

  it('a tensor whose stage has not run, saying which stage that is', () => {
    const begun = core.createLayer({ dModel: 16, heads: 4 });
    expect(() => begun.tensor('x')).toThrow(
      'name: "x" is not there yet; begin or forward gives it.',
    );
    begun.begin(numbers(16));
    begun.step();
    expect(() => begun.tensor('scores')).toThrow(
      'name: "scores" has not been computed yet; the stage "scores" does that.',
    );
    expect(() => begun.explain('softmax', [0, 0, 0])).toThrow('the stage "softmax" does that');
    expect(() => begun.tensor('memory')).toThrow('self-attention has none');
    expect(() => begun.tensor('attn_mask')).toThrow('only the mask own has one.');
    expect(() => begun.tensor('q_norm')).toThrow('only layers with qkNorm have one.');
  });
});
