/** The numbers of a state: the same whatever was computed before it, and computed again only where they change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Model } from '../../../web/session/model';
import { defaultState, type State } from '../../../web/state/state';
import { core } from '../support/layers';
import { noting } from '../support/wasmMemory';

const state = (patch: Partial<State> = {}): State => ({ ...defaultState, ...patch });
const outputOf = (patch: Partial<State>) =>
  new Model(core).compute(state(patch)).tensor('output').data;

describe('a model', () => {
  it('computes nothing again where only the place on show changed, or white space', () => {
    const model = new Model(core);
    const first = model.compute(state());
    const moments: Partial<State>[] = [
      { stage: 'output', progress: 0.2 },
      { head: 3, projection: 'v', cell: { name: 'x', index: [0, 0] } },
      { speed: 4, theme: 'dark' },
      { sentence: `  ${defaultState.sentence.replaceAll(' ', '  ')} ` },
    ];
    for (const moment of moments) expect(model.compute(state(moment))).toBe(first);
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
  });

  it('says of every tensor its shape, and whether an edit reached it', () => {
    const edits = [{ name: 'W_Q', index: [0, 0], value: 3 }];
    const random = { parameters: 'random' } as const;
    const model = new Model(core);
    const edited = model.compute(state({ ...random, edits, sentence: 'two words' }));
    const usual = core.tensors.filter(({ option }) => option === null).map(({ name }) => name);
    for (const name of usual.filter((each) => !/^(memory|attn_mask|grad\.)/.test(each))) {
      expect(edited.shape(name), name).toEqual(edited.tensor(name).shape);
      const before = edited.unedited(name)?.data;
      const differs = before?.some((each, k) => each !== edited.tensor(name).data[k]) ?? false;
      expect(edited.isEdited(name), name).toBe(differs);
    }
    for (const name of ['q_packed', 'q', 'scores', 'attn_weights', 'output'])
      expect(edited.isEdited(name), name).toBe(true);
    const longer = model.compute(state({ ...random, sentence: 'now it has five words', heads: 8 }));
    expect(longer.shape('attn_weights')).toEqual([8, 5, 5]);
    expect(longer.isEdited('q')).toBe(false);
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
    const words = (patch: Partial<State>) =>
      model.compute(state({ ...imported, ...patch })).memoryWords;
    expect(words({})?.length).toBeGreaterThan(2);
    expect(words({ memory: 'two words' })).toEqual(['two', 'words']);
    expect(words({ memory: '  ' })).toEqual(['two', 'words']);
    // Other layers without a memory are self-attention.
    expect(words({ parameters: 'random' })).toBeNull();
  });

  it('gives back the memory in which it tried a file, taken or refused', () => {
    const { on, made, alive } = noting(core);
    const file = (length: number) => ({
      name: 'a file',
      inputs: null,
      config: { dModel: 2, heads: 1, bias: false },
      parameters: {
        in_proj_weight: new Float32Array(length),
        'out_proj.weight': new Float32Array(4),
      },
    });
    const model = new Model(on);
    model.import(file(12));
    expect(() => model.import(file(11))).toThrow('in_proj_weight');
    expect([made.length, alive()]).toEqual([2, 0]);
  });

  it('reads the classes that are given to words, and to those of the memory', () => {
    const words = { sentence: 'two words', memory: 'two words' };
    const read = (patch: Partial<State>, name: string) =>
      new Model(core).compute(state({ ...words, ...patch })).tensor(name).data;
    const classes = { 1: 'verb' };
    const verb = read({ classes }, 'token');
    expect(verb).not.toEqual(read({}, 'token'));
    expect(read({ memoryClasses: classes }, 'memory_token')).toEqual(verb);
  });

  it('names columns and heads only where they have meanings', () => {
    const model = new Model(core);
    expect(model.compute(state()).names?.inputs).toHaveLength(16);
    expect(model.compute(state({ parameters: 'random' })).names).toBeNull();
  });

  it('keeps layers that are toggled between, and no more of them than there is room for', () => {
    const { on, made, alive } = noting(core);
    const model = new Model(on);
    const show = (patch: Partial<State>, ...seeds: readonly number[]) => {
      for (const seed of seeds) model.compute(state({ parameters: 'random', ...patch, seed }));
    };
    // Keeps the three most recently used layers, not the three newest: 2 is evicted, since 1 was used again.
    show({}, 1, 2, 3, 1, 4);
    expect(made.map(({ disposed }) => disposed)).toEqual([false, true, false, false]);
    show({}, 1, 3, 4);
    expect(made).toHaveLength(4);
    show({}, 5, 6, 7, 8);
    expect(alive()).toBe(3);
    // 4 · 16 · 64 · 256 = 2²⁰ parameters each, plus biases: only the current one fits.
    show({ dModel: 64, heads: 16, variant: 'wide', dK: 256, dV: 256 }, 1, 2, 3);
    expect(alive()).toBe(1);
    model.dispose();
    expect(alive()).toBe(0);
  });

  it('gives a fresh model’s numbers after any way among layers, edits and inputs', () => {
    const place = {
      name: fc.constantFrom('W_Q', 'W_O', 'token'),
      row: fc.nat(1),
      column: fc.nat(3),
    };
    const edit = fc
      .record({ ...place, value: fc.integer({ min: -3, max: 3 }) })
      .map(({ name, row, column, value }) => ({ name, index: [row, column], value }));
    const classes = fc.constantFrom({}, { 1: 'noun' });
    const change: fc.Arbitrary<Partial<State>> = fc.oneof(
      fc.record({ variant: fc.constantFrom('wide', 'split', 'narrow') }),
      fc.record({ heads: fc.constantFrom(2, 4) }),
      fc.record({ seed: fc.constantFrom(1, 2) }),
      fc.record({ parameters: fc.constantFrom('random', 'constructed') }),
      fc.record({ mask: fc.constantFrom('none', 'padding'), padding: fc.constantFrom([], [1]) }),
      fc.record({ sentence: fc.constantFrom('two words', 'now there are five words') }),
      fc.record({ memory: fc.constantFrom('', 'the old bank') }),
      fc.record({ classes }),
      fc.record({ memoryClasses: classes }),
      // A state has at most one edit of each entry.
      fc.record({
        edits: fc.uniqueArray(edit, {
          maxLength: 2,
          selector: ({ name, index }) => [name, ...index].join('.'),
        }),
      }),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 2, maxLength: 10 }), (changes) => {
        const wandering = new Model(core);
        let now = state({ memory: 'the old bank' });
        for (const each of changes) {
          now = { ...now, ...each };
          const fresh = new Model(core);
          const [here, there] = [wandering.compute(now), fresh.compute(now)];
          for (const name of ['W_Q', 'x', 'k', 'output'])
            expect(here.tensor(name).data, name).toEqual(there.tensor(name).data);
          expect([here.edits, here.refused]).toEqual([there.edits, there.refused]);
          fresh.dispose();
        }
        wandering.dispose();
      }),
      { numRuns: 40 },
    );
  });
});

/** The current layer computed again, with its words in another order. */
describe('an output in another order', () => {
  const base: State = { ...defaultState, parameters: 'random', sentence: 'one two three four' };
  const order = [2, 1, 0, 3];
  const backwards = 'three two one four';

  it.each<Partial<State>>([
    {},
    { positions: false },
    { mask: 'causal', heads: 2, muted: [1] },
    { mask: 'padding', padding: [1] },
    { memory: 'she left', bias: true },
    { variant: 'wide', kvHeads: 2 },
    { edits: [{ name: 'W_V', index: [0, 0], value: 2 }] },
    { direction: 'backward' },
  ])('has the bits of the sentence typed in that order, and leaves those on show: %o', (patch) => {
    const snapshot = new Model(core).compute({ ...base, ...patch });
    const moved = snapshot.outputInOrder(order);
    expect(moved.data).toEqual(outputOf({ ...base, ...patch, sentence: backwards }));
    expect(moved.shape).toEqual([4, 16]);
    expect(snapshot.outputInOrder(order)).toBe(moved);
    expect(snapshot.tensor('output').data).toEqual(outputOf({ ...base, ...patch }));
  });

  it('takes an edited word along, and leaves an edited position', () => {
    const at = (name: string, place: number) => ({ name, index: [place, 3], value: 5 });
    const edited = { ...base, edits: [at('token', 0), at('position', 1)] };
    const { data } = new Model(core).compute(edited).outputInOrder(order);
    const edits = [at('token', 2), at('position', 1)];
    expect(data).toEqual(outputOf({ ...base, sentence: backwards, edits }));
  });

  it('moves whole rows of a file', () => {
    const model = new Model(core);
    const data = Float32Array.from({ length: 12 }, (_, k) => Math.sin(k));
    const config = { dModel: 4, heads: 2, bias: false };
    const layer = core.createLayer(config);
    const read = (name: string) => layer.tensor(name).data;
    const parameters = {
      in_proj_weight: read('in_proj_weight'),
      'out_proj.weight': read('out_proj.weight'),
    };
    const inputs = {
      x: { shape: [3, 4], data },
      memory: null,
      tokens: ['1', '2', '3'],
      memoryTokens: [],
      padding: [],
    };
    model.import({ name: 'layer.safetensors', config, parameters, inputs });
    const file = state({ dModel: 4, heads: 2, parameters: 'imported', rows: 'file' });
    const moved = Float32Array.from([...data.slice(8), ...data.slice(4, 8), ...data.slice(0, 4)]);
    expect(model.compute(file).outputInOrder([2, 1, 0]).data).toEqual(layer.forward(moved));
    layer.dispose();
  });
});
