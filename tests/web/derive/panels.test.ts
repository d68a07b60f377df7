/** Texts and numbers of the looks, checked against the tensors of the real core. */
import { describe, expect, it } from 'vitest';
import { inspect } from '../../../web/derive/inspect/inspect';
import { tensorAgreement } from '../../../web/derive/panels/differences';
import {
  biasGrid,
  contributions,
  extremes,
  outputGrid,
  sumAgreement,
} from '../../../web/derive/panels/heads';
import {
  chain,
  chosenElement,
  originOf,
  origins,
  sameReading,
  strip,
  viewGrids,
} from '../../../web/derive/panels/layout';
import {
  foldCounts,
  foldGrids,
  matrixCounts,
  mergedGrids,
  spectrum,
} from '../../../web/derive/panels/merged';
import { countAt } from '../../../web/derive/panels/scorers';
import type { Grid } from '../../../web/derive/panels/grid';
import { placeAt, valueAt } from '../../../web/derive/scene/scene';
import type { State } from '../../../web/state/state';
import { scorersPanel } from '../../../web/text/en/panels';
import {
  breakEven,
  rankText,
  similarityText,
  verdict,
  wrongViewText,
} from '../../../web/text/en/look';
import { configOf } from '../support/facts';
import { computed, core, numberAt } from '../support/layers';

/** Every option, muted heads and memory included. */
const layers: readonly Partial<State>[] = [
  { variant: 'narrow', heads: 8, parameters: 'random', head: 7 },
  { memory: 'she left it', parameters: 'random', bias: true, muted: [1] },
  { variant: 'wide', heads: 3, parameters: 'random', dK: 5, dV: 2, head: 2 },
  { parameters: 'random', sharedQK: true, heads: 1 },
  { sentence: 'alone', mask: 'no-self', parameters: 'ones', heads: 16 },
];

const u = 2 ** -24;

describe.each(layers)('the looks at %o', (patch) => {
  const { state, snapshot } = computed(patch);
  const { heads, dK } = snapshot.config;

  it('show what lies in the tensors, and every pressed cell is the number it shows', () => {
    const { right, wrong } = viewGrids(snapshot, state.head);
    const { first, own, folded } = foldGrids(snapshot, state.head);
    const { W_Q, W_K, merged } = mergedGrids(snapshot, state.head);
    const grids: readonly Grid[] = [
      ...contributions(snapshot).map(({ grid }) => grid),
      outputGrid(snapshot),
      right,
      wrong,
      first,
      own,
      folded,
      W_Q,
      W_K,
      merged,
    ];
    for (const grid of grids) {
      for (let r = 0; r < grid.rows; r++) {
        for (let c = 0; c < grid.cols; c++) {
          const place = placeAt(grid.address, r, c);
          const shown = valueAt(grid.source, r, c);
          expect(shown).toBe(numberAt(snapshot, place));
          expect(Math.abs(shown)).toBeLessThanOrEqual(grid.range);
          if (grid.explained && r === c) expect(inspect(snapshot, place).number).toBe(shown);
        }
      }
      expect(grid.say(0, 0)).not.toBe('');
      if (grid.rowWords) expect(grid.rowWords).toHaveLength(grid.rows);
      if (grid.colWords) expect(grid.colWords).toHaveLength(grid.cols);
    }
  });

  it('find the same numbers by two ways: contributions, one matrix, a folded one', () => {
    const ways = [
      sumAgreement(snapshot),
      tensorAgreement(snapshot, 'scores', 'merged_scores'),
      tensorAgreement(snapshot, 'q_two_steps', 'q_folded'),
    ];
    // All are float32 sums of up to h·d_v products; the bound allows their rounding and cancellation.
    const within = Math.max(64, 8 * heads * dK) * u;
    for (const { difference, largest } of ways)
      expect(difference).toBeLessThanOrEqual(within * Math.max(1, largest));
    expect(biasGrid(snapshot) === null).toBe(!snapshot.config.bias);
  });

  it('say where each number of the wrong reading comes from', () => {
    const n = snapshot.words.length;
    const q = snapshot.tensor('q');
    for (let head = 0; head < heads; head++) {
      const rows = origins(snapshot, head);
      for (let row = 0; row < n; row++) {
        for (let column = 0; column < dK; column++) {
          const from = originOf(snapshot, head, row, column);
          expect(from).toEqual({ ...rows[row], column });
          const wrong = { name: 'q_wrong_view', index: [head, row, column] };
          const index = [from.head, from.word, from.column];
          expect(numberAt(snapshot, wrong)).toBe(numberAt(snapshot, { name: 'q', index }));
        }
      }
    }
    const identical = Array.from({ length: heads }, (_, head) =>
      origins(snapshot, head).every((from, row) => from.head === head && from.word === row),
    ).every(Boolean);
    expect(sameReading(snapshot)).toBe(identical);
    expect(q.shape).toEqual([heads, n, dK]);
  });

  it('follow one query through shapes and strides to one place in memory', () => {
    const n = snapshot.words.length;
    const cell = { name: 'q', index: [heads - 1, n - 1, dK - 1] };
    const element = chosenElement(snapshot, { ...state, cell });
    expect(element).toEqual({ word: n - 1, head: heads - 1, column: dK - 1 });
    const [weights, ...steps] = chain(snapshot, element);
    expect(steps.map(({ offset }) => offset)).toEqual(Array(3).fill(n * heads * dK - 1));
    const packed = snapshot.tensor('q_packed').data;
    expect(packed[steps[0]?.offset ?? -1]).toBe(numberAt(snapshot, cell));
    const made = snapshot.tensor(weights?.name ?? '');
    expect(weights?.shape).toEqual(made.shape);
    // A row of PyTorch's weights is a column of W_Q.
    const column = { name: 'W_Q', index: [0, heads * dK - 1] };
    expect(made.data[weights?.offset ?? -1]).toBe(numberAt(snapshot, column));
    const { words, run } = strip(snapshot);
    expect(words).toBeLessThanOrEqual(n);
    expect(run).toBe(n);
  });

  it('count parameters as the shapes have them', () => {
    const { two, one } = matrixCounts(snapshot.config);
    const size = (name: string) => snapshot.tensor(name).data.length;
    expect(two.all).toBe(size('W_Q') + (snapshot.config.sharedQK ? 0 : size('W_K')));
    expect(one.all).toBe(size('merged'));
    const fold = foldCounts(snapshot.config);
    expect(fold.two.all).toBe(size('W_first') + size('W_Q'));
    expect(fold.one.all).toBe(size('W_folded'));
  });

  it('bound the rank', () => {
    for (let head = 0; head < heads; head++) {
      const found = spectrum(snapshot, head);
      if (!found) throw new Error('no spectrum');
      expect(found.rank).toBeLessThanOrEqual(found.limit);
      expect([...found.values].sort((a, b) => b - a)).toEqual(found.values);
      expect(found.values).toHaveLength(found.full);
      expect(rankText(found, dK)).toContain(found.rank === 0 ? 'zeros' : `rank ${found.rank}`);
    }
  });
});

describe('head by head', () => {
  it('muting a head empties its contribution and nothing else', () => {
    const before = contributions(computed().snapshot);
    const after = contributions(computed({ muted: [2] }).snapshot);
    expect(after.map(({ muted }) => muted)).toEqual([false, false, true, false]);
    expect(after[2]?.largest).toBe(0);
    expect(after[1]?.largest).toBe(before[1]?.largest);
    expect(before[2]?.largest).toBeGreaterThan(0);
  });
});

it('heads are said to be clones, or who is most and least alike', () => {
  const text = (patch: Partial<State>, what: 'attention' | 'parameters') =>
    similarityText(extremes(computed(patch).snapshot.tensor(`similarity_${what}`)), what);
  expect(text({ parameters: 'clones' }, 'attention')).toContain('1.00 everywhere');
  expect(text({ heads: 1 }, 'attention')).toContain('One head');
  const random = text({ parameters: 'random' }, 'parameters');
  const [most, least] = [...random.matchAll(/heads \d and \d, (−?[\d.]+)/g)].map((m) => m[1]);
  expect(most).not.toBe(least);
});

describe('one matrix or two', () => {
  const verdictOf = (patch: Partial<State>) => {
    const { config } = computed(patch).snapshot;
    const { two, one } = matrixCounts(config);
    return `${verdict(two, one, config.sharedQK)} ${breakEven(config)}`;
  };
  it('knows which is cheaper', () => {
    expect(verdictOf({ heads: 1 })).toContain('one merged matrix is cheaper: 256');
    expect(verdictOf({ heads: 2 })).toContain('Equal here: 512');
    expect(verdictOf({ heads: 8 })).toContain('two thin matrices are cheaper');
    expect(verdictOf({ heads: 4 })).toContain('512 numbers instead of 1,024');
    expect(verdictOf({ variant: 'narrow' })).toContain('one merged matrix is cheaper');
  });

  it.each([
    [{}, '2·d·d_k = 512', 'd² = 1024'],
    [{ variant: 'narrow' }, '2·(d/h)·d_k = 128', '(d/h)² = 64'],
    [{ variant: 'narrow', heads: 1 }, '2·d·d_k = 512', 'd² = 256'],
    [{ dMemory: 24, memoryInputs: 24 }, '(d + d_memory)·d_k = 640', 'd·d_memory = 1536'],
    [{ sharedQK: true }, 'd·d_k = 256', 'd² = 1024'],
  ] as const)('is counted by what the head reads, in %o: %s or %s', (config, ...said) => {
    const { two, one } = matrixCounts(configOf(config));
    expect([two, one].map(({ formula, all }) => `${formula} = ${all}`)).toEqual(said);
  });

  it('reads the rank of constructed heads: a head that asks for one thing has rank 1', () => {
    const { snapshot } = computed();
    expect([0, 1, 2, 3].map((head) => spectrum(snapshot, head)?.rank)).toEqual([4, 1, 1, 1]);
    const blind = computed({ variant: 'narrow' }).snapshot;
    const found = spectrum(blind, 0);
    if (!found) throw new Error('no spectrum');
    expect(rankText(found, 4)).toContain('rank 0');
  });
});

describe('PyTorch’s view', () => {
  it('says whose words the wrong reading gives a head', () => {
    const { snapshot } = computed();
    const text = wrongViewText(1, origins(snapshot, 1), snapshot.words, 4);
    expect(text).toContain('head 2 would get only words 3 to 5, “going” to “deposit”');
    expect(text).toContain('all 4 heads');
  });
});

describe('before heads', () => {
  it('counts the parameters of each, as a formula and for a d_model', () => {
    const counts = core.scorers.map(({ id, parameters }) => [
      id,
      scorersPanel.count(parameters),
      countAt(parameters, 16),
    ]);
    expect(counts).toEqual([
      ['gaussian', '9d + 9', 153],
      ['additive', '2d² + d', 528],
      ['dot', '0', 0],
      ['general', 'd²', 256],
      ['concat', '2d² + d', 528],
      ['scaled-dot', '0', 0],
    ]);
  });
});
