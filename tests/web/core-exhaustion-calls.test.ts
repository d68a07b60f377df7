/** Calls that need memory of their own where there is hardly any: they are refused, no layer is lost. */
import { afterEach, expect, it } from 'vitest';
import { loadCore, type Core, type CoreError, type Layer, type LayerConfig } from '../../web/core';
import { thrownBy } from './core-helpers';

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

/** Reserves all but some 5 MB, by runs of which nothing is computed. */
function fill(core: Core): void {
  for (const tokens of [4096, 2048, 1024, 512]) {
    let error: Partial<CoreError> = {};
    while (error.code === undefined) {
      const layer = create(core, { dModel: 4, heads: 1 });
      error = thrownBy(() => layer.begin(new Float32Array(tokens * 4))) as Partial<CoreError>;
    }
    expect(error.code).toBe('out-of-memory');
  }
}

/** What a call throws, and whether layers can still be made after it. */
function after(core: Core, call: () => unknown): readonly unknown[] {
  const { code = 'done' } = thrownBy(call) as Partial<CoreError>;
  const alive = thrownBy(() => create(core, { dModel: 4, heads: 1 })) as Partial<CoreError>;
  return [code, alive.code];
}

const many = { dModel: 64, heads: 64, variant: 'wide', dK: 1, dV: 1 } as const;

it('score', async () => {
  const core = await loadCore();
  const layer = create(core, { dModel: 1, heads: 1 });
  layer.begin(new Float32Array(2500));
  fill(core);
  expect(after(core, () => layer.score('dot'))).toEqual(['out-of-memory', undefined]);
});

it('a memory after self-attention over as many tokens', async () => {
  const core = await loadCore();
  const layer = create(core, { dModel: 2048, heads: 1, variant: 'wide', dK: 1, dV: 1 });
  const [x, memory] = [new Float32Array(2048 * 1000), new Float32Array(2048 * 1000)];
  // The inbox is large enough from here on, and these three tensors too large for what is left.
  layer.begin(x, memory);
  layer.begin(x);
  fill(core);
  expect(after(core, () => layer.begin(x, memory))).toEqual(['out-of-memory', undefined]);
});

it('contributions where they fit once and not twice', async () => {
  const core = await loadCore();
  const layer = create(core, many);
  layer.forward(new Float32Array(64 * 1500), new Float32Array(64));
  const gap = create(core, { dModel: 4, heads: 1 });
  gap.begin(new Float32Array(4 * 1400));
  fill(core);
  gap.dispose();
  const refused = after(core, () => layer.tensor('contributions'));
  expect(refused).toEqual(['out-of-memory', undefined]);
});

it('a derived tensor that does not fit at all', async () => {
  const core = await loadCore();
  const layer = create(core, many);
  layer.forward(new Float32Array(64 * 1500), new Float32Array(64));
  fill(core);
  const refused = after(core, () => layer.tensor('contributions'));
  expect(refused).toEqual(['out-of-memory', undefined]);
  expect(layer.tensor('output').shape).toEqual([1500, 64]);
});
