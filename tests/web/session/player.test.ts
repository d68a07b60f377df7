/** Playing in real time, with the test's own clock: how it moves, stops and is held, and how long each part takes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../web/derive/inspect/facts';
import { changesNothing, paced, paceOf, readingRate, type Pace } from '../../../web/session/pace';
import { advanced, Player } from '../../../web/session/player';
import { defaultState, stageNames, type State } from '../../../web/state/state';
import { arrival, isAtEnd, workEnd } from '../../../web/state/timeline';
import { captionParts } from '../../../web/text/en/captions';
import { computed, variants } from '../support/layers';
import { SliceClock } from '../support/training';

/** 3.5 seconds, with equal speed for all of a stage's progress. */
const even: Pace = { arrival: 0.7, rows: [2.38], rest: 0.42, standing: 2.5 };

function played(patch: Partial<State>, still = false) {
  const clock = new SliceClock(0);
  const seen = {
    state: { ...defaultState, ...patch },
    writes: 0,
    stops: 0,
    onWrite: () => undefined as void,
  };
  const player = new Player(
    {
      read: () => seen.state,
      write: (state) => {
        seen.state = state;
        seen.writes += 1;
        seen.onWrite();
      },
      stopped: () => (seen.stops += 1),
      reducedMotion: () => still,
      pace: () => even,
    },
    clock,
  );
  /** Whether it plays, how many frames it waits for, and how often it has stopped. */
  const now = () => [player.playing, clock.frames.length, seen.stops];
  return { clock, seen, player, now };
}

const begin = { stage: 'embed', progress: 0 } as const;

describe('a player', () => {
  it.each([
    [1, 70, 0.02],
    [2, 70, 0.04],
    // After a pause of the frames it goes on where it was.
    [1, 60_000, 0.1 / 3.5],
    // It never goes back, whatever the clock says.
    [1, -500, 0],
  ])('at speed %d moves on with the time of a frame, %d ms later, by %d', (speed, later, moved) => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 0.5, speed });
    player.play();
    clock.frame(later);
    expect(seen.state.progress).toBeCloseTo(0.5 + moved, 9);
    expect(seen.state.stage).toBe('embed');
    clock.frame(35);
    expect(seen.state.progress).toBeCloseTo(0.5 + moved + speed * 0.01, 9);
  });

  it('plays once, and stops once, however often it is told to', () => {
    const { player, now } = played(begin);
    player.pause();
    expect(now()).toEqual([false, 0, 0]);
    player.play();
    player.play();
    expect(now()).toEqual([true, 1, 0]);
    player.pause();
    player.pause();
    expect(now()).toEqual([false, 0, 1]);
  });

  it('stands still while it is held, and goes on from there unless it was paused', () => {
    const { clock, seen, player, now } = played(begin);
    player.hold(true);
    player.play();
    expect(now()).toEqual([true, 0, 0]);
    player.hold(false);
    clock.frame(35);
    player.hold(true);
    expect(now()).toEqual([true, 0, 0]);
    clock.frame(1000);
    expect(seen.state.progress).toBeCloseTo(0.01, 9);
    player.hold(false);
    clock.frame(35);
    expect(seen.state.progress).toBeCloseTo(0.02, 9);
    player.hold(true);
    player.pause();
    player.hold(false);
    expect(now()).toEqual([false, 0, 1]);
  });

  it('stops at the end, and plays from the beginning after it', () => {
    const { clock, seen, player, now } = played({ stage: 'output', progress: 0.999 });
    player.play();
    expect(seen.writes).toBe(0);
    clock.frame(100);
    expect(seen.state).toMatchObject({ stage: 'output', progress: 1 });
    expect(now()).toEqual([false, 0, 1]);
    player.play();
    expect(seen.state).toMatchObject(begin);
    expect(player.playing).toBe(true);
  });

  it.each(['heads', 'output'] as const)('obeys a listener that answers to %s', (stage) => {
    const pausing = played({ stage, progress: 1 });
    pausing.seen.onWrite = () => pausing.player.pause();
    pausing.player.play();
    pausing.clock.frame(16);
    expect(pausing.now()).toEqual([false, 0, 1]);
    const again = played({ stage: 'heads', progress: 1 });
    again.seen.onWrite = () => {
      again.player.pause();
      again.player.play();
    };
    again.player.play();
    again.clock.frame(16);
    expect(again.now()).toEqual([true, 1, 1]);
  });

  it.each([1, 2])(
    'with reduced motion at speed %d shows each stage complete for 2.5 s',
    (speed) => {
      const { clock, seen, player } = played({ stage: 'embed', progress: 1, speed }, true);
      const frames = (count: number) => {
        for (let k = 0; k < count; k++) clock.frame(100);
        return seen.state.stage;
      };
      const almost = speed === 1 ? 24 : 12;
      player.play();
      frames(almost);
      // It counts from the beginning when it plays again.
      player.pause();
      player.play();
      frames(almost);
      expect(seen.writes).toBe(0);
      expect(frames(1)).toBe('project');
      expect(seen.state.progress).toBe(1);
      expect(frames(almost)).toBe('project');
      expect(frames(1)).toBe('heads');
    },
  );

  it.each([false, true])('stops where it is asked to, exactly (still: %s)', (still) => {
    const { clock, seen, player, now } = played({ stage: 'embed', progress: 1 }, still);
    player.play(2);
    for (let k = 0; k < 200 && player.playing; k++) clock.frame(70);
    expect(seen.state).toMatchObject({ stage: 'project', progress: 1 });
    expect(now()).toEqual([false, 0, 1]);
    // Another play continues to the end.
    player.play();
    for (let k = 0; k < 2000 && player.playing; k++) clock.frame(70);
    expect(seen.state).toMatchObject({ stage: 'output', progress: 1 });
  });
});

describe('a playing layer', () => {
  const frame = 1 / 60;

  /** Seconds for each stage while a layer plays from the start. */
  function secondsOf(patch: Partial<State>): ReadonlyMap<string, number> {
    const { state, snapshot } = computed(patch);
    const seconds = new Map<string, number>();
    let now: State = { ...state, ...begin };
    while (!isAtEnd(now)) {
      now = advanced(now, frame, (each) => paceOf(snapshot, each));
      seconds.set(now.stage, (seconds.get(now.stage) ?? 0) + frame);
    }
    return seconds;
  }

  it.each([0, 1, 2, 3])('takes about half a minute at 1×, with head %d large', (head) => {
    const all = [...secondsOf({ head }).values()].reduce((sum, each) => sum + each, 0);
    expect(all).toBeGreaterThan(26);
    expect(all).toBeLessThan(36);
  });

  it('passes what changes nothing within half a second', () => {
    const { snapshot } = computed({ heads: 1, scaling: 'none' });
    const quiet = stageNames.filter((stage) => changesNothing(snapshot, stage));
    expect(quiet).toEqual(['heads', 'scale', 'mask', 'concat']);
    const seconds = secondsOf({ heads: 1, scaling: 'none' });
    for (const stage of quiet) expect(seconds.get(stage)).toBeLessThan(0.5 + 2 * frame);
    const busy = computed({ mask: 'causal' }).snapshot;
    expect(stageNames.filter((stage) => changesNothing(busy, stage))).toEqual([]);
  });

  it.each(variants)(
    'in %s stays with a stage as long as what it says takes to be read',
    (variant) => {
      expect(readingRate).toBeLessThanOrEqual(20);
      const { state, snapshot } = computed({ mask: 'causal', variant, parameters: 'random' });
      for (const stage of stageNames) {
        const now = { ...state, stage };
        const { length } = captionParts(snapshot, now, factsOf(snapshot, now)).lead;
        const { arrival: first, rows, rest } = paceOf(snapshot, now);
        const all = first + rest + rows.reduce((total, each) => total + each, 0);
        expect(all, stage).toBeGreaterThanOrEqual(length / readingRate - 1e-9);
        expect(rest, stage).toBeGreaterThanOrEqual(0.8);
      }
    },
  );

  it('passes rows of zeros quickly, and takes its time at rows with numbers', () => {
    const slow = (patch: Partial<State>) => {
      const { state, snapshot } = computed({ head: 1, ...patch });
      const { rows } = paceOf(snapshot, state);
      return snapshot.words.filter((_, row) => (rows[row] ?? 0) > 0.1);
    };
    expect(slow({ stage: 'scores' })).toEqual(['deposit']);
    expect(slow({ stage: 'softmax' })).toEqual(['deposit']);
    // Every row but the last has later words to hide.
    expect(slow({ stage: 'mask', mask: 'causal' }).length).toBeGreaterThanOrEqual(9);
  });
});

describe('progress', () => {
  const pace: Pace = { arrival: 1, rows: [2, 0.5], rest: 1, standing: 3 };

  it.each([
    [0, 0.5, arrival / 2],
    [0, 1, arrival],
    [0, 3, (arrival + workEnd) / 2],
    [0, 3.5, workEnd],
    [workEnd, 0.5, (1 + workEnd) / 2],
    [0, 4.5, 1],
    [0.5, 60, 1],
  ])(
    'from %d is after %d s at %d: at the pace of arrival, each row and rest',
    (at, seconds, to) => {
      expect(paced(at, seconds, pace)).toBeCloseTo(to, 12);
    },
  );

  it('comes to the same in one step or in two, and does not move in no time', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const time = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(share, time, time, (at, first, then) => {
        const once = paced(at, first + then, pace);
        expect(paced(paced(at, first, pace), then, pace)).toBeCloseTo(once, 6);
        expect(paced(at, 0, pace)).toBeCloseTo(at, 6);
      }),
    );
  });
});
