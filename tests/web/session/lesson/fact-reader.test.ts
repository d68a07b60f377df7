/**
 * Facts that need a training are computed between frames; known facts are reported at once, and again as more follow.
 * They go on being read when the core is replaced, and when the element comes back into a page.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Core } from '../../../../web/core/core-types';
import type { TrainingOptions } from '../../../../web/core/training-types';
import type { Fact } from '../../../../web/lessons/facts';
import type { Lesson } from '../../../../web/lessons/format';
import { FactReader, type FactsRead } from '../../../../web/session/lesson/fact-reader';
import { StepFacts } from '../../../../web/session/lesson/step-facts';
import { defaultState } from '../../../../web/state/state';
import { startOf } from '../../../../web/state/training';
import { core, rules } from '../../support/layers';
import { open } from '../../support/session';
import { SliceClock } from '../../support/training';

const trained = { ...defaultState, ...startOf('what-where'), trainingStep: 150 };
const quick = { fact: 'size.heads', state: { parameters: 'random' } } as const;
const slow = { fact: 'training.steps' } as const;

/** A reader, the facts it has told, and the seeds of the trainings that it has begun, with their heads. */
function reading() {
  const clock = new SliceClock();
  const told: FactsRead[] = [];
  const made: (readonly (number | undefined)[])[] = [];
  const createTraining = (options: TrainingOptions) => {
    made.push([options.heads, options.seed]);
    return core.createTraining(options);
  };
  const reader = new FactReader({ ...core, createTraining }, rules, clock);
  const read = (facts: Readonly<Record<string, Fact>>) =>
    reader.read(facts, trained, (each) => told.push(each));
  const known = () => told.map(({ values, complete }) => [[...values.keys()], complete]);
  return { clock, reader, read, told, known, made };
}

describe('facts', () => {
  it('are told once where none needs a training', () => {
    const { clock, read, known } = reading();
    read({ h: quick });
    expect(known()).toEqual([[['h'], true]]);
    expect(clock.frames).toHaveLength(0);
  });

  it('are told when there is more, and not at every frame between', () => {
    const { clock, read, known } = reading();
    read({ slow, quick });
    expect(known()).toEqual([[['quick'], false]]);
    expect(clock.rest()).toBeGreaterThan(1);
    expect(known()).toEqual([
      [['quick'], false],
      [['quick', 'slow'], true],
    ]);
  });

  it('are all told where there are more trainings than are kept, each made once', () => {
    const { clock, reader, read, told, made } = reading();
    const seeds = [1, 2, 3, 4, 5, 6];
    const facts = seeds.flatMap((seed): readonly [string, Fact][] => [
      [`loss-${seed}`, { fact: 'training.loss', state: { seed, trainingStep: 40 } }],
      [`steps-${seed}`, { fact: 'training.steps', state: { seed, trainingStep: 40 } }],
    ]);
    read(Object.fromEntries(facts));
    expect(clock.rest(5000)).toBeLessThan(5000);
    expect(told.at(-1)).toMatchObject({ complete: true, refused: new Map() });
    expect(made).toHaveLength(seeds.length);
    reader.stop();
  });

  it('of many seeds are of as many as the fact says, made once for each layer', () => {
    const { clock, reader, read, told, made } = reading();
    const solved = { fact: 'training.seeds-solved', seeds: 2 } as const;
    read({ two: solved, one: { ...solved, state: { heads: 1 } } });
    clock.rest();
    read({ two: solved });
    const values = told.slice(-2).map((each) => [...each.values.values()]);
    expect(values).toMatchObject([[{ value: 2 }, { value: 0 }], [{ value: 2 }]]);
    expect(made).toEqual([
      [2, 1],
      [2, 2],
      [1, 1],
      [1, 2],
    ]);
    reader.stop();
  });

  it('that were asked for before are given up, and all of them once the reader stops', () => {
    const { clock, reader, read, told } = reading();
    read({ slow });
    read({ other: slow });
    clock.rest();
    expect(told.flatMap(({ values }) => [...values.keys()])).toEqual(['other']);
    read({ slow: { ...slow, state: { seed: 9 } } });
    reader.stop();
    expect(clock.frames).toHaveLength(0);
    expect(told.at(-1)?.complete).toBe(false);
  });
});

describe('the facts of a step', () => {
  const lesson: Lesson = {
    format: 1,
    id: 'mine',
    title: 'Mine',
    facts: { steps: slow },
    steps: [],
  };
  const step = { id: 'a', title: 'A', text: ['{steps}'] };

  /** A core that stops for good at its first training. */
  const mortal = (): Core => ({
    ...core,
    createTraining: (): never => {
      throw Object.assign(new Error('The core stopped.'), { code: 'lost' });
    },
  });

  function begun(on: Core, load: (() => Promise<Core>) | null = null) {
    const clock = new SliceClock();
    const { session } = open('', { on, load, clock });
    const facts = new StepFacts(lesson, session);
    const told = vi.fn();
    facts.read(step, trained, told);
    return { clock, session, facts, told };
  }

  it('are read again from the beginning when the element is back in a page', () => {
    const { clock, session, facts, told } = begun(core);
    clock.frame();
    expect(facts.complete).toBe(false);
    for (let times = 0; times < 3; times++) {
      session.stop();
      expect(clock.frames, 'nothing is computed for nobody').toHaveLength(0);
      session.start(core);
    }
    clock.rest();
    expect([...facts.values.keys()]).toEqual(['steps']);
    // Once they are known there is nothing to read again.
    told.mockClear();
    session.stop();
    session.start(core);
    clock.rest();
    expect(told).not.toHaveBeenCalled();
    facts.stop();
  });

  it('are read on the next core if one stops for good', async () => {
    const load = vi.fn(() => Promise.resolve(core));
    const { clock, session, facts } = begun(mortal(), load);
    expect(session.snapshot).toBeNull();
    await vi.waitFor(() => expect(session.snapshot).not.toBeNull());
    clock.rest();
    expect(facts.complete).toBe(true);
    expect(load).toHaveBeenCalledTimes(1);
    facts.stop();
  });

  it('are given up after the second core that stops', async () => {
    const made = vi.fn(mortal().createTraining);
    const load = vi.fn(() => Promise.resolve<Core>({ ...core, createTraining: made }));
    const { clock, session, facts } = begun(mortal(), load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(session.snapshot).not.toBeNull());
    expect(clock.rest()).toBe(0);
    expect(made).toHaveBeenCalledTimes(1);
    expect(facts.complete).toBe(false);
    facts.stop();
  });
});
