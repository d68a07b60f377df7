/** Trainings of many seeds between frames: one head solves none, two heads solve all. */
import { effect } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { SeedTrainings } from '../../../web/session/training-seeds';
import { seedsView } from '../../../web/session/training-view';
import { core } from '../support/layers';
import { openTraining, SliceClock, whatWhere } from '../support/training';

describe('24 seeds', () => {
  it('are trained one head count beside the other, some steps a frame', () => {
    const { session } = openTraining(`${whatWhere}&task=what-where`);
    const clock = new SliceClock();
    let updates = 0;
    const seeds = new SeedTrainings(clock, (error) => expect.unreachable(String(error)));
    effect(() => void (updates += Number(seeds.rows.length > 0)));
    seeds.start(core, session.state, [1, 2]);
    expect(seeds.running).toBe(true);
    // No head count is more than one seed ahead.
    while (seeds.rows.some(({ results }) => results.length < 2)) {
      clock.frame();
      const [one, two] = seeds.rows.map(({ results }) => results.length);
      expect(Math.abs((one ?? 0) - (two ?? 0))).toBeLessThanOrEqual(1);
    }
    const [one, two] = seeds.rows;
    expect(one?.results.map(({ seed, solved, sharp }) => [seed, solved, sharp])).toEqual([
      [1, false, null],
      [2, false, null],
    ]);
    expect(two?.results.map(({ solved }) => solved)).toEqual([true, true]);
    expect(two?.steps).toBe(400);
    expect(updates).toBeGreaterThan(4);
    seeds.stop();
    expect(seeds.running).toBe(false);
    expect(clock.frames).toHaveLength(0);
  });

  it('end by themselves, and are shown only for what they were trained for', () => {
    const link = 'parameters=trained&task=prey&heads=1&mask=no-self&training-steps=5';
    const { session, clock } = openTraining(link);
    session.training.startSeeds();
    clock.rest();
    expect(session.training.seeds.running).toBe(false);
    const rows = seedsView(session.training)?.rows ?? [];
    expect(rows.map(({ heads, results }) => [heads, results.length])).toEqual([[1, 24]]);
    session.change({ seed: 3 });
    expect(seedsView(session.training)).not.toBeNull();
    session.change({ start: 'clones' });
    expect(seedsView(session.training)).toBeNull();
  });
});
