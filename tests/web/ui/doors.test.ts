/** The two doors of the first screen with the real core: they show what it computes. */
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import type { Core } from '../../../web/core/core-types';
import { themes } from '../../../web/draw/theme';
import { defaultState } from '../../../web/state/state';
import { onesTexts, twinsTexts } from '../../../web/text/en/doors';
import { Door, type DoorHost } from '../../../web/ui/doors';
import { curveOf, heightOf, topOf } from '../../../web/ui/doors/curve';
import { commonFavourite } from '../../../web/ui/doors/mixed-layer';
import { headCounts, momentOf as onesMoment, Ones, ownAt } from '../../../web/ui/doors/ones';
import { playTime, stepAfter, timeOf } from '../../../web/ui/doors/pace';
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
  /** Runs all frames. @returns how many */
  rest(): number {
    let count = 0;
    while (count < 20_000 && this.frame()) count += 1;
    return count;
  }
}

/** A core that tracks objects not yet disposed. */
function counted(): { readonly core: Core; readonly alive: Set<object> } {
  const alive = new Set<object>();
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

const hostOf = (on: Core) => {
  const told: unknown[] = [];
  const host: DoorHost = {
    core: on,
    close: () => told.push('close'),
    explore: (pairs) => told.push(pairs),
    open: (door) => told.push(door),
    failed: (error) => told.push(error),
  };
  return { host, told };
};

const linkOf = (pairs: readonly (readonly [string, string])[]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();

const recorded = (amount: number, seed = 1) => {
  const options = { task: 'what-where', heads: 2, start: 'clones', noise: amount, seed } as const;
  const made = new Recorded(core, options, words, asking);
  made.advance(Infinity, () => true);
  made.dispose();
  return made;
};

/** All texts in a nested template. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('values' in value && Array.isArray(value.values)) {
    const strings = 'strings' in value ? [...(value.strings as readonly string[])] : [];
    return [...strings, ...value.values.flatMap(textsIn)];
  }
  return [];
}

/** All click handlers in a template. */
function pressesIn(value: unknown): (() => void)[] {
  if (typeof value === 'function') return value.length === 0 ? [value as () => void] : [];
  if (Array.isArray(value)) return value.flatMap(pressesIn);
  if (typeof value !== 'object' || value === null || !('values' in value)) return [];
  return pressesIn(value.values);
}
const textOf = (door: Door) => textsIn(door.draw(themes.light)).join('\n');

describe('pace', () => {
  it('goes from the first step to the last in ten seconds, and back from a step to its time', () => {
    expect(playTime).toBe(10_000);
    expect(stepAfter(-1, 400)).toBe(0);
    expect(stepAfter(playTime, 400)).toBe(400);
    expect(stepAfter(playTime * 2, 400)).toBe(400);
    for (const step of [0, 1, 37, 399, 400])
      expect(stepAfter(timeOf(step, 400), 400)).toBeCloseTo(step, 8);
    // Early steps change the most, so they get more time.
    expect(stepAfter(playTime / 2, 400)).toBeLessThan(200);
  });
});

describe('the curve', () => {
  it('stands on an axis from 0 to the next half above all losses', () => {
    expect(topOf([[2.6, 0.3], [0.1]])).toBe(3);
    expect(topOf([[]])).toBe(1);
    expect(heightOf(0, 3)).toBe(1);
    expect(heightOf(3, 3)).toBe(0);
    expect(curveOf([2, 1], 4, 2)).toBe('M0.0000 0.0000L0.2500 0.5000');
  });
});

describe('Twins', () => {
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
    const page = openTraining(linkOf(momentOf(1, 120, noise)));
    page.clock.rest();
    const { shape, data } = page.session.layer('A').tensor('attn_weights');
    expect(shape).toEqual([2, 10, 10]);
    const rows = [0, 1].map((head) => [...data.slice(head * 100 + 40, head * 100 + 50)]);
    expect(rows).toEqual(noisy.rowsAt(120));
    expect(page.session.state.trainingStep).toBe(120);
    expect(page.session.state.start).toBe('clones');
  });

  it('plays in about ten seconds, asks for noise, plays both, and ends', () => {
    const world = new FakeWorld();
    const twins = new Twins(core, world);
    const seen: number[] = [];
    expect(twins.phase.value).toBe('asked');
    expect(world.waiting).toBeNull();
    twins.goTo(7);
    expect(twins.step.value).toBe(0);
    twins.start();
    const start = world.time;
    while (world.frame()) seen.push(twins.step.value);
    expect(world.time - start).toBeGreaterThan(9000);
    expect(world.time - start).toBeLessThan(20_000);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(200);
    expect([twins.phase.value, twins.step.value, twins.playing.value]).toEqual([
      'between',
      400,
      false,
    ]);
    twins.goTo(120.4);
    expect(twins.step.value).toBe(120);
    twins.addNoise();
    expect(twins.step.value).toBe(0);
    world.frame(1000);
    twins.pause();
    expect(world.waiting).toBeNull();
    twins.goOn();
    world.rest();
    expect([twins.phase.value, twins.step.value]).toEqual(['done', 400]);
    expect(twins.noisy?.rowsAt(400)).toEqual(noisy.rowsAt(400));
    twins.anotherSeed();
    expect([twins.phase.value, twins.seed.value, twins.step.value]).toEqual(['both', 2, 0]);
    twins.stop();
    expect(world.waiting).toBeNull();
  });

  it('after a window that was hidden goes on where it was', () => {
    const world = new FakeWorld();
    const twins = new Twins(core, world);
    twins.start();
    world.frame(60_000);
    expect(twins.step.value).toBeLessThan(5);
    twins.stop();
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
  const ones = () => new Ones(core, new FakeWorld());

  it.each(headCounts)('%i heads are one picture', (heads) => {
    const door = ones();
    door.choose(heads);
    const { maps, difference, change } = door.shown.value;
    expect(maps).toHaveLength(heads);
    for (const map of maps) expect(map).toEqual(maps[0]);
    expect(difference).toBe(0);
    // The head count changes only the scores' divisor.
    expect(change).toBeLessThan(0.01);
    if (heads > 1) expect(change).toBeGreaterThan(0);
    expect(commonFavourite(door.shown.value)).toBe(4);
    door.stop();
  });

  it.each([2, 4, 8])('%i heads with weights of their own are not', (heads) => {
    const world = new FakeWorld();
    const door = new Ones(core, world);
    door.choose(heads);
    door.start();
    world.rest();
    expect([door.phase.value, door.way.value, door.playing.value]).toEqual(['own', 1, false]);
    const { maps, difference, change } = door.shown.value;
    for (const map of maps.slice(1)) expect(map).not.toEqual(maps[0]);
    expect(difference).toBeGreaterThan(0.1);
    expect(change).toBeGreaterThan(0.1);
    expect(commonFavourite(door.shown.value)).toBeNull();
    door.reset();
    expect(door.shown.value.difference).toBe(0);
    door.stop();
  });

  it('is at both ends what the page computes', () => {
    const { session } = open(linkOf(onesMoment(4)));
    const door = ones();
    const page = (of: 'A' | 'B') => session.layer(of).tensor('attn_weights').data;
    const shown = () => Float32Array.from(door.shown.value.maps.flatMap((map) => [...map]));
    expect(shown()).toEqual(page('A'));
    door.phase.value = 'own';
    door.goTo(1);
    expect(shown()).toEqual(page('B'));
    expect(ownAt(0)).toBe(0);
    expect(ownAt(1)).toBe(1);
    expect(session.state.seed).toBe(defaultState.seed);
    door.stop();
  });
});

describe.each(['twins', 'ones'] as const)('the door %s', (name) => {
  it('says what was computed, and frees all of it', () => {
    const world = new FakeWorld();
    const { core: on, alive } = counted();
    const { host } = hostOf(on);
    const door = new Door(name, host, world);
    const text = textOf(door);
    expect(text).toContain(`id="door-`);
    expect(text).toContain((name === 'twins' ? twinsTexts : onesTexts).title[1]);
    expect(alive.size).toBeGreaterThan(0);
    door.stop();
    expect(alive.size).toBe(0);
    expect(world.waiting).toBeNull();
  });
});

describe('what is said', () => {
  it('follows what came out', () => {
    expect(twinsTexts.between(400, 0)).toContain('difference is 0.');
    expect(twinsTexts.between(400, 0.25)).not.toContain('one head, twice');
    expect(twinsTexts.between(400, 0.25)).toContain('0.25');
    const parted = (second: string) =>
      twinsTexts.done(noise, { difference: 0.31, favourites: ['bank', second] });
    expect(parted('money')).toContain('head 1 looks at “bank”, head 2 at “money”');
    expect(parted('bank')).toContain('both still look most at “bank”');
    expect(parted('bank')).toContain('0.31');
    expect(onesTexts.ones(4, 'deposit')).toContain('In all 4 heads every word looks at “deposit”.');
    expect(onesTexts.ones(4, null)).not.toContain('every word looks');
  });

  it('has the numbers of the moment', () => {
    const world = new FakeWorld();
    const { host, told } = hostOf(core);
    const door = new Door('ones', host, world);
    const shown = new Ones(core, world).shown.value;
    expect(textOf(door)).toContain(onesTexts.percent(shown.change));
    expect(textOf(door)).toContain('every word looks at “deposit”');
    expect(told).toEqual([]);
    door.stop();
  });
});

describe('a door whose training fails between frames', () => {
  it('tells the page, and asks for no other frame', () => {
    const world = new FakeWorld();
    const { core: on, alive } = counted();
    const { host, told } = hostOf(on);
    const door = new Door('twins', host, world);
    const [primary] = pressesIn(door.draw(themes.light));
    primary?.();
    world.frame();
    expect(told).toEqual([]);
    for (const training of alive) (training as { dispose(): void }).dispose();
    world.rest();
    expect(told).toEqual([expect.any(Error)]);
    expect(world.waiting).toBeNull();
  });
});

describe('a door that is left early', () => {
  it('stops its frames and frees both trainings in the middle of them', () => {
    const world = new FakeWorld();
    const { core: on, alive } = counted();
    const twins = new Twins(on, world);
    twins.start();
    world.rest();
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
