/** Facts in a caption, computed independently from the tensors. */
import { describe, expect, it } from 'vitest';
import { handMade } from '../../../web/state/hand-made';
import { factsOf, showsLittle } from '../../../web/derive/inspect/facts';
import type { State } from '../../../web/state/state';
import { computed, numberAt } from '../support/layers';

const facts = (patch: Partial<State>) => {
  const { state, snapshot } = computed(patch);
  return factsOf(snapshot, state);
};
const softmax = { stage: 'softmax', parameters: 'random' } as const;

describe('the strongest share', () => {
  const shares = (patch: Partial<State>, row: number) => {
    const { state, snapshot } = computed(patch);
    const m = snapshot.keyWords.length;
    return Array.from({ length: m }, (_, col) =>
      numberAt(snapshot, { name: 'attn_weights', index: [state.head, row, col] }),
    );
  };
  const most = (row: readonly (number | undefined)[]) => Math.max(...row.map((each) => each ?? 0));

  it('is of a row that the training asks something of', () => {
    const trained = {
      parameters: 'trained',
      heads: 2,
      trainingStep: 20,
      stage: 'softmax',
    } as const;
    const verb = 4;
    expect(computed(trained).snapshot.trained?.asked).toEqual([verb]);
    for (const head of [0, 1]) {
      const { strongest, undivided } = facts({ ...trained, head });
      const row = shares({ ...trained, head }, verb);
      expect(strongest).toMatchObject({ row: verb, share: most(row), col: row.indexOf(most(row)) });
      expect(undivided.row).toBe(verb);
      // If the reader chose another row, the caption speaks about that one.
      const cell = { name: 'attn_weights', index: [head, 2, 0] };
      expect(facts({ ...trained, head, cell }).strongest.row).toBe(2);
    }
  });

  it('is that of the head where the cell has no row of this head', () => {
    const own = facts(softmax).strongest;
    for (const cell of [
      { name: 'scores', index: [2, 4, 2] },
      { name: 'x', index: [4, 2] },
    ])
      expect(facts({ ...softmax, cell }).strongest).toEqual(own);
  });

  it('is alone where all others of its row are zero', () => {
    const causal = { ...softmax, mask: 'causal' } as const;
    const first = { name: 'scores', index: [1, 0, 0] };
    const { strongest } = facts({ ...causal, cell: first });
    expect(strongest).toEqual({ row: 0, col: 0, share: 1, alone: true, even: false });
    const second = { name: 'scores', index: [1, 1, 0] };
    expect(facts({ ...causal, cell: second }).strongest.alone).toBe(false);
  });

  it('is none in a row that may look at nothing', () => {
    const cell = { name: 'scores', index: [1, 0, 0] };
    const nothing = { ...softmax, mask: 'causal', padding: [0], cell } as const;
    const { strongest } = facts(nothing);
    expect(strongest).toEqual({ row: 0, col: 0, share: 0, alone: true, even: false });
  });
});

describe('the mask', () => {
  it('blocks so many entries of one head, and leaves some rows empty', () => {
    expect(facts({ stage: 'mask' })).toMatchObject({ blocked: 0, empty: [] });
    expect(facts({ stage: 'mask', mask: 'causal' })).toMatchObject({ blocked: 45, empty: [] });
    expect(facts({ stage: 'mask', mask: 'no-self' })).toMatchObject({ blocked: 10, empty: [] });
    const padded = { stage: 'mask', mask: 'causal', padding: [0, 1] } as const;
    // Padding hides two columns, of which one entry lies above the diagonal already.
    expect(facts(padded)).toMatchObject({ blocked: 45 + 10 + 9, empty: [0, 1] });
    expect(facts({ ...padded, head: 3 })).toMatchObject({ blocked: 64, empty: [0, 1] });
  });
});

describe.each(handMade)('a head of %s parameters', (parameters) => {
  it('is blind in narrow, where its columns of the input are cut away', () => {
    expect(facts({ parameters, variant: 'narrow' }).blind).toBe(true);
    expect(facts({ parameters, variant: 'split' }).blind).toBe(false);
    expect(facts({ parameters, variant: 'narrow', heads: 1 }).blind).toBe(false);
    expect(facts({ variant: 'narrow', parameters: 'random' }).blind).toBe(false);
  });
});

it('narrow leaves little of heads made by hand, but not of others', () => {
  const little = (patch: Partial<State>) => showsLittle(computed(patch).snapshot);
  for (const heads of [2, 4, 8]) expect(little({ variant: 'narrow', heads })).toBe(true);
  expect(little({ variant: 'narrow', mask: 'causal' })).toBe(true);
  expect(little({ variant: 'wide' })).toBe(false);
  expect(little({ variant: 'narrow', heads: 1 })).toBe(false);
  expect(little({ variant: 'narrow', parameters: 'random' })).toBe(false);
});

describe('heads', () => {
  const alike = (patch: Partial<State>) => {
    const { state, snapshot } = computed({ ...softmax, ...patch });
    return factsOf(snapshot, state).alike;
  };

  it('are alike where their shares are the same, number by number', () => {
    expect(alike({ parameters: 'clones' })).toBe(true);
    expect(alike({ parameters: 'random' })).toBe(false);
    expect(alike({ parameters: 'random', heads: 1 })).toBe(false);
  });
});
