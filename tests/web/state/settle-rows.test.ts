/** The rows of a file's x stay while they fit; otherwise a message says why they go. */
import { describe, expect, it } from 'vitest';
import { settle } from '../../../web/state/settle';
import { settleBoth } from '../../../web/state/settle-both';
import type { Rules } from '../../../web/state/rules';
import { defaultState, type State } from '../../../web/state/state';
import { adjustmentText } from '../../../web/text/en/notices';
import { plainRules } from '../support/states';

const rules: Rules = {
  ...plainRules,
  imported: { dModel: 8, heads: 2 },
  fileRows: { n: 5, m: 0, dModel: 8, dMemory: 8 },
};
const opened: State = {
  ...defaultState,
  parameters: 'imported',
  dModel: 8,
  heads: 2,
  rows: 'file',
  sentence: 'a b c d e',
};
const settled = (
  patch: Partial<State> = {},
  touched: readonly (keyof State)[] = Object.keys(patch) as (keyof State)[],
  more: Partial<Rules> = {},
) => settle({ ...rules, ...more }, { ...opened, ...patch }, touched);

describe('rows of a file', () => {
  it('stay whatever else of the layer is chosen', () => {
    for (const patch of [
      {},
      { mask: 'causal' },
      { heads: 4 },
      { parameters: 'random' },
      { variant: 'wide', parameters: 'random' },
      { padding: [0, 4], mask: 'padding' },
    ] satisfies Partial<State>[]) {
      expect(settled(patch).state, JSON.stringify(patch)).toMatchObject({ ...patch, rows: 'file' });
      expect(settled(patch).adjustments).toEqual([]);
    }
  });

  it.each([
    ['no-file', {}, [], { fileRows: null }],
    ['other-words', { sentence: 'a b' }, ['sentence'], {}],
    ['other-words', { memory: 'a b' }, ['memory'], {}],
    ['reads-words', { parameters: 'constructed', dModel: 16 }, ['parameters'], {}],
    ['reads-words', { parameters: 'patterns', dModel: 16 }, ['parameters'], {}],
    ['other-columns', { dModel: 16 }, ['dModel'], {}],
    ['other-columns', {}, [], { imported: { dModel: 8, heads: 2, dMemory: 6 } }],
    [
      'other-columns',
      { parameters: 'random' },
      ['parameters'],
      { fileRows: { n: 5, m: 3, dModel: 8, dMemory: 6 } },
    ],
  ] as const)('give way, %s: %j', (because, patch, touched, more) => {
    const { state, adjustments } = settled(patch, touched, more);
    expect(state.rows).toBe('words');
    const said = adjustments.filter(({ field }) => field === 'rows');
    expect(said).toEqual([{ field: 'rows', from: 'file', to: 'words', because }]);
    for (const each of said) expect(adjustmentText(each, state)).toMatch(/^x: .*\.$/);
  });

  it('may have texts that are chosen together with them', () => {
    const { state } = settled({ sentence: 'f g h i j' }, ['rows', 'sentence']);
    expect(state).toMatchObject({ rows: 'file', sentence: 'f g h i j' });
  });

  it('are as many keys as there are rows, whatever their names are cut into', () => {
    const named = { sentence: 'one', padding: [0, 4, 5], mask: 'padding' } as const;
    expect(settled(named, ['rows']).state.padding).toEqual([0, 4]);
    const memory = { n: 5, m: 3, dModel: 8, dMemory: 8 };
    expect(settled(named, ['rows'], { fileRows: memory }).state.padding).toEqual([0]);
  });

  it('are those of both layers: B cannot read words while A does not', () => {
    const compare = { parameters: 'constructed', dModel: 16 } as const;
    const both = settleBoth(rules, { ...opened, compare }, ['compare'], opened);
    expect(both.state.rows).toBe('words');
    expect(both.others).toContainEqual({
      field: 'rows',
      from: 'file',
      to: 'words',
      because: 'reads-words',
    });
  });
});

it('a mask of padding that comes with its keys has no other', () => {
  expect(settled({ mask: 'padding', padding: [] }).state.padding).toEqual([]);
  expect(settled({ mask: 'padding' }).state.padding).toEqual([4]);
});
