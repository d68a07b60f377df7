/** Every panel on many layers: maps show the tensors' own numbers, and what is said to be equal is. */
import { describe, expect, it } from 'vitest';
import { chain, followed, originOf } from '../../../web/panels/memory';
import { countAt } from '../../../web/panels/before';
import { formatCosine, headsPanel, likeness, sumAgreement } from '../../../web/panels/heads';
import { panels } from '../../../web/panels/list';
import { cellText, mapOf, pixelsOf } from '../../../web/panels/map';
import { foldCounts, matrixCounts, merged, spectrumOf } from '../../../web/panels/merged';
import { agreement, bandOf } from '../../../web/panels/numbers';
import { themes } from '../../../web/picture/theme';
import { looks } from '../../../web/model/state';
import { looking, saidBy } from './looking';

const layers = [
  'heads=4',
  'parameters=random&variant=narrow&heads=8&head=8',
  'parameters=random&memory=she+left+it&bias=on&muted=2',
  'parameters=random&variant=wide&heads=3&d-k=5&d-v=2&head=3',
  'parameters=random&heads=8&kv-heads=2&d-model=32&head=5',
  'parameters=random&heads=1&shared-qk=on',
  'parameters=random&rotary=halves&qk-norm=head&window=3',
  'parameters=ones&sentence=alone&mask=no-self&heads=16',
  'parameters=random&heads=4&value-projection=off&output-projection=off&direction=backward',
  'parameters=trained&task=what-where&heads=2',
];

it('there is a panel for everything that can be looked at', () => {
  expect(panels.map(({ id }) => id).toSorted()).toEqual(
    looks.filter((look) => look !== 'none').toSorted(),
  );
});

describe.each(layers)('the panels of %s', (query) => {
  const own = looking(query);
  const { numbers, head } = own;

  it.each(panels.map((panel) => [panel.id, panel] as const))('%s', (_, panel) => {
    const rows = panel.rows(own);
    expect(rows.length).toBeGreaterThan(0);
    expect(saidBy(rows)).not.toMatch(/undefined|NaN/);
    for (const { facts } of rows)
      for (const row of facts?.rows ?? []) {
        expect(row.length).toBeLessThanOrEqual(facts?.columns.length ?? 0);
        for (const cell of row) expect(cell).not.toMatch(/undefined|NaN/);
      }
    for (const map of rows.flatMap(({ maps }) => maps ?? [])) {
      expect(map.data).toHaveLength(map.rows * map.cols);
      if (map.rowNames) expect(map.rowNames).toHaveLength(map.rows);
      for (const value of map.data)
        if (!map.isShare) expect(Math.abs(value)).toBeLessThanOrEqual(map.most);
      // A pressed number is the one that is shown.
      const [r, c] = [map.rows - 1, map.cols - 1];
      if (map.place) expect(numbers.at(map.place(r, c))).toBe(map.data[r * map.cols + c]);
    }
  });

  it('find the same numbers by two ways', () => {
    const { heads, dK, qkNorm, rotary } = numbers.config;
    const apart = (a: string, b: string) =>
      agreement(numbers.tensor(a).data, numbers.tensor(b).data);
    const ways = [
      sumAgreement(numbers),
      apart('q_two_steps', 'q_folded'),
      ...(qkNorm === 'none' && rotary === 'none' ? [apart('scores', 'merged_scores')] : []),
    ];
    // Float32 sums of up to h·d_v products; the bound allows their rounding and cancellation.
    const within = Math.max(64, 8 * heads * dK) * 2 ** -24;
    for (const { difference, largest } of ways)
      expect(difference).toBeLessThanOrEqual(within * Math.max(1, largest));
  });

  it('count numbers as the shapes have them', () => {
    const size = (name: string) => numbers.tensor(name).data.length;
    const { config } = numbers;
    const keys = config.sharedQK ? 0 : size('W_K');
    expect(matrixCounts(config)).toEqual({ two: size('W_Q') + keys, one: size('merged') });
    expect(foldCounts(config)).toEqual({
      two: size('W_first') + size('W_Q'),
      one: size('W_folded'),
    });
  });

  it('bound the rank by the columns', () => {
    const spectrum = spectrumOf(numbers, head);
    expect(spectrum?.rank).toBeLessThanOrEqual(
      Math.min(numbers.config.dK, spectrum?.values.length ?? 0),
    );
    expect(spectrum?.values.toSorted((a, b) => b - a)).toEqual(spectrum?.values);
  });

  it('follow one query to its place in memory, and say where the wrong view reads', () => {
    const { heads, dK } = numbers.config;
    const n = numbers.words.length;
    const cell = { name: 'q', index: [heads - 1, n - 1, dK - 1] };
    const element = followed({ ...own, state: { ...own.state, cell } });
    const [weight, ...steps] = chain(numbers, element);
    expect(steps.map(({ offset }) => offset)).toEqual(Array(3).fill(n * heads * dK - 1));
    expect(numbers.tensor('q_packed').data[steps[0]?.offset ?? -1]).toBe(numbers.at(cell));
    // A row of PyTorch's weight is a column of W_Q.
    const column = numbers.at({ name: 'W_Q', index: [0, heads * dK - 1] });
    expect(numbers.tensor(weight?.name ?? '').data[weight?.offset ?? -1]).toBe(column);
    for (let row = 0; row < n; row++) {
      const from = originOf(numbers, { index: [head, row, 0] });
      expect(numbers.at({ name: 'q', index: [from.head, from.word, from.column] })).toBe(
        numbers.at({ name: 'q_wrong_view', index: [head, row, 0] }),
      );
    }
  });

  it('take a head’s own band of a projection', () => {
    const { data, cols } = bandOf(numbers, 'W_K', head);
    const key = numbers.indexOfHead('k', head);
    expect(data[cols - 1]).toBe(numbers.at({ name: 'W_K', index: [0, key * cols + cols - 1] }));
  });
});

describe('head by head', () => {
  it('says which heads are alike', () => {
    const of = (query: string) =>
      likeness(looking(query).numbers.tensor('similarity_attention'), 'attention');
    expect(of('parameters=clones')).toContain('in the same proportions');
    expect(of('heads=1')).toContain('nothing to compare');
    expect(of('parameters=random')).toMatch(/^Most alike are heads \d and \d, with 0\.\d\d/);
    expect([0.999_999_9, 0.9999, -0.001].map(formatCosine)).toEqual(['1.00', '0.9999', '0.00']);
  });

  it('mutes a head, which takes out its part and no other', () => {
    const before = headsPanel.rows(looking('heads=4'))[1]?.maps ?? [];
    const after = headsPanel.rows(looking('heads=4&muted=3'))[1]?.maps ?? [];
    expect(after[2]?.data.every((value) => value === 0)).toBe(true);
    expect(after[1]?.data).toEqual(before[1]?.data);
  });
});

describe('one matrix or two', () => {
  it.each([
    ['heads=1', 'The one matrix is cheaper: 256 numbers in all heads, and 512'],
    ['heads=2', 'Both ways have 512 numbers'],
    ['heads=4', 'The two thin matrices are cheaper: 512 numbers in all heads, and 1,024'],
  ])('says which is cheaper: %s', (query, text) => {
    expect(saidBy(merged.rows(looking(query)))).toContain(text);
  });

  it('does not claim the same scores where q and k change in between', () => {
    for (const query of ['parameters=random&qk-norm=head', 'parameters=random&rotary=halves'])
      expect(saidBy(merged.rows(looking(query)))).toContain('cannot take their place');
  });
});

it('the older scorers count the parameters of their formulas', () => {
  const { numbers } = looking('');
  const counts = numbers.scorers.map(({ id, parameters }) => [id, countAt(parameters, 16)]);
  expect(Object.fromEntries(counts)).toMatchObject({
    additive: 2 * 256 + 16,
    dot: 0,
    general: 256,
    'scaled-dot': 0,
  });
});

it('a map has the picture’s colours: full at the ends, the middle at zero, none where a number is missing', () => {
  const { diverging, share } = themes.light;
  const data = Float32Array.of(-2, 0, 2, NaN);
  const map = mapOf('t', { rows: 1, cols: 4, data }, { colNames: ['a', 'b', 'c', 'd'] });
  expect([...pixelsOf(map, themes.light)]).toEqual([
    diverging[0],
    diverging[128],
    diverging[255],
    0,
  ]);
  const shares = mapOf('t', { rows: 1, cols: 2, data: Float32Array.of(0, 1) }, { isShare: true });
  expect([...pixelsOf(shares, themes.light)]).toEqual([share[0], share[255]]);
  expect(cellText(map, 0, 2)).toBe('1, c: 2');
});
