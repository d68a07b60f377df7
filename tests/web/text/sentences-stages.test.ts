/**
 * Sentences of the page, one file for each topic, from handmade facts. After an intended change, `npx vitest run
 * tests/web/text/sentences- -u` rewrites the files.
 */
import { describe, expect, it } from 'vitest';
import { layerKeys } from '../../../web/state/compare';
import { defaultState, allStageNames, type State } from '../../../web/state/state';
import { caption, editedCaption } from '../../../web/text/en/captions';
import {
  apartText,
  comparedText,
  headsText,
  layerName,
  ratioText,
} from '../../../web/text/en/compare';
import { stageEquation } from '../../../web/text/en/equations';
import type { EquationParts } from '../../../web/text/types/equations';
import { minuteText } from '../../../web/text/en/minute';
import type { Difference, MomentFacts } from '../../../web/text/facts';
import { layerFacts, momentFacts } from '../support/facts';
import { expectFile, type Lines } from '../support/sentence-file';

const names16 = { inputs: ['a', 'b'], outputs: ['c', 'd'], heads: ['p', 'q', 'r', 's'] };
type Layer = NonNullable<Parameters<typeof layerFacts>[0]>;

const cases: Readonly<
  Record<string, readonly [what: string, Layer, Partial<State>, Partial<MomentFacts>][]>
> = {
  embed: [
    ['random', {}, {}, {}],
    ['one word, no positions', { words: ['she'] }, { positions: false }, {}],
    ['named features, memory', { names: names16, memoryWords: ['a', 'b'] }, {}, {}],
    ['memory of one word', { memoryWords: ['a'] }, {}, {}],
    ['d_model of ten in words', { config: { dModel: 10, heads: 2 } }, {}, {}],
  ],
  project: [
    ['split', {}, {}, {}],
    ['wide', { config: { variant: 'wide' } }, {}, {}],
    ['wide, one head', { config: { variant: 'wide', heads: 1 } }, {}, {}],
    ['wide with a d_k of its own', { config: { variant: 'wide', dK: 5 } }, {}, {}],
    [
      'wide with a d_v of its own, one head',
      { config: { variant: 'wide', heads: 1, dV: 5 } },
      {},
      {},
    ],
    ['narrow', { config: { variant: 'narrow' } }, {}, {}],
    ['narrow, two heads', { config: { variant: 'narrow', heads: 2 } }, {}, {}],
    ['narrow and blind', { config: { variant: 'narrow' } }, {}, { blind: true }],
    ['one head', { config: { heads: 1 } }, {}, {}],
    ['memory', { memoryWords: ['a'] }, {}, {}],
    [
      'shared and held matrices',
      { config: { sharedQK: true, sharedHeads: true, valueProjection: false } },
      ...([{}, {}] as const),
    ],
    ['no W_V', { config: { valueProjection: false } }, {}, {}],
    ['heads that share k and v', { config: { kvHeads: 2 } }, {}, {}],
    ['one k and v for all', { config: { kvHeads: 1 } }, {}, {}],
    ['wide heads that share k and v', { config: { variant: 'wide', kvHeads: 2 } }, {}, {}],
  ],
  heads: [
    ['split', {}, {}, {}],
    ['wide', { config: { variant: 'wide' } }, {}, {}],
    ['narrow', { config: { variant: 'narrow' } }, {}, {}],
    ['one head', { config: { heads: 1 } }, {}, {}],
    ['sharing k and v', { config: { kvHeads: 2 } }, {}, {}],
    ['sharing one k and v', { config: { kvHeads: 1 } }, {}, {}],
    ['wide, sharing k and v', { config: { variant: 'wide', kvHeads: 2 } }, {}, {}],
  ],
  norm: [
    ['each head by itself', { config: { qkNorm: 'head' } }, { head: 2 }, {}],
    ['all heads together', { config: { qkNorm: 'whole' } }, {}, {}],
    ['all heads together, k with fewer', { config: { qkNorm: 'whole', kvHeads: 2 } }, {}, {}],
    ['one head', { config: { qkNorm: 'whole', heads: 1 } }, {}, {}],
  ],
  scores: [
    ['shared keys', { config: { kvHeads: 2 } }, { head: 2 }, {}],
    ['self-attention', {}, { head: 2 }, {}],
    ['memory', { memoryWords: ['a', 'b'] }, {}, {}],
  ],
  scale: [
    ['√d_k', {}, {}, {}],
    ['√d_model', { config: { divisor: 4 } }, { scaling: 'sqrt_d_model' }, {}],
    ['off', {}, { scaling: 'none' }, {}],
    ['a number', { config: { divisor: 2.5 } }, { scaling: 2.5 }, {}],
  ],
  mask: [
    ['none', {}, {}, {}],
    ['causal', {}, { mask: 'causal' }, { blocked: 3 }],
    ['causal, one entry', {}, { mask: 'causal' }, { blocked: 1 }],
    ['no-self, an empty row', {}, { mask: 'no-self' }, { blocked: 1, empty: [0] }],
    ['two empty rows, a bias', { config: { bias: true } }, { mask: 'no-self' }, { empty: [0, 1] }],
    ['an empty row, a bias', { config: { bias: true } }, { mask: 'no-self' }, { empty: [2] }],
    ['no padding yet', {}, { mask: 'padding' }, {}],
    [
      'its own',
      {},
      { mask: 'own', attnMask: { n: 2, m: 2, added: [0.5, null, 0, 0] } },
      { blocked: 1 },
    ],
    ['padding', { padding: [1] }, { mask: 'padding' }, { blocked: 3 }],
    ['three of padding', { padding: [0, 1, 2] }, { mask: 'causal' }, { blocked: 3 }],
    ['more of padding', { words: [...'abcdef'], padding: [0, 1, 2, 3] }, { mask: 'causal' }, {}],
    ['causal without padding', { padding: [] }, { mask: 'causal' }, { blocked: 10 }],
  ],
  softmax: [
    ['a share', {}, { head: 1 }, {}],
    ['a head with a name', {}, {}, { headName: 'verb → object' }],
    ['a head that one word finds nothing in', {}, {}, { headName: 'verb → object', even: 1 }],
    ['a head with one word that finds something', {}, {}, { headName: 'verb → object', even: 2 }],
    ['a head that finds nothing', {}, {}, { headName: 'no known verb here', even: 3 }],
    ['a head without a job, all even', {}, {}, { even: 3 }],
    ['blind', {}, {}, { blind: true }],
    ['an empty row beside', {}, {}, { empty: [0] }],
    ['heads that are alike', {}, {}, { alike: true }],
    ['two heads that are alike', { config: { heads: 2 } }, {}, { alike: true }],
    ['all ones', { config: { parameters: 'ones' } }, {}, {}],
    ['all ones, not scaled', { config: { parameters: 'ones', scaling: 'none' } }, {}, {}],
    ['all ones, wide', { config: { parameters: 'ones', variant: 'wide' } }, {}, {}],
    ['all ones, narrow', { config: { parameters: 'ones', variant: 'narrow' } }, {}, {}],
    ['all ones, one head', { config: { parameters: 'ones', heads: 1 } }, {}, {}],
    [
      'all ones, one key has all',
      { config: { parameters: 'ones' } },
      {},
      { strongest: { row: 0, col: 1, share: 1, alone: true, even: false } },
    ],
    [
      'the empty row itself',
      {},
      {},
      { empty: [0], strongest: { row: 0, col: 0, share: 0, alone: true, even: false } },
    ],
  ],
  weigh: [
    ['some of the rest', {}, {}, {}],
    ...[0.9, 0.91]
      .map(
        (share) =>
          [
            `a share of ${share}`,
            ...([{}, {}] as const),
            { strongest: { row: 0, col: 1, share, alone: false, even: false } },
          ] as const,
      )
      .map((each) => [...each] as [string, Layer, Partial<State>, Partial<MomentFacts>]),
    [
      'nothing of the rest',
      {},
      {},
      { strongest: { row: 0, col: 1, share: 1, alone: true, even: false } },
    ],
    ['zeros', {}, {}, { strongest: { row: 0, col: 0, share: 0, alone: true, even: false } }],
  ],
  concat: [
    ['four heads', {}, {}, {}],
    ['eleven heads', { config: { heads: 11, dV: 2 } }, {}, {}],
    ['one head', { config: { heads: 1 } }, {}, {}],
    ['one head, muted', { config: { heads: 1 }, muted: [0] }, {}, {}],
    ['two muted', { muted: [0, 2] }, {}, {}],
  ],
  output: [
    ['four heads', {}, {}, {}],
    ['one head', { config: { heads: 1 } }, {}, {}],
    ['no W_O', { config: { outputProjection: false } }, {}, {}],
    ['one muted', { muted: [3] }, {}, {}],
    ['two muted, an empty row', { muted: [0, 3] }, {}, { empty: [1] }],
  ],
};

describe('captions', () => {
  it('say at every stage what happens there, in each kind of layer', async () => {
    expect(Object.keys(cases)).toEqual(allStageNames);
    const lines = allStageNames.flatMap((stage) =>
      (cases[stage] ?? []).map(([what, layer, patch, facts]) => [
        `${stage}: ${what}`,
        caption(layerFacts(layer), { ...defaultState, stage, ...patch }, momentFacts(facts)),
      ]),
    );
    await expectFile('captions', Object.fromEntries(lines) as Lines);
  });

  it('are plainer in the first minute', async () => {
    const lines = allStageNames.flatMap((stage) =>
      (cases[stage] ?? []).map(([what, layer, patch, facts]) => [
        `${stage}: ${what}`,
        minuteText(layerFacts(layer), { ...defaultState, stage, ...patch }, momentFacts(facts)),
      ]),
    );
    await expectFile('minute', Object.fromEntries(lines) as Lines);
  });

  it('say which numbers were edited last', async () => {
    const edit = (name: string, ...index: number[]) => ({ place: { name, index } });
    await expectFile('captions-edited', {
      none: editedCaption(layerFacts()),
      one: editedCaption(layerFacts({ edits: [edit('W_Q', 0, 3)] })),
      two: editedCaption(layerFacts({ edits: [edit('W_Q', 0, 3), edit('b_O', 1)] })),
      three: editedCaption(layerFacts({ edits: [edit('x', 0), edit('x', 1), edit('b_O', 1)] })),
    });
  });

  it('call more than nine tenths nearly all: only a little is left for the rest', () => {
    const said = (share: number) =>
      caption(
        layerFacts(),
        { ...defaultState, stage: 'weigh' },
        momentFacts({ strongest: { row: 0, col: 1, share, alone: false, even: false } }),
      );
    expect(said(0.91)).toContain('a little of the other values');
    for (const share of [0.9, 0.6, 0.51]) expect(said(share)).not.toContain('a little');
  });
});

describe('equations', () => {
  const plain: EquationParts = {
    bias: false,
    scaling: 'sqrt_d_k',
    outputProjection: true,
    qkNorm: 'none',
    mask: 'none',
    cross: false,
    rows: 'words',
  };
  const layers: Readonly<Record<string, Partial<EquationParts>>> = {
    plain: {},
    'with biases': { bias: true },
    cross: { cross: true },
    'no W_O': { outputProjection: false },
    'no W_O with biases': { outputProjection: false, bias: true },
    causal: { mask: 'causal' },
    '√d_model': { scaling: 'sqrt_d_model' },
    off: { scaling: 'none' },
    '2.5': { scaling: 2.5 },
    'q and k normalised': { qkNorm: 'head' },
    'q and k normalised over all heads': { qkNorm: 'whole' },
  };

  it('are written and spoken as each layer computes', async () => {
    const lines: Record<string, string> = {};
    for (const stage of allStageNames) {
      for (const [what, patch] of Object.entries(layers)) {
        const { tex, spoken } = stageEquation(stage, { ...plain, ...patch });
        const text = `${tex}\n${spoken}`;
        if (what === 'plain' || text !== lines[`${stage}: plain`])
          lines[`${stage}: ${what}`] = text;
      }
    }
    await expectFile('equations', lines);
  });

  it.each(['project', 'output'] as const)(
    'of %s speak of a bias where it is written, and nowhere else',
    (stage) => {
      for (const bias of [false, true]) {
        const { tex, spoken } = stageEquation(stage, { ...plain, bias });
        expect(tex.includes('b_{')).toBe(bias);
        expect(/\bbias\b/.test(spoken)).toBe(bias);
      }
    },
  );
});

describe('comparisons', () => {
  const difference = (patch: Partial<Difference>): Difference => ({
    name: 'output',
    shape: [40, 30],
    data: new Float32Array(1200),
    same: false,
    largest: null,
    blocked: { a: 0, b: 0 },
    ...patch,
  });
  const place = { name: 'output', index: [0, 1] };
  const largest = { place, where: 'output[she, 2]', a: 1.5, b: 1.25, difference: 0.25 };

  it('say how far apart two layers are', async () => {
    const unlike = { name: 'q', a: [1, 2], b: [2, 1] };
    await expectFile('compare', {
      same: apartText(difference({ same: true })),
      largest: apartText(difference({ largest })),
      'largest, and −∞ in both': apartText(difference({ largest, blocked: { a: 2, b: 1100 } })),
      '−∞ in B alone': apartText(difference({ blocked: { a: 0, b: 1 } })),
      '−∞ here and there': apartText(difference({ blocked: { a: 3, b: 1 } })),
      'other shapes': apartText(unlike),
      'two names': comparedText({ a: 'split, 4 heads', b: 'wide, 4 heads' }, unlike),
      recut: comparedText({ a: 'split, 4 heads', b: 'split, 8 heads' }, unlike, 'recut'),
      'recut, before the cut': comparedText(
        { a: 'split, 4 heads', b: 'split, 8 heads' },
        difference({ same: true }),
        'recut',
      ),
      'two trainings': comparedText(
        { a: 'split, 1 head', b: 'split, 2 heads' },
        unlike,
        'trained-apart',
      ),
      'recut, all ones': comparedText(
        { a: 'split, 4 heads', b: 'split, 8 heads' },
        difference({ largest }),
        'recut-ones',
      ),
      'recut, all ones, no difference': comparedText(
        { a: 'split, 4 heads', b: 'split, 8 heads' },
        difference({ same: true }),
        'recut-ones',
      ),
      'wide copies': comparedText(
        { a: 'split, 4 heads', b: 'wide, 4 heads' },
        difference({ same: true }),
        'wide-copies',
      ),
      'wide copies, divided by √d_k': comparedText(
        { a: 'split, 4 heads', b: 'wide, 4 heads' },
        difference({ same: true }),
        'wide-scaled-copies',
      ),
      'one name': comparedText({ a: 'split, 4 heads', b: 'split, 4 heads' }, unlike),
      'one head': headsText('A', 'scores', 1, 1),
      'all different': headsText('A', 'scores', 4, 4),
      'all the same': headsText('B', 'scores', 4, 1),
      'some different': headsText('B', 'scores', 4, 3),
      'as much': ratioText(1024, 1024),
      'four times as much': ratioText(1024, 4096),
      less: ratioText(1024, 352),
    });
  });

  it('name a layer by what the other has not', async () => {
    const other: State = {
      ...defaultState,
      variant: 'wide',
      heads: 4,
      kvHeads: 2,
      dModel: 8,
      dK: 3,
      dV: 5,
      mask: 'no-self',
      scaling: 'none',
      positions: false,
      bias: true,
      sharedQK: true,
      sharedHeads: true,
      muted: [0, 2],
      valueProjection: false,
      outputProjection: false,
      parameters: 'ones',
      seed: 9,
      start: 'nudge',
      noise: 0.001,
      optimizer: 'sgd',
      learningRate: 0.05,
      weightDecay: 0,
      batch: 8,
      trainingSteps: 40,
    };
    await expectFile('compare-names', {
      'nothing apart': layerName(defaultState, []),
      'the default of all': layerName(defaultState, layerKeys),
      'another of all': layerName(other, layerKeys),
      'a number to scale by': layerName({ ...defaultState, scaling: 2.5 }, ['scaling']),
      '√d_model': layerName({ ...defaultState, scaling: 'sqrt_d_model' }, ['scaling']),
    });
  });
});
