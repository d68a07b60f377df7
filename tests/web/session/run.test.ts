/** A run of the core for a state: the words, their vectors, and which states share a run. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../../web/core/core-types';
import type { EmbeddingRequest } from '../../../web/core/types';
import { nothingGiven, Runs, type Given } from '../../../web/session/run';
import { defaultState, type State } from '../../../web/state/state';

const embed = vi.fn((request: EmbeddingRequest) => ({ request }));
let runs: Runs;
beforeEach(() => {
  embed.mockClear();
  runs = new Runs({ embed } as unknown as Core);
});

const of = (patch: Partial<State> = {}, given: Partial<Given> = {}) =>
  runs.of({ ...defaultState, ...patch }, () => ({ ...nothingGiven, ...given }));
/** A run whose numbers are then shown. */
const shown = (patch: Partial<State>) => runs.done(of(patch));
const two = { sentence: 'two words' };

describe('the words of a run', () => {
  it('are those of the sentences', () => {
    const run = of({ ...two, memory: 'the old bank' });
    expect(run.words).toEqual(['two', 'words']);
    expect(run.memoryWords).toEqual(['the', 'old', 'bank']);
    expect(of(two)).toMatchObject({ memoryWords: [], memory: null });
  });

  it('are those on show while there is none in the text', () => {
    expect(of({ sentence: ' ' }).words).toEqual(defaultState.sentence.split(' '));
    of(two);
    expect(of({ sentence: '' }).words).toHaveLength(10);
    shown(two);
    expect(of({ sentence: '' }).words).toEqual(['two', 'words']);
  });

  it('of memory are kept, too, for a layer that cannot do without', () => {
    const parameters = { parameters: 'imported' } as const;
    const file = { config: { dModel: 16, heads: 4, dMemory: 6 }, id: 'file 1' };
    expect(of(parameters, file).memoryWords).toHaveLength(9);
    shown({ memory: 'the bank' });
    shown({ memory: '' });
    expect(of(parameters, file).memoryWords).toEqual(['the', 'bank']);
    expect(of({ ...parameters, memory: 'one' }, file).memoryWords).toEqual(['one']);
    // Other layers without a memory are self-attention.
    expect(of().memoryWords).toEqual([]);
  });
});

describe('the vectors of a run', () => {
  const requests = () => embed.mock.calls.map(([request]) => request);

  it('are of named features for parameters made by hand, else a vector per word', () => {
    of({ ...two, classes: { 1: 'noun' }, seed: 3, positions: false });
    expect(requests()).toEqual([
      {
        words: ['two', 'words'],
        dModel: 16,
        seed: 3,
        positions: false,
        kind: 'features',
        classes: ['', 'noun'],
      },
    ]);
    embed.mockClear();
    of({ ...two, parameters: 'patterns' });
    expect(requests()).toMatchObject([{ kind: 'patterns', classes: ['', ''] }]);
    embed.mockClear();
    of({ ...two, parameters: 'random', dModel: 8 });
    expect(requests()).toEqual([
      { words: ['two', 'words'], dModel: 8, seed: 7, positions: true, kind: 'hashed' },
    ]);
  });

  it('of memory have its own words, classes and columns', () => {
    of({ ...two, memory: 'the bank', classes: { 0: 'verb' }, memoryClasses: { 1: 'noun' } });
    expect(requests()[1]).toMatchObject({ words: ['the', 'bank'], classes: ['', 'noun'] });
    const config = { dModel: 16, heads: 4, dMemory: 6 };
    of({ parameters: 'imported', memory: 'the bank' }, { config, id: 'file 1' });
    expect(requests().at(-1)).toMatchObject({ dModel: 6, kind: 'hashed' });
  });

  it('are made once for the same words', () => {
    const first = of({ ...two, memory: 'the bank' });
    const second = of({ ...two, memory: 'the bank', mask: 'causal', heads: 2 });
    expect(embed).toHaveBeenCalledTimes(2);
    expect(second.embedding).toBe(first.embedding);
    expect(second.memory).toBe(first.memory);
  });
});

describe('two runs compute the same numbers', () => {
  const same = (patch: Partial<State>, other: Partial<State> = {}) =>
    of({ ...two, ...other }).key === of({ ...two, ...other, ...patch }).key;

  it('wherever a reader looks', () => {
    expect(same({ stage: 'output', head: 2, look: 'heads', theme: 'dark' })).toBe(true);
    expect(same({ sentence: ' two  words ' })).toBe(true);
  });

  it.each([
    { sentence: 'other words' },
    { memory: 'the bank' },
    { classes: { 0: 'verb' } },
    { positions: false },
    { muted: [1] },
    { heads: 2 },
    { mask: 'causal' },
    { seed: 8 },
  ] satisfies Partial<State>[])('but not with %j', (patch) => {
    expect(same(patch)).toBe(false);
  });

  it('nor with other classes of memory, other padding, or another file', () => {
    expect(same({ memoryClasses: { 0: 'verb' } }, { memory: 'the bank' })).toBe(false);
    expect(same({ padding: [1] }, { mask: 'padding' })).toBe(false);
    expect(of({}, { config: null, id: 'file 1' }).key).not.toBe(of().key);
  });

  it('padding is of keys that there are', () => {
    expect(of({ ...two, mask: 'padding', padding: [1, 5] }).padding).toEqual([1]);
    const memory = { ...two, memory: 'a b c d e f', mask: 'padding', padding: [1, 5] } as const;
    expect(of(memory).padding).toEqual([1, 5]);
  });
});
