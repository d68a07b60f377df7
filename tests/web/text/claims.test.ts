/** Single claims about sentences, from handmade facts. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultState } from '../../../web/state/state';
import type { Adjustment } from '../../../web/state/rules';
import { caption } from '../../../web/text/en/captions';
import { stageEquation } from '../../../web/text/en/equations';
import { sentence } from '../../../web/text/en/errors';
import { wordMeaning } from '../../../web/text/en/field-words';
import * as lessonErrors from '../../../web/text/en/lesson-errors';
import * as lessonNotices from '../../../web/text/en/lesson-notices';
import * as look from '../../../web/text/en/look';
import { adjustmentText } from '../../../web/text/en/notices';
import { shortProvenance } from '../../../web/text/en/picture';
import { printable, shapeText, shown, shownList } from '../../../web/text/en/shown';
import * as trainingNotices from '../../../web/text/en/training-notices';
import type { TrainedFacts } from '../../../web/text/facts';
import type { EquationParts } from '../../../web/text/types/equations';
import type { Problem as CoreProblem } from '../../../web/text/types/errors';
import type { Problem } from '../../../web/text/types/lesson-errors';
import { layerFacts, momentFacts } from '../support/facts';

const named = { title: 'Mine', steps: [{ id: 'first' }, { id: 'second' }] };
const letters = 'x'.repeat(300);

describe('captions', () => {
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

describe('what is said around a lesson', () => {
  it('names what a link asks for by its beginning', () => {
    const cut = (text: string) => /x+/.exec(text)?.[0].length;
    expect(cut(lessonNotices.noSuchLesson(letters, []))).toBe(40);
    expect(cut(lessonNotices.noSuchStep(letters, named))).toBe(40);
    expect(cut(lessonNotices.lessonNotLoaded(letters, ''))).toBe(200);
    expect(cut(lessonNotices.lessonElsewhere(letters))).toBe(200);
  });

  it('finds no meaning for words that are none of the field', () => {
    expect(wordMeaning('queries')).toBe(wordMeaning('query'));
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

it('there is a sentence for every code of the core', () => {
  const codes = /names\[\] = \{(.*?)\};/s.exec(readFileSync('src/config/error.cpp', 'utf8'))?.[1];
  const names = Array.from(
    codes?.matchAll(/"([\w-]+)"/g) ?? [],
    ([, name]) => name as CoreProblem['code'],
  );
  expect(names).toContain('too-much-to-score');
  for (const code of names)
    expect(sentence({ code, field: 'x', allowed: [], got: '', place: [] })).toContain('x: ');
});

describe('panels', () => {
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

describe('trainings', () => {
  const trained = (patch: Partial<TrainedFacts> = {}): TrainedFacts => ({
    task: 'what-where',
    start: 'random',
    seed: 7,
    step: 40,
    steps: 400,
    asked: [1],
    columns: { inputs: [], outputs: [] },
    ...patch,
  });
  const adjusted = (patch: Partial<Adjustment> & Pick<Adjustment, 'field'>): Adjustment => ({
    from: 'true',
    to: 'false',
    ...patch,
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
  it('the line under the picture says whether anything is trained yet', () => {
    const line = (step: number) =>
      shortProvenance({ file: null, edits: [], trained: trained({ step }) }, defaultState);
    expect(line(0)).toBe('not yet trained on “what and where”, step 0');
    expect(line(40)).toBe('trained on “what and where”, step 40');
  });
});
