/** How long playing takes for each part, with the test's own clock. */
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../web/derive/inspect/facts';
import { changesNothing, paced, paceOf, readingRate, type Pace } from '../../../web/session/pace';
import { advanced } from '../../../web/session/player';
import { stageNames, type State } from '../../../web/state/state';
import { arrival, isAtEnd, workEnd } from '../../../web/state/timeline';
import { captionParts } from '../../../web/text/en/captions';
import { computed, variants } from '../support/layers';

const frame = 1 / 60;

/** Seconds for each stage while a layer plays from the start. */
function secondsOf(patch: Partial<State>): ReadonlyMap<string, number> {
  const { state, snapshot } = computed(patch);
  const seconds = new Map<string, number>();
  let now: State = { ...state, stage: 'embed', progress: 0 };
  while (!isAtEnd(now)) {
    now = advanced(now, frame, (each) => paceOf(snapshot, each));
    seconds.set(now.stage, (seconds.get(now.stage) ?? 0) + frame);
  }
  return seconds;
}

const sum = (seconds: ReadonlyMap<string, number>) =>
  [...seconds.values()].reduce((all, each) => all + each, 0);

describe('a playing layer', () => {
  it('takes about half a minute at 1×, whichever head is large', () => {
    for (const head of [0, 1, 2, 3]) {
      const all = sum(secondsOf({ head }));
      expect(all).toBeGreaterThan(26);
      expect(all).toBeLessThan(36);
    }
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

  it('stays with every other stage as long as what it then says takes to be read', () => {
    expect(readingRate).toBeLessThanOrEqual(20);
    for (const variant of variants) {
      const { state, snapshot } = computed({ mask: 'causal', variant, parameters: 'random' });
      for (const stage of stageNames) {
        const now = { ...state, stage };
        const { length } = captionParts(snapshot, now, factsOf(snapshot, now)).lead;
        const { arrival: first, rows, rest } = paceOf(snapshot, now);
        const all = first + rest + rows.reduce((total, each) => total + each, 0);
        expect(all, stage).toBeGreaterThanOrEqual(length / readingRate - 1e-9);
        expect(rest, stage).toBeGreaterThanOrEqual(0.8);
      }
    }
  });

  it('passes rows of zeros quickly, and takes its time at the row with numbers', () => {
    for (const stage of ['scores', 'softmax', 'weigh'] as const) {
      const { state, snapshot } = computed({ stage, head: 1 });
      const { rows } = paceOf(snapshot, state);
      expect(rows).toHaveLength(10);
      const verb = snapshot.words.indexOf('deposit');
      if (stage === 'weigh') continue;
      for (const [row, seconds] of rows.entries()) {
        if (row === verb) expect(seconds).toBe(0.8);
        else expect(seconds).toBeLessThan(0.1);
      }
    }
  });

  it('sees what the mask takes away', () => {
    const { state, snapshot } = computed({ stage: 'mask', mask: 'causal', head: 1 });
    const { rows } = paceOf(snapshot, state);
    // Every row but the last has later words to hide.
    expect(rows.filter((seconds) => seconds > 0.1).length).toBeGreaterThanOrEqual(9);
  });
});

describe('progress', () => {
  const pace: Pace = { arrival: 1, rows: [2, 0.5], rest: 1, standing: 3 };

  it('goes through arrival, each row and the rest at the pace of each', () => {
    expect(paced(0, 0.5, pace)).toBeCloseTo(arrival / 2, 12);
    expect(paced(0, 1, pace)).toBeCloseTo(arrival, 12);
    expect(paced(0, 3, pace)).toBeCloseTo((arrival + workEnd) / 2, 12);
    expect(paced(0, 3.5, pace)).toBeCloseTo(workEnd, 12);
    expect(paced(workEnd, 0.5, pace)).toBeCloseTo((1 + workEnd) / 2, 12);
    expect(paced(0, 4.5, pace)).toBe(1);
    expect(paced(0.5, 60, pace)).toBe(1);
  });

  it('comes to the same in one step or in many', () => {
    let at = 0;
    for (let k = 0; k < 37; k++) at = paced(at, 0.1, pace);
    expect(at).toBeCloseTo(paced(0, 3.7, pace), 9);
  });

  it('does not move in no time', () => {
    for (const at of [0, arrival, 0.5, workEnd, 1]) expect(paced(at, 0, pace)).toBe(at);
  });
});
