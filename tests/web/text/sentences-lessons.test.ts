/**
 * Sentences around a lesson's own text: in the guide, on the wall, on paper, in the editor, and in refusals. `npx
 * vitest run tests/web/text/sentences- -u` rewrites the files.
 */
import { describe, expect, it } from 'vitest';
import { lessonIds, lessonQuestion } from '../../../web/lessons/catalogue';
import * as classroom from '../../../web/text/en/classroom';
import * as concealed from '../../../web/text/en/concealed';
import { wordMeaning } from '../../../web/text/en/field-words';
import * as guide from '../../../web/text/en/guide';
import * as handout from '../../../web/text/en/handout';
import * as lessonErrors from '../../../web/text/en/lesson-errors';
import type { Needed, Problem } from '../../../web/text/types/lesson-errors';
import * as lessonFacts from '../../../web/text/en/lesson-facts';
import * as lessonNotices from '../../../web/text/en/lesson-notices';
import * as maker from '../../../web/text/en/maker';
import { factOffers } from '../../../web/text/en/fact-offers';
import * as makerFacts from '../../../web/text/en/maker-facts';
import * as makerOffer from '../../../web/text/en/maker-offer';
import * as makerPrediction from '../../../web/text/en/maker-prediction';
import * as present from '../../../web/text/en/present';
import * as reach from '../../../web/text/en/reach';
import * as stepLink from '../../../web/text/en/step-link';
import * as teacherWindow from '../../../web/text/en/teacher-window';
import * as welcome from '../../../web/text/en/welcome';
import { factGroupsOf } from '../../../web/page/maker/facts';
import { defaultState } from '../../../web/state/state';
import { expectFile, sentencesOf, type Examples, type Lines } from '../support/sentence-file';

const steps = [[1, 3]];
const places = [['scores[1, 2]']];
const tensors = [['scores']];
const from0 = [[0], [1]];
const named = { title: 'Mine', steps: [{ id: 'first' }, { id: 'second' }] };
const letters = 'x'.repeat(300);

const topics: readonly (readonly [topic: string, table: object, examples: Examples])[] = [
  [
    'guide',
    {
      ...guide,
      ...concealed,
      ...welcome,
      lessonQuestions: Object.fromEntries(lessonIds.map((id) => [id, lessonQuestion(id)])),
    },
    {
      'guideLabels.region': [['What is a head?']],
      'welcomeTexts.stage': [['Embed', 1, 10]],
      arcsText: [['sat', [{ head: 0, word: 'cat', share: 0.9 }]]],
      questionsText: [
        [
          'hide',
          [
            { head: 0, word: 'letter', share: 0.9 },
            { head: 1, word: 'house', share: 0.95 },
          ],
        ],
      ],
      learnedText: [
        [12, 400],
        [400, 400],
      ],
      'guideLabels.step': steps,
      'guideLabels.wandered': [[['heads']], [['heads', 'mask']], [['heads', 'mask', 'seed']], [[]]],
      'guideLabels.pressCell': tensors,
      'guideLabels.looksAt': [[2, 'deposit', 'bank']],
      'guideLabels.pressed': places,
      'guideLabels.shareOf': [['bank']],
      'guideLabels.playsOn': [['Softmax']],
      'guideLabels.score': [
        [3, 3, 3],
        [2, 2, 3],
        [2, 3, 3],
      ],
      numberGuess: [[1234.5678]],
      shareText: [[0.256]],
      evenShareText: [[10]],
      guessBeside: [['12', '16']],
      itIs: [['16']],
      elsewhereText: [[0.256]],
      'lessonsMenuTexts.done': [[2, 3]],
      'lessonsMenuTexts.minutes': [[5]],
      concealedCell: places,
    },
  ],
  [
    'classroom',
    { ...classroom, ...handout, ...present, ...stepLink, ...reach, ...teacherWindow },
    {
      'handoutTexts.working': steps,
      'handoutTexts.step': [[2]],
      'handoutTexts.number': [['0', '100']],
      'handoutTexts.cell': tensors,
      'handoutTexts.question': [[2]],
      'handoutTexts.option': [['B']],
      'handoutTexts.picture': [['Softmax', 'A caption.']],
      letterOf: from0,
      'presentTexts.hands': [
        ['A', 1],
        ['B', 12],
      ],
      'presentTexts.handsFor': [['A']],
      'presentTexts.oneMore': [['A']],
      'presentTexts.step': steps,
      'presentTexts.question': steps,
      'presentTexts.range': [['0', '100']],
      'presentTexts.pressCell': tensors,
      'codeTexts.code': [['https://example.org/#heads=8']],
      'teacherTexts.hand': [[0], [1]],
      'teacherTexts.place': steps,
      durationText: [[0], [65_999], [3_600_000], [3_727_000], [-5]],
      timeText: [[new Date(2026, 0, 2, 3, 4)], [new Date(2026, 10, 12, 13, 14)]],
    },
  ],
  [
    'maker',
    { ...maker, factOffers, ...makerFacts, ...makerOffer, ...makerPrediction },
    {
      'makerLabels.playTo': [['Softmax']],
      'formWords.lesson.steps.entry': [[2]],
      'formWords.lesson.check.entry': [[2]],
      'formWords.question.options.entry': [[2]],
      ofStep: [['Up', 1]],
      ofItem: [['Delete', 'Answer 2']],
      missingAt: [
        [['Step 2', 'Prediction', 'The right answer'], 'still empty.'],
        [['Title'], 'still empty.'],
        [[], 'still empty.'],
      ],
      'makerNotices.noFact': [['nobody']],
      'makerNotices.added': from0,
      'makerNotices.removed': from0,
      'makerNotices.moved': from0,
      'makerNotices.duplicated': from0,
      'makerNotices.most': [[40]],
      'makerNotices.opened': [['Mine']],
      'makerNotices.tooLarge': [[100_000]],
      'makerNotices.saved': [['mine.json']],
      'sharing.size': [[1250, 8000]],
      'sharing.tooLong': [[9250, 8000]],
      'factOffers.other.parameters': [['wide']],
      'factOffers.cell.value': places,
      'factOffers.matrix.nonzero': tensors,
      'factOffers.matrix.largest': tensors,
      'factOffers.matrix.largestPlace': tensors,
      'factOffers.matrix.shape': tensors,
      'factOffers.matrix.differentHeads': tensors,
      'factLabels.notThere': [['Why not.']],
      'predictionWords.choose.options.entry': [[2]],
      'predictionLabels.now': [['0.25']],
      'predictionLabels.offered': [['words', '10']],
      'predictionLabels.cellOf': tensors,
      'predictionLabels.truthIs': places,
      'predictionLabels.part': [['the cost']],
      'focusWords.cell': places,
      'focusWords.row': places,
      'focusWords.matrix': tensors,
      'focusWords.head': from0,
      'focusWords.region': [['scores', '[1, all]']],
      regionText: [
        ['scores', []],
        ['scores', [0, null, 2]],
      ],
    },
  ],
  [
    'lesson-notices',
    { ...lessonNotices, ...lessonFacts },
    {
      factsRefused: [
        [
          'first',
          new Map([
            ['d', 'There is none.'],
            ['share', 'Nor this.'],
          ]),
        ],
      ],
      noSuchLesson: [['mine', ['pieces', 'same']]],
      noSuchStep: [['third', named]],
      lessonNotLoaded: [['mine.json', 'no such file.']],
      refusedLesson: [[['One.', 'Two.']]],
      lessonElsewhere: [['https://example.org/mine.json']],
      refusedLink: (['too-long', 'too-much', 'damaged'] as const).map((problem) => [
        { problem, most: 20_000 },
      ]),
      placeText: [
        ['scores', [0, 1, 2]],
        ['b_Q', [3]],
      ],
    },
  ],
];

describe('what stands around a lesson', () => {
  it.each(topics)('%s are as they were', async (topic, table, examples) => {
    await expectFile(topic, sentencesOf(table, examples));
  });

  it('has the facts that an author can pick as they were', async () => {
    const cell = { name: 'scores', index: [0, 1, 2] };
    const moment = { ...defaultState, cell, memory: 'the bank', parameters: 'trained' } as const;
    const picked = factGroupsOf(moment).flatMap(({ label: group, choices }) =>
      choices.map(({ label, fact }) => [`${group}, ${JSON.stringify(fact)}`, label] as const),
    );
    await expectFile('facts-offered', Object.fromEntries(picked));
  });

  it('names what a link asks for by its beginning', () => {
    const cut = (text: string) => /x+/.exec(text)?.[0].length;
    expect(cut(lessonNotices.noSuchLesson(letters, []))).toBe(40);
    expect(cut(lessonNotices.noSuchStep(letters, named))).toBe(40);
    expect(cut(lessonNotices.lessonNotLoaded(letters, ''))).toBe(200);
    expect(cut(lessonNotices.lessonElsewhere(letters))).toBe(200);
  });

  it('has the words of the field with what they mean, however they are written', async () => {
    const words = [
      ...['attention', 'Head', 'heads', 'query', 'queries', 'key', 'keys', 'value', 'values'],
      ...['score', 'scores', 'share', 'shares', 'softmax', 'matrix', 'matrices', 'rank', 'LOSS'],
      'd_k',
    ];
    const meanings = words.map((word) => [word, wordMeaning(word) ?? 'none'] as const);
    await expectFile('field-words', Object.fromEntries(meanings));
    for (const word of ['money', 'constructor', '', 'toString'])
      expect(wordMeaning(word), word).toBeNull();
  });
});

describe('a lesson that is refused', () => {
  const path = ['steps', 1, 'prediction', 'options', 0, 'text'] as const;
  const lesson = { steps: [{ id: 'look' }, { id: 'windows' }] };
  const refused = (says: string, at: Problem['path'] = path) =>
    lessonErrors.lessonRefusal({ path: at, says }, lesson);
  const { missing } = lessonErrors;
  const needed: readonly Needed[] = [
    ...(['object', 'text', 'list', 'true-or-false', 'name', 'free-name', 'plain-data'] as const),
    ...(['shallow', 'larger', 'known-fact', 'no-fact', 'another-name'] as const),
    ...(['right-option', 'said', 'focus'] as const),
  ];

  it('is told where and why', async () => {
    const lines: Lines = {
      preference: lessonErrors.preferenceInLesson,
      imported: lessonErrors.importedInLesson,
      ...Object.fromEntries(
        needed.map((each) => [each, refused(lessonErrors.isNeeded(each, 5))] as const),
      ),
      'no such field': refused(lessonErrors.noSuchField(['title', 'text'])),
      'not allowed': refused(
        lessonErrors.notAllowed({ kind: 'one-of', names: ['a', 'b'] }, lessonErrors.brief(5)),
      ),
    };
    await expectFile('lesson-errors', lines);
  });

  it('is told by its step, with the step’s name, counted from 1', () => {
    expect(refused(missing)).toBe('step 2 (windows), prediction.options.1.text: is missing.');
    expect(refused(missing, ['steps', 0])).toBe('step 1 (look): is missing.');
    expect(refused(missing, ['steps', 5, 'title'])).toBe('step 6, title: is missing.');
    expect(refused(missing, ['check', 0, 'ask'])).toBe('check.1.ask: is missing.');
    expect(refused(missing, ['steps'])).toBe('steps: is missing.');
    expect(refused(missing, [])).toBe('lesson: is missing.');
  });

  it('is told by its step without a name where it has none, whatever it is', () => {
    const said = (given: unknown) =>
      lessonErrors.lessonRefusal({ path: ['steps', 0, 'title'], says: missing }, given);
    const long = said({ steps: [{ id: letters }] });
    expect(long).toBe(`step 1 (${'x'.repeat(40)}), title: is missing.`);
    for (const each of [
      null,
      5,
      'text',
      {},
      { steps: 5 },
      { steps: [null] },
      { steps: [{ id: 5 }] },
    ])
      expect(said(each)).toBe('step 1, title: is missing.');
  });
});
