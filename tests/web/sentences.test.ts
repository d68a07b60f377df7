/**
 * The page's sentences as text, one file a topic, made from facts by hand. A change of a sentence changes
 * them on purpose: `npx vitest run tests/web/sentences.test.ts -u` writes them anew.
 */
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../web/core/types';
import { defaultState, stageNames, type State } from '../../web/state/state';
import { caption, editedCaption } from '../../web/text/en/captions';
import { apartText, comparedText, headsText, layerName } from '../../web/text/en/compare';
import { stageEquation, type EquationParts } from '../../web/text/en/equations';
import { sentence, type Problem } from '../../web/text/en/errors';
import * as gridNames from '../../web/text/en/grid-names';
import * as inspector from '../../web/text/en/inspector';
import { keyList, keysSpoken } from '../../web/text/en/keys';
import { isCloser, lookTitles } from '../../web/text/en/look-titles';
import * as look from '../../web/text/en/look';
import * as names from '../../web/text/en/names';
import * as origins from '../../web/text/en/origins';
import * as picture from '../../web/text/en/picture';
import * as stageLabels from '../../web/text/en/stage-labels';
import type { Difference, MomentFacts } from '../../web/text/facts';
import { configOf, explanationOf, layerFacts, momentFacts } from './support/facts';

/** Lines of a file: what a sentence is of, and the sentence. */
type Lines = Readonly<Record<string, string>>;

const expectFile = (topic: string, lines: Lines) =>
  expect(
    Object.entries(lines)
      .map(([what, text]) => `${what}\n  ${text.replaceAll('\n', '\n  ')}\n`)
      .join(''),
  ).toMatchFileSnapshot(`sentences/${topic}.txt`);

const names16 = { inputs: ['a', 'b'], outputs: ['c', 'd'], heads: ['p', 'q', 'r', 's'] };
type Layer = NonNullable<Parameters<typeof layerFacts>[0]>;
type Config = NonNullable<Layer['config']>;

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
    ['narrow and blind', { config: { variant: 'narrow' } }, {}, { blind: true }],
    ['one head', { config: { heads: 1 } }, {}, {}],
    ['memory', { memoryWords: ['a'] }, {}, {}],
    [
      'shared and held matrices',
      { config: { sharedQK: true, sharedHeads: true, valueProjection: false } },
      ...([{}, {}] as const),
    ],
    ['no W_V', { config: { valueProjection: false } }, {}, {}],
  ],
  heads: [
    ['split', {}, {}, {}],
    ['wide', { config: { variant: 'wide' } }, {}, {}],
    ['narrow', { config: { variant: 'narrow' } }, {}, {}],
    ['one head', { config: { heads: 1 } }, {}, {}],
  ],
  scores: [
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
    ['padding', { padding: [1] }, { mask: 'padding' }, { blocked: 3 }],
    ['three of padding', { padding: [0, 1, 2] }, { mask: 'causal' }, { blocked: 3 }],
    ['more of padding', { words: [...'abcdef'], padding: [0, 1, 2, 3] }, { mask: 'causal' }, {}],
    ['causal without padding', { padding: [] }, { mask: 'causal' }, { blocked: 10 }],
  ],
  softmax: [
    ['a share', {}, { head: 1 }, {}],
    ['a head with a name', {}, {}, { headName: 'verb → object' }],
    ['blind', {}, {}, { blind: true }],
    ['an empty row beside', {}, {}, { empty: [0] }],
    [
      'the empty row itself',
      {},
      {},
      { empty: [0], strongest: { row: 0, col: 0, share: 0, alone: true } },
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
            { strongest: { row: 0, col: 1, share, alone: false } },
          ] as const,
      )
      .map((each) => [...each] as [string, Layer, Partial<State>, Partial<MomentFacts>]),
    ['nothing of the rest', {}, {}, { strongest: { row: 0, col: 1, share: 1, alone: true } }],
    ['zeros', {}, {}, { strongest: { row: 0, col: 0, share: 0, alone: true } }],
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
    expect(Object.keys(cases)).toEqual(stageNames);
    const lines = stageNames.flatMap((stage) =>
      (cases[stage] ?? []).map(([what, layer, patch, facts]) => [
        `${stage}: ${what}`,
        caption(layerFacts(layer), { ...defaultState, stage, ...patch }, momentFacts(facts)),
      ]),
    );
    await expectFile('captions', Object.fromEntries(lines) as Lines);
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
        momentFacts({ strongest: { row: 0, col: 1, share, alone: false } }),
      );
    expect(said(0.91)).toContain('a little of the rest');
    for (const share of [0.9, 0.6, 0.51]) expect(said(share)).not.toContain('a little');
  });
});

describe('equations', () => {
  const plain: EquationParts = {
    ...{ bias: false, scaling: 'sqrt_d_k', outputProjection: true, mask: 'none', cross: false },
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
  };

  it('are written and spoken as each layer computes', async () => {
    const lines: Record<string, string> = {};
    for (const stage of stageNames) {
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
    ...{ name: 'output', shape: [40, 30], data: new Float32Array(1200), same: false },
    ...{ largest: null, blocked: { a: 0, b: 0 } },
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
      'other shapes': apartText(unlike),
      'two names': comparedText({ a: 'split, 4 heads', b: 'wide, 4 heads' }, unlike),
      'one name': comparedText({ a: 'split, 4 heads', b: 'split, 4 heads' }, unlike),
      'one head': headsText('A', 'scores', 1, 1),
      'all different': headsText('A', 'scores', 4, 4),
      'all the same': headsText('B', 'scores', 4, 1),
      'some different': headsText('B', 'scores', 4, 3),
    });
  });

  it('name a layer by what the other has not', async () => {
    const keys = [
      ...['variant', 'heads', 'dModel', 'dK', 'dV', 'mask', 'scaling', 'positions', 'bias'],
      ...['sharedQK', 'sharedHeads', 'valueProjection', 'outputProjection', 'muted'],
      ...['parameters', 'seed'],
    ] as Parameters<typeof layerName>[1];
    const other: State = {
      ...defaultState,
      ...{ variant: 'wide', heads: 1, dModel: 8, dK: 3, dV: 5, mask: 'no-self', scaling: 'none' },
      ...{ positions: false, bias: true, sharedQK: true, sharedHeads: true, muted: [0, 2] },
      ...{ valueProjection: false, outputProjection: false, parameters: 'ones', seed: 9 },
    };
    await expectFile('compare-names', {
      'nothing apart': layerName(defaultState, []),
      'the default of all': layerName(defaultState, keys),
      'another of all': layerName(other, keys),
      'a number to scale by': layerName({ ...defaultState, scaling: 2.5 }, ['scaling']),
      '√d_model': layerName({ ...defaultState, scaling: 'sqrt_d_model' }, ['scaling']),
    });
  });
});

describe('errors', () => {
  const said = (code: Problem['code'], field = 'heads', allowed = '', got = '3') =>
    sentence({ code, field, allowed, got });

  it('name the field and what is allowed', async () => {
    await expectFile('errors', {
      'a list': said('not-allowed', 'heads', '1, 2, 4'),
      'one value': said('not-allowed', 'dV', '4'),
      multiples: said('not-allowed', 'dModel', 'multiples of 4'),
      'a range': said('not-allowed', 'dModel', '1 … 2048', '0'),
      'a range of numbers': said('not-allowed', 'scaling', '0 … 1', '-1'),
      'an empty name': said('not-allowed', 'mask', 'none, causal', ''),
      'too many words': said('not-allowed', 'words', '1 … 4096', '5000'),
      'an empty word': said('not-allowed', 'words', 'texts', 'word 3'),
      'other number of classes': said('not-allowed', 'classes', '0 or 5', '3'),
      'an unknown class': said('not-allowed', 'classes', 'verb, noun', 'x'),
      'padding without a mask': said('not-allowed', 'padding', 'mask causal, padding', 'none'),
      'a key that is not there': said('not-allowed', 'padding', '0 … 4', '9'),
      'no biases': said('not-allowed', 'name', 'W_Q', 'bias'),
      'wrong length': said('wrong-length', 'x', '48', '40'),
      'not finite': said('not-finite', 'x', '', 'NaN at 3, 4'),
      'not finite, a vector': said('not-finite', 'b', '', 'NaN at 3'),
      'unknown name': said('unknown-name', 'name', 'q, k', 'z'),
      'index out of range': said('index-out-of-range', 'index', '(3, 4)', '[3, 0]'),
      'before begin': said('not-computed', 'name', 'begin', 'x'),
      'no memory': said('not-computed', 'name', 'memory', 'memory'),
      'three projections': said('not-computed', 'name', 'q_proj_weight', 'in_proj_weight'),
      'a stage to come': said('not-computed', 'name', 'softmax', 'attn_weights'),
      'too large a tensor': said('too-large', 'name', '', 'merged'),
      'too large a scorer': said('too-large', 'scorer', 'at most 9', ''),
      'too large a layer': said('too-large', 'x', '1 … 9', '99'),
      'wrong type': said('wrong-type', 'x', 'a Float32Array', 'null'),
      'wrong types': said('wrong-type', 'x', 'token and position', 'null'),
      'unknown option': said('unknown-option', 'head', 'heads, dModel'),
      disposed: said('disposed'),
      'out of memory': said('out-of-memory', 'createLayer'),
      lost: said('lost'),
      'no WebAssembly': said('no-webassembly'),
      'no SIMD': said('no-simd'),
      blocked: said('blocked'),
    });
  });
});

describe('the inspector', () => {
  const softmax = (patch: Partial<Explanation>) =>
    inspector.remarkText(layerFacts(), explanationOf({ op: 'softmax', ...patch }));
  const masked = (layer: Layer) =>
    inspector.remarkText(layerFacts(layer), explanationOf({ op: 'mask', allowed: false }));
  const packed = (config: Config, patch: Partial<Explanation> = {}) =>
    inspector.remarkText(layerFacts({ config }), explanationOf({ name: 'q_packed', ...patch }));

  it('says what each number is, and how it came to be', async () => {
    const tensors = [
      ...['token', 'position', 'x', 'memory_token', 'memory_position', 'memory', 'q_packed'],
      ...['k_packed', 'v_packed', 'q', 'k', 'v', 'scores', 'scaled', 'masked', 'attn_weights'],
      ...['context', 'concat', 'output', 'merged', 'q_wrong_view', 'contributions', 'W_Q', 'W_K'],
      ...['W_V', 'W_O', 'b_Q', 'b_K', 'b_V', 'b_O', 'constructor'],
    ];
    const ops = Object.keys(inspector.termSigns) as Explanation['op'][];
    const operation = (patch: Partial<Explanation>, config: Config = {}) =>
      inspector.operationText({ config: configOf(config) }, explanationOf(patch));
    await expectFile('inspector', {
      ...Object.fromEntries(
        tensors.map((name) => [`what: ${name}`, inspector.meaningText(name, ['she', '3'])]),
      ),
      ...Object.fromEntries(
        ops.map((op) => [
          `op: ${op}`,
          [operation({ op }), inspector.termSigns[op], inspector.totalLabels[op]].join(' | '),
        ]),
      ),
      'a dot product and a bias': operation({ bias: 1 }),
      'another parameter': operation({ op: 'copy', name: 'W_K' }),
      'another bias': operation({ op: 'copy', name: 'b_K' }),
      'a name with b_ inside': operation({ op: 'copy', name: 'ab_K' }),
      'no mask': operation({ op: 'mask', allowed: false }),
      'scaling off': operation({ op: 'scale' }, { scaling: 'none', divisor: 1 }),
      'scaling by √d_model': operation({ op: 'scale' }, { scaling: 'sqrt_d_model', divisor: 4 }),
      'scaling by a number': operation({ op: 'scale' }, { scaling: 2.5, divisor: 2.5 }),
      'remark, allowed': inspector.remarkText(layerFacts(), explanationOf({ op: 'mask' })),
      'remark, causal': masked({ config: { mask: 'causal' } }),
      'remark, no-self': masked({ config: { mask: 'no-self' } }),
      'remark, padding': masked({ config: { mask: 'causal' }, padding: [2] }),
      'remark, a share': softmax({ value: 0.5 }),
      'remark, a share of nothing': softmax({ denominator: 0, allowed: false }),
      'remark, a share that is not allowed': softmax({ allowed: false }),
      'remark, a share without its term': softmax({ terms: [] }),
      'remark, narrow': packed({ variant: 'narrow' }),
      'remark, narrow with one head': packed({ variant: 'narrow', heads: 1 }),
      'remark, narrow elsewhere': packed({ variant: 'narrow' }, { name: 'scores' }),
      'remark, narrow, copied': packed({ variant: 'narrow' }, { op: 'copy' }),
      'remark, split': packed({}),
      ...Object.fromEntries(
        Object.entries(inspector.lockTexts).map(([lock, text]) => [`lock: ${lock}`, text]),
      ),
    });
  });

  it('says where an input or a parameter comes from', async () => {
    await expectFile('origins', {
      edited: origins.editedText(0.5, 'Source.'),
      file: origins.fileText('layer.safetensors'),
      ...Object.fromEntries(
        (['constructed', 'random', 'ones', 'clones', 'imported'] as const).map((kind) => [
          ...[kind, origins.parameterText(kind, 7)],
        ]),
      ),
      hashed: origins.hashedText('bank', 7),
      'a class': origins.featureText('bank', 'noun-place', 'place'),
      'a class without a title': origins.featureText('bank', 'new', 'place'),
      'no class': origins.featureText('bank', '', 'place'),
      off: origins.positionsOffText,
      'an even column': origins.sinusoidText('bank', 3, 4, 16),
      'an odd column': origins.sinusoidText('bank', 3, 5, 16),
      'a clock': origins.clockText('bank', 3, 'j / 10'),
      'no clock': origins.clockText('bank', 3, null),
    });
  });
});

describe('other ways of reading the layer', () => {
  const pair = (a: number, b: number, cosine: number) => ({ a, b, cosine });
  const similar = (most: number, least: number, what: 'attention' | 'parameters' = 'attention') =>
    look.similarityText({ most: pair(0, 1, most), least: pair(2, 3, least) }, what);
  const spectrum = (rank: number, limit: number, full: number) => ({
    ...{ values: [], rank, limit, full },
  });
  const count = (all: number) => ({ formula: '', sizes: '', perHead: 0, all });
  const from = (word: number, head: number) => ({ word, head, column: 0 });
  const words = ['she', 'sees', 'him', 'now'];

  it('say what they show', async () => {
    await expectFile('look', {
      'to the last bit': look.agreementText({ difference: 0, largest: 4 }, 'score'),
      apart: look.agreementText({ difference: 4e-6, largest: 40.5 }, 'score'),
      'one head': look.similarityText(null, 'attention'),
      'clones in attention': similar(1, 1),
      'clones but for rounding': similar(1, 1 - 1e-6),
      'clones in parameters': similar(1, 1, 'parameters'),
      'alike as any': similar(0.5, 0.5),
      'most and least': similar(0.8, -0.25),
      'so near that two decimals are the same': similar(0.50123, 0.50012),
      'rank 0': look.rankText(spectrum(0, 4, 16), 4),
      'full rank': look.rankText(spectrum(4, 4, 16), 4),
      'less than its columns': look.rankText(spectrum(3, 4, 16), 4),
      'no limit': look.rankText(spectrum(16, 16, 16), 16),
      equal: look.verdict(count(5000), count(5000), false),
      'two are cheaper': look.verdict(count(4000), count(5000), false),
      'one, used twice, is cheaper': look.verdict(count(4000), count(5000), true),
      'one merged is cheaper': look.verdict(count(5000), count(4000), false),
      'break-even, split': look.breakEven(configOf()),
      'break-even, wide': look.breakEven(configOf({ variant: 'wide' })),
      'break-even, narrow': look.breakEven(configOf({ variant: 'narrow' })),
      'break-even, narrow with one head': look.breakEven(configOf({ variant: 'narrow', heads: 1 })),
      'break-even, shared': look.breakEven(configOf({ sharedQK: true })),
      'break-even, shared, narrow': look.breakEven(configOf({ sharedQK: true, variant: 'narrow' })),
      'break-even, another memory': look.breakEven(configOf({ dMemory: 8 })),
      'wrong view, one word': look.wrongViewText(1, [from(1, 0), from(1, 1)], words, 2),
      'wrong view, words': look.wrongViewText(0, [from(2, 0), from(1, 1)], words, 4),
      'wrong view, one head': look.wrongViewText(0, [from(2, 0), from(3, 0)], words, 4),
      hint: look.chosenHint,
    });
  });

  it('print a cosine as 1 only where it is 1', () => {
    expect([0.5, -0.25, 0, -0.001].map(look.formatCosine)).toEqual([
      ...['0.50', '−0.25', '0.00', '0.00'],
    ]);
    expect([0.999, 0.9996, -0.99996, 0.999996].map(look.formatCosine)).toEqual([
      ...['0.999', '0.9996', '−0.99996', '1.00'],
    ]);
    expect([1, -1].map(look.formatCosine)).toEqual(['1.00', '−1.00']);
    expect([1, 1 - 1e-6, 1 - 3e-6].map(look.isOne)).toEqual([true, true, false]);
  });
});

describe('names', () => {
  const flat = (table: object, prefix = ''): Lines =>
    Object.fromEntries(
      Object.entries(table).map(([key, value]) => [
        `${prefix}${key}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );

  it('are those that are shown', async () => {
    await expectFile('names', {
      ...flat(names.stageTitles, 'stage '),
      ...flat(names.stageSymbols, 'symbol '),
      ...flat(names.variantTitles, 'variant '),
      ...flat(names.variantCuts, 'cut '),
      ...flat(names.variantDefinitions, 'definition '),
      ...flat(names.maskTitles, 'mask '),
      ...flat(names.maskDefinitions, 'mask definition '),
      ...flat(names.parameterTitles, 'parameters '),
      ...flat(names.parameterNotes, 'parameters are '),
      ...flat(names.scalingTitles, 'scaling '),
      ...flat(names.partTitles, 'part '),
      ...flat(names.classTitles, 'class '),
      ...flat(lookTitles, 'look '),
      ...flat(gridNames.scorerTitles, 'scorer '),
      ...Object.fromEntries(keyList.map(([keys, does]) => [keys.join(' '), does])),
      spoken: keysSpoken,
      edits: [0, 1, 2].map(names.editedNote).join(' | '),
      head: [0, 8, 9, 63].map((head) => names.withHead('q', head)).join(' '),
      quoted: names.quoted('bank'),
    });
    expect(isCloser('merged')).toBe(true);
    expect([isCloser('none'), isCloser('values')]).toEqual([false, false]);
  });

  it('of matrices, and of parts of a picture', async () => {
    const layer = layerFacts({
      file: 'layer.safetensors',
      edits: [{ place: { name: 'x', index: [] } }],
    });
    const state = { ...defaultState, stage: 'softmax', head: 1 } as const;
    await expectFile('matrices', {
      ...flat(stageLabels.softmaxRuler, 'ruler '),
      ...flat(stageLabels.contributionsTitle, 'contributions '),
      head: stageLabels.headTitle(1),
      muted: `${stageLabels.mutedNote}, ${stageLabels.mutedHeadTitle(1)}`,
      band: stageLabels.ofHeadTitle('q', 1),
      padding: stageLabels.paddingLabel('bank'),
      column: stageLabels.columnOfHead('3', 1),
      parts: `${stageLabels.tokenTitle} | ${stageLabels.positionTitle}`,
      'held W_K': stageLabels.sharedKeyTitle,
      'held W_V': stageLabels.identityTitle('W_V'),
      contribution: [0, 1].map((head) => stageLabels.contributionTerm(head, false)).join(' '),
      'contribution, short': [0, 1]
        .map((head) => stageLabels.contributionTerm(head, true))
        .join(' '),
      shares: stageLabels.sharesTitle(1, 'bank'),
      sum: `${stageLabels.rowSum('1', false)} | ${stageLabels.rowSum('1', true)}`,
      scale: stageLabels.attentionEnd,
      turned: gridNames.turnedName('W_K', 1),
      merged: gridNames.mergedGridName(1),
      'contribution of a head': gridNames.contributionGridName(1),
      wrong: gridNames.wronglyRead('q', 1),
      row: gridNames.wordAndHead('bank', 1),
      really: gridNames.reallyOf('q₂[1, 2] = 3', 'bank', { word: 0, head: 1, column: 2 }),
      'A − B': `${gridNames.differenceName('scores', null)} | ${gridNames.differenceName('scores', 1)}`,
      'in both': gridNames.bothNumbers('x[1, 1]', 1.5, 1.25),
      'the same in both': gridNames.bothNumbers('x[1, 1]', 1.5, 1.5),
      '−∞ in one': gridNames.bothNumbers('x[1, 1]', 1.5, -Infinity),
      scorer: gridNames.attentionOfScorer('dot'),
      'from to': gridNames.fromTo('she', 'him', 0.25),
      'picture title': `${picture.pictureTitle(state, true)} | ${picture.pictureTitle(state, false)}`,
      'picture note': picture.pictureNote(layerFacts({ config: { heads: 1 } }), {
        ...{ ...state, heads: 1, progress: 0.256 },
      }),
      'picture note, done': picture.pictureNote(layerFacts(), state),
      provenance: picture.provenance(layerFacts(), state),
      'provenance of a file': picture.pictureProvenance(layer, state),
      'file name': `${picture.pictureName(state, true, 'svg', 1)} | ${picture.pictureName(state, false, 'png', 2)}`,
    });
  });
});
