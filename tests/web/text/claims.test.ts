/** Single claims about sentences, from handmade facts. */
import { describe, expect, it } from 'vitest';
import { coreTables } from '../../../tools/lib/core-tables.mjs';
import { defaultState } from '../../../web/state/state';
import type { Adjustment } from '../../../web/state/rules';
import { sentence } from '../../../web/text/en/errors';
import { lessonRefusal, missing } from '../../../web/text/en/lesson-errors';
import { layerNote } from '../../../web/text/en/layer-notes';
import { adjustmentText } from '../../../web/text/en/notices';
import { shortProvenance } from '../../../web/text/en/picture';
import { printable, shown, shownList } from '../../../web/text/en/shown';
import type { TrainedFacts } from '../../../web/text/facts';
import type { Problem as CoreProblem } from '../../../web/text/types/errors';

it.each([
  [['steps', 1, 'prediction', 'options', 0, 'text'], 'step 2 (windows), prediction.options.1.text'],
  [['steps', 2, 'title'], `step 3 (${'x'.repeat(40)}), title`],
  [['steps', 5, 'title'], 'step 6, title'],
  [['check', 0, 'ask'], 'check.1.ask'],
  [[], 'lesson'],
] as const)('a refusal of a lesson at %j names the step and the field', (path, place) => {
  const lesson = { steps: [{ id: 'look' }, { id: 'windows' }, { id: 'x'.repeat(300) }] };
  expect(lessonRefusal({ path, says: missing }, lesson)).toBe(`${place}: is missing.`);
  const hostile = { steps: [null, { id: 5 }] };
  expect(() => lessonRefusal({ path, says: missing }, hostile)).not.toThrow();
});

it('there is a sentence for every code of the core', () => {
  const codes = coreTables().errorCodes.map(({ name }) => name as CoreProblem['code']);
  expect(codes).toContain('too-much-to-score');
  for (const code of codes)
    expect(sentence({ code, field: 'x', allowed: [], got: '', place: [] })).toContain('x: ');
});

it('a config.json that counts otherwise is said by what it counts', () => {
  const note = (what: 'keyHeads' | 'dK') =>
    layerNote({ kind: 'config-differs', what, said: 2, taken: 4 });
  expect(note('keyHeads')).toContain('says 2 as heads of keys and values,');
  expect(note('dK')).toContain('says 2 as d_k,');
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
    expect(shownList(['a', 'b c', 'd', 'e', 'f', 'g', 'h'])).toBe('a, "b c", d, e, f and 2 more');
  });
});

describe('trainings', () => {
  const told = (patch: Partial<Adjustment> & Pick<Adjustment, 'field'>) =>
    adjustmentText({ from: 'true', to: 'false', ...patch }, defaultState);

  it.each([
    [{ field: 'dModel', from: 8, to: 16, because: 'training' }, /the training task sets 16/],
    [
      { field: 'trainingStep', from: 900, to: 400 },
      /^training-step: this training has 400 steps; 900 is beyond them\. It is now 400\.$/,
    ],
    [
      { field: 'noise', from: 0, to: 0.001 },
      /^noise: a nudge adds noise to a number, so the noise cannot be 0; it is now 0\.001\.$/,
    ],
  ] as const)('say what had to change for them: %o', (adjustment, text) => {
    expect(told(adjustment)).toMatch(text);
  });

  it('the line under the picture says whether anything is trained yet', () => {
    const line = (step: number) => {
      const trained: TrainedFacts = {
        ...{ task: 'what-where', start: 'random', seed: 7, step, steps: 400 },
        asked: [1],
        columns: { inputs: [], outputs: [] },
      };
      return shortProvenance({ file: null, edits: [], trained }, defaultState);
    };
    expect(line(0)).toBe('not yet trained on “what and where”, step 0');
    expect(line(40)).toBe('trained on “what and where”, step 40');
  });
});
