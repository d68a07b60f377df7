/** Undo and redo: any way back and forth through choices, and what they leave alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from '../../../web/model/link';
import type { LayerChoice, Shared } from '../../../web/model/state';
import { newModel } from '../support/model';

type Model = ReturnType<typeof newModel>['model'];

/** What undo brings back: the choices, and neither the place nor the view. */
const choices = ({ state }: Model) =>
  JSON.stringify(encode({ ...state, stage: 'embed', progress: 1, head: 0, cell: null, speed: 1 }));

const patches: fc.Arbitrary<(model: Model) => unknown> = fc.oneof(
  fc
    .constantFrom<Partial<LayerChoice>>(
      { variant: 'wide' },
      { variant: 'narrow' },
      { heads: 2 },
      { heads: 8 },
      { parameters: 'random' },
      { mask: 'causal' },
      { muted: [1] },
      { edits: [{ name: 'W_Q', index: [0, 0], value: 2 }] },
    )
    .map((patch) => (model: Model) => model.changeLayer(patch)),
  fc
    .constantFrom<Partial<Shared>>({ sentence: 'a b' }, { memory: 'she left' }, { stage: 'mask' })
    .map((patch) => (model: Model) => model.change(patch)),
  fc.constant((model: Model) => model.compare({ heads: 2 })),
  fc.constant((model: Model) => model.keep(0)),
);

describe('undo', () => {
  it('goes back over all choices, and redo forward, to the same layers', () => {
    fc.assert(
      fc.property(fc.array(patches, { minLength: 1, maxLength: 6 }), (changes) => {
        const { model } = newModel();
        const seen = [choices(model)];
        for (const change of changes) {
          change(model);
          if (choices(model) !== seen.at(-1)) seen.push(choices(model));
        }
        for (const before of seen.slice(0, -1).toReversed()) {
          expect(model.history.canUndo).toBe(true);
          model.undo();
          expect(choices(model)).toBe(before);
        }
        expect(model.history.canUndo).toBe(false);
        for (const after of seen.slice(1)) {
          model.redo();
          expect(choices(model)).toBe(after);
        }
        expect(model.history.canRedo).toBe(false);
        model.end();
      }),
      { numRuns: 25 },
    );
  });

  it('leaves the place and the view where they are', () => {
    const { model } = newModel();
    model.changeLayer({ variant: 'narrow' });
    model.change({ stage: 'weigh', head: 3, speed: 2 });
    model.undo();
    expect(model.layer.variant).toBe('split');
    expect(model.state).toMatchObject({ stage: 'weigh', head: 3, speed: 2 });
  });

  it('a change after it ends what lay ahead', () => {
    const { model } = newModel();
    model.changeLayer({ heads: 2 });
    model.undo();
    model.changeLayer({ heads: 8 });
    expect(model.history.canRedo).toBe(false);
    model.redo();
    expect(model.layer.heads).toBe(8);
  });

  it('takes a text that is typed on as one step, and one after a pause as another', () => {
    const { model, frames } = newModel();
    const { sentence } = model.state;
    const type = (text: string) => model.change({ sentence: text }, { tag: 'type sentence' });
    for (const text of ['a', 'a b', 'a b c']) {
      type(text);
      frames.time += 300;
    }
    frames.time += 2000;
    type('a b c d');
    model.changeLayer({ heads: 2 });
    model.undo();
    expect(model.state.sentence).toBe('a b c d');
    model.undo();
    expect(model.state.sentence).toBe('a b c');
    model.undo();
    expect(model.state.sentence).toBe(sentence);
  });
});
