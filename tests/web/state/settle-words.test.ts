/** Words that fit: nothing refers to words that are gone, a file's rows stay while they fit, a task has its own words. */
import { describe, expect, it } from 'vitest';
import type { Rules } from '../../../web/state/rules';
import { settleBoth } from '../../../web/state/settle-both';
import { defaultMemory, defaultState, type State } from '../../../web/state/state';
import { recipes, startOf, taskNames } from '../../../web/state/training';
import { adjustmentText } from '../../../web/text/en/notices';
import { becomes, plainRules, settled } from '../support/states';

describe('what refers to words', () => {
  const beyond: Partial<State> = {
    padding: [0, 2, 5],
    muted: [3, 6],
    head: 9,
    classes: { 1: 'verb', 7: 'noun' },
    memoryClasses: { 0: 'noun' },
    attnMask: { n: 1, m: 2, added: [0, null] },
  };
  const there: Partial<State> = {
    padding: [0],
    muted: [3],
    head: 3,
    classes: { 1: 'verb' },
    memoryClasses: {},
    attnMask: null,
  };

  it('is told to be not there where it was asked for, counted as it was written', () => {
    const { wanted, state, adjustments } = settled({ sentence: 'one two', ...beyond });
    expect(state).toEqual({ ...wanted, ...there });
    expect(adjustments.map(({ field, from, allowed }) => [field, from, allowed])).toEqual([
      ['head', '10', '4'],
      ['muted', '7', '4'],
      ['padding', '3, 6', '2'],
      ['attnMask', '1 × 2', '2 × 2'],
      ['classes', '7:noun', '2'],
      ['memoryClasses', '0:noun', '0'],
    ]);
    expect(new Set(adjustments.map(({ because }) => because))).toEqual(new Set(['not-there']));
  });

  const touched = ['memory', 'sentence'] as const;
  const memory = 'one';
  becomes({}, [
    // It goes with its words, without a message.
    [{ sentence: 'one two', ...beyond }, there, [], { touched }],
    [{ memory, padding: [0, 1], classes: { 5: 'verb' } }, { padding: [0] }, [], { touched }],
    [
      { memory, memoryClasses: { 0: 'noun', 1: 'verb' } },
      { memoryClasses: { 0: 'noun' } },
      [],
      { touched },
    ],
    [{ classes: { 0: 'adverb', 1: 'verb' } }, { classes: { 1: 'verb' } }, ['classes: adverb → ']],
    [
      { memory, memoryClasses: { 0: 'adverb' } },
      { memoryClasses: {} },
      ['memoryClasses: adverb → '],
    ],
    // Padding begins with the last key, where that mask was just chosen without any.
    [{ mask: 'padding' }, { padding: [9] }, []],
    [{ mask: 'padding', memory: 'two words' }, { padding: [1] }, []],
    [{ mask: 'padding', sentence: '' }, { padding: [0] }, []],
    [{ mask: 'padding', padding: [] }, {}, []],
    [{ mask: 'padding' }, {}, [], { touched: [] }],
    [{ mask: 'causal' }, {}, []],
  ]);
});

describe('a second sentence, where an imported layer’s memory has columns of its own,', () => {
  const of = (dMemory: number) => ({ rules: { imported: { dModel: 16, heads: 4, dMemory } } });
  const bias = true;
  becomes({ bias }, [
    [
      { parameters: 'imported' },
      { memory: defaultMemory },
      [`memory:  → ${defaultMemory}`],
      of(24),
    ],
    [{ parameters: 'imported', memory: 'two words' }, {}, [], of(24)],
    // It may be empty for a moment while it is typed.
    [{ parameters: 'imported', memory: '' }, {}, [], of(24)],
    [{ parameters: 'imported' }, {}, [], of(16)],
    [{ parameters: 'random' }, {}, [], of(24)],
  ]);
});

describe('rows of a file', () => {
  const imported = { dModel: 8, heads: 2 };
  const fileRows = { n: 5, m: 0, dModel: 8, dMemory: 8 };
  const crossed = { n: 5, m: 3, dModel: 8, dMemory: 8 };
  const opened = {
    parameters: 'imported',
    dModel: 8,
    heads: 2,
    head: 0,
    bias: true,
    rows: 'file',
    sentence: 'a b c d e',
  } as const;
  const given = { rules: { imported, fileRows } };
  const by = (rules: Partial<Rules>) => ({ rules: { imported, fileRows, ...rules } });

  becomes(opened, [
    [{ mask: 'causal' }, {}, [], given],
    [{ heads: 4 }, {}, [], given],
    [{ variant: 'wide', parameters: 'random' }, {}, [], given],
    [{ mask: 'padding', padding: [0, 4] }, {}, [], given],
    [{ mask: 'padding' }, { padding: [4] }, [], given],
    [{ rows: 'file', sentence: 'f g h i j' }, {}, [], given],
    // There are as many keys as rows, whatever their names are cut into.
    [{ rows: 'file', sentence: 'one', mask: 'padding', padding: [0, 4] }, {}, [], given],
    [
      { rows: 'file' },
      { padding: [0] },
      [],
      { ...by({ fileRows: crossed }), from: { ...opened, padding: [0, 3] } },
    ],
  ]);

  it.each<[because: string, patch: Partial<State>, rules?: Partial<Rules>]>([
    ['no-file', {}, { fileRows: null }],
    ['other-words', { sentence: 'a b' }],
    ['other-words', { memory: 'a b' }],
    ['reads-words', { parameters: 'constructed', dModel: 16 }],
    ['reads-words', { parameters: 'patterns', dModel: 16 }],
    ['reads-words', { parameters: 'trained', dModel: 16 }],
    ['other-columns', { dModel: 16 }],
    ['other-columns', {}, { imported: { ...imported, dMemory: 6 } }],
    ['other-columns', { parameters: 'random' }, { fileRows: { ...crossed, dMemory: 6 } }],
  ])('give way, %s: %j', (because, patch, rules = {}) => {
    const { state, said } = settled(patch, { from: opened, ...by(rules) });
    expect(state.rows).toBe('words');
    expect(said).toContain(`rows: file → words (${because})`);
  });

  it('are those of both layers: B cannot read words while A does not', () => {
    const compare = { parameters: 'constructed', dModel: 16 } as const;
    const before = { ...defaultState, ...opened };
    const rules = { ...plainRules, ...given.rules };
    const both = settleBoth(rules, { ...before, compare }, ['compare'], before);
    expect(both.state.rows).toBe('words');
    expect(both.others).toMatchObject([{ field: 'rows', because: 'reads-words' }]);
  });
});

describe('a task', () => {
  const whatWhere = startOf('what-where');
  const { sentence } = recipes['what-where'];

  it.each(taskNames)('%s is trained as it was measured, without a word', (task) => {
    const { wanted, state, said } = settled(startOf(task), { from: { ...whatWhere, head: 0 } });
    expect([state, said]).toEqual([wanted, []]);
  });

  it.each<[patch: Partial<State>, sets: Partial<State>, told: string]>([
    [{ mask: 'causal' }, { mask: 'none' }, 'mask: the training task sets none, not causal.'],
    [{ positions: false }, { positions: true }, 'positions: the training task sets on, not off.'],
    [{ bias: true }, { bias: false }, 'biases: the training task sets off, not on.'],
    [{ scaling: 4 }, { scaling: 'sqrt_d_k' }, 'scaling: the training task sets √d_k, not 4.'],
    [
      { sharedHeads: true },
      { sharedHeads: false },
      'shared heads: the training task sets off, not on.',
    ],
    [
      { ...startOf('lookup'), mask: 'none' },
      { mask: 'no-self' },
      'mask: the training task sets no-self, not none.',
    ],
    [
      { start: 'nudge' },
      { noise: 0.001 },
      'noise: a nudge adds noise to a number, so the noise cannot be 0; it is now 0.001.',
    ],
    [
      { parameters: 'trained', sentence: 'two dogs' },
      { sentence },
      'sentence: the training does not know all of its words; these are words of the task.',
    ],
  ])('takes %j back as %j, and says so', (patch, sets, told) => {
    const { wanted, state, adjustments } = settled(patch, { from: whatWhere });
    expect(state).toEqual({ ...wanted, ...sets });
    expect(adjustments.map((each) => adjustmentText(each, state))).toEqual([told]);
  });

  const eleven = `${sentence} bank`;
  const trained = { parameters: 'trained' } as const;
  const replaced = (words: string) => [`sentence: ${words} → ${sentence} (training)`];
  const chosen = { touched: ['parameters'] } as const;
  becomes(whatWhere, [
    // One sentence, all of it, and in wide W_O.
    [{ memory: 'she left', padding: [1] }, { memory: '', padding: [] }, []],
    [{ variant: 'wide', outputProjection: false }, { outputProjection: true }, []],
    [{ outputProjection: false }, {}, []],
    // Columns are the task's where training is chosen; where others are asked for, training is left.
    [{ ...trained, dModel: 8 }, { dModel: 16 }, ['dModel: 8 → 16 (training)']],
    [{ dModel: 65, ...trained }, { dModel: 16 }, ['dModel: 65 → 16 (training)']],
    [{ dModel: 64 }, {}, []],
    [
      { dModel: 15 },
      { parameters: 'random', heads: 1, head: 0 },
      ['parameters: trained → random (training)', 'heads: 2 → 1'],
    ],
    // A nudge may be as small as the core takes it, and is for that start alone.
    [{ start: 'nudge', noise: 1e-9 }, {}, []],
    [{ start: 'clones' }, {}, []],
    // Words of the task stay, as many as it has places for; those that the reader types are left.
    [{ sentence: eleven }, {}, [], chosen],
    [{ sentence: `${eleven} bank` }, { sentence }, replaced(`${eleven} bank`), chosen],
    [{ sentence: 'my money at the zoo' }, { sentence }, replaced('my money at the zoo'), chosen],
    [{ sentence: 'two dogs' }, {}, []],
  ]);

  const free = { mask: 'causal', bias: true, memory: 'she left', padding: [1] } as const;
  becomes({}, [
    // Nothing is decided of layers that are not trained.
    [{ ...free, sentence: 'two dogs', start: 'nudge', scaling: 'none' }, {}, []],
  ]);

  it('knows words with a space in them by their hyphen', () => {
    const rules = { training: () => ({ words: ['the old', 'bank'], longest: 4, steps: 1 }) };
    const from = { ...whatWhere, sentence: 'the-old bank' };
    expect(settled(trained, { from, rules }).said).toEqual([]);
  });
});
