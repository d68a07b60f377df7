import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Core } from '../../../web/core/core-types';
import { Model } from '../../../web/session/model';
import { defaultState, type State } from '../../../web/state/state';
import { core } from '../support/layers';

const state = (patch: Partial<State> = {}): State => ({ ...defaultState, ...patch });

describe('a model', () => {
  it('computes again only when a number depends on what changed', () => {
    const model = new Model(core);
    const first = model.compute(state());
    const moments: Partial<State>[] = [
      { stage: 'output', progress: 0.2 },
      { head: 3, projection: 'v', cell: { name: 'x', index: [0, 0] } },
      { speed: 4, theme: 'dark' },
      { sentence: `  ${defaultState.sentence.replaceAll(' ', '  ')} ` },
    ];
    for (const moment of moments) expect(model.compute(state(moment))).toBe(first);
    const changes: Partial<State>[] = [
      { sentence: 'two words' },
      { classes: { 4: 'noun' } },
      { variant: 'wide' },
      { heads: 8 },
      { mask: 'causal' },
      { scaling: 'none' },
      { positions: false },
      { bias: true },
      { parameters: 'random' },
      { seed: 8 },
    ];
    for (const change of changes) {
      const fresh = new Model(core);
      const before = fresh.compute(state());
      expect(fresh.compute(state(change)), Object.keys(change)[0]).not.toBe(before);
    }
  });

  it('keeps the arrays of what a change left as it was, and no other', () => {
    const model = new Model(core);
    const names = ['x', 'W_Q', 'scores', 'masked', 'attn_weights', 'output'];
    const read = (patch: Partial<State>) => {
      const snapshot = model.compute(state(patch));
      return new Map(names.map((name) => [name, snapshot.tensor(name).data]));
    };
    const [before, after] = [read({}), read({ mask: 'causal' })];
    const kept = names.filter((name) => before.get(name) === after.get(name));
    expect(kept).toEqual(['x', 'W_Q', 'scores']);
    const again = new Model(core).compute(state({ mask: 'causal' }));
    for (const name of names) expect(after.get(name)).toEqual(again.tensor(name).data);
  });

  it('says of every tensor its shape, and whether an edit reached it', () => {
    const model = new Model(core);
    const random = { parameters: 'random' } as const;
    const edited = model.compute(
      state({
        ...random,
        edits: [{ name: 'W_Q', index: [0, 0], value: 3 }],
        sentence: 'two words',
      }),
    );
    const reached = ['q_packed', 'q', 'scores', 'attn_weights', 'output'];
    const usual = core.tensors.filter(({ option }) => option === null).map(({ name }) => name);
    for (const name of usual.filter((each) => !/^(memory|attn_mask|grad\.)/.test(each))) {
      expect(edited.shape(name), name).toEqual(edited.tensor(name).shape);
      const before = edited.unedited(name)?.data;
      const differs = before
        ? before.some((each, k) => each !== edited.tensor(name).data[k])
        : false;
      expect(edited.isEdited(name), name).toBe(differs);
      if (reached.includes(name)) expect(edited.isEdited(name), name).toBe(true);
    }
    const longer = model.compute(state({ ...random, sentence: 'now it has five words' }));
    expect(longer.shape('merged')).toEqual(longer.tensor('merged').shape);
    expect(longer.shape('x')).toEqual([5, 16]);
    expect(longer.isEdited('q')).toBe(false);
    const more = model.compute(state({ sentence: 'now it has five words', heads: 8 }));
    expect(more.shape('attn_weights')).toEqual([8, 5, 5]);
  });

  it('gives the numbers of a state whatever was computed before it', () => {
    const wandering = new Model(core);
    for (const patch of [{ variant: 'wide' }, { heads: 8 }, { mask: 'causal' }, {}] as const) {
      const wandered = wandering.compute(state(patch)).tensor('output').data;
      expect(wandered).toEqual(new Model(core).compute(state(patch)).tensor('output').data);
    }
    const longer = wandering.compute(state({ sentence: 'word '.repeat(30) })).tensor('output');
    expect(longer.shape).toEqual([30, 16]);
    const back = wandering.compute(state()).tensor('output').data;
    expect(back).toEqual(new Model(core).compute(state()).tensor('output').data);
  });

  it('keeps its numbers when the core refuses a state', () => {
    const model = new Model(core);
    const before = model.compute(state());
    expect(() => model.compute(state({ heads: 3 }))).toThrow(RangeError);
    expect(() => model.compute(state({ dModel: 32 }))).toThrow(RangeError);
    expect(model.compute(state())).toBe(before);
    expect(before.tensor('scores').shape).toEqual([4, 10, 10]);
  });

  it('keeps the words there were when a text has none', () => {
    const model = new Model(core);
    model.compute(state({ sentence: 'two words' }));
    expect(model.compute(state({ sentence: '  ' })).words).toEqual(['two', 'words']);
    expect(new Model(core).compute(state({ sentence: '' })).words).toHaveLength(10);
  });

  it('keeps the memory’s words, too, where an imported layer needs a memory', () => {
    const model = new Model(core);
    const config = { dModel: 2, heads: 1, dMemory: 3, bias: false };
    model.import({
      name: 'cross',
      inputs: null,
      config,
      parameters: {
        q_proj_weight: new Float32Array(4),
        k_proj_weight: new Float32Array(6),
        v_proj_weight: new Float32Array(6),
        'out_proj.weight': new Float32Array(4),
      },
    });
    const imported = { parameters: 'imported', dModel: 2, heads: 1 } as const;
    expect(model.compute(state(imported)).memoryWords?.length).toBeGreaterThan(2);
    const words = (memory: string) => model.compute(state({ ...imported, memory })).memoryWords;
    expect(words('two words')).toEqual(['two', 'words']);
    expect(words('  ')).toEqual(['two', 'words']);
  });

  it('gives back the memory in which it tried a file, taken or refused', () => {
    const layers: { disposed: boolean }[] = [];
    const counting: Core = {
      ...core,
      createLayer(config) {
        const layer = core.createLayer(config);
        const entry = { disposed: false };
        layers.push(entry);
        const dispose = layer.dispose.bind(layer);
        layer.dispose = () => {
          entry.disposed = true;
          dispose();
        };
        return layer;
      },
    };
    const config = { dModel: 2, heads: 1, bias: false };
    const file = (length: number) => ({
      name: 'a file',
      inputs: null,
      config,
      parameters: {
        in_proj_weight: new Float32Array(length),
        'out_proj.weight': new Float32Array(4),
      },
    });
    const model = new Model(counting);
    model.import(file(12));
    expect(() => model.import(file(11))).toThrow('in_proj_weight');
    expect(layers).toEqual([{ disposed: true }, { disposed: true }]);
  });

  it('names columns and heads only where they have meanings', () => {
    const model = new Model(core);
    expect(model.compute(state()).names?.inputs).toHaveLength(16);
    expect(model.compute(state({ parameters: 'random' })).names).toBeNull();
  });

  it('keeps layers that are toggled between, and no more of them than there is room for', () => {
    const made: { readonly disposed: () => boolean }[] = [];
    const counting: Core = {
      ...core,
      stages: core.stages,
      createLayer: (config) => {
        const layer = core.createLayer(config);
        let disposed = false;
        const dispose = layer.dispose.bind(layer);
        layer.dispose = () => {
          disposed = true;
          dispose();
        };
        made.push({ disposed: () => disposed });
        return layer;
      },
    };
    const model = new Model(counting);
    const show = (...seeds: readonly number[]) => {
      for (const seed of seeds) model.compute(state({ parameters: 'random', seed }));
    };
    // Keeps the three most recently used layers, not the three newest: 2 is evicted, since 1 was used again.
    show(1, 2, 3, 1, 4);
    expect(made.map((each) => each.disposed())).toEqual([false, true, false, false]);
    show(1, 3, 4);
    expect(made).toHaveLength(4);
    model.dispose();
    made.length = 0;
    const alive = () => made.filter((each) => !each.disposed()).length;
    for (let k = 0; k < 9; k++)
      model.compute(state({ variant: (['wide', 'split', 'narrow'] as const)[k % 3] ?? 'split' }));
    expect(made).toHaveLength(3);
    for (let seed = 1; seed < 9; seed++) model.compute(state({ parameters: 'random', seed }));
    expect(alive()).toBe(3);
    // 4 · 16 · 64 · 256 = 2²⁰ parameters each, plus biases: only the current one fits.
    const large = { parameters: 'random', dModel: 64, heads: 16, variant: 'wide' } as const;
    for (let seed = 1; seed < 9; seed++) model.compute(state({ ...large, dK: 256, dV: 256, seed }));
    expect(alive()).toBe(1);
    model.dispose();
    expect(alive()).toBe(0);
  });

  it(
    'gives a fresh model’s numbers after any way among kept layers, edits and inputs',
    { timeout: 60_000 },
    () => {
      const edit = fc
        .record({
          name: fc.constantFrom('W_Q', 'W_O', 'b_V', 'token'),
          index: fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 3 })),
          value: fc.integer({ min: -3, max: 3 }),
        })
        .map((each) => ({ ...each, index: each.index.slice(each.name === 'b_V' ? 1 : 0) }));
      const step = fc.record({
        variant: fc.constantFrom('wide', 'split', 'narrow'),
        heads: fc.constantFrom(2, 4),
        seed: fc.constantFrom(1, 2),
        sentence: fc.constantFrom('two words', 'now there are five words'),
        // A state has at most one edit of each entry.
        edits: fc.uniqueArray(edit, {
          maxLength: 2,
          selector: ({ name, index }) => [name, ...index].join('.'),
        }),
      });
      fc.assert(
        fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
          const wandering = new Model(core);
          for (const each of steps) {
            const patch = state({ parameters: 'random', bias: true, ...each });
            const [here, fresh] = [wandering.compute(patch), new Model(core).compute(patch)];
            for (const name of ['W_Q', 'W_O', 'b_V', 'x', 'output'])
              expect(here.tensor(name).data, name).toEqual(fresh.tensor(name).data);
            expect(here.edits).toEqual(fresh.edits);
            expect(here.refused).toEqual(fresh.refused);
          }
          wandering.dispose();
        }),
        { numRuns: 60 },
      );
    },
  );
});
