/** The two doors of the first screen with the real core: they show what it computes. */
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import type { Core } from '../../../web/core/core-types';
import { themes } from '../../../web/draw/theme';
import { onesTexts, twinsTexts } from '../../../web/text/en/doors';
import { Door } from '../../../web/ui/doors';
import { commonFavourite } from '../../../web/ui/doors/mixed-layer';
import { headCounts, momentOf as onesMoment, Ones } from '../../../web/ui/doors/ones';
import { playTime } from '../../../web/ui/doors/pace';
import { differenceOf, favourites, Recorded } from '../../../web/ui/doors/recorded';
import { asking, momentOf, noise, oneAnswered, Twins, words } from '../../../web/ui/doors/twins';
import type { World } from '../../../web/ui/doors/world';
import { open } from '../support/session';
import { openTraining } from '../support/training';

const core = await loadCore();

/** Frames under the test's control; every reading of the clock advances it by a tenth of a millisecond. */
class FakeWorld implements World {
  time = 0;
  waiting: (() => void) | null = null;
  constructor(readonly still = false) {}
  now(): number {
    this.time += 0.1;
    return this.time;
  }
  requestFrame(draw: () => void): number {
    this.waiting = draw;
    return 1;
  }
  cancelFrame(): void {
    this.waiting = null;
  }
  isStill(): boolean {
    return this.still;
  }
  /** @returns whether a frame was waiting */
  frame(after = 16): boolean {
    const draw = this.waiting;
    this.waiting = null;
    this.time += after;
    draw?.();
    return draw !== null;
  }
  /** Runs all frames. */
  rest(after = 16): void {
    for (let count = 0; count < 20_000 && this.frame(after); count++);
  }
}

/** A core that tracks objects not yet disposed. */
function counted() {
  const alive = new Set<{ dispose(): void }>();
  const kept = <T extends { dispose(): void }>(made: T): T => {
    alive.add(made);
    const dispose = made.dispose.bind(made);
    made.dispose = () => {
      alive.delete(made);
      dispose();
    };
    return made;
  };
  const counting: Core = {
    ...core,
    embed: (request) => core.embed(request),
    createLayer: (config) => kept(core.createLayer(config)),
    createTraining: (options) => kept(core.createTraining(options)),
  };
  return { core: counting, alive };
}

/** A door in a world of its own, what it told the page, and what is alive in its core. */
function doorOf(name: 'twins' | 'ones') {
  const [world, { core: on, alive }] = [new FakeWorld(), counted()];
  const told: unknown[] = [];
  const host = {
    core: on,
    close: () => told.push('close'),
    explore: (pairs: unknown) => told.push(pairs),
    open: (door: unknown) => told.push(door),
    failed: (error: unknown) => told.push(error),
  };
  return { door: new Door(name, host, world), world, alive, told };
}

/** The values of a nested template that `is` accepts. */
function valuesIn<T>(value: unknown, is: (value: unknown) => value is T): T[] {
  if (is(value)) return [value];
  if (Array.isArray(value)) return value.flatMap((each) => valuesIn(each, is));
  if (typeof value !== 'object' || value === null || !('values' in value)) return [];
  const strings = 'strings' in value ? value.strings : [];
  return [strings, value.values].flatMap((each) => valuesIn(each, is));
}
const textOf = (door: Door) =>
  valuesIn(door.draw(themes.light), (value) => typeof value === 'string').join('\n');
const pressesOf = (door: Door) =>
  valuesIn(
    door.draw(themes.light),
    (value): value is () => void => typeof value === 'function' && value.length === 0,
  );

const linkOf = (pairs: readonly (readonly [string, string])[]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();

describe('Twins', () => {
  const recorded = (amount: number) => {
    const start = { start: 'clones', noise: amount, seed: 1 } as const;
    const made = new Recorded(core, { task: 'what-where', heads: 2, ...start }, words, asking);
    made.advance(Infinity, () => true);
    made.dispose();
    return made;
  };
  const alike = recorded(0);
  const noisy = recorded(noise);

  it('never part without noise: the difference is exactly 0 after every step', () => {
    expect(alike.taken).toBe(400);
    const differences = Array.from({ length: 401 }, (_, step) => differenceOf(alike.rowsAt(step)));
    expect(new Set(differences)).toEqual(new Set([0]));
    // Nevertheless both learn.
    expect(alike.rowsAt(400)).not.toEqual(alike.rowsAt(0));
  });

  it('part with noise: each head ends at a noun of its own', () => {
    expect(differenceOf(noisy.rowsAt(0))).toBeGreaterThan(0);
    expect(differenceOf(noisy.rowsAt(0))).toBeLessThan(0.05);
    const end = noisy.rowsAt(400);
    expect(favourites(end).map((place) => words[place])).toEqual(['money', 'bank']);
    for (const row of end) expect(Math.max(...row)).toBeGreaterThan(0.8);
  });

  it('stick at the loss of one question answered; with noise they get below it', () => {
    const last = (losses: readonly number[]) => losses.slice(-50).reduce((a, b) => a + b, 0) / 50;
    expect(oneAnswered).toBeCloseTo(6 / 7, 12);
    expect(last(alike.losses)).toBeGreaterThan(6 / 7);
    expect(last(alike.losses)).toBeLessThan(1);
    expect(last(noisy.losses)).toBeLessThan(0.05);
  });

  it('keeps the shares that the page shows at the moment of its link', () => {
    const { session, clock } = openTraining(linkOf(momentOf(1, 120, noise)));
    clock.rest();
    const { shape, data } = session.layer('A').tensor('attn_weights');
    expect(shape).toEqual([2, 10, 10]);
    const rows = [0, 1].map((head) => [...data.slice(head * 100 + 40, head * 100 + 50)]);
    expect(rows).toEqual(noisy.rowsAt(120));
    expect(session.state).toMatchObject({ trainingStep: 120, start: 'clones' });
  });

  it('plays in about ten seconds, asks for noise, plays both, and ends', () => {
    const world = new FakeWorld();
    const twins = new Twins(core, world);
    const seen: number[] = [];
    expect(twins.phase.value).toBe('asked');
    twins.start();
    const start = world.time;
    while (world.frame()) seen.push(twins.step.value);
    expect(playTime).toBe(10_000);
    expect(world.time - start).toBeGreaterThan(0.9 * playTime);
    expect(world.time - start).toBeLessThan(2 * playTime);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(200);
    expect([twins.phase.value, twins.step.value]).toEqual(['between', 400]);
    twins.goTo(120.4);
    expect(twins.step.value).toBe(120);
    twins.addNoise();
    // After a window that was hidden it goes on where it was.
    world.frame(60_000);
    expect(twins.step.value).toBeLessThan(5);
    twins.pause();
    expect(world.waiting).toBeNull();
    twins.goOn();
    world.rest(100);
    expect([twins.phase.value, twins.step.value]).toEqual(['done', 400]);
    expect(twins.noisy?.rowsAt(400)).toEqual(noisy.rowsAt(400));
    twins.anotherSeed();
    expect([twins.phase.value, twins.seed.value, twins.step.value]).toEqual(['both', 2, 0]);
    twins.stop();
    expect(world.waiting).toBeNull();
  });

  it('shows no intermediate steps with reduced motion', () => {
    const world = new FakeWorld(true);
    const twins = new Twins(core, world);
    const seen = new Set<number>();
    twins.start();
    do seen.add(twins.step.value);
    while (world.frame());
    expect([...seen]).toEqual([0, 400]);
    expect(twins.phase.value).toBe('between');
    twins.stop();
  });
});

describe('All weights are 1', () => {
  it.each(headCounts)(
    '%i heads are one picture, and with weights of their own are not',
    (heads) => {
      const world = new FakeWorld();
      const door = new Ones(core, world);
      door.choose(heads);
      const { maps, difference, change } = door.shown.value;
      expect(maps).toHaveLength(heads);
      for (const map of maps) expect(map).toEqual(maps[0]);
      expect(difference).toBe(0);
      // The head count changes only the scores' divisor.
      expect(change).toBeLessThan(0.01);
      expect(change > 0).toBe(heads > 1);
      expect(commonFavourite(door.shown.value)).toBe(4);
      if (heads === 1) return;
      door.start();
      world.rest();
      expect([door.phase.value, door.way.value]).toEqual(['own', 1]);
      const own = door.shown.value;
      for (const map of own.maps.slice(1)) expect(map).not.toEqual(own.maps[0]);
      expect(own.difference).toBeGreaterThan(0.1);
      expect(own.change).toBeGreaterThan(0.1);
      expect(commonFavourite(own)).toBeNull();
      door.stop();
    },
  );

  it('is at both ends what the page computes', () => {
    const { session } = open(linkOf(onesMoment(4)));
    const door = new Ones(core, new FakeWorld());
    const page = (of: 'A' | 'B') => session.layer(of).tensor('attn_weights').data;
    const shown = () => Float32Array.from(door.shown.value.maps.flatMap((map) => [...map]));
    expect(shown()).toEqual(page('A'));
    door.phase.value = 'own';
    door.goTo(1);
    expect(shown()).toEqual(page('B'));
    door.stop();
  });
});

describe('what is said', () => {
  it.each(['twins', 'ones'] as const)(
    'in %s follows what was computed, and all is freed',
    (name) => {
      const { door, alive, world, told } = doorOf(name);
      const text = textOf(door);
      expect(text).toContain((name === 'twins' ? twinsTexts : onesTexts).title[1]);
      if (name === 'ones') expect(text).toContain('every word looks at “deposit”');
      expect(alive.size).toBeGreaterThan(0);
      door.stop();
      expect(alive.size).toBe(0);
      expect([world.waiting, told]).toEqual([null, []]);
    },
  );

  it('follows what came out', () => {
    expect(twinsTexts.between(400, 0)).toContain('difference is 0.');
    expect(twinsTexts.between(400, 0.25)).not.toContain('one head, twice');
    expect(twinsTexts.between(400, 0.25)).toContain('0.25');
    const parted = (second: string) =>
      twinsTexts.done(noise, { difference: 0.31, favourites: ['bank', second] });
    expect(parted('money')).toContain('head 1 looks at “bank”, head 2 at “money”');
    expect(parted('bank')).toContain('both still look most at “bank”');
    expect(onesTexts.ones(4, null)).not.toContain('every word looks');
  });
});

describe('a door', () => {
  it('whose training fails between frames tells the page, and asks for no other frame', () => {
    const { door, world, alive, told } = doorOf('twins');
    pressesOf(door)[0]?.();
    world.frame();
    expect(told).toEqual([]);
    for (const training of alive) training.dispose();
    world.rest();
    expect(told).toEqual([expect.any(Error)]);
    expect(world.waiting).toBeNull();
  });

  it('that is left early stops its frames and frees both trainings in the middle of them', () => {
    const [world, { core: on, alive }] = [new FakeWorld(), counted()];
    const twins = new Twins(on, world);
    twins.start();
    world.rest(100);
    twins.addNoise();
    world.frame();
    expect(alive.size).toBe(2);
    expect(world.waiting).not.toBeNull();
    twins.stop();
    expect(alive.size).toBe(0);
    expect(world.waiting).toBeNull();
    // Another drawing shows the recorded steps.
    expect(twins.alike.rowsAt(400)).toHaveLength(2);
  });
});
