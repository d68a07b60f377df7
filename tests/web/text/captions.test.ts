import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../web/derive/inspect/facts';
import {
  knownMasks,
  parameterKinds,
  scalings,
  stageNames,
  type State,
} from '../../../web/state/state';
import { caption, captionParts } from '../../../web/text/en/captions';
import { formatFixed } from '../../../web/text/en/numbers';
import { computed, numberAt, variants } from '../support/layers';

function captionOf(patch: Partial<State>): string {
  const { state, snapshot } = computed(patch);
  return caption(snapshot, state, factsOf(snapshot, state));
}

function leadOf(patch: Partial<State>): string {
  const { state, snapshot } = computed(patch);
  return captionParts(snapshot, state, factsOf(snapshot, state)).lead;
}

describe('a head that finds nothing', () => {
  it('says so, at softmax and at weigh, also where narrow has cut away what it looks for', () => {
    const narrow = { variant: 'narrow', heads: 2 } as const;
    for (const head of [0, 1]) {
      const { snapshot } = computed({ ...narrow, head });
      const shares = snapshot.tensor('attn_weights').data.subarray(head * 100, (head + 1) * 100);
      const even = shares.every((share) => share === shares[0]);
      const softmax = captionOf({ ...narrow, head, stage: 'softmax' });
      expect(softmax.includes('every word spreads its attention evenly')).toBe(even);
      expect(softmax.includes('was made to read columns that narrow hides from it')).toBe(even);
      const weigh = captionOf({ ...narrow, head, stage: 'weigh' });
      expect(weigh.includes('the plain average of the values')).toBe(even);
    }
    expect(captionOf({ ...narrow, head: 1, stage: 'softmax' })).toContain('evenly, 0.100 to each');
  });
});

describe('what a caption says while the layer plays', () => {
  it('is a line that the whole begins with', () => {
    expect(leadOf({ stage: 'scale' })).toBe('Every score is divided by √d_k = √4 = 2.');
    expect(leadOf({ stage: 'scale', scaling: 0.125 })).toBe('Every score is divided by 0.125.');
    for (const stage of stageNames)
      for (const variant of variants) {
        const [lead, whole] = [leadOf({ stage, variant }), captionOf({ stage, variant })];
        expect(whole === lead || whole.startsWith(`${lead} `), `${stage}, ${variant}`).toBe(true);
        expect(lead.length, `${stage}, ${variant}`).toBeLessThan(125);
      }
  });
});

describe('every caption', () => {
  it.each(stageNames)('of %s is one plain sentence or two, in every layer', (stage) => {
    for (const variant of variants) {
      for (const mask of knownMasks) {
        for (const layer of [
          ...[1, 16].map((heads) => ({ heads })),
          ...parameterKinds.map((parameters) => ({ parameters })),
          { sentence: 'alone' },
          { sentence: '<b>x</b> “quoted” $& {0}', scaling: 'sqrt_d_model' as const },
        ]) {
          const text = captionOf({ stage, variant, mask, ...layer });
          expect(text).not.toMatch(/undefined|NaN|null|\[object|Infinity/);
          expect(text).not.toMatch(/\b1 columns|\b1 to 1\b/);
          expect(text).toMatch(/^[A-Z0-9“−].*\.$/s);
          expect(text.length).toBeLessThan(260);
        }
      }
    }
  });
});

describe('the caption', () => {
  const narrow = { variant: 'narrow' } as const;
  const causal = { mask: 'causal' } as const;
  const alone = { sentence: 'alone', mask: 'no-self' } as const;

  it.each<[State['stage'], Partial<State>, string]>([
    ['embed', {}, '10 words, 16 numbers each'],
    ['embed', { sentence: 'alone' }, '1 word, 16 numbers each'],
    ['project', {}, 'every head reads all 16 columns of x'],
    ['project', { variant: 'wide' }, 'its own 16 × 16 matrices'],
    ['project', narrow, 'Head 1 sees only columns 1 to 4 of x'],
    ['scores', {}, '100 dot products over d_k = 16 / 4 = 4 columns'],
    ['scores', { variant: 'wide' }, '100 dot products over d_k = d_model = 16 columns'],
    ['scores', narrow, 'Heads made by hand find nothing here'],
    ['scale', {}, '√d_k = √4 = 2'],
    ['scale', { variant: 'wide' }, '√d_k = √16 = 4'],
    ['scale', { heads: 2 }, '√d_k = √8 = 2.828'],
    ['scale', { scaling: 'sqrt_d_model' }, '√d_model = √16 = 4'],
    ['scale', { scaling: 'none' }, 'off'],
    ['mask', causal, '45 entries of each head'],
    ['mask', { ...causal, sentence: 'a b' }, '1 entry of each'],
    ['mask', { mask: 'no-self' }, '10 entries'],
    ['softmax', {}, 'head 2 (made by hand: verb → object)'],
    ['softmax', narrow, 'find nothing here'],
    ['softmax', alone, 'may look at nothing'],
    // A row of the mask that leaves the first word only itself.
    ['weigh', { ...causal, cell: { name: 'context', index: [1, 0, 0] } }, 'and nothing else'],
    ['weigh', {}, 'and a little of the other values'],
    ['weigh', alone, 'context is zero'],
    ['concat', {}, 'four contexts slide together into one 10 × 16'],
    ['concat', { variant: 'wide' }, '10 × 64'],
    ['output', {}, 'four contributions'],
  ])('of %s in %o says “%s”', (stage, patch, says) => {
    expect(captionOf({ stage, ...patch })).toContain(says);
  });

  it.each<[State['stage'], Partial<State>, string]>([
    ['scores', { ...narrow, parameters: 'random' }, 'Heads made by hand find nothing'],
    ['scores', {}, 'Heads made by hand find nothing'],
    ['softmax', narrow, 'verb → object'],
    ['softmax', { heads: 8 }, 'verb → object'],
    ['softmax', { parameters: 'random' }, 'verb → object'],
    // The slice of the head that looks for the verb's object still contains the verb.
    ['softmax', { ...narrow, heads: 2 }, 'find nothing here'],
    ['softmax', { ...narrow, parameters: 'random' }, 'find nothing here'],
    ['weigh', causal, 'of “I”, and nothing else'],
  ])('of %s in %o does not say “%s”', (stage, patch, says) => {
    expect(captionOf({ stage, ...patch })).not.toContain(says);
  });

  it('of project says why wide equals split where the heads are made by hand', () => {
    const says = 'so the output is as in split';
    const wide = { stage: 'project', variant: 'wide' } as const;
    const differs = (patch: Partial<State>) => {
      const split = computed({ ...patch, variant: 'split' }).snapshot.tensor('output').data;
      const output = computed({ ...patch, ...wide }).snapshot.tensor('output').data;
      return output.some((value, k) => Math.abs(value - (split[k] ?? NaN)) > 1e-5);
    };
    const edits = [{ name: 'W_V', index: [0, 5], value: 2 }];
    for (const [patch, different] of [
      ...scalings.map((scaling) => [{ heads: 8, scaling }, false] as const),
      [{ heads: 2, mask: 'causal', bias: true }, false],
      [{ muted: [1], memory: 'the old bank' }, false],
      [{ sharedQK: true }, true],
      [{ valueProjection: false }, true],
      [{ edits }, true],
      [{ parameters: 'random' }, true],
    ] as const) {
      expect(differs(patch)).toBe(different);
      expect(captionOf({ ...patch, ...wide }).includes(says)).toBe(!different);
    }
    expect(captionOf({ ...wide, variant: 'split' })).not.toContain(says);
  });

  it.each([0, 1, 2, 3])(
    'of softmax tells head %i’s largest share, of this row or of all',
    (head) => {
      const { state, snapshot } = computed({ stage: 'softmax', head });
      const rows = snapshot.words.map((_, row) => row);
      const share = (row: number, col: number) =>
        numberAt(snapshot, { name: 'attn_weights', index: [head, row, col] }) ?? NaN;
      const strongestOf = (row: number) =>
        rows.reduce((best, col) => (share(row, col) > share(row, best) ? col : best), 0);
      for (const chosen of [null, ...rows]) {
        const cell = chosen === null ? null : { name: 'attn_weights', index: [head, chosen, 0] };
        const row =
          chosen ??
          rows.reduce(
            (best, r) => (share(r, strongestOf(r)) > share(best, strongestOf(best)) ? r : best),
            0,
          );
        const col = strongestOf(row);
        const even = rows.every((each) => share(row, each) === share(row, 0));
        expect(caption(snapshot, state, factsOf(snapshot, { ...state, cell }))).toContain(
          even
            ? `“${snapshot.words[row]}” finds nothing and spreads its attention evenly, ${formatFixed(share(row, 0))}`
            : `“${snapshot.words[row]}” gives ${formatFixed(share(row, col))} of its attention to “${snapshot.words[col]}”`,
        );
      }
    },
  );
});
