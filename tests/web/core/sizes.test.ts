/** Layers of every size, with every part held or omitted, set, held and refused. reference.test.ts holds their numbers. */
import { describe, expect, it } from 'vitest';
import {
  loadCore,
  type CoreError,
  type LayerConfig,
  type ParameterTensors,
} from '../../../web/core';
import {
  inForm,
  layerOf,
  numbers,
  numbersFor,
  parametersOf,
  snapshot,
  thrownBy,
} from '../support/core';

const core = await loadCore();

const sizes: readonly LayerConfig[] = [
  { dModel: 12, heads: 3 },
  { dModel: 12, heads: 3, dK: 4, dV: 4, dMemory: 20 },
  { dModel: 12, heads: 3, variant: 'narrow', dMemory: 6 },
  { dModel: 12, heads: 5, variant: 'wide', dK: 1, dV: 7 },
  { dModel: 12, heads: 2, variant: 'wide', dK: 19, dV: 3, dMemory: 5 },
  { dModel: 12, heads: 3, variant: 'wide', dV: 4, outputProjection: false },
  { dModel: 12, heads: 3, sharedQK: true },
  { dModel: 12, heads: 4, sharedQK: true, variant: 'wide', dK: 2 },
  { dModel: 12, heads: 3, sharedHeads: true, variant: 'narrow', dMemory: 9 },
  { dModel: 12, heads: 3, sharedHeads: true, sharedQK: true, variant: 'narrow' },
  { dModel: 12, heads: 4, valueProjection: false },
  { dModel: 12, heads: 4, valueProjection: false, variant: 'narrow', outputProjection: false },
  { dModel: 12, heads: 2, valueProjection: false, variant: 'wide', dV: 5 },
  { dModel: 12, heads: 3, outputProjection: false, bias: false },
  {
    dModel: 12,
    heads: 1,
    sharedQK: true,
    valueProjection: false,
    outputProjection: false,
    scaling: 'none',
  },
];
const cases = sizes.map((config) => [JSON.stringify(config).replaceAll('"', ''), config] as const);

describe.each(cases)('%s', (_, config) => {
  it('holds its parameters from the start, for all initial parameters', () => {
    for (const parameters of ['random', 'ones', 'clones'] as const) {
      const layer = core.createLayer({ ...config, parameters });
      // setParameters refuses parameters that violate a hold.
      expect(thrownBy(() => layer.setParameters(parametersOf(layer)))).toEqual(
        new Error('nothing was thrown'),
      );
      layer.dispose();
    }
  });

  it('takes both forms of the projections, and gives back what was set', () => {
    const layer = core.createLayer(config);
    const { headInputs, memoryInputs } = layer.config;
    const all = numbersFor(layer.config);
    layer.setParameters(inForm(all, true));
    expect(layer.config.parameters).toBe('given');
    for (const [name, data] of Object.entries(all)) {
      if (name === 'in_proj_weight' && headInputs !== memoryInputs) continue;
      if (name.endsWith('_norm.weight') && layer.config.qkNorm === 'none') continue;
      expect([name, layer.tensor(name).data]).toEqual([name, data]);
    }
    if (headInputs === memoryInputs) {
      const first = snapshot(core, layer);
      layer.setParameters(inForm(all, false));
      expect(snapshot(core, layer)).toEqual(first);
    }
    layer.dispose();
  });
});

describe('cost of the other variants', () => {
  const variants = (config: LayerConfig) => core.createLayer(config).cost().variants;

  it('is null where there is no such layer', () => {
    expect(variants({ dModel: 12, heads: 4, dMemory: 6 })).toMatchObject({ narrow: null });
    expect(variants({ dModel: 12, heads: 4, dMemory: 8 }).narrow).not.toBeNull();
    expect(variants({ dModel: 12, heads: 4, outputProjection: false }).wide).toBeNull();
    expect(variants({ dModel: 12, heads: 1, outputProjection: false }).wide).not.toBeNull();
    expect(variants({ dModel: 12, heads: 5, variant: 'wide', dK: 2 })).toMatchObject({
      split: null,
      narrow: null,
    });
  });

  it('says how many columns a head reads and makes there, as such a layer does itself', () => {
    for (const options of [
      { dModel: 12, heads: 4 },
      { dModel: 12, heads: 3, variant: 'wide', dK: 5 },
    ] as const)
      for (const variant of ['wide', 'split', 'narrow'] as const) {
        const { headInputs, dK } = core.createLayer({
          dModel: options.dModel,
          heads: options.heads,
          variant,
          ...('dK' in options && variant === 'wide' ? { dK: options.dK } : {}),
        }).config;
        expect(variants(options)[variant], variant).toMatchObject({ headInputs, dK });
      }
  });
});

describe('the widths of wide heads', () => {
  it('make the tensors as wide as they say', () => {
    const wide = core.createLayer({ dModel: 6, heads: 2, variant: 'wide', dK: 5, dV: 3 });
    wide.forward(numbers(12));
    const shapes = ['in_proj_weight', 'in_proj_bias', 'W_Q', 'W_V', 'W_O', 'q', 'v', 'concat'].map(
      (name) => wide.tensor(name).shape,
    );
    expect(shapes).toEqual([[26, 6], [26], [6, 10], [6, 6], [6, 6], [2, 2, 5], [2, 2, 3], [2, 6]]);
  });
});

describe('a memory of another width', () => {
  const layer = core.createLayer({ dModel: 12, heads: 3, dMemory: 20 });

  it('is needed', () => {
    for (const method of ['begin', 'forward'] as const) {
      const error = thrownBy(() => layer[method](numbers(24))) as CoreError;
      expect(error).toBeInstanceOf(RangeError);
      expect(error.message).toBe('memory: 0 numbers came; needed are (1 … 4096) × 20.');
      expect(error.field).toBe('memory');
    }
  });

  it('has no in_proj_weight, but the three that it is made of', () => {
    expect(() => layer.tensor('in_proj_weight')).toThrow(
      'name: "in_proj_weight" is not there: memory has other columns than x; ask for q_proj_weight, k_proj_weight and v_proj_weight.',
    );
    expect(() => layer.explain('in_proj_weight', [0])).toThrow('name: "in_proj_weight"');
    expect(layer.tensor('q_proj_weight').shape).toEqual([12, 12]);
    expect(layer.tensor('k_proj_weight').shape).toEqual([12, 20]);
    expect(layer.tensor('v_proj_weight').shape).toEqual([12, 20]);
  });
});

describe('setParameters refuses', () => {
  const refused = (config: LayerConfig, change: object, message: string, all = 0.25) => {
    const layer = layerOf(core, config);
    layer.forward(numbers(24), numbers(2 * layer.config.dMemory, 2));
    const before = snapshot(core, layer);
    const given = numbersFor(layer.config);
    if (layer.config.valueProjection && layer.config.outputProjection) {
      for (const array of Object.values(given)) array.fill(all);
    }
    const error = thrownBy(() => layer.setParameters(changed(given, change))) as CoreError;
    expect(error.message).toBe(message);
    expect(message.startsWith(`${error.field}: `)).toBe(true);
    expect(error.allowed).not.toHaveLength(0);
    expect(snapshot(core, layer)).toEqual(before);
    layer.dispose();
  };
  /** Omits the unused form of in_proj_weight; a pair of numbers sets one entry. */
  const changed = (given: Required<ParameterTensors>, change: object): ParameterTensors => {
    const parts = Object.keys(change).some((name) => /^[qkv]_/.test(name));
    const result: Record<string, unknown> = { ...inForm(given, parts) };
    for (const [name, to] of Object.entries(change)) {
      const array = given[name as keyof ParameterTensors];
      result[name] = Array.isArray(to)
        ? array.fill(to[1] as number, to[0] as number, (to[0] as number) + 1)
        : to;
    }
    return result as unknown as ParameterTensors;
  };
  const tiny = { dModel: 4, heads: 2 } as const;

  it.each<readonly [LayerConfig, object, string]>([
    [
      { sharedQK: true },
      { in_proj_weight: [21, 0.5] },
      'in_proj_weight: 0.5 at 21 is not allowed; allowed is 0.25 (W_K is W_Q).',
    ],
    [
      { sharedQK: true },
      { k_proj_weight: [5, 0.5] },
      'k_proj_weight: 0.5 at 5 is not allowed; allowed is 0.25 (W_K is W_Q).',
    ],
    [
      { sharedQK: true },
      { in_proj_bias: [6, 0.5] },
      'in_proj_bias: 0.5 at 6 is not allowed; allowed is 0.25 (b_K is b_Q).',
    ],
    [
      { sharedHeads: true, variant: 'narrow' },
      { in_proj_weight: [5, 0.5] },
      "in_proj_weight: 0.5 at 5 is not allowed; allowed is 0.25 (every head has head 1's).",
    ],
    [
      { sharedHeads: true, variant: 'narrow' },
      { v_proj_weight: [7, 0.5] },
      "v_proj_weight: 0.5 at 7 is not allowed; allowed is 0.25 (every head has head 1's).",
    ],
    [
      { sharedHeads: true, variant: 'narrow' },
      { in_proj_bias: [7, 0.5] },
      "in_proj_bias: 0.5 at 7 is not allowed; allowed is 0.25 (every head has head 1's).",
    ],
    [
      { valueProjection: false },
      { in_proj_weight: [32, 0.5] },
      'in_proj_weight: 0.5 at 32 is not allowed; allowed is 1 (W_V is the identity).',
    ],
    [
      { valueProjection: false },
      { v_proj_weight: [15, 0.5] },
      'v_proj_weight: 0.5 at 15 is not allowed; allowed is 1 (W_V is the identity).',
    ],
    [
      { valueProjection: false },
      { in_proj_bias: [8, 0.5] },
      'in_proj_bias: 0.5 at 8 is not allowed; allowed is 0 (there is no W_V).',
    ],
    [
      { outputProjection: false },
      { 'out_proj.weight': [1, 0.5] },
      'out_proj.weight: 0.5 at 1 is not allowed; allowed is 0 (W_O is the identity).',
    ],
    [
      { outputProjection: false },
      { 'out_proj.bias': [3, 0.5] },
      'out_proj.bias: 0.5 at 3 is not allowed; allowed is 0 (there is no W_O).',
    ],
  ] as never)('what is not as %j holds it: %j', (config, change, message) => {
    refused({ ...tiny, ...config }, change, message);
  });

  const cross = { ...tiny, dMemory: 6 } as const;
  it.each<readonly [LayerConfig, object, string]>([
    [
      cross,
      { in_proj_weight: new Float32Array(96) },
      'in_proj_weight: one matrix came; q_proj_weight, k_proj_weight and v_proj_weight in its place are needed.',
    ],
    [cross, { q_proj_weight: undefined }, 'q_proj_weight: nothing came; a Float32Array is needed.'],
    [
      cross,
      { k_proj_weight: new Float32Array(16) },
      'k_proj_weight: 16 numbers came; needed are 4 × 6.',
    ],
    [
      cross,
      { v_proj_weight: [23, Infinity] },
      'v_proj_weight: there is Infinity at 23; every number must be finite.',
    ],
    [
      tiny,
      { q_proj_weight: [0, NaN] },
      'q_proj_weight: there is NaN at 0; every number must be finite.',
    ],
    [
      tiny,
      { v_proj_weight: new Float64Array(16) },
      'v_proj_weight: a Float64Array came; a Float32Array is needed.',
    ],
    [tiny, { v_proj_weight: undefined }, 'v_proj_weight: nothing came; a Float32Array is needed.'],
    [
      tiny,
      { k_proj_weight: new Float32Array(16), in_proj_weight: new Float32Array(48) },
      'q_proj_weight: both it and in_proj_weight came; one of the two is needed.',
    ],
  ])('with %j: %j', (config, change, message) => {
    refused(config, change, message);
  });
});
