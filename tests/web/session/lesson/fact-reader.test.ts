/**
 * Facts that need a training are computed between frames; known facts are reported at once, and again as more follow.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Fact } from '../../../../web/lessons/facts';
import { FactReader, type FactsRead } from '../../../../web/session/lesson/fact-reader';
import { defaultState } from '../../../../web/state/state';
import { startOf } from '../../../../web/state/training';
import { core, rules } from '../../support/layers';
import { SliceClock } from '../../support/training';

const trained = { ...defaultState, ...startOf('what-where'), trainingStep: 300 };
const quick = { fact: 'size.heads' } as const;
const slow = { fact: 'training.steps' } as const;

function reading() {
  const clock = new SliceClock();
  const told: FactsRead[] = [];
  const reader = new FactReader(core, rules, clock);
  const read = (facts: Parameters<FactReader['read']>[0]) =>
    reader.read(facts, trained, (each) => told.push(each));
  const known = () => told.map(({ values, complete }) => [[...values.keys()], complete]);
  return { clock, reader, read, told, known };
}

describe('facts', () => {
  it('are told once where none needs a training', () => {
    const { clock, read, known } = reading();
    read({
      h: { ...quick, state: { parameters: 'random' } },
      n: { fact: 'word', index: [0], state: { parameters: 'random' } },
    });
    expect(known()).toEqual([[['h', 'n'], true]]);
    expect(clock.frames).toHaveLength(0);
  });

  it('are told when there is more, and not at every frame between', () => {
    const { clock, read, known } = reading();
    read({ slow, quick: { ...quick, state: { parameters: 'random' } } });
    expect(known()).toEqual([[['quick'], false]]);
    expect(clock.rest()).toBeGreaterThan(1);
    expect(known()).toEqual([
      [['quick'], false],
      [['quick', 'slow'], true],
    ]);
  });

  it('are told to be none yet where all need a training', () => {
    const { clock, read, known } = reading();
    read({ slow });
    expect(known()[0]).toEqual([[], false]);
    clock.rest();
    expect(known().at(-1)).toEqual([['slow'], true]);
  });

  it('are all told where there are more trainings than are kept, each made once', () => {
    const made = vi.fn(core.createTraining.bind(core));
    const clock = new SliceClock();
    const reader = new FactReader({ ...core, createTraining: made }, rules, clock);
    const seeds = [1, 2, 3, 4, 5, 6];
    const facts: Readonly<Record<string, Fact>> = Object.fromEntries(
      seeds.flatMap((seed): readonly [string, Fact][] => [
        [`loss-${seed}`, { fact: 'training.loss', state: { seed } }],
        [`entry-${seed}`, { fact: 'largest', tensor: 'W_Q', within: [], state: { seed } }],
      ]),
    );
    let last: FactsRead | null = null;
    reader.read(facts, trained, (each) => (last = each));
    expect(clock.rest(5000)).toBeLessThan(5000);
    expect(last).toMatchObject({ complete: true, refused: new Map() });
    expect(made).toHaveBeenCalledTimes(seeds.length);
    reader.stop();
  });

  it('that were asked for before are given up', () => {
    const { clock, read, told } = reading();
    read({ slow });
    read({ other: slow });
    clock.rest();
    expect(told.flatMap(({ values }) => [...values.keys()])).toEqual(['other']);
  });

  it('are told no more once the reader stops', () => {
    const { clock, reader, read, told } = reading();
    read({ slow });
    reader.stop();
    expect(clock.frames).toHaveLength(0);
    expect(told.some(({ complete }) => complete)).toBe(false);
  });
});

describe('many seeds', () => {
  const solved = { fact: 'training.seeds-solved', seeds: 2 } as const;

  it('are as many as the fact says, made once for each layer', () => {
    const made = vi.fn(core.createTraining.bind(core));
    const clock = new SliceClock();
    const reader = new FactReader({ ...core, createTraining: made }, rules, clock);
    let values: FactsRead['values'] = new Map();
    const facts = { two: solved, one: { ...solved, state: { heads: 1 } } };
    const keep = (each: FactsRead) => (values = each.values);
    reader.read(facts, trained, keep);
    clock.rest();
    expect(['two', 'one'].map((name) => values.get(name))).toMatchObject([
      { value: 2 },
      { value: 0 },
    ]);
    reader.read({ again: solved }, trained, keep);
    expect(values.get('again')).toMatchObject({ value: 2 });
    expect(made.mock.calls.map(([{ heads, seed }]) => [heads, seed])).toEqual([
      [2, 1],
      [2, 2],
      [1, 1],
      [1, 2],
    ]);
    reader.stop();
  });
});
