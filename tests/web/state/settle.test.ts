/** Shapes that do not fit: which of two choices wins, and what is said of the other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerConfig } from '../../../web/core/types';
import { handMade, isHandMade } from '../../../web/state/hand-made';
import { offeredKeyHeads } from '../../../web/state/key-heads';
import { layerConfig } from '../../../web/state/layer-config';
import { kindOf, offeredHeads } from '../../../web/state/rules';
import { settle } from '../../../web/state/settle';
import { defaultState, type State } from '../../../web/state/state';
import { startOf } from '../../../web/state/training';
import { adjustmentText } from '../../../web/text/en/notices';
import { core } from '../support/layers';
import { becomes, plainRules, settled, states } from '../support/states';

const keys = Object.keys(defaultState) as (keyof State)[];

describe('settling', () => {
  it('makes any state one that the core can compute, and says what it changed', () => {
    fc.assert(
      fc.property(states, fc.subarray(keys), (wanted, touched) => {
        const { state, adjustments } = settle(plainRules, wanted, touched);
        const { dModel, variant, parameters, heads, head } = state;
        expect(parameters).not.toBe('imported');
        expect(plainRules.validHeads(dModel, variant, kindOf(parameters))).toContain(heads);
        expect(isHandMade(parameters) && dModel !== 16).toBe(false);
        expect(head).toBeLessThan(heads);
        expect(Object.values(state.classes).every((id) => plainRules.isWordClass(id))).toBe(true);
        const said = new Set(adjustments.map(({ field }) => field));
        for (const field of ['heads', 'dModel', 'parameters'] as const)
          expect(said.has(field), field).toBe(state[field] !== wanted[field]);
        for (const field of ['head', 'muted', 'classes', 'memoryClasses'] as const)
          if (touched.includes(field))
            expect(said.has(field), field).toBe(
              JSON.stringify(state[field]) !== JSON.stringify(wanted[field]),
            );
        // A second time nothing changes.
        const free = settle(plainRules, wanted).state;
        expect(settle(plainRules, free)).toEqual({ state: free, adjustments: [] });
      }),
    );
  });

  it.each<[patch: Partial<State>, text: string]>([
    [
      { heads: 3 },
      'heads: 3 does not fit d_model 16 in split; allowed: 1, 2, 4, 8, 16. It is now 2.',
    ],
    [
      { parameters: 'random', kvHeads: 3 },
      'kv-heads: 3 does not divide the 4 heads evenly; it is now 2.',
    ],
    [
      { parameters: 'random', kvHeads: 2, heads: 1 },
      'kv-heads: 2 is more than there are heads; it is now as many as heads, 1.',
    ],
    [
      { kvHeads: 2 },
      'parameters: heads made by hand have keys and values of their own; they are now random.',
    ],
    [
      { stage: 'norm' },
      'stage: there is no stage norm without qk-norm; what comes before it is shown.',
    ],
    [
      { stage: 'rotate' },
      'stage: there is no stage rotate in layers of this page; what comes before it is shown.',
    ],
  ])('%j is told in a sentence: %s', (patch, text) => {
    const { state, adjustments } = settled(patch);
    expect(adjustments.map((each) => adjustmentText(each, state))).toEqual([text]);
  });
});

describe.each(handMade)('parameters made by hand, %s:', (parameters) => {
  const random = `parameters: ${parameters} → random`;
  becomes({ parameters }, [
    [{ parameters, dModel: 32 }, { dModel: 16 }, ['dModel: 32 → 16']],
    [{ dModel: 32 }, { parameters: 'random' }, [random]],
    [{ variant: 'wide', dK: 2 }, { dK: 4 }, ['dK: 2 → 4']],
    [{ kvHeads: 2 }, { parameters: 'random' }, [`${random} (shared-keys)`]],
    [{ parameters, kvHeads: 2 }, { kvHeads: null }, ['kvHeads: 2 → null (shared-keys)']],
  ]);
});

describe('heads', () => {
  const trained = { ...startOf('what-where'), dModel: 64 };
  becomes({}, [
    [{ heads: 64 }, { heads: 16 }, ['heads: 64 → 16']],
    [{ heads: 12, variant: 'wide', parameters: 'random' }, {}, []],
    [{ heads: 12, variant: 'wide' }, { heads: 8 }, ['heads: 12 → 8']],
    [{ heads: 32, dModel: 64, parameters: 'random' }, {}, []],
    [{ ...trained, heads: 16 }, {}, []],
    [{ ...trained, heads: 32 }, { heads: 16 }, ['heads: 32 → 16']],
    [{ heads: 8, muted: [0, 7] }, {}, []],
    // Nothing is said of the head on show and of muted heads that are gone.
    [{ heads: 2, head: 3, muted: [0, 3] }, { head: 1, muted: [0] }, [], { touched: ['heads'] }],
  ]);

  it.each<[patch: Partial<State>, offered: readonly number[]]>([
    [{ parameters: 'random' }, [1, 2, 4, 8, 16]],
    [{ dModel: 12, variant: 'narrow', parameters: 'random' }, [1, 2, 3, 4, 6, 12]],
    // Wide needs no divisor, unless its parameters are made by hand.
    [{ variant: 'wide', parameters: 'random' }, [1, 2, 3, 4, 6, 8, 12, 16]],
    [{ variant: 'wide', parameters: 'patterns' }, [1, 2, 4, 8, 16]],
  ])('of %j that are offered: %j', (patch, offered) => {
    expect(offeredHeads(plainRules, { ...defaultState, ...patch })).toEqual(offered);
  });
});

describe('heads of k and v', () => {
  const random: State = { ...defaultState, parameters: 'random', kvHeads: 2 };
  const own = 'kvHeads: 2 → null (shared-keys)';
  becomes(random, [
    [{ heads: 8 }, {}, []],
    [{ kvHeads: 4 }, { kvHeads: null }, []],
    [{ variant: 'narrow' }, { kvHeads: null }, [own]],
    [{ sharedQK: true }, { kvHeads: null }, [own]],
    [{ valueProjection: false }, { kvHeads: null }, [own]],
    [{ parameters: 'constructed' }, { kvHeads: null }, [own]],
  ]);

  it('are as many as the core takes', () => {
    const layers = fc.record({
      variant: fc.constantFrom('wide', 'split', 'narrow'),
      heads: fc.constantFrom(1, 2, 4, 8),
      sharedQK: fc.boolean(),
      valueProjection: fc.boolean(),
    });
    fc.assert(
      fc.property(layers, fc.integer({ min: 1, max: 8 }), (patch, kvHeads) => {
        const layer = { ...random, ...patch };
        const make = () => core.createLayer(layerConfig({ ...layer, kvHeads }, null)).dispose();
        if (offeredKeyHeads(layer).includes(kvHeads)) make();
        else expect(make).toThrow(RangeError);
      }),
      { numRuns: 200 },
    );
  });
});

describe('widths of a wide head', () => {
  const bare = { outputProjection: false };
  becomes({}, [[{ dK: 5, dV: 7 }, {}, []]]);
  becomes({ variant: 'wide', parameters: 'random' }, [
    // Without W_O the heads' columns make d_model together, or W_O stays where they cannot.
    [bare, { dV: 4 }, ['dV: null → 4']],
    [{ ...bare, dV: 5 }, { dV: 4 }, ['dV: 5 → 4']],
    [{ ...bare, dV: 4 }, {}, []],
    [{ ...bare, heads: 1, head: 0 }, {}, []],
    [{ ...bare, heads: 3 }, { outputProjection: true }, ['outputProjection: false → true']],
    // Without W_V a value is the input itself, and has no more columns.
    [{ valueProjection: false, dV: 20 }, { dV: null }, ['dV: 20 → null']],
    [{ valueProjection: false, dV: 16 }, {}, []],
    [{ dV: 20 }, {}, []],
  ]);
});

describe('a moment in the stage where q and k are normalised', () => {
  becomes({ qkNorm: 'head', stage: 'norm', progress: 0.5 }, [
    [{ heads: 8 }, {}, []],
    // It becomes what comes before it, done.
    [{ qkNorm: 'none' }, { stage: 'heads', progress: 1 }, []],
  ]);
});

describe('a layer from a file', () => {
  const of = (file: Partial<LayerConfig>) => ({
    rules: { imported: { dModel: 8, heads: 2, ...file } },
  });
  const imported = { parameters: 'imported' } as const;

  const usual = {
    dModel: 8,
    variant: 'split',
    bias: true,
    dK: null,
    dV: null,
    kvHeads: null,
    qkNorm: 'none',
    sharedQK: false,
    sharedHeads: false,
    valueProjection: true,
    outputProjection: true,
  } as const;
  it.each<[file: Partial<LayerConfig>, shape: Partial<State>]>([
    [{}, { heads: 4 }],
    [{ variant: 'wide' }, { variant: 'wide', heads: 2 }],
    [
      { variant: 'wide', dK: 3, dV: 6 },
      { variant: 'wide', dK: 3, dV: 6, heads: 2 },
    ],
    [
      { variant: 'narrow', sharedHeads: true },
      { variant: 'narrow', sharedHeads: true, heads: 2 },
    ],
    // Only wide allows separate widths.
    [{ dK: 3, dV: 6 }, { heads: 4 }],
    [
      { bias: false, sharedQK: true },
      { bias: false, sharedQK: true, heads: 4 },
    ],
    [
      { valueProjection: false, outputProjection: false },
      { valueProjection: false, outputProjection: false, heads: 4 },
    ],
    // These belong to the file's own heads.
    [{ kvHeads: 1 }, { kvHeads: 1, heads: 2 }],
    [{ qkNorm: 'head' }, { qkNorm: 'head', heads: 2 }],
  ])('of %j has the shape %j, and the usual one where it says nothing', (file, shape) => {
    // Everything differs from the defaults.
    const other = { bias: false, sharedQK: true, sharedHeads: true, heads: 4, dK: 5, dV: 5 };
    const held = { valueProjection: false, outputProjection: false };
    const { state, said } = settled(imported, { from: { ...other, ...held }, ...of(file) });
    expect(state).toMatchObject({ ...imported, ...usual, ...shape });
    expect(said).toEqual([]);
    const link = settled({ ...imported, ...other, ...held }, { touched: [], ...of(file) });
    expect(link.state).toEqual(state);
  });

  it.each<[file: Partial<LayerConfig>, patch: Partial<State>, stays: boolean]>([
    [{ variant: 'wide' }, { variant: 'split' }, false],
    [{ variant: 'wide' }, { variant: 'wide', dModel: 8 }, true],
    [{ variant: 'wide' }, { heads: 4 }, false],
    [{}, { heads: 8 }, true],
    [{ kvHeads: 1 }, { heads: 8 }, false],
    [{ qkNorm: 'head' }, { heads: 8 }, false],
    [{ qkNorm: 'head' }, { qkNorm: 'none' }, false],
    [{ qkNorm: 'whole' }, { heads: 8 }, true],
  ])('of %j stays with %j: %s', (file, patch, stays) => {
    const from = settled(imported, of(file)).state;
    const { wanted, state, said } = settled(patch, { from, ...of(file) });
    expect(state).toEqual({ ...wanted, parameters: stays ? 'imported' : 'random' });
    expect(said).toEqual(stays ? [] : ['parameters: imported → random']);
    const counts = offeredHeads({ ...plainRules, ...of(file).rules }, from);
    if ('heads' in patch) expect(counts.length > 1).toBe(stays);
  });

  it('says which shapes were asked for beside it', () => {
    const asked = { ...imported, dModel: 32, variant: 'split' } as const;
    const { state, said } = settled(asked, of({ variant: 'wide' }));
    expect(state).toMatchObject({ ...imported, dModel: 8, variant: 'wide' });
    expect(said).toEqual(['parameters: d-model, variant → imported (file-shape)']);
  });

  it('that is not here takes along the edits of its numbers, and leaves those of the words’', () => {
    const edits = [
      { name: 'W_Q', index: [0, 0], value: 1 },
      { name: 'token', index: [0, 0], value: 2 },
      { name: 'b_O', index: [3], value: 3 },
    ];
    const gone = 'parameters: imported → random (no-file)';
    const lost = settled({ ...imported, edits }, { touched: [] });
    expect(lost.state).toMatchObject({ parameters: 'random', edits: [edits[1]] });
    expect(lost.said).toEqual([gone, 'edits: 2 → 0']);
    expect(settled({ ...imported, edits: edits.slice(1, 2) }).said).toEqual([gone]);
  });
});
