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
  it('is a sentence that the whole begins with', () => {
    expect(leadOf({ stage: 'scale' })).toBe('Every score is divided by √d_k = √4 = 2.');
    expect(leadOf({ stage: 'scale', scaling: 0.125 })).toBe('Every score is divided by 0.125.');
    for (const stage of stageNames)
      for (const variant of variants) {
        const [lead, whole] = [leadOf({ stage, variant }), captionOf({ stage, variant })];
        expect(whole === lead || whole.startsWith(`${lead} `), `${stage}, ${variant}`).toBe(true);
      }
  });

  it('has a line, in every stage of every variant', () => {
    for (const stage of stageNames)
      for (const variant of variants)
        expect(leadOf({ stage, variant }).length, `${stage}, ${variant}`).toBeLessThan(125);
  });
});

describe('a word that finds nothing', () => {
  it('says so of itself, and not that the others find nothing', () => {
    const cell = { name: 'attn_weights', index: [1, 5, 6] };
    const text = captionOf({ stage: 'softmax', head: 1, cell });
    expect(text).toContain('“my” finds nothing and spreads its attention evenly, 0.100 to each');
    expect(text).not.toContain('the other words');
    expect(captionOf({ stage: 'softmax', head: 1 })).toContain('“deposit” gives 0.989');
  });
});

describe('every caption', () => {
  it.each(stageNames)('of %s is one plain sentence or two, in every layer', (stage) => {
    for (const variant of variants) {
      for (const mask of knownMasks) {
        for (const layer of [
          ...[1, 2, 4, 16].map((heads) => ({ heads })),
          ...parameterKinds.map((parameters) => ({ parameters })),
          ...scalings.map((scaling) => ({ scaling })),
          { sentence: 'alone' },
          { sentence: '<b>x</b> “quoted” $& {0}' },
          { positions: false },
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

  it.each(stageNames.filter((stage) => !['weigh', 'mask'].includes(stage)))(
    'of %s has a number of this layer in it',
    (stage) => {
      expect(captionOf({ stage })).toMatch(
        /[0-9]|one|two|three|four|five|six|seven|eight|nine|ten/,
      );
    },
  );
});

describe('the caption', () => {
  it('of embed counts words and columns', () => {
    expect(captionOf({ stage: 'embed' })).toContain('10 words, 16 numbers each');
    expect(captionOf({ stage: 'embed', sentence: 'alone' })).toContain('1 word, 16 numbers each');
  });

  it('of project says who reads what, per variant', () => {
    expect(captionOf({ stage: 'project', variant: 'split' })).toContain(
      'every head reads all 16 columns of x',
    );
    expect(captionOf({ stage: 'project', variant: 'wide' })).toContain('its own 16 × 16 matrices');
    expect(captionOf({ stage: 'project', variant: 'narrow' })).toContain(
      'Head 1 sees only columns 1 to 4 of x',
    );
  });

  it('of scores counts the dot products and their length', () => {
    expect(captionOf({ stage: 'scores' })).toContain(
      '100 dot products over d_k = 16 / 4 = 4 columns',
    );
    expect(captionOf({ stage: 'scores', variant: 'wide' })).toContain(
      '100 dot products over d_k = d_model = 16 columns',
    );
  });

  it('of scores says why those of heads made by hand are all zero in narrow, and says it of no others', () => {
    const blind = 'Heads made by hand find nothing here';
    const cut = 'It was made to read columns that narrow hides from it';
    const narrow = { stage: 'scores', variant: 'narrow' } as const;
    const { snapshot } = computed(narrow);
    expect(snapshot.tensor('scores').data.every((score) => score === 0)).toBe(true);
    expect(captionOf(narrow)).toContain(blind);
    for (const head of [0, 1]) {
      const two = { ...narrow, heads: 2, head };
      const scores = computed(two).snapshot.tensor('scores').data;
      const zero = scores.subarray(head * 100, head * 100 + 100).every((score) => score === 0);
      expect(captionOf(two).includes(blind) || captionOf(two).includes(cut)).toBe(zero);
    }
    expect(captionOf({ ...narrow, parameters: 'random' })).not.toContain(blind);
    expect(captionOf({ ...narrow, variant: 'split' })).not.toContain(blind);
  });

  it('of project says why wide equals split where the heads are made by hand', () => {
    const says = 'so the output is as in split';
    const wide = { stage: 'project', variant: 'wide' } as const;
    const differs = (patch: Partial<State>) => {
      const split = computed({ ...patch, variant: 'split' }).snapshot.tensor('output').data;
      const output = computed({ ...patch, ...wide }).snapshot.tensor('output').data;
      return output.some((value, k) => Math.abs(value - (split[k] ?? NaN)) > 1e-5);
    };
    for (const heads of [2, 4, 8, 16])
      for (const scaling of scalings)
        for (const patch of [
          { heads, scaling },
          { heads, scaling, mask: 'causal', bias: true },
          { heads, scaling, muted: [1] },
          { heads, scaling, memory: 'the old bank' },
        ] as const) {
          expect(differs(patch)).toBe(false);
          expect(captionOf({ ...patch, ...wide })).toContain(says);
        }
    const edits = [{ name: 'W_V', index: [0, 5], value: 2 }];
    for (const patch of [{ sharedQK: true }, { valueProjection: false }, { edits }]) {
      expect(differs(patch)).toBe(true);
      expect(captionOf({ ...wide, ...patch })).not.toContain(says);
    }
    expect(captionOf({ ...wide, parameters: 'random' })).not.toContain(says);
    expect(captionOf({ ...wide, variant: 'split' })).not.toContain(says);
  });

  it('of scale says the divisor, per variant and scaling', () => {
    expect(captionOf({ stage: 'scale' })).toContain('√d_k = √4 = 2');
    expect(captionOf({ stage: 'scale', variant: 'wide' })).toContain('√d_k = √16 = 4');
    expect(captionOf({ stage: 'scale', heads: 2 })).toContain('√d_k = √8 = 2.828');
    expect(captionOf({ stage: 'scale', scaling: 'sqrt_d_model' })).toContain('√d_model = √16 = 4');
    expect(captionOf({ stage: 'scale', scaling: 'none' })).toContain('off');
  });

  it('of mask counts what is not allowed', () => {
    expect(captionOf({ stage: 'mask', mask: 'causal' })).toContain('45 entries of each head');
    expect(captionOf({ stage: 'mask', mask: 'causal', sentence: 'a b' })).toContain(
      '1 entry of each',
    );
    expect(captionOf({ stage: 'mask', mask: 'no-self' })).toContain('10 entries');
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

  it('of softmax names a head that was constructed, and no other', () => {
    expect(captionOf({ stage: 'softmax' })).toContain('head 2 (made by hand: verb → object)');
    expect(captionOf({ stage: 'softmax', variant: 'narrow' })).not.toContain('verb → object');
    expect(captionOf({ stage: 'softmax', heads: 8 })).not.toContain('verb → object');
    expect(captionOf({ stage: 'softmax', parameters: 'random' })).not.toContain('verb → object');
  });

  it('of weigh says of the rest what is true', () => {
    // The mask leaves the first word only itself: the caption mentions this only if a reader chose that row.
    const first = { name: 'context', index: [1, 0, 0] };
    expect(captionOf({ stage: 'weigh', mask: 'causal', cell: first })).toContain(
      'and nothing else',
    );
    expect(captionOf({ stage: 'weigh', mask: 'causal' })).not.toContain('of “I”, and nothing else');
    // Without a mask every word has a share of every value.
    expect(captionOf({ stage: 'weigh' })).toContain('and a little of the other values');
  });

  it('says that a word which may look at nothing receives nothing', () => {
    const alone = { sentence: 'alone', mask: 'no-self' } as const;
    expect(captionOf({ ...alone, stage: 'softmax' })).toContain('may look at nothing');
    expect(captionOf({ ...alone, stage: 'weigh' })).toContain('context is zero');
  });

  it('of concat and output counts heads and columns', () => {
    expect(captionOf({ stage: 'concat' })).toContain(
      'four contexts slide together into one 10 × 16',
    );
    expect(captionOf({ stage: 'concat', variant: 'wide' })).toContain('10 × 64');
    expect(captionOf({ stage: 'output' })).toContain('four contributions');
  });
});

describe('a caption of narrow', () => {
  it('says that the constructed heads find nothing where every query is zero, and only there', () => {
    const narrow = { stage: 'softmax', variant: 'narrow' } as const;
    expect(captionOf({ ...narrow, heads: 4 })).toContain('find nothing here');
    // With two heads, the slice of the head that looks for the verb's object still contains the verb.
    expect(captionOf({ ...narrow, heads: 2 })).not.toContain('find nothing here');
    expect(captionOf({ ...narrow, heads: 4, parameters: 'random' })).not.toContain(
      'find nothing here',
    );
  });
});
