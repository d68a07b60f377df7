/**
 * Labels, buttons and hints with parameters: each table of words with the examples below. `npx vitest run
 * tests/web/text/sentences- -u` rewrites the file.
 */
import { describe, it } from 'vitest';
import * as clipboard from '../../../web/text/en/clipboard';
import * as compareLabels from '../../../web/text/en/compare-labels';
import * as compareMenu from '../../../web/text/en/compare-menu';
import * as compareStarts from '../../../web/text/en/compare-starts';
import * as controls from '../../../web/text/en/controls';
import * as cost from '../../../web/text/en/cost';
import { defaultState } from '../../../web/state/state';
import * as features from '../../../web/text/en/features';
import * as filesMenu from '../../../web/text/en/files-menu';
import * as intro from '../../../web/text/en/intro';
import * as inspectorLabels from '../../../web/text/en/inspector-labels';
import * as ladder from '../../../web/text/en/ladder';
import * as loading from '../../../web/text/en/loading';
import { closerTitle } from '../../../web/text/en/look-titles';
import * as openedFile from '../../../web/text/en/opened-file';
import * as panels from '../../../web/text/en/panels';
import * as pictureErrors from '../../../web/text/en/picture-errors';
import * as sentence from '../../../web/text/en/sentence';
import * as session from '../../../web/text/en/session';
import * as settings from '../../../web/text/en/settings';
import * as share from '../../../web/text/en/share';
import * as stageBar from '../../../web/text/en/stage-bar';
import * as tables from '../../../web/text/en/tables';
import { meaningOf, shapeMeaning, terms } from '../../../web/text/en/terms';
import * as viewMenu from '../../../web/text/en/view-menu';
import { expectFile, sentencesOf, type Examples } from '../support/sentence-file';

/** Singular and plural. */
const counts = [[1], [3]];
const heads = [[0], [1]];
const flags = [[false], [true]];
const mixes = ['verb', 'object', 'first two', 'all'].map((group) => [`${group} · subj`]);
const layer = {
  ...{ prefix: '', family: 'PyTorch', variant: 'wide', dModel: 8, heads: 2 },
  ...{ types: [], rounded: 0 },
};

const topics: readonly (readonly [topic: string, table: object, examples: Examples])[] = [
  [
    'comparison',
    { ...compareLabels, ...compareStarts },
    {
      'compareLabels.headCount': counts,
      'compareLabels.captionOfB': [['B’s layer']],
      'compareLabels.mask': [['causal']],
      'differenceLabels.head': heads,
      'differenceLabels.fullColour': flags,
      'differenceLabels.onlyIn': [['A', 'B']],
      'spokenValues.inB': [['scores', '0.5']],
      'spokenValues.inA': [['scores', '0.5']],
      'spokenValues.same': [['scores', '0.5']],
      'spokenValues.apart': [['scores', '0.5', '0.25']],
    },
  ],
  [
    'controls',
    {
      ...controls,
      ...compareMenu,
      ...filesMenu,
      ...cost,
      ...ladder,
      ...settings,
      ...intro,
      ...share,
      ...viewMenu,
      terms,
      meaningOf,
      shapeMeaning,
      ...features,
    },
    {
      'editLabels.putBackWhich': [['W_Q[1, 2]']],
      introText: [[defaultState], [{ ...defaultState, rows: 'file' }]],
      'fileLabels.again': [['model.safetensors', 12]],
      'costLabels.withBiases': [['4d²']],
      'noCostText.notDivided': [
        [3, true],
        [3, false],
      ],
      'editLabels.count': counts,
      keyHeadsTitle: [
        [8, 8],
        [2, 8],
        [1, 8],
      ],
      sizesValue: [[{ dModel: 16 }]],
      meaningOf: [['W_Q'], ['d_k']],
      shapeMeaning: [[['n', 'm']], [['h', 'n', 'd_k']]],
      featureMeaning: [
        ...['subj', 'verb', 'noun', 'prep', 'det', 'aux', 'part', 'adj', 'place', 'finance'],
        ...['one', 'p', 'sin a', 'cos a', 'sin b', 'cos b'],
      ].map((name) => [name]),
      outputTitle: [...mixes, ['5']],
      outputMeaning: [...mixes, ['5']],
      scoreMeaning: [['prey A'], ['']],
    },
  ],
  [
    'inspector-parts',
    inspectorLabels,
    {
      'inspectorLabels.section': [['§3.2.1']],
      'inspectorLabels.exact': [['0.25']],
      'termLabels.count': counts,
      'termLabels.zeros': counts,
      'valueLabels.putBack': [['0.5']],
      'wordLinkLabels.oneHead': heads,
      'wordLinkLabels.hint': [['0.03']],
      'termLabels.comesFrom': [['q[1, 2]']],
      'feedLabels.goTo': counts,
      'feedLabels.cells': counts,
      'feedLabels.more': counts,
      'spokenStep.term': [['scores[1, 2]']],
      'spokenStep.feed': [['q[1, 2]']],
      'valueLabels.without': [['0.5']],
      'valueLabels.slide': [['W_Q[1, 2]']],
    },
  ],
  [
    'panels',
    { ...panels, ...tables, closerTitle },
    {
      'panels.ofHead': heads,
      'panels.movedFrom': [['q']],
      'panels.more': counts,
      'panels.zeros': counts,
      'panels.bias': [['0.5']],
      'headsPanel.sum': flags,
      'headsPanel.largest': [[0.5]],
      'headsPanel.muteWhich': heads,
      'headsPanel.title': [
        [0, null],
        [1, 'verb → object'],
      ],
      'headsPanel.similarityOf': [['attention']],
      'layoutPanel.queryPlace': [[0, 1]],
      'layoutPanel.memoryOf': [[4, 2]],
      'layoutPanel.unit': [[0, 3, 1]],
      'layoutPanel.run': heads,
      'layoutPanel.blocks': [
        [4, null],
        [4, 12],
      ],
      'layoutPanel.harmless': flags,
      'layoutPanel.right': heads,
      'layoutPanel.wrong': heads,
      'mergedPanel.lead': flags,
      'mergedPanel.sameScores': [['to the last bit']],
      'mergedPanel.singularValues': heads,
      'mergedPanel.largest': [[2.5]],
      'mergedPanel.sameQueries': [['to the last bit']],
      'scorersPanel.twins': [['to the last bit']],
      'scorersPanel.count': [
        [{ squared: 2, linear: 1, constant: 0 }],
        [{ squared: 0, linear: 9, constant: 9 }],
        [{ squared: 0, linear: 0, constant: 0 }],
      ],
      'scorersPanel.forWidth': [[16]],
      'scorersPanel.here': counts,
      'tablesPanel.lead': [
        ['scores', false],
        ['scores', true],
      ],
      'tablesPanel.asTable': [['scores']],
      'tablesPanel.computed': [[3, 12]],
      'tablesPanel.cut': [[20, 30]],
      'tablesPanel.copyOf': [['Copy as CSV', 'scores']],
    },
  ],
  [
    'stage',
    { ...stageBar, ...sentence },
    {
      'paceLabels.value': [
        [1, 'stage'],
        [0.5, 'row'],
      ],
      'transportLabels.playKey': [['Play']],
      'transportLabels.back': [['stage'], ['row'], ['cell']],
      'transportLabels.backKey': [
        ['row', true],
        ['row', false],
      ],
      'transportLabels.on': [['stage'], ['row'], ['cell']],
      'transportLabels.onKey': [
        ['row', true],
        ['row', false],
      ],
      'legendLabels.diverging': [['2.5']],
      'stripLabels.at': [
        ['Scores', 0.5, false],
        ['Scores', 1, true],
      ],
      'legendLabels.nearZero': [
        [[{ name: 'W_O', most: 1 }]],
        [
          [
            { name: 'x', most: 1.0625 },
            { name: 'q_packed', most: 2 },
          ],
        ],
      ],
      'legendLabels.zoomNow': [[2]],
      'legendLabels.before': [
        [defaultState, { ...defaultState, heads: 8 }],
        [
          { ...defaultState, heads: 1 },
          { ...defaultState, variant: 'wide' },
        ],
        [defaultState, { ...defaultState, mask: 'causal' }],
      ],
      'legendLabels.inLayerB': [['random']],
      'sentenceLabels.tooManyWords': [[64, 70]],
      wordHint: [
        ['bank', false, false],
        ['bank', true, false],
        ['bank', false, true],
        ['bank', true, true],
      ],
      'wordLabels.form': [['bank']],
    },
  ],
  [
    'messages',
    { ...session, ...loading, ...clipboard, ...openedFile, ...pictureErrors },
    {
      ofB: [['a message']],
      undone: [[['heads']], [['heads', 'edits']]],
      redone: [[['heads']], [['heads', 'edits']]],
      notLoadedText: [[new Error('no such file')], ['no error']],
      notLoadedWhy: [[new Error('no such file')], ['no error']],
      copiedText: [['Link']],
      'byHand.says': [['Link']],
      copiedProgram: [['NumPy']],
      togetherName: [[['a.safetensors']], [['a.safetensors', 'config.json']]],
      tokenName: [[0]],
      memoryName: [[0]],
      openedText: [
        ['a.safetensors', layer, 'no-x', []],
        ['a.safetensors', { ...layer, types: ['F16'] }, { n: 1, m: 0, named: true }, ['b']],
        ['a.safetensors', layer, { n: 5, m: 3, named: false }, []],
        ['a.safetensors', layer, 'needs-memory', ['x', 'key_padding_mask']],
        ['a.safetensors', { ...layer, prefix: 'h.0.attn.', family: 'GPT-2' }, 'no-x', []],
        ['a.safetensors', { ...layer, types: ['BF16', 'F64'], rounded: 1 }, 'no-x', []],
        ['a.safetensors', { ...layer, heads: 1, types: ['F64'], rounded: 3 }, 'no-x', []],
      ],
      fileProblem: [['a.txt', 'no safetensors']],
      shortFileName: [['x'.repeat(60)], ['x'.repeat(61)]],
      pictureRefusal: [['scale', 'a number from 1 to 4', 5]],
    },
  ],
];

describe('labels and messages', () => {
  it.each(topics)('%s are as they were', async (topic, table, examples) => {
    await expectFile(topic, sentencesOf(table, examples));
  });
});
