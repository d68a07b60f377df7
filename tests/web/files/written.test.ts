/** A layer and its trace, written and read again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCore, type LayerConfig, type Scaling } from '../../../web/core';
import {
  layerFromTensors,
  tensorsOfInputs,
  tensorsOfLayer,
  tensorsOfTrace,
  traceNames,
} from '../../../web/files';
import { layerOf, numbers, parametersOf } from '../support/core';
import { entryOf, refusalOf, throughFile } from '../support/files';

const core = await loadCore();

const layers = fc
  .record({
    heads: fc.integer({ min: 1, max: 4 }),
    width: fc.integer({ min: 1, max: 3 }),
    variant: fc.constantFrom('wide', 'split', 'narrow'),
    mask: fc.constantFrom('causal', 'no-self', 'padding'),
    scaling: fc.constantFrom<Scaling>('sqrt_d_k', 'none', 'sqrt_d_model', 2.5, 1e-7),
    bias: fc.boolean(),
    other: fc.boolean(),
    sharedQK: fc.boolean(),
    valueProjection: fc.boolean(),
    widths: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
    padding: fc.subarray([0, 1, 2]),
  })
  .map(({ heads, width, other, widths: [dK, dV], padding, ...rest }) => {
    const dModel = heads * width;
    const isHeld = rest.sharedQK || !rest.valueProjection;
    const wide = rest.variant === 'wide' && !isHeld ? { dK, dV } : {};
    const config: LayerConfig = {
      ...rest,
      ...wide,
      heads,
      dModel,
      dMemory: other && !isHeld ? 2 * dModel : dModel,
    };
    return { config, padding };
  });

describe('a layer that was written', () => {
  it('is the same when it is read, without being told anything', () => {
    fc.assert(
      fc.property(layers, ({ config, padding }) => {
        const layer = layerOf(core, config);
        const x = numbers(2 * config.dModel, 7);
        layer.begin(x, { memory: numbers(3 * layer.config.dMemory, 8), padding });
        const read = (name: string) => layer.tensor(name);
        const { entries, metadata } = tensorsOfLayer(layer.config, read);
        const inputs = tensorsOfInputs(read, { memory: true, padding });
        const found = layerFromTensors(throughFile([...entries, ...inputs], metadata));
        const again = core.createLayer(found.config);
        again.setParameters(found.parameters);
        expect(again.config).toEqual({ ...layer.config, seed: again.config.seed });
        expect(found).toMatchObject({
          parameters: parametersOf(layer),
          x: read('x'),
          memory: read('memory'),
          padding,
        });
        expect(found).toMatchObject({ ignored: [], converted: [], prefix: '' });
        again.dispose();
        layer.dispose();
      }),
      { numRuns: 60 },
    );
  });

  it('says in its metadata what the shapes do not, for PyTorch', () => {
    const said = (config: Partial<LayerConfig>) => {
      const layer = core.createLayer({ dModel: 8, heads: 2, ...config });
      return Object.fromEntries(
        tensorsOfLayer(layer.config, (name) => layer.tensor(name)).metadata,
      );
    };
    const usual = { format: 'pt', 'manyheads.mask': 'none', 'manyheads.scaling': 'sqrt_d_k' };
    const two = { ...usual, 'manyheads.heads': '2' };
    expect(said({})).toEqual({ ...two, 'manyheads.variant': 'split' });
    expect(said({ variant: 'wide', dK: 3, dV: 5 })).toEqual({
      ...two,
      'manyheads.variant': 'wide',
      'manyheads.dK': '3',
      'manyheads.dV': '5',
    });
    const narrow = { variant: 'narrow', mask: 'causal', scaling: 2.5, sharedHeads: true } as const;
    expect(said({ ...narrow, valueProjection: false })).toEqual({
      ...two,
      'manyheads.variant': 'narrow',
      'manyheads.mask': 'causal',
      'manyheads.scaling': '2.5',
      'manyheads.sharedHeads': 'true',
      'manyheads.valueProjection': 'false',
    });
  });
});

describe('a trace', () => {
  const layer = core.createLayer({ dModel: 4, heads: 2, mask: 'causal' });
  layer.forward(numbers(3 * 4), { memory: numbers(2 * 4), padding: [1] });
  const read = (name: string) => layer.tensor(name);
  const entries = tensorsOfTrace(read, { memory: true, padding: [1] });

  it('has the inputs and every stage, flags last', () => {
    const { tensors } = throughFile(entries);
    expect([...tensors.keys()]).toEqual(['x', 'memory', ...traceNames, 'key_padding_mask']);
    expect([...(tensors.get('key_padding_mask')?.bytes ?? [])]).toEqual([0, 1]);
    const self = tensorsOfTrace(read, { memory: false, padding: [] });
    expect(self.map(({ name }) => name)).toEqual(['x', ...traceNames]);
  });

  it('is no layer, and does not disturb one', () => {
    expect(refusalOf(() => layerFromTensors(throughFile(entries))).message).toMatch(
      /^the file: the matrices of a layer needed, it has what a layer computed \(q, k, v, scores, …\): open/,
    );
    const matrices = [entryOf('in_proj_weight', 12, 4), entryOf('out_proj.weight', 4, 4)];
    const found = layerFromTensors(throughFile([...matrices, ...entries]), { heads: 2 });
    expect(found.ignored).toEqual([...traceNames]);
    expect(found.padding).toEqual([1]);
  });
});
