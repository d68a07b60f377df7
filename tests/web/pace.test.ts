import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from '../../web/session/pace';
import type { State } from '../../web/state/state';
import { computed, desktop, rules, sceneOf } from './support/layers';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

describe('choices', () => {
  it('are the same object while nothing but the moment is another one', () => {
    const { state, snapshot } = computed({ stage: 'scores', progress: 0.5 });
    const pace = new Pace();
    const first = pace.choices(state, snapshot, rules);
    const moved = { ...state, stage: 'softmax' as const, progress: 0.1 };
    expect(pace.choices(moved, snapshot, rules)).toBe(first);
    expect(pace.choices({ ...moved, head: 3 }, snapshot, rules)).not.toBe(first);
  });

  it('are others when the page is drawn again for the same state, for something else has changed', () => {
    const { state, snapshot } = computed({ stage: 'scores' });
    const pace = new Pace();
    const first = pace.choices(state, snapshot, rules);
    expect(pace.choices(state, snapshot, rules)).not.toBe(first);
  });

  it('are others for other numbers', () => {
    const [a, b] = [computed({ stage: 'scores' }), computed({ stage: 'scores', seed: 9 })];
    const pace = new Pace();
    const first = pace.choices(a.state, a.snapshot, rules);
    expect(pace.choices({ ...a.state, progress: 0.2 }, b.snapshot, rules)).not.toBe(first);
  });
});

/** The timeline moves one state on, as playing does: all else in it stays the same object. */
const base = computed({ stage: 'scores' });
const at = (patch: Partial<State>) => ({ ...base, state: { ...base.state, ...patch } });

/** One frame: whether the page waits; where it does not it is drawn. */
function frame(pace: Pace, patch: Partial<State>): boolean {
  vi.advanceTimersByTime(16);
  const moment = at(patch);
  const waits = pace.waits(moment.state, sceneOf(moment, desktop));
  if (!waits) pace.choices(moment.state, moment.snapshot, rules);
  return waits;
}

const played = (step: number, patch: Partial<State> = {}, pace = new Pace(), length = 40) =>
  Array.from({ length }, (_, k) => frame(pace, { progress: 0.3 + k * step, ...patch }));

describe('the page around a playing picture', () => {
  it('follows some ten times a second while every frame computes another cell', () => {
    const drawn = played(0.015).filter((waits) => !waits).length;
    // Five frames to see that cells fly, then one in seven.
    expect(drawn).toBeGreaterThanOrEqual(8);
    expect(drawn).toBeLessThanOrEqual(11);
  });

  it('follows as often while the next stage’s things come, and every frame where no cell flew', () => {
    const arriving = { stage: 'scale' } as const;
    const comes = (pace: Pace) =>
      Array.from({ length: 40 }, (_, k) => frame(pace, { ...arriving, progress: k * 0.004 }));
    const flown = new Pace();
    played(0.015, {}, flown);
    const drawn = comes(flown).filter((waits) => !waits).length;
    // The first, and one in seven.
    expect(drawn).toBeGreaterThanOrEqual(5);
    expect(drawn).toBeLessThanOrEqual(8);
    const slow = new Pace();
    played(0.003, {}, slow);
    expect(comes(slow)).not.toContain(true);
  });

  it('follows every frame while a cell stays for some', () => {
    expect(played(0.003)).not.toContain(true);
  });

  it('follows every frame while two layers are compared', () => {
    expect(played(0.015, { compare: {} })).not.toContain(true);
  });

  it('follows at once into another stage, or when anything is chosen', () => {
    for (const other of [{ stage: 'output' }, { head: 3 }, { theme: 'dark' }] as const) {
      const pace = new Pace();
      // The first frame that waits: by itself the next one would, too.
      const length = played(0.015).indexOf(true) + 1;
      expect(played(0.015, {}, pace, length).at(-1)).toBe(true);
      expect(frame(pace, { progress: 0.4, ...other })).toBe(false);
    }
  });
});

it('a number of many terms flies past while the layer plays, and is explained when it stands', () => {
  const { snapshot } = computed({ stage: 'project', dModel: 64, parameters: 'random' });
  const pace = new Pace();
  const place = { name: 'q_packed', index: [0, 0] };
  expect(pace.passes(snapshot, place, true)).toBe(true);
  expect(pace.passes(snapshot, place, false)).toBe(false);
  expect(pace.passes(snapshot, { name: 'scores', index: [0, 0, 0] }, true)).toBe(false);
});
