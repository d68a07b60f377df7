/** Facts in a caption, computed independently from the tensors. */
import { describe, expect, it } from 'vitest';
import { handMade } from '../../../web/state/hand-made';
import { factsOf } from '../../../web/derive/inspect/facts';
import type { State } from '../../../web/state/state';
import { computed, numberAt } from '../support/layers';

const facts = (patch: Partial<State>) => {
  const { state, snapshot } = computed(patch);
  return { state, snapshot, ...read(factsOf(snapshot, state)) };
};
/** Reads them all, since each is computed on access. */
const read = ({ strongest, headName, blind, blocked, empty }: ReturnType<typeof factsOf>) => ({
  strongest,
  headName,
  blind,
  blocked,
  empty,
});
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

  it('is the largest of the head', () => {
    for (const head of [0, 3]) {
      const { strongest } = facts({ ...softmax, head });
      const rows = Array.from({ length: 10 }, (_, row) => shares({ ...softmax, head }, row));
      const largest = Math.max(...rows.map(most));
      expect(strongest.share).toBe(largest);
      expect(rows[strongest.row]?.[strongest.col]).toBe(largest);
      expect(strongest.alone).toBe(false);
    }
  });

  it('is the largest of the row of the chosen cell', () => {
    for (const name of ['attn_weights', 'scores', 'q']) {
      const cell = { name, index: [1, 4, 2] };
      const { strongest } = facts({ ...softmax, head: 1, cell });
      const row = shares({ ...softmax, head: 1 }, 4);
      expect(strongest).toMatchObject({ row: 4, share: most(row), col: row.indexOf(most(row)) });
    }
  });

  it('is of a row that the training asks something of', () => {
    const trained = {
      parameters: 'trained',
      heads: 2,
      trainingStep: 20,
      stage: 'softmax',
    } as const;
    for (const head of [0, 1]) {
      const { strongest, snapshot, state } = facts({ ...trained, head });
      const verb = 4;
      expect(snapshot.trained?.asked).toEqual([verb]);
      const row = shares({ ...trained, head }, verb);
      expect(strongest).toMatchObject({ row: verb, share: most(row), col: row.indexOf(most(row)) });
      expect(factsOf(snapshot, state).undivided.row).toBe(verb);
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
    // In cross-attention a key's position may exceed the number of queries.
    const cross = { ...softmax, sentence: 'two words', memory: 'four words are asked' };
    const key = { name: 'k', index: [1, 3, 0] };
    expect(facts({ ...cross, cell: key }).strongest).toEqual(facts(cross).strongest);
    const last = { name: 'k', index: [1, 2, 0] };
    expect(facts({ ...cross, cell: last }).strongest).toEqual(facts(cross).strongest);
  });

  it('is alone where all others of its row are zero', () => {
    const causal = { ...softmax, mask: 'causal' } as const;
    const first = { name: 'scores', index: [1, 0, 0] };
    expect(facts({ ...causal, cell: first }).strongest).toEqual({
      row: 0,
      col: 0,
      share: 1,
      alone: true,
      even: false,
    });
    const second = { name: 'scores', index: [1, 1, 0] };
    expect(facts({ ...causal, cell: second }).strongest.alone).toBe(false);
  });

  it('is none in a row that may look at nothing', () => {
    const cell = { name: 'scores', index: [1, 0, 0] };
    const nothing = { ...softmax, mask: 'causal', padding: [0], cell } as const;
    expect(facts(nothing).strongest).toEqual({
      row: 0,
      col: 0,
      share: 0,
      alone: true,
      even: false,
    });
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
  it('is called what it does, where the cut leaves it whole', () => {
    const names = [0, 1, 2, 3].map((head) => facts({ parameters, head }).headName);
    expect(new Set(names).size).toBe(4);
    expect(names).not.toContain(null);
    expect(facts({ parameters: 'random' }).headName).toBeNull();
  });

  it('is blind in narrow, where its columns of the input are cut away', () => {
    expect(facts({ parameters, variant: 'narrow' }).blind).toBe(true);
    expect(facts({ parameters, variant: 'split' }).blind).toBe(false);
    expect(facts({ parameters, variant: 'narrow', heads: 1 }).blind).toBe(false);
    expect(facts({ variant: 'narrow', parameters: 'random' }).blind).toBe(false);
  });
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
