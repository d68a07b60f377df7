/** Every stage of random layers against tests/support/reference.ts, within its bounds. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import type { LayerConfig, Scaling } from '../../../web/core/types';
import { outside, reference, type ReferenceRun } from '../../support/reference';
import { inForm, layerOf, numbers, numbersFor, parametersOf, snapshot } from '../support/core';

const core = await loadCore();

const divisorsOf = (count: number) =>
  Array.from({ length: count }, (_, k) => k + 1).filter((each) => count % each === 0);

/** Valid configurations of at most 4 heads of at most 4 columns. */
const configs: fc.Arbitrary<LayerConfig> = fc
  .record({
    heads: fc.integer({ min: 1, max: 4 }),
    width: fc.integer({ min: 1, max: 4 }),
    variant: fc.constantFrom('wide', 'split', 'narrow'),
    mask: fc.constantFrom('none', 'causal', 'no-self', 'padding', 'own'),
    scaling: fc.constantFrom<Scaling[]>('sqrt_d_k', 'sqrt_d_model', 'none', 0.7),
    qkNorm: fc.constantFrom('none', 'head', 'whole'),
    eps: fc.constantFrom(1e-6, 1e-5, 0.25),
    bias: fc.boolean(),
    dK: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    dV: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    wider: fc.integer({ min: 1, max: 3 }),
    group: fc.nat(),
    held: fc.constantFrom('nothing', 'nothing', 'W_K', 'heads', 'W_V', 'W_O'),
  } as const)
  .map(({ held, dK, dV, wider, group, ...rest }) => {
    // What is held leaves only one width of memory and one number of key heads.
    const free = held !== 'W_K' && held !== 'W_V';
    return {
      ...rest,
      held,
      dK,
      dV: held === 'W_O' ? rest.width : held === 'W_V' ? 1 : dV,
      wider: free ? wider : 1,
      group: free ? group : -1,
    };
  })
  .map(({ heads, width, wider, group, dK, dV, eps, held, ...rest }) => ({
    ...rest,
    dModel: heads * width,
    heads,
    dMemory: heads * width * (rest.variant === 'split' ? 1 : wider),
    ...(rest.variant === 'wide' && dK !== undefined && { dK }),
    ...(rest.variant === 'wide' && dV !== undefined && { dV }),
    ...(held === 'W_K' && { sharedQK: true }),
    ...(held === 'heads' && rest.variant === 'narrow' && { sharedHeads: true }),
    ...(held === 'W_V' && { valueProjection: false }),
    ...(held === 'W_O' && { outputProjection: false }),
    ...(rest.variant !== 'narrow' &&
      group >= 0 && {
        kvHeads: divisorsOf(heads)[group % divisorsOf(heads).length] ?? heads,
      }),
    ...(rest.qkNorm !== 'none' && { qkNormEps: eps }),
  }));

const some = (count: number, bits: number) =>
  Array.from({ length: count }, (_, k) => k).filter((k) => (bits >> k) % 2 === 1);

it('every stage of a layer of any options is within the bounds of the reference', () => {
  const lengths = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(configs, lengths, lengths, fc.nat(255), fc.boolean(), (config, n, m, bits, own) => {
      const layer = layerOf(core, config);
      const { dModel, dMemory, mask, heads } = layer.config;
      const self = own && dMemory === dModel;
      const keys = self ? n : m;
      const attnMask = numbers(n * keys, 5).map((v, at) => (at % 3 === bits % 3 ? -Infinity : v));
      const muted = some(heads, bits >> 4);
      const run: ReferenceRun = {
        ...(!self && { memory: numbers(m * dMemory, 4) }),
        ...(mask !== 'none' && { padding: some(keys, bits) }),
        ...(mask === 'own' && { attnMask }),
        muted,
      };
      const x = numbers(n * dModel, 3);
      layer.setMuted(muted);
      layer.forward(x, {
        ...(run.memory && { memory: run.memory as Float32Array }),
        ...(run.padding && { padding: run.padding }),
        ...(mask === 'own' && { attn_mask: attnMask }),
      });
      const expected = reference(layer.config, parametersOf(layer), x, run);
      expect(outside(expected, (name) => layer.tensor(name))).toEqual([]);
      layer.dispose();
    }),
    { numRuns: 60, seed: 46 },
  );
});

it('a layer of any options takes its own parameters, and gives back what was set in either form', () => {
  const kinds = fc.constantFrom('random', 'ones', 'clones');
  fc.assert(
    fc.property(configs, kinds, (config, parameters) => {
      const layer = core.createLayer({ ...config, parameters });
      // setParameters refuses what is not as the layer holds it.
      layer.setParameters(parametersOf(layer));
      const all = numbersFor(layer.config);
      layer.setParameters(inForm(all, true));
      expect(layer.config.parameters).toBe('given');
      const { headInputs, memoryInputs, qkNorm } = layer.config;
      const isPacked = headInputs === memoryInputs;
      for (const [name, data] of Object.entries(all)) {
        if (name === 'in_proj_weight' && !isPacked) continue;
        if (name.endsWith('_norm.weight') && qkNorm === 'none') continue;
        expect([name, layer.tensor(name).data]).toEqual([name, data]);
      }
      const first = snapshot(core, layer);
      if (isPacked) layer.setParameters(inForm(all, false));
      expect(snapshot(core, layer)).toEqual(first);
      layer.dispose();
    }),
    { numRuns: 20, seed: 46 },
  );
});

it('the reference notices a number that is off by a hundredth', () => {
  const layer = layerOf(core, { dModel: 8, heads: 2, qkNorm: 'head', qkNormEps: 1e-5 });
  const x = numbers(24, 3);
  layer.forward(x);
  for (const [changed, from] of [
    [{ qkNormEps: 0.05 }, 'q_norm'],
    [{ mask: 'causal' }, 'masked'],
    [{ divisor: 2.02 }, 'scaled'],
  ] as const) {
    const other = reference({ ...layer.config, ...changed }, parametersOf(layer), x);
    expect(outside(other, (name) => layer.tensor(name))[0]).toContain(from);
  }
  layer.dispose();
});
