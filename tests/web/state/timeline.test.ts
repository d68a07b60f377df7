import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../web/session/pace';
import { advanced } from '../../../web/session/player';
import { defaultState, stageNames, type State } from '../../../web/state/state';
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
    expect(at(defaultState, -3)).toEqual(state('embed', 0));
    expect(at(defaultState, NaN)).toEqual(state('embed', 0));
    expect(at(defaultState, -Infinity)).toEqual(state('embed', 0));
    expect(at(defaultState, 99)).toEqual(state('output', 1));
    expect(isAtEnd(at(defaultState, 99))).toBe(true);
    expect(isAtEnd(state('output', 0.999))).toBe(false);
  });

  it('shows at a whole position the stage that is done, not the one that is empty', () => {
    stageNames.forEach((stage, index) => {
      expect(at(defaultState, index + 1)).toEqual(state(stage, 1));
    });
  });

  it('goes on to the end of this stage, then of each next one, then stays', () => {
    expect(next(state('scores', 0.5))).toEqual(state('scores', 1));
    expect(next(state('scores', 0))).toEqual(state('scores', 1));
    expect(next(state('scores', 1))).toEqual(state('scale', 1));
    expect(next(state('output', 1))).toEqual(state('output', 1));
  });

  it('goes back to the end of the stage before, and at the first to its beginning', () => {
    expect(previous(state('scores', 0.5))).toEqual(state('heads', 1));
    expect(previous(state('scores', 1))).toEqual(state('heads', 1));
    expect(previous(state('embed', 1))).toEqual(state('embed', 0));
    expect(previous(state('embed', 0))).toEqual(state('embed', 0));
  });

  it('goes back to where it came from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: stages - 1 }), (whole) => {
        const moment = at(defaultState, whole);
        expect(previous(next(moment))).toEqual(moment);
      }),
    );
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
    fc.assert(
      fc.property(fc.array(elapsed, { minLength: 1, maxLength: 400 }), (frames) => {
        const seen: string[] = [];
        let moment = at(defaultState, 0);
        for (let k = 0; !isAtEnd(moment) && k < 100_000; k++) {
          // Frames of zero length would never end.
          moment = played(moment, (frames[k % frames.length] ?? 0) + 0.01);
          if (moment.progress === 1) seen.push(moment.stage);
        }
        expect(seen).toEqual(stageNames);
      }),
      { numRuns: 30 },
    );
  });

  it('goes on with the next stage from the end of one', () => {
    expect(played(state('heads', 1), 0.1).stage).toBe('scores');
  });

  it('stays in a stage whose beginning it was given', () => {
    expect(played(state('scores', 0), 0).stage).toBe('scores');
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
    const within = { ...state('scores', arrival) };
    const three = [1, 1, 1].reduce((at) => stepped(at, 'cell', 1, work), within);
    const row = stepped(three, 'row', 1, work);
    expect(doneCount(row.progress, 35)).toBe(7);
    expect(doneCount(stepped(row, 'row', 1, work).progress, 35)).toBe(14);
    expect(doneCount(stepped(row, 'row', -1, work).progress, 35)).toBe(0);
    const back = stepped(three, 'row', -1, work);
    expect(doneCount(back.progress, 35)).toBe(0);
  });

  it('goes back as it came', () => {
    for (const by of ['row', 'cell'] as const) {
      const forward: State[] = [state('mask', 1)];
      for (let k = 0; k < 8; k++)
        forward.push(stepped(forward.at(-1) ?? state('mask', 1), by, 1, work));
      for (let k = forward.length - 1; k > 0; k--) {
        const back = stepped(forward[k] ?? state('mask', 1), by, -1, work);
        const expected = forward[k - 1] ?? state('mask', 1);
        expect(back.stage, `${by} ${k}`).toBe(expected.stage);
        expect(back.progress, `${by} ${k}`).toBeCloseTo(expected.progress, 9);
      }
    }
  });

  it('a stage without arithmetic is one step', () => {
    const inPlace = state('heads', arrival);
    expect(stepped(inPlace, 'cell', 1, null)).toMatchObject({ stage: 'heads', progress: 1 });
  });

  it('goes on to the next stage from one whose cells are all done, whatever is left of its time', () => {
    for (const progress of [0.88, 0.95, 1])
      expect(stepped(state('scores', progress), 'cell', 1, work), String(progress)).toMatchObject({
        stage: 'scale',
        progress: arrival,
      });
    expect(stepped(state('scores', 0.95), 'row', -1, work).stage).toBe('scores');
    expect(doneCount(stepped(state('scores', 0.95), 'row', -1, work).progress, 35)).toBe(28);
    expect(doneCount(stepped(state('scores', 0.95), 'cell', -1, work).progress, 35)).toBe(34);
  });

  it('first shows what a stage needs, in place', () => {
    expect(stepped(state('scores', 0.1), 'cell', 1, work)).toMatchObject({
      stage: 'scores',
      progress: arrival,
    });
    expect(stepped(state('scores', 0.1), 'row', -1, work)).toMatchObject({
      stage: 'heads',
      progress: 1,
    });
    expect(stepped(state('scores', arrival), 'row', -1, work)).toMatchObject({ stage: 'heads' });
  });

  it('by stages goes to their ends', () => {
    expect(stepped(state('scores', 0.5), 'stage', 1, work)).toEqual(state('scores', 1));
    expect(stepped(state('scores', 0.5), 'stage', -1, work)).toEqual(state('heads', 1));
  });

  it('stops at both ends', () => {
    const end = state('output', 1);
    expect(stepped(end, 'cell', 1, work)).toEqual(end);
    const start = state('embed', 0);
    expect(position(stepped(start, 'row', -1, work))).toBe(0);
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
