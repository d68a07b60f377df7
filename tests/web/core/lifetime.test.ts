import { setFlagsFromString } from 'node:v8';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { loadCore, type Layer } from '../../../web/core';
import { numbers, sentence, thrownBy } from '../support/core';
import { withMemory } from '../support/wasmMemory';

const { core, memory } = await withMemory(loadCore);

const memoryBytes = () => memory.buffer.byteLength;

/** Makes layers until memory grows, and disposes of them. */
function grow(): void {
  const before = memoryBytes();
  const large: Layer[] = [];
  while (memoryBytes() === before) large.push(core.createLayer({ dModel: 1024, heads: 4 }));
  for (const layer of large) layer.dispose();
}

describe('a layer that was disposed of', () => {
  it('can be disposed of again, tells what it was, and disposes of no later one', () => {
    const first = core.createLayer({ dModel: 16, heads: 4 });
    first.dispose();
    const second = core.createLayer({ dModel: 16, heads: 2 });
    first.dispose();
    expect(first.config.heads).toBe(4);
    expect(() => first.step()).toThrow('disposed');
    expect(second.forward(numbers(16))).toHaveLength(16);
    second.dispose();
  });
});

describe('two layers', () => {
  it('do not disturb each other, whatever order they run in', () => {
    const [a, b] = [
      core.createLayer({ dModel: 16, heads: 4 }),
      core.createLayer({ dModel: 24, heads: 3, variant: 'narrow' }),
    ];
    const alone = [a.forward(numbers(48)), b.forward(numbers(240))];
    a.begin(numbers(48));
    b.begin(numbers(240));
    while (a.step() !== null) b.step();
    expect([a.tensor('output').data, b.tensor('output').data]).toEqual(alone);
    b.dispose();
    expect(a.forward(numbers(48))).toEqual(alone[0]);
    a.dispose();
  });
});

describe('memory', () => {
  /** Runs something some times to settle, and then more times, for which no memory may be asked. */
  function expectSteady(cycle: () => void): void {
    for (let i = 0; i < 20; i++) cycle();
    const before = memoryBytes();
    for (let i = 0; i < 100; i++) cycle();
    expect(memoryBytes()).toBe(before);
  }

  it('stays where it is through layers made, used and disposed of, refused ones, and embeddings', () => {
    expectSteady(() => {
      const layer = core.createLayer({ dModel: 64, heads: 4 });
      layer.forward(numbers(8 * 64));
      layer.explain('output', [0, 0]);
      thrownBy(() => layer.forward(numbers(7)));
      layer.dispose();
      thrownBy(() => core.createLayer({ dModel: 1024, heads: 3 }));
      core.embed({ words: ['a', 'b', 'c'], dModel: 2048, kind: 'hashed' });
      thrownBy(() => core.embed({ words: [''], dModel: 2048, kind: 'hashed' }));
    });
  });

  it('is not asked for by a forward pass of a size that the layer had before', () => {
    const layer = core.createLayer({ dModel: 96, heads: 6, mask: 'causal' });
    const [x, options] = [numbers(33 * 96), { memory: numbers(20 * 96), padding: [3] }];
    expectSteady(() => layer.forward(x, options));
    layer.dispose();
  });

  it('grows under a layer without harm', () => {
    const layer = core.createLayer({ dModel: 16, heads: 4 });
    const outputs = [1, 2].map((seed) => layer.forward(numbers(48, seed)));
    layer.begin(numbers(48));
    layer.step();
    grow();
    while (layer.step() !== null);
    expect(layer.tensor('output').data).toEqual(outputs[0]);
    for (const seed of [1, 2]) expect(layer.forward(numbers(48, seed))).toEqual(outputs[seed - 1]);
    layer.dispose();
  });

  it('grows without emptying anything that the core gave', () => {
    const layer = core.createLayer({
      dModel: 16,
      heads: 4,
      qkNorm: 'head',
      rotary: 'halves',
    });
    const embedding = core.embed({ words: sentence, dModel: 16, kind: 'hashed' });
    const given = [
      embedding.token.data,
      embedding.position.data,
      layer.forward(embedding),
      ...core.tensorNames
        .filter((name) => !/^(memory|attn_mask|grad\.)/.test(name))
        .map((name) => layer.tensor(name).data),
      layer.score('dot').scores.data,
      layer.score('dot').attn_weights.data,
    ];
    const before = given.map((array) => [...array]);
    grow();
    expect(given.map((array) => [...array])).toEqual(before);
    for (const array of given) expect(array.buffer).not.toBe(memory.buffer);
    layer.dispose();
  });

  it('comes back from layers that were forgotten, after the garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const forget = () => void core.createLayer({ dModel: 256, heads: 4 });
    const round = async () => {
      for (let i = 0; i < 5; i++) forget();
      collect();
      await setImmediate();
    };
    for (let i = 0; i < 2; i++) await round();
    const before = memoryBytes();
    for (let i = 0; i < 8; i++) await round();
    // Each takes some 3 MB, so a leak of all forty would be 120 MB.
    expect(memoryBytes()).toBeLessThan(before + 2 ** 26);
  });
});
