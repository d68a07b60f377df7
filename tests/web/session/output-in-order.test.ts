/** The current layer computed again, with its words in another order. */
import { describe, expect, it } from 'vitest';
import { Model } from '../../../web/session/model';
import { defaultState, type State } from '../../../web/state/state';
import { core } from '../support/layers';

const base: State = { ...defaultState, parameters: 'random', sentence: 'one two three four' };
const order = [2, 1, 0, 3];
const backwards = 'three two one four';

const outputOf = (state: State) => new Model(core).compute(state).tensor('output').data;

describe('an output in another order', () => {
  it.each<Partial<State>>([
    {},
    { positions: false },
    { mask: 'causal', heads: 2, muted: [1] },
    { mask: 'padding', padding: [1] },
    { memory: 'she left', bias: true },
    { variant: 'wide', kvHeads: 2 },
    { edits: [{ name: 'W_V', index: [0, 0], value: 2 }] },
    { direction: 'backward' },
  ])('has the bits of the sentence typed in that order: %o', (patch) => {
    const state = { ...base, ...patch };
    const snapshot = new Model(core).compute(state);
    const { shape, data } = snapshot.outputInOrder(order);
    expect(shape).toEqual([4, 16]);
    expect(data).toEqual(outputOf({ ...state, sentence: backwards }));
  });

  it('takes an edited word along, and leaves an edited position', () => {
    const at = (name: string, place: number) => ({ name, index: [place, 3], value: 5 });
    const edited = { ...base, edits: [at('token', 0), at('position', 1)] };
    const { data } = new Model(core).compute(edited).outputInOrder(order);
    const edits = [at('token', 2), at('position', 1)];
    expect(data).toEqual(outputOf({ ...base, sentence: backwards, edits }));
  });

  it('leaves the numbers on show, and is made once', () => {
    const snapshot = new Model(core).compute({ ...base, direction: 'backward' });
    const first = snapshot.outputInOrder(order);
    expect(snapshot.outputInOrder(order)).toBe(first);
    expect(snapshot.tensor('output').data).toEqual(outputOf(base));
    expect(snapshot.tensor('grad.W_Q').shape).toEqual([16, 16]);
    expect(snapshot.outputInOrder([0, 1, 2, 3]).data).toEqual(snapshot.tensor('output').data);
  });

  it('moves whole rows of a file', () => {
    const model = new Model(core);
    const data = Float32Array.from({ length: 12 }, (_, k) => Math.sin(k));
    const layer = core.createLayer({ dModel: 4, heads: 2, bias: false });
    const read = (name: string) => layer.tensor(name).data;
    const parameters = {
      in_proj_weight: read('in_proj_weight'),
      'out_proj.weight': read('out_proj.weight'),
    };
    model.import({
      name: 'layer.safetensors',
      config: { dModel: 4, heads: 2, bias: false },
      parameters,
      inputs: {
        x: { shape: [3, 4], data },
        memory: null,
        tokens: ['1', '2', '3'],
        memoryTokens: [],
        padding: [],
      },
    });
    const state = { ...defaultState, dModel: 4, heads: 2 } as const;
    const snapshot = model.compute({ ...state, parameters: 'imported', rows: 'file' });
    const moved = Float32Array.from([...data.slice(8), ...data.slice(4, 8), ...data.slice(0, 4)]);
    expect(snapshot.outputInOrder([2, 1, 0]).data).toEqual(layer.forward(moved));
    layer.dispose();
  });
});
