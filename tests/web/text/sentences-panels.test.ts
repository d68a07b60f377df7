/**
 * Sentences of the page, one file for each topic, from handmade facts. After an intended change, `npx vitest run
 * tests/web/text/sentences- -u` rewrites the files.
 */
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../../web/core/types';
import { defaultState, stageNames } from '../../../web/state/state';
import * as gridNames from '../../../web/text/en/grid-names';
import * as inspector from '../../../web/text/en/inspector';
import {
  characterKeys,
  fingers,
  shortcutList,
  shortcutsSpoken,
} from '../../../web/text/en/shortcuts';
import { isCloser } from '../../../web/state/closer-look';
import { lookTitles } from '../../../web/text/en/look-titles';
import * as look from '../../../web/text/en/look';
import * as names from '../../../web/text/en/names';
import * as origins from '../../../web/text/en/origins';
import * as picture from '../../../web/text/en/picture';
import * as stageLabels from '../../../web/text/en/stage-labels';
import { configOf, explanationOf, layerFacts } from '../support/facts';
import { expectFile, type Lines } from '../support/sentence-file';

type Layer = NonNullable<Parameters<typeof layerFacts>[0]>;
type Config = NonNullable<Layer['config']>;

describe('the inspector', () => {
  const softmax = (patch: Partial<Explanation>) =>
    inspector.remarkText(layerFacts(), explanationOf({ op: 'softmax', ...patch }));
  const masked = (layer: Layer) =>
    inspector.remarkText(layerFacts(layer), explanationOf({ op: 'mask', allowed: false }));
  const packed = (config: Config, patch: Partial<Explanation> = {}) =>
    inspector.remarkText(layerFacts({ config }), explanationOf({ name: 'q_packed', ...patch }));

  it('says what each number is, and how it came to be', async () => {
    const tensors = [
      'token',
      'position',
      'x',
      'memory_token',
      'memory_position',
      'memory',
      'q_packed',
      'k_packed',
      'v_packed',
      'q',
      'k',
      'v',
      'scores',
      'scaled',
      'masked',
      'attn_weights',
      'attn_unscaled',
      'context',
      'concat',
      'output',
      'merged',
      'q_wrong_view',
      'contributions',
      'W_Q',
      'W_K',
      'W_V',
      'W_O',
      'b_Q',
      'b_K',
      'b_V',
      'b_O',
      'constructor',
    ];
    const ops = Object.keys(inspector.termSigns) as Explanation['op'][];
    const operation = (patch: Partial<Explanation>, config: Config = {}) =>
      inspector.operationText({ config: configOf(config) }, explanationOf(patch));
    await expectFile('inspector', {
      ...Object.fromEntries(
        tensors.map((name) => [`what: ${name}`, inspector.meaningText(name, ['she', '3'])]),
      ),
      'what: masked, a mask of its own': inspector.meaningText('masked', ['she', '3'], 'own'),
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
      'remark, normalised': inspector.remarkText(
        layerFacts(),
        explanationOf({
          op: 'rms-norm',
          name: 'q_norm',
          index: [0, 1, 2],
          value: 1.5,
          denominator: 0.5,
          terms: [
            {
              left: 0.75,
              right: 1,
              product: 0.5625,
              leftFrom: { name: 'q', index: [0, 1, 2] },
              rightFrom: { name: 'g_Q', index: [2] },
            },
          ],
        }),
      ),
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
        (['constructed', 'random', 'ones', 'clones', 'imported'] as const).map(
          (kind) => [kind, origins.parameterText(kind, 7)] as const,
        ),
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
    values: [],
    rank,
    limit,
    full,
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
      'break-even, shared keys': look.breakEven(configOf({ kvHeads: 2 })),
      'break-even, another memory': look.breakEven(configOf({ dMemory: 8 })),
      'wrong view, one word': look.wrongViewText(1, [from(1, 0), from(1, 1)], words, 2),
      'wrong view, words': look.wrongViewText(0, [from(2, 0), from(1, 1)], words, 4),
      'wrong view, one head': look.wrongViewText(0, [from(2, 0), from(3, 0)], words, 4),
      hint: look.chosenHint,
    });
  });

  it('print a cosine as 1 only where it is 1', () => {
    expect([0.5, -0.25, 0, -0.001].map(look.formatCosine)).toEqual([
      '0.50',
      '−0.25',
      '0.00',
      '0.00',
    ]);
    expect([0.999, 0.9996, -0.99996, 0.999996].map(look.formatCosine)).toEqual([
      '0.999',
      '0.9996',
      '−0.99996',
      '1.00',
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
      ...flat(
        Object.fromEntries(
          stageNames.map((stage) => [stage, names.stageSymbol(stage, { scaling: 'sqrt_d_k' })]),
        ),
        'symbol ',
      ),
      ...flat(
        Object.fromEntries(
          (['sqrt_d_model', 'none', 2.5] as const).map((scaling) => [
            String(scaling),
            names.stageSymbol('scale', { scaling }),
          ]),
        ),
        'symbol of scale, ',
      ),
      ...flat(names.variantTitles, 'variant '),
      ...flat(names.variantCuts, 'cut '),
      ...flat(names.variantCutsShort, 'short cut '),
      ...flat(names.variantDefinitions, 'definition '),
      ...flat(names.maskTitles, 'mask '),
      ...flat(names.maskDefinitions, 'mask definition '),
      ...flat(names.parameterTitles, 'parameters '),
      ...flat(names.parameterNotes, 'parameters are '),
      ...flat(names.scalingTitles, 'scaling '),
      ...flat(names.projectionTitles, 'part '),
      ...flat(names.classTitles, 'class '),
      ...flat(lookTitles, 'look '),
      ...flat(gridNames.scorerTitles, 'scorer '),
      ...Object.fromEntries(shortcutList(true).map(({ keys, does }) => [keys.join(' '), does])),
      spoken: shortcutsSpoken(true),
      spokenWithoutCharacters: shortcutsSpoken(false),
      characterKeys,
      fingers,
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
      'band column': stageLabels.bandColumn('3', 1),
      parts: `${stageLabels.tokenTitle} | ${stageLabels.positionTitle}`,
      'held W_K': stageLabels.sharedKeyTitle,
      'held W_V': stageLabels.identityTitle('W_V'),
      'what a row is divided by': `${stageLabels.divisorTitle}: ${stageLabels.rowDivisor(0.48351)}`,
      contribution: [0, 1].map((head) => stageLabels.contributionTerms(head)[0]).join(' '),
      'contribution, short': [0, 1].map((head) => stageLabels.contributionTerms(head)[1]).join(' '),
      shares: stageLabels.sharesTitle(1, 'bank'),
      sum: `${stageLabels.rowSum('1', false)} | ${stageLabels.rowSum('1', true)}`,
      scale: stageLabels.attentionEnd,
      turned: gridNames.turnedName('W_K', 1),
      merged: gridNames.mergedGridName(1),
      'contribution of a head': gridNames.contributionGridName(1),
      wrong: gridNames.wronglyRead('q', 1),
      row: gridNames.wordAndHead('bank', 1),
      really: gridNames.reallyOf('q₂[1, 2] = 3', 'bank', { word: 0, head: 1, column: 2 }),
      'A − B': `${gridNames.differenceName('scores')} | ${gridNames.differenceName('scores', 1)}`,
      'in both': gridNames.bothNumbers('x[1, 1]', 1.5, 1.25),
      'the same in both': gridNames.bothNumbers('x[1, 1]', 1.5, 1.5),
      '−∞ in one': gridNames.bothNumbers('x[1, 1]', 1.5, -Infinity),
      scorer: gridNames.attentionOfScorer('dot'),
      'from to': gridNames.fromTo('she', 'him', 0.25),
      'picture title': `${picture.pictureTitle(state, true)} | ${picture.pictureTitle(state, false)}`,
      'picture note': picture.pictureNote(layerFacts({ config: { heads: 1 } }), {
        ...state,
        heads: 1,
        progress: 0.256,
      }),
      'picture note, done': picture.pictureNote(layerFacts(), state),
      provenance: picture.provenance(layerFacts(), state),
      'provenance of a file': picture.pictureProvenance(layer, state),
      'file name': `${picture.pictureName(state, true, 'svg', 1)} | ${picture.pictureName(state, false, 'png', 2)}`,
    });
  });
});
