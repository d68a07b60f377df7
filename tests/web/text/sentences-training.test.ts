/**
 * Sentences about trainings, their tasks and their results; and about the sizes of published models. `npx vitest run
 * tests/web/text/sentences- -u` rewrites the files.
 */
import { describe, expect, it } from 'vitest';
import type { Adjustment } from '../../../web/state/rules';
import { defaultState } from '../../../web/state/state';
import type { HeadJob, TrainedFacts } from '../../../web/text/facts';
import { headJobNames } from '../../../web/text/en/head-jobs';
import * as learnMenu from '../../../web/text/en/learn-menu';
import { adjustmentText } from '../../../web/text/en/notices';
import { shortProvenance } from '../../../web/text/en/picture';
import * as sizes from '../../../web/text/en/sizes';
import * as training from '../../../web/text/en/training';
import * as trainingKeys from '../../../web/text/en/training-keys';
import * as trainingNotices from '../../../web/text/en/training-notices';
import * as trainingPanel from '../../../web/text/en/training-panel';
import * as trainingStarts from '../../../web/text/en/training-starts';
import * as trainingStrip from '../../../web/text/en/training-strip';
import * as trainingTabs from '../../../web/text/en/training-tabs';
import { expectFile, sentencesOf, type Examples } from '../support/sentence-file';

const none = { inputs: [], outputs: [] };
const features = { inputs: ['lion', 'A'], outputs: ['', 'A'] };
const trained = (patch: Partial<TrainedFacts> = {}): TrainedFacts => ({
  task: 'what-where',
  start: 'random',
  seed: 7,
  step: 40,
  steps: 400,
  asked: [1],
  columns: none,
  ...patch,
});
const words = ['I', 'deposit', 'money'];
const plane = { mean: 2.3456, shortest: 1.2345, longest: 3.4567 };
const adjusted = (patch: Partial<Adjustment> & Pick<Adjustment, 'field'>): Adjustment => ({
  from: 'true',
  to: 'false',
  ...patch,
});

const topics: readonly (readonly [topic: string, table: object, examples: Examples])[] = [
  [
    'training',
    { ...training, ...trainingNotices },
    {
      shortQuestion: [['prey-plus-1'], ['prey']],
      trainedNote: [[trained()], [trained({ step: 0 })]],
      trainedParameterText: [[trained({ start: 'nudge' })]],
      trainedInputText: [
        [trained(), 'bank'],
        [trained({ task: 'offsets' }), 'a'],
        [trained({ task: 'prey', columns: features }), 'lion-A'],
      ],
      trainedRows: [
        [trained()],
        [trained({ task: 'prey', columns: features })],
        [trained({ task: 'relation' })],
      ],
      untrainedRows: [
        [trained({ asked: [0, 1, 2] }), words],
        [trained({ asked: [] }), words],
        [trained({ asked: [1] }), words],
        [trained({ asked: [0, 2] }), words],
      ],
      adjustedByTraining: [
        [adjusted({ field: 'parameters', from: 'trained', to: 'random' })],
        [adjusted({ field: 'sentence', from: 'two dogs', to: 'the bank' })],
        [adjusted({ field: 'mask', from: 'causal', to: 'none' })],
        [adjusted({ field: 'scaling', from: 4, to: 'sqrt_d_k' })],
        [adjusted({ field: 'bias' })],
        [adjusted({ field: 'positions', from: 'false', to: 'true' })],
        [adjusted({ field: 'sharedHeads' })],
        [adjusted({ field: 'dModel', from: 8, to: 16 })],
      ],
      unknownWords: [
        [['dog'], ['the', 'bank']],
        [
          ['two', 'dogs'],
          ['the', 'bank'],
        ],
      ],
      tooManyWords: [[12, 11]],
      asBeforeTraining: [[['heads', 'mask']]],
      startsAgain: [[['heads', 'seed'], 40]],
      stoppedAt: [[40]],
    },
  ],
  [
    'training-parts',
    {
      ...learnMenu,
      ...trainingKeys,
      ...trainingPanel,
      ...trainingStarts,
      ...trainingStrip,
      ...trainingTabs,
    },
    {
      'keysTexts.title': [
        [1, ''],
        [2, 'B'],
      ],
      'keysTexts.axes': [[1], [2]],
      'keysTexts.column': [[2]],
      'keysTexts.said': [[{ ...plane, columns: 1 }], [{ ...plane, columns: 2 }]],
      'keysTexts.keyColumn': [[2]],
      'keysTexts.queryColumn': [[2]],
      'learningTexts.evaluated': [[512, 3, 20]],
      'learningTexts.answers': [[40]],
      'learningTexts.without': [[0]],
      'learningTexts.head': [[1, 'what']],
      'seedTexts.title': [[24]],
      'seedTexts.strip': [[24]],
      'seedTexts.start': [[24, '2 heads']],
      'seedTexts.row': [[1], [2]],
      'seedTexts.solved': [[20, 24]],
      'seedTexts.legend': [[0.99, 0.8]],
      'seedTexts.dot': [
        [7, 1, 0.256, false, false],
        [7, 2, 0.999, true, true],
      ],
      gapText: [[0], [0.12345]],
      'trainingStrip.steps': [[40]],
      'trainingStrip.ofRecipe': [[0.02]],
      stepText: [
        [40, 400, 0.12345],
        [0, 400, null],
      ],
      stepOfTwoText: [
        ['A', 40, 0.12345],
        ['B', 0, null],
      ],
      decadeText: [[1], [0], [-3]],
    },
  ],
  [
    'sizes',
    sizes,
    {
      'sizesPanel.byHeads': [[512]],
      'sizesPanel.heads': [[1], [8]],
      'sizesPanel.lastHead': [[2]],
      'sizesPanel.none': [[3, 16]],
      'sizesPanel.caption': [
        ['Your own', 512, 1, 1],
        ['BERT base', 768, 12, 512],
        ['In the picture', 16, 8, 10, 2],
      ],
      readsText: [
        [{ variant: 'split', dModel: 16, heads: 4, headInputs: 16, dK: 4 }],
        [{ variant: 'narrow', dModel: 16, heads: 4, headInputs: 4, dK: 4 }],
        [{ variant: 'narrow', dModel: 16, heads: 2, headInputs: 8, dK: 8 }],
        [{ variant: 'narrow', dModel: 16, heads: 1, headInputs: 16, dK: 16 }],
        [{ variant: 'narrow', dModel: 4, heads: 4, headInputs: 1, dK: 1 }],
      ],
      packedText: [
        [{ variant: 'split', dModel: 16, heads: 4, headInputs: 16, dK: 4 }],
        [{ variant: 'narrow', dModel: 16, heads: 4, headInputs: 4, dK: 4 }],
      ],
    },
  ],
];

describe('what is said of a training, and of sizes', () => {
  it.each(topics)('%s is as it was', async (topic, table, examples) => {
    await expectFile(topic, sentencesOf(table, examples));
  });

  it('and of what had to change for it, by the same words wherever it is said', () => {
    const told = (patch: Parameters<typeof adjusted>[0]) =>
      adjustmentText(adjusted(patch), defaultState);
    const because = 'training';
    const mask = { field: 'mask', from: 'causal', to: 'none' } as const;
    expect(told(mask)).toBe(trainingNotices.adjustedByTraining(adjusted(mask)));
    expect(told({ ...mask, because })).toBe(told(mask));
    expect(told({ field: 'dModel', from: 8, to: 16, because })).toContain(
      'the training task sets 16',
    );
    expect(told({ field: 'trainingStep', from: 900, to: 400 })).toBe(
      'training-step: this training has 400 steps; 900 is beyond them. It is now 400.',
    );
    expect(told({ field: 'noise', from: 0, to: 0.001 })).toBe(
      'noise: a nudge adds noise to a number, so the noise cannot be 0; it is now 0.001.',
    );
  });
});

it('what a head was built for, and what it does with the words on show, each with shorter forms', async () => {
  const built = ['previous word', 'verb → object', 'verb → subject', 'preposition → object', 'own'];
  const looked: readonly HeadJob[] = [
    ...(['no-verb', 'no-noun', 'no-pronoun', 'no-preposition'] as const),
    ...(['earliest-noun', 'all-pronouns', 'latest-noun'] as const),
  ];
  await expectFile(
    'head-jobs',
    Object.fromEntries([
      ...built.flatMap((core) =>
        (['as-built', 'other'] as const).map(
          (job) => [`${core}, ${job}`, headJobNames(job, core).join(' | ')] as const,
        ),
      ),
      ...looked.map((job) => [job, headJobNames(job, 'verb → object').join(' | ')] as const),
    ]),
  );
});

it('the line under the picture says whether anything is trained yet', () => {
  const line = (step: number) =>
    shortProvenance({ file: null, edits: [], trained: trained({ step }) }, defaultState);
  expect(line(0)).toBe('not yet trained on “what and where”, step 0');
  expect(line(40)).toBe('trained on “what and where”, step 40');
});
