import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { allStageNames, stageNames } from '../../../web/core/interface';
import { inForm, numbers, numbersFor, sentence, snapshot } from '../support/core';

const core = await loadCore();
const layer = core.createLayer({ dModel: 16, heads: 4, variant: 'split', mask: 'none', seed: 7 });

describe("a layer's configuration", () => {
  it('fills in every default and every derived size', () => {
    expect(core.createLayer({ dModel: 16, heads: 4 }).config).toEqual({
      dModel: 16,
      heads: 4,
      variant: 'split',
      mask: 'none',
      window: 4096,
      alibi: false,
      sink: 'none',
      scaling: 'sqrt_d_k',
      bias: true,
      seed: 7,
      parameters: 'random',
      dK: 4,
      dV: 4,
      dMemory: 16,
      kvHeads: 4,
      qkNorm: 'none',
      qkNormEps: 1e-6,
      rotary: 'none',
      rotaryBase: 10_000,
      headInputs: 16,
      memoryInputs: 16,
      divisor: 2,
      sharedQK: false,
      sharedHeads: false,
      valueProjection: true,
      outputProjection: true,
    });
  });

  it('cannot be written', () => {
    expect(Object.isFrozen(layer.config)).toBe(true);
    expect(() => ((layer as { config: unknown }).config = {})).toThrow(TypeError);
  });
});

describe('a run', () => {
  it('computes nothing before begin, then the stages in order, one a step, then nothing', () => {
    for (const [qkNorm, rotary, stages] of [
      ['none', 'none', stageNames],
      ['whole', 'halves', allStageNames],
    ] as const) {
      const fresh = core.createLayer({ dModel: 16, heads: 4, qkNorm, rotary });
      expect(fresh.step()).toBeNull();
      fresh.begin(numbers(48));
      const steps = Array.from({ length: stages.length + 2 }, () => fresh.step());
      expect(steps).toEqual([...stages, null, null]);
    }
    expect(core.stages.map(({ id }) => id)).toEqual(allStageNames);
    const usual = core.stages.filter(({ option }) => option === null);
    expect(usual.map(({ id }) => id)).toEqual(stageNames);
    expect(core.stages.find(({ id }) => id === 'norm')?.option).toBe('qkNorm');
    expect(core.stages.find(({ id }) => id === 'rotate')?.option).toBe('rotary');
  });

  it('gives the same bits by forward and by steps, with and without memory', () => {
    const each = core.createLayer({ dModel: 16, heads: 4, mask: 'causal', qkNorm: 'head' });
    const x = numbers(9 * 16);
    for (const memory of [undefined, numbers(5 * 16, 2)]) {
      const output = each.forward(x, memory);
      const tensors = snapshot(core, each);
      each.begin(x, memory);
      while (each.step() !== null);
      expect(each.tensor('output').data).toEqual(output);
      expect(snapshot(core, each)).toEqual(tensors);
    }
    each.dispose();
  });

  it('takes an embedding in place of x, and keeps token and position', () => {
    const embedding = core.embed({ words: sentence, dModel: 16, kind: 'features' });
    const output = layer.forward(embedding);
    const x = layer.tensor('x').data;
    expect(layer.tensor('token')).toEqual(embedding.token);
    expect(layer.tensor('position')).toEqual(embedding.position);
    expect(x).toEqual(
      embedding.token.data.map((token, i) => token + (embedding.position.data[i] ?? NaN)),
    );
    expect(layer.forward(x)).toEqual(output);
  });
});

describe('tensors', () => {
  it('are copies: writing to one changes nothing', () => {
    const output = layer.forward(numbers(16));
    layer.tensor('output').data.fill(0);
    layer.tensor('W_Q').data.fill(0);
    expect(layer.tensor('output').data).toEqual(output);
    expect(layer.forward(numbers(16))).toEqual(output);
  });
});

describe('setParameters', () => {
  it("takes PyTorch's packing: rows of W_Q, W_K, W_V as (out, in), and copies it", () => {
    const d = 4;
    const own = core.createLayer({ dModel: d, heads: 2 });
    const given = numbersFor(own.config);
    own.setParameters(inForm(given, false));
    const W_K = own.tensor('W_K').data;
    for (let row = 0; row < d; row++) {
      for (let col = 0; col < d; col++) {
        expect(W_K[row * d + col]).toBe(given.in_proj_weight[(d + col) * d + row]);
      }
    }
    expect(own.tensor('b_V').data).toEqual(given.in_proj_bias.slice(2 * d));
    const output = own.forward(numbers(3 * d));
    given.in_proj_weight.fill(0);
    expect(own.forward(numbers(3 * d))).toEqual(output);
  });

  it('takes gains of norms with the other parameters, and gives their gradients', () => {
    for (const [qkNorm, gains] of [
      ['head', 4],
      ['whole', 12],
    ] as const) {
      const own = core.createLayer({ dModel: 12, heads: 3, qkNorm });
      expect([...own.tensor('g_Q').data]).toEqual(Array<number>(gains).fill(1));
      const all = numbersFor(own.config);
      const { 'k_norm.weight': _, ...without } = inForm(all, true);
      expect(() => own.setParameters(without as typeof all)).toThrow(/k_norm\.weight/);
      own.setParameters(inForm(all, true));
      expect(own.tensor('g_K').data).toEqual(all['k_norm.weight']);
      own.forward(numbers(36));
      own.backward(numbers(36, 2));
      expect(own.tensor('grad.g_K').shape).toEqual([gains]);
      expect(own.tensor('grad.k_norm.weight')).toEqual(own.tensor('grad.g_K'));
    }
  });
});

describe('explain', () => {
  it('gives the terms of one number, each with its place', () => {
    layer.forward(numbers(3 * 16));
    const { data } = layer.tensor('scores');
    const explanation = layer.explain('scores', [1, 2, 0]);
    expect(explanation).toMatchObject({ name: 'scores', index: [1, 2, 0], op: 'dot', bias: null });
    expect(explanation.value).toBe(data[1 * 9 + 2 * 3 + 0]);
    expect(explanation.terms).toHaveLength(4);
    expect(explanation.terms[3]).toMatchObject({
      leftFrom: { name: 'q', index: [1, 2, 3] },
      rightFrom: { name: 'k', index: [1, 0, 3] },
    });
    for (const { left, right, product } of explanation.terms) {
      expect(Math.fround(left * right)).toBe(product);
    }
  });

  it('has null where a number has no place', () => {
    layer.forward(numbers(3 * 16));
    const [term] = layer.explain('scaled', [0, 0, 0]).terms;
    expect(term).toMatchObject({ right: 0.5, rightFrom: null });
    expect(layer.explain('output', [0, 5])).toMatchObject({
      biasFrom: { name: 'b_O', index: [5] },
    });
  });

  it('says what a mask hides', () => {
    const causal = core.createLayer({ dModel: 16, heads: 4, mask: 'causal' });
    causal.forward(numbers(3 * 16));
    const hidden = { op: 'mask', allowed: false, value: -Infinity };
    expect(causal.explain('masked', [1, 0, 2])).toMatchObject(hidden);
    expect(causal.explain('masked', [1, 2, 0])).toMatchObject({ op: 'mask', allowed: true });
    expect(causal.dependents('scaled', [1, 0, 2])).toEqual([]);
  });
});

describe('cost', () => {
  it('of another variant is null where there is no such layer', () => {
    const wide = core.createLayer({ dModel: 16, heads: 3, variant: 'wide' });
    expect(wide.cost().variants).toMatchObject({ split: null, narrow: null });
    expect(wide.cost().variants.wide).toMatchObject({ headInputs: 16, dK: 16 });
  });

  it('is for one token before any input, and for the last input after it', () => {
    const own = core.createLayer({ dModel: 16, heads: 4 });
    const one = own.cost().multiplyAdds;
    own.forward(numbers(16));
    expect(own.cost().multiplyAdds).toBe(one);
    own.forward(numbers(2 * 16), numbers(7 * 16));
    const two = own.cost().multiplyAdds;
    expect(two).toBeGreaterThan(one);
  });
});

describe('what needs no layer', () => {
  it('knows the cost of a layer that is not made, as the layer itself counts it', () => {
    for (const config of [
      { dModel: 16, heads: 4 },
      { dModel: 12, heads: 3, variant: 'narrow', bias: false },
      { dModel: 16, heads: 5, variant: 'wide', dK: 3 },
    ] as const) {
      const own = core.createLayer(config);
      own.forward(numbers(7 * config.dModel));
      const { config: resolved, ...cost } = core.cost(config, 7);
      expect(cost).toEqual(own.cost());
      expect(resolved).toEqual(own.config);
    }
  });

  it('refuses to count what cannot be, and names it', () => {
    const count = (n: number, options = {}) => core.cost({ dModel: 16, heads: 4, ...options }, n);
    expect(() => count(4, { heads: 7 })).toThrow('heads: 7 is not allowed');
    expect(() => count(2.5)).toThrow('allowed are whole numbers from 1 to 4096');
    expect(() => count(4096)).toThrow(
      'n: 65536 numbers would make the layer larger than 1 GiB; allowed are (1 … 4086) × 16.',
    );
    expect(() => count(4, { dMemory: 8 })).toThrow('dMemory: 8 is not allowed; allowed is 16.');
  });

  it('knows the valid head counts', () => {
    expect(core.validHeads(16, 'split', 'random')).toEqual([1, 2, 4, 8, 16]);
    expect(core.validHeads(12, 'narrow', 'ones')).toEqual([1, 2, 3, 4, 6, 12]);
    expect(core.validHeads(16, 'wide', 'random')).toHaveLength(64);
    expect(core.validHeads(16, 'wide', 'constructed')).toEqual([1, 2, 4, 8, 16]);
    expect(core.validHeads(12, 'split', 'constructed')).toEqual([]);
    expect(core.validHeads(0, 'split', 'random')).toEqual([]);
    expect(core.validHeads(2.5, 'split', 'random')).toEqual([]);
  });

  it('embeds words by their features, classes looked up or given', () => {
    const found = core.embed({ words: sentence, dModel: 16, kind: 'features' });
    expect(found.token.shape).toEqual([10, 16]);
    expect(found.position.shape).toEqual([10, 16]);
    expect(found.classes.slice(4, 7)).toEqual(['verb', 'determiner', 'noun-finance']);
    const classes = sentence.map(() => 'verb');
    const given = core.embed({ words: sentence, classes, dModel: 16, kind: 'features' });
    expect(given.classes).toEqual(classes);
    expect(given.token).not.toEqual(found.token);
  });

  it('embeds any word by its hash, in any script, without positions when asked', () => {
    const request = { words: ['naïve', '注意', '🙂', '🙂'], dModel: 24, kind: 'hashed' } as const;
    const { token, position, classes } = core.embed({ ...request, positions: false });
    const rows = [0, 1, 2, 3].map((row) => token.data.slice(row * 24, (row + 1) * 24));
    expect(rows[2]).toEqual(rows[3]);
    expect(rows[0]).not.toEqual(rows[1]);
    expect(position.data.every((value) => value === 0)).toBe(true);
    expect(classes).toEqual(['', '', '', '']);
    expect(core.embed({ ...request, seed: 8 }).token).not.toEqual(token);
  });

  it('looks words up', () => {
    expect(core.lookUp('Bank!')).toBe('noun-place-finance');
    expect(core.lookUp('xyzzy')).toBeNull();
    expect(core.lookUp('')).toBeNull();
    expect(core.wordClasses.at(-1)).toEqual({ id: 'other', features: [] });
    expect(core.wordClasses.map(({ id }) => id)).toContain('noun-place-finance');
  });

  it('names the heads and columns of parameters made by hand', () => {
    expect(core.patterns.heads).toEqual([
      'previous word',
      'nearest noun',
      'next word',
      'first word',
    ]);
    expect(core.constructed.heads[0]).toBe('previous word');
    for (const { inputs, outputs } of [core.patterns, core.constructed]) {
      expect(inputs).toHaveLength(16);
      expect(outputs[0]).toBe('all · subj');
    }
  });
});
