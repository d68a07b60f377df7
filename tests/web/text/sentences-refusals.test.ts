/**
 * Every sentence about refused or adjusted values, edits and files. As in sentences-stages.test.ts, `npx vitest run
 * tests/web/text/sentences- -u` rewrites the files.
 */
import { describe, expect, it } from 'vitest';
import type { Allowed } from '../../../web/state/allowed';
import { defaultState, type State } from '../../../web/state/state';
import type { Adjustment } from '../../../web/state/rules';
import * as allowed from '../../../web/text/en/allowed';
import { factRefusals } from '../../../web/text/en/fact-refusals';
import * as fileErrors from '../../../web/text/en/file-errors';
import * as givenValues from '../../../web/text/en/given-values';
import * as notices from '../../../web/text/en/notices';
import { printable, shapeText, shown, shownList } from '../../../web/text/en/shown';
import { expectFile, sentencesOf, type Lines } from '../support/sentence-file';

const lines = (texts: readonly (readonly [what: string, text: string])[]): Lines =>
  Object.fromEntries(texts);
const state = (patch: Partial<State> = {}): State => ({ ...defaultState, ...patch });

describe('a value that was refused', () => {
  const all: readonly Allowed[] = [
    { kind: 'one-of', names: ['a', 'b'] },
    { kind: 'one-of', names: ['default'], or: { kind: 'whole-numbers', least: 1, most: 512 } },
    { kind: 'whole-numbers', least: 1, most: 64 },
    { kind: 'numbers', least: 0, most: 1 },
    { kind: 'positive-number' },
    { kind: 'characters', most: 10_000 },
    { kind: 'edit-count', most: 64 },
    { kind: 'either-number', readings: ['1024', '1.024'] },
    { kind: 'edited-number', most: 10_000 },
    { kind: 'edited-number', most: 10_000, place: 'W_Q.1.2' },
    { kind: 'places', first: 1 },
    { kind: 'list-of-places', entries: 64, most: 9998 },
    { kind: 'such-as', example: { 4: 'verb' } },
    { kind: 'as-in-a-link' },
    { kind: 'address' },
    { kind: 'list-of-offers' },
    { kind: 'classes' },
    { kind: 'cell' },
    { kind: 'edits' },
    { kind: 'editable', names: ['token', 'W_Q'], got: 'scores' },
    { kind: 'compared-fields' },
    { kind: 'for', name: 'heads', allowed: { kind: 'whole-numbers', least: 1, most: 64 } },
  ];
  const wrong = (key: keyof State, orNull = false) =>
    allowed.problemText({ kind: 'wrong-type', path: key, key, example: [1], orNull });
  const refusal = { name: 'heads', got: '3.5', allowed: all[2] ?? null };

  it('is told, and what is allowed', async () => {
    await expectFile('refused-values', {
      ...lines(all.map((each) => [JSON.stringify(each), allowed.allowedText(each)] as const)),
      'cannot stand': allowed.cannotStandText('x'.repeat(41), { kind: 'positive-number' }),
      'no such field': allowed.problemText({
        kind: 'no-such-field',
        path: 'nonsense',
        known: ['heads', 'mask'],
      }),
      'not allowed': allowed.problemText({
        kind: 'not-allowed',
        path: 'heads',
        got: '3.5',
        allowed: { kind: 'whole-numbers', least: 1, most: 64 },
      }),
      'a wrong type': wrong('heads'),
      'a wrong type where null may stand': wrong('dK', true),
      ...lines(
        (['cell', 'classes', 'memoryClasses', 'padding', 'muted', 'edits', 'compare'] as const).map(
          (key) => [`a wrong type for ${key}`, wrong(key)] as const,
        ),
      ),
      ...lines(
        (['link', 'query', 'attribute'] as const).flatMap((from) => [
          [`from: ${from}`, notices.refusalText(refusal, from)] as const,
          [`unknown, from: ${from}`, notices.refusalText({ ...refusal, allowed: null }, from)],
        ]),
      ),
    });
  });
});

describe('a value of a program', () => {
  it('has a name in an error', async () => {
    const text = 'x'.repeat(41);
    await expectFile(
      'given-values',
      sentencesOf(givenValues, {
        'givenTexts.string': [['4'], [text]],
        'givenTexts.number': [[4]],
        'givenTexts.object': [['Array'], ['Float64Array']],
      }),
    );
  });
});

describe('a fact of a lesson that the layer does not have', () => {
  it('is told', async () => {
    await expectFile(
      'fact-refusals',
      sentencesOf(factRefusals, {
        missing: [['score.none']],
        noAxis: [[3, 'q']],
        noWord: [[9]],
        noQuestion: [[2]],
        noHead: [[4]],
        otherShape: [['q', [4, 10, 4], [2, 10, 8]]],
        notSquare: [['q']],
        outside: [[[99], [4, 10, 4]]],
        otherLengths: [['score.dot']],
      }),
    );
  });
});

describe('what a change had to change besides', () => {
  const adjusted = (patch: Partial<Adjustment> & Pick<Adjustment, 'field'>, of = state()) =>
    notices.adjustmentText({ from: 3, to: 2, allowed: '1, 2, 4', ...patch }, of);
  const wide = state({ variant: 'wide', heads: 3 });

  it('is told', async () => {
    await expectFile('adjustments', {
      heads: adjusted({ field: 'heads' }),
      dModel: adjusted({ field: 'dModel', from: 32, to: 16 }),
      'parameters, without the file': adjusted({
        field: 'parameters',
        from: 'imported',
        to: 'random',
        because: 'no-file',
      }),
      'parameters of a file': adjusted({ field: 'parameters', from: 'imported', to: 'random' }),
      'parameters of a file, and another shape': adjusted({
        field: 'parameters',
        from: 'd-model, variant',
        to: 'imported',
        because: 'file-shape',
      }),
      'constructed parameters': adjusted({
        field: 'parameters',
        from: 'constructed',
        to: 'random',
      }),
      d_k: adjusted({ field: 'dK', from: 3, to: 4 }, wide),
      'd_k, the default': adjusted({ field: 'dK', from: 'null', to: 4 }, wide),
      'd_v, to the default': adjusted({ field: 'dV', from: 20, to: 'null' }, wide),
      outputProjection: adjusted({ field: 'outputProjection' }, wide),
      memory: adjusted({ field: 'memory' }),
      edits: adjusted({ field: 'edits', from: 2 }),
      classes: adjusted({ field: 'classes', from: 'adverb' }),
      memoryClasses: adjusted({ field: 'memoryClasses', from: 'adverb' }),
      ...Object.fromEntries(
        (['head', 'muted', 'padding', 'classes', 'memoryClasses', 'attnMask'] as const).map(
          (field) => [
            `${field}, not there`,
            adjusted({ field, from: '7', to: '', allowed: '4', because: 'not-there' }),
          ],
        ),
      ),
      'no cell': notices.noCell('scores.9.9.9'),
      'an edit refused': notices.editRefused({ name: 'W_Q', index: [1, 2] }, 'Why not.'),
      'an edit dropped': notices.editsDropped([{ name: 'W_Q', index: [1, 2] }]),
      'edits dropped': notices.editsDropped([
        { name: 'W_Q', index: [1, 2] },
        { name: 'b_Q', index: [0] },
      ]),
      'too many edits': notices.tooManyEdits(64),
    });
  });
});

describe('a file that was refused', () => {
  const words = { tensor: '', option: '', expected: 'JSON', why: '', got: 'it has none', file: '' };
  const shape = [48, 16];

  it('is told in one line, and why', async () => {
    await expectFile(
      'refused-files',
      sentencesOf(
        { ...fileErrors },
        {
          fileErrorLine: [
            [words],
            [{ ...words, tensor: 'a\nb', why: 'in the header' }],
            [{ ...words, tensor: 'x', option: 'heads' }],
          ],
          layerText: [
            [16, 1, 'split'],
            [16, 4, 'wide', { dK: 3, dV: 5 }],
          ],
          'fileErrors.tooShort': [[7]],
          'fileErrors.headerTooLong': [[100, 101n]],
          'fileErrors.endsInHeader': [[108, 16]],
          'fileErrors.noBrace': [[]],
          'fileErrors.notUtf8': [[]],
          'fileErrors.notJson': [[]],
          'fileErrors.metadataIsNoObject': [['__metadata__']],
          'fileErrors.metadataIsNoText': [['__metadata__', 'k']],
          'fileErrors.otherLength': [[8, 9]],
          'fileErrors.tooManyNames': [[100, 104]],
          'fileErrors.notUnicode': [[]],
          'fileErrors.nameTaken': [[]],
          'fileErrors.entryIsNoObject': [[['dtype', 'shape']]],
          'fileErrors.entryWithout': [[['dtype', 'shape'], 'shape']],
          'fileErrors.dtypeIsNoText': [[]],
          'fileErrors.unknownDtype': [['F33']],
          'fileErrors.noShape': [[8]],
          'fileErrors.noOffsets': [[]],
          'fileErrors.shapeTooLarge': [[[2 ** 31, 2 ** 31]]],
          'fileErrors.otherBytes': [
            [12, 'F32', [3], 8],
            [0.5, 'F4', [1], 1],
          ],
          'fileErrors.pastTheEnd': [[16, 8]],
          'fileErrors.gap': [[8, 12]],
          'fileErrors.outOfRange': [
            [1e39, [0, 1]],
            [NaN, [3]],
          ],
          'fileErrors.otherType': [[['BOOL', 'U8', 'I64'], 'F32', [3]]],
          'fileErrors.otherCount': [[[3], 2]],
          'fileErrors.inTwoFiles': [[['a.safetensors', 'b.safetensors']]],
          'fileErrors.noShards': [[['a.safetensors', 'b.safetensors']]],
          'fileErrors.noShardName': [[]],
          'fileErrors.torchShards': [['model-00001.bin']],
          'fileErrors.twoConfigs': [[]],
          'fileErrors.quantised': [[['F32'], 'I8', [3]]],
          'fileErrors.missing': [[], [['q_proj.weight']]],
          'fileErrors.noLayer': [
            [0, [], []],
            [2, ['attn.w'], ['attn.w', 'x']],
            [1, [], ['x']],
          ],
          'fileErrors.noMatrices': [['LoRA'], ['quantised'], ['trace']],
          'fileErrors.inShard': [['b.safetensors']],
          'fileErrors.otherAxes': [
            [
              ['d', 'h', 'd_k'],
              [16, 16],
            ],
          ],
          'fileErrors.noCut': [[{ rowsQ: 16, rowsK: 8, rowsV: 6 }, [16, 16]]],
          'fileErrors.both': [['in_proj_weight', ['q', 'k']]],
          'fileErrors.addedBias': [[]],
          'fileErrors.otherShape': [[shape, 'd_model 16', [40, 16]]],
          'fileErrors.noMatrix': [[[0, 16]]],
          'fileErrors.otherFlag': [[2n, [0, 3]]],
          'fileErrors.attentionMask': [[5, [2, 5]]],
          'fileErrors.otherRows': [['n', 16, 'd_model 16', [0, 16]]],
          'fileErrors.twoMemories': [
            [
              [16, 24],
              [16, 20],
            ],
          ],
          'fileErrors.tooManyRows': [[2048, '', 2049]],
          'fileErrors.tooLong': [[64, '', 65]],
          'fileErrors.tooManyColumns': [[2048, '', 2049]],
          'fileErrors.chosen': [['a number', 'a b']],
          'fileErrors.metadata': [['a number', 'four']],
          'fileErrors.openHeads': [[[1, 2, 4]]],
          'fileErrors.tooManyHeads': [[64, '', 65]],
          'fileErrors.otherHeads': [[[1, 2, 4], 3]],
          'fileErrors.otherWidths': [[[4, 8], 5]],
          'fileErrors.openVariant': [
            [['split with 2 heads of d_k 4', 'wide with 1 head of d_k 8']],
          ],
          'fileErrors.reading': [
            ['split', 2, 4],
            ['wide', 1, 8],
          ],
          'fileErrors.otherVariant': [[['split', 'wide'], 'narrow']],
          'fileErrors.noHeadsInConfig': [[]],
          'fileErrors.otherModel': [[16, [768]]],
          'fileErrors.notAddable': [
            [NaN, [0, 2]],
            [-1e39, [0, 2]],
          ],
          'fileErrors.otherMaskPerHead': [[[1, 0, 3], -1, 0]],
          'fileErrors.noOwnMask': [[]],
          'fileErrors.maskWithOwn': [['attn_mask']],
          'fileErrors.noDivisor': [[16, 5]],
          'fileErrors.otherWidth': [[4, 'split', 8]],
          'fileErrors.otherKvHeads': [[[1, 2, 4], 3]],
          'fileErrors.maskWithPadding': [['key_padding_mask', 2]],
          'fileErrors.noPrefix': [[['a.', 'b.']]],
          'fileErrors.otherPrefix': [[['a.', 'b.'], 'c']],
          'fileErrors.wholeNumber': [[2048]],
          'fileErrors.scaling': [[['sqrt_d_k', 'none']]],
        },
      ),
    );
  });
});

describe('a name out of a file', () => {
  it('is as it is where it is plain, else quoted, without what a terminal would obey', () => {
    expect(shown('layers.0.self_attn-x')).toBe('layers.0.self_attn-x');
    expect(shown('two words')).toBe('"two words"');
    expect(shown('')).toBe('""');
    expect(shown('\u001b[2J')).toBe('"\\u{1b}[2J"');
    expect(printable('a\n\u200b\u2028\ud800')).toBe('a\\u{a}\\u{200b}\\u{2028}\\u{d800}');
  });

  it('is cut in the middle where it is long', () => {
    expect(shown('x'.repeat(57))).toBe('x'.repeat(57));
    expect(shown(`${'a'.repeat(30)}${'z'.repeat(40)}`)).toBe(`${'a'.repeat(24)}…${'z'.repeat(32)}`);
    expect(shown('😀'.repeat(60))).toBe(`"${'😀'.repeat(24)}…${'😀'.repeat(32)}"`);
  });

  it('is one of five in a list, which says how many more there are', () => {
    expect(shownList(['a', 'b c'])).toBe('a, "b c"');
    expect(shownList(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e');
    expect(shownList(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more');
    expect(shapeText([48, 16])).toBe('(48, 16)');
  });
});
