/** A language model in JavaScript: its runs and refusals, and a walk from a next word's share down to an embedding. */
import { describe, expect, it } from 'vitest';
import {
  loadCore,
  type CoreError,
  type ModelConfig,
  type ModelExplanation,
} from '../../../web/core';
import { thrownBy } from '../support/core';

const core = await loadCore();

const kinds: Readonly<Record<string, ModelConfig>> = {
  'GPT-2': { layers: 2, dModel: 16, heads: 4, vocabulary: 23, context: 8, activation: 'gelu-tanh' },
  Llama: {
    layers: 2,
    dModel: 16,
    heads: 4,
    kvHeads: 2,
    hidden: 20,
    vocabulary: 23,
    context: 8,
    norm: 'rms',
    activation: 'silu',
    positions: 'rotary',
    tied: false,
    bias: false,
  },
};
const ids = [3, 22, 0, 3, 17];

/** A model whose matrices are large enough that every token matters. */
function made(config: ModelConfig) {
  const model = core.createModel(config);
  const parameters = model.parameters.map(({ name, shape }) => [
    name,
    model.tensor(name).data.map((number) => number * (shape.length > 1 ? 15 : 1)),
  ]);
  model.setParameters(Object.fromEntries(parameters) as Record<string, Float32Array>);
  return model;
}

/** What the terms of an explanation make, as docs/core-api.md says of each operation. */
function valueOf({ op, index, terms, bias, ...rest }: ModelExplanation): number {
  const own = terms[index.at(-1) ?? 0];
  const [first] = terms;
  if (!first || !own) return terms.reduce((sum, { product }) => sum + product, bias ?? 0);
  if (op === 'softmax') return own.product / rest.denominator;
  if (op === 'rms-norm') return (own.left * own.right) / rest.denominator;
  if (op === 'layer-norm')
    return ((own.left - rest.subtracted) * own.right) / rest.denominator + (bias ?? 0);
  if (op === 'activate') return rest.value; // a function of the one term, which C++ tests
  if (op === 'mask') return rest.allowed ? first.left : -Infinity;
  return terms.reduce((sum, { product }) => sum + product, bias ?? 0);
}

describe.each(Object.entries(kinds))('a model of the kind of %s', (_, config) => {
  it('appends what a run of all tokens gives', () => {
    const model = made(config);
    model.forward(ids.slice(0, 2));
    for (let at = 2; at < ids.length; ++at) {
      const appended = model.append(ids[at] ?? 0);
      expect(model.length).toBe(at + 1);
      const whole = made(config);
      const last = whole.forward(ids.slice(0, at + 1)).slice(-config.vocabulary);
      const largest = Math.max(...last.map(Math.abs));
      appended.forEach((logit, word) =>
        expect(Math.abs(logit - (last[word] ?? NaN))).toBeLessThan(2e-5 * largest),
      );
      whole.dispose();
    }
    expect(model.tensor('blocks.1.attn_weights').shape).toEqual([4, 1, 5]);
    model.dispose();
  });

  it('goes from the share of a next word to the number of an embedding, its terms adding up', () => {
    const model = made(config);
    model.forward(ids);
    let place = { name: 'next_word', index: [4, 11] as readonly number[] };
    const seen: string[] = [];
    while (seen.length < 100) {
      const explanation = model.explain(place.name, place.index);
      seen.push(place.name);
      const largest = Math.max(0, ...explanation.terms.map(({ product }) => Math.abs(product)));
      const { value } = explanation;
      if (Number.isFinite(value) && explanation.op !== 'given')
        expect(Math.abs(valueOf(explanation) - value)).toBeLessThanOrEqual(1e-5 * (largest + 1));
      // On by the largest term that comes from somewhere.
      const onward = explanation.terms
        .filter(({ leftFrom }) => leftFrom !== null)
        .sort((a, b) => Math.abs(b.product) - Math.abs(a.product))[0];
      if (!onward?.leftFrom) break;
      place = onward.leftFrom;
    }
    expect(seen.at(-1)).toMatch(/^(token|position)_embedding$|^positions$|^blocks\.\d\.[Wbg]_/);
    expect(seen).toContain('logits');
    model.dispose();
  });

  it('steps through its stages, forward and back, and has a gradient of every parameter', () => {
    const model = made(config);
    model.begin(ids, [22, 0, 3, 17, 1]);
    const stages: string[] = [];
    for (let stage = model.step(); stage !== null; stage = model.step()) stages.push(stage);
    expect(stages.slice(0, 3)).toEqual(['embed', 'blocks.0.attn_norm', 'blocks.0.project']);
    expect(stages.at(-1)).toBe('loss');
    model.backward();
    for (const { name, shape } of model.parameters) {
      const gradient = model.tensor(`grad.${name}`);
      expect(gradient.shape).toEqual(shape);
      expect(gradient.data.some((number) => number !== 0)).toBe(true);
    }
    model.dispose();
  });

  it('tells with a muted head what it tells of it', () => {
    const model = made(config);
    const all = model.forward(ids);
    model.setMuted([{ block: 1, head: 3 }]);
    const without = model.forward(ids);
    expect(without).not.toEqual(all);
    expect(model.explain('blocks.1.concat', [0, 15]).op).toBe('mute');
    model.setMuted([]);
    expect(model.forward(ids)).toEqual(all);
    model.dispose();
  });
});

describe('what is refused', () => {
  const config = kinds['GPT-2'] as ModelConfig;
  const model = core.createModel(config);
  const before = model.forward(ids);
  const parameters = Object.fromEntries(
    model.parameters.map(({ name }) => [name, model.tensor(name).data]),
  );
  const other = (name: string, data: Float32Array) => ({ ...parameters, [name]: data });
  const calls: readonly (readonly [field: string, code: string, call: () => unknown])[] = [
    ['heads', 'not-allowed', () => core.createModel({ ...config, heads: 3 })],
    ['kvHeads', 'not-allowed', () => core.createModel({ ...config, kvHeads: 3 })],
    ['layers', 'out-of-whole-range', () => core.createModel({ ...config, layers: 0 })],
    ['norm', 'not-allowed', () => core.createModel({ ...config, norm: 'batch' as never })],
    ['hiden', 'unknown-option', () => core.createModel({ ...config, hiden: 4 } as never)],
    ['ids', 'wrong-count', () => model.forward([])],
    ['ids', 'wrong-count', () => model.forward([1, 2, 3, 4, 5, 6, 7, 8, 9])],
    ['ids', 'out-of-whole-range', () => model.forward([1, 23])],
    ['ids', 'out-of-whole-range', () => model.forward([1, -1])],
    ['ids', 'wrong-type', () => model.forward(['a'] as never)],
    ['targets', 'wrong-count', () => model.forward([1, 2], [1])],
    ['id', 'out-of-whole-range', () => model.append(0.5)],
    ['targets', 'not-computed', () => model.backward()],
    ['name', 'unknown-name', () => model.tensor('blocks.2.q')],
    ['name', 'not-computed', () => model.tensor('loss')],
    ['index', 'index-out-of-range', () => model.explain('logits', [5, 0])],
    ['muted', 'out-of-whole-range', () => model.setMuted([{ block: 2, head: 0 }])],
    ['value', 'not-finite', () => model.setValue('token_embedding', [0, 0], NaN)],
    ['name', 'unknown-name', () => model.setValue('logits', [0, 0], 1)],
    ['parameters', 'unknown-name', () => model.setParameters(other('x', new Float32Array(1)))],
    ['g_final_norm', 'wrong-type', () => model.setParameters({})],
    [
      'token_embedding',
      'wrong-length',
      () => model.setParameters(other('token_embedding', new Float32Array(4))),
    ],
    [
      'b_final_norm',
      'not-finite',
      () => model.setParameters(other('b_final_norm', new Float32Array(16).fill(NaN))),
    ],
  ];
  it.each(calls)('%s: %s', (field, code, call) => {
    const error = thrownBy(call) as CoreError;
    if (code !== 'wrong-type') expect(error.field).toBe(field);
    expect(error.code).toBe(code);
    expect(model.forward(ids)).toEqual(before);
  });
});

it('a model is made with parameters of its own, or not at all', () => {
  const config = kinds['Llama'] as ModelConfig;
  const first = made(config);
  const parameters = Object.fromEntries(
    first.parameters.map(({ name }) => [name, first.tensor(name).data]),
  );
  const second = core.createModel(config, parameters);
  expect(second.forward(ids)).toEqual(first.forward(ids));
  const { x, ...others } = { ...parameters, x: new Float32Array(1) };
  expect(() => core.createModel(config, { ...others, x })).toThrow('parameters: there is no');
  for (const model of [first, second]) model.dispose();
});

it('a model for which there is no memory is refused, and others go on', () => {
  const model = core.createModel(kinds['Llama'] as ModelConfig);
  const before = model.forward(ids);
  const large = { layers: 64, dModel: 2048, heads: 16, vocabulary: 65536, context: 1024 };
  const error = thrownBy(() => core.createModel(large)) as CoreError;
  expect(error.code).toBe('out-of-memory');
  expect(model.forward(ids)).toEqual(before);
  model.dispose();
});
