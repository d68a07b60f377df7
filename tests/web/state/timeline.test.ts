/** The timeline: the order of the stages, playing, and steps by rows and cells. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../web/session/pace';
import { advanced } from '../../../web/session/player';
import { allStageNames, defaultState, stageNames, type State } from '../../../web/state/state';
import {
  arrival,
  arrived,
  doneCount,
  drawsNothing,
  rowsBegun,
  worked,
  stepped,
  at,
  isAtEnd,
  next,
  position,
  previous,
} from '../../../web/state/timeline';

const stages = stageNames.length;
const positions = fc.double({ min: 0, max: stages, noNaN: true });
const elapsed = fc.double({ min: 0, max: 20, noNaN: true });
/** Positions are sums of an integer up to 10 and a fraction, so they round to 10's last place. */
const rounding = 10 * Number.EPSILON;
const state = (stage: State['stage'], progress: number): State => ({
  ...defaultState,
  stage,
  progress,
});

describe('the timeline', () => {
  it('is one number: a state’s position leads back to the same moment', () => {
    fc.assert(
      fc.property(positions, (value) => {
        const moment = at(defaultState, value);
        expect(Math.abs(position(moment) - value)).toBeLessThanOrEqual(rounding);
        expect(moment.progress).toBeGreaterThanOrEqual(0);
        expect(moment.progress).toBeLessThanOrEqual(1);
        expect(at(moment, position(moment))).toEqual(moment);
      }),
    );
  });

  it('stops at its ends, also for positions that are no numbers', () => {
    for (const value of [-3, NaN, -Infinity])
      expect(at(defaultState, value)).toEqual(state('embed', 0));
    expect(at(defaultState, 99)).toEqual(state('output', 1));
    expect(isAtEnd(state('output', 1))).toBe(true);
    expect(isAtEnd(state('output', 0.999))).toBe(false);
  });

  it.each<[name: string, from: Partial<State>, order: readonly string[]]>([
    ['forward', {}, stageNames],
    ['backward', { direction: 'backward' }, stageNames.toReversed()],
    [
      'with the stage where q and k are normalised',
      { qkNorm: 'head' },
      allStageNames.filter((stage) => stage !== 'rotate'),
    ],
  ])('shows every stage done, one after another, %s', (_, from, order) => {
    const begun = at({ ...defaultState, ...from }, 0);
    expect(begun).toMatchObject({ stage: order[0], progress: 0 });
    let moment = begun;
    for (const [index, stage] of order.entries()) {
      moment = next(moment);
      expect(moment).toEqual({ ...begun, stage, progress: 1 });
      expect(position(moment)).toBe(index + 1);
      expect(at(begun, index + 1)).toEqual(moment);
    }
    expect(next(moment)).toEqual(moment);
    expect(isAtEnd(moment)).toBe(true);
  });

  it('goes on to the end of this stage, and back to the end of the one before', () => {
    for (const progress of [0, 0.5]) {
      expect(next(state('scores', progress))).toEqual(state('scores', 1));
      expect(previous(state('scores', progress))).toEqual(state('heads', 1));
    }
    expect(previous(state('embed', 1))).toEqual(state('embed', 0));
    expect(previous(state('embed', 0))).toEqual(state('embed', 0));
  });
});

describe('a stage’s time', () => {
  it('is for what it needs, then for its work, then for its result', () => {
    expect([0, 0.1, 0.2, 0.9].map(arrived)).toEqual([0, 0.5, 1, 1]);
    expect([0, 0.2, 0.88, 1].map(worked)).toEqual([0, 0, 1, 1]);
    expect(worked(0.54)).toBeCloseTo(0.5, 12);
  });

  it('counts cells that are done and rows that have begun', () => {
    expect([0.2, 0.54, 0.88, 1].map((progress) => doneCount(progress, 10))).toEqual([0, 5, 10, 10]);
    expect([0.21, 0.54, 0.55, 1].map((progress) => rowsBegun(progress, 10))).toEqual([1, 5, 6, 10]);
    expect(rowsBegun(0.2, 10)).toBeCloseTo(0);
  });
});

/** 5 seconds for each stage. */
const pace: Pace = { arrival: 1, rows: [3], rest: 1, standing: 2 };
const played = (from: State, seconds: number) => advanced(from, seconds, () => pace);

describe('playing', () => {
  it('never goes back, and changes nothing but the moment', () => {
    fc.assert(
      fc.property(positions, elapsed, (value, seconds) => {
        const before = at(defaultState, value);
        const after = played(before, seconds);
        expect(position(after)).toBeGreaterThanOrEqual(position(before));
        expect({ ...after, stage: before.stage, progress: before.progress }).toEqual(before);
      }),
    );
  });

  it('shows every stage complete, however long a frame takes', () => {
    // Frames of zero length would never end.
    const frame = fc.double({ min: 0.01, max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 40 }), (frames) => {
        const seen: string[] = [];
        let moment = at(defaultState, 0);
        for (let k = 0; !isAtEnd(moment); k++) {
          moment = played(moment, frames[k % frames.length] ?? 1);
          if (moment.progress === 1) seen.push(moment.stage);
        }
        expect(seen).toEqual(stageNames);
      }),
      { numRuns: 30 },
    );
  });

  it('goes on with the next stage from the end of one, and not from its beginning', () => {
    expect(played(state('heads', 1), 0.1).stage).toBe('scores');
    expect(played({ ...state('scores', 1), direction: 'backward' }, 0.1).stage).toBe('heads');
    expect(played(state('scores', 0), 0.016).stage).toBe('scores');
  });

  it('goes twice as far at twice the speed', () => {
    const moved = (speed: number) => position(played({ ...state('scores', 0), speed }, 0.1)) - 3;
    expect(moved(2)).toBeCloseTo(2 * moved(1), 12);
  });
});

describe('stepping by rows and cells', () => {
  const work = { rows: 5, cols: 7 };

  it('reaches every count of cells, one after another, and nothing between', () => {
    let now = { ...state('scores', 1) };
    now = stepped(now, 'cell', 1, work);
    expect(now).toMatchObject({ stage: 'scale', progress: arrival });
    for (let done = 0; done < 35; done++) {
      expect(doneCount(now.progress, 35)).toBe(done);
      now = stepped(now, 'cell', 1, work);
    }
    expect(now).toMatchObject({ stage: 'scale', progress: 1 });
  });

  it('by rows ends at the end of a row, also from within one', () => {
    const done = (from: number, by: 'row' | 'cell', way: 1 | -1) =>
      doneCount(stepped(state('scores', from), by, way, work).progress, 35);
    const three = [1, 1, 1].reduce(
      (at) => stepped(at, 'cell', 1, work),
      state('scores', arrival),
    ).progress;
    expect(done(three, 'row', 1)).toBe(7);
    expect(done(three, 'row', -1)).toBe(0);
    // In what is left of a stage's time all cells are done.
    expect(done(0.95, 'row', -1)).toBe(28);
    expect(done(0.95, 'cell', -1)).toBe(34);
  });

  it('goes back as it came, in either direction', () => {
    const ways = fc.constantFrom('forward', 'backward');
    fc.assert(
      fc.property(fc.constantFrom('row', 'cell'), ways, fc.nat(20), (by, direction, count) => {
        let here: State = { ...state('mask', 1), direction };
        for (let k = 0; k < count; k++) here = stepped(here, by, 1, work);
        const back = stepped(stepped(here, by, 1, work), by, -1, work);
        expect(back.stage).toBe(here.stage);
        expect(back.progress).toBeCloseTo(here.progress, 9);
      }),
    );
  });

  it.each<[State['stage'], number, by: State['step'], way: 1 | -1, State['stage'], number]>([
    // What a stage needs is shown first, in place.
    ['scores', 0.1, 'cell', 1, 'scores', arrival],
    ['scores', 0.1, 'row', -1, 'heads', 1],
    ['scores', arrival, 'row', -1, 'heads', 1],
    // All cells are done, whatever is left of the stage's time.
    ['scores', 0.88, 'cell', 1, 'scale', arrival],
    ['scores', 0.95, 'cell', 1, 'scale', arrival],
    ['scores', 0.5, 'stage', 1, 'scores', 1],
    ['scores', 0.5, 'stage', -1, 'heads', 1],
    ['output', 1, 'cell', 1, 'output', 1],
    ['embed', 0, 'row', -1, 'embed', 0],
  ])('from %s at %d by %s, %d, comes to %s at %d', (from, at, by, way, stage, progress) => {
    expect(stepped(state(from, at), by, way, work)).toEqual(state(stage, progress));
  });

  it('goes to the end of a stage without arithmetic', () => {
    expect(stepped(state('heads', arrival), 'cell', 1, null)).toEqual(state('heads', 1));
  });
});

describe('nothing is drawn', () => {
  it('before the first stage, also where it has only begun to come', () => {
    expect(drawsNothing(state('embed', 0))).toBe(true);
    expect(drawsNothing(state('embed', arrival / 4))).toBe(true);
    expect(drawsNothing(state('embed', arrival / 2))).toBe(false);
    expect(drawsNothing(state('scores', 0))).toBe(false);
    const back = { ...state('output', 0), direction: 'backward' } as const;
    expect(drawsNothing(back)).toBe(true);
    expect(drawsNothing({ ...back, stage: 'embed' })).toBe(false);
  });
});
