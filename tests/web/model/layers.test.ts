/** The numbers on show are always those of the choices on show, whatever was on show before; two layers are equals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerChoice, Shared } from '../../../web/model/state';
import { newModel } from '../support/model';

type Change = readonly [Partial<Shared>, Partial<LayerChoice>];

/** Changes that each give other numbers, and what takes them back. */
const changes: readonly Change[] = [
  [{}, { muted: [0] }],
  [{}, { muted: [] }],
  [{}, { edits: [{ name: 'token', index: [0, 0], value: 3 }] }],
  [{}, { edits: [{ name: 'W_Q', index: [0, 0], value: 3 }] }],
  [{}, { edits: [] }],
  [{}, { positions: false }],
  [{}, { positions: true }],
  [{}, { parameters: 'random' }],
  [{}, { parameters: 'constructed' }],
  [{}, { parameters: 'random', bias: true, sink: 1 }],
  [{}, { seed: 3 }],
  [{}, { variant: 'narrow' }],
  [{}, { variant: 'split' }],
  [{}, { heads: 2 }],
  [{}, { heads: 4 }],
  [{ padding: [2] }, { mask: 'padding' }],
  [{ padding: [] }, { mask: 'causal' }],
  [{}, { mask: 'none' }],
  [{ memory: 'she left her money' }, {}],
  [{ memory: '' }, {}],
  [{ sentence: 'the old bank at the shop' }, {}],
  [{ classes: { 1: 'verb' } }, {}],
  [{ direction: 'backward' }, {}],
  [{ direction: 'forward' }, {}],
];

const apply = (model: ReturnType<typeof newModel>['model'], [shared, layer]: Change) => {
  model.change(shared);
  model.changeLayer(layer);
};

describe('numbers', () => {
  it('are as if nothing else had been on show before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...changes), { minLength: 2, maxLength: 6 }),
        (several) => {
          const { model } = newModel();
          for (const change of several) apply(model, change);
          const fresh = newModel().model;
          fresh.showState(model.state);
          expect(fresh.state).toEqual(model.state);
          const gradients = model.state.direction === 'backward' ? ['grad.x', 'grad.W_V'] : [];
          for (const name of ['x', 'attn_weights', 'output', ...gradients])
            expect(model.layerNumbers?.tensor(name), name).toEqual(
              fresh.layerNumbers?.tensor(name),
            );
          expect(model.layerNumbers?.facts).toEqual(fresh.layerNumbers?.facts);
          fresh.end();
          model.end();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of a muted head are zeros in its context alone', () => {
    const { model } = newModel();
    const before = model.layerNumbers?.matrix('context', 2).data;
    model.changeLayer({ muted: [1] });
    const muted = model.layerNumbers;
    const { dV = 0, heads = 0 } = muted?.config ?? {};
    const concat = muted?.tensor('concat').data ?? [];
    for (const [k, value] of concat.entries())
      if (Math.floor(k / dV) % heads === 1) expect(value).toBe(0);
    expect(concat.some((value) => value !== 0)).toBe(true);
    expect(muted?.matrix('context', 2).data).toEqual(before);
    model.changeLayer({ muted: [] });
    expect(model.layerNumbers?.tensor('concat').data).not.toEqual(concat);
  });

  it('of heads that share k and v are their group’s own', () => {
    const { model } = newModel();
    model.changeLayer({ parameters: 'random', heads: 8, kvHeads: 2 });
    const numbers = model.layerNumbers;
    const size = (numbers?.tensor('k').data.length ?? 0) / 2;
    for (let head = 0; head < 8; head++) {
      const group = head < 4 ? 0 : 1;
      expect(numbers?.indexOfHead('k', head)).toBe(group);
      expect(numbers?.matrix('k', head).data).toEqual(
        numbers?.tensor('k').data.slice(group * size, (group + 1) * size),
      );
      expect(numbers?.indexOfHead('q', head)).toBe(head);
    }
  });
});

describe('two layers', () => {
  it('are equals: whichever is changed, the other keeps its choices and its numbers', () => {
    for (const at of [0, 1] as const) {
      const { model } = newModel();
      model.compare({ variant: 'wide' });
      const other = model.numbers[1 - at];
      const output = other?.tensor('output').data;
      model.changeLayer({ heads: 2, mask: 'causal' }, { at });
      expect(model.state.layers[at]).toMatchObject({ heads: 2, mask: 'causal' });
      expect(model.state.layers[1 - at]).toMatchObject({ heads: 4, mask: 'none' });
      expect(model.numbers[1 - at]?.tensor('output').data).toEqual(output);
      model.keep(at);
      expect(model.state.layers).toMatchObject([{ heads: 2 }]);
      // Controls change what is there.
      expect(model.which).toBe(0);
      model.compare();
      expect(model.which).toBe(1);
      model.keep(1);
      model.compare();
      model.undo();
      expect(model.layer).toBe(model.state.layers[0]);
      // Two that are shown anew begin with A.
      model.showPairs(new URLSearchParams('compare=variant:wide'));
      expect(model.which).toBe(0);
    }
  });

  it('that are the same have the same numbers, muted and edited each by itself', () => {
    const { model } = newModel();
    model.compare();
    const [a, b] = model.numbers;
    expect(b?.tensor('output').data).toEqual(a?.tensor('output').data);
    model.changeLayer({ muted: [0] }, { at: 1 });
    model.changeLayer({ edits: [{ name: 'W_V', index: [0, 0], value: 2 }] }, { at: 0 });
    expect(model.numbers.map(({ facts }) => [facts.muted, facts.edits.length])).toEqual([
      [[], 1],
      [[0], 0],
    ]);
  });
});
