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
import { countAt, scorerLooks, twins } from '../../../web/derive/panels/scorers';
import type { Grid } from '../../../web/derive/panels/grid';
import { placeAt, valueAt } from '../../../web/derive/scene/scene';
import type { Snapshot } from '../../../web/derive/scene/snapshot';
import { Model } from '../../../web/session/model';
import { settle } from '../../../web/state/settle';
import { defaultState, type State } from '../../../web/state/state';
import { scorersPanel } from '../../../web/text/en/panels';
import {
  breakEven,
  rankText,
  similarityText,
  verdict,
  wrongViewText,
} from '../../../web/text/en/look';
import { core, numberAt, rules } from '../support/layers';

/** Layers with every option, muted heads and memory included. */
function layerOf(patch: Partial<State> = {}): { state: State; snapshot: Snapshot } {
  const { state } = settle(rules, { ...defaultState, ...patch });
  return { state, snapshot: new Model(core).compute(state) };
}

const layers: readonly Partial<State>[] = [
  {},
  { variant: 'wide', heads: 2, parameters: 'random', bias: true },
  { variant: 'narrow', heads: 8, parameters: 'random', head: 7 },
  { parameters: 'clones', heads: 2, dModel: 24, sentence: 'one two three' },
  { memory: 'she left it', parameters: 'random', bias: true, muted: [1] },
  { variant: 'wide', heads: 3, parameters: 'random', dK: 5, dV: 2, head: 2 },
  { parameters: 'random', sharedQK: true, heads: 1 },
  { sentence: 'alone', mask: 'no-self', parameters: 'ones', heads: 16 },
];

const u = 2 ** -24;

describe.each(layers)('the looks at %o', (patch) => {
  const { state, snapshot } = layerOf(patch);
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

  it('find the contributions to add up to the output', () => {
    const { difference, largest } = sumAgreement(snapshot);
    // Both are float32 sums of h·d_v products; the bound allows their rounding and cancellation.
    expect(difference).toBeLessThanOrEqual(8 * heads * dK * u * Math.max(1, largest));
    expect(biasGrid(snapshot) === null).toBe(!snapshot.config.bias);
  });

  it('find the same scores from one matrix, and the same queries from a folded one', () => {
    const names = [
      ['scores', 'merged_scores'],
      ['q_two_steps', 'q_folded'],
    ] as const;
    for (const [a, b] of names) {
      const { difference, largest } = tensorAgreement(snapshot, a, b);
      expect(difference).toBeLessThanOrEqual(64 * u * Math.max(1, largest));
    }
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
    const before = contributions(layerOf().snapshot);
    const after = contributions(layerOf({ muted: [2] }).snapshot);
    expect(after.map(({ muted }) => muted)).toEqual([false, false, true, false]);
    expect(after[2]?.largest).toBe(0);
    expect(after[1]?.largest).toBe(before[1]?.largest);
    expect(before[2]?.largest).toBeGreaterThan(0);
  });

  it('says that clones are clones, and who is most and least alike otherwise', () => {
    const text = (patch: Partial<State>, what: 'attention' | 'parameters') =>
      similarityText(extremes(layerOf(patch).snapshot.tensor(`similarity_${what}`)), what);
    expect(text({ parameters: 'clones' }, 'attention')).toContain('1.00 everywhere');
    expect(text({ parameters: 'clones' }, 'parameters')).toContain('Clones');
    expect(text({ heads: 1 }, 'attention')).toContain('One head');
    const random = text({ parameters: 'random' }, 'parameters');
    const [most, least] = [...random.matchAll(/heads \d and \d, (−?[\d.]+)/g)].map((m) => m[1]);
    expect(most).not.toBe(least);
  });
});

describe('one matrix or two', () => {
  const verdictOf = (patch: Partial<State>) => {
    const { config } = layerOf(patch).snapshot;
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

  it('reads the rank of constructed heads: a head that asks for one thing has rank 1', () => {
    const { snapshot } = layerOf();
    expect([0, 1, 2, 3].map((head) => spectrum(snapshot, head)?.rank)).toEqual([4, 1, 1, 1]);
    const blind = layerOf({ variant: 'narrow' }).snapshot;
    const found = spectrum(blind, 0);
    if (!found) throw new Error('no spectrum');
    expect(rankText(found, 4)).toContain('rank 0');
  });
});

describe('PyTorch’s view', () => {
  it('says whose words the wrong reading gives a head', () => {
    const { snapshot } = layerOf();
    const text = wrongViewText(1, origins(snapshot, 1), snapshot.words, 4);
    expect(text).toContain('head 2 would get only words 3 to 5, “going” to “deposit”');
    expect(text).toContain('all 4 heads');
  });

  it('follows a chosen cell of the wrong reading to whose it is', () => {
    const { state, snapshot } = layerOf();
    const cell = { name: 'q_wrong_view', index: [1, 2, 3] };
    // In reading order, row 2 of head 2 is block 12: word 4, head 1.
    expect(chosenElement(snapshot, { ...state, cell })).toEqual({ word: 3, head: 0, column: 3 });
    expect(chosenElement(snapshot, { ...state, cell: null }).head).toBe(state.head);
  });
});

describe('before heads', () => {
  it('has every scorer, and those with a softmax sum to 1', () => {
    const { snapshot } = layerOf();
    const looks = scorerLooks(snapshot);
    expect(looks.map(({ info }) => info.id)).toEqual(core.scorers.map(({ id }) => id));
    for (const { info, sums } of looks) {
      const [least = NaN, most = NaN] = sums ?? [];
      if (info.softmax) {
        expect(Math.abs(least - 1)).toBeLessThan(10 * u);
        expect(Math.abs(most - 1)).toBeLessThan(10 * u);
      } else expect(most).not.toBeCloseTo(1, 3);
    }
    expect(twins(looks)).toMatchObject({ difference: 0 });
    expect(scorerLooks(snapshot)).toBe(looks);
  });

  it('says why a scorer refuses, and goes on with the others', () => {
    const { snapshot } = layerOf();
    const refusing: Snapshot = {
      ...snapshot,
      score: (id) => {
        if (id === 'dot') throw new RangeError('scorer: dot is not allowed.');
        return snapshot.score(id);
      },
    };
    const looks = scorerLooks(refusing);
    const dot = looks.find(({ info }) => info.id === 'dot');
    expect(dot).toMatchObject({ grid: null, refusal: 'scorer: dot is not allowed.' });
    expect(looks.filter(({ grid }) => grid !== null)).toHaveLength(5);
  });

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
