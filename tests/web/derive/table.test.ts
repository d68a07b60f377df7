/** Values as text: every number of every visible matrix, labelled with its words. */
import { describe, expect, it } from 'vitest';
import { indexWord } from '../../../web/derive/scene/axes';
import { axesOf } from '../../../web/derive/stage-table';
import { separated, tablesOf, type Table } from '../../../web/derive/scene/table';
import { stageNames, type State } from '../../../web/state/state';
import { tensorTitle } from '../../../web/text/en/names';
import { computed, desktop, sceneOf } from '../support/layers';

function tables(patch: Partial<State>): readonly Table[] {
  const moment = computed(patch);
  return tablesOf(sceneOf(moment, desktop), moment.snapshot, moment.state.cell);
}
const named = (all: readonly Table[], name: string): Table => {
  const found = all.find((table) => table.name === name);
  if (!found) throw new Error(`no ${name} among ${all.map((table) => table.name).join()}`);
  return found;
};

describe.each(stageNames)('the tables of %s', (stage) => {
  it.each(['wide', 'split', 'narrow'] as const)('have every large matrix, in %s', (variant) => {
    const moment = computed({ stage, variant, mask: 'causal' });
    const scene = sceneOf(moment, desktop);
    const all = tablesOf(scene, moment.snapshot, null);
    const large = scene.matrices.filter(({ small }) => !small);
    const keys = new Set(large.map(({ address }) => [address.name, ...address.prefix].join('.')));
    expect(all).toHaveLength(keys.size);
    for (const { rowNames, colNames, done } of all)
      expect(done).toBe(rowNames.length * colNames.length);
    for (const key of keys) {
      const [name = '', head] = key.split('.');
      const { data, shape } = moment.snapshot.tensor(name);
      const subscript = head === undefined ? '' : ('₁₂₃₄₅₆₇₈₉'[Number(head)] ?? '');
      const { rowNames, colNames, value } = named(all, tensorTitle(name) + subscript);
      const size = rowNames.length * colNames.length;
      expect([rowNames.length, colNames.length]).toEqual(shape.slice(-2));
      const found = rowNames.flatMap((_, r) => colNames.map((_, c) => value(r, c)));
      expect(found).toEqual([...data.subarray(Number(head ?? 0) * size).subarray(0, size)]);
    }
  });
});

describe('a table', () => {
  it('names its rows and columns: words, features, numbers with their head', () => {
    const { snapshot } = computed({});
    const x = named(tables({ stage: 'embed' }), 'x');
    expect(x.rowNames).toEqual(snapshot.words);
    expect(x.colNames[0]).toBe(indexWord(snapshot, axesOf(snapshot, 'x')[1], 0));
    const scores = tables({ stage: 'scores' });
    expect(named(scores, 'scores₂').colNames).toEqual(snapshot.words);
    expect([named(scores, 'k₂').transposed, named(scores, 'q₂').transposed]).toEqual([true, false]);
    const q = named(tables({ stage: 'project' }), 'q');
    expect([q.colNames[0], q.colNames[15]]).toEqual(['1 (head 1)', '16 (head 4)']);
  });

  it('has of a stage in the making what is computed, and what it is computed from', () => {
    const all = tables({ stage: 'softmax', progress: 0.5, mask: 'causal' });
    const { value, done, rowNames, colNames } = named(all, 'attention₂');
    expect(done).toBeGreaterThan(0);
    const cells = rowNames.flatMap((_, r) => colNames.map((_, c) => value(r, c) !== null));
    expect(cells.filter(Boolean)).toHaveLength(done);
    expect(cells.lastIndexOf(true)).toBe(done - 1);
    expect(named(all, 'masked₂').done).toBe(100);
    const names = tables({ stage: 'softmax', progress: 0.2 }).map(({ name }) => name);
    expect(names).toEqual(['masked₂']);
  });
});

describe('a copied table', () => {
  it('has every number exactly, and −∞, in both formats', () => {
    const masked = named(
      tables({ stage: 'mask', mask: 'causal', parameters: 'random' }),
      'masked₂',
    );
    for (const [format, comma] of [
      ['tsv', '\t'],
      ['csv', ','],
    ] as const) {
      const [head = [], ...rows] = separated(masked, format)
        .trimEnd()
        .split('\n')
        .map((line) => line.split(comma));
      expect(head).toEqual(['masked₂', ...masked.colNames]);
      expect(rows.map(([name]) => name)).toEqual(masked.rowNames);
      rows.forEach((row, r) => {
        const numbers = row.slice(1).map((text) => Math.fround(Number(text)));
        expect(numbers).toEqual(masked.colNames.map((_, c) => masked.value(r, c)));
      });
      expect(rows[0]?.[2]).toBe('-Infinity');
    }
  });

  it('quotes what a CSV would split, and never begins a formula', () => {
    const x = named(tables({ stage: 'embed', sentence: '=1+1 a,b "c" @x -y' }), 'x');
    const lines = separated(x, 'csv').split('\n');
    const starts = x.rowNames.map((_, r) => lines[r + 1] ?? '');
    for (const line of starts) expect(line).not.toMatch(/^[=+\-@]/);
    const firsts = starts.map((line) => /^("(?:[^"]|"")*"|[^,]*),/.exec(line)?.[1]);
    const words = firsts.map((first = '') =>
      first.startsWith('"') ? first.slice(1, -1).replaceAll('""', '"') : first,
    );
    expect(words.map((word) => word.replace(/^'(?=[=+\-@])/, ''))).toEqual(x.rowNames);
    expect(words.some((word) => word.startsWith("'"))).toBe(true);
  });
});
