/** Playing in real time, with the test's own clock. */
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../web/session/clock';
import type { Pace } from '../../../web/session/pace';
import { Player } from '../../../web/session/player';
import { defaultState, type State } from '../../../web/state/state';

/** A clock whose frames the test triggers. */
class TestClock implements Clock {
  time = 1000;
  private frames = new Map<number, (now: number) => void>();
  private count = 0;

  now() {
    return this.time;
  }

  requestFrame(draw: (now: number) => void) {
    this.count += 1;
    this.frames.set(this.count, draw);
    return this.count;
  }

  cancelFrame(frame: number) {
    this.frames.delete(frame);
  }

  get waiting() {
    return this.frames.size;
  }

  /** A frame, this many milliseconds later. */
  frame(later: number) {
    this.time += later;
    const due = [...this.frames.values()];
    this.frames.clear();
    for (const draw of due) draw(this.time);
  }
}

/** 3.5 seconds, with equal speed for all of a stage's progress. */
const even: Pace = { arrival: 0.7, rows: [2.38], rest: 0.42, standing: 2.5 };

function played(patch: Partial<State>, still = false) {
  const clock = new TestClock();
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
  return { clock, seen, player };
}

describe('a player', () => {
  it('moves on with the time of each frame, at the state’s speed', () => {
    for (const speed of [1, 2]) {
      const { clock, seen, player } = played({ stage: 'embed', progress: 0, speed });
      player.play();
      expect(player.playing).toBe(true);
      for (let k = 0; k < 10; k++) clock.frame(70);
      expect(seen.state.stage).toBe('embed');
      expect(seen.state.progress).toBeCloseTo(speed * 0.2, 9);
    }
  });

  it('goes on where it was after a pause of the frames, a tenth of a second later at most', () => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 0 });
    player.play();
    clock.frame(60_000);
    expect(seen.state.progress).toBeCloseTo(0.1 / 3.5, 9);
  });

  it('never goes back, whatever the clock says', () => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 0.5 });
    player.play();
    clock.frame(-500);
    expect(seen.state.progress).toBe(0.5);
    clock.frame(35);
    expect(seen.state.progress).toBeCloseTo(0.51, 9);
  });

  it('plays once, however often it is told to', () => {
    const { clock, player } = played({ stage: 'embed', progress: 0 });
    player.play();
    player.play();
    expect(clock.waiting).toBe(1);
  });

  it('stops at a pause, once, and waits for no frame then', () => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 0 });
    player.pause();
    expect(seen.stops).toBe(0);
    player.play();
    player.pause();
    player.pause();
    expect([player.playing, clock.waiting, seen.stops]).toEqual([false, 0, 1]);
  });

  it('stands still while it is held, and goes on from there', () => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 0 });
    player.play();
    clock.frame(35);
    player.hold(true);
    expect([player.playing, clock.waiting, seen.stops]).toEqual([true, 0, 0]);
    clock.frame(1000);
    expect(seen.state.progress).toBeCloseTo(0.01, 9);
    player.hold(false);
    clock.frame(35);
    expect(seen.state.progress).toBeCloseTo(0.02, 9);
  });

  it('begins when it is held no longer, unless it was paused before', () => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 0 });
    player.hold(true);
    player.play();
    expect(clock.waiting).toBe(0);
    player.hold(false);
    expect(clock.waiting).toBe(1);
    player.hold(true);
    player.pause();
    player.hold(false);
    expect([player.playing, clock.waiting, seen.stops]).toEqual([false, 0, 1]);
  });

  it('stops at the end, and plays from the beginning after it', () => {
    const { clock, seen, player } = played({ stage: 'output', progress: 0.999 });
    player.play();
    clock.frame(100);
    expect(seen.state).toMatchObject({ stage: 'output', progress: 1 });
    expect([player.playing, clock.waiting, seen.stops]).toEqual([false, 0, 1]);
    player.play();
    expect(seen.state).toMatchObject({ stage: 'embed', progress: 0 });
    expect(player.playing).toBe(true);
  });

  it('plays on from where it is, unless that is the end', () => {
    const { seen, player } = played({ stage: 'scores', progress: 1 });
    player.play();
    expect([seen.state.stage, seen.writes]).toEqual(['scores', 0]);
  });

  it('stays paused where a pause answers to what it shows', () => {
    for (const stage of ['heads', 'output'] as const) {
      const { clock, seen, player } = played({ stage, progress: 1 });
      seen.onWrite = () => player.pause();
      player.play();
      clock.frame(16);
      expect([player.playing, clock.waiting, seen.stops], stage).toEqual([false, 0, 1]);
    }
  });

  it('waits for one frame where a pause and a play answer to what it shows', () => {
    const { clock, seen, player } = played({ stage: 'heads', progress: 1 });
    seen.onWrite = () => {
      player.pause();
      player.play();
    };
    player.play();
    clock.frame(16);
    expect([player.playing, clock.waiting]).toEqual([true, 1]);
  });
});

describe('with reduced motion', () => {
  it('shows each stage complete for two and a half seconds at speed 1', () => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 1 }, true);
    player.play();
    for (let k = 0; k < 24; k++) clock.frame(100);
    expect(seen.writes).toBe(0);
    clock.frame(100);
    expect(seen.state).toMatchObject({ stage: 'project', progress: 1 });
    for (let k = 0; k < 24; k++) clock.frame(100);
    expect(seen.state.stage).toBe('project');
    clock.frame(100);
    expect(seen.state).toMatchObject({ stage: 'heads', progress: 1 });
  });

  it('shows it half as long at speed 2, and counts from the beginning when it plays again', () => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 1, speed: 2 }, true);
    player.play();
    for (let k = 0; k < 12; k++) clock.frame(100);
    player.pause();
    player.play();
    for (let k = 0; k < 12; k++) clock.frame(100);
    expect(seen.writes).toBe(0);
    clock.frame(100);
    expect(seen.state.stage).toBe('project');
  });

  it.each([false, true])('stops where it is asked to, exactly (still: %s)', (still) => {
    const { clock, seen, player } = played({ stage: 'embed', progress: 1 }, still);
    player.play(2);
    for (let k = 0; k < 200 && player.playing; k++) clock.frame(70);
    expect(seen.state).toMatchObject({ stage: 'project', progress: 1 });
    expect(seen.stops).toBe(1);
    expect(clock.waiting).toBe(0);
    // Another play continues to the end.
    player.play();
    for (let k = 0; k < 2000 && player.playing; k++) clock.frame(70);
    expect(seen.state).toMatchObject({ stage: 'output', progress: 1 });
  });
});
